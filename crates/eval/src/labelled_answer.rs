//! The answers of `tests/answers`, with a label for each sentence.

use std::fs;
use std::ops::Range;

use credence_core::grounding::{sentences_of, words_of};
use serde::Deserialize;

use crate::labelled::Unreadable;
use crate::shared::repository;

/// An answer with the passages that were found for it.
#[derive(Debug, Deserialize)]
pub struct LabelledAnswer {
    /// The name of its file.
    #[serde(skip)]
    pub name: String,
    /// `en`, `pt` or `ja`.
    pub language: String,
    /// Whether nothing may be chosen by it.
    pub held_out: bool,
    /// What was found for the question.
    pub passages: Vec<LabelledPassage>,
    /// The answer, sentence by sentence.
    pub sentences: Vec<LabelledSentence>,
}

/// A passage.
#[derive(Debug, Deserialize)]
pub struct LabelledPassage {
    /// Its words.
    pub text: String,
}

/// A sentence as it is written in the answer, with its markers.
#[derive(Debug, Deserialize)]
pub struct LabelledSentence {
    /// Its words; in a list or table with the line breaks before it.
    pub text: String,
    /// What a careful reader with the passages says of it.
    pub label: SentenceLabel,
    /// What is wrong with it, or how it was made.
    pub kind: String,
    /// The passages, from 1, that hold it or the fact that it changes.
    pub passages: Vec<usize>,
}

/// A label.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum SentenceLabel {
    /// The passages hold it.
    Supported,
    /// They do not, or it cites another one.
    Wrong,
    /// It tells no fact: a heading, a question, advice.
    NotChecked,
}

/// All answers, in the order of their files.
///
/// # Errors
/// When a file cannot be read.
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
        let mut answer: LabelledAnswer =
            serde_json::from_str(&text).map_err(|error| failed(&format!("{}: {error}", path.display())))?;
        answer.name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(answer)
    };
    paths.iter().map(read).collect()
}

/// Which of the answers are looked at together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Thresholds are chosen by it.
    Tuning,
    /// By the same author, and nothing is chosen by it.
    HeldOut,
    /// The weights are learned from it: other authors, who rewrote their passages freely.
    Reworded,
    /// Of the same kind, and nothing is chosen by it.
    RewordedHeldOut,
    /// The weights are learned from it: other authors, who wrote as assistants do.
    Assistant,
    /// Of the same kind, by another author: thresholds are chosen by it.
    AssistantTuning,
    /// Of the same kind, by yet another author, and nothing is chosen by it.
    AssistantHeldOut,
}

impl Part {
    /// What it is called in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tuning => "tuning",
            Self::HeldOut => "held out",
            Self::Reworded => "reworded",
            Self::RewordedHeldOut => "held out, reworded freely",
            Self::Assistant => "as assistants write",
            Self::AssistantTuning => "as assistants write, tuning",
            Self::AssistantHeldOut => "as assistants write, held out",
        }
    }

    /// Whether only its totals are looked at.
    #[must_use]
    pub const fn is_held_out(self) -> bool {
        matches!(self, Self::HeldOut | Self::RewordedHeldOut | Self::AssistantHeldOut)
    }
}

impl LabelledAnswer {
    /// Its part: the names of all authors but the first begin with a letter and a number.
    #[must_use]
    pub fn part(&self) -> Part {
        let author = match self.name.as_bytes() {
            [author, b'0'..=b'9', ..] => *author,
            _ => b'a',
        };
        match (author, self.held_out) {
            (b'a', false) => Part::Tuning,
            (b'a', true) => Part::HeldOut,
            (b'b'..=b'e', false) => Part::Reworded,
            (b'b'..=b'e', true) => Part::RewordedHeldOut,
            (b'k', false) => Part::AssistantTuning,
            (_, false) => Part::Assistant,
            (_, true) => Part::AssistantHeldOut,
        }
    }

    /// The answer, and where each of its sentences is in it, in bytes.
    #[must_use]
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
    #[must_use]
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
    /// Whether a passage holds it, wherever it cites.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.label == SentenceLabel::Supported || self.kind == "wrong_citation"
    }

    /// The passages that it cites, from 0.
    #[must_use]
    pub fn cited(&self) -> Vec<usize> {
        let numbers = credence_core::citation::markers_in(&self.text).into_iter();
        numbers.filter_map(|marker| (marker.number as usize).checked_sub(1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_can_be_read_and_half_of_the_first_author_is_held_out() {
        let answers = answers().unwrap();
        let count = |part: Part| answers.iter().filter(|answer| answer.part() == part).count();
        assert_eq!(count(Part::Tuning), count(Part::HeldOut));
        let others = [Part::Tuning, Part::Reworded, Part::RewordedHeldOut, Part::Assistant, Part::AssistantTuning];
        assert!(others.into_iter().chain([Part::AssistantHeldOut]).all(|part| count(part) > 0));
        for answer in &answers {
            let claims = answer.claims();
            for (sentence, claim) in answer.sentences.iter().zip(&claims) {
                assert!(!claim.is_empty() && !claim.contains('['), "{}: {claim}", sentence.text);
                assert!(sentence.cited().iter().all(|cited| *cited < answer.passages.len()), "{}", sentence.text);
                let written = sentence.text.trim().replace(['*', '#'], "");
                assert!(claim.len() * 2 > written.len() || written.contains('|'), "{written}: {claim}");
            }
        }
    }
}
