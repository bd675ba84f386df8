//! Reasons: the words, numbers and denials for and against a claim, with their positions.

use serde::Serialize;

use super::align::{Alignment, Match};
use super::clash::{Clash, Pair};
use super::label::Stance;
use super::number::Measure;
use super::roles::Exchange;
use super::statement::Statement;
use super::text::{TextSpan, Word, Words};
use super::words::Fact;

credence_named::named_enum! {
    /// What a reason is about.
    #[derive(Hash)]
    pub enum ReasonKind {
        /// The text has a word of the claim.
        SameWord = "same_word",
        /// The text has a word of the same meaning.
        SameMeaning = "same_meaning",
        /// The text has a number of the claim, perhaps rounded, in words or in another unit.
        SameNumber = "same_number",
        /// A number of the same kind has another value.
        NumberDiffers = "number_differs",
        /// A year, or a place in the calendar, is another one.
        DateDiffers = "date_differs",
        /// A place in an order is another one.
        OrdinalDiffers = "ordinal_differs",
        /// The text has the opposite in the position of a word.
        Opposite = "opposite",
        /// Two of a set in which only one can be true: colors, countries, weekdays.
        Exclusive = "exclusive",
        /// One says up, the other down.
        OppositeTrend = "opposite_trend",
        /// One denies what the other says.
        Denied = "denied",
        /// "all" against "some" or "none".
        QuantityDiffers = "quantity_differs",
        /// The text has another name in the position of one of the claim.
        OtherName = "other_name",
        /// The text has another word in the position of one of the claim.
        OtherWord = "other_word",
        /// The text says "may be", the claim "is".
        OnlyPossible = "only_possible",
        /// The text says that it is unknown.
        NotKnown = "not_known",
        /// The text has nothing for a word of the claim.
        Missing = "missing",
    }
}

/// One observation, and where it was made.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reason {
    /// What a reason is about.
    pub kind: ReasonKind,
    /// The stance it speaks for.
    pub speaks_for: Stance,
    /// Where in the claim, in bytes.
    pub claim: Option<TextSpan>,
    /// Where in the text, in bytes.
    pub text: Option<TextSpan>,
    /// From 0 to 1: how much it weighs beside the others.
    pub weight: f32,
}

/// A clash is a reason where both words have the same position at least this surely.
const SURE: f32 = 0.3;
/// Or where at least this share of the words around them is the same.
const NEAR: f32 = 0.6;

/// All reasons: against the claim first, then by weight and position.
pub(super) fn reasons(alignment: &Alignment<'_>, pairs: &[Pair]) -> Vec<Reason> {
    let mut reasons = Vec::new();
    clashes(alignment, pairs, &mut reasons);
    denials(alignment, &mut reasons);
    matched(alignment, &mut reasons);
    missing(alignment, &mut reasons);
    knowledge(alignment, &mut reasons);
    let rank = |stance: Stance| match stance {
        Stance::Refutes => 0,
        Stance::Supports => 1,
        Stance::Undecided | Stance::Neutral | Stance::NotCheckable => 2,
    };
    reasons.sort_by(|one: &Reason, other| {
        let by_weight = other.weight.total_cmp(&one.weight);
        rank(one.speaks_for).cmp(&rank(other.speaks_for)).then(by_weight)
    });
    reasons
}

fn clashes(alignment: &Alignment<'_>, pairs: &[Pair], reasons: &mut Vec<Reason>) {
    for pair in pairs {
        let (word, other) = (&alignment.claim.words[pair.claim], &alignment.text.words[pair.text]);
        let is_sure = pair.stands_for >= SURE || pair.near >= NEAR;
        let kind = match pair.clash {
            Clash::Opposite => ReasonKind::Opposite,
            Clash::OneOf(_) => ReasonKind::Exclusive,
            Clash::Trend => ReasonKind::OppositeTrend,
            Clash::Number(Measure::Year | Measure::Decade | Measure::Day) => ReasonKind::DateDiffers,
            Clash::Number(Measure::Ordinal) => ReasonKind::OrdinalDiffers,
            Clash::Number(_) => ReasonKind::NumberDiffers,
            Clash::Quantity => ReasonKind::QuantityDiffers,
            Clash::Name => ReasonKind::OtherName,
            Clash::Word => ReasonKind::OtherWord,
        };
        let is_incompatible = !matches!(pair.clash, Clash::Word) && is_sure;
        if matches!(pair.clash, Clash::Word | Clash::Name) && !is_sure {
            continue;
        }
        let speaks_for = if is_incompatible { Stance::Refutes } else { Stance::Neutral };
        let weight = word.weight.max(0.3) * pair.stands_for.max(pair.near);
        reasons.push(Reason { kind, speaks_for, claim: Some(word.span), text: Some(other.span), weight });
    }
}

