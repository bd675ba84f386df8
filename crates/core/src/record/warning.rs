//! Warnings: what was unusual and did not stop the assessment.

use credence_named::named_enum;
use serde::Serialize;

/// A warning; it did not stop the assessment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Warning {
    /// A stable name.
    pub code: WarningCode,
    /// One English sentence for logs.
    pub message: String,
}

named_enum! {
    /// The stable names of warnings.
    pub enum WarningCode {
        /// A frame contained no JSON.
        BrokenJson = "broken_json",
        /// A frame was longer than the limit and was skipped.
        FrameTooLong = "frame_too_long",
        /// Events of an unknown type.
        UnknownEvents = "unknown_events",
        /// A key of a turn that is not read: a typo, or the name another interface uses.
        UnknownKey = "unknown_key",
        /// A confidence outside 0 to 1.
        ConfidenceOutOfRange = "confidence_out_of_range",
        /// The final text differs from the text that was streamed.
        FinalTextDiffers = "final_text_differs",
        /// A terminal event without content.
        EmptyDone = "empty_done",
        /// The span of a citation is outside the answer; it is shown for the whole answer.
        OffsetNotInAnswer = "offset_not_in_answer",
        /// A link that is neither http nor https is shown as text.
        UnsafeLink = "unsafe_link",
        /// A tool result has a missing or impossible value.
        ImplausiblePayload = "implausible_payload",
        /// A cited source is on a list of sources that should not be used.
        SkippedSource = "skipped_source",
        /// Sources were retrieved and none is cited.
        NothingCited = "nothing_cited",
        /// The agent's own confidence is far from the computed one.
        ConfidenceDiffers = "confidence_differs",
        /// A stance is unknown; it counts as neutral.
        UnknownStance = "unknown_stance",
        /// The answer cites a source whose evidence on a claim was rejected.
        CitesRejected = "cites_rejected",
        /// A source contradicts the sentence that cites it.
        SourceSaysOtherwise = "source_says_otherwise",
        /// Words quoted from a source are not in it.
        QuoteNotFound = "quote_not_found",
        /// The link of a cited source is dead.
        DeadLink = "dead_link",
    }
}
