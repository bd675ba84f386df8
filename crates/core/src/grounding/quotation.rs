//! Words between quotation marks, and whether a source has them.

use credence_lexical::fold::{is_accent, push_folded};
use credence_lexical::normal::NormalText;
use std::ops::Range;

use super::sentences::has_words;
use crate::record::QuotationState;

/// Fewer words between quotation marks are not a quotation.
const FEWEST_WORDS: usize = 5;

/// Longer ones are not looked for, in bytes.
const LONGEST: usize = 1_000;

/// The opening and closing quotation marks.
const MARKS: [(char, char); 6] = [('“', '”'), ('"', '"'), ('«', '»'), ('„', '“'), ('「', '」'), ('『', '』')];

/// The quotations of a text that are long enough to be looked up, in bytes without the marks.
pub(super) fn quotations_in(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(length) = text[at..].find(|character| MARKS.iter().any(|(open, _)| *open == character)) {
        let start = at + length;
        let open = text[start..].chars().next().unwrap_or_default();
        let first = start + open.len_utf8();
        let closes = |character: char| MARKS.iter().any(|(begins, ends)| *begins == open && *ends == character);
        let near = &text[first..text.floor_char_boundary(first + LONGEST)];
        let Some(inner) = near.find(closes) else {
            at = first;
            continue;
        };
        if has_words(&text[first..first + inner], FEWEST_WORDS) {
            found.push(first..first + inner);
        }
        at = first + inner + text[first + inner..].chars().next().map_or(0, char::len_utf8);
    }
    found
}

/// Whether one of the texts has these words; `is_whole` where all of the source is among them.
pub(super) fn looked_up(quotation: &str, texts: &[&str], is_whole: bool) -> QuotationState {
    if texts.iter().any(|text| FoldedText::new(text).has(quotation)) {
        QuotationState::Found
    } else if is_whole {
        QuotationState::NotFound
    } else {
        QuotationState::NotSeen
    }
}

/// A text in which words are looked up.
pub(super) struct FoldedText(String);

impl FoldedText {
    /// Of a text.
    pub(super) fn new(text: &str) -> Self {
        Self(folded(text))
    }

    /// Whether it has these words in this order; what is left out of a quotation may be anything.
    pub(super) fn has(&self, quotation: &str) -> bool {
        let parts = quotation.split(['…', '[']).flat_map(|part| part.split("...")).map(folded);
        let mut from = 0;
        parts.filter(|part| part.len() > 1).all(|part| match self.0[from..].find(&part) {
            Some(at) => {
                // A word ends with the blank that the next one begins with.
                from += at + part.len() - 1;
                true
            }
            None => false,
        })
    }
}

/// The words of the normal form in lower case and without accents, one blank around each, nothing else.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len() + 2);
    folded.push(' ');
    for character in NormalText::new(text).text().chars() {
        if character.is_alphanumeric() {
            push_folded(&mut folded, character);
        } else if !folded.ends_with(' ') && character != '\'' && !is_accent(character) {
            folded.push(' ');
        }
    }
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_looked_up_without_regard_to_signs() {
        let text = "He said “it’s not a ‘great’ idea … to go there now” and \"no\".";
        let found = quotations_in(text);
        assert_eq!(found.len(), 1);
        let quotation = &text[found[0].clone()];
        let source = "\"It's not a great\nidea, I think, to go there now,\" he said.";
        assert_eq!(looked_up(quotation, &[source], true), QuotationState::Found);
        assert_eq!(looked_up(quotation, &["It is a great idea to go."], true), QuotationState::NotFound);
        assert_eq!(looked_up(quotation, &["It is a great idea to go."], false), QuotationState::NotSeen);
    }

    #[test]
    fn a_quotation_is_found_however_its_source_is_stored() {
        let quotation = "the bridge isn’t approved to final use";
        for source in [
            "It says the bridge isn&#x27;t approved to final use.",
            "It says the bridge\nisn't <b>approved</b> to ﬁnal use.",
            "It says the bridge isnʼt ap-\nproved to final\u{200b} use.",
            "It says the [bridge](https://e.org) isn't approved[1] to **final** use.",
        ] {
            assert_eq!(looked_up(quotation, &[source], true), QuotationState::Found, "{source}");
        }
        for source in ["It says the bridge is approved to final use.", "the bridge isn't approved to ~~final~~ use"] {
            assert_eq!(looked_up(quotation, &[source], true), QuotationState::NotFound, "{source}");
        }
    }

    #[test]
    fn an_open_mark_opens_nothing() {
        assert!(quotations_in("a 5\" pipe of one two three four five six").is_empty());
        assert_eq!(quotations_in("「富士山は活火山である」と").len(), 1);
    }
}
