//! The readings that were made, by the texts compared, and those still to be made.

use std::sync::Arc;

use super::check::StanceReader;
use super::found_detail::{FoundDetail, SoughtDetails};
use super::joined_reader::pair_key;
use super::task::{GroundingFound, GroundingTask};
use super::text_index::{IndexInSteps, IndexedTexts, TextIndex};
use crate::stance::{Detector, DetectorMemory, Reason, Stance, StanceProbabilities, StanceReading};
use credence_lookup::Lookup;

/// Readings of claims and texts, made when the caller has time: a task is grounded with the readings so far, and again until
/// everything is read that it asks for. Equal texts are read once.
#[derive(Debug, Default)]
pub struct StanceCache {
    readings: Memory<(String, String), StanceReading>,
    /// What is looked up in texts that are read.
    details: Memory<SentenceToRead, Vec<FoundDetail>>,
    /// The index of the texts, as far as it is made.
    making: Option<IndexInSteps>,
    index: Arc<TextIndex>,
}

/// What was asked for, each once by its key, and the answers to the first.
#[derive(Debug)]
struct Memory<Q, A> {
    places: Lookup,
    asked: Vec<Q>,
    answers: Vec<A>,
}

impl<Q, A> Default for Memory<Q, A> {
    fn default() -> Self {
        Self { places: Lookup::default(), asked: Vec::new(), answers: Vec::new() }
    }
}

impl<Q, A: Clone> Memory<Q, A> {
    /// The answer, or none yet.
    fn get(&mut self, key: String, question: impl FnOnce() -> Q) -> Option<A> {
        if let Some(place) = self.places.get(&key) {
            return self.answers.get(place).cloned();
        }
        self.places.set(key, self.asked.len());
        self.asked.push(question());
        None
    }

    fn is_complete(&self) -> bool {
        self.answers.len() == self.asked.len()
    }

    /// Answers the next question; false where none is left.
    fn answer_next(&mut self, answer: impl FnOnce(&Q) -> A) -> bool {
        let Some(next) = self.asked.get(self.answers.len()) else { return false };
        self.answers.push(answer(next));
        true
    }
}

/// A sentence whose details are to be looked up.
#[derive(Debug)]
struct SentenceToRead {
    sentence: String,
    before: String,
    passage: String,
    reasons: Vec<Reason>,
    is_alone: bool,
}

/// An index of texts up to this length, in bytes, is made at once.
const SHORT: usize = 32 << 10;

impl StanceCache {
    /// How often a task asks for more at most: its texts are indexed, a source is read in several texts, details are looked up in what
    /// was read, and then sources are compared with each other.
    pub const MOST_ROUNDS: usize = 10;

    /// Whether everything that was asked for was read.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.has_read_all() && self.details.is_complete()
    }

    fn has_read_all(&self) -> bool {
        self.readings.is_complete() && self.making.as_ref().is_none_or(IndexInSteps::is_complete)
    }

    /// Reads one pair of a claim and a text, a part of the texts, or the details of a sentence; false where nothing is left.
    pub fn read_next(&mut self, detector: &Detector, read: impl FnOnce(&str, &str) -> StanceReading) -> bool {
        if let Some(making) = self.making.as_mut().filter(|making| !making.is_complete()) {
            self.index = making.step().map(Arc::new).unwrap_or_default();
            return true;
        }
        self.readings.answer_next(|(claim, text)| read(claim, text)) || self.look_up_next(detector)
    }

    fn look_up_next(&mut self, detector: &Detector) -> bool {
        let texts = self.making.as_ref().map(IndexInSteps::texts).unwrap_or_default();
        let texts = IndexedTexts { index: &self.index, texts: &texts };
        self.details.answer_next(|SentenceToRead { sentence, before, passage, reasons, is_alone }| {
            SoughtDetails { sentence, before, passage, reasons, is_alone: *is_alone }.find(Some(detector), texts)
        })
    }
}

