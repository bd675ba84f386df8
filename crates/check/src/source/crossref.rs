//! Crossref: works as their publishers register them.

use credence_research::api::crossref;

use super::paper::{self, paper_client};
use super::{Source, SourceClient};

/// The registered source. Reliability 0.8: publishers are responsible for what they register; abstracts are often missing.
pub(super) const SOURCE: Source = paper::source(
    "crossref",
    "Crossref",
    "api.crossref.org",
    0.8,
    "Registered scientific articles, books and conference papers, as their publishers describe them.",
);

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = paper_client!(crossref);
