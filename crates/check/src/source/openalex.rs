//! OpenAlex: an open catalogue of the world's papers, with their abstracts.

use credence_research::api::openalex;

use super::paper::paper_index;
use super::{KeyUse, Source, SourceCategory, paper};

/// The registered source. Reliability 0.8: its records come from publishers and repositories and include preprints without peer review.
pub(super) const SOURCE: Source = paper_index!(
    openalex,
    "OpenAlex",
    "api.openalex.org",
    0.8,
    "Scientific papers of all fields with their abstracts: medicine, health, nature, technology and society."
);
