//! OpenAlex: an open catalogue of the world's papers, with their abstracts.

use credence_research::api::{ApiAccess, ApiResponse, openalex};

use super::{KeyUse, Source, SourceAnswer, SourceCategory, SourceQuery, SourceRequest, paper};

/// The registered source. Reliability 0.8: its records come from publishers and repositories and include preprints without peer review.
pub(super) const SOURCE: Source = Source {
    name: "openalex",
    title: "OpenAlex",
    host: "api.openalex.org",
    description: "Scientific papers of all fields with their abstracts: medicine, health, nature, technology and society.",
    category: SourceCategory::Papers,
    reliability: 0.8,
    key: KeyUse::Optional,
    request,
    read,
};

/// Requests works that match the query.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    paper::request(query, access, openalex::search)
}

/// The papers, in the order of the response.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    paper::items(&openalex::read(response))
}
