//! How sources are queried and their responses read, in groups that a program can load when a source of theirs is asked.

use credence_research::api::{ApiAccess, ApiResponse};

use super::{SourceAnswer, SourceQuery, SourceRequest};
use super::{
    crossref, google_factcheck, ibge_sidra, openalex, portal_transparencia, querido_diario, semantic_scholar,
    tavily_search, wikipedia,
};

/// How a source is queried and its responses are read.
#[derive(Clone, Copy, Debug)]
pub struct SourceClient {
    /// The name of the source.
    pub name: &'static str,
    /// Builds the request.
    pub request: fn(&SourceQuery, &ApiAccess) -> SourceRequest,
    /// Parses the response to that query; never fails, whatever the bytes.
    pub read: fn(&SourceQuery, &ApiResponse<'_>) -> SourceAnswer,
}

/// Declares the groups of sources: for each, what gives its clients.
macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident fn $clients:ident = $($source:ident),*;)*) => {
        /// Sources whose clients are loaded together: they share much of their code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum SourceGroup {
            $($(#[$doc])* $group,)*
        }

        impl SourceClients {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $clients() -> &'static [SourceClient] {
                    static CLIENTS: &[SourceClient] = &[$($source::CLIENT),*];
                    CLIENTS
                }
            )*

            /// Those of every group.
            #[must_use]
            pub fn all() -> Self {
                let mut all = Self::default();
                $(all.add(Self::$clients());)*
                all
            }
        }
    };
}

groups! {
    /// The web: search, an encyclopedia, published fact-checks.
    Web fn of_web = google_factcheck, tavily_search, wikipedia;
    /// Indexes of papers.
    Papers fn of_papers = crossref, openalex, semantic_scholar;
    /// Authorities of Brazil.
    Brazil fn of_brazil = ibge_sidra, portal_transparencia, querido_diario;
}

/// The clients that are loaded.
#[derive(Clone, Debug, Default)]
pub struct SourceClients(Vec<SourceClient>);

impl SourceClients {
    /// Adds the clients of a group that was loaded; those that are there already stay.
    pub fn add(&mut self, clients: &[SourceClient]) {
        let new: Vec<_> = clients.iter().filter(|client| self.find(client.name).is_none()).collect();
        self.0.extend(new);
    }

    /// The client of a source; `None` if its group is not loaded, or if it is not a built-in source.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<SourceClient> {
        self.0.iter().find(|client| client.name == name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SOURCES;

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
