//! The result of requesting a link, and the states of links by address. See docs/scoring.md#link-verification.

use serde::Serialize;

use crate::conversation::address_key;
use crate::record::{LinkReason, LinkState};

use credence_address::is_web_address;
use credence_lookup::Lookup;

/// The answer to the request of one link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkAnswer {
    /// The server answered.
    Status {
        /// The HTTP status.
        status: u16,
        /// The seconds it asks to wait.
        retry_after: Option<u32>,
        /// The target of the redirect.
        location: Option<String>,
    },
    /// The page has moved; the status is hidden.
    Moved {
        /// The new address.
        location: Option<String>,
    },
    /// No answer, or a hidden one.
    Nothing(LinkReason),
}

impl LinkAnswer {
    /// An answer with a status only.
    #[must_use]
    pub const fn of_status(status: u16) -> Self {
        Self::Status { status, retry_after: None, location: None }
    }
}

/// The result of checking one link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkCheck {
    /// The address.
    pub url: String,
    /// Its state.
    pub state: LinkState,
    /// The HTTP status; `null` without an answer.
    pub status: Option<u16>,
    /// `Retry-After` of the server, in seconds.
    pub retry_after: Option<u32>,
    /// The new address of the page.
    pub location: Option<String>,
    /// Why there is no status, or why it does not count.
    pub reason: Option<LinkReason>,
}

impl LinkCheck {
    /// The result for the link at `url`; an address that is not a web address is skipped.
    #[must_use]
    pub fn new(url: &str, answer: LinkAnswer) -> Self {
        if !is_web_address(url) {
            return Self::without_status(url, LinkReason::NotWeb);
        }
        match answer {
            LinkAnswer::Moved { location } => {
                let (url, state) = (url.to_owned(), LinkState::Redirect);
                Self { url, state, status: None, retry_after: None, location, reason: None }
            }
            LinkAnswer::Nothing(reason) => Self::without_status(url, reason),
            LinkAnswer::Status { status, retry_after, location } => {
                let state = LinkState::of_status(status);
                let location = location.filter(|_| state == LinkState::Redirect);
                let reason = (state == LinkState::NotCheckable).then_some(LinkReason::OddStatus);
                Self { url: url.to_owned(), state, status: Some(status), retry_after, location, reason }
            }
        }
    }

    /// The same link after its redirects were followed to `end`: dead or refused if the end is, otherwise a redirect.
    #[must_use]
    pub fn followed_to(self, end: Self) -> Self {
        let location = Some(end.location.unwrap_or(end.url));
        if end.state.is_dead() || end.state == LinkState::Refused {
            return Self { url: self.url, location, ..Self { url: String::new(), location: None, ..end } };
        }
        Self { location, ..self }
    }

    fn without_status(url: &str, reason: LinkReason) -> Self {
        let (status, retry_after, location) = (None, None, None);
        Self { url: url.to_owned(), state: reason.state(), status, retry_after, location, reason: Some(reason) }
    }
}

/// The states of checked links by address, ignoring fragment and `utm_*` parameters.
#[derive(Clone, Debug, Default)]
pub struct LinkStates {
    by_key: Lookup,
    states: Vec<LinkState>,
}

impl LinkStates {
    /// Whether no link was checked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Sets the state of the link at an address.
    pub fn set(&mut self, url: &str, state: LinkState) {
        let key = address_key(url);
        if let Some(place) = self.by_key.get(&key) {
            self.states[place] = state;
            return;
        }
        self.by_key.set(key, self.states.len());
        self.states.push(state);
    }

    /// The state of the link at an address.
    #[must_use]
    pub fn get(&self, url: &str) -> Option<LinkState> {
        if self.is_empty() {
            return None;
        }
        self.by_key.get(&address_key(url)).map(|place| self.states[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_one_state() {
        for (status, name) in [
            (200, "live"),
            (299, "live"),
            (301, "redirect"),
            (399, "redirect"),
            (304, "not_modified"),
            (401, "forbidden"),
            (403, "forbidden"),
            (451, "forbidden"),
            (400, "missing"),
            (404, "missing"),
            (410, "missing"),
            (405, "head_refused"),
            (501, "head_refused"),
            (429, "rate_limited"),
            (500, "server_error"),
            (599, "server_error"),
            (0, "not_checkable"),
            (103, "not_checkable"),
            (999, "not_checkable"),
        ] {
            assert_eq!(LinkState::of_status(status).name(), name, "{status}");
        }
    }

    #[test]
    fn only_what_was_seen_to_fail_is_dead() {
        for state in LinkState::ALL {
            assert_eq!(LinkState::from_name(state.name()), Some(state));
            assert!(!(state.is_alive() && state.is_dead()), "{state:?}");
            assert!(state.is_checked() || !state.is_dead(), "{state:?}");
            let left = if state.is_dead() { 0.0 } else { 0.9 };
            assert!((state.kept(0.9) - left).abs() < f64::EPSILON, "{state:?}");
        }
    }

    #[test]
    fn what_is_no_web_address_is_skipped_whatever_came_back() {
        for url in ["ftp://e.org/x", "not a url", "", "https://", "https:///x", "javascript:alert(1)", "//e.org"] {
            let check = LinkCheck::new(url, LinkAnswer::of_status(200));
            assert_eq!((check.state, check.status), (LinkState::Skipped, None), "{url}");
        }
    }

    #[test]
    fn a_redirect_is_as_dead_as_its_end() {
        let moved = || {
            let location = Some("https://e.org/b".to_owned());
            LinkCheck::new("https://e.org/a", LinkAnswer::Status { status: 301, retry_after: None, location })
        };
        let live = moved().followed_to(LinkCheck::new("https://e.org/c", LinkAnswer::of_status(200)));
        assert_eq!((live.state, live.location.as_deref()), (LinkState::Redirect, Some("https://e.org/c")));
        let dead = moved().followed_to(LinkCheck::new("https://e.org/b", LinkAnswer::of_status(404)));
        assert_eq!((dead.state, dead.url.as_str()), (LinkState::Missing, "https://e.org/a"));
        assert_eq!((dead.status, dead.location.as_deref()), (Some(404), Some("https://e.org/b")));
        let private = LinkCheck::new("http://10.0.0.1/", LinkAnswer::Nothing(LinkReason::PrivateAddress));
        let refused = moved().followed_to(private);
        assert_eq!((refused.state, refused.url.as_str()), (LinkState::Refused, "https://e.org/a"));
        assert!(!refused.state.is_dead() && !refused.state.is_alive());
    }

    #[test]
    fn a_fragment_makes_no_other_link() {
        let mut states = LinkStates::default();
        states.set("https://E.org/a?utm_source=x#top", LinkState::Live);
        assert_eq!(states.get("https://e.org/a"), Some(LinkState::Live));
        assert_eq!(states.get("https://e.org/b"), None);
    }
}
