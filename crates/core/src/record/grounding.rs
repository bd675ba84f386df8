//! Grounding: whether the sources support the sentences that cite them.

use credence_text::named_enum;
use serde::Serialize;

use super::citation::{AssessedCitation, Grounding};
use super::score::Score;
use crate::stance::hosted::ModelReason;
use crate::stance::{ReasonKind, Stance};

/// The sentences of an answer that cite something, and what their sources say about them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnswerGrounding {
    /// Every sentence a citation stands for, in the order of the answer.
    pub sentences: Vec<GroundedSentence>,
    /// How many of them there are of each verdict.
    pub counts: GroundingCounts,
    /// Numbers of the answer that are others in the source.
    pub mismatches: Vec<NumberMismatch>,
    /// Words the answer quotes, and whether the source has them.
    pub quotations: Vec<Quotation>,
    /// Comparisons that were left out because there are too many; those of citations for the whole answer only.
    pub n_left_out: u32,
}

/// How many cited sentences there are of each verdict. Sentences that only a citation for the whole answer speaks of
/// are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingCounts {
    /// A source says what the sentence says, and none says otherwise.
    pub supported: u32,
    /// A source says something incompatible.
    pub contradicted: u32,
    /// What was read of the sources does not bear on the sentence.
    pub silent: u32,
    /// There is no text to compare.
    pub not_checkable: u32,
}

named_enum! {
    /// What the sources make of one sentence.
    pub enum GroundingVerdict {
        /// At least one of them says so, and none says otherwise.
        Supported = "supported",
        /// At least one says something incompatible, whatever the others say.
        Contradicted = "contradicted",
        /// What was read of them does not bear on it.
        Silent = "silent",
        /// There is no text to compare, or the sentence says too little.
        NotCheckable = "not_checkable",
    }
}

/// One sentence of the answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundedSentence {
    /// Start in `answer`, in UTF-16 units.
    pub start: u32,
    /// End (exclusive) in `answer`, in UTF-16 units.
    pub end: u32,
    /// What its sources make of it.
    pub verdict: GroundingVerdict,
    /// The citations that stand for it, by their place in `citations`.
    pub citations: Vec<u32>,
    /// What each source says, contradictions first.
    pub checks: Vec<GroundingCheck>,
}

/// What one source says about a sentence, or about the part of it that it is cited for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingCheck {
    /// The citation, by its place in `citations`.
    pub citation: u32,
    /// `id` of the source; `null` for a value of a tool.
    pub source_id: Option<String>,
    /// Start of what was compared, in UTF-16 units of `answer`.
    pub start: u32,
    /// Its end (exclusive).
    pub end: u32,
    /// What the source says about it.
    pub grounding: Grounding,
    /// The chance of that, 0 to 1; `null` where a value was compared, or nothing.
    pub probability: Option<f64>,
    /// What was read of the source; `null` where there is nothing.
    pub read: Option<TextOrigin>,
    /// The words of the source that were compared, or the value.
    pub passage: Option<String>,
    /// What decided: what speaks against first, then what speaks for; in each the heaviest first.
    pub reasons: Vec<GroundingReason>,
    /// What models of the caller's said, where they had a say.
    pub models: Vec<ModelReason>,
    /// The citation is for the whole answer: this sentence was found, not named.
    pub is_whole_answer: bool,
}

named_enum! {
    /// What was read of a source.
    pub enum TextOrigin {
        /// The words the agent quotes.
        Quote = "quote",
        /// What the stream carries of the source: an excerpt.
        Snippet = "snippet",
        /// The text the caller gave: the whole source.
        Given = "given",
        /// The value a tool returned.
        Value = "value",
    }
}

/// One thing that was seen, in the answer and in the passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingReason {
    /// What was seen.
    pub kind: ReasonKind,
    /// The stance it speaks for.
    pub speaks_for: Stance,
    /// Start in `answer`, in UTF-16 units; `null` for what only the source has.
    pub start: Option<u32>,
    /// End (exclusive) in `answer`.
    pub end: Option<u32>,
    /// Start in `passage`, in UTF-16 units; `null` for what only the answer has.
    pub passage_start: Option<u32>,
    /// End (exclusive) in `passage`.
    pub passage_end: Option<u32>,
}

/// A number of the answer that is another one in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NumberMismatch {
    /// Start in `answer`, in UTF-16 units.
    pub start: u32,
    /// End (exclusive).
    pub end: u32,
    /// The citation, by its place in `citations`.
    pub citation: u32,
    /// What the source has in its place.
    pub cited: String,
}

/// Words that the answer gives as the source's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Quotation {
    /// The citation, by its place in `citations`.
    pub citation: u32,
    /// Start in `answer`, in UTF-16 units; `null` for the quote that came with the citation.
    pub start: Option<u32>,
    /// End (exclusive).
    pub end: Option<u32>,
    /// Whether the source has these words.
    pub state: QuotationState,
}

named_enum! {
    /// Whether a source has the words that are quoted from it.
    pub enum QuotationState {
        /// It has them, but for case, spaces and the form of quotation marks.
        Found = "found",
        /// The whole text of the source is here, and they are not in it.
        NotFound = "not_found",
        /// They are not in the excerpt that is here.
        NotSeen = "not_seen",
    }
}

impl GroundingCounts {
    /// Counts one sentence.
    pub(crate) fn add(&mut self, verdict: GroundingVerdict) {
        match verdict {
            GroundingVerdict::Supported => self.supported += 1,
            GroundingVerdict::Contradicted => self.contradicted += 1,
            GroundingVerdict::Silent => self.silent += 1,
            GroundingVerdict::NotCheckable => self.not_checkable += 1,
        }
    }

    /// How many sentences there are.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.supported + self.contradicted + self.silent + self.not_checkable
    }
}

impl GroundedSentence {
    /// Whether a citation stands for this very sentence, and not only for the whole answer.
    #[must_use]
    pub fn is_cited(&self) -> bool {
        self.checks.iter().any(|check| !check.is_whole_answer)
    }
}

/// Whether the sources of an answer say what its sentences say, for who asks for nothing else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingReport {
    /// The cited sentences; `null` where nothing is cited.
    pub grounding: Option<AnswerGrounding>,
    /// The score; `null` where nothing is decided.
    pub score: Option<Score>,
    /// The citations, in the order they were given, with what was found for each.
    pub citations: Vec<AssessedCitation>,
}
