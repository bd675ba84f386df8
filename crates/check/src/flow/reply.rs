//! The replies to the actions of a check.

use credence_ask::Headers;
use credence_core::decision::Decision;
use credence_core::judge::{ModelReading, TextReading};
use serde::Serialize;

use crate::source::SourceAnswer;

/// The reply to an action.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckReply {
    /// A server answered, with any status.
    Response {
        /// The HTTP status.
        status: u16,
        /// The headers; the case of names does not matter.
        #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
        headers: Headers,
        /// The body as text.
        body: String,
    },
    /// Results of a source of the host application. Responses of built-in sources are stored in this form, too.
    Answer {
        /// The answer.
        answer: SourceAnswer,
    },
    /// Text by a model. The response of its server is stored in this form, too.
    Text {
        /// The text.
        text: String,
    },
    /// A vector for each text, all of one length.
    Vectors {
        /// The vectors.
        vectors: Vec<Vec<f32>>,
    },
    /// What the judge found.
    Judged {
        /// One reading for each text without a stance, in order.
        readings: Vec<TextReading>,
        /// The decision; `null` only in a stored state in which a later one replaces it.
        decision: Option<Box<Decision>>,
    },
    /// What a model says about texts, one reading per text of the action `ask_judge`.
    ModelReadings {
        /// The readings.
        readings: Vec<ModelReading>,
    },
    /// The wait is over.
    Waited,
    /// No response was received.
    Failed {
        /// Why.
        trouble: RequestFailure,
        /// Details.
        message: Option<String>,
    },
    /// The user skipped this source. Kept under the name of the source; never the reply to an action.
    Skipped,
}

credence_named::named_enum! {
    /// Why a request got no response.
    pub enum RequestFailure {
        /// It took too long.
        Timeout = "timeout",
        /// There is no such host, or the connection broke.
        NoAnswer = "no_answer",
        /// The browser does not show the response of another origin (CORS).
        OtherOrigin = "other_origin",
        /// The caller cancelled it.
        Cancelled = "cancelled",
    }
}

impl RequestFailure {
    /// Whether a retry may succeed.
    pub(super) const fn is_temporary(self) -> bool {
        match self {
            Self::Timeout | Self::NoAnswer => true,
            Self::OtherOrigin | Self::Cancelled => false,
        }
    }
}

/// A reply and the action it belongs to. The state of a check is the list of these.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReceivedReply {
    /// The id of the action; for a skipped source its name.
    pub id: String,
    /// The reply in stored form. A response is stored as the answer parsed from it.
    pub reply: CheckReply,
}
