//! Stance models of the caller: the pairs to ask them about, and their answers joined with the built-in detector.

use super::check::StanceReader;
use crate::stance::hosted::join;
use crate::stance::{Detector, DetectorMemory, ModelReason, StanceReading};
use credence_lookup::Lookup;

/// A claim and a text that the stronger models were not asked about yet.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StancePair {
    /// The claim, or the sentence.
    pub claim: String,
    /// What a source says.
    pub text: String,
}

/// Joins the answers of the models with the built-in readings, see [`join`], and collects pairs without an answer.
///
/// Models give no words: the reasons are those of the built-in detector, even if it is outvoted.
pub struct JoinedReader<'a> {
    detector: DetectorMemory<'a>,
    known: Lookup,
    answers: Vec<Vec<ModelReason>>,
    missing: Vec<StancePair>,
}

impl<'a> JoinedReader<'a> {
    /// A reader without answers.
    #[must_use]
    pub fn new(detector: &'a Detector) -> Self {
        Self {
            detector: DetectorMemory::new(detector),
            known: Lookup::default(),
            answers: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// Adds the answers of the models about a pair.
    pub fn add(&mut self, claim: &str, text: &str, answer: Vec<ModelReason>) {
        self.known.set(pair_key(claim, text), self.answers.len());
        self.answers.push(answer);
    }

    /// The pairs that were read without an answer of the models, each once.
    #[must_use]
    pub fn missing(self) -> Vec<StancePair> {
        self.missing
    }
}

impl StanceReader for JoinedReader<'_> {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        let reading = self.detector.detect(claim, text);
        let key = pair_key(claim, text);
        match self.known.get(&key).map(|index| self.answers.get(index)) {
            Some(Some(answer)) => join(reading, answer.clone()),
            // Already collected.
            Some(None) => reading,
            None => {
                self.known.set(key, usize::MAX);
                self.missing.push(StancePair { claim: claim.to_owned(), text: text.to_owned() });
                reading
            }
        }
    }

    fn detector(&self) -> Option<&Detector> {
        Some(self.detector.detector())
    }
}

pub(crate) fn pair_key(claim: &str, text: &str) -> String {
    format!("{} {claim}{text}", claim.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grounding::{GroundingTask, SourceToGround};
    use crate::record::Shared;
    use crate::stance::StanceProbabilities;

    #[test]
    fn a_score_that_a_model_moved_has_no_measured_rate() {
        let snippet = "The coffee plant was cultivated first in the hills of Ethiopia.".to_owned();
        let source = SourceToGround { id: "a".to_owned(), snippet: Some(snippet), ..SourceToGround::default() };
        let answer = "Coffee was first grown in Ethiopia.".to_owned();
        let task = GroundingTask { answer, sources: Shared::new(vec![source]), ..GroundingTask::default() };
        let detector = Detector::built_in();
        let mut reader = JoinedReader::new(detector);
        assert!(task.ground(&mut reader).sentences[0].rate.is_some());
        let pairs = reader.missing();
        assert_eq!(pairs.len(), 1);
        let mut reader = JoinedReader::new(detector);
        let probabilities = StanceProbabilities { supports: 0.3, refutes: 0.1, neutral: 0.6 };
        let answer = ModelReason::Nli { probabilities, model: "n".to_owned() };
        pairs.iter().for_each(|pair| reader.add(&pair.claim, &pair.text, vec![answer.clone()]));
        assert_eq!(task.ground(&mut reader).sentences[0].rate, None);
    }
}
