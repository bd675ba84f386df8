//! The stance readings that were made, by the texts compared, and those still to be made.

use super::check::StanceReader;
use super::joined_reader::pair_key;
use crate::stance::{Stance, StanceProbabilities, StanceReading};
use credence_lookup::Lookup;

/// Readings of claims and texts, made when the caller has time: a task is grounded with the readings so far, and again until
/// everything is read that it asks for. Equal texts are read once.
#[derive(Debug, Default)]
pub struct StanceCache {
    places: Lookup,
    pairs: Vec<(String, String)>,
    /// Those of the first pairs; the others are still to be read.
    readings: Vec<StanceReading>,
}

impl StanceCache {
    /// How often a task asks for more at most: a source is read in several texts, and then sources are compared with each other.
    pub const MOST_ROUNDS: usize = 8;

    /// Whether everything that was asked for was read.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.readings.len() == self.pairs.len()
    }

    /// Reads one pair of a claim and a text; false where none is left.
    pub fn read_next(&mut self, read: impl FnOnce(&str, &str) -> StanceReading) -> bool {
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
