//! Data sources: how each is queried and how its response is parsed.
//!
//! A source is one file below this folder and one row of [`SOURCES`]. Requests are data; responses are arguments.
//!
//! | file | contains |
//! |---|---|
//! | `answer` | what every parser uses: JSON bodies, plain text, addresses |
//! | `question` | what every request uses: search words, language, number of results |
//! | `claim`, `territory` | years, places and phrases that a claim names |
//! | `figure`, `calendar` | numbers and months as a language writes them |
//! | `paper` | papers as results |
//! | `client` | how a source is queried and read; the clients that are loaded |
//! | the others | one source each |

mod answer;
mod calendar;
mod claim;
mod client;
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
use credence_research::api::ApiFailure;
use serde::Serialize;

pub use client::{SourceClient, SourceClients, SourceGroup};

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

/// A built-in source: what is known about it. Its [`SourceClient`] queries and reads it.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The name that selections use, such as `ibge_sidra`.
    pub name: &'static str,
    /// Its own name, such as `IBGE SIDRA`.
    pub title: &'static str,
    /// The host that is queried, or the domain of the hosts, unless the caller gives another address.
    pub host: &'static str,
    /// What it contains, in one sentence; classifiers compare claims with it.
    pub description: &'static str,
    /// Its kind.
    pub category: SourceCategory,
    /// How reliable it is, 0 to 1.
    pub reliability: f64,
    /// Whether it needs a key.
    pub key: KeyUse,
    /// The group that its client is loaded with.
    pub group: SourceGroup,
}

credence_named::named_enum! {
    /// The kind of a source.
    pub enum SourceCategory {
        /// Checks that others made.
        FactChecks = "fact_checks",
        /// Records of a government, such as spending.
        GovernmentRecords = "government_records",
        /// Official statistics.
        Statistics = "statistics",
        /// Papers.
        Papers = "papers",
        /// An encyclopedia.
        Encyclopedia = "encyclopedia",
        /// Official gazettes.
        Gazettes = "gazettes",
        /// The open web.
        Web = "web",
    }
}

credence_named::named_enum! {
    /// Whether a source needs a key.
    pub enum KeyUse {
        /// There are no keys.
        None = "none",
        /// It works without a key, and better with one.
        Optional = "optional",
        /// It does not answer without a key.
        Required = "required",
    }
}

/// Every built-in source, in the order in which they are listed.
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

impl SourceClients {
    /// The clients of the sources in the web.
    #[must_use]
    pub fn of_web() -> &'static [SourceClient] {
        static CLIENTS: &[SourceClient] = &[google_factcheck::CLIENT, tavily_search::CLIENT, wikipedia::CLIENT];
        CLIENTS
    }

    /// The clients of the indexes of papers.
    #[must_use]
    pub fn of_papers() -> &'static [SourceClient] {
        static CLIENTS: &[SourceClient] = &[crossref::CLIENT, openalex::CLIENT, semantic_scholar::CLIENT];
        CLIENTS
    }

    /// The clients of the authorities of Brazil.
    #[must_use]
    pub fn of_brazil() -> &'static [SourceClient] {
        static CLIENTS: &[SourceClient] = &[ibge_sidra::CLIENT, portal_transparencia::CLIENT, querido_diario::CLIENT];
        CLIENTS
    }

    /// All clients.
    #[must_use]
    pub fn all() -> Self {
        let mut all = Self::default();
        [Self::of_web(), Self::of_papers(), Self::of_brazil()].into_iter().for_each(|clients| all.add(clients));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_has_a_client_in_its_group() {
        let all = SourceClients::all();
        for source in SOURCES {
            let clients = match source.group {
                SourceGroup::Web => SourceClients::of_web(),
                SourceGroup::Papers => SourceClients::of_papers(),
                SourceGroup::Brazil => SourceClients::of_brazil(),
            };
            assert!(clients.iter().any(|client| client.name == source.name), "{}", source.name);
            assert!(all.find(source.name).is_some(), "{}", source.name);
        }
        assert!(all.find("bacen").is_none() && SourceClients::default().find("wikipedia").is_none());
    }
}
