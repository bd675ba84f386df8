//! Turns → citations: which value or source each `[n]` stands for, and whether the answer uses them rightly.

mod extractor;
mod foreign;
mod link;
mod marker;
mod number;
mod payload_check;
mod prompt;

pub use crate::record::{LinkReason, LinkState};
pub use extractor::{BuiltCitation, CitationProfile, Extractor, ExtractorError, ExtractorTable, build_citations};
pub use foreign::{ForeignMarker, ForeignScan, foreign_marker};
pub use link::{LinkAnswer, LinkCheck, LinkStates};
pub use marker::{Marker, audit, markers_in};
pub(crate) use marker::{ValueReading, foreign_ranges, marked, mismatched, read_value};
pub use payload_check::{PayloadProblem, check_payload};
pub use prompt::{PromptSource, citation_prompt};
