//! What is said of one sentence beside its passages.

use credence_core::grounding::{Likely, likely};
use credence_core::stance::{Detector, Reason, ReasonKind, Stance, StanceReading, TextSpan};

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
}

/// What is found for a claim beside passages.
pub struct Found {
    pub said: Said,
    /// The largest score over the passages.
    pub score: f64,
    /// Whether a number or name of the claim is in no passage.
    pub lacks_particular: bool,
}

/// Compares a claim with each passage.
pub fn judge<'a>(detector: &Detector, claim: &str, passages: impl Iterator<Item = &'a str> + Clone) -> Found {
    let readings: Vec<StanceReading> = passages.clone().map(|text| detector.detect(claim, text, None)).collect();
    let score = readings.iter().map(|reading| reading.attributable).fold(0.0, f64::max);
    let says = |stance: Stance| readings.iter().any(|reading| reading.label == stance);
    let said = if says(Stance::Supports) {
        Said::Supported
    } else if says(Stance::Refutes) {
        Said::Contradicted
    } else {
        Said::Likely(likely(score).likely)
    };
    Found { said, score, lacks_particular: lacks_particular(claim, &readings, passages) }
}

/// Whether the best reading lacks a number or name of the claim, or has another one, and no passage has it.
fn lacks_particular<'a>(
    claim: &str,
    readings: &[StanceReading],
    passages: impl Iterator<Item = &'a str> + Clone,
) -> bool {
    let best = readings.iter().max_by(|one, other| one.attributable.total_cmp(&other.attributable));
    let is_found = |span: TextSpan| {
        let supports = |reason: &Reason| reason.speaks_for == Stance::Supports && reason.claim == Some(span);
        readings.iter().flat_map(|reading| &reading.reasons).any(supports)
    };
    let spans = best.into_iter().flat_map(|reading| &reading.reasons).filter(|reason| is_lacking(reason.kind));
    spans.filter_map(|reason| reason.claim).any(|span| {
        let word = &claim[span.start..span.end];
        let is_name = span.start > 0 && word.starts_with(char::is_uppercase);
        let is_particular = is_name || word.contains(|character: char| character.is_ascii_digit());
        is_particular && !is_found(span) && !passages.clone().any(|text| text.contains(word))
    })
}

fn is_lacking(kind: ReasonKind) -> bool {
    use ReasonKind::{DateDiffers, Exclusive, Missing, NumberDiffers, OrdinalDiffers, OtherName, OtherWord};
    matches!(kind, DateDiffers | Exclusive | Missing | NumberDiffers | OrdinalDiffers | OtherName | OtherWord)
}
