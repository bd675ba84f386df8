//! The results of actions, as a research loop receives them.

use serde::Serialize;

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ResearchAnswer {
    /// The results of a search, best first.
    Found {
        /// What was searched for, where that is not what the action said.
        query: Option<String>,
        /// The pages.
        results: Vec<FoundPage>,
    },
    /// A page that was read.
    Page {
        /// The page with its text; its address is the one that was asked for.
        page: FoundPage,
    },
    /// What a page says about the claim.
    Evidence {
        /// One for each passage that bears on it.
        hits: Vec<Hit>,
    },
    /// The decision from what was found so far.
    Decided {
        /// Whether it stands; otherwise another search is worth it.
        is_final: bool,
        /// `True`, `False`, `Invalid`, or the caller's own words.
        outcome: Option<String>,
        /// How good the sources are, for the gate.
        quality: Option<Quality>,
    },
    /// The wait is over.
    Waited,
    /// It failed.
    Failed {
        /// How.
        error: ResearchError,
    },
}

/// A page that a search found, or that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundPage {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: Option<String>,
    /// When it was published.
    pub pub_date: Option<String>,
    /// What the search shows of it, or its whole text.
    pub text: Option<String>,
}

/// What one passage says about the claim, as the decision takes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ResearchHit"))]
pub struct Hit {
    /// The address of its page.
    pub url: Option<String>,
    /// The title of its page.
    pub title: Option<String>,
    /// The passage.
    pub snippet: String,
    /// `support`, `refute` or `unclear`, or what detectors call it.
    pub stance: String,
    /// The weight of its voice, in place of that of its tier.
    pub weight: Option<f64>,
    /// The tier of its voice, in place of that of its domain.
    pub tier: Option<String>,
    /// When it was published.
    pub date_utc: Option<String>,
    /// The same as the page says it.
    pub pub_date: Option<String>,
}

/// How good the sources are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ResearchQuality"))]
pub struct Quality {
    /// The source quality, 0 to 1.
    pub score: f64,
    /// Different registrable domains that answer.
    pub live_domains: u32,
}

/// How something failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ResearchError {
    /// What was said about it.
    pub message: String,
    /// The status of HTTP, if a server answered.
    pub status: Option<u16>,
    /// The seconds the server asks to wait.
    pub retry_after: Option<u32>,
}

impl ResearchError {
    /// Whether the same may work later: the connection, the server or the pace was at fault, and not the question.
    #[must_use]
    pub const fn may_pass(&self) -> bool {
        match self.status {
            None | Some(408 | 425 | 429 | 500 | 502 | 503 | 504) => true,
            Some(_) => false,
        }
    }

    /// The seconds to wait after so many failures in a row: 2^n, and never less than the server asks for.
    #[must_use]
    pub fn wait(&self, failures: u32) -> u32 {
        let back_off = 2_u32.saturating_pow(failures);
        back_off.max(self.retry_after.unwrap_or(0))
    }
}
