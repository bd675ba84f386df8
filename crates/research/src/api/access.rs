//! The credentials of a caller, and the request builder.

use credence_ask::{Headers, Method, Request};

/// The credentials for a service. All are optional. The services ask callers for a mail address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ApiAccess {
    /// The mail address of the operator.
    pub mail: Option<String>,
    /// The API key, sent in a header.
    pub key: Option<String>,
    /// Another base URL, such as that of a proxy.
    pub base: Option<String>,
}

/// A page of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// `next` of the previous answer; `None` for the first page.
    pub cursor: Option<String>,
    /// The number of results per page, limited by the maximum of the service.
    pub size: Option<u32>,
}

/// A URL builder.
#[derive(Clone, Debug)]
pub struct Address {
    url: String,
    has_query: bool,
}

impl Address {
    /// Joins the base URL, a path, an identifier that is escaped here, and the rest of the path.
    #[must_use]
    pub fn new(access: &ApiAccess, base: &str, [path, id, rest]: [&str; 3]) -> Self {
        let base = access.base.as_deref().unwrap_or(base);
        let mut url = [base.trim_end_matches('/'), path].concat();
        push_id(&mut url, id);
        url.push_str(rest);
        Self { url, has_query: false }
    }

    /// Adds a parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.url.push(if self.has_query { '&' } else { '?' });
        self.has_query = true;
        self.url.push_str(name);
        self.url.push('=');
        push_escaped(&mut self.url, value, b"-._~:/|,*");
        self
    }

    /// Adds a parameter if it has a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// A GET request.
    #[must_use]
    pub fn get(self, headers: Vec<(String, String)>) -> Request {
        Request {
            method: Method::Get,
            url: self.url,
            headers: with_accept(headers),
            body: None,
            before: None,
            start: None,
        }
    }

    /// A POST request with JSON.
    #[must_use]
    pub fn post(self, mut headers: Vec<(String, String)>, body: String) -> Request {
        headers.push(("content-type".to_owned(), "application/json".to_owned()));
        Request {
            method: Method::Post,
            url: self.url,
            headers: with_accept(headers),
            body: Some(body),
            before: None,
            start: None,
        }
    }
}

fn with_accept(mut headers: Vec<(String, String)>) -> Headers {
    headers.insert(0, ("accept".to_owned(), "application/json".to_owned()));
    Headers(headers)
}

/// Slashes are kept, because DOIs contain them, unless a browser would resolve a segment such as `..`.
fn push_id(url: &mut String, id: &str) {
    let has_dots = id.split('/').any(|segment| matches!(segment, "" | "." | ".."));
    push_escaped(url, id, if has_dots { b"-._~:" } else { b"-._~:/" });
}

fn push_escaped(url: &mut String, text: &str, plain: &[u8]) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || plain.contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push('%');
            url.push(char::from(DIGITS[usize::from(byte >> 4)]));
            url.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
}

/// The header with the key; empty without a key.
#[must_use]
pub fn key_header(access: &ApiAccess, name: &str, prefix: &str) -> Vec<(String, String)> {
    let key = access.key.as_deref().map(str::trim).filter(|key| !key.is_empty());
    key.map(|key| (name.to_owned(), [prefix, key].concat())).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_escaped_and_cannot_leave_their_path() {
        let access = ApiAccess { base: Some("http://localhost:1/".to_owned()), ..ApiAccess::default() };
        let url = |part: &str| {
            Address::new(&access, "", ["/works/", part, ""]).with("mailto", "a+b@c.org").get(Vec::new()).url
        };
        assert_eq!(url("10.1/a#b"), "http://localhost:1/works/10.1/a%23b?mailto=a%2Bb%40c.org");
        assert_eq!(url("10.1/../é"), "http://localhost:1/works/10.1%2F..%2F%C3%A9?mailto=a%2Bb%40c.org");
    }
}
