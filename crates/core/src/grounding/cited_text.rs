//! A citation together with the texts of its source.

/// A citation and the texts of its source.
#[derive(Clone, Copy, Debug, Default)]
pub struct CitedText<'a> {
    /// The number that a marker in the answer may have.
    pub label: Option<u32>,
    /// Range in the answer, in UTF-16 units, the end exclusive.
    pub place: Option<(u32, u32)>,
    /// The id of the source.
    pub source_id: Option<&'a str>,
    /// The words the agent quotes.
    pub quote: Option<&'a str>,
    /// The excerpt that came with the stream.
    pub snippet: Option<&'a str>,
    /// The whole text, where the caller has it.
    pub given: Option<&'a str>,
    /// The value of a tool that is cited.
    pub value: Option<&'a str>,
    /// Whether it is for the whole answer when it has neither a place nor a marker; else it is for nothing.
    pub is_for_whole_answer: bool,
}
