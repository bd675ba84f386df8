//! Semantic Scholar: papers with their abstracts.

use credence_research::api::{ApiAccess, ApiResponse, semantic_scholar};

use super::{KeyUse, Source, SourceAnswer, SourceCategory, SourceQuery, SourceRequest, paper};

/// The registered source. Reliability 0.75: like OpenAlex, but much of it is extracted from PDF files automatically.
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

/// Requests works that match the query.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    paper::request(query, access, semantic_scholar::search)
}

/// The papers, in the order of the response.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    paper::items(&semantic_scholar::read(response))
}
