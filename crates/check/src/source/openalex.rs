//! OpenAlex: an open catalogue of the world's papers, with their abstracts.

use credence_research::api::{ApiAccess, ApiResponse, openalex};

use super::{KeyUse, Source, SourceAnswer, SourceCategory, SourceQuery, SourceRequest, paper};

/// The source as it is registered. 0.8: its records come from publishers and repositories; preprints that nobody reviewed are among them.
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

/// Asks for works that speak of the words.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    paper::request(query, access, openalex::search)
}

/// The papers, in the order they were given.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    paper::items(&openalex::read(response))
}
