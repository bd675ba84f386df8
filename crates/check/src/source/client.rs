//! How a source is queried and its responses are read.

use credence_research::api::{ApiAccess, ApiResponse};

use super::{SourceAnswer, SourceQuery, SourceRequest};

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

/// Sources whose clients are loaded together: they share much of their code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceGroup {
    /// The web: search, an encyclopedia, published fact-checks.
    Web,
    /// Indexes of papers.
    Papers,
    /// Authorities of Brazil.
    Brazil,
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
