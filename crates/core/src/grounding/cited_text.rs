//! A citation together with the texts of its source, and the texts of a whole run.

use super::task::PassageToGround;
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
    /// What that is.
    pub origin: TextOrigin,
    /// All texts that came with the stream, where there are several.
    pub passages: &'a [PassageToGround],
    /// The indices of those that it names; empty where it names the whole source.
    pub named: &'a [u32],
    /// The whole text, where the caller has it.
    pub given: Option<&'a str>,
    /// The value of a tool that is cited.
    pub value: Option<&'a str>,
    /// Whether it is for the whole answer if it has neither a range nor a marker; otherwise it is ignored.
    pub is_for_whole_answer: bool,
}

/// A text of the run.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunText<'a> {
    /// The id of its source, or of the call that returned it.
    pub(super) owner: &'a str,
    pub(super) origin: TextOrigin,
    pub(super) text: &'a str,
}

/// One text of a source, for one citation.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextToRead<'a> {
    pub(super) origin: TextOrigin,
    pub(super) text: &'a str,
    /// Its index among several texts of the source.
    pub(super) index: Option<u32>,
    /// Whether the citation is for it; another text of the source can support a sentence, and not contradict it.
    pub(super) is_cited: bool,
}

/// The available texts of a source, each once: those that are cited first, and of these the closest to the cited words first.
pub(super) fn texts_of<'a>(citation: &CitedText<'a>) -> Vec<TextToRead<'a>> {
    let CitedText { quote, snippet, origin, given, passages, named, .. } = *citation;
    let n_excerpts = passages.iter().filter(|passage| passage.origin != TextOrigin::Quote).count();
    // Beside its quotes a source with one text is that text.
    let names_all = named.is_empty() && quote.is_none();
    let is_one_text = n_excerpts <= 1;
    let mut texts = Vec::new();
    let mut add = |origin, text: Option<&'a str>, index, is_cited| {
        let text = text.filter(|text| !text.trim().is_empty());
        if let Some(text) = text.filter(|text| !texts.iter().any(|known: &TextToRead<'_>| known.text == *text)) {
            texts.push(TextToRead { origin, text, index, is_cited });
        }
    };
    let place_of = |text: &str| {
        let place = passages.iter().position(|passage| passage.text == text)?;
        u32::try_from(place).ok()
    };
    add(TextOrigin::Quote, quote, quote.and_then(place_of), true);
    let is_named = |index: u32, is_quote: bool| names_all || named.contains(&index) || (is_one_text && !is_quote);
    for cited in [true, false] {
        for (passage, index) in passages.iter().zip(0..) {
            if is_named(index, passage.origin == TextOrigin::Quote) == cited {
                add(passage.origin, Some(&passage.text), Some(index), cited);
            }
        }
        if cited {
            add(origin, snippet.filter(|_| passages.is_empty()), None, true);
            add(TextOrigin::Given, given.filter(|_| names_all || is_one_text), None, true);
        }
    }
    add(TextOrigin::Given, given, None, false);
    texts
}
