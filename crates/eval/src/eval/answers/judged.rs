//! What is said of one sentence beside its passages.

use credence_core::grounding::{Likely, Wording, likely, said_otherwise};
use credence_core::stance::{Detector, Stance, StanceReading};

use credence_eval::labelled_answer::{LabelledAnswer, SentenceLabel};

/// What is said of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// A passage has it.
    Supported,
    /// A passage is incompatible with it, and none has it.
    Contradicted,
    /// By the best reading.
    Likely(Likely),
}

/// All that can be said, the surest support first.
pub const ALL_SAID: [Said; 5] = [
    Said::Supported,
    Said::Likely(Likely::ProbablySupported),
    Said::Likely(Likely::Related),
    Said::Likely(Likely::ProbablyNotInSources),
    Said::Contradicted,
];

impl Said {
    pub fn name(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Contradicted => "contradicted",
            Self::Likely(Likely::ProbablySupported) => "probably supported",
            Self::Likely(Likely::Related) => "related, not decided",
            Self::Likely(Likely::ProbablyNotInSources) => "probably not in the sources",
        }
    }

    /// Whether it says that the sentence is supported; `None` if it says neither.
    pub fn is_for(self) -> Option<bool> {
        match self {
            Self::Supported | Self::Likely(Likely::ProbablySupported) => Some(true),
            Self::Contradicted | Self::Likely(Likely::ProbablyNotInSources) => Some(false),
            Self::Likely(Likely::Related) => None,
        }
    }
}

/// A sentence with its label and what is said of it.
#[derive(Clone, Debug)]
pub struct Judged {
    pub is_supported: bool,
    /// What is wrong with it, or its part of the set.
    pub kind: String,
    pub said: Said,
    /// The largest score over the passages.
    pub score: f64,
    /// What the nearest passage says otherwise in small words: the words of the claim, and those of the passage.
    pub otherwise: Option<(String, String)>,
}

/// What is said of a claim beside passages.
pub fn judge<'a>(
    detector: &Detector,
    claim: &str,
    passages: impl Iterator<Item = &'a str>,
    (is_supported, kind): (bool, &str),
) -> Judged {
    let texts: Vec<&str> = passages.collect();
    let readings: Vec<StanceReading> = texts.iter().map(|text| detector.detect(claim, text, None)).collect();
    let score = readings.iter().map(|reading| reading.attributable).fold(0.0, f64::max);
    let says = |stance: Stance| readings.iter().any(|reading| reading.label == stance);
    let said = if says(Stance::Supports) {
        Said::Supported
    } else if says(Stance::Refutes) {
        Said::Contradicted
    } else {
        Said::Likely(likely(score).likely)
    };
    let nearest = readings.iter().enumerate().max_by(|one, other| one.1.attributable.total_cmp(&other.1.attributable));
    let otherwise = nearest.filter(|_| said != Said::Supported).and_then(|(at, nearest)| {
        let contrast = said_otherwise(nearest, readings.iter())?;
        let (own, other) = (contrast.claim?, contrast.text?);
        Some((claim[own.start..own.end].to_owned(), texts[at][other.start..other.end].to_owned()))
    });
    Judged { is_supported, kind: kind.to_owned(), said, score, otherwise }
}

/// The sentences of an answer beside all its passages, each with its words. Whether a citation is wrong is no matter of the words.
pub fn judge_answer(detector: &Detector, answer: &LabelledAnswer) -> Vec<(String, Judged)> {
    let mut all = Vec::new();
    for (sentence, claim) in answer.sentences.iter().zip(answer.claims()) {
        if sentence.label != SentenceLabel::NotChecked && sentence.kind != "wrong_citation" {
            let passages = answer.passages.iter().map(|passage| passage.text.as_str());
            let label = (sentence.label == SentenceLabel::Supported, sentence.kind.as_str());
            let judged = judge(detector, &claim, passages, label);
            all.push((claim, judged));
        }
    }
    all
}

/// Whether the sentences of an answer follow its passages so closely that a low score says something.
pub fn follows_passages(of_answer: &[Judged]) -> bool {
    Wording::of(of_answer.iter().map(|one| one.score)).tells()
}

/// Leaves open what would be called missing for its words alone, as the core does in an answer that rewords its passages.
pub fn leave_open(of_answer: &mut [Judged]) {
    if follows_passages(of_answer) {
        return;
    }
    let is_by_words =
        |one: &&mut Judged| one.said == Said::Likely(Likely::ProbablyNotInSources) && one.otherwise.is_none();
    of_answer.iter_mut().filter(is_by_words).for_each(|one| one.said = Said::Likely(Likely::Related));
}
