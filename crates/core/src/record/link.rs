//! The state of a link, and why it has none.

use credence_text::named_enum;

named_enum! {
    /// How a link stands.
    #[derive(Hash)]
    pub enum LinkState {
        /// The page is there (200 to 299).
        Live = "live",
        /// The page has moved (3xx); the link still leads somewhere.
        Redirect = "redirect",
        /// The page is there and has not changed (304).
        NotModified = "not_modified",
        /// The server answers, but not to this kind of question (405, 501).
        HeadRefused = "head_refused",
        /// The server answers, and asks to be asked later (429).
        RateLimited = "rate_limited",
        /// The server refuses to show the page (401, 403 and their like).
        Forbidden = "forbidden",
        /// The server has no such page (404, 410 and what else is the fault of the link).
        Missing = "missing",
        /// The server failed (500 to 599).
        ServerError = "server_error",
        /// No answer came.
        Unreachable = "unreachable",
        /// It is no http or https address, and nothing was asked.
        Skipped = "skipped",
        /// Whoever asked cannot see the answer: a browser may not read another origin's status.
        NotCheckable = "not_checkable",
    }
}

impl LinkState {
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

named_enum! {
    /// Why there is no status, or why it does not count.
    pub enum LinkReason {
        /// The address is neither http nor https.
        NotWeb = "not_web",
        /// The server did not answer in time.
        Timeout = "timeout",
        /// There is no such host, or the connection broke.
        NoAnswer = "no_answer",
        /// One redirect led to the next for too long.
        TooManyRedirects = "too_many_redirects",
        /// The browser does not show what another origin answered.
        OtherOrigin = "other_origin",
        /// The host is not on the public internet, and whoever was asked does not look there.
        PrivateAddress = "private_address",
        /// The checker did not say anything about it.
        CheckerSilent = "checker_silent",
        /// The status is none of HTTP's.
        OddStatus = "odd_status",
    }
}

impl LinkReason {
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
