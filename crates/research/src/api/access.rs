//! The credentials of a caller, and the builder of requests.

use credence_ask::{Headers, Method, Request};

/// The credentials for a service. All are optional; these services ask for a mail address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ApiAccess {
    /// Where the service can reach whoever runs this.
    pub mail: Option<String>,
    /// The key; it is sent in a header.
    pub key: Option<String>,
    /// Another base URL, such as a proxy, without a slash at its end.
    pub base: Option<String>,
}

/// Which part of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// What the answer before it gave as `next`; the first part where there is none.
    pub cursor: Option<String>,
    /// How many to a part; what the interface allows at most counts.
    pub size: Option<u32>,
}

/// An address as it is put together.
#[derive(Clone, Debug)]
pub struct Address {
    url: String,
    has_query: bool,
}

impl Address {
    /// The base of an interface, a path, a name in it that is escaped here, and the path behind the name.
    #[must_use]
    pub fn new(access: &ApiAccess, base: &str, [path, name, behind]: [&str; 3]) -> Self {
        let base = access.base.as_deref().unwrap_or(base);
        let mut url = [base.trim_end_matches('/'), path].concat();
        push_name(&mut url, name);
        url.push_str(behind);
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

    /// Adds a parameter where there is a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// A request that fetches.
    #[must_use]
    pub fn get(self, headers: Vec<(String, String)>) -> Request {
        Request { method: Method::Get, url: self.url, headers: with_accept(headers), body: None, start: None }
    }

    /// A request that sends JSON.
    #[must_use]
    pub fn post(self, mut headers: Vec<(String, String)>, body: String) -> Request {
        headers.push(("content-type".to_owned(), "application/json".to_owned()));
        Request { method: Method::Post, url: self.url, headers: with_accept(headers), body: Some(body), start: None }
    }
}

fn with_accept(mut headers: Vec<(String, String)>) -> Headers {
    headers.insert(0, ("accept".to_owned(), "application/json".to_owned()));
    Headers(headers)
}

/// Slashes stay, as DOIs have them, unless a browser would take what is between them for a step up.
fn push_name(url: &mut String, name: &str) {
    let has_step = name.split('/').any(|segment| matches!(segment, "" | "." | ".."));
    push_escaped(url, name, if has_step { b"-._~:" } else { b"-._~:/" });
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

/// The header a key is sent in; none without a key.
#[must_use]
pub fn key_header(access: &ApiAccess, name: &str, before: &str) -> Vec<(String, String)> {
    let key = access.key.as_deref().map(str::trim).filter(|key| !key.is_empty());
    key.map(|key| (name.to_owned(), [before, key].concat())).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_cannot_climb() {
        let access = ApiAccess { base: Some("http://localhost:1/".to_owned()), ..ApiAccess::default() };
        let url = |part: &str| {
            Address::new(&access, "", ["/works/", part, ""]).with("mailto", "a+b@c.org").get(Vec::new()).url
        };
        assert_eq!(url("10.1/a#b"), "http://localhost:1/works/10.1/a%23b?mailto=a%2Bb%40c.org");
        assert_eq!(url("10.1/../é"), "http://localhost:1/works/10.1%2F..%2F%C3%A9?mailto=a%2Bb%40c.org");
    }
}
