//! The weights by which a clause of an answer is a statement about a deed, and the trees by which a finding is certain: learned from the tuning part
//! of `tests/deeds`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::panic::resume_unwind;

use credence_core::Weights;

use super::forest;
use super::regression::{Example, table_of, weights_of};
use crate::labelled::Unreadable;
use crate::transcripts::{Split, Transcript, overlap, own_folder, transcripts_in};

/// The weights of clauses.
///
/// # Errors
/// When a transcript cannot be read.
pub fn clauses() -> Result<String, Unreadable> {
    let transcripts = tuning()?;
    Ok(table_of(&clauses_in(&transcripts.iter().collect::<Vec<_>>()), OF_CLAUSES))
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
        let weights: BTreeMap<String, i64> = weights_of(&others, OF_CLAUSES).into_iter().collect();
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

/// Who wrote the first transcripts.
const FIRST: char = '-';

/// Who wrote a transcript: names of all but the first authors begin with a letter and a number.
#[must_use]
pub fn author_of(name: &str) -> char {
    let mut characters = name.chars();
    let (first, second) = (characters.next(), characters.next());
    first.filter(|_| second.is_some_and(|second| second.is_ascii_digit())).unwrap_or(FIRST)
}

/// The trees of findings. The first transcripts are left out: the rules were written with them, and are right there more often than elsewhere. They hold for the statements that weights of clauses give: in each fold of authors, those that the other folds gave, so that
/// a clause is as certain as one of an author who is not known.
///
/// # Errors
/// When a transcript cannot be read.
pub fn findings() -> Result<String, Unreadable> {
    let transcripts = tuning()?;
    Ok(forest::table_of(&of_folds(&transcripts.iter().collect::<Vec<_>>())))
}

/// What was learned without one author of the tuning part: tables of clauses and of findings.
pub struct WithoutAuthor {
    /// Who was left out.
    pub author: char,
    /// The weights of clauses.
    pub clauses: String,
    /// The trees of findings.
    pub findings: String,
}

/// The weights without one author after the other.
///
/// # Errors
/// When a transcript cannot be read.
pub fn without_each_author() -> Result<Vec<WithoutAuthor>, Unreadable> {
    let transcripts = tuning()?;
    let authors: BTreeSet<char> = transcripts.iter().map(|(name, _)| author_of(name)).collect();
    let transcripts = &transcripts;
    let without = |author: char| {
        let others: Vec<&Named> = transcripts.iter().filter(|(name, _)| author_of(name) != author).collect();
        WithoutAuthor {
            author,
            clauses: table_of(&clauses_in(&others), OF_CLAUSES),
            findings: forest::table_of(&of_folds(&others)),
        }
    };
    // Each takes seconds, and none needs another.
    Ok(std::thread::scope(|scope| {
        let all: Vec<_> = authors.into_iter().map(|author| scope.spawn(move || without(author))).collect();
        let finished =
            |one: std::thread::ScopedJoinHandle<'_, _>| one.join().unwrap_or_else(|panic| resume_unwind(panic));
        all.into_iter().map(finished).collect()
    }))
}

/// A transcript with its name.
type Named = (String, Transcript);

/// Smaller weights, in hundredths, are left out, because browsers load the table.
const OF_CLAUSES: i64 = 30;

/// So many parts of the authors.
const N_FOLDS: usize = 5;

/// The examples of each finding about transcripts, each fold of authors with the weights of clauses that the others gave.
fn of_folds(transcripts: &[&Named]) -> BTreeMap<&'static str, Vec<Example>> {
    let authors: BTreeSet<char> = transcripts.iter().map(|(name, _)| author_of(name)).collect();
    let authors: Vec<char> = authors.into_iter().collect();
    let fold_of = |(name, _): &Named| authors.binary_search(&author_of(name)).unwrap_or_default() % N_FOLDS;
    let mut examples = BTreeMap::<&str, Vec<Example>>::new();
    for fold in 0..N_FOLDS {
        let others: Vec<&Named> = transcripts.iter().copied().filter(|one| fold_of(one) != fold).collect();
        let table = table_of(&clauses_in(&others), OF_CLAUSES);
        let clauses = Weights::of(&table);
        let own = transcripts.iter().enumerate().filter(|(_, one)| fold_of(one) == fold && author_of(&one.0) != FIRST);
        for (number, (_, transcript)) in own {
            for (finding, example) in findings_of(transcript, number, &clauses) {
                examples.entry(finding).or_default().push(example);
            }
        }
    }
    examples
}

/// The clauses of transcripts.
fn clauses_in(transcripts: &[&Named]) -> Vec<Example> {
    transcripts.iter().enumerate().flat_map(|(number, (_, transcript))| clauses_of(transcript, number)).collect()
}

/// The transcripts of the tuning part, with their names.
fn tuning() -> Result<Vec<Named>, Unreadable> {
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

/// The findings about a transcript with their names, and whether each is right.
fn findings_of(transcript: &Transcript, number: usize, clauses: &Weights<'_>) -> Vec<(&'static str, Example)> {
    let Some((turn, protocol)) = transcript.read() else { return Vec::new() };
    let places = transcript.places(&turn.answer);
    let found = credence_core::findings_of(&turn, protocol, clauses).into_iter();
    let examples = found.map(|(range, finding, features)| {
        let place = (range.start, range.end);
        let nearest = places.iter().enumerate().max_by_key(|(_, other)| overlap(place, **other));
        let label = nearest.filter(|(_, other)| overlap(place, **other) > 0).map(|(at, _)| &transcript.statements[at]);
        let is_positive = label.is_some_and(|label| label.is(finding));
        (finding.name(), Example { transcript: number, features, is_positive })
    });
    examples.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::repository;

    #[test]
    fn the_tables_are_those_of_the_transcripts() {
        for (file, table) in [("statement/learned/weights.txt", clauses()), ("finding/certainty/trees.txt", findings())]
        {
            let path = repository().join("crates/deeds/src").join(file);
            let held = std::fs::read_to_string(&path).expect("the table");
            let table = table.expect("the transcripts");
            assert!(held == table, "{} is out of date: see `cargo xtask train`", path.display());
        }
    }
}
