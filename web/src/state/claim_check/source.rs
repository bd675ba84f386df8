//! The data sources of a check, with the key and the address that the user typed for each. Nothing of it is stored.

use credence_json::Json;
use credence_json_record::object::JsonObject;

/// A data source, as the check's module knows it, with what the user typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataSource {
    /// The name that plans and reports use.
    pub name: String,
    /// Its own name.
    pub title: String,
    /// The host that is asked.
    pub host: String,
    /// Whether it takes a key.
    pub key_use: KeyUse,
    /// The key that was typed.
    pub key: String,
    /// The address that was typed, which is asked in place of the host.
    pub address: String,
}

/// Whether a source takes a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyUse {
    /// It takes none.
    #[default]
    None,
    /// It answers without one.
    Optional,
    /// It does not answer without one.
    Required,
}

impl DataSource {
    /// The sources in the JSON text of the module's registry.
    #[must_use]
    pub fn parse_all(json: &str) -> Vec<Self> {
        Json::parse(json).ok().into_iter().flat_map(Json::items).filter_map(Self::from_json).collect()
    }

    fn from_json(json: Json<'_>) -> Option<Self> {
        let text = |name: &str| json.text_of(name).unwrap_or_default().into_owned();
        Some(Self {
            name: json.text_of("name")?.into_owned(),
            title: text("title"),
            host: text("host"),
            key_use: match json.text_of("key").as_deref() {
                Some("required") => KeyUse::Required,
                Some("optional") => KeyUse::Optional,
                _ => KeyUse::None,
            },
            ..Self::default()
        })
    }

    /// The host that a check may ask; `None` where a key is missing.
    #[must_use]
    pub fn asked_host(&self) -> Option<&str> {
        let may_ask = self.key_use != KeyUse::Required || !self.key.trim().is_empty();
        let host = if self.has_own_address() { super::super::connection::host_of(&self.address) } else { &self.host };
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
}

/// The `access` of a plan: the key and the address of each source that has one.
#[must_use]
pub fn access_json(sources: &[DataSource]) -> String {
    let typed = sources.iter().filter(|source| !(source.key.trim().is_empty() && source.address.trim().is_empty()));
    let access = typed.fold(JsonObject::new(), |access, source| {
        let entry = JsonObject::new().some_text("key", Some(source.key.trim()));
        access.json(&source.name, &entry.some_text("base", Some(source.address.trim())).end())
    });
    access.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(key_use: KeyUse, key: &str, address: &str) -> DataSource {
        let (key, address) = (key.to_owned(), address.to_owned());
        DataSource {
            name: "a".to_owned(),
            host: "a.example".to_owned(),
            key_use,
            key,
            address,
            ..DataSource::default()
        }
    }

    #[test]
    fn the_sources_of_the_registry_are_read() {
        let json = r#"[{"name":"a","title":"A","host":"a.example","key":"required"},{"name":"b","host":null},7]"#;
        let sources = DataSource::parse_all(json);
        assert_eq!((sources.len(), sources[0].key_use, &*sources[0].title), (2, KeyUse::Required, "A"));
        assert_eq!(sources[1].asked_host(), None);
    }

    #[test]
    fn a_source_without_its_key_is_not_asked_and_an_own_address_takes_the_place_of_its_host() {
        assert_eq!(source(KeyUse::Required, " ", "").asked_host(), None);
        assert_eq!(source(KeyUse::Optional, "", "").asked_host(), Some("a.example"));
        assert_eq!(source(KeyUse::Required, "k", "HTTP://my.example:8080/x").asked_host(), Some("my.example:8080"));
        for address in ["ftp://a", "https://", "a.example", "http:///a"] {
            assert!(source(KeyUse::None, "", address).is_address_invalid(), "{address}");
        }
        assert!(!source(KeyUse::None, "", "").is_address_invalid());
    }

    #[test]
    fn only_what_was_typed_is_part_of_a_plan() {
        let sources = [source(KeyUse::Required, " k\" ", ""), source(KeyUse::None, "", " ")];
        assert_eq!(access_json(&sources), r#"{"a":{"key":"k\""}}"#);
    }
}
