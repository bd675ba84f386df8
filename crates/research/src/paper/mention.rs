//! Finds identifiers of papers in free text: web addresses, DOIs, and numbers after a word such as `PMID`.

use credence_address::after_scheme;
use credence_lookup::Lookup;
use serde::Serialize;

use super::identifier::{Identifier, Scheme, arxiv, doi, hexadecimal, number};
use super::link::identifier_of_url;
use super::punctuation::trimmed;

/// An identifier found in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundIdentifier {
    /// The identifier with its prefix.
    pub id: String,
    /// Its scheme.
    pub scheme: Scheme,
    /// The identifier without its prefix.
    pub value: String,
    /// The version of an arXiv identifier, if one was given.
    pub version: Option<u32>,
    /// The text of its first mention.
    pub found: String,
}

/// The distinct identifiers in a text, in the order of their first mention.
///
/// A number alone is never an identifier. Takes linear time.
#[must_use]
pub fn find_identifiers(text: &str) -> Vec<FoundIdentifier> {
    let mut known = Lookup::default();
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let Some(mention) = mention_at(text, at) else {
            at += 1;
            continue;
        };
        at += mention.length.max(1);
        let Some(identifier) = mention.identifier else { continue };
        let id = identifier.canonical();
        if known.insert_new(id.clone()) {
            let Identifier { scheme, value, version } = identifier;
            found.push(FoundIdentifier { id, scheme, value, version, found: mention.written.to_owned() });
        }
    }
    found
}

/// A mention: its length in the text, and the identifier, if it is valid.
struct Mention<'a> {
    length: usize,
    written: &'a str,
    identifier: Option<Identifier>,
}

/// Sites whose addresses are often written without `https://`.
const BARE_SITES: [&str; 6] =
    ["arxiv.org/", "doi.org/", "dx.doi.org/", "openalex.org/", "pubmed.ncbi.nlm.nih.gov/", "www."];

/// Words that name the scheme of the identifier after them.
const WORDS: [(&str, Scheme); 7] = [
    ("arxiv", Scheme::Arxiv),
    ("corpusid", Scheme::CorpusId),
    ("openalex", Scheme::OpenAlex),
    ("pmcid", Scheme::Pmcid),
    ("pmid", Scheme::Pmid),
    ("pmc", Scheme::Pmcid),
    ("s2", Scheme::SemanticScholar),
];

/// The longest registrant of a DOI.
const REGISTRANT_MAX: usize = 24;
/// The longest identifier after a word.
const NAME_MAX: usize = 64;

fn mention_at(text: &str, at: usize) -> Option<Mention<'_>> {
    let first = *text.as_bytes().get(at)?;
    let before = at.checked_sub(1).map(|before| text.as_bytes()[before]);
    let begins = before.is_none_or(|before| !before.is_ascii_alphanumeric() && before != b'_');
    if !begins {
        return None;
    }
    let rest = text.get(at..)?;
    match first.to_ascii_lowercase() {
        b'1' => bare_doi(rest, before),
        b'a' | b'c' | b'd' | b'h' | b'o' | b'p' | b's' | b'w' => address(rest).or_else(|| named(rest)),
        _ => None,
    }
}

/// A web address up to the next space or quote. It is skipped as a whole, with or without an identifier.
fn address(rest: &str) -> Option<Mention<'_>> {
    if after_scheme(rest).is_none() && !BARE_SITES.iter().any(|site| starts_with(rest, site)) {
        return None;
    }
    let end =
        rest.find(|it: char| it.is_whitespace() || matches!(it, '"' | '<' | '>' | '`' | '|')).unwrap_or(rest.len());
    let written = trimmed(&rest[..end]);
    Some(Mention { length: end, written, identifier: identifier_of_url(written) })
}

/// `10.`, four to nine digits, a slash and a suffix.
fn bare_doi(rest: &str, before: Option<u8>) -> Option<Mention<'_>> {
    let registrant = rest.strip_prefix("10.")?.bytes().take(REGISTRANT_MAX);
    let n_digits = registrant.clone().take_while(u8::is_ascii_digit).count();
    let mut registrant = registrant;
    if before == Some(b'.') || !(4..=9).contains(&n_digits) || !registrant.any(|byte| byte == b'/') {
        return None;
    }
    let written = trimmed(&rest[..doi_end(rest)]);
    let value = doi(written)?;
    let identifier = Some(Identifier { scheme: Scheme::Doi, value, version: None });
    Some(Mention { length: written.len(), written, identifier })
}

