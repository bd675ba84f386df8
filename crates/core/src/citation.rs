//! Turns → citations: the value or source that each `[n]` refers to, and whether the markers of the answer are valid.

mod bundled_extractors;
mod extractor;
mod extractor_record;
mod extractor_table;
mod handed;
mod inline_link;
mod link;
mod marker;
mod named_marker;
mod number;
mod other_formats;
mod payload_check;
mod prompt;
mod value_format;
mod written;

pub use crate::record::{LinkReason, LinkState};
pub use extractor::{BuiltCitation, build_citations};
pub use extractor_record::Extractor;
pub use extractor_table::{ExtractorError, ExtractorTable};
pub(crate) use handed::{HandedPassage, is_file_name, lists_itself, number_named, passages_in, without_place};
pub(crate) use inline_link::inline_links;
pub use link::{LinkAnswer, LinkCheck, LinkStates};
pub(crate) use marker::may_have_marker;
pub use marker::{Marker, audit, markers_in};
pub(crate) use marker::{ValueAudit, ValueReading, compare_values, foreign_ranges, is_marker, marked, read_value};
pub(crate) use named_marker::named_markers_in;
pub use other_formats::{ForeignMarker, ForeignScan, foreign_marker};
pub use payload_check::{PayloadProblem, check_payload};
pub use prompt::{PromptSource, citation_prompt};
pub use value_format::CitationProfile;
