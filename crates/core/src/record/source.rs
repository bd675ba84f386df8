//! Sources as the assessment shows them.

use serde::Serialize;

use super::link::LinkState;
use crate::trust::{ShownHost, SourceTrust};

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
    /// How a reader is shown the host, where that is not `domain`: letters of other writings, or a warning. Absent for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub shown_domain: Option<ShownHost>,
    /// The answer refers to it.
    pub cited: bool,
    /// A tool returned it, or it was handed to the agent: in a list of contexts or in a prompt.
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

impl AssessedSource {
    /// The host as a reader is shown it.
    #[must_use]
    pub fn shown_host(&self) -> Option<&str> {
        self.shown_domain.as_ref().map(|shown| shown.text.as_str()).or(self.domain.as_deref())
    }

    /// The title, or else the host, or else the id.
    #[must_use]
    pub fn name(&self) -> &str {
        self.title.as_deref().or_else(|| self.shown_host()).unwrap_or(&self.id)
    }

    /// Whether the letters of its host could be taken for those of another.
    #[must_use]
    pub fn is_misleading(&self) -> bool {
        self.shown_domain.as_ref().is_some_and(|shown| shown.misleading)
    }
}
