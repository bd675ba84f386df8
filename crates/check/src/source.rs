//! How sources are asked and read: a request goes out as data, what came back goes in.
//!
//! A source is one file below here and one row of [`SOURCES`].
//!
//! | file | holds |
//! |---|---|
//! | `answer` | what every reader needs: bodies opened, texts made plain and short |
//! | `question` | what every builder asks of a question: words, language, count |
//! | `claim`, `territory` | what a claim speaks of: years, places, phrases |
//! | `figure`, `calendar` | numbers and months, written as a language does |
//! | `paper` | papers of the research interfaces, as what a source found |
//! | the others | one source each |

mod answer;
mod calendar;
mod claim;
mod crossref;
mod figure;
mod google_factcheck;
mod ibge_sidra;
mod openalex;
mod paper;
mod portal_transparencia;
mod querido_diario;
mod question;
mod semantic_scholar;
mod tavily_search;
mod territory;
mod wikipedia;

use credence_ask::Request;
use credence_research::api::{ApiAccess, ApiFailure, ApiResponse};
use serde::Serialize;

/// What a source is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceQuery {
    /// The claim as it was written.
    pub claim: String,
    /// What to search for; the claim itself where nobody wrote a better question.
    pub words: String,
    /// The language of the claim as a tag such as `pt-BR`, where it is known.
    pub language: Option<String>,
    /// How many results at most.
    pub max_results: u32,
}

/// What to send, or why this source has nothing to say about the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceRequest {
    /// Send this.
    Send(Box<Request>),
    /// The claim names nothing this source has figures or texts of; in one plain English sentence.
    NothingToAsk(String),
}

/// What a source said.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceAnswer {
    /// What was found, best first.
    pub items: Vec<SourceItem>,
    /// Checks that others made of a claim; only sources of fact-checks have them.
    pub prior_checks: Vec<PriorCheck>,
    /// Why there is no answer; `null` where there is one.
    pub failure: Option<ApiFailure>,
    /// How long to wait before this source is asked again, in seconds; `null` where there is no need.
    pub retry_after_seconds: Option<f64>,
}

/// One thing a source found.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceItem {
    /// Where a reader can see it.
    pub url: String,
    /// Its title.
    pub title: Option<String>,
    /// What it says, as plain text: a snippet, an abstract, or a figure written as a sentence.
    pub text: String,
    /// When it was published or which day it is about, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; `null` where that is not said.
    pub published: Option<String>,
    /// Who published it.
    pub publisher: Option<String>,
}

/// A check that somebody made of a claim before.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PriorCheck {
    /// The claim that was checked.
    pub claim: String,
    /// What the checker made of it, in the checker's own words, such as `False` or `Enganoso`; empty where there is none.
    pub rating: String,
    /// Where the check is; empty where there is no address.
    pub url: String,
    /// Who checked.
    pub publisher: Option<String>,
    /// When it was checked, `YYYY-MM-DD`; `null` where that is not said.
    pub date: Option<String>,
}

/// A source as it is built in: what is known of it, how it is asked and how it is read.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The name that selections use, such as `ibge_sidra`.
    pub name: &'static str,
    /// Its own name, such as `IBGE SIDRA`.
    pub title: &'static str,
    /// The host that is asked, or the domain of the hosts, unless the caller gives another address.
    pub host: &'static str,
    /// What it has, in one sentence; classifiers compare claims with it.
    pub description: &'static str,
    /// What sort of source it is.
    pub category: SourceCategory,
    /// How reliable it is, 0 to 1.
    pub reliability: f64,
    /// Whether it wants a key.
    pub key: KeyUse,
    /// Builds the request.
    pub request: fn(&SourceQuery, &ApiAccess) -> SourceRequest,
    /// Reads what came back to that question; never fails, whatever the bytes.
    pub read: fn(&SourceQuery, &ApiResponse<'_>) -> SourceAnswer,
}

/// What sort of source it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SourceCategory {
    /// Checks that others made.
    FactChecks,
    /// Records of a government, such as spending.
    GovernmentRecords,
    /// Official statistics.
    Statistics,
    /// Papers.
    Papers,
    /// An encyclopedia.
    Encyclopedia,
    /// Official gazettes.
    Gazettes,
    /// The open web.
    Web,
}

/// Whether a source wants a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum KeyUse {
    /// It has none.
    None,
    /// It answers without one, and better with one.
    Optional,
    /// It answers nothing without one.
    Required,
}

/// Every source that is built in, in the order in which they are listed.
pub const SOURCES: &[Source] = &[
    google_factcheck::SOURCE,
    portal_transparencia::SOURCE,
    ibge_sidra::SOURCE,
    tavily_search::SOURCE,
    openalex::SOURCE,
    semantic_scholar::SOURCE,
    crossref::SOURCE,
    wikipedia::SOURCE,
    querido_diario::SOURCE,
];