/// The next space or quote. Angle brackets are kept only around a number, as in old DOIs.
fn doi_end(rest: &str) -> usize {
    let mut is_open = false;
    for (at, character) in rest.char_indices() {
        let ends = match character {
            '<' => {
                is_open = rest.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
                !is_open
            }
            '>' => !std::mem::take(&mut is_open),
            '"' | '`' | '|' | '\\' | '“' | '”' => true,
            _ => character.is_whitespace() || character.is_control(),
        };
        if ends {
            return at;
        }
    }
    rest.len()
}

/// `arXiv:2301.12345`, `PMID 123`, `PMC123456`.
fn named(rest: &str) -> Option<Mention<'_>> {
    let (word, scheme) = WORDS.into_iter().find(|(word, _)| starts_with(rest, word))?;
    let after = &rest[word.len()..];
    let name_on = after.trim_start_matches([':', ' ', '\u{a0}']);
    let n_between = after.len() - name_on.len();
    let may_touch = word == "pmc";
    let has_colon = after.starts_with(':');
    let needs_colon = matches!(scheme, Scheme::OpenAlex | Scheme::SemanticScholar | Scheme::CorpusId);
    if n_between > 4 || (n_between == 0 && !may_touch) || (needs_colon && !has_colon) {
        return None;
    }
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'/' | b'-');
    let length = name_on.bytes().take(NAME_MAX).take_while(is_of_name).count();
    let name = trimmed(&name_on[..length]);
    let identifier = name_of(scheme, name)?;
    let length = word.len() + n_between + name.len();
    Some(Mention { length, written: &rest[..length], identifier: Some(identifier) })
}

/// The identifier, if it has at least the usual length of its scheme.
fn name_of(scheme: Scheme, name: &str) -> Option<Identifier> {
    let plain = |value: String| Some(Identifier { scheme, value, version: None });
    let digits = name.trim_start_matches(|it: char| it.is_ascii_alphabetic());
    match scheme {
        Scheme::Doi => plain(doi(name)?),
        Scheme::Pmid | Scheme::CorpusId => plain(number(name)?.to_owned()),
        Scheme::Pmcid if digits.len() < 3 => None,
        Scheme::Arxiv => arxiv(name).filter(|found| found.value.len() >= "2301.1234".len()),
        Scheme::Pmcid | Scheme::OpenAlex => Identifier::with_scheme(scheme, name),
        Scheme::SemanticScholar => plain(hexadecimal(name)?),
    }
}

fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ids(text: &str) -> Vec<String> {
        find_identifiers(text).into_iter().map(|found| found.id).collect()
    }

    #[test]
    fn names_are_found_in_sentences() {
        for (text, expected) in [
            ("See doi:10.1000/ABC, and (https://doi.org/10.1000/abc).", &["doi:10.1000/abc"][..]),
            (
                "[paper](https://arxiv.org/abs/2301.12345v2) and arXiv: hep-th/9901001.",
                &["arxiv:2301.12345", "arxiv:hep-th/9901001"],
            ),
            ("PMID: 123 (PMCID: PMC4567), PMC5768864", &["pmid:123", "pmcid:PMC4567", "pmcid:PMC5768864"]),
            ("<a href=\"https://doi.org/10.1000/x\">10.1000/y</a>", &["doi:10.1000/x", "doi:10.1000/y"]),
            (
                "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O",
                &["doi:10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o"],
            ),
            ("arxiv.org/abs/2301.12345 openalex:W12", &["arxiv:2301.12345", "openalex:W12"]),
            ("CorpusID:470667", &["corpusid:470667"]),
        ] {
            assert_eq!(ids(text), expected, "{text}");
        }
    }

    #[test]
    fn numbers_alone_are_not_identifiers() {
        for text in
            ["version 10.12/3", "2301.12345", "pmid", "PMC 1", "310.1234/5", "W2741809807", "a10.1000/x", "http://"]
        {
            assert_eq!(ids(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn how_it_was_written_is_kept() {
        let found = find_identifiers("(arXiv:2301.12345v3)");
        assert_eq!((found[0].found.as_str(), found[0].version), ("arXiv:2301.12345v3", Some(3)));
    }

    #[test]
    fn a_long_text_is_read_once() {
        assert_eq!(ids(&"10.1000".repeat(20_000)), Vec::<String>::new());
        assert_eq!(ids(&"10.1000/((((".repeat(10_000)).len(), 1);
        assert_eq!(ids(&"https://".repeat(20_000)), Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn reading_never_fails(text in "\\PC{0,80}|[10./arxivpmcid:W <>()\\-]{0,60}") {
            for found in find_identifiers(&text) {
                prop_assert!(text.contains(&found.found));
            }
        }
    }
}
