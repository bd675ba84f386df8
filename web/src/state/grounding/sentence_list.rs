//! The sentences of an answer in the order in which they are worth a look: the least supported first.

use credence_core::grounding::words_of;
use credence_core::{AnswerSentence, Assessment, SentenceFinding, SentenceKind};

use crate::markdown::SentenceStanding;
use crate::state::mark::{byte_offsets, standing};

/// The sentences of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SentenceList {
    /// Those that were compared, the least supported first.
    pub compared: Vec<SentenceRow>,
    /// The others, in the order of the answer.
    pub others: Vec<OtherSentence>,
}

/// A sentence that was compared.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceRow {
    /// Its place among all sentences.
    pub index: usize,
    /// What the texts say about it.
    pub standing: SentenceStanding,
    /// Its words, without markup.
    pub words: String,
}

/// A sentence that was not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherSentence {
    /// Why it was not; `None` where no text has anything to compare it with.
    pub kind: Option<SentenceKind>,
    /// Its words, without markup.
    pub words: String,
}

impl SentenceList {
    /// The sentences of an assessment.
    #[must_use]
    pub fn new(assessment: &Assessment) -> Self {
        let words = words_of(&assessment.answer);
        let places =
            assessment.sentences.iter().flat_map(|sentence| [sentence.start, sentence.end.max(sentence.start)]);
        let places = byte_offsets(&words, places);
        let (mut list, mut supported) = (Self::default(), Vec::new());
        for (index, (sentence, [start, end])) in assessment.sentences.iter().zip(places.as_chunks().0).enumerate() {
            let words = plain(words.get(*start..*end).unwrap_or_default());
            match standing(sentence) {
                Some(standing) => list.put(&mut supported, sentence, SentenceRow { index, standing, words }),
                None => {
                    let kind = (sentence.finding == SentenceFinding::NotChecked).then_some(sentence.kind);
                    list.others.push(OtherSentence { kind, words });
                }
            }
        }
        list
    }

    /// Puts a sentence behind those that are as little supported; `supported` has the scores of the rows. An answer has few enough sentences
    /// to insert them one by one.
    fn put(&mut self, supported: &mut Vec<(usize, f64)>, sentence: &AnswerSentence, row: SentenceRow) {
        let rank = (row.standing as usize, sentence.supported.unwrap_or_default());
        let at = supported.partition_point(|other| *other <= rank);
        supported.insert(at, rank);
        self.compared.insert(at, row);
    }
}

/// With single blanks, and none where a marker was before the end.
fn plain(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    [" .", " ,", " 。"].iter().fold(words, |words, sign| words.replace(sign, sign.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    #[test]
    fn every_sentence_is_in_the_list_once_the_least_supported_first() {
        let recordings: [&[u8]; 3] = [
            include_bytes!("../../../recordings/says-so.sse"),
            include_bytes!("../../../recordings/sources-disagree.sse"),
            include_bytes!("../../../recordings/portfolio-clean.sse"),
        ];
        for recording in recordings {
            let assessment = assess_recording(recording, &Assessor::default()).pop().unwrap();
            let list = SentenceList::new(&assessment);
            assert!(!list.compared.is_empty());
            assert_eq!(list.compared.len() + list.others.len(), assessment.sentences.len());
            let score = |row: &SentenceRow| (row.standing as usize, assessment.sentences[row.index].supported);
            assert!(list.compared.iter().map(score).is_sorted(), "{list:?}");
            assert!(list.compared.iter().all(|row| !row.words.contains("**") && !row.words.contains("[1]")));
        }
    }
}
