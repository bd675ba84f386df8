//! Citations and `[n]` markers as the assessment shows them.

use credence_named::named_enum;
use serde::Serialize;

/// A reference from the answer to a source, or to a value that a tool returned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedCitation {
    /// `[1]`, `[2]`, …; the same for all citations of one source.
    pub label: String,
    /// `id` of the source; `null` for a value of a tool.
    pub source_id: Option<String>,
    /// The words that the agent quotes from the source.
    pub quote: Option<String>,
    /// The texts that it names, by their index in `passages` of the source; absent where it names the whole source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<u32>>"))]
    pub passages: Vec<u32>,
    /// The title of those texts, where it is not that of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub title: Option<String>,
    /// Start in `answer`, in UTF-16 units; `null` for a citation of the whole answer.
    pub start: Option<u32>,
    /// End (exclusive) in `answer`, in UTF-16 units.
    pub end: Option<u32>,
    /// The tool whose value is cited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub tool_name: Option<String>,
    /// The display name of the tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub display_name: Option<String>,
    /// The path of the value in the tool's result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub field: Option<String>,
    /// The value as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub value: Option<String>,
    /// Whether the agent sent no list of sources, so that `[n]` is taken for the nth source that its tools returned; absent otherwise.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    pub by_order: bool,
    /// Whether the source supports the sentence that cites it.
    pub grounding: Grounding,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

named_enum! {
    /// Whether a source supports the sentence that cites it.
    pub enum Grounding {
        /// The text supports the sentence.
        Supports = "supports",
        /// The text contradicts the sentence.
        Refutes = "refutes",
        /// The text is about what the sentence says; neither side is certain.
        Undecided = "undecided",
        /// The sentence was not found in the text.
        Silent = "silent",
        /// There is no text, or it was not compared.
        NotCheckable = "not_checkable",
    }
}

/// The `[n]` markers of an answer, compared with its citations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MarkerAudit {
    /// Markers that refer to a citation, ascending.
    pub used: Vec<u32>,
    /// Markers that refer to no citation, ascending.
    pub dangling: Vec<u32>,
    /// Labels that the answer does not refer to, ascending.
    pub unused: Vec<u32>,
    /// Markers whose number in the text differs from the cited value, ascending.
    pub mismatched: Vec<u32>,
}
