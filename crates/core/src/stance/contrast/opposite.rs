//! The opposite in the place of a word: "approved" beside "rejected", "a rise of 12 %" beside "fell by 12 %".

use std::ops::Range;

use super::super::clash::{self, Clash};
use super::super::reason::ReasonKind;
use super::super::text::{Word, Words};
use super::super::word_kind::is_negator;
use super::super::words::{Fact, OPEN_SET};
use super::beside::{Contrast, Sentence};

/// At least this share of the words around both is the same.
const NEAR_FROM: f32 = 0.6;
/// Or this share of its clause.
const CLAUSE_FROM: f32 = 0.8;
/// At least this surely the word of the text stands in the place of the other.
const IN_PLACE_FROM: f32 = 0.2;
/// So far from a number stands the trend that it measures.
const REACH: usize = 4;

pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    // "False unless" is "true if".
    let is_conditional = sentence.claim_has(&[Fact::Condition]) || sentence.text_has(&[Fact::Condition]);
    let is_bound = [Fact::Above, Fact::Below, Fact::Than].iter().any(|fact| sentence.differs_in(*fact));
    if is_conditional || is_bound {
        return None;
    }
    in_place(sentence).or_else(|| by_prefix(sentence)).or_else(|| trend_of_number(sentence))
}

fn in_place(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    clash::find(sentence.alignment).into_iter().find_map(|pair| {
        let kind = match pair.clash {
            Clash::Opposite => ReasonKind::Opposite,
            Clash::Trend => ReasonKind::OppositeTrend,
            Clash::OneOf(set) if set & OPEN_SET == 0 => ReasonKind::Exclusive,
            _ => return None,
        };
        let (word, other) = (&claim.words[pair.claim], &text.words[pair.text]);
        let is_same_side = is_same_side(sentence, pair.claim, pair.text);
        // "First A, then B" is "A before B".
        let is_both = |fact| claim.is(word, fact) && text.is(other, fact);
        let is_order = [Fact::Before, Fact::After].iter().any(|fact| claim.is(word, *fact));
        let is_near = pair.near >= NEAR_FROM || sentence.share_around(pair.claim) >= CLAUSE_FROM;
        let is_in_place = is_near && pair.stands_for >= IN_PLACE_FROM;
        let is_name = word.is_capital && !word.is_first && pair.clash == Clash::Opposite;
        let is_bound =
            |words: &Words, at: usize| words.words.get(at + 1).is_some_and(|next| words.is(next, Fact::Than));
        let is_bound = is_bound(claim, pair.claim) || is_bound(text, pair.text);
        let is_small = word.is_stop || other.is_stop || is_bound && pair.clash == Clash::Trend;
        (is_same_side
            && !is_both(Fact::Interchangeable)
            && !is_order
            && !is_name
            && !is_small
            && is_in_place
            && !is_converse(sentence, pair.claim, pair.text)
            && !is_denied_before(sentence, pair.claim, pair.text)
            && sentence.is_about(pair.claim))
        .then(|| Contrast { kind, head: pair.claim, claim: pair.claim..pair.claim + 1, text: pair.text..pair.text + 1 })
    })
}

/// "Ben is younger than Anna" beside "Anna is older than Ben": what stands before the word in the claim stands behind its opposite, or what is compared
/// with it behind the word before.
fn is_converse(sentence: &Sentence<'_, '_>, claim: usize, text: usize) -> bool {
    let words = sentence.claim();
    let pairs = &sentence.alignment.pairs;
    let of_content = |at: &usize| !words.words[*at].is_stop && words.words[*at].number.is_none();
    let before = (0..claim).rev().filter(of_content).find_map(|at| pairs[at]);
    let than = (claim + 1..pairs.len()).find(|at| words.is(&words.words[*at], Fact::Than));
    let behind = than.and_then(|than| (than + 1..pairs.len()).filter(of_content).find_map(|at| pairs[at]));
    before.is_some_and(|found| found.text > text) || behind.is_some_and(|found| found.text < text)
}

/// Whether the clauses of both words have as many negators: "most did not" is "few did".
fn is_same_side(sentence: &Sentence<'_, '_>, claim: usize, text: usize) -> bool {
    let count = |words: &Words, at: usize| {
        let clause = words.words[at].clause;
        words.words.iter().filter(|word| word.clause == clause && is_negator(words, word)).count()
    };
    count(sentence.claim(), claim) == count(sentence.text(), text)
}

/// "Denied that it was unsafe" says that it is safe.
fn is_denied_before(sentence: &Sentence<'_, '_>, claim: usize, text: usize) -> bool {
    let has_denial =
        |words: &Words, range: Range<usize>| words.words[range].iter().any(|word| words.is(word, Fact::Denial));
    has_denial(sentence.claim(), 0..claim) || has_denial(sentence.text(), sentence.alignment.window.start..text)
}

/// "Suitable" beside "unsuitable".
fn by_prefix(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let alignment = sentence.alignment;
    let missing = alignment.claim_words().filter(|(at, word)| !word.is_stop && !sentence.is_paired(*at));
    missing.into_iter().find_map(|(at, word)| {
        let is_other = |(place, other): &(usize, &Word)| {
            let is_prefixed = other.keys.without_un == word.keys.stem || word.keys.without_un == other.keys.stem;
            let is_free = !other.is_stop && alignment.claim_of(*place).is_none();
            is_prefixed && is_free && alignment.stands_for(at, *place) >= IN_PLACE_FROM
        };
        let (place, _) = alignment.window_words().find(is_other)?;
        (is_same_side(sentence, at, place) && !is_denied_before(sentence, at, place) && sentence.is_about(at))
            .then(|| Contrast { kind: ReasonKind::Opposite, head: at, claim: at..at + 1, text: place..place + 1 })
    })
}

/// A number that goes up in the claim and down in the text, or the other way round.
fn trend_of_number(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    let numbers = sentence.alignment.pairs.iter().flatten().filter(|found| claim.words[found.claim].number.is_some());
    numbers.into_iter().find_map(|found| {
        let (is_up, at) = trend_near(claim, found.claim)?;
        let (is_other_up, text_at) = trend_near(text, found.text)?;
        let is_same_side = is_same_side(sentence, at, text_at);
        let is_other = is_up != is_other_up && is_same_side && !is_converse(sentence, at, text_at);
        (is_other && sentence.is_about(found.claim)).then(|| Contrast {
            kind: ReasonKind::OppositeTrend,
            head: found.claim,
            claim: at..at + 1,
            text: text_at..text_at + 1,
        })
    })
}

/// The only trend near a number, in its clause: whether it goes up, and where it stands.
fn trend_near(words: &Words, number: usize) -> Option<(bool, usize)> {
    let clause = words.words[number].clause;
    let near = number.saturating_sub(REACH)..(number + REACH).min(words.words.len());
    let mut trends = near.filter(|at| words.words[*at].clause == clause).filter_map(|at| {
        let word = &words.words[at];
        let (up, down) = (words.is(word, Fact::Up), words.is(word, Fact::Down));
        (up != down && !words.is(word, Fact::Above) && !words.is(word, Fact::Below) && !words.is(word, Fact::Stop))
            .then_some((up, at))
    });
    let first = trends.next()?;
    trends.all(|other| other.0 == first.0).then_some(first)
}
