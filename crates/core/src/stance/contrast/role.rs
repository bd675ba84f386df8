//! Exchanged roles: "A is buying B" beside "B has agreed to buy A".

use std::ops::Range;

use super::super::align::{Found, Match};
use super::super::reason::ReasonKind;
use super::super::text::{Mark, Word, Words};
use super::super::word_kind::is_name;
use super::super::words::Fact;
use super::beside::{Contrast, Sentence};

/// So many words may stand between a name and the verb, one of them with content: "has agreed to buy".
const REACH: usize = 6;

/// Two names around a verb that the sentence has the other way round, in the same voice; or in the same order, in another voice.
pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let claim = sentence.claim();
    let verbs = sentence.alignment.pairs.iter().flatten().copied().filter(|found| {
        let word = &claim.words[found.claim];
        found.kind != Match::Derived
            && !word.is_stop
            && !word.is_capital
            && word.number.is_none()
            && !claim.is(word, Fact::Mutual)
    });
    verbs.into_iter().find_map(|verb| exchanged_around(sentence, verb)).or_else(|| compared(sentence))
}

/// "The tower is taller than the cathedral" beside "the cathedral is taller than the tower".
fn compared(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    let of_text = &text.words[sentence.alignment.window.clone()];
    if of_text.iter().filter(|word| text.is(word, Fact::Than)).count() > 1 {
        return None;
    }
    sentence.heads().find_map(|found| {
        let own = around_than(claim, found.claim)?;
        let other = around_than(text, found.text)?;
        let is_pair =
            |claim: usize, text: usize| sentence.alignment.pairs[claim].is_some_and(|found| found.text == text);
        (is_pair(own.start, other.end) && is_pair(own.end, other.start)).then(|| Contrast {
            kind: ReasonKind::OtherName,
            head: found.claim,
            claim: own.start..own.end + 1,
            text: other.start..other.end + 1,
        })
    })
}

/// The nearest words of content before what is compared, and behind "than".
fn around_than(words: &Words, compared: usize) -> Option<Range<usize>> {
    let all = &words.words;
    let is_near = |at: &usize| all[*at].sentence == all[compared].sentence && all[*at].clause == all[compared].clause;
    let than = Some(compared + 1).filter(|at| all.get(*at).is_some_and(|word| words.is(word, Fact::Than)))?;
    let before = (0..compared).rev().take_while(is_near).find(|at| !all[*at].is_stop)?;
    let behind = (than + 1..(than + 1 + REACH).min(all.len())).take_while(is_near).find(|at| !all[*at].is_stop)?;
    Some(before..behind)
}

fn exchanged_around(sentence: &Sentence<'_, '_>, verb: Found) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    let own = Roles::around(claim, verb.claim)?;
    let other = Roles::around(text, verb.text)?;
    let is_same = |one: &Range<usize>, place: &Range<usize>| {
        let key = |words: &Words, at: usize| words.words[at].keys.stem;
        let last = key(text, place.end - 1) == key(claim, one.end - 1);
        last || key(text, place.start) == key(claim, one.start)
    };
    let is_kept = is_same(&own.first, &other.first) && is_same(&own.second, &other.second);
    let is_turned = is_same(&own.first, &other.second) && is_same(&own.second, &other.first);
    let is_exchanged = if own.is_passive == other.is_passive { is_turned && !is_kept } else { is_kept && !is_turned };
    // "Is twinned with" goes both ways, and a sentence with the verb twice may have both roles.
    let is_repeated = sentence.is_repeated(verb.text) || sentence.is_repeated(other.first.start);
    let is_plain = !own.has_link && !other.has_link && !is_repeated;
    (is_exchanged && is_plain).then_some(Contrast {
        kind: ReasonKind::OtherName,
        head: verb.claim,
        claim: own.first.start..own.second.end,
        text: other.first.start..other.second.end,
    })
}

/// The names before and behind a verb.
struct Roles {
    first: Range<usize>,
    second: Range<usize>,
    is_passive: bool,
    /// Whether a preposition stands before the second name, but for "by" in the passive.
    has_link: bool,
}

/// A name, also one that is a word of grammar elsewhere: "Per", "Will", "May".
fn is_named(word: &Word) -> bool {
    is_name(word) || word.is_capital && !word.is_first && word.number.is_none()
}

impl Roles {
    fn around(words: &Words, verb: usize) -> Option<Self> {
        let all = &words.words;
        let is_near = |at: &usize| all[*at].sentence == all[verb].sentence && all[*at].clause == all[verb].clause;
        let last = (verb.saturating_sub(REACH)..verb).rev().take_while(is_near).find(|at| is_named(&all[*at]))?;
        let next = (verb + 1..(verb + 1 + REACH).min(all.len())).take_while(is_near).find(|at| is_named(&all[*at]))?;
        let n_content = |between: Range<usize>| between.filter(|at| !all[*at].is_stop).count();
        let has = |mut between: Range<usize>, fact| between.any(|at| words.is(&all[at], fact));
        let is_clear = n_content(last + 1..verb) <= 1
            && n_content(verb + 1..next) <= 1
            && !has(last + 1..verb, Fact::Article)
            && all[verb + 1..next].iter().all(|word| word.mark == Mark::None && word.number.is_none());
        if !is_clear {
            return None;
        }
        let is_part = |at: &usize| is_near(at) && is_named(&all[*at]);
        let start = (0..last).rev().take_while(is_part).last().unwrap_or(last);
        let end = (next..all.len()).take_while(is_part).last().unwrap_or(next) + 1;
        let has_by = has(verb + 1..next, Fact::By);
        let is_passive = has_by && has(last + 1..verb, Fact::Be);
        let has_link =
            !is_passive && (has_by || has(verb + 1..next, Fact::Preposition) || has(verb + 1..next, Fact::To));
        Some(Self { first: start..last + 1, second: next..end, is_passive, has_link })
    }
}
