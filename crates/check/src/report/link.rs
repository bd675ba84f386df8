//! Addresses in Markdown.

use credence_core::trust::shown_address;
use credence_report::code_span;

use crate::flow::web_address;

/// An address as a link that cannot end early; as code if it is not an HTTP address.
pub(super) fn web_link(url: &str) -> String {
    match web_address(url) {
        Some(url) => ["<", &escaped(&shown_address(url).0), ">"].concat(),
        None => code_span(url),
    }
}

/// An address in which the characters of Markdown are percent-encoded.
fn escaped(url: &str) -> String {
    let mut escaped = String::with_capacity(url.len());
    for character in url.chars() {
        match character {
            '<' => escaped.push_str("%3C"),
            '>' => escaped.push_str("%3E"),
            '`' => escaped.push_str("%60"),
            '[' => escaped.push_str("%5B"),
            ']' => escaped.push_str("%5D"),
            '\\' => escaped.push_str("%5C"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_plain_link_or_code() {
        assert_eq!(web_link("https://e.org/a"), "<https://e.org/a>");
        assert_eq!(web_link("https://nih.gov@аррӏе.com/a"), "<https://xn--80ak6aa92e.com/a>");
        assert_eq!(web_link("https://e.org/a><b>"), "<https://e.org/a%3E%3Cb%3E>");
        assert_eq!(web_link("javascript:alert(1)"), "`javascript:alert(1)`");
    }
}