impl StanceReader for StanceCache {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        let pair = || (claim.to_owned(), text.to_owned());
        self.readings.get(pair_key(claim, text), pair).unwrap_or_else(not_read)
    }

    fn index(&mut self, texts: &[&str]) -> Arc<TextIndex> {
        if self.making.as_ref().is_none_or(|making| !making.is_of(texts)) {
            let mut making = IndexInSteps::new(texts);
            let is_short = texts.iter().map(|text| text.len()).sum::<usize>() <= SHORT;
            let index = if is_short { making.finish() } else { TextIndex::default() };
            (self.making, self.index) = (Some(making), Arc::new(index));
            // They were looked up in other texts.
            self.details = Memory::default();
        }
        Arc::clone(&self.index)
    }

    fn details(&mut self, sought: SoughtDetails<'_>, _: IndexedTexts<'_, '_>) -> Vec<FoundDetail> {
        // Where the readings are placeholders, it is not known yet what is looked up.
        if !self.has_read_all() {
            return Vec::new();
        }
        let SoughtDetails { sentence, before, passage, reasons, is_alone } = sought;
        let key = [if is_alone { "alone " } else { "" }, &pair_key(before, &pair_key(sentence, passage))].concat();
        let to_read = || SentenceToRead {
            sentence: sentence.to_owned(),
            before: before.to_owned(),
            passage: passage.to_owned(),
            reasons: reasons.to_vec(),
            is_alone,
        };
        self.details.get(key, to_read).unwrap_or_default()
    }

    fn detector(&self) -> Option<&Detector> {
        None
    }
}

/// Grounds a task in steps, each of which reads one pair of a sentence and a passage, a part of the texts, or the details of a sentence.
#[derive(Debug)]
pub struct GroundingInSteps<'d> {
    detector: DetectorMemory<'d>,
    cache: StanceCache,
    n_rounds: usize,
}

impl<'d> GroundingInSteps<'d> {
    /// Before the first step.
    #[must_use]
    pub fn new(detector: &'d Detector) -> Self {
        Self { detector: DetectorMemory::new(detector), cache: StanceCache::default(), n_rounds: 0 }
    }

    /// Takes the next step of a task, which is the same in all of them. The last one returns what was found; what was read for it is not read
    /// again for the next task.
    pub fn step(&mut self, task: &GroundingTask) -> Option<GroundingFound> {
        let detector = self.detector.detector();
        if self.cache.read_next(detector, |claim, text| self.detector.detect(claim, text)) {
            return None;
        }
        self.n_rounds += 1;
        let found = task.ground(&mut self.cache);
        let is_over = self.cache.is_complete() || self.n_rounds == StanceCache::MOST_ROUNDS;
        // The next task may be one with the same texts.
        self.n_rounds = if is_over { 0 } else { self.n_rounds };
        is_over.then_some(found)
    }
}

/// A placeholder until a text is read.
fn not_read() -> StanceReading {
    StanceReading {
        label: Stance::Neutral,
        probabilities: StanceProbabilities { supports: 0.0, refutes: 0.0, neutral: 1.0 },
        supported: 0.0,
        attributable: 0.0,
        reasons: Vec::new(),
        contrast: None,
        window: None,
        models: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grounding::SourceToGround;
    use crate::record::Shared;

    #[test]
    fn details_are_looked_up_one_sentence_a_step_in_what_was_read() {
        let text = "The bridge of Turku opened in 1990. The tunnel of Graz opened in 1992.".to_owned();
        let source = SourceToGround { id: "a".to_owned(), snippet: Some(text), ..SourceToGround::default() };
        let answer = "The bridge of Turku was opened in 1990. The tunnel of Graz was opened in 1997.".to_owned();
        let task = GroundingTask { answer, sources: Shared::new(vec![source]), ..GroundingTask::default() };
        let detector = Detector::built_in();
        let mut cache = StanceCache::default();
        let states = |cache: &mut StanceCache| {
            let found = task.ground(cache);
            found.sentences.iter().map(|sentence| sentence.particulars.len()).collect::<Vec<_>>()
        };
        assert_eq!(states(&mut cache), [0, 0]);
        let mut n_read = 0;
        while cache.read_next(detector, |claim, text| detector.detect(claim, text, None)) {
            n_read += 1;
        }
        assert_eq!((n_read, cache.is_complete()), (2, true));
        // It is known now what they are looked up in.
        assert_eq!(states(&mut cache), [0, 0]);
        assert!(!cache.is_complete() && cache.read_next(detector, |_, _| unreachable!("every pair is read")));
        assert_eq!(states(&mut cache), [2, 0]);
        assert!(cache.read_next(detector, |_, _| unreachable!("every pair is read")) && cache.is_complete());
        assert_eq!(task.ground(&mut cache), task.ground(&mut &*detector));
    }
}
