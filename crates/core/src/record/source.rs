//! Sources as the assessment shows them.

use serde::Serialize;

use super::link::LinkState;
use crate::trust::SourceTrust;

/// One of several texts of a source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedPassage {
    /// The text as it was sent.
    pub text: String,
    /// The title that came with it; `null` if it is that of the source.
    pub title: Option<String>,
    /// The fragment of the address that came with it, such as `page=2`.
    pub fragment: Option<String>,
    /// Whether the agent quotes it.
    pub is_quote: bool,
}

/// One source that was cited, retrieved, or both.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedSource {
    /// The key of the source: its URL without fragment and `utm_*`, or else the file or tool name.
    pub id: String,
    /// An http or https address, as it was sent.
    pub url: Option<String>,
    /// The title as it was sent.
    pub title: Option<String>,
    /// The host name; `null` for a source without address.
    pub domain: Option<String>,
    /// The answer refers to it.
    pub cited: bool,
    /// A tool returned it.
    pub retrieved: bool,
    /// The text the agent saw or quoted, if the stream carries it.
    pub snippet: Option<String>,
    /// All texts of it that the stream carries, where there are several: snippets, pages that were fetched, quotes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<AssessedPassage>>"))]
    pub passages: Vec<AssessedPassage>,
    /// When it was published, as it was sent.
    pub published: Option<String>,
    /// The trust in its domain, and the rule that gave it.
    pub trust: SourceTrust,
    /// The state of its link; `null` if it was not checked.
    pub link: Option<LinkState>,
}