/// Makes the reasons those of a certain statement: none speaks against it, and only what it differs in is named.
pub(super) fn agree_with(alignment: &Alignment<'_>, statement: &Statement, reasons: &mut Vec<Reason>) {
    let denier = |words: &Words, at: usize| words.words.get(at).map(|word| word.span);
    let named = match statement {
        Statement::Same => Vec::new(),
        Statement::Incompatible(pair) => {
            let mut named = Vec::new();
            clashes(alignment, std::slice::from_ref(pair), &mut named);
            named
        }
        Statement::Denied { in_claim, in_text } => {
            let claim = in_claim.and_then(|at| denier(alignment.claim, at));
            let text = in_text.and_then(|at| denier(alignment.text, at));
            vec![Reason { kind: ReasonKind::Denied, speaks_for: Stance::Refutes, claim, text, weight: 1.0 }]
        }
    };
    reasons.retain(|reason| reason.speaks_for != Stance::Refutes);
    reasons.splice(0..0, named);
}

/// Another name in the role that one has in the claim.
pub(super) fn other_role(alignment: &Alignment<'_>, exchange: Exchange) -> Reason {
    let (word, other) = (&alignment.claim.words[exchange.claim], &alignment.text.words[exchange.text]);
    Reason {
        kind: ReasonKind::OtherName,
        speaks_for: Stance::Neutral,
        claim: Some(word.span),
        text: Some(other.span),
        weight: word.weight,
    }
}

/// Pairs that one side denies: the rarest of them, with the negator of the side that has it.
fn denials(alignment: &Alignment<'_>, reasons: &mut Vec<Reason>) {
    let turned = alignment.pairs.iter().flatten().filter(|found| {
        let (one, other) = (&alignment.claim.words[found.claim], &alignment.text.words[found.text]);
        !one.is_stop && (one.n_denied + other.n_denied) % 2 == 1
    });
    let Some(found) = turned.max_by(|one, other| {
        let weight = |at: usize| alignment.claim.words[at].weight;
        weight(one.claim).total_cmp(&weight(other.claim))
    }) else {
        return;
    };
    let (one, other) = (&alignment.claim.words[found.claim], &alignment.text.words[found.text]);
    let denier = |words: &[Word], at: usize, facts: &dyn Fn(&Word) -> bool| {
        let word = words[at];
        words[..at]
            .iter()
            .rev()
            .take(8)
            .chain(words[at..].iter().take(8))
            .find(|before| facts(before))
            .map_or(word.span, |found| found.span)
    };
    let is_denier = |fact: &Fact| matches!(fact, Fact::Negator | Fact::NegatorOutsidePortuguese | Fact::Denial);
    let (claim, text) = if one.n_denied > other.n_denied {
        (
            denier(&alignment.claim.words, found.claim, &|word| alignment.claim.facts(word).iter().any(is_denier)),
            other.span,
        )
    } else {
        (one.span, denier(&alignment.text.words, found.text, &|word| alignment.text.facts(word).iter().any(is_denier)))
    };
    reasons.push(Reason {
        kind: ReasonKind::Denied,
        speaks_for: Stance::Refutes,
        claim: Some(claim),
        text: Some(text),
        weight: one.weight,
    });
}

fn matched(alignment: &Alignment<'_>, reasons: &mut Vec<Reason>) {
    for found in alignment.pairs.iter().flatten() {
        let (word, other) = (&alignment.claim.words[found.claim], &alignment.text.words[found.text]);
        if word.is_stop {
            continue;
        }
        let kind = match found.kind {
            Match::Same | Match::Derived => ReasonKind::SameWord,
            Match::Synonym => ReasonKind::SameMeaning,
            Match::Number => ReasonKind::SameNumber,
        };
        let weight = word.weight * found.quality;
        reasons.push(Reason {
            kind,
            speaks_for: Stance::Supports,
            claim: Some(word.span),
            text: Some(other.span),
            weight,
        });
    }
}

