//! What came of looking up a paper.

use credence_research::paper::{PaperEntry, PaperRecord};

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

/// The papers around a paper, as far as they are shown.
#[derive(Clone, Debug, PartialEq)]
pub struct PaperNeighbors {
    /// The title of the paper, if a service knows it.
    pub title: Option<String>,
    /// The papers that cite it or are cited by it, the most relevant first.
    pub papers: Vec<Neighbor>,
    /// How many were found.
    pub n_found: usize,
}

/// A paper that cites another or is cited by it.
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbor {
    /// The paper.
    pub paper: PaperEntry,
    /// Which cites which.
    pub direction: Direction,
    /// Whether Semantic Scholar calls the citation influential.
    pub is_influential: bool,
}

/// How a paper stands to the one that was followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// It cites it.
    Citing,
    /// It is cited by it.
    Cited,
    /// Each cites the other.
    Both,
}
