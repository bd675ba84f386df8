//! The result of requesting a link, and what is known of the links by address.

use serde::Serialize;

use crate::conversation::address_key;
use crate::record::{LinkReason, LinkState};

use credence_text::lookup::Lookup;
use credence_text::web_address::is_web_address;

/// What came back for one link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkAnswer {
    /// The server answered.
    Status {
        /// The status of HTTP.
        status: u16,
        /// The seconds it asks to wait.
        retry_after: Option<u32>,
        /// Where it sends the reader.
        location: Option<String>,
    },
    /// The page has moved, and the status that said so cannot be seen.
    Moved {
        /// Where it has moved.
        location: Option<String>,
    },
    /// Nothing came, or nothing that may be seen.
    Nothing(LinkReason),
}

impl LinkAnswer {
    /// An answer that is a status and nothing else.
    #[must_use]
    pub const fn of_status(status: u16) -> Self {
        Self::Status { status, retry_after: None, location: None }
    }
}

/// What is known of one link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkCheck {
    /// The address.
    pub url: String,
    /// How it stands.
    pub state: LinkState,
    /// The status of HTTP; `null` where none came.
    pub status: Option<u16>,
    /// The seconds the server asks to wait before it is asked again.
    pub retry_after: Option<u32>,
    /// Where the page has moved.
    pub location: Option<String>,
    /// Why there is no status, or why it does not count.
    pub reason: Option<LinkReason>,
}

impl LinkCheck {
    /// What an answer says about the link at `url`; an address that is none of the web is skipped whatever came back.
    #[must_use]
    pub fn of(url: &str, answer: LinkAnswer) -> Self {
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

    /// The same link after its redirects were followed to `end`: dead where the end is dead, a redirect to it elsewhere.
    #[must_use]
    pub fn followed_to(self, end: Self) -> Self {
        let location = Some(end.location.unwrap_or(end.url));
        if end.state.is_dead() {
            return Self { url: self.url, location, ..Self { url: String::new(), location: None, ..end } };
        }
        Self { location, ..self }
    }

    fn without_status(url: &str, reason: LinkReason) -> Self {
        let (status, retry_after, location) = (None, None, None);
        Self { url: url.to_owned(), state: reason.state(), status, retry_after, location, reason: Some(reason) }
    }
}

/// The states of links that were checked, by address: fragment and `utm_*` parameters make no other link.
#[derive(Clone, Debug, Default)]
pub struct LinkStates {
    by_key: Lookup,
    states: Vec<LinkState>,
}

impl LinkStates {
    /// Whether nothing was checked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Holds the state of the link at an address, in place of an earlier one.
    pub fn hold(&mut self, url: &str, state: LinkState) {
        let key = address_key(url);
        if let Some(place) = self.by_key.get(&key) {
            self.states[place] = state;
            return;
        }
        self.by_key.hold(key, self.states.len());
        self.states.push(state);
    }

    /// The state of the link at an address.
    #[must_use]
    pub fn of(&self, url: &str) -> Option<LinkState> {
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
            let check = LinkCheck::of(url, LinkAnswer::of_status(200));
            assert_eq!((check.state, check.status), (LinkState::Skipped, None), "{url}");
        }
    }

    #[test]
    fn a_redirect_is_as_dead_as_its_end() {
        let moved = || {
            let location = Some("https://e.org/b".to_owned());
            LinkCheck::of("https://e.org/a", LinkAnswer::Status { status: 301, retry_after: None, location })
        };
        let live = moved().followed_to(LinkCheck::of("https://e.org/c", LinkAnswer::of_status(200)));
        assert_eq!((live.state, live.location.as_deref()), (LinkState::Redirect, Some("https://e.org/c")));
        let dead = moved().followed_to(LinkCheck::of("https://e.org/b", LinkAnswer::of_status(404)));
        assert_eq!((dead.state, dead.url.as_str()), (LinkState::Missing, "https://e.org/a"));
        assert_eq!((dead.status, dead.location.as_deref()), (Some(404), Some("https://e.org/b")));
    }

    #[test]
    fn a_fragment_makes_no_other_link() {
        let mut states = LinkStates::default();
        states.hold("https://E.org/a?utm_source=x#top", LinkState::Live);
        assert_eq!(states.of("https://e.org/a"), Some(LinkState::Live));
        assert_eq!(states.of("https://e.org/b"), None);
    }
}
