//! Grounding: whether the sources support the sentences that cite them.

use credence_named::named_enum;
use serde::Serialize;

use super::citation::{AssessedCitation, Grounding};
use super::score::Score;
use crate::stance::{Basis, ModelReason, ReasonKind, Stance};

/// The cited sentences of an answer, with what their sources say.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnswerGrounding {
    /// Every cited sentence, in the order of the answer.
    pub sentences: Vec<GroundedSentence>,
    /// The number of sentences with each verdict.
    pub counts: GroundingCounts,
    /// Numbers of the answer that differ from the source.
    pub mismatches: Vec<NumberMismatch>,
    /// Quotations, and whether the source contains them.
    pub quotations: Vec<Quotation>,
    /// The number of comparisons left out because there are too many; only for citations of the whole answer.
    pub n_left_out: u32,
}

/// The number of cited sentences with each verdict. Sentences covered only by a citation of the whole answer are not
/// counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingCounts {
    /// A source supports the sentence, and none contradicts it.
    pub supported: u32,
    /// A source contradicts the sentence.
    pub contradicted: u32,
    /// A source is about what the sentence says, and none decides.
    pub undecided: u32,
    /// The sentence was not found in what was read of the sources.
    pub silent: u32,
    /// There is no text to compare.
    pub not_checkable: u32,
}

named_enum! {
    /// The verdict of the sources on one sentence.
    pub enum GroundingVerdict {
        /// At least one source supports it, and none contradicts it.
        Supported = "supported",
        /// At least one source contradicts it.
        Contradicted = "contradicted",
        /// At least one source is about what it says; none supports or contradicts it for certain.
        Undecided = "undecided",
        /// It was not found in what was read of the sources.
        Silent = "silent",
        /// There is no text to compare, or the sentence is too short.
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
    /// The verdict of its sources.
    pub verdict: GroundingVerdict,
    /// Its citations, by their index in `citations`.
    pub citations: Vec<u32>,
    /// The comparison with each source, contradictions first.
    pub checks: Vec<GroundingCheck>,
}

/// The comparison of a sentence, or of the part that cites the source, with one source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingCheck {
    /// The citation, by its index in `citations`.
    pub citation: u32,
    /// `id` of the source; `null` for a value of a tool.
    pub source_id: Option<String>,
    /// Start of the compared text, in UTF-16 units of `answer`.
    pub start: u32,
    /// Its end (exclusive).
    pub end: u32,
    /// Whether the source supports it.
    pub grounding: Grounding,
    /// The calibrated probability of that, 0 to 1; if it is undecided, that the source supports it. `null` if a value was compared, or
    /// nothing.
    pub probability: Option<f64>,
    /// The calibrated probability that the text supports the whole sentence, 0 to 1; `null` only where no words were compared.
    pub supported: Option<f64>,
    /// What the comparison rests on: the words alone, or a model; `null` if nothing was compared.
    pub basis: Option<Basis>,
    /// Which text of the source was compared; `null` if there is none.
    pub read: Option<TextOrigin>,
    /// The compared passage of the source, or the value.
    pub passage: Option<String>,
    /// The text of the source that it is from, by its index in `passages` of the source; absent where the source has one text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub passage_index: Option<u32>,
    /// The reasons: against it first, then for it, each in descending weight.
    pub reasons: Vec<GroundingReason>,
    /// The opinions of the caller's models, if any.
    pub models: Vec<ModelReason>,
    /// The citation is for the whole answer; this sentence was matched to it.
    pub is_whole_answer: bool,
}

