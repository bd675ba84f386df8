//! The answers of `tests/answers`, with a label for each sentence.

use std::fs;
use std::ops::Range;

use credence_core::grounding::{sentences_of, words_of};
use credence_eval::shared::repository;
use serde::Deserialize;

use credence_eval::labelled::Unreadable;

/// An answer with the passages that were found for it.
#[derive(Debug, Deserialize)]
pub struct LabelledAnswer {
    pub language: String,
    pub held_out: bool,
    pub passages: Vec<LabelledPassage>,
    pub sentences: Vec<LabelledSentence>,
}

#[derive(Debug, Deserialize)]
pub struct LabelledPassage {
    pub text: String,
}

/// A sentence as it is written in the answer, with its markers.
#[derive(Debug, Deserialize)]
pub struct LabelledSentence {
    pub text: String,
    pub label: SentenceLabel,
    pub kind: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum SentenceLabel {
    Supported,
    Wrong,
    NotChecked,
}

/// All answers, in the order of their files.
pub fn answers() -> Result<Vec<LabelledAnswer>, Unreadable> {
    let folder = repository().join("tests/answers");
    let failed = |what: &dyn std::fmt::Display| Unreadable(format!("`{}`: {what}", folder.display()));
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .map_err(|error| failed(&error))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    paths.sort_unstable();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
        serde_json::from_str(&text).map_err(|error| failed(&format!("{}: {error}", path.display())))
    };
    paths.iter().map(read).collect()
}

impl LabelledAnswer {
    /// The answer, and where each of its sentences is in it, in bytes.
    pub fn text(&self) -> (String, Vec<Range<usize>>) {
        let mut text = String::new();
        let mut places = Vec::new();
        for sentence in &self.sentences {
            if !text.is_empty() && self.language != "ja" && !sentence.text.starts_with('\n') {
                text.push(' ');
            }
            let start = text.len();
            text.push_str(&sentence.text);
            places.push(start..text.len());
        }
        (text, places)
    }

    /// The words of each sentence, as they are compared: without markup and markers, of a table the last row alone.
    pub fn claims(&self) -> Vec<String> {
        let (text, places) = self.text();
        let words = words_of(&text);
        let read = sentences_of(&text);
        let claim = |place: &Range<usize>| {
            let inside: Vec<&Range<usize>> =
                read.iter().map(|one| &one.range).filter(|range| place.contains(&range.start)).collect();
            let is_row = text[place.clone()].contains('|');
            let first = if is_row { inside.last() } else { inside.first() };
            let range = first.zip(inside.last()).map(|(first, last)| first.start..last.end);
            words[range.unwrap_or_else(|| place.clone())].trim().to_owned()
        };
        places.iter().map(claim).collect()
    }
}

impl LabelledSentence {
    /// The passages that it cites, from 0.
    pub fn cited(&self) -> Vec<usize> {
        let numbers = credence_core::citation::markers_in(&self.text).into_iter();
        numbers.filter_map(|marker| (marker.number as usize).checked_sub(1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_can_be_read_and_half_of_them_are_held_out() {
        let answers = answers().unwrap();
        assert_eq!(answers.iter().filter(|answer| answer.held_out).count() * 2, answers.len());
        for answer in &answers {
            let claims = answer.claims();
            for (sentence, claim) in answer.sentences.iter().zip(&claims) {
                assert!(!claim.is_empty() && !claim.contains('['), "{}: {claim}", sentence.text);
                assert!(sentence.cited().iter().all(|cited| *cited < answer.passages.len()), "{}", sentence.text);
                assert!(
                    claim.len() * 2 > sentence.text.len() || sentence.text.contains('|'),
                    "{}: {claim}",
                    sentence.text
                );
            }
        }
    }
}
