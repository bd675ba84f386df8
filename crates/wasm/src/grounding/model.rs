//! What stronger models say about pairs of a claim and a text.

use std::borrow::Cow;

use credence_core::grounding::JoinedReader;
use credence_core::judge::ModelReading;
use credence_core::stance::{Detector, ModelReason, Stance, StanceProbabilities};

use crate::boundary::{Argument, CallError, FromArgument, input, share};
use crate::shared_input::stance;

input! {
    /// The results of stronger models so far: answers and similarities belong to the pairs in order.
    open struct ModelResults<'a> as "ModelResults" {
        pairs: Vec<Pair<'a>> = Vec::new(),
        answers: Vec<StanceProbabilities> = Vec::new() => "readonly StanceAnswer[] | null",
        similarities: Vec<f64> = Vec::new(),
        readings: Vec<ModelReading> = Vec::new() => "readonly ModelReading[] | null",
        nli: String = String::new(),
        embedder: String = String::new(),
    }
}

input! {
    /// A claim, and a text that may support or refute it.
    open struct Pair<'a> as "Pair" {
        claim: Cow<'a, str>,
        text: Cow<'a, str>,
    }
}

impl Default for ModelResults<'_> {
    fn default() -> Self {
        let (nli, embedder) = (String::new(), String::new());
        Self { pairs: Vec::new(), answers: Vec::new(), similarities: Vec::new(), readings: Vec::new(), nli, embedder }
    }
}

impl ModelResults<'_> {
    /// The built-in detector, joined with these results.
    pub(crate) fn reader(&self) -> JoinedReader<'static> {
        let mut reader = JoinedReader::new(Detector::built_in());
        for (index, Pair { claim, text }) in self.pairs.iter().enumerate() {
            let nli = self.answers.get(index);
            let nli = nli.map(|found| ModelReason::Nli { probabilities: *found, model: self.nli.clone() });
            let similar = self.similarities.get(index);
            let similar = similar.map(|value| ModelReason::Similarity { value: *value, model: self.embedder.clone() });
            let judged = self.readings.get(index).map(ModelReading::reason);
            reader.add(claim, text, nli.into_iter().chain(similar).chain(judged).collect());
        }
        reader
    }
}

input! {
    /// The three probabilities, as a model gives them.
    closed struct GivenProbabilities as "GivenProbabilities" {
        supports: f64 as share = 0.0,
        refutes: f64 as share = 0.0,
        neutral: f64 as share = 0.0,
    }
}

/// A label, `{label, score?}`, a list of those, or the three probabilities.
impl<'a> FromArgument<'a> for StanceProbabilities {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let mut sum = Self { supports: 0.0, refutes: 0.0, neutral: 0.0 };
        if argument.is_array() {
            argument.read::<Vec<Labelled>>()?.iter().for_each(|labelled| labelled.add_to(&mut sum));
        } else if argument.is_object() && !argument.field("label").is_given() {
            let GivenProbabilities { supports, refutes, neutral } = argument.read()?;
            sum = Self { supports, refutes, neutral };
        } else {
            let labelled: Labelled = argument.read()?;
            labelled.add_to(&mut sum);
            // The rest supports no side.
            sum.neutral += 1.0 - labelled.score;
        }
        normalized(sum).ok_or_else(|| argument.invalid("probabilities that are not all zero"))
    }
}

/// A label and its probability.
struct Labelled {
    stance: Stance,
    score: f64,
}

impl<'a> FromArgument<'a> for Labelled {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        if argument.is_object() {
            let score = share(&argument.field("score"))?.unwrap_or(1.0);
            return Ok(Self { stance: stance(&argument.field("label"))?, score });
        }
        Ok(Self { stance: stance(argument)?, score: 1.0 })
    }
}

impl Labelled {
    fn add_to(&self, sum: &mut StanceProbabilities) {
        match self.stance {
            Stance::Supports => sum.supports += self.score,
            Stance::Refutes => sum.refutes += self.score,
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => sum.neutral += self.score,
        }
    }
}

fn normalized(StanceProbabilities { supports, refutes, neutral }: StanceProbabilities) -> Option<StanceProbabilities> {
    let sum = supports + refutes + neutral;
    let found = || StanceProbabilities { supports: supports / sum, refutes: refutes / sum, neutral: neutral / sum };
    (sum > 0.0).then(found)
}
