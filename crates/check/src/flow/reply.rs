//! What a check is told.

use credence_ask::Headers;
use serde::Serialize;

use crate::source::SourceAnswer;

/// What came of an action.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckReply {
    /// A server answered, whatever it says.
    Response {
        /// The status of HTTP.
        status: u16,
        /// Names in any letters, and values.
        #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
        headers: Headers,
        /// The body as text.
        body: String,
    },
    /// What a source of the host's own found; also how the answer of any source is kept, in place of the response.
    Answer {
        /// What it said.
        answer: SourceAnswer,
    },
    /// What a model wrote; also how its response is kept.
    Text {
        /// The words.
        text: String,
    },
    /// A vector for each text, all of one length.
    Vectors {
        /// The vectors.
        vectors: Vec<Vec<f32>>,
    },
    /// The wait is over.
    Waited,
    /// Nothing came back.
    Failed {
        /// Why.
        trouble: Trouble,
        /// What was said about it.
        message: Option<String>,
    },
    /// The user does not want this source; kept under the name of the source, never answered to an action.
    Skipped,
}

/// Why nothing came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Trouble {
    /// It took too long.
    Timeout,
    /// There is no such host, or the connection broke.
    NoAnswer,
    /// A browser keeps the answer of another origin to itself.
    OtherOrigin,
    /// Whoever asks gave it up.
    Cancelled,
}

impl Trouble {
    /// Whether the same may work later.
    pub(super) const fn may_pass(self) -> bool {
        match self {
            Self::Timeout | Self::NoAnswer => true,
            Self::OtherOrigin | Self::Cancelled => false,
        }
    }

    /// What it is called where nothing was said of it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Timeout => "it took too long",
            Self::NoAnswer => "it gave no answer",
            Self::OtherOrigin => "the browser keeps its answer to itself",
            Self::Cancelled => "it was given up",
        }
    }
}

/// What was received, and for which action: the state of a check is the list of these.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReceivedReply {
    /// The id of the action; for what is skipped the name of the source.
    pub id: String,
    /// What came of it; a response is kept as what was read in it.
    pub reply: CheckReply,
}
