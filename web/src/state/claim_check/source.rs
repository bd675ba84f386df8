//! The data sources of a check, with the key and the address that the user typed for each. Nothing of it is stored.

use credence_check::source::{KeyUse, SOURCES, Source};
use credence_research::api::ApiAccess;

/// A data source, with what the user typed.
#[derive(Clone, Debug)]
pub struct DataSource {
    /// What is known about it.
    pub source: &'static Source,
    /// The key that was typed.
    pub key: String,
    /// The address that was typed, which is asked in place of the host.
    pub address: String,
}

impl DataSource {
    /// All sources; nothing is typed yet.
    #[must_use]
    pub fn all() -> Vec<Self> {
        SOURCES.iter().map(|source| Self { source, key: String::new(), address: String::new() }).collect()
    }

    /// The host that a check may ask; `None` where a key is missing.
    #[must_use]
    pub fn asked_host(&self) -> Option<&str> {
        let may_ask = self.source.key != KeyUse::Required || !self.key.trim().is_empty();
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

    /// The key and the address for a plan, where one was typed.
    #[must_use]
    pub fn access(&self) -> Option<(String, ApiAccess)> {
        let typed = |text: &String| Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        let access = ApiAccess { mail: None, key: typed(&self.key), base: typed(&self.address) };
        (access != ApiAccess::default()).then(|| (self.source.name.to_owned(), access))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(name: &str, key: &str, address: &str) -> DataSource {
        let of_name = DataSource::all().into_iter().find(|source| source.source.name == name).unwrap();
        DataSource { key: key.to_owned(), address: address.to_owned(), ..of_name }
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
    fn only_what_was_typed_is_part_of_a_plan() {
        let (name, access) = source("tavily_search", " k ", "").access().unwrap();
        assert_eq!((name.as_str(), access.key.as_deref(), access.base), ("tavily_search", Some("k"), None));
        assert_eq!(source("wikipedia", "", " ").access(), None);
    }
}
