//! Crossref: works as their publishers register them.

use credence_research::api::{ApiAccess, ApiResponse, crossref};

use super::{KeyUse, Source, SourceAnswer, SourceCategory, SourceQuery, SourceRequest, paper};

/// The registered source. Reliability 0.8: publishers are responsible for what they register; abstracts are often missing.
pub(super) const SOURCE: Source = Source {
    name: "crossref",
    title: "Crossref",
    host: "api.crossref.org",
    description: "Registered scientific articles, books and conference papers, as their publishers describe them.",
    category: SourceCategory::Papers,
    reliability: 0.8,
    key: KeyUse::Optional,
    request,
    read,
};

/// Requests works that match the query.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    paper::request(query, access, crossref::search)
}

/// The papers, in the order of the response.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    paper::items(&crossref::read(response))
}
