//! The key of a source: two mentions with the same key are the same source.

use crate::stream::SourceRef;
use crate::trust::{standard_address, standard_escapes};

/// The key of a source: its address without fragment and `utm_*` parameters, else its file or name, else its title.
#[must_use]
pub fn source_key(source: &SourceRef<'_>) -> String {
    if let Some(url) = source.url.as_deref().filter(|url| !url.is_empty()) {
        return address_key(url);
    }
    let name = source.file.as_deref().or(source.title.as_deref()).unwrap_or_default();
    name.to_owned()
}

/// The key of an address: as the URL standard writes it, without fragment and `utm_*` parameters.
#[must_use]
pub fn address_key(url: &str) -> String {
    let url = url.split('#').next().unwrap_or(url).trim();
    let Some((path, query)) = url.split_once('?') else { return standard_address(url) };
    let kept: Vec<String> =
        query.split('&').filter(|parameter| !is_tracking(parameter)).map(standard_escapes).collect();
    let path = standard_address(path);
    if kept.is_empty() { path } else { format!("{path}?{}", kept.join("&")) }
}

/// The part of an address behind `#`: which part of the page is meant.
pub(super) fn fragment_of(url: &str) -> Option<&str> {
    url.split_once('#').map(|(_, fragment)| fragment).filter(|fragment| !fragment.is_empty() && fragment.len() <= 300)
}

fn is_tracking(parameter: &str) -> bool {
    parameter.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("utm_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(url: &str) -> String {
        source_key(&SourceRef { url: Some(url.into()), ..SourceRef::default() })
    }

    #[test]
    fn fragment_and_campaign_do_not_make_another_source() {
        assert_eq!(key("https://E.org/a?utm_source=openai"), "https://e.org/a");
        assert_eq!(key("https://e.org/a?x=1&utm_medium=m&y=2#top"), "https://e.org/a?x=1&y=2");
        assert_eq!(key("https://e.org"), key("https://e.org/"));
        assert_ne!(key("https://e.org/A"), key("https://e.org/a"));
    }

    #[test]
    fn one_address_in_two_spellings_is_one_source() {
        for (one, other) in [
            ("https://e.org/caf%C3%A9", "https://e.org/café"),
            ("https://e.org/caf%c3%a9", "https://e.org/caf%C3%A9"),
            ("https://e.org/%7Eana/a%2Db", "https://e.org/~ana/a-b"),
            ("https://münchen.de/a", "https://xn--mnchen-3ya.de/a"),
            ("https://e.org:443/a", "https://e.org/a"),
            ("http://e.org:80", "http://e.org/"),
            ("https://E.ORG./a", "https://e.org/a"),
            ("https://e.org/b/../a", "https://e.org/a"),
            ("https://e.org/./a", "https://e.org/a"),
            ("https://e.org/a b", "https://e.org/a%20b"),
            ("https://e.org/a?q=caf%c3%a9", "https://e.org/a?q=café"),
            ("HTTPS://e.org/a#page=2", "https://e.org/a#page=1"),
        ] {
            assert_eq!(key(one), key(other), "{one}");
        }
        for (one, other) in [
            ("https://e.org/a%2Fb", "https://e.org/a/b"),
            ("https://e.org:8443/a", "https://e.org/a"),
            ("http://e.org:443/a", "http://e.org/a"),
            ("http://e.org/a", "https://e.org/a"),
            ("https://www.e.org/a", "https://e.org/a"),
            ("https://e.org/a/", "https://e.org/a"),
            ("https://e.org//a", "https://e.org/a"),
            ("https://e.org/a?x=1", "https://e.org/a?x=2"),
            ("https://e.org/a?x=a%26b", "https://e.org/a?x=a&b"),
            ("https://e.org/A", "https://e.org/a"),
            ("https://münchen.de/a", "https://munchen.de/a"),
            ("https://e.org/caf%C3%A9", "https://e.org/cafe"),
        ] {
            assert_ne!(key(one), key(other), "{one}");
        }
    }

    #[test]
    fn a_file_is_known_by_its_identity() {
        let file = SourceRef { file: Some("file-1".into()), title: Some("a.pdf".into()), ..SourceRef::default() };
        assert_eq!(source_key(&file), "file-1");
    }
}
