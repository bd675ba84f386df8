//! The address of an agent, and the addresses of operations below it.

use super::RequestError;
use credence_address::after_scheme;

/// A parsed address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint<'a> {
    /// Scheme, host and port; empty for a path on the page's own host.
    pub(super) origin: &'a str,
    pub(super) path: &'a str,
    /// After the question mark.
    query: &'a str,
}

impl<'a> Endpoint<'a> {
    /// Parses an address.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn parse(address: &'a str) -> Result<Self, RequestError> {
        let address = address.trim();
        let wrong = |expected| RequestError {
            field: "endpoint".to_owned(),
            found: Some(without_credentials(address).chars().take(60).collect()).filter(|_| !address.is_empty()),
            expected,
        };
        if address.contains(|character: char| character.is_whitespace() || character.is_control()) {
            return Err(wrong("an address without spaces"));
        }
        let behind_scheme = after_scheme(address);
        let scheme_end = behind_scheme.map_or(0, |rest| address.len() - rest.len());
        let is_below_host = address.starts_with('/') && !address.starts_with("//") && !address.starts_with("/\\");
        if behind_scheme.is_none() && !is_below_host {
            return Err(wrong("an address such as `https://agent.example/chat`"));
        }
        let rest = &address[scheme_end..];
        let rest = rest.split('#').next().unwrap_or_default();
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let host_end = if is_below_host { 0 } else { rest.find(['/', '\\']).unwrap_or(rest.len()) };
        let (authority, path) = rest.split_at(host_end);
        if authority.contains('@') {
            return Err(wrong("an address without a user or a password"));
        }
        if behind_scheme.is_some() && authority.split(':').next().is_none_or(str::is_empty) {
            return Err(wrong("an address with a host"));
        }
        Ok(Self { origin: &address[..scheme_end + authority.len()], path, query })
    }

    /// The host without its port, in lower case.
    #[must_use]
    pub fn host(&self) -> String {
        let authority = self.origin.split_once("://").map_or("", |(_, authority)| authority);
        let host = match authority.rfind(':') {
            Some(colon) if !authority[colon..].contains(']') => &authority[..colon],
            Some(_) | None => authority,
        };
        host.to_ascii_lowercase()
    }

    /// The address itself.
    pub(super) fn itself(&self) -> String {
        self.with(self.path, "")
    }

    /// The address of a path on the same host. Keeps the query of this address.
    pub(super) fn with(&self, path: &str, query: &str) -> String {
        let mut url = [self.origin, path].concat();
        for query in [self.query, query].into_iter().filter(|query| !query.is_empty()) {
            url.push(if url.contains('?') { '&' } else { '?' });
            url.push_str(query);
        }
        url
    }

    /// The path of an operation: appended to a base, below `root` if the address is only a host. A full address stays as it is.
    pub(super) fn path_of(&self, root: &str, operation: &str) -> String {
        let path = self.path.trim_end_matches('/');
        let last = path.rsplit('/').next().unwrap_or_default();
        if path.is_empty() {
            [root, "/", operation].concat()
        } else if is_version(last) || (self.path.ends_with('/') && !self.is_at(operation)) {
            [path, "/", operation].concat()
        } else {
            path.to_owned()
        }
    }

    /// Whether this is the address of the operation.
    pub(super) fn is_at(&self, operation: &str) -> bool {
        let before = self.path.trim_end_matches('/').strip_suffix(operation);
        before.is_some_and(|before| before.ends_with('/'))
    }

    /// Whether the query has a parameter with this name.
    pub(super) fn has_parameter(&self, name: &str) -> bool {
        self.query.split('&').any(|field| field.split('=').next() == Some(name))
    }
}

/// `v1`, `v2`, `v1beta`, …
fn is_version(segment: &str) -> bool {
    segment.strip_prefix('v').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// An address without credentials, for error messages.
fn without_credentials(address: &str) -> String {
    match (address.split_once("://"), address.rfind('@')) {
        (Some((scheme, _)), Some(at)) => [scheme, "://…", &address[at..]].concat(),
        _ => address.to_owned(),
    }
}

/// A name, percent-encoded for a path or a query.
pub(super) fn encoded(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push('%');
            for half in [byte >> 4, byte & 15] {
                text.push(char::from_digit(u32::from(half), 16).unwrap_or('0').to_ascii_uppercase());
            }
        }
    }
    // A segment of dots would change the path.
    if name == "." || name == ".." { text.replace('.', "%2E") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(address: &str) -> String {
        Endpoint::parse(address).unwrap().path_of("/v1", "chat/completions")
    }

    #[test]
    fn a_base_gets_the_path_and_a_whole_address_stays() {
        assert_eq!(path("https://a.example"), "/v1/chat/completions");
        assert_eq!(path("https://a.example/"), "/v1/chat/completions");
        assert_eq!(path("https://a.example/openai/v1"), "/openai/v1/chat/completions");
        assert_eq!(path("https://a.example/proxy/"), "/proxy/chat/completions");
        assert_eq!(path("https://a.example/v1/chat/completions"), "/v1/chat/completions");
        assert_eq!(path("https://a.example/v1/chat/completions/"), "/v1/chat/completions");
        assert_eq!(path("https://a.example/my/agent"), "/my/agent");
    }

    #[test]
    fn parameters_in_the_address_are_kept() {
        let endpoint = Endpoint::parse(" HTTPS://A.example:8080/v1?api-version=2#there ").unwrap();
        assert_eq!(endpoint.with("/v1/x", "stream=true"), "HTTPS://A.example:8080/v1/x?api-version=2&stream=true");
        assert_eq!(endpoint.host(), "a.example");
        assert!(endpoint.has_parameter("api-version") && !endpoint.has_parameter("api"));
        assert_eq!(Endpoint::parse("http://[::1]:8080/x").unwrap().host(), "[::1]");
        assert_eq!(Endpoint::parse("/chat").unwrap().itself(), "/chat");
    }

    #[test]
    fn an_invalid_address_is_reported_without_its_password() {
        for address in ["", "agent.example", "ftp://a.example", "//a.example", "https://", "https:///x", "https://a b"]
        {
            assert!(Endpoint::parse(address).is_err(), "{address}");
        }
        let error = Endpoint::parse("https://me:secret@a.example/").unwrap_err();
        assert!(!error.to_string().contains("secret") && error.to_string().contains("password"), "{error}");
    }

    #[test]
    fn a_name_cannot_leave_its_part_of_the_path() {
        assert_eq!(encoded("a/b?é"), "a%2Fb%3F%C3%A9");
        assert_eq!(encoded(".."), "%2E%2E");
    }
}
