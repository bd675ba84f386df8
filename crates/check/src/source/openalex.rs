//! OpenAlex: an open catalogue of the world's papers, with their abstracts.

use credence_research::api::openalex;

use super::paper::{self, paper_client};
use super::{Source, SourceClient};

/// The registered source. Reliability 0.8: its records come from publishers and repositories and include preprints without peer review.
pub(super) const SOURCE: Source = paper::source(
    "openalex",
    "OpenAlex",
    "api.openalex.org",
    0.8,
    "Scientific papers of all fields with their abstracts: medicine, health, nature, technology and society.",
);

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = paper_client!(openalex);