fn missing(alignment: &Alignment<'_>, reasons: &mut Vec<Reason>) {
    let words: Vec<(usize, &Word)> = alignment.claim_words().collect();
    for run in words.chunk_by(|(_, one), (_, other)| one.is_pair && other.is_pair && other.span.start < one.span.end) {
        let found = match run {
            [(_, word), ..] if word.is_pair => missing_run(alignment, run),
            [(at, word), ..] => {
                let is_missing = !word.is_stop && alignment.anywhere[*at] == 0.0;
                is_missing.then_some((word.span, word.weight))
            }
            [] => None,
        };
        let Some((span, weight)) = found else { continue };
        if !reasons
            .iter()
            .any(|reason| reason.claim.is_some_and(|claim| claim.start >= span.start && claim.end <= span.end))
        {
            let (kind, speaks_for) = (ReasonKind::Missing, Stance::Neutral);
            reasons.push(Reason { kind, speaks_for, claim: Some(span), text: None, weight });
        }
    }
}

/// Fewer bytes are one character of a script without spaces, which is no word.
const SHORTEST_RUN: usize = 6;

/// The longest part of a run of characters that the text lacks. Pairs of characters are no words: a part counts where the text has none
/// of its pairs, and none is the unit of a number.
fn missing_run(alignment: &Alignment<'_>, run: &[(usize, &Word)]) -> Option<(TextSpan, f32)> {
    let parts = run.split(|(_, word)| word.is_stop);
    let missing = parts.filter_map(|part| {
        let ends_run = part.last().is_some_and(|(last, _)| run.last().is_some_and(|(end, _)| last == end));
        // The last pair before grammar has its first character.
        let part = &part[..part.len() - usize::from(!ends_run && !part.is_empty())];
        let is_missing = part.iter().all(|(at, word)| alignment.anywhere[*at] == 0.0 && word.unit_of.is_none());
        let (start, end) = (part.first()?.1.span.start, part.last()?.1.span.end);
        let weight = part.iter().map(|(_, word)| word.weight).fold(0.0, f32::max);
        (is_missing && end - start >= SHORTEST_RUN).then_some((TextSpan { start, end }, weight))
    });
    missing.max_by_key(|(span, _)| span.end - span.start)
}

fn knowledge(alignment: &Alignment<'_>, reasons: &mut Vec<Reason>) {
    let mut note = |fact: Fact, kind: ReasonKind| {
        if alignment.claim.count(fact) == 0
            && let Some((_, word)) = alignment.window_words().find(|(_, word)| alignment.text.is(word, fact))
        {
            reasons.push(Reason { kind, speaks_for: Stance::Neutral, claim: None, text: Some(word.span), weight: 0.3 });
        }
    };
    note(Fact::Unclear, ReasonKind::NotKnown);
    note(Fact::Hedge, ReasonKind::OnlyPossible);
}

#[cfg(test)]
mod tests {
    use crate::stance::{Detector, ReasonKind};

    fn missing(claim: &str, text: &str) -> Vec<String> {
        let reading = Detector::built_in().detect(claim, text, None);
        let reasons = reading.reasons.iter().filter(|reason| reason.kind == ReasonKind::Missing);
        reasons.filter_map(|reason| Some(claim[reason.claim?.start..reason.claim?.end].to_owned())).collect()
    }

    #[test]
    fn words_of_scripts_without_spaces_are_missing_as_a_whole() {
        for (claim, text, expected) in [
            ("国土地理院は富士山を測った。", "富士山を測った。", vec!["国土地理院"]),
            ("国土地理院は富士山を測った。", "国土の地図で富士山を測った。", vec![]),
            ("富士山の標高は3,776メートルです。", "富士山の標高は3,776mです。", vec![]),
            ("富士山の標高は3,776メートルです。", "富士山は標高3,776mの活火山である。", vec![]),
            ("東京から100キロ離れた町", "東京から約100km離れた町", vec![]),
            ("東京から100km離れた町", "東京から約100km離れた町", vec![]),
            ("富士山は活火山である。", "富士山は山である。", vec!["活火山"]),
            ("約100kmの道", "100kmの道", vec![]),
        ] {
            assert_eq!(missing(claim, text), expected, "{claim} / {text}");
        }
    }

    #[test]
    fn words_between_spaces_are_missing_one_by_one() {
        for (claim, text, expected) in [
            ("The bridge near Porto was closed.", "The bridge was closed.", vec!["Porto"]),
            ("The tower is 100 m tall.", "The tower is 100m tall.", vec![]),
            ("The tower is 3,776 metres tall.", "The tower is 3,776m tall.", vec![]),
            ("The tower is 100 km away.", "The tower is about 100km away.", vec![]),
        ] {
            assert_eq!(missing(claim, text), expected, "{claim} / {text}");
        }
    }
}
