//! A citation together with the texts of its source.

/// A citation and what is known of its source.
#[derive(Clone, Copy, Debug, Default)]
pub struct CitedText<'a> {
    /// The number that a marker in the answer may have.
    pub label: Option<u32>,
    /// First UTF-16 unit in the answer and the one behind the last.
    pub place: Option<(u32, u32)>,
    /// The source, for the record.
    pub source_id: Option<&'a str>,
    /// The words the agent quotes.
    pub quote: Option<&'a str>,
    /// The excerpt that came with the stream.
    pub snippet: Option<&'a str>,
    /// The whole text, where the caller has it.
    pub given: Option<&'a str>,
    /// The value of a tool that is cited.
    pub value: Option<&'a str>,
    /// Without a place, and without a marker of its number, it is for the whole answer; else it is for nothing.
    pub is_for_whole_answer: bool,
}
