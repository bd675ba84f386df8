//! A citation together with the texts of its source.

use crate::record::TextOrigin;

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
    /// Whether it is for the whole answer if it has neither a range nor a marker; otherwise it is ignored.
    pub is_for_whole_answer: bool,
}

/// The available texts of a source, the closest to the cited words first.
pub(super) fn texts_of<'a>(citation: &CitedText<'a>) -> impl Iterator<Item = (TextOrigin, &'a str)> + use<'a> {
    let CitedText { quote, snippet, given, .. } = *citation;
    let is_text = |text: &&str| !text.trim().is_empty();
    let quote = quote.filter(is_text);
    let snippet = snippet.filter(is_text).filter(|snippet| Some(*snippet) != quote);
    let given = given.filter(is_text).filter(|given| Some(*given) != quote && Some(*given) != snippet);
    [(TextOrigin::Quote, quote), (TextOrigin::Snippet, snippet), (TextOrigin::Given, given)]
        .into_iter()
        .filter_map(|(origin, text)| Some((origin, text?)))
}
