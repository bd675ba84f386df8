//! A stronger model of the caller's, asked for all pairs at once: which it is asked for, and what it answers.

use super::check::StanceReader;
use crate::lookup::Lookup;
use crate::stance::{Detector, Stance, StanceProbabilities, StanceReading};

/// What the stronger model weighs beside the built-in detector, which weighs the rest.
const OUTSIDE: f64 = 2.0 / 3.0;

/// A text counts as refuting from this joint chance on.
const REFUTES_FROM: f64 = 0.5;

/// A claim and a text that the stronger model was not asked about yet.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StancePair {
    /// The claim, or the sentence.
    pub claim: String,
    /// What a source says.
    pub text: String,
}

/// Joins the answers of a stronger model to the built-in readings, and notes what it has to be asked.
///
/// The chances of both are averaged, those of the model counting twice. The model names no reason: the reasons are those
/// of the built-in detector, also where the model outvotes it.
pub struct JoinedReader<'a> {
    detector: &'a Detector,
    known: Lookup,
    answers: Vec<StanceProbabilities>,
    missing: Vec<StancePair>,
}

impl<'a> JoinedReader<'a> {
    /// A reader that knows no answer yet.
    #[must_use]
    pub fn of(detector: &'a Detector) -> Self {
        Self { detector, known: Lookup::default(), answers: Vec::new(), missing: Vec::new() }
    }

    /// Takes what the model says about a pair.
    pub fn add(&mut self, claim: &str, text: &str, answer: StanceProbabilities) {
        self.known.hold(key(claim, text), self.answers.len());
        self.answers.push(answer);
    }

    /// The pairs that were read without an answer of the model, each once.
    #[must_use]
    pub fn missing(self) -> Vec<StancePair> {
        self.missing
    }
}

impl StanceReader for JoinedReader<'_> {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        let reading = self.detector.detect(claim, text, None);
        let key = key(claim, text);
        match self.known.get(&key).map(|place| self.answers.get(place)) {
            Some(Some(answer)) => joined(reading, answer),
            // Noted already.
            Some(None) => reading,
            None => {
                self.known.hold(key, usize::MAX);
                self.missing.push(StancePair { claim: claim.to_owned(), text: text.to_owned() });
                reading
            }
        }
    }
}

fn key(claim: &str, text: &str) -> String {
    format!("{} {claim}{text}", claim.len())
}

fn joined(reading: StanceReading, answer: &StanceProbabilities) -> StanceReading {
    let join = |built_in: f64, outside: f64| built_in * (1.0 - OUTSIDE) + outside * OUTSIDE;
    let built_in = reading.probabilities;
    let probabilities = StanceProbabilities {
        supports: join(built_in.supports, answer.supports),
        refutes: join(built_in.refutes, answer.refutes),
        neutral: join(built_in.neutral, answer.neutral),
    };
    let label = if probabilities.refutes >= REFUTES_FROM {
        Stance::Refutes
    } else if probabilities.supports > probabilities.neutral && probabilities.supports >= probabilities.refutes {
        Stance::Supports
    } else {
        Stance::Neutral
    };
    let supported = join(reading.supported, answer.supports);
    StanceReading { label, probabilities, supported, ..reading }
}
