//! An HTTP request to an agent.

use credence_named::named_enum;
use serde::{Serialize, Serializer};

/// An HTTP request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "AgentRequest"))]
pub struct Request {
    /// `GET` or `POST`.
    pub method: Method,
    /// The URL.
    pub url: String,
    /// Lower-case names and values, including the key.
    #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
    pub headers: Headers,
    /// The body, JSON text.
    pub body: Option<String>,
    /// A request that is sent first, such as to create the session of this one. A server that has it already refuses it: send this one
    /// in any case.
    pub before: Option<Box<Request>>,
    /// A second request, sent once the response to this one has begun. It starts the run that the first one listens to.
    pub start: Option<Box<Request>>,
}

named_enum! {
    /// An HTTP method.
    #[cfg_attr(feature = "types", ts(rename = "HttpMethod"))]
    pub enum Method {
        /// Without a body.
        Get = "GET",
        /// With a body.
        Post = "POST",
    }
}

/// How a cut stream can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "the line above each variant speaks of its field too")]
pub enum Resumption {
    /// The server sends the rest: push it to the same stream.
    Continue { request: Request },
    /// The server sends everything again: push it to a new stream, which replaces the old one once it has caught up.
    Replay { request: Request },
    /// It cannot be resumed.
    Impossible { reason: ResumeObstacle },
}

named_enum! {
    /// Why a stream cannot be resumed.
    pub enum ResumeObstacle {
        /// The protocol does not support it.
        NotInProtocol = "not_in_protocol",
        /// The events have no ids.
        NoEventIds = "no_event_ids",
        /// The run was not started in the background.
        NotBackground = "not_background",
        /// The run has no thread, and therefore no address.
        NoThread = "no_thread",
        /// The stream was cut before it named its run.
        NoRun = "no_run",
    }
}

/// Names and values of headers, in the order they were set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(pub Vec<(String, String)>);

impl Headers {
    /// Name and value of each header.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether a header with this name is set.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
    }
}

/// As an object, for `fetch`.
impl Serialize for Headers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
