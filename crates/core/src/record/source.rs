//! Sources as the assessment shows them.

use serde::Serialize;

use super::link::LinkState;
use crate::trust::SourceTrust;

/// One source, whether cited, merely retrieved, or both.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedSource {
    /// The key under which equal sources are one: URL without fragment and `utm_*`, else a file or tool name.
    pub id: String,
    /// An http or https address, as it was sent.
    pub url: Option<String>,
    /// The title as it was sent.
    pub title: Option<String>,
    /// The host name; `null` for a source without address.
    pub domain: Option<String>,
    /// The answer refers to it.
    pub cited: bool,
    /// A tool brought it.
    pub retrieved: bool,
    /// The text the agent saw or quoted, if the stream carries it.
    pub snippet: Option<String>,
    /// When it was published, as it was sent.
    pub published: Option<String>,
    /// How far its domain is trusted, and by which rule.
    pub trust: SourceTrust,
    /// How its link stands; `null` when it was not checked.
    pub link: Option<LinkState>,
}
