//! How a host is shown: readable where its letters are of one writing, in Punycode where they could be taken for others.
//!
//! One rule for links of answers, lists of sources, reports and the command line. A label is readable if all its letters belong to one
//! writing (Japanese, Korean and Chinese mix scripts of their own) and it cannot be read as one of ASCII letters.

use std::borrow::Cow;

use credence_lexical::script::{is_han, is_hangul, is_hiragana, is_katakana};
use serde::Serialize;

use super::host::{ascii_domain, is_ip};
use super::punycode;

/// A host as a reader is shown it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ShownHost {
    /// The host: with letters of its writing, or in Punycode.
    pub text: String,
    /// Whether its letters could be taken for those of another host; then `text` is in Punycode.
    pub misleading: bool,
}

impl ShownHost {
    /// How a host is shown, as it was written or in Punycode.
    #[must_use]
    pub fn new(host: &str) -> Self {
        if is_plain(host) || host.starts_with('[') {
            return Self { text: host.to_ascii_lowercase(), misleading: false };
        }
        // What browsers reject leads nowhere.
        let Some(ascii) = ascii_domain(host) else { return Self { text: escaped(host), misleading: true } };
        if is_ip(&ascii) {
            return Self { text: ascii, misleading: false };
        }
        let labels: Vec<Cow<'_, str>> = ascii.split('.').map(readable).collect();
        let ending = labels.iter().rev().find(|label| !label.is_empty()).and_then(|label| writing_of(label));
        let misleading = labels.iter().any(|label| is_misleading(label, ending));
        Self { text: if misleading { ascii } else { labels.join(".") }, misleading }
    }

    /// How a host is shown, if that is not as it is written.
    #[must_use]
    pub fn differing(host: &str) -> Option<Self> {
        if is_plain(host) {
            return None;
        }
        Some(Self::new(host)).filter(|shown| shown.misleading || shown.text != host)
    }
}

/// A web address with its host as a reader is shown it, and without what stands before the host; whether the host could be taken for another.
#[must_use]
pub fn shown_address(url: &str) -> (Cow<'_, str>, bool) {
    let Some((scheme, rest)) = url.split_once("://") else { return (Cow::Borrowed(url), false) };
    let end = rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len());
    let authority = &rest[..end];
    let named = authority.rsplit_once('@').map_or(authority, |(_, named)| named);
    let port = named.rfind(':').filter(|at| named[at + 1..].bytes().all(|byte| byte.is_ascii_digit()));
    let (host, port) = named.split_at(port.unwrap_or(named.len()));
    let shown = ShownHost::differing(host);
    if shown.is_none() && named.len() == authority.len() {
        return (Cow::Borrowed(url), false);
    }
    let misleading = shown.as_ref().is_some_and(|shown| shown.misleading);
    let host = shown.map_or_else(|| host.to_owned(), |shown| shown.text);
    (Cow::Owned([scheme, "://", &host, port, &rest[end..]].concat()), misleading)
}

/// Whether a host is of ASCII letters that stand for themselves.
fn is_plain(host: &str) -> bool {
    let has_code = host.split('.').any(|label| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--")));
    host.is_ascii() && !has_code && !host.contains('%')
}

/// The letters of a label in Punycode; the label itself if it is none.
fn readable(label: &str) -> Cow<'_, str> {
    let decoded = label.strip_prefix("xn--").and_then(punycode::decode);
    // Only what is written back as it was is a name that browsers have.
    let is_name = |letters: &String| ascii_domain(letters).as_deref() == Some(label);
    decoded.filter(is_name).map_or(Cow::Borrowed(label), Cow::Owned)
}

fn escaped(host: &str) -> String {
    host.chars()
        .flat_map(|character| if character.is_ascii() { vec![character] } else { character.escape_unicode().collect() })
        .collect()
}

/// A writing: the scripts that a word of a language is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writing {
    Latin,
    Han,
    Japanese,
    Korean,
    Chinese,
    /// A script by the first character of its block.
    Of(u32),
}

