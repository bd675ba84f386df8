//! Crossref: works as their publishers register them.

use credence_research::api::crossref;

use super::paper::paper_index;
use super::{KeyUse, Source, SourceCategory, paper};

/// The registered source. Reliability 0.8: publishers are responsible for what they register; abstracts are often missing.
pub(super) const SOURCE: Source = paper_index!(
    crossref,
    "Crossref",
    "api.crossref.org",
    0.8,
    "Registered scientific articles, books and conference papers, as their publishers describe them."
);
