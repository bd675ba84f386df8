//! The data sources of a check, with the key and the address that the user typed for each. Nothing of it is stored.

use credence_check::source::{KeyUse, SOURCES, Source};
use credence_core::trust::standard_address;
use credence_research::api::ApiAccess;

use super::super::bound_secret::BoundSecret;

/// A data source, with what the user typed.
#[derive(Clone, Debug)]
pub struct DataSource {
    /// What is known about it.
    pub source: &'static Source,
    /// The key that was typed, for the address that was set then.
    pub key: BoundSecret,
    /// The address that was typed, which is asked in place of the host.
    pub address: String,
}

impl DataSource {
    /// All sources; nothing is typed yet.
    #[must_use]
    pub fn all() -> Vec<Self> {
        SOURCES.iter().map(|source| Self { source, key: BoundSecret::default(), address: String::new() }).collect()
    }

    /// The host that a check may ask; `None` where a key is missing.
    #[must_use]
    pub fn asked_host(&self) -> Option<&str> {
        let may_ask = self.source.key != KeyUse::Required || !self.sent_key().is_empty();
        let host =
            if self.has_own_address() { super::super::connection::host_of(&self.address) } else { self.source.host };
        Some(host).filter(|host| may_ask && !host.is_empty())
    }

    /// Whether an address was typed that cannot be asked.
    #[must_use]
    pub fn is_address_invalid(&self) -> bool {
        !self.address.trim().is_empty() && !self.has_own_address()
    }

    fn has_own_address(&self) -> bool {
        let address = self.address.trim();
        let has_scheme =
            |scheme: &str| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
        let scheme = ["http://", "https://"].into_iter().find(|scheme| has_scheme(scheme));
        scheme.is_some_and(|scheme| address.len() > scheme.len() && !address[scheme.len()..].starts_with('/'))
    }

    /// The origin that is asked; `None` while the address is invalid.
    #[must_use]
    pub fn origin(&self) -> Option<String> {
        if self.address.trim().is_empty() {
            return Some(["https://", self.source.host].concat());
        }
        self.has_own_address().then(|| origin_of(self.address.trim())).flatten()
    }

    /// Takes a key for the address that is set.
    pub fn type_key(&mut self, key: String) {
        self.key = BoundSecret::typed(key, self.origin());
    }

    /// Binds a key that was typed before the address to it.
    pub fn bind_key(&mut self) {
        self.key = std::mem::take(&mut self.key).bound(self.origin());
    }

    /// Keeps the key for the address that is set.
    pub fn keep_key(&mut self) {
        self.key = std::mem::take(&mut self.key).kept_for(self.origin());
    }

    /// The key, if it was typed for the origin that is asked.
    fn sent_key(&self) -> &str {
        self.key.sent_to(self.origin().as_deref()).trim()
    }

    /// The key and the address for a plan, where one was typed.
    #[must_use]
    pub fn access(&self) -> Option<(String, ApiAccess)> {
        let typed = |text: &str| Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        let access = ApiAccess { mail: None, key: typed(self.sent_key()), base: typed(&self.address) };
        (access != ApiAccess::default()).then(|| (self.source.name.to_owned(), access))
    }
}

/// The origin of an address that begins with `http://` or `https://`, in the one spelling of all that are equal.
fn origin_of(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    let authority = rest.split(['/', '\\', '?', '#']).next()?;
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let standard = standard_address(&[scheme, "://", host].concat());
    Some(standard.trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(name: &str, key: &str, address: &str) -> DataSource {
        let of_name = DataSource::all().into_iter().find(|source| source.source.name == name).unwrap();
        let mut typed = DataSource { address: address.to_owned(), ..of_name };
        typed.type_key(key.to_owned());
        typed
    }

    #[test]
    fn a_source_without_its_key_is_not_asked_and_an_own_address_takes_the_place_of_its_host() {
        assert_eq!(source("tavily_search", " ", "").asked_host(), None);
        assert_eq!(source("semantic_scholar", "", "").asked_host(), Some("api.semanticscholar.org"));
        let own = source("tavily_search", "k", "HTTP://my.example:8080/x");
        assert_eq!(own.asked_host(), Some("my.example:8080"));
        for address in ["ftp://a", "https://", "a.example", "http:///a"] {
            assert!(source("wikipedia", "", address).is_address_invalid(), "{address}");
        }
        assert!(!source("wikipedia", "", "").is_address_invalid());
    }

    #[test]
    fn a_key_is_sent_to_the_origin_it_was_typed_for_alone() {
        let key_at = |address: &str| {
            let moved = DataSource { address: address.to_owned(), ..source("tavily_search", "k", "") };
            (moved.access().and_then(|(_, access)| access.key), moved.asked_host().is_some())
        };
        for own in ["", " ", "https://API.tavily.com:443/x", "https://u:p@api.tavily.com"] {
            assert_eq!(key_at(own), (Some("k".to_owned()), true), "{own}");
        }
        for other in [
            "https://evil.example",
            "http://api.tavily.com",
            "https://api.tavily.com:8443",
            "https://api.tavily.com@evil.example",
            "https://api.tavily.com.evil.example",
            "https://www.api.tavily.com",
            "https://evil.example\\@api.tavily.com",
            "not an address",
        ] {
            assert_eq!(key_at(other), (None, false), "{other}");
        }
        let own = source("tavily_search", "k", "https://my.example/a");
        let back = DataSource { address: String::new(), ..own };
        assert_eq!(back.access(), None, "nor to the usual host, once typed for another");
    }

    #[test]
    fn only_what_was_typed_is_part_of_a_plan() {
        let (name, access) = source("tavily_search", " k ", "").access().unwrap();
        assert_eq!((name.as_str(), access.key.as_deref(), access.base), ("tavily_search", Some("k"), None));
        assert_eq!(source("wikipedia", "", " ").access(), None);
    }
}
