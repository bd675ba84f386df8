//! The parts of a web address that policy rules match: its host and its path.

use std::borrow::Cow;
use std::fmt;

use super::host::{Host, NAME_MAX, escaped_byte, is_label_length, without_www};
use super::ip;

/// A web address or a bare domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address<'text> {
    /// The normalized host, as in [`Host`].
    pub(super) host: Cow<'text, str>,
    /// Everything from the path on, as written.
    rest: Cow<'text, str>,
}

/// Text that is neither a domain nor a web address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressError {
    /// The text.
    pub found: String,
}

impl AddressError {
    /// What was expected instead.
    pub const EXPECTED: &str = "a domain such as `example.org` or a web address such as `https://example.org/page`";
}

impl fmt::Display for AddressError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` is not a domain or web address, expected {}", self.found, Self::EXPECTED)
    }
}

impl std::error::Error for AddressError {}

impl<'text> Address<'text> {
    /// The address that a user typed: a web address, an IP address, or a domain with a dot in it.
    ///
    /// A single word is a valid host name, but nobody means one when they ask how far a source is trusted.
    pub(super) fn typed(text: &'text str) -> Result<Self, AddressError> {
        let is_named =
            |address: &Self| text.contains("//") || address.host.contains(['.', '[']) || address.host == "localhost";
        Self::parse(text).filter(is_named).ok_or_else(|| AddressError { found: text.to_owned() })
    }

    /// Parses a web address or a bare domain as a browser does; `None` when it has no host.
    pub(super) fn parse(text: &'text str) -> Option<Self> {
        Self::parse_plain(text).or_else(|| Self::parse_any(text))
    }

    /// An address whose host is already normalized, as most are: nothing is copied.
    fn parse_plain(text: &'text str) -> Option<Self> {
        let after_scheme = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
        let (host, rest) = after_scheme.split_at(plain_host_end(after_scheme.as_bytes())?);
        Some(Self { host: Cow::Borrowed(without_www(host)), rest: Cow::Borrowed(rest) })
    }

    fn parse_any(text: &'text str) -> Option<Self> {
        let text = without_layout(text);
        if let Some(host) = bare_ipv6(&text) {
            return Some(Self { host: Cow::Owned(host.into()), rest: Cow::Borrowed("") });
        }
        let host_on = after_scheme(&text)?;
        let authority_end = host_on.bytes().position(ends_authority).unwrap_or(host_on.len());
        let (authority, rest) = host_on.split_at(authority_end);
        let host = Host::normalize(host_of_authority(authority)?)?;
        let rest_at = text.len() - rest.len();
        Some(Self { host: Cow::Owned(host.into()), rest: cut(text, rest_at) })
    }

    /// The path as written and the query, without the fragment.
    pub(super) fn path_and_query(&self) -> (&str, &str) {
        let rest = self.rest.split('#').next().unwrap_or_default();
        rest.split_once('?').unwrap_or((rest, ""))
    }

    /// The path with `.` and `..` resolved; `/` when the address has none.
    pub(super) fn path(&self) -> String {
        let rest = without_layout(&self.rest);
        let end = rest.find(['?', '#']).unwrap_or(rest.len());
        normalized_path(&rest[..end])
    }
}

impl Host {
    /// The host of a web address or a bare domain; `None` when a browser could not open it.
    ///
    /// Follows the WHATWG URL algorithm for `http` and `https`: user-info, port, path, query and
    /// fragment are left out, `\` ends a host as `/` does, escapes are decoded. Stricter than it in
    /// refusing empty and over-long labels, and every other scheme than those of the web.
    ///
    /// Limits: letters of other scripts are lower-cased and written in Punycode. Full-width letters, ideographic
    /// dots and invisible characters are mapped, but there is no further normalization, and a label that is already
    /// in Punycode is not checked. A host that needs more keeps its own spelling and matches no rule, which never
    /// raises its trust.
    #[must_use]
    pub fn parse(url_or_domain: &str) -> Option<Self> {
        Address::parse(url_or_domain).map(|address| Self(address.host.into_owned()))
    }

    /// The host that a user typed, alone or in a web address.
    ///
    /// # Errors
    ///
    /// When the text is neither a domain nor a web address. A single word such as `notaurl` is neither.
    pub fn from_typed(url_or_domain: &str) -> Result<Self, AddressError> {
        Address::typed(url_or_domain).map(|address| Self(address.host.into_owned()))
    }
}

/// The end of a normalized host at the start of `bytes`; `None` when the host needs the full parser.
///
/// Accepted are small letters, digits, hyphens and single dots, with a letter at the start of the last label,
/// because a number there means an IP address.
fn plain_host_end(bytes: &[u8]) -> Option<usize> {
    let mut label_start = 0;
    let mut end = 0;
    while let Some(byte) = bytes.get(end) {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' => {}
            b'.' if is_label_length(end - label_start) => label_start = end + 1,
            b'/' | b'\\' | b'?' | b'#' => break,
            _ => return None,
        }
        end += 1;
    }
    let is_plain = is_label_length(end - label_start)
        && end <= NAME_MAX
        && bytes.get(label_start).is_some_and(u8::is_ascii_lowercase);
    is_plain.then_some(end)
}

const SLASHES: [char; 2] = ['/', '\\'];
const WEB_SCHEMES: [&str; 5] = ["https", "http", "ftp", "wss", "ws"];

fn ends_authority(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\' | b'?' | b'#')
}

/// Whether an address shows a host that it does not lead to, as in `https://nih.gov@evil.example`.
#[must_use]
pub fn is_deceptive(url: &str) -> bool {
    let host_on = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = host_on.split(['/', '?', '#', '\\']).next();
    let user = authority.and_then(|authority| authority.rsplit_once('@')).map(|(user, _)| user);
    user.is_some_and(|user| {
        user.contains(['.', '\u{3002}', '\u{ff0e}', '\u{ff61}']) || user.to_ascii_lowercase().contains("%2e")
    })
}

