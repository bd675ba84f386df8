//! Why an agent could not be reached, or the connection was lost.

use credence_core::stream::Outcome;
use credence_strings::{FaultStrings, fill};

/// A fault of the connection to an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There was no response, or the browser may not read it.
    Unreachable,
    /// The server redirects the request, which may go to no other host.
    Redirected,
    /// The server responded with this status, and said this.
    Status(u16, String),
    /// The server responded with this type of content.
    NotEvents(String),
    /// The connection was lost during the answer.
    ConnectionLost,
    /// The page was closed or reloaded during the answer.
    PageLeft,
    /// The server has no rest of the answer.
    NothingMore,
    /// The part of the program that reads the answer could not be loaded.
    NotLoaded,
}

impl Fault {
    /// The outcome of the turn.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self {
            Self::Unreachable | Self::Redirected | Self::Status(..) | Self::NotEvents(_) | Self::NotLoaded => {
                Outcome::Failed
            }
            Self::ConnectionLost | Self::PageLeft | Self::NothingMore => Outcome::Cut,
        }
    }

    /// The reason in words.
    #[must_use]
    pub fn reason(&self, strings: &FaultStrings) -> &'static str {
        match self {
            Self::Unreachable => strings.unreachable(),
            Self::Redirected => strings.redirected(),
            Self::Status(404, said) if says(said, "model") => strings.no_model(),
            Self::Status(404, said) if says(said, "session") || says(said, "conversation") => {
                strings.unknown_conversation()
            }
            Self::Status(status, _) => status_reason(*status, strings),
            Self::NotEvents(_) => strings.not_events(),
            Self::ConnectionLost => strings.connection_lost(),
            Self::PageLeft => strings.page_left(),
            Self::NothingMore => strings.nothing_more(),
            Self::NotLoaded => strings.not_loaded(),
        }
    }

    /// Details, as the server sent them.
    #[must_use]
    pub fn detail(&self, strings: &FaultStrings) -> Option<String> {
        match self {
            Self::Status(status, said) => {
                let status = fill(strings.status(), &[("status", &status.to_string())]);
                Some(if said.is_empty() { status } else { [&status, ": ", said].concat() })
            }
            Self::NotEvents(content_type) => Some(fill(strings.type_was(), &[("type", content_type)])),
            Self::Unreachable
            | Self::Redirected
            | Self::ConnectionLost
            | Self::PageLeft
            | Self::NothingMore
            | Self::NotLoaded => None,
        }
    }
}

/// Whether a server names this among what it does not have.
fn says(said: &str, name: &str) -> bool {
    said.to_ascii_lowercase().contains(name)
}

fn status_reason(status: u16, strings: &FaultStrings) -> &'static str {
    match status {
        400 | 415 | 422 => strings.refused(),
        401 | 403 => strings.not_allowed(),
        404 | 405 | 410 => strings.not_found(),
        429 => strings.too_many(),
        500..=599 => strings.server_error(),
        _ => strings.http(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_strings::Strings;

    #[test]
    fn every_status_has_a_reason_and_keeps_its_number() {
        let strings = Strings::ENGLISH.faults();
        for status in [400, 401, 404, 418, 429, 500, 503] {
            let fault = Fault::Status(status, String::new());
            assert!(!fault.reason(strings).is_empty());
            assert_eq!(fault.detail(strings), Some(format!("HTTP {status}")));
        }
        let said = Fault::Status(401, "Incorrect API key".to_owned());
        assert_eq!(said.detail(strings).as_deref(), Some("HTTP 401: Incorrect API key"));
    }

    #[test]
    fn what_a_server_lacks_is_said_beside_the_address() {
        let strings = Strings::ENGLISH.faults();
        let reason = |said: &str| Fault::Status(404, said.to_owned()).reason(strings);
        for said in
            ["model 'x' not found", "model \"x\" not found, try pulling it first", "The model `x` does not exist"]
        {
            assert_eq!(reason(said), strings.no_model(), "{said}");
        }
        for said in ["Session not found", "Session not found: s1", "Conversation Not Exists."] {
            assert_eq!(reason(said), strings.unknown_conversation(), "{said}");
        }
        for said in ["404 page not found", "Not Found", ""] {
            assert_eq!(reason(said), strings.not_found(), "{said}");
        }
    }

    #[test]
    fn only_a_lost_connection_cuts_an_answer() {
        assert_eq!(Fault::ConnectionLost.outcome(), Outcome::Cut);
        assert_eq!(Fault::Status(500, String::new()).outcome(), Outcome::Failed);
    }
}
