//! Where a passage is in its source: the page of a document, and a link that opens it there.

use std::ops::Range;

use credence_address::web_address;
use credence_core::AssessedSource;
use credence_lexical::sentence::sentences;

use crate::state::source_list::safe_link;

/// Up to so many words are searched as they are; of more, those at the start and at the end.
const MOST_WORDS: usize = 10;
const WORDS_AT_AN_END: usize = 4;

/// The name of the part of a fragment that a browser searches for.
const DIRECTIVE: &str = ":~:";

/// Where a passage is in its source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassagePlace {
    /// An address that opens the source at the passage; `None` where the source may not be followed, or nothing can be searched for.
    pub link: Option<String>,
    /// The page of the document.
    pub page: Option<String>,
}

impl PassagePlace {
    /// The place of a passage. `compared` is the part of it that was compared, in bytes; only text that a reader can see in the source is
    /// searched for.
    pub(super) fn new(source: &AssessedSource, passage: &str, compared: Range<usize>, is_visible: bool) -> Self {
        let link = safe_link(source).unwrap_or_default();
        let (address, own) = link.split_once('#').unwrap_or((link, ""));
        let holds = |text: &str| !passage.is_empty() && text.contains(passage.trim());
        let of_passage =
            source.passages.iter().filter(|text| holds(&text.text)).find_map(|text| text.fragment.as_deref());
        let fragment = of_passage.unwrap_or(own).split(DIRECTIVE).next().unwrap_or_default();
        let searched = searched(passage, compared).filter(|_| is_visible);
        let at_passage = searched.map(|text| [address, "#", fragment, DIRECTIVE, "text=", &text].concat());
        // The fragment comes from the stream, and may have blanks.
        let at_passage = at_passage.filter(|link| web_address(link).is_some());
        Self { link: at_passage, page: page_of(fragment).map(str::to_owned) }
    }
}

/// The page that a fragment such as `page=2&zoom=100` names.
fn page_of(fragment: &str) -> Option<&str> {
    let page = fragment.split('&').find_map(|part| part.strip_prefix("page="))?;
    (!page.is_empty() && page.bytes().all(|byte| byte.is_ascii_digit())).then_some(page)
}

/// The sentences of a passage that were compared, as a browser is told to search for them.
fn searched(passage: &str, compared: Range<usize>) -> Option<String> {
    let around = sentences(passage).into_iter().map(|sentence| sentence.range);
    let around =
        around.filter(|range| range.end > compared.start && range.start < compared.end.max(compared.start + 1));
    let around = around.reduce(|first, last| first.start..last.end).unwrap_or(0..passage.len());
    let text = passage
        .get(around)
        .unwrap_or(passage)
        .trim_matches(|character: char| character.is_whitespace() || matches!(character, '…' | '"' | '“' | '”'));
    let words: Vec<&str> = text.split_whitespace().collect();
    // Words on both sides of a line break may be in different blocks of the page, which are not searched as one text.
    let is_whole = words.len() <= MOST_WORDS && !text.contains('\n');
    // The end is searched behind the start.
    let at_an_end = WORDS_AT_AN_END.min(words.len() / 2);
    let (first, last) = (words.get(..at_an_end)?, words.get(words.len() - at_an_end..)?);
    match words.is_empty() {
        true => None,
        false if is_whole || at_an_end == 0 => Some(encoded(&words.join(" "))),
        false => Some([encoded(&first.join(" ")), encoded(&last.join(" "))].join(",")),
    }
}

/// Percent-encoded: also `-`, `,` and `&`, which separate the parts of a directive.
fn encoded(text: &str) -> String {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'~') {
            encoded.push(char::from(byte));
        } else {
            let digits = [byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)]));
            encoded.push('%');
            encoded.extend(digits);
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::record::AssessedPassage;
    use credence_core::{Assessor, assess_recording};

    fn source(url: Option<&str>, passages: &[(&str, Option<&str>)]) -> AssessedSource {
        let recording = include_bytes!("../../../recordings/says-so.sse");
        let assessment = assess_recording(recording, &Assessor::default()).pop().unwrap();
        let passages = passages.iter().map(|(text, fragment)| AssessedPassage {
            text: (*text).to_owned(),
            title: None,
            fragment: fragment.map(str::to_owned),
            is_quote: false,
        });
        let url = url.map(str::to_owned);
        AssessedSource { url, passages: passages.collect(), ..(*assessment.sources[0]).clone() }
    }

    fn link(url: &str, passage: &str) -> Option<String> {
        PassagePlace::new(&source(Some(url), &[]), passage, 0..passage.len(), true).link
    }

    #[test]
    fn a_short_passage_is_searched_whole_and_signs_of_the_directive_are_encoded() {
        let opened = link("https://a.example/b", "Well-known, R&D: 5 % für 富士.").unwrap();
        assert_eq!(
            opened,
            "https://a.example/b#:~:text=Well%2Dknown%2C%20R%26D%3A%205%20%25%20f%C3%BCr%20%E5%AF%8C%E5%A3%AB."
        );
        let prefix = link("https://a.example/", "Over-, text-").unwrap();
        assert!(!prefix.split_once("text=").unwrap().1.contains(['-', ',', '&']), "{prefix}");
    }

    #[test]
    fn of_a_long_passage_only_the_compared_sentence_is_searched_by_its_ends() {
        let passage =
            "First comes this. The bridge was opened by the mayor in the year 1976 after ten years of work. Last.";
        let at = passage.find("1976").unwrap();
        let place = PassagePlace::new(&source(Some("https://a.example/"), &[]), passage, at..at + 4, true);
        assert_eq!(
            place.link.unwrap(),
            "https://a.example/#:~:text=The%20bridge%20was%20opened,ten%20years%20of%20work."
        );
        assert_eq!(link("https://a.example/", "a\nb").unwrap(), "https://a.example/#:~:text=a,b");
    }

    #[test]
    fn the_page_and_the_fragment_of_the_passage_stay() {
        let of_pages = [("One is here.", Some("page=1")), ("Two is there.", Some("page=2&zoom=9"))];
        let source = source(Some("https://a.example/f.pdf#top:~:text=old"), &of_pages);
        let place = PassagePlace::new(&source, "Two is there.", 0..13, true);
        assert_eq!(place.page.as_deref(), Some("2"));
        assert_eq!(place.link.unwrap(), "https://a.example/f.pdf#page=2&zoom=9:~:text=Two%20is%20there.");
        let other = PassagePlace::new(&source, "Three.", 0..6, true);
        assert_eq!((other.page, other.link.unwrap()), (None, "https://a.example/f.pdf#top:~:text=Three.".to_owned()));
        assert_eq!(PassagePlace::new(&source, "Three.", 0..6, false).link, None);
    }

    #[test]
    fn only_web_addresses_are_opened() {
        assert_eq!(link("javascript:alert(1)", "One."), None);
        assert_eq!(PassagePlace::new(&source(None, &[]), "One.", 0..4, true), PassagePlace::default());
        let spaced = source(Some("https://a.example/"), &[("One.", Some("a b\nc"))]);
        assert_eq!(PassagePlace::new(&spaced, "One.", 0..4, true).link, None);
    }
}
