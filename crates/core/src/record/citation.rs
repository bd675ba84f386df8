//! Citations and `[n]` markers as the assessment shows them.

use credence_text::named_enum;
use serde::Serialize;

/// One place of the answer that refers to a source or to a value a tool returned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedCitation {
    /// `[1]`, `[2]`, …; equal for citations of one source.
    pub label: String,
    /// `id` of the source; `null` for a value of a tool.
    pub source_id: Option<String>,
    /// The words of the source the agent quotes.
    pub quote: Option<String>,
    /// Start in `answer`, in UTF-16 units; `null` when it belongs to the whole answer.
    pub start: Option<u32>,
    /// End (exclusive) in `answer`, in UTF-16 units.
    pub end: Option<u32>,
    /// The tool whose value is cited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub tool_name: Option<String>,
    /// The tool's name for readers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub display_name: Option<String>,
    /// Where the value stands in the tool's result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub field: Option<String>,
    /// The value as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub value: Option<String>,
    /// What the source says about the sentence that cites it.
    pub grounding: Grounding,
}

named_enum! {
    /// What a source's text says about the sentence that cites it.
    pub enum Grounding {
        /// The text says what the sentence says.
        Supports = "supports",
        /// The text says something incompatible.
        Refutes = "refutes",
        /// The text does not bear on it.
        Silent = "silent",
        /// There is no text to compare, or it was not compared.
        NotCheckable = "not_checkable",
    }
}

/// `[n]` markers of an answer against its list of citations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MarkerAudit {
    /// Markers that name a citation, ascending.
    pub used: Vec<u32>,
    /// Markers that name none, ascending.
    pub dangling: Vec<u32>,
    /// Labels the answer never refers to, ascending.
    pub unused: Vec<u32>,
    /// Markers whose number in the text differs from the cited value, ascending.
    pub mismatched: Vec<u32>,
}
