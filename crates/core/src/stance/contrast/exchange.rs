//! What two things have, the other way round: "Horvat plays the viola and Oudry the cello" beside "Horvat plays the cello and Oudry the viola".

use std::ops::Range;

use super::super::align::Alignment;
use super::super::language::StanceLanguage;
use super::super::reason::ReasonKind;
use super::super::text::{Mark, Words};
use super::super::words::Fact;
use super::beside::Contrast;

/// A text with more parts is not read.
const MOST_PARTS: usize = 64;
/// So many words of a part of the claim are compared.
const MOST_WORDS: usize = 8;

/// So near to each other are both parts in the text.
const NEAR: u32 = 3;

/// A word of the claim with the part of the text that has it, as one bit.
#[derive(Clone, Copy)]
struct Placed {
    at: usize,
    parts: u64,
    is_name: bool,
    is_number: bool,
}

/// Two parts of the claim that follow each other, of which the text has the words crosswise.
pub(super) fn find(alignment: &Alignment<'_>) -> Option<Contrast> {
    let of_text = parts(alignment.text);
    let is_read = (2..=MOST_PARTS).contains(&of_text.len());
    // "A has a larger screen than B" says of both what "B has a smaller one" does.
    let is_compared = alignment.claim.count(Fact::Than) + alignment.text.count(Fact::Than) > 0;
    if !is_read || is_compared || alignment.claim.language == StanceLanguage::Japanese {
        return None;
    }
    let placed: Vec<Vec<Placed>> =
        parts(alignment.claim).into_iter().map(|part| placed_words(alignment, part, &of_text)).collect();
    placed.windows(2).find_map(|two| crossed(&two[0], &two[1])).map(|(first, second, text)| Contrast {
        kind: ReasonKind::OtherName,
        head: first.end - 1,
        claim: first.start..second.end,
        text: of_text[text].clone(),
    })
}

/// The words of a part that the text has, each with where.
fn placed_words(alignment: &Alignment<'_>, part: Range<usize>, of_text: &[Range<usize>]) -> Vec<Placed> {
    let words = &alignment.claim.words;
    let place = |at: usize| {
        let word = &words[at];
        let of_word = alignment.found.iter().filter(|found| found.claim == at);
        let bits = of_word.map(|found| of_text.partition_point(|part| part.end <= found.text));
        let parts = bits.filter(|bit| *bit < of_text.len()).fold(0, |parts, bit| parts | 1 << bit);
        Placed { at, parts, is_name: word.is_capital, is_number: word.number.is_some() }
    };
    let is_read = |at: &usize| *at < alignment.pairs.len() && !words[*at].is_stop;
    part.filter(is_read).map(place).filter(|placed| placed.parts.is_power_of_two()).take(MOST_WORDS).collect()
}

/// Two words of each part, of which the text has the first of one with the second of the other.
fn crossed(one: &[Placed], other: &[Placed]) -> Option<(Range<usize>, Range<usize>, usize)> {
    let is_alike = |one: &Placed, other: &Placed| one.is_name == other.is_name && one.is_number == other.is_number;
    for (n_first, a) in one.iter().enumerate() {
        for b in one[n_first + 1..].iter().filter(|b| b.parts != a.parts) {
            for (n_second, c) in other.iter().enumerate().filter(|(_, c)| c.parts == b.parts && is_alike(a, c)) {
                let places = (a.parts.trailing_zeros(), c.parts.trailing_zeros());
                let behind = other[n_second + 1..].iter();
                let d = behind.into_iter().find(|d| d.parts == a.parts && is_alike(b, d));
                if let Some(d) = d.filter(|_| places.0.abs_diff(places.1) <= NEAR) {
                    return Some((a.at..b.at + 1, c.at..d.at + 1, places.0 as usize));
                }
            }
        }
    }
    None
}

/// The parts between signs and conjunctions.
fn parts(words: &Words) -> Vec<Range<usize>> {
    let all = &words.words;
    let begins = |at: usize| {
        let (before, word) = (&all[at - 1], &all[at]);
        // "Alder (40 %)" is one part.
        let is_number_in_brackets = word.mark == Mark::Bracket && word.number.is_some();
        let is_divided = before.clause != word.clause || before.sentence != word.sentence || word.mark != Mark::None;
        is_divided && !is_number_in_brackets || words.is(word, Fact::And)
    };
    let mut parts = Vec::new();
    let mut start = 0;
    for at in 1..all.len() {
        if begins(at) {
            parts.push(start..at);
            start = at;
        }
    }
    parts.push(start..all.len());
    parts
}
