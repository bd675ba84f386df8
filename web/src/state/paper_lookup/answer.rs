//! What came of looking up a paper.

use credence_research::paper::PaperRecord;

/// The result of a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaperAnswer {
    /// A service knows it.
    Found(Box<KnownPaper>),
    /// The source names no paper.
    Unnamed,
    /// No service knows the paper with this identifier.
    NotFound(String),
    /// Too many requests; how many seconds to wait, if the service said so.
    RateLimited(Option<u32>),
    /// The services could not be asked.
    Failed,
}

/// A paper in the records of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPaper {
    /// Its identifier, such as `doi:10.1038/nature11517`.
    pub id: String,
    /// The name of the service.
    pub service: &'static str,
    /// The record.
    pub record: PaperRecord,
}
