//! The stance readings that were made, by the texts compared, and those still to be made.

use credence_core::grounding::StanceReader;
use credence_core::stance::{Detector, Stance, StanceProbabilities, StanceReading};
use credence_lookup::Lookup;

use super::judged::{JudgedPairs, pair_key};

/// Readings of claims and texts. Equal texts are read once.
#[derive(Default)]
pub(super) struct StanceCache {
    places: Lookup,
    pairs: Vec<(String, String)>,
    /// Those of the first pairs; the others are still to be read.
    readings: Vec<StanceReading>,
}

impl StanceCache {
    /// Whether everything that was asked for was read.
    pub(super) const fn is_complete(&self) -> bool {
        self.readings.len() == self.pairs.len()
    }

    /// Reads one pair, with what a model said about it; false where none is left.
    pub(super) fn read_next(&mut self, detector: &Detector, judged: &JudgedPairs) -> bool {
        let Some((claim, text)) = self.pairs.get(self.readings.len()) else { return false };
        self.readings.push(judged.decide(claim, text, detector.detect(claim, text, None)));
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
        reasons: Vec::new(),
        window: None,
        models: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::Assessor;
    use credence_core::conversation::AgentStream;

    #[test]
    fn reading_in_slices_finds_what_reading_at_once_finds() {
        let recordings: [&[u8]; 4] = [
            include_bytes!("../../../recordings/web-search-anthropic.sse"),
            include_bytes!("../../../recordings/sources-disagree.sse"),
            include_bytes!("../../../recordings/portfolio-clean.sse"),
            include_bytes!("../../../recordings/fujisan.sse"),
        ];
        let at_once = Assessor::default();
        let in_slices = Assessor { detector: None, ..Assessor::default() };
        for recording in recordings {
            let mut stream = AgentStream::default();
            stream.push(recording);
            stream.finish();
            for turn in stream.turns() {
                let mut cache = StanceCache::default();
                let mut n_rounds = 0;
                let mut known = loop {
                    n_rounds += 1;
                    let found = in_slices.ground_by(turn, &mut cache);
                    if cache.is_complete() {
                        break found;
                    }
                    while cache.read_next(Detector::built_in(), &JudgedPairs::default()) {}
                };
                assert!(n_rounds <= super::super::MOST_ROUNDS);
                let mut ledger = in_slices.learned.clone();
                let findings = in_slices.learn_grounded(turn, None, &mut ledger, &mut known);
                let assessment = in_slices.view(turn, stream.protocol(), &findings, &ledger);
                assert!(assessment.grounding.is_some());
                assert_eq!(assessment, at_once.assess(turn, stream.protocol()));
            }
        }
    }
}
