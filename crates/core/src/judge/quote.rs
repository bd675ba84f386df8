//! What the quote of a model says by its words: its numbers, units, dates, names and denials, compared with the claim.

use credence_lexical::lower::lowercase;
use serde::Serialize;

use super::claim_words::share;
use crate::stance::{Detector, Reason, ReasonKind, Stance, StanceReading, TextSpan};

/// A quote, and the sentences of the text it is part of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct QuoteToCompare {
    /// The claim.
    pub claim: String,
    /// The quoted words.
    pub quote: String,
    /// The whole sentences that the quote is part of.
    pub sentences: String,
}

/// What in a quote contradicts the claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct QuoteConflict {
    /// What was found.
    pub kind: ReasonKind,
    /// The words of the claim.
    pub claim: Option<String>,
    /// The words of the quote or its sentences.
    pub text: Option<String>,
}

/// A quote compared with its claim.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct QuoteComparison {
    /// What in the quote or its sentences contradicts the claim; `null` if nothing does.
    pub conflict: Option<QuoteConflict>,
    /// Whether the quote holds every word, number and name of the claim.
    pub is_whole: bool,
    /// Whether the quote or its sentences refute the claim by their words alone, by the rules of the stance check.
    pub is_refuted: bool,
    /// The share of the claim's words that the quote holds, 0 to 1.
    pub common: f64,
}

/// Words that call a statement wrong, besides those of the stance check.
const WRONG: [&str; 7] = ["misleading", "falsely", "fabricated", "enganoso", "enganosa", "boato", "デマ"];

/// Compares a quote with its claim.
#[must_use]
pub fn compare_quote(detector: &Detector, compared: &QuoteToCompare) -> QuoteComparison {
    let QuoteToCompare { claim, quote, sentences } = compared;
    let reading = detector.detect(claim, quote, None);
    let around = detector.detect(claim, sentences, None);
    let common = common(&reading);
    let conflict = conflict(&reading, claim, quote).or_else(|| conflict(&around, claim, sentences));
    QuoteComparison {
        conflict: conflict.or_else(|| denied(detector, claim, sentences)),
        is_whole: common >= 1.0,
        is_refuted: [&reading, &around].iter().any(|read| read.label == Stance::Refutes),
        common,
    }
}

fn conflict(reading: &StanceReading, claim: &str, text: &str) -> Option<QuoteConflict> {
    let reason = reading.reasons.iter().find(|reason| contradicts(reason))?;
    Some(QuoteConflict {
        kind: reason.kind,
        claim: reason.claim.and_then(|span| words(claim, span)),
        text: reason.text.and_then(|span| words(text, span)),
    })
}

/// One of the two denies something and the other does not. Which words are denied is not always certain, so any denial counts.
fn denied(detector: &Detector, claim: &str, sentences: &str) -> Option<QuoteConflict> {
    let [in_claim, in_text] = [claim, sentences].map(|text| denial(detector, text));
    (in_claim.is_some() != in_text.is_some()).then_some(QuoteConflict {
        kind: ReasonKind::Denied,
        claim: in_claim,
        text: in_text,
    })
}

fn denial(detector: &Detector, text: &str) -> Option<String> {
    let denial = detector.denial(text).and_then(|span| words(text, span));
    denial.or_else(|| {
        let lower = lowercase(text);
        let is_word =
            |word: &&&str| !word.is_ascii() || lower.split(|c: char| !c.is_alphanumeric()).any(|one| one == **word);
        WRONG.iter().filter(|word| lower.contains(**word)).find(is_word).map(|word| (*word).to_owned())
    })
}

fn words(text: &str, span: TextSpan) -> Option<String> {
    text.get(span.start..span.end).map(str::to_owned)
}

/// Whether a text with this reason cannot simply say what the claim says.
fn contradicts(reason: &Reason) -> bool {
    reason.speaks_for == Stance::Refutes || matches!(reason.kind, ReasonKind::OtherName | ReasonKind::NotKnown)
}

/// The share of the claim's words that have a counterpart.
fn common(reading: &StanceReading) -> f64 {
    share(reading, |reason| {
        matches!(reason.kind, ReasonKind::SameWord | ReasonKind::SameMeaning | ReasonKind::SameNumber)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(claim: &str, quote: &str, sentences: &str) -> QuoteComparison {
        let [claim, quote, sentences] = [claim, quote, sentences].map(str::to_owned);
        compare_quote(Detector::built_in(), &QuoteToCompare { claim, quote, sentences })
    }

    const CLAIM: &str = "The population of Brazil was 213 million in 2021.";

    #[test]
    fn a_quote_with_the_whole_claim_has_no_conflict() {
        let same = compared(CLAIM, CLAIM, CLAIM);
        assert_eq!((same.conflict, same.is_whole, same.common), (None, true, 1.0));
    }

    #[test]
    fn another_number_year_or_name_is_a_conflict() {
        for (quote, kind) in [
            ("The population of Brazil was 150 million in 2021.", ReasonKind::NumberDiffers),
            ("The population of Brazil was 213 million in 2011.", ReasonKind::DateDiffers),
            ("The population of Mexico was 213 million in 2021.", ReasonKind::Exclusive),
        ] {
            let compared = compared(CLAIM, quote, quote);
            assert_eq!(compared.conflict.map(|conflict| conflict.kind), Some(kind), "{quote}");
            assert!(!compared.is_whole, "{quote}");
        }
    }

    #[test]
    fn a_denial_before_the_quote_is_a_conflict() {
        let denied = compared("The bridge is safe.", "the bridge is safe", "It is not true that the bridge is safe.");
        assert_eq!(denied.conflict.map(|conflict| conflict.kind), Some(ReasonKind::Denied));
    }

    #[test]
    fn a_quote_about_something_else_shares_no_words() {
        assert_eq!(compared(CLAIM, "Coffee is grown on hills.", "Coffee is grown on hills.").common, 0.0);
        assert_eq!(compared("", "", "").common, 0.0);
    }
}
