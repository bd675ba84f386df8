//! The weights by which a clause of an answer is a statement about a deed, and those by which a finding is certain: learned from the tuning part of
//! `tests/deeds`.

use std::ops::Range;

use super::regression::{Example, table_of};
use crate::labelled::Unreadable;
use crate::transcripts::{Split, Transcript, overlap, own_folder, transcripts_in};

/// The weights of clauses.
///
/// # Errors
/// When a transcript cannot be read.
pub fn clauses() -> Result<String, Unreadable> {
    examples(clauses_of).map(|examples| table_of(&examples))
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
    let transcripts = transcripts_in(&own_folder())?;
    let tuning = transcripts.iter().filter(|(_, transcript)| transcript.split == Split::Tuning);
    Ok(tuning.enumerate().flat_map(|(number, (_, transcript))| of(transcript, number)).collect())
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
