//! Hosts against tables, the `url` crate and any text.

use proptest::prelude::*;

use super::*;

fn host(text: &str) -> Option<String> {
    Host::parse(text).map(|host| host.0)
}

#[test]
fn everything_around_the_host_is_left_out() {
    for text in [
        "example.com",
        "Example.COM",
        "www.example.com",
        "example.com.",
        "example.com:443",
        "example.com/path?query#fragment",
        "https://example.com",
        "HTTPS://user:pass@www.example.com:8443/a?b=c@d#e",
        "//example.com/a",
        "https:example.com",
        "https:/\\example.com",
        "http://example.com\\@evil.com",
        "  https://example.com\n",
        "ht\ntps://exa\tmple.com",
        "https://%65xample.com",
        "https://ｅｘａｍｐｌｅ。com",
        "https://exam\u{ad}ple.com",
        "user@example.com",
        "example.com:",
    ] {
        assert_eq!(host(text).as_deref(), Some("example.com"), "{text}");
    }
}

#[test]
fn the_host_is_what_a_browser_would_open() {
    for (text, expected) in [
        ("https://pubmed.gov@evil.com", "evil.com"),
        ("https://pubmed.gov:pw@evil.com/", "evil.com"),
        ("https://pubmed.gov%2F@evil.com/", "evil.com"),
        ("https://evil.com/@pubmed.gov", "evil.com"),
        ("https://evil.com\\.pubmed.gov", "evil.com"),
        ("https://evil.com#.pubmed.gov", "evil.com"),
        ("https://evil.com?.pubmed.gov", "evil.com"),
        ("pubmed.gov.evil.com", "pubmed.gov.evil.com"),
        ("https://аrxiv.org", "xn--rxiv-43d.org"),
        ("https://bücher.example", "xn--bcher-kva.example"),
        ("https://BÜCHER.example", "xn--bcher-kva.example"),
        ("http://日本語。jp/", "xn--wgv71a119e.jp"),
        ("http://2130706433/", "127.0.0.1"),
        ("192.0.2.7:80", "192.0.2.7"),
        ("http://[2001:DB8::1]:80/", "[2001:db8::1]"),
        ("2001:db8::1", "[2001:db8::1]"),
        ("www.gov.uk", "gov.uk"),
        ("www.com", "www.com"),
        ("localhost:8080", "localhost"),
    ] {
        assert_eq!(host(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn what_no_browser_would_open_has_no_host() {
    for text in [
        "",
        " ",
        ".",
        "..",
        "/path",
        "?q",
        "#a",
        "https://",
        "https://@",
        "https:///",
        "https://:80",
        "a..b",
        ".example.com",
        "example.com..",
        "exa mple.com",
        "https://exa<mple.com",
        "https://example.com:99999",
        "https://example.com:8a",
        "mailto:me@example.com",
        "javascript:alert(1)",
        "data:text/html,x",
        "arxiv.org:443@evil.com",
        "https://[::1",
        "https://[1]",
        "https://256.1.1.1",
        "https://a%00b.com",
        "https://a%2fb.com",
        "https://%ff.com",
        "https://a／b.com",
        "https://a\u{202e}b.com",
        "\u{ad}",
        "foo bar",
        "news of the day",
    ] {
        assert_eq!(host(text), None, "{text:?}");
    }
    assert_eq!(host(&format!("{}.com", "a".repeat(64))), None);
    assert_eq!(host(&format!("{}.com", "ü".repeat(60))), None);
    assert_eq!(host(&"a.".repeat(128)), None);
}

#[test]
fn a_very_long_text_is_refused_at_once() {
    assert_eq!(host(&"ü".repeat(3_000_000)), None);
    assert_eq!(host(&"ü.".repeat(1_000_000)), None);
}

/// The host by the `url` crate, in our spelling; `None` where it refuses or where we are stricter on purpose.
fn oracle(url: &str) -> Option<String> {
    let url = url::Url::parse(url).ok()?;
    let host = url.host_str().filter(|host| !host.is_empty())?;
    let host = host.strip_suffix('.').unwrap_or(host);
    let too_long = host.len() > NAME_MAX || host.split('.').any(|label| label.len() > LABEL_MAX);
    if too_long || (!host.starts_with('[') && host.split('.').any(str::is_empty)) {
        return None;
    }
    let rest = host.strip_prefix("www.").filter(|rest| rest.contains('.'));
    Some(rest.unwrap_or(host).to_owned())
}

fn fragments() -> impl Strategy<Value = String> {
    let pieces = [
        "http",
        "https",
        "ftp",
        "ws",
        "://",
        ":",
        "/",
        "\\",
        "//",
        "@",
        "?",
        "#",
        ".",
        "..",
        "www.",
        "example",
        "com",
        "co.uk",
        "user",
        ":80",
        ":443",
        ":0",
        ":65536",
        "[",
        "]",
        "::1",
        "[::1]",
        "[1:2::ffff:1.2.3.4]",
        "1.2.3.4",
        "0x7f",
        "256",
        "%41",
        "%2e",
        "%2F",
        "%zz",
        "%",
        " ",
        "\t",
        "\n",
        "ü",
        "Ä",
        "日本",
        "。",
        "ａ",
        "．",
        "é",
        "я",
        "-",
        "_",
        "*",
        "<",
        "^",
        "|",
        "\u{ad}",
        "~",
    ];
    proptest::collection::vec(prop::sample::select(pieces.to_vec()), 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        let _ = Host::parse(&text);
    }

    #[test]
    fn a_host_is_always_clean(text in fragments()) {
        if let Some(host) = host(&text) {
            prop_assert!(!host.is_empty() && !host.ends_with('.'));
            prop_assert!(!host.bytes().any(|byte| byte.is_ascii_uppercase() || byte >= 0x80));
            prop_assert_eq!(Host::parse(&host).map(|again| again.0), Some(
                host.strip_prefix("www.").filter(|rest| rest.contains('.')).unwrap_or(&host).to_owned()
            ));
        }
    }

    #[test]
    fn web_addresses_agree_with_the_url_crate(
        scheme in prop::sample::select(vec!["http:", "https:", "HTTPS:", "ftp:", "wss:"]),
        slashes in prop::sample::select(vec!["//", "/", "", "\\\\", "///"]),
        rest in fragments(),
    ) {
        let url = format!("{scheme}{slashes}{rest}");
        prop_assert_eq!(host(&url), oracle(&url), "{:?}", url);
    }

    #[test]
    fn bare_domains_are_read_as_if_https_stood_before_them(
        domain in "([a-zA-Zäöüßñя0-9_-]{1,8}\\.){1,3}[a-zA-Z]{2,5}",
        rest in "(:[0-9]{0,5})?([/?#\\\\][a-z@:.]{0,9})?",
    ) {
        let text = format!("{domain}{rest}");
        prop_assert_eq!(host(&text), oracle(&format!("https://{text}")), "{:?}", text);
    }
}