fn is_misleading(label: &str, ending: Option<Writing>) -> bool {
    if label.is_ascii() {
        return false;
    }
    let Some(writing) = writing_of(label) else { return true };
    // Below an ending of its own writing, such as `.рф`, nobody expects ASCII.
    (writing == Writing::Latin || ending != Some(writing)) && looks_like_ascii(label)
}

/// The writing of all letters of a label; `None` for a mixture, and for what is no letter. Digits and hyphens belong to every writing.
fn writing_of(label: &str) -> Option<Writing> {
    let mut found: Option<Writing> = None;
    for character in label.chars().filter(|character| !matches!(character, '0'..='9' | '-')) {
        let writing = writing(character)?;
        found = Some(found.map_or(Some(writing), |found| joined(found, writing))?);
    }
    found
}

/// Two writings as one, if words have both.
fn joined(one: Writing, other: Writing) -> Option<Writing> {
    match (one, other) {
        _ if one == other => Some(one),
        (Writing::Han, with @ (Writing::Japanese | Writing::Korean | Writing::Chinese))
        | (with @ (Writing::Japanese | Writing::Korean | Writing::Chinese), Writing::Han) => Some(with),
        _ => None,
    }
}

/// The blocks of scripts that are written in one block, or in several that follow each other.
const BLOCKS: [(u32, u32); 24] = [
    (0x370, 0x3ff),
    (0x400, 0x52f),
    (0x531, 0x589),
    (0x591, 0x5f4),
    (0x620, 0x6ff),
    (0x900, 0x97f),
    (0x980, 0x9ff),
    (0xa01, 0xa7f),
    (0xa81, 0xaff),
    (0xb01, 0xb7f),
    (0xb82, 0xbff),
    (0xc00, 0xc7f),
    (0xc80, 0xcff),
    (0xd00, 0xd7f),
    (0xd81, 0xdff),
    (0xe01, 0xe5b),
    (0xe81, 0xedf),
    (0xf00, 0xfff),
    (0x1000, 0x109f),
    (0x10d0, 0x10ff),
    (0x1200, 0x137f),
    (0x1780, 0x17ff),
    (0x780, 0x7bf),
    (0x710, 0x74f),
];

fn writing(character: char) -> Option<Writing> {
    let code = u32::from(character);
    match character {
        'a'..='z'
        | '_'
        | '\u{df}'..='\u{f6}'
        | '\u{f8}'..='\u{1bf}'
        | '\u{1cd}'..='\u{24f}'
        | '\u{1e00}'..='\u{1eff}' => Some(Writing::Latin),
        '\u{30fb}' => Some(Writing::Japanese),
        '\u{3105}'..='\u{312f}' => Some(Writing::Chinese),
        '\u{1f00}'..='\u{1fff}' => Some(Writing::Of(0x370)),
        '\u{750}'..='\u{77f}' => Some(Writing::Of(0x620)),
        _ if is_hiragana(character) || is_katakana(character) => Some(Writing::Japanese),
        _ if is_hangul(character) => Some(Writing::Korean),
        _ if is_han(character) => Some(Writing::Han),
        _ => BLOCKS.iter().find(|(first, last)| (*first..=*last).contains(&code)).map(|(first, _)| Writing::Of(*first)),
    }
}

/// Letters beyond ASCII that look like ones of ASCII, by script: Latin, Greek, Cyrillic, Armenian, Hebrew, Georgian.
const LOOK_ALIKES: &str = "ıſȷαγικνορτυχωηϲϳаысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡүӕագզէլհյոսպրցքօוטיןסიოყძხჽჿ";

