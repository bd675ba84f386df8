//! What one result says about the claim: stance, chances, and the passage that says it.

use credence_core::decision::EvidenceHit;
use credence_core::grounding::Passage;
use credence_core::stance::{Detector, Reason, ReasonKind, Stance, StanceProbabilities, TextSpan};
use serde::Serialize;

use super::bound::cut;
use super::publisher::publisher_domain;
use crate::source::SourceItem;

/// How many reasons of a reading are kept, and how many characters of each.
const MOST_REASONS: usize = 6;
const MOST_WORDS: usize = 80;

/// A result and what it says about the claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckEvidence {
    /// The source that found it.
    pub source: String,
    /// The round it was found in, from 1.
    pub round: u32,
    /// Where a reader can see it; empty where there is no address of the web.
    pub url: String,
    /// Whose voice it is where the address is only a way there, such as that of a publisher behind a DOI.
    pub domain: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Who published it.
    pub publisher: Option<String>,
    /// When it was published or which day it is about.
    pub published: Option<String>,
    /// What was read of it, at most 900 bytes.
    pub passage: String,
    /// What it says about the claim, read from its words.
    pub stance: Stance,
    /// The chances of the three stances.
    pub probabilities: StanceProbabilities,
    /// What was seen, the heaviest first: at most six things, those against the claim before those for it.
    pub reasons: Vec<EvidenceReason>,
}

/// Something that was seen in a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EvidenceReason {
    /// What was seen.
    pub kind: ReasonKind,
    /// The stance it speaks for.
    pub speaks_for: Stance,
    /// The words of the claim.
    pub claim: Option<String>,
    /// The words of the result.
    pub text: Option<String>,
}

impl CheckEvidence {
    /// Reads a result. A title alone takes no side: headlines ask, and the titles of what was withdrawn still claim.
    #[must_use]
    pub fn of(claim: &str, item: &SourceItem, source: &str, round: u32, detector: &Detector) -> Self {
        let text = item.text.as_str();
        let reading = detector.detect(claim, text, None);
        let reasons = reading.reasons.iter().take(MOST_REASONS).map(|reason| evidence_reason(reason, claim, text));
        Self {
            source: source.to_owned(),
            round,
            url: item.url.clone(),
            domain: publisher_domain(&item.url).map(str::to_owned),
            title: item.title.clone(),
            publisher: item.publisher.clone(),
            published: item.published.clone(),
            passage: Passage::of(text, &reading).text,
            stance: reading.label,
            probabilities: reading.probabilities,
            reasons: reasons.collect(),
        }
    }

    /// The same as the decision takes it.
    ///
    /// The weight of a vote is that of the tier of its domain and of nothing else. How reliable the source is that found a page says how
    /// well it searches, and how relevant it is says whom to ask first; neither says how far the page is to be trusted: a page of a
    /// health authority weighs the same whoever finds it, and the best index makes no blog a wire service. Reliability × relevance
    /// orders who is asked and what is shown, and of two results with one address the first in that order stands.
    #[must_use]
    pub fn hit(&self) -> EvidenceHit<'_> {
        EvidenceHit {
            url: Some(self.url.as_str()).filter(|url| !url.is_empty()),
            domain: self.domain.as_deref(),
            title: self.title.as_deref(),
            snippet: &self.passage,
            stance: Some(self.stance),
            // A year or a month alone is no day, so that it lies neither inside nor outside of a time.
            pub_date: self.published.as_deref().filter(|date| date.len() >= "2026-11-21".len()),
            ..EvidenceHit::default()
        }
    }
}

fn evidence_reason(reason: &Reason, claim: &str, text: &str) -> EvidenceReason {
    let words = |of: &str, span: Option<TextSpan>| {
        let found = span.and_then(|span| of.get(span.start..span.end));
        found.map(|words| cut(words, MOST_WORDS))
    };
    EvidenceReason {
        kind: reason.kind,
        speaks_for: reason.speaks_for,
        claim: words(claim, reason.claim),
        text: words(text, reason.text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_with_its_passage_and_reasons() {
        let item = SourceItem {
            url: "https://sidra.ibge.gov.br/tabela/6579".to_owned(),
            text: "The population of Brazil was 213 million in 2021.".to_owned(),
            published: Some("2021".to_owned()),
            ..SourceItem::default()
        };
        let claim = "The population of Brazil was 213 million in 2021.";
        let evidence = CheckEvidence::of(claim, &item, "ibge_sidra", 1, Detector::built_in());
        assert_eq!(evidence.stance, Stance::Supports);
        assert_eq!(evidence.passage, item.text);
        assert!(!evidence.reasons.is_empty() && evidence.reasons.len() <= MOST_REASONS);
        let other =
            CheckEvidence::of("The population of Brazil was 150 million in 2021.", &item, "x", 1, Detector::built_in());
        assert_eq!(other.stance, Stance::Refutes);
        assert!(other.reasons.iter().any(|reason| reason.speaks_for == Stance::Refutes), "{:?}", other.reasons);
    }

    #[test]
    fn a_result_without_a_text_takes_no_side() {
        let item = SourceItem { title: Some("Water boils at 100 degrees".to_owned()), ..SourceItem::default() };
        let evidence = CheckEvidence::of("Water boils at 100 degrees", &item, "x", 1, Detector::built_in());
        assert_eq!((evidence.stance, evidence.passage.as_str()), (Stance::Neutral, ""));
        assert_eq!(evidence.hit().url, None);
    }

    #[test]
    fn a_year_is_no_day() {
        let published = |date: &str| {
            let item = SourceItem { published: Some(date.to_owned()), ..SourceItem::default() };
            CheckEvidence::of("x", &item, "x", 1, Detector::built_in()).hit().pub_date.is_some()
        };
        assert_eq!(["2021", "2021-05", "2021-05-06"].map(published), [false, false, true]);
    }
}
