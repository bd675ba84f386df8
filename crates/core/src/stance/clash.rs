//! Clashes: words of the text in the position of a word of the claim, where both cannot be true.

use super::align::Alignment;
use super::number::Measure;
use super::text::{Word, Words};
use super::words::{Fact, SINGLE_SET};

/// Why two words cannot both be true, or may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// Opposites of the table.
    Opposite,
    /// Two of a set in which only one can be true.
    OneOf(u8),
    /// One says up, the other down.
    Trend,
    /// Numbers of one kind with different values.
    Number(Measure),
    /// "all" against "some" or "none".
    Quantity,
    /// Two names.
    Name,
    /// Two other words.
    Word,
}

/// A word of the claim and the word of the text in its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub claim: usize,
    pub text: usize,
    pub clash: Clash,
    /// From 0 to 1: how surely they have the same position.
    pub stands_for: f32,
    /// From 0 to 1: how many of the words around them are the same.
    pub near: f32,
}

/// For each word of the claim that the window lacks, the word that clashes with it most.
pub(super) fn find(alignment: &Alignment<'_>) -> Vec<Pair> {
    let others: Vec<(usize, &Word)> = alignment
        .window_words()
        .filter(|(at, word)| alignment.claim_of(*at).is_none() && counts(alignment.text, word))
        .collect();
    let mut pairs = Vec::new();
    for (at, word) in alignment.claim_words() {
        if alignment.pairs[at].is_some() || !counts(alignment.claim, word) {
            continue;
        }
        let candidates = others.iter().filter_map(|(text_at, other)| {
            let clash = of_words((alignment.claim, word), (alignment.text, other))?;
            let stands_for = alignment.stands_for(at, *text_at);
            let near = near(alignment, at, *text_at);
            Some(Pair { claim: at, text: *text_at, clash, stands_for, near })
        });
        pairs.extend(candidates.max_by(|one, other| rank(one).total_cmp(&rank(other))));
    }
    pairs
}

/// Content words, and small words that have an opposite.
fn counts(words: &Words, word: &Word) -> bool {
    !word.is_stop
        || words
            .facts(word)
            .iter()
            .any(|fact| matches!(fact, Fact::Opposite(..) | Fact::All | Fact::Some | Fact::OneOf(..) | Fact::Month(_)))
}

fn rank(pair: &Pair) -> f32 {
    let is_named = if pair.clash == Clash::Word || pair.clash == Clash::Name { 0.0 } else { 0.6 };
    is_named + pair.stands_for + 0.5 * pair.near
}

/// Why a word of the claim and one of the text cannot both be true in one position.
pub(super) fn of_words((claim, word): (&Words, &Word), (text, other): (&Words, &Word)) -> Option<Clash> {
    let (facts, others) = (claim.facts(word), text.facts(other));
    if let (Some(number), Some(against)) = (word.number, other.number) {
        return number.is_comparable_with(&against).then_some(Clash::Number(number.measure));
    }
    if word.number.is_some() != other.number.is_some() {
        return None;
    }
    let is_opposite = facts.iter().any(|fact| match fact {
        Fact::Opposite(pair, side) => others.contains(&Fact::Opposite(*pair, !side)),
        _ => false,
    });
    if is_opposite {
        return Some(Clash::Opposite);
    }
    let set = facts.iter().find_map(|fact| match fact {
        Fact::OneOf(set, which) => others
            .iter()
            .any(|other| matches!(other, Fact::OneOf(of, place) if of == set && place != which))
            .then_some(*set),
        _ => None,
    });
    let month = |facts: &[Fact]| facts.iter().find(|fact| matches!(fact, Fact::Month(_))).copied();
    if let (Some(one), Some(other)) = (month(facts), month(others))
        && one != other
    {
        return Some(Clash::OneOf(SINGLE_SET));
    }
    if let Some(set) = set {
        return Some(Clash::OneOf(set));
    }
    let has = |facts: &[Fact], fact| facts.contains(&fact);
    if has(facts, Fact::Up) && has(others, Fact::Down) || has(facts, Fact::Down) && has(others, Fact::Up) {
        return Some(Clash::Trend);
    }
    if has(facts, Fact::All) && has(others, Fact::Some) || has(facts, Fact::Some) && has(others, Fact::All) {
        return Some(Clash::Quantity);
    }
    if word.is_stop || other.is_stop {
        return None;
    }
    Some(if word.is_capital && other.is_capital && !word.is_first { Clash::Name } else { Clash::Word })
}

/// The share of the words around one that are paired with words around the other.
pub(super) fn near(alignment: &Alignment<'_>, claim: usize, text: usize) -> f32 {
    let (mut shared, mut around) = (0.0, 0.05);
    let from = claim.saturating_sub(4);
    let to = (claim + 5).min(alignment.pairs.len());
    for at in (from..to).filter(|at| *at != claim) {
        let weight = alignment.claim.words[at].weight;
        around += weight;
        let is_near = alignment.pairs[at].is_some_and(|found| found.text.abs_diff(text) <= 6);
        shared += if is_near { weight } else { 0.0 };
    }
    shared / around
}
