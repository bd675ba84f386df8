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
//! | `description` | what is known about a source |
//! | `exchange` | what a source is asked, and what it answers |
//! | `client` | how a source is queried and read; the clients that are loaded |
//! | the others | one source each |

mod answer;
mod calendar;
mod claim;
mod client;
mod crossref;
mod description;
mod exchange;
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

pub use client::{SourceClient, SourceClients, SourceGroup};
pub use description::{KeyUse, Source, SourceCategory};
pub use exchange::{NothingToAsk, PriorCheck, SourceAnswer, SourceItem, SourceQuery, SourceRequest};

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