named_enum! {
    /// Which kind of text was compared, by where it stood in the stream.
    pub enum TextOrigin {
        /// The words that the agent quotes.
        Quote = "quote",
        /// The text beside an address, as in a list of results.
        Snippet = "snippet",
        /// What a call returned that fetched one address.
        Page = "page",
        /// A text of a file, or what a call returned that read one.
        File = "file",
        /// The whole text, given by the caller.
        Given = "given",
        /// The value a tool returned.
        Value = "value",
        /// What another tool returned.
        Result = "result",
        /// Another text of a source in the stream.
        Text = "text",
        /// A long message of the user. It can say a sentence; it denies one only where the turn has no other text.
        Asked = "asked",
        /// What the application told the agent (the system prompt). It counts like a long message of the user.
        Instructions = "instructions",
        /// A text of a turn before this one. It can say a sentence; it denies one only where the turn has no text of its own.
        Earlier = "earlier",
    }
}

impl TextOrigin {
    /// Whether it is a text that the agent did not find for this answer: of the user, of the application, or of an earlier turn.
    pub(crate) const fn is_beside(self) -> bool {
        matches!(self, Self::Earlier) || self.is_handed_over()
    }

    /// Whether the user or the application handed it over for this answer.
    pub(crate) const fn is_handed_over(self) -> bool {
        matches!(self, Self::Asked | Self::Instructions)
    }
}

impl Default for TextOrigin {
    /// The kind of a text of which nothing is known.
    fn default() -> Self {
        Self::Text
    }
}

/// One reason, with its words in the answer and in the passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingReason {
    /// The kind of reason.
    pub kind: ReasonKind,
    /// The stance it supports.
    pub speaks_for: Stance,
    /// Start in `answer`, in UTF-16 units; `null` for words only in the source.
    pub start: Option<u32>,
    /// End (exclusive) in `answer`.
    pub end: Option<u32>,
    /// Start in `passage`, in UTF-16 units; `null` for words only in the answer.
    pub passage_start: Option<u32>,
    /// End (exclusive) in `passage`.
    pub passage_end: Option<u32>,
}

/// A number of the answer that differs from the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NumberMismatch {
    /// Start in `answer`, in UTF-16 units.
    pub start: u32,
    /// End (exclusive).
    pub end: u32,
    /// The citation, by its index in `citations`.
    pub citation: u32,
    /// The number in the source.
    pub cited: String,
}

/// Words that the answer quotes from the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Quotation {
    /// The citation, by its index in `citations`.
    pub citation: u32,
    /// Start in `answer`, in UTF-16 units; `null` for the quote that came with the citation.
    pub start: Option<u32>,
    /// End (exclusive).
    pub end: Option<u32>,
    /// Whether the source contains them.
    pub state: QuotationState,
}

named_enum! {
    /// Whether a source contains the words quoted from it.
    pub enum QuotationState {
        /// It contains them, ignoring case, spaces and the form of quotation marks.
        Found = "found",
        /// The whole text of the source does not contain them.
        NotFound = "not_found",
        /// The excerpt does not contain them; the rest of the source may.
        NotSeen = "not_seen",
    }
}

impl GroundingCounts {
    /// Counts one sentence.
    pub(crate) fn add(&mut self, verdict: GroundingVerdict) {
        match verdict {
            GroundingVerdict::Supported => self.supported += 1,
            GroundingVerdict::Contradicted => self.contradicted += 1,
            GroundingVerdict::Undecided => self.undecided += 1,
            GroundingVerdict::Silent => self.silent += 1,
            GroundingVerdict::NotCheckable => self.not_checkable += 1,
        }
    }

    /// The number of sentences.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.supported + self.contradicted + self.undecided + self.silent + self.not_checkable
    }
}

impl GroundedSentence {
    /// Whether its verdict counts.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.checks.iter().any(GroundingCheck::is_counted)
    }
}

impl GroundingCheck {
    /// Whether it counts: a text that is cited for the whole answer need not speak of every sentence, but it must not deny one.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        !self.is_whole_answer || self.grounding == Grounding::Refutes
    }
}

/// Grounding alone, without the rest of an assessment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingReport {
    /// The cited sentences; `null` without citations.
    pub grounding: Option<AnswerGrounding>,
    /// The score; `null` if no sentence is decided.
    pub score: Option<Score>,
    /// The citations in their order, each with its grounding.
    pub citations: Vec<AssessedCitation>,
}
