//! The states of links and the reasons without a status. See docs/scoring.md#link-verification.

use credence_named::named_enum;

named_enum! {
    /// The state of a link.
    #[derive(Hash)]
    pub enum LinkState {
        /// The page is there (200 to 299).
        Live = "live",
        /// The page has moved (3xx); the link still leads somewhere.
        Redirect = "redirect",
        /// The page is there and has not changed (304).
        NotModified = "not_modified",
        /// The server does not answer this kind of request (405, 501).
        HeadRefused = "head_refused",
        /// The server limits requests (429).
        RateLimited = "rate_limited",
        /// The server refuses access (401, 403 and similar).
        Forbidden = "forbidden",
        /// The server has no such page (404, 410 and other client errors).
        Missing = "missing",
        /// The server failed (500 to 599).
        ServerError = "server_error",
        /// The server was not reached.
        Unreachable = "unreachable",
        /// It is not an http or https address and was not requested.
        Skipped = "skipped",
        /// The status cannot be seen: browsers hide that of another origin.
        NotCheckable = "not_checkable",
        /// The address is in a private network, and was not requested.
        Refused = "refused",
    }
}

impl LinkState {
    /// The state for an HTTP status; one outside 200 to 599 is not checkable.
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

    /// Whether the link is dead: its citation has no credibility.
    #[must_use]
    pub const fn is_dead(self) -> bool {
        match self {
            Self::Forbidden | Self::Missing | Self::ServerError | Self::Unreachable => true,
            Self::Live | Self::Redirect | Self::NotModified | Self::HeadRefused | Self::RateLimited => false,
            Self::Skipped | Self::NotCheckable | Self::Refused => false,
        }
    }

    /// Whether the result of a request is known.
    #[must_use]
    pub const fn is_checked(self) -> bool {
        !matches!(self, Self::Skipped | Self::NotCheckable | Self::Refused)
    }

    /// Whether the server answered for this page.
    #[must_use]
    pub const fn is_alive(self) -> bool {
        self.is_checked() && !self.is_dead()
    }

    /// Whether to warn the user.
    #[must_use]
    pub const fn warns(self) -> bool {
        self.is_dead() || matches!(self, Self::Skipped)
    }

    /// The credibility after the check: 0 for a dead link, otherwise unchanged.
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
        /// There were too many redirects.
        TooManyRedirects = "too_many_redirects",
        /// The browser hides the answer of another origin.
        OtherOrigin = "other_origin",
        /// The host is not on the public internet.
        PrivateAddress = "private_address",
        /// The link checker gave no result for it.
        CheckerSilent = "checker_silent",
        /// The status is not an HTTP status.
        OddStatus = "odd_status",
    }
}

impl LinkReason {
    /// The state of a link without a status for this reason.
    #[must_use]
    pub const fn state(self) -> LinkState {
        match self {
            Self::NotWeb => LinkState::Skipped,
            Self::Timeout | Self::NoAnswer | Self::TooManyRedirects => LinkState::Unreachable,
            Self::OtherOrigin | Self::CheckerSilent | Self::OddStatus => LinkState::NotCheckable,
            Self::PrivateAddress => LinkState::Refused,
        }
    }
}
