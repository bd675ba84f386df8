//! Semantic Scholar: papers with their abstracts.

use credence_research::api::semantic_scholar;

use super::paper::paper_index;
use super::{KeyUse, Source, SourceCategory, paper};

/// The registered source. Reliability 0.75: like OpenAlex, but much of it is extracted from PDF files automatically.
pub(super) const SOURCE: Source = paper_index!(
    semantic_scholar,
    "Semantic Scholar",
    "api.semanticscholar.org",
    0.75,
    "Scientific papers with abstracts and citations, strong in medicine, biology and computing."
);
