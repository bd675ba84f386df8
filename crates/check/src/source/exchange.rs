//! What a source is asked, and what it answers.

use credence_ask::Request;
use credence_research::api::ApiFailure;
use serde::Serialize;

/// A query to a source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceQuery {
    /// The claim.
    pub claim: String,
    /// The search words; the claim itself by default.
    pub words: String,
    /// The language of the claim as a tag such as `pt-BR`, if known.
    pub language: Option<String>,
    /// The highest number of results.
    pub max_results: u32,
}

/// The request, or the reason why the source has nothing about the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceRequest {
    /// The request to send.
    Send(Box<Request>),
    /// The source has nothing about such a claim.
    NothingToAsk(NothingToAsk),
}

credence_named::named_enum! {
    /// Why a source has nothing about a claim.
    pub enum NothingToAsk {
        /// The claim has no words to search for.
        NoWords = "no_words",
        /// The gazettes are in Portuguese, the claim is not.
        NotInPortuguese = "not_in_portuguese",
        /// SIDRA has no table for the subject of the claim.
        NoKnownFigures = "no_known_figures",
        /// SIDRA has no table for the time and the places of the claim.
        NoFiguresForPeriod = "no_figures_for_period",
        /// The claim names no place of Brazil with a known code.
        NoKnownPlace = "no_known_place",
        /// The claim is not about spending of the federal government of Brazil.
        NotFederalSpending = "not_federal_spending",
        /// The claim names no year, which the Portal da Transparência needs.
        NoYear = "no_year",
        /// The claim names no author of the amendments.
        NoAuthor = "no_author",
        /// The claim names no ministry, and no subject of one.
        NoMinistry = "no_ministry",
    }
}

/// The answer of a source.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceAnswer {
    /// The results, best first.
    pub items: Vec<SourceItem>,
    /// Checks that others made; only fact-check indexes have them.
    pub prior_checks: Vec<PriorCheck>,
    /// Why there is no answer; `null` if there is one.
    pub failure: Option<ApiFailure>,
    /// How many seconds to wait before the next request; `null` without a wait.
    pub retry_after_seconds: Option<f64>,
}

/// A result of a source.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceItem {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: Option<String>,
    /// Its text without markup: a snippet, an abstract, or a figure written as a sentence.
    pub text: String,
    /// When it was published, or the day it is about: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; `null` if not known.
    pub published: Option<String>,
    /// Who published it.
    pub publisher: Option<String>,
}

/// A check that someone else made of a claim.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PriorCheck {
    /// The claim that was checked.
    pub claim: String,
    /// The rating in the checker's words, such as `False` or `Enganoso`; empty if there is none.
    pub rating: String,
    /// Its address; empty if there is none.
    pub url: String,
    /// Who made it.
    pub publisher: Option<String>,
    /// When it was made, `YYYY-MM-DD`; `null` if not known.
    pub date: Option<String>,
}