/// An address without query and fragment, in the one spelling of all that the URL standard and RFC 3986 call equal: scheme and host in
/// lower case and Punycode, no default port, no dot at the end of the host, dot segments resolved, escapes only where they are needed.
#[must_use]
pub fn standard_address(written: &str) -> String {
    let Some((scheme, rest)) = written.split_once("://") else { return written.to_owned() };
    let scheme = scheme.to_ascii_lowercase();
    let (authority, path) = rest.split_at(rest.bytes().position(ends_authority).unwrap_or(rest.len()));
    let default_port = match scheme.as_str() {
        "https" => ":443",
        "http" => ":80",
        _ => {
            return format!(
                "{scheme}://{}{}",
                authority.to_ascii_lowercase(),
                if path.is_empty() { "/" } else { path }
            );
        }
    };
    format!("{scheme}://{}{}", standard_authority(authority, default_port), standard_path(path))
}

fn standard_authority(written: &str, default_port: &str) -> String {
    let lower = written.to_ascii_lowercase();
    let Some(host) = host_of_authority(&lower).filter(|_| !lower.contains('@')) else { return lower };
    let port = lower.get(host.len()..).unwrap_or_default();
    let number = port.trim_start_matches(':').trim_start_matches('0');
    let port = if number.is_empty() || number == &default_port[1..] { String::new() } else { format!(":{number}") };
    let Some(Host(name)) = Host::normalize(host) else { return format!("{host}{port}") };
    let www = if host.starts_with("www.") && !name.starts_with("www.") { "www." } else { "" };
    format!("{www}{name}{port}")
}

fn standard_path(written: &str) -> String {
    let has_dots = written.split(SLASHES).any(|segment| dots(segment).is_some());
    if has_dots {
        return standard_escapes(&normalized_path(written));
    }
    if written.is_empty() { "/".to_owned() } else { standard_escapes(&written.replace('\\', "/")) }
}

/// A part of an address with escapes only where they are needed, in upper case.
#[must_use]
pub fn standard_escapes(written: &str) -> String {
    let mut standard = String::with_capacity(written.len());
    let bytes = written.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let escaped = (*byte == b'%').then(|| escaped_byte(&bytes[at + 1..])).flatten();
        at += if escaped.is_some() { 3 } else { 1 };
        let value = escaped.unwrap_or(*byte);
        let is_plain = value.is_ascii_alphanumeric() || b"-._~".contains(&value);
        let is_kept = escaped.is_none() && value.is_ascii_graphic() && !b"\"<>`{}".contains(&value);
        if is_plain || is_kept {
            standard.push(char::from(value));
        } else {
            standard.push('%');
            standard.push(HEX[usize::from(value >> 4)]);
            standard.push(HEX[usize::from(value & 15)]);
        }
    }
    standard
}

const HEX: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];

/// The path as a browser requests it: one `/` at the start, no `.` and no `..`.
pub(super) fn normalized_path(written: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    let mut ends_with_slash = true;
    for segment in written.trim_start_matches(SLASHES).split(SLASHES) {
        ends_with_slash = true;
        match dots(segment) {
            Some(1) => {}
            Some(_) => {
                segments.pop();
            }
            None => {
                segments.push(segment);
                ends_with_slash = false;
            }
        }
    }
    let end = if ends_with_slash && !segments.is_empty() { "/" } else { "" };
    format!("/{}{end}", segments.join("/"))
}

/// 1 for `.` and 2 for `..`, also when written with `%2e`.
fn dots(segment: &str) -> Option<usize> {
    // `%2e` is the longest spelling of a dot.
    if segment.is_empty() || segment.len() > 2 * "%2e".len() {
        return None;
    }
    let plain = segment.replace("%2e", ".").replace("%2E", ".");
    (plain == "." || plain == "..").then_some(plain.len())
}

/// Browsers drop spaces and control characters at the ends, and tabs and line breaks anywhere.
fn without_layout(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(|character| character <= ' ');
    // A loop without an early exit is vectorized, and faster.
    let has_control = text.bytes().fold(false, |found, byte| found | (byte < b' '));
    if has_control {
        return Cow::Owned(text.replace(['\t', '\n', '\r'], ""));
    }
    Cow::Borrowed(text)
}

