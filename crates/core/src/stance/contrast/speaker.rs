//! Another speaker: "Bligh warned that the water table could drop" beside "Bligh called the decision lawful. Dr Vane warned that the water table …".

use std::ops::Range;

use super::super::align::Alignment;
use super::super::reason::ReasonKind;
use super::super::text::{Mark, Words};
use super::super::word_kind::{has, is_name};
use super::super::words::Fact;
use super::beside::Contrast;

/// At least this share of a part of the claim must be in the part of the text, by rarity.
const SAID_FROM: f32 = 0.6;
/// The parts of its own subject have at most this share of that.
const OWN_UP_TO: f32 = 0.5;
/// A subject stands among the first words of a part: behind an article, a title, a link.
const WITHIN: usize = 5;

/// What one speaker says: a clause that begins with a name, and those behind it up to the next.
struct Part {
    words: Range<usize>,
    name: Range<usize>,
}

/// The first part of the claim that the text has of another speaker, while its own says other things there.
pub(super) fn find(alignment: &Alignment<'_>) -> Option<Contrast> {
    let (claim, text) = (alignment.claim, alignment.text);
    let of_text = parts(text);
    parts(claim).iter().filter(|part| says(claim, part)).find_map(|part| {
        let other = other_speaker(alignment, part, &of_text)?;
        Some(Contrast {
            kind: ReasonKind::OtherName,
            head: part.name.end - 1,
            claim: part.name.clone(),
            text: other.name.clone(),
        })
    })
}

/// The part of another speaker that has what a part of the claim says.
fn other_speaker<'p>(alignment: &Alignment<'_>, part: &Part, of_text: &'p [Part]) -> Option<&'p Part> {
    let (claim, text) = (alignment.claim, alignment.text);
    let names_speaker = |place: &Range<usize>| names_meet(claim, &part.name, text, place);
    if !of_text.iter().any(|other| names_speaker(&other.name)) {
        return None;
    }
    let (mut of_own, mut most, mut nearest) = (0.0_f32, SAID_FROM, None);
    for other in of_text {
        let share = share(alignment, part, other);
        if names_speaker(&other.words) {
            of_own = of_own.max(share);
        } else if share >= most {
            (most, nearest) = (share, Some(other));
        }
    }
    nearest.filter(|other| {
        let is_named_beside = names_meet(text, &other.name, claim, &(0..claim.words.len()));
        of_own <= OWN_UP_TO * most && !is_named_beside && says(text, other)
    })
}

/// Whether somebody says something in a part.
fn says(words: &Words, part: &Part) -> bool {
    words.words[part.words.clone()].iter().any(|word| has(words, word, &[Fact::Speaking, Fact::Saying]))
}

/// The share of the words of a part of the claim, without its name, that a part of the text has; 0 of fewer than two.
fn share(alignment: &Alignment<'_>, part: &Part, other: &Part) -> f32 {
    let words = &alignment.claim.words;
    let counts = |at: &usize| !words[*at].is_stop && !part.name.contains(at);
    let total: f32 = part.words.clone().filter(counts).map(|at| words[at].weight).sum();
    // What was found is in the order of the text.
    let from = alignment.found.partition_point(|found| found.text < other.words.start);
    let to = alignment.found.partition_point(|found| found.text < other.words.end);
    let of_part = alignment.found[from..to].iter().map(|found| found.claim);
    let mut held: Vec<usize> = of_part.filter(|at| part.words.contains(at) && counts(at)).collect();
    held.sort_unstable();
    held.dedup();
    if held.len() < 2 { 0.0 } else { held.iter().map(|at| words[*at].weight).sum::<f32>() / total.max(0.05) }
}

/// The parts that begin with a name.
fn parts(words: &Words) -> Vec<Part> {
    let all = &words.words;
    let mut parts: Vec<Part> = Vec::new();
    let begins = |at: usize| all[at].is_first || words.is(&all[at], Fact::Clause);
    let mut start = 0;
    while start < all.len() {
        let end = (start..all.len()).find(|at| all[*at].clause != all[start].clause).unwrap_or(all.len());
        match name_at_start(words, start..end).filter(|_| begins(start)) {
            Some(name) => parts.push(Part { words: start..end, name }),
            // A clause without a subject of its own, and a sentence that begins with a pronoun, go on with the one before.
            None if !all[start].is_first || words.is(&all[start], Fact::Pronoun) => {
                if let Some(last) = parts.last_mut().filter(|last| last.words.end == start) {
                    last.words.end = end;
                }
            }
            None => {}
        }
        start = end;
    }
    parts
}

/// The name among the first words of a clause.
fn name_at_start(words: &Words, clause: Range<usize>) -> Option<Range<usize>> {
    let all = &words.words;
    let is_inside = |at: usize| is_name(&all[at]) && !all[at].is_first;
    let first = (clause.start..clause.end.min(clause.start + WITHIN)).find(|at| is_inside(*at))?;
    let is_plain = (clause.start..first).all(|at| all[at].number.is_none() && !words.is(&all[at], Fact::Preposition));
    if !is_plain {
        return None;
    }
    let end = (first..clause.end)
        .find(|at| !is_name(&all[*at]) || *at > first && all[*at].mark != Mark::None)
        .unwrap_or(clause.end);
    let start = if first == clause.start + 1 && is_name(&all[clause.start]) { clause.start } else { first };
    Some(start..end)
}

/// Whether any word of a name is among these.
fn names_meet(one: &Words, name: &Range<usize>, other: &Words, among: &Range<usize>) -> bool {
    let keys: Vec<u64> = one.words[name.clone()].iter().map(|word| word.keys.stem).collect();
    other.words[among.clone()].iter().any(|word| word.is_capital && keys.contains(&word.keys.stem))
}
