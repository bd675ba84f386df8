//! Warnings: what was unusual and did not stop the assessment.

use credence_text::named_enum;
use serde::Serialize;

/// Something odd that did not stop the reading.
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
        /// A frame held no JSON.
        BrokenJson = "broken_json",
        /// A frame was longer than the limit and was left out.
        FrameTooLong = "frame_too_long",
        /// Events of a kind no reader knows.
        UnknownEvents = "unknown_events",
        /// A key of a turn that is not read: a typo, or the name another interface uses.
        UnknownKey = "unknown_key",
        /// A confidence outside 0 to 1.
        ConfidenceOutOfRange = "confidence_out_of_range",
        /// The final text differs from the text that was streamed.
        FinalTextDiffers = "final_text_differs",
        /// A terminal event without content.
        EmptyDone = "empty_done",
        /// A citation's place is not in the answer; it belongs to the whole answer.
        OffsetNotInAnswer = "offset_not_in_answer",
        /// A link that is neither http nor https is shown as text.
        UnsafeLink = "unsafe_link",
        /// A tool's payload holds an impossible value.
        ImplausiblePayload = "implausible_payload",
        /// A source is on the reader's skip list.
        SkippedSource = "skipped_source",
        /// Sources were retrieved and none is cited.
        NothingCited = "nothing_cited",
        /// The agent's own confidence is far from the computed one.
        ConfidenceDiffers = "confidence_differs",
        /// A stance under a name nobody knows; it counts as neutral.
        UnknownStance = "unknown_stance",
        /// The answer cites a source whose word on a claim was rejected.
        CitesRejected = "cites_rejected",
        /// A source says something incompatible with the sentence that cites it.
        SourceSaysOtherwise = "source_says_otherwise",
        /// Words quoted from a source are not in it.
        QuoteNotFound = "quote_not_found",
        /// The link of a cited source is dead.
        DeadLink = "dead_link",
    }
}
