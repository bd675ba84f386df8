//! Semantic Scholar: papers with their abstracts.

use credence_research::api::semantic_scholar;

use super::paper::{self, paper_client};
use super::{Source, SourceClient};

/// The registered source. Reliability 0.75: like OpenAlex, but much of it is extracted from PDF files automatically.
pub(super) const SOURCE: Source = paper::source(
    "semantic_scholar",
    "Semantic Scholar",
    "api.semanticscholar.org",
    0.75,
    "Scientific papers with abstracts and citations, strong in medicine, biology and computing.",
);

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = paper_client!(semantic_scholar);
