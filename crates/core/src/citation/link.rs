//! What asking for a link brought, as a state, and what that does to the citation that stands on it.

use serde::Serialize;

use crate::conversation::address_key;
use credence_text::lookup::Lookup;

/// How a link stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LinkState {
    /// The page is there (200 to 299).
    Live,
    /// The page has moved (3xx); the link still leads somewhere.
    Redirect,
    /// The page is there and has not changed (304).
    NotModified,
    /// The server answers, but not to this kind of question (405, 501).
    HeadRefused,
    /// The server answers, and asks to be asked later (429).
    RateLimited,
    /// The server refuses to show the page (401, 403 and their like).
    Forbidden,
    /// The server has no such page (404, 410 and what else is the fault of the link).
    Missing,
    /// The server failed (500 to 599).
    ServerError,
    /// No answer came.
    Unreachable,
    /// It is no http or https address, and nothing was asked.
    Skipped,
    /// Whoever asked cannot see the answer: a browser may not read another origin's status.
    NotCheckable,
}

impl LinkState {
    /// Every state, those in which the citation is kept first.
    pub const ALL: [Self; 11] = [
        Self::Live,
        Self::Redirect,
        Self::NotModified,
        Self::HeadRefused,
        Self::RateLimited,
        Self::Forbidden,
        Self::Missing,
        Self::ServerError,
        Self::Unreachable,
        Self::Skipped,
        Self::NotCheckable,
    ];

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Redirect => "redirect",
            Self::NotModified => "not_modified",
            Self::HeadRefused => "head_refused",
            Self::RateLimited => "rate_limited",
            Self::Forbidden => "forbidden",
            Self::Missing => "missing",
            Self::ServerError => "server_error",
            Self::Unreachable => "unreachable",
            Self::Skipped => "skipped",
            Self::NotCheckable => "not_checkable",
        }
    }

    /// The state of that name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }

    /// The state that a status of HTTP stands for; one outside 200 to 599 says nothing about the page.
    #[must_use]
    pub const fn of_status(status: u16) -> Self {
        match status {
            200..=299 => Self::Live,
            304 => Self::NotModified,
            300..=399 => Self::Redirect,
            405 | 501 => Self::HeadRefused,
            429 => Self::RateLimited,
            // Payment, a proxy's login and the law keep a page from being read as a login does.
            401 | 402 | 403 | 407 | 451 => Self::Forbidden,
            400..=499 => Self::Missing,
            500..=599 => Self::ServerError,
            _ => Self::NotCheckable,
        }
    }

    /// Whether a citation that stands on this link has no credibility left.
    #[must_use]
    pub const fn is_dead(self) -> bool {
        match self {
            Self::Forbidden | Self::Missing | Self::ServerError | Self::Unreachable => true,
            Self::Live | Self::Redirect | Self::NotModified | Self::HeadRefused | Self::RateLimited => false,
            Self::Skipped | Self::NotCheckable => false,
        }
    }

    /// Whether the server was asked and its answer was seen.
    #[must_use]
    pub const fn is_checked(self) -> bool {
        !matches!(self, Self::Skipped | Self::NotCheckable)
    }

    /// Whether the server was seen to answer for this page.
    #[must_use]
    pub const fn is_alive(self) -> bool {
        self.is_checked() && !self.is_dead()
    }

    /// Whether the reader should be warned.
    #[must_use]
    pub const fn warns(self) -> bool {
        self.is_dead() || matches!(self, Self::Skipped)
    }

    /// What is left of a credibility: nothing on a dead link, all of it on any other.
    #[must_use]
    pub const fn kept(self, credibility: f64) -> f64 {
        if self.is_dead() { 0.0 } else { credibility }
    }
}

/// Why there is no status, or why it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LinkReason {
    /// The address is neither http nor https.
    NotWeb,
    /// The server did not answer in time.
    Timeout,
    /// There is no such host, or the connection broke.
    NoAnswer,
    /// One redirect led to the next for too long.
    TooManyRedirects,
    /// The browser does not show what another origin answered.
    OtherOrigin,
    /// The host is not on the public internet, and whoever was asked does not look there.
    PrivateAddress,
    /// The checker did not say anything about it.
    CheckerSilent,
    /// The status is none of HTTP's.
    OddStatus,
}

impl LinkReason {
    /// Every reason.
    pub const ALL: [Self; 8] = [
        Self::NotWeb,
        Self::Timeout,
        Self::NoAnswer,
        Self::TooManyRedirects,
        Self::OtherOrigin,
        Self::PrivateAddress,
        Self::CheckerSilent,
        Self::OddStatus,
    ];

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotWeb => "not_web",
            Self::Timeout => "timeout",
            Self::NoAnswer => "no_answer",
            Self::TooManyRedirects => "too_many_redirects",
            Self::OtherOrigin => "other_origin",
            Self::PrivateAddress => "private_address",
            Self::CheckerSilent => "checker_silent",
            Self::OddStatus => "odd_status",
        }
    }

    /// The state of a link that was not answered for this reason.
    #[must_use]
    pub const fn state(self) -> LinkState {
        match self {
            Self::NotWeb => LinkState::Skipped,
            Self::Timeout | Self::NoAnswer | Self::TooManyRedirects => LinkState::Unreachable,
            Self::OtherOrigin | Self::PrivateAddress | Self::CheckerSilent | Self::OddStatus => LinkState::NotCheckable,
        }
    }
}

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

/// Whether a text is an http or https address with a host.
#[must_use]
pub fn is_web_address(text: &str) -> bool {
    let text = text.trim_matches(|character| character <= ' ');
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    is_web && rest.starts_with(|first: char| first.is_alphanumeric() || first == '[' || first == '_')
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
            assert_eq!(LinkState::of_name(state.name()), Some(state));
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
        for url in ["https://e.org", " HTTP://E.org/a", "http://[::1]/", "https://例え.jp/"] {
            assert!(is_web_address(url), "{url}");
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
