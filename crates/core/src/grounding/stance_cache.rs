//! The stance readings that were made, by the texts compared, and those still to be made.

use std::sync::Arc;

use super::check::StanceReader;
use super::joined_reader::pair_key;
use super::task::{GroundingFound, GroundingTask};
use super::text_index::{IndexInSteps, TextIndex};
use crate::stance::{Detector, DetectorMemory, Stance, StanceProbabilities, StanceReading};
use credence_lookup::Lookup;

/// Readings of claims and texts, made when the caller has time: a task is grounded with the readings so far, and again until
/// everything is read that it asks for. Equal texts are read once.
#[derive(Debug, Default)]
pub struct StanceCache {
    places: Lookup,
    pairs: Vec<(String, String)>,
    /// Those of the first pairs; the others are still to be read.
    readings: Vec<StanceReading>,
    /// The index of the texts, as far as it is made.
    making: Option<IndexInSteps>,
    index: Arc<TextIndex>,
}

/// An index of texts up to this length, in bytes, is made at once.
const SHORT: usize = 32 << 10;

impl StanceCache {
    /// How often a task asks for more at most: its texts are indexed, a source is read in several texts, and then sources are compared
    /// with each other.
    pub const MOST_ROUNDS: usize = 8;

    /// Whether everything that was asked for was read.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.readings.len() == self.pairs.len() && self.making.as_ref().is_none_or(IndexInSteps::is_complete)
    }

    /// Reads one pair of a claim and a text, or a part of the texts; false where nothing is left.
    pub fn read_next(&mut self, read: impl FnOnce(&str, &str) -> StanceReading) -> bool {
        if let Some(making) = self.making.as_mut().filter(|making| !making.is_complete()) {
            self.index = making.step().map(Arc::new).unwrap_or_default();
            return true;
        }
        let Some((claim, text)) = self.pairs.get(self.readings.len()) else { return false };
        self.readings.push(read(claim, text));
        true
    }
}

impl StanceReader for StanceCache {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        let key = pair_key(claim, text);
        match self.places.get(&key) {
            Some(place) => self.readings.get(place).cloned(),
            None => {
                self.places.set(key, self.pairs.len());
                self.pairs.push((claim.to_owned(), text.to_owned()));
                None
            }
        }
        .unwrap_or_else(not_read)
    }

    fn index(&mut self, texts: &[&str]) -> Arc<TextIndex> {
        if self.making.as_ref().is_none_or(|making| !making.is_of(texts)) {
            let mut making = IndexInSteps::new(texts);
            let is_short = texts.iter().map(|text| text.len()).sum::<usize>() <= SHORT;
            let index = if is_short { making.finish() } else { TextIndex::default() };
            (self.making, self.index) = (Some(making), Arc::new(index));
        }
        Arc::clone(&self.index)
    }
}

/// Grounds a task in steps, each of which reads one pair of a sentence and a passage or a part of the texts.
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
        if self.cache.read_next(|claim, text| self.detector.detect(claim, text)) {
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
        window: None,
        models: Vec::new(),
    }
}
