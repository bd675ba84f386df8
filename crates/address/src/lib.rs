//! What counts as a web address: one rule for streams, links, checks and the page.
#![forbid(unsafe_code)]

/// The address without surrounding spaces; `None` if it is not a web address.
///
/// A web address is `http://` or `https://` in any case and a host, without spaces or control characters inside.
/// The host is not parsed further. Spaces inside are rejected although
/// browsers escape them, because in agents' output they mean that other text follows the address.
///
/// ```
/// use credence_address::web_address;
/// assert_eq!(web_address(" HTTPS://e.org/a\n"), Some("HTTPS://e.org/a"));
/// assert_eq!(web_address("https://e.org (archived)"), None);
/// assert_eq!(web_address("javascript:alert(1)//https://e.org"), None);
/// ```
#[must_use]
pub fn web_address(text: &str) -> Option<&str> {
    let text = text.trim_matches(|character: char| character <= ' ' || character.is_whitespace());
    let begins_host = |first: char| first.is_alphanumeric() || matches!(first, '[' | '_');
    let has_host = after_scheme(text)?.starts_with(begins_host);
    let has_gap = text.contains(|character: char| character.is_whitespace() || character.is_control());
    (has_host && !has_gap).then_some(text)
}

/// Whether a text is a web address, ignoring surrounding spaces.
#[must_use]
pub fn is_web_address(text: &str) -> bool {
    web_address(text).is_some()
}

/// The text after `http://` or `https://` at its beginning.
#[must_use]
pub fn after_scheme(text: &str) -> Option<&str> {
    ["https://", "http://"].into_iter().find_map(|scheme| {
        let (head, rest) = text.split_at_checked(scheme.len())?;
        head.eq_ignore_ascii_case(scheme).then_some(rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn http_and_https_with_a_host_are_web_addresses() {
        for text in [
            "https://e.org",
            " HTTP://E.org/a ",
            "http://[::1]/",
            "https://例え.jp/",
            "https://user@e.org:80/x?y#z",
            "http://_dmarc.e.org",
        ] {
            assert!(is_web_address(text), "{text}");
        }
    }

    #[test]
    fn anything_else_is_not() {
        for text in [
            "",
            "e.org",
            "//e.org",
            "https://",
            "https:///x",
            "https:// a",
            "https://e.org/a b",
            "https://e.org/\u{0}x",
            "https://e.org/\u{3000}x",
            "ftp://e.org/x",
            "mailto:a@e.org",
            "javascript:alert(1)",
            "data:text/html,https://e.org",
            "see https://e.org",
        ] {
            assert!(!is_web_address(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_an_address_or_not(text in any::<String>()) {
            prop_assert_eq!(web_address(&text).is_some(), is_web_address(&text));
        }
    }
}
