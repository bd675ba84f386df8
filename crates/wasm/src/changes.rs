//! The assessments of a stream as JSON text, without what JavaScript has already.

use std::mem;

use credence_core::Assessment;
use credence_core::record::{AnswerSentence, AssessedCitation, AssessedSource, Shared};
use serde::{Serialize, Serializer};

use crate::boundary::{CallError, json_text};

/// The sources, citations and sentences of the last turn as JavaScript has them.
#[derive(Debug, Default)]
pub(crate) struct KnownLists {
    sources: Vec<Shared<AssessedSource>>,
    citations: Vec<AssessedCitation>,
    sentences: Shared<Vec<AnswerSentence>>,
}

impl KnownLists {
    /// Assessments for a caller that has those of the last call, as JSON text.
    ///
    /// The text is an array of two: the assessments before that of the last turn, and `null` or an array of that of the last turn, its
    /// sources, its citations and its sentences. One of these is `null` if the caller got the same at this place the last time.
    pub(crate) fn changes(&mut self, mut assessments: Vec<Assessment>) -> Result<String, CallError> {
        let Some(mut last) = assessments.pop() else { return json_text(&(assessments, ())) };
        let (sources, citations) = (mem::take(&mut last.sources), mem::take(&mut last.citations));
        let sentences = mem::take(&mut last.sentences);
        let text = json_text(&(
            assessments,
            (
                last,
                Changed { now: &sources, before: &self.sources },
                Changed { now: &citations, before: &self.citations },
                Changed { now: &sentences[..], before: &self.sentences[..] },
            ),
        ));
        (self.sources, self.citations, self.sentences) = (sources, citations, sentences);
        text
    }
}

/// A list in which an item is `null` if it is the same as at this place before.
struct Changed<'a, T> {
    now: &'a [T],
    before: &'a [T],
}

impl<T: PartialEq + Serialize> Serialize for Changed<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let item = |(index, item)| (self.before.get(index) != Some(item)).then_some(item);
        serializer.collect_seq(self.now.iter().enumerate().map(item))
    }
}