fn cut(text: Cow<'_, str>, from: usize) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[from..]),
        Cow::Owned(text) => Cow::Owned(text[from..].to_owned()),
    }
}

fn bare_ipv6(text: &str) -> Option<Host> {
    let is_written_as_one = |byte: u8| byte.is_ascii_hexdigit() || byte == b':' || byte == b'.';
    if !text.bytes().all(is_written_as_one) {
        return None;
    }
    ip::ipv6(text)?;
    Host::normalize(&format!("[{text}]"))
}

/// The text after the scheme and its slashes; the whole text of a bare domain.
fn after_scheme(text: &str) -> Option<&str> {
    if text.starts_with(SLASHES) {
        let is_scheme_relative = text[1..].starts_with(SLASHES);
        return is_scheme_relative.then(|| text.trim_start_matches(SLASHES));
    }
    let Some((scheme, rest)) = text.split_once(':') else {
        return Some(text);
    };
    if !is_scheme(scheme) {
        return Some(text);
    }
    if WEB_SCHEMES.iter().any(|web| web.eq_ignore_ascii_case(scheme)) {
        return Some(rest.trim_start_matches(SLASHES));
    }
    // `arxiv.org:443` is a host and its port, `mailto:me@arxiv.org` is not a web address.
    starts_with_port(rest).then_some(text)
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

fn starts_with_port(text: &str) -> bool {
    let after = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    after.bytes().next().is_none_or(ends_authority)
}

fn host_of_authority(authority: &str) -> Option<&str> {
    let host_and_port = authority.rsplit_once('@').map_or(authority, |(_, after)| after);
    let host_end = if host_and_port.starts_with('[') {
        host_and_port.find(']')? + 1
    } else {
        host_and_port.find(':').unwrap_or(host_and_port.len())
    };
    let (host, port) = host_and_port.split_at(host_end);
    is_port(port).then_some(host)
}

/// Empty, a colon, or a colon and a number up to 65535.
fn is_port(text: &str) -> bool {
    let Some(digits) = text.strip_prefix(':') else {
        return text.is_empty();
    };
    let significant = digits.trim_start_matches('0');
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number && (significant.is_empty() || significant.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_path_is_the_one_a_browser_asks_for() {
        for (url, expected) in [
            ("https://example.com", "/"),
            ("https://example.com?x=/y", "/"),
            ("https://example.com/news/2024?a=b#c", "/news/2024"),
            ("https://example.com/news/../opinion/", "/opinion/"),
            ("https://example.com/news/%2e%2E/opinion", "/opinion"),
            ("https://example.com\\news\\.\\today", "/news/today"),
            ("https://example.com/../../a/..", "/"),
            ("example.com:443/a/b", "/a/b"),
            ("https://example.com/a\tb/../c \n", "/c"),
            ("https://EXAMPLE.com/a\tb/../c \n", "/c"),
        ] {
            assert_eq!(Address::parse(url).unwrap().path(), expected, "{url}");
        }
    }

    #[test]
    fn a_typed_address_is_a_domain_or_a_web_address() {
        for text in ["example.org", "https://intranet/", "10.0.0.1", "::1", "localhost:8080", "example.org/a b"] {
            assert!(Address::typed(text).is_ok(), "{text}");
        }
        for text in ["notaurl", "", "two words", "mailto:me@example.org", "com", "https://", "a..b"] {
            assert_eq!(Address::typed(text), Err(AddressError { found: text.to_owned() }));
        }
        let error = Address::typed("notaurl").unwrap_err().to_string();
        assert!(error.starts_with("`notaurl` is not a domain or web address, expected a domain"), "{error}");
    }

    #[test]
    fn only_a_host_that_is_kept_as_written_is_plain() {
        for text in ["https://example.com/A", "http://www.example.com", "example.com", "a-1.xn--p1ai?x", "localhost"] {
            assert!(Address::parse_plain(text).is_some(), "{text}");
        }
        for text in
            ["https://Example.com", "a..b", ".a", "a.", "10.0.0.1", "a.0x1f", "a_b.com", "a.com:80", "", "/a", "a@b"]
        {
            assert_eq!(Address::parse_plain(text), None, "{text}");
        }
        let long = "a".repeat(64);
        assert_eq!(Address::parse_plain(&long), None);
        assert_eq!(Address::parse_plain(&format!("{}.com", "a.".repeat(126))), None);
    }

    proptest! {
        #[test]
        fn a_plain_address_is_read_as_any_other(
            text in "(https://|http://|https:/|//)?(www\\.)?[a-c0x.-]{0,12}(\\.(com|1|0x1))?[/?#\\\\]?[a./ \t]{0,6}",
        ) {
            if let Some(plain) = Address::parse_plain(&text) {
                let any = Address::parse_any(&text);
                prop_assert_eq!(any.as_ref().map(|any| &any.host), Some(&plain.host));
                prop_assert_eq!(any.map(|any| any.path()), Some(plain.path()));
            }
        }
    }
}
