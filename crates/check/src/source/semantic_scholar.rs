//! Semantic Scholar: papers with their abstracts, read by machine.

use credence_research::api::{ApiAccess, ApiResponse, semantic_scholar};

use super::{KeyUse, Source, SourceAnswer, SourceCategory, SourceQuery, SourceRequest, paper};

/// The source as it is registered. 0.75: as OpenAlex, and much of it is read from PDF files by machine.
pub(super) const SOURCE: Source = Source {
    name: "semantic_scholar",
    title: "Semantic Scholar",
    host: "api.semanticscholar.org",
    description: "Scientific papers with abstracts and citations, strong in medicine, biology and computing.",
    category: SourceCategory::Papers,
    reliability: 0.75,
    key: KeyUse::Optional,
    request,
    read,
};

/// Asks for works that speak of the words.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    paper::request(query, access, semantic_scholar::search)
}

/// The papers, in the order they were given.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    paper::items(&semantic_scholar::read(response))
}