/// Whether every letter of a label is one of ASCII or looks like one.
fn looks_like_ascii(label: &str) -> bool {
    label.chars().all(|character| character.is_ascii() || LOOK_ALIKES.contains(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(host: &str) -> (String, bool) {
        let ShownHost { text, misleading } = ShownHost::new(host);
        (text, misleading)
    }

    #[test]
    fn names_of_one_writing_stay_readable_however_they_were_written() {
        for (ascii, letters) in [
            ("xn--mnchen-3ya.de", "münchen.de"),
            ("xn--wgv71a119e.jp", "日本語.jp"),
            ("xn--h1alffa9f.com", "россия.com"),
            ("xn--espaa-rta.es", "españa.es"),
        ] {
            assert_eq!((shown(ascii), shown(letters)), ((letters.to_owned(), false), (letters.to_owned(), false)));
            assert_eq!(shown(&ascii.to_uppercase()).0, letters);
        }
        for host in [
            "東京タワー.jp",
            "ひらがな漢字.jp",
            "한국.kr",
            "κόσμος.gr",
            "пример.рф",
            "хор.рф",
            "مثال.com",
            "उदाहरण.भारत",
            "ตัวอย่าง.com",
            "www.bücher-2.example",
            "straße.de",
            "việtnam.vn",
            "ışık.com.tr",
            "שלום.co.il",
        ] {
            assert_eq!(shown(host), (host.to_owned(), false), "{host}");
        }
    }

    #[test]
    fn names_that_could_be_taken_for_others_are_in_punycode_and_marked() {
        for host in [
            "аррӏе.com",
            "xn--80ak6aa92e.com",
            "pаypal.com",
            "gооgle.com",
            "www.аррӏе.com",
            "login.аррӏе.example",
            "gοοgle.gr",
            "ορο.com",
            "lınkedin.com",
            "ɡoogle.com",
            "ɑpple.com",
            "еbay.com",
            "日本bank.jp",
            "ノrus日.рф-a.com",
            "i❤.ws",
            "go\u{307}ogle.com",
            "nih.gov\u{2044}x.example",
            "рaypal.рф",
            "ա-ո.com",
        ] {
            let (text, misleading) = shown(host);
            assert!(misleading && text.is_ascii(), "{host}: {text}");
        }
        assert_eq!(shown("аррӏе.com").0, "xn--80ak6aa92e.com");
    }

    #[test]
    fn plain_names_and_addresses_stay_as_they_are() {
        for host in [
            "example.org",
            "WWW.Example.ORG",
            "127.0.0.1",
            "[::1]",
            "localhost",
            "a_b.example",
            "xn--.example",
            "xn--zzzzzzzzz9.example",
            "",
        ] {
            assert_eq!(shown(host), (host.to_ascii_lowercase(), false), "{host}");
        }
        assert_eq!(ShownHost::differing("example.org"), None);
        assert_eq!(ShownHost::differing("xn--mnchen-3ya.de").unwrap().text, "münchen.de");
    }

    #[test]
    fn an_address_is_shown_with_its_real_host_alone() {
        for (url, text, misleading) in [
            ("https://example.org/a?b#c", "https://example.org/a?b#c", false),
            ("https://аррӏе.com:8443/x", "https://xn--80ak6aa92e.com:8443/x", true),
            ("https://xn--mnchen-3ya.de", "https://münchen.de", false),
            ("https://nih.gov@evil.example/a@b", "https://evil.example/a@b", false),
            ("https://nih.gov:443@[::1]:80/", "https://[::1]:80/", false),
            ("file.pdf", "file.pdf", false),
        ] {
            let (shown, is_misleading) = shown_address(url);
            assert_eq!((&*shown, is_misleading), (text, misleading), "{url}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_shown(host in "\\PC{0,40}") {
            let found = ShownHost::new(&host);
            proptest::prop_assert!(!found.misleading || found.text.is_ascii());
            let _ = shown_address(&["https://", &host].concat());
        }

        #[test]
        fn a_code_is_decoded_to_what_it_was_made_of(label in "[a-zа-яéü日本0-9]{1,20}") {
            if let Some(code) = punycode::encode(&label).filter(|_| !label.is_ascii()) {
                proptest::prop_assert_eq!(punycode::decode(&code), Some(label));
            }
        }

        #[test]
        fn any_code_is_decoded_or_not(code in "[a-z0-9-]{0,80}") {
            let _ = punycode::decode(&code);
        }
    }
}
