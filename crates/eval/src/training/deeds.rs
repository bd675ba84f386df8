//! The weights by which a clause of an answer is a statement about a deed, and those by which a finding is certain: learned from the tuning part of
//! `tests/deeds`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::regression::{Example, table_of, weights_of};
use crate::labelled::Unreadable;
use crate::transcripts::{Split, Transcript, overlap, own_folder, transcripts_in};

/// The weights of clauses.
///
/// # Errors
/// When a transcript cannot be read.
pub fn clauses() -> Result<String, Unreadable> {
    examples(clauses_of).map(|examples| table_of(&examples))
}

/// For each author of the tuning part, the clauses of that author with their scores by weights that the others gave: whether each is a statement,
/// and its score in hundredths. `with_words`: whether the words of a clause are features.
///
/// # Errors
/// When a transcript cannot be read.
pub fn clauses_left_out(with_words: bool) -> Result<Vec<(bool, i64)>, Unreadable> {
    let transcripts = tuning()?;
    let mut of_author: Vec<(char, Vec<Example>)> = transcripts
        .iter()
        .enumerate()
        .map(|(number, (name, transcript))| (author_of(name), clauses_of(transcript, number)))
        .collect();
    if !with_words {
        let examples = of_author.iter_mut().flat_map(|(_, examples)| examples);
        examples.for_each(|example| example.features.retain(|feature| !is_word(feature)));
    }
    let authors: BTreeSet<char> = of_author.iter().map(|(author, _)| *author).collect();
    let mut scored = Vec::new();
    for left_out in authors {
        let (own, others): (Vec<_>, Vec<_>) = of_author.iter().partition(|(author, _)| *author == left_out);
        let others: Vec<&Example> = others.iter().flat_map(|(_, examples)| examples).collect();
        let weights: BTreeMap<String, i64> = weights_of(&others).into_iter().collect();
        let score = |example: &Example| example.features.iter().filter_map(|feature| weights.get(feature)).sum();
        let examples = own.iter().flat_map(|(_, examples)| examples);
        scored.extend(examples.map(|example| (example.is_positive, score(example))));
    }
    Ok(scored)
}

/// Whether a feature is a word, two words, or the characters that stand for words in Japanese.
fn is_word(feature: &str) -> bool {
    ["word ", "words ", "characters "].iter().any(|name| feature.starts_with(name))
}

/// Who wrote a transcript: names of all but the first authors begin with a letter and a number.
fn author_of(name: &str) -> char {
    let mut characters = name.chars();
    let (first, second) = (characters.next(), characters.next());
    first.filter(|_| second.is_some_and(|second| second.is_ascii_digit())).unwrap_or('-')
}

/// The weights of findings. They hold for the statements that the weights of clauses give: those are learned first.
///
/// # Errors
/// When a transcript cannot be read.
pub fn findings() -> Result<String, Unreadable> {
    examples(findings_of).map(|examples| table_of(&examples))
}

/// The examples of every transcript of the tuning part.
fn examples(of: impl Fn(&Transcript, usize) -> Vec<Example>) -> Result<Vec<Example>, Unreadable> {
    Ok(tuning()?.iter().enumerate().flat_map(|(number, (_, transcript))| of(transcript, number)).collect())
}

/// The transcripts of the tuning part, with their names.
fn tuning() -> Result<Vec<(String, Transcript)>, Unreadable> {
    let mut transcripts = transcripts_in(&own_folder())?;
    transcripts.retain(|(_, transcript)| transcript.split == Split::Tuning);
    Ok(transcripts)
}

/// The clauses of a transcript. One of which less than a half is labelled is neither: it may be the rest of a statement.
fn clauses_of(transcript: &Transcript, number: usize) -> Vec<Example> {
    let Some((turn, _)) = transcript.read() else { return Vec::new() };
    let places = transcript.places(&turn.answer);
    let of = |(range, features): (Range<usize>, Vec<String>)| {
        let covered = places.iter().map(|place| overlap(*place, (range.start, range.end))).max().unwrap_or(0);
        let is_positive = 2 * covered >= range.len();
        (covered == 0 || is_positive).then_some(Example { transcript: number, features, is_positive })
    };
    credence_core::clauses_of(&turn).into_iter().filter_map(of).collect()
}

/// The findings about a transcript, and whether each is right.
fn findings_of(transcript: &Transcript, number: usize) -> Vec<Example> {
    let Some((turn, protocol)) = transcript.read() else { return Vec::new() };
    let places = transcript.places(&turn.answer);
    let found = credence_core::findings_of(&turn, protocol).into_iter();
    let examples = found.map(|(range, finding, features)| {
        let place = (range.start, range.end);
        let nearest = places.iter().enumerate().max_by_key(|(_, other)| overlap(place, **other));
        let label = nearest.filter(|(_, other)| overlap(place, **other) > 0).map(|(at, _)| &transcript.statements[at]);
        let is_positive = label.is_some_and(|label| label.is(finding));
        Example { transcript: number, features, is_positive }
    });
    examples.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::repository;

    #[test]
    fn the_weights_are_those_of_the_transcripts() {
        for (file, table) in [("statement/learned", clauses()), ("finding/certainty", findings())] {
            let path = repository().join("crates/deeds/src").join(file).join("weights.txt");
            let held = std::fs::read_to_string(&path).expect("the weights");
            let table = table.expect("the transcripts");
            assert!(held == table, "{} is out of date: see `cargo xtask train`", path.display());
        }
    }
}
