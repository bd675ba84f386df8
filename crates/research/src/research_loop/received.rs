//! The results of actions, as a research loop receives them.

use serde::Serialize;

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ResearchAnswer {
    /// The results of a search, best first.
    Found {
        /// The query, if it differs from the one in the action.
        query: Option<String>,
        /// The pages.
        results: Vec<FoundPage>,
    },
    /// A page that was read.
    Page {
        /// The page with its text, under the requested address.
        page: FoundPage,
    },
    /// The stances of a page toward the claim.
    Evidence {
        /// One per relevant passage.
        hits: Vec<Hit>,
    },
    /// The decision from the evidence so far.
    Decided {
        /// Whether it is final; otherwise another search may help.
        is_final: bool,
        /// `True`, `False`, `Invalid`, or the caller's own label.
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

/// The stance of one passage, as input of the decision.
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
    /// The weight of its vote, instead of that of its tier.
    pub weight: Option<f64>,
    /// The tier of its vote, instead of that of its domain.
    pub tier: Option<String>,
    /// When it was published.
    pub date_utc: Option<String>,
    /// The date of publication, as the page states it.
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
    /// Details.
    pub message: String,
    /// The status of HTTP, if a server answered.
    pub status: Option<u16>,
    /// The wait that the server requests, in seconds.
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

    /// The wait in seconds after n failures in a row: 2^n, but at least what the server requests.
    #[must_use]
    pub fn wait(&self, failures: u32) -> u32 {
        let back_off = 2_u32.saturating_pow(failures);
        back_off.max(self.retry_after.unwrap_or(0))
    }
}
