//! The registry of data sources: what is known about each, and whether it is available.

use std::fmt;

use credence_decimal::shortest;
use serde::Serialize;

use crate::source::{KeyUse, SOURCES, Source, SourceCategory};

/// The reliability of a source that states none, see docs/scoring.md#source-selection.
pub const UNKNOWN_RELIABILITY: f64 = 0.5;

/// The most sources that a host application may add.
const HOST_SOURCES_MAX: usize = 100;
/// The maximum length of a name.
const NAME_MAX: usize = 100;

credence_named::named_enum! {
    /// Whether a source is available.
    pub enum Availability {
        /// It is available.
        Available = "available",
        /// It needs a key and has none. That is not a failure of the source.
        KeyMissing = "key_missing",
        /// Its last query failed.
        Unreachable = "unreachable",
    }
}

/// A source and what is known about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceEntry {
    /// The name that selections use.
    pub name: String,
    /// Its own name, such as `IBGE SIDRA`; the name again for a source of the host application.
    pub title: String,
    /// The host that is queried unless the caller gives another address; `null` for a source of the host application.
    pub host: Option<String>,
    /// What it contains, in one sentence.
    pub description: String,
    /// Its kind; `null` if the host application gives none.
    pub category: Option<SourceCategory>,
    /// How reliable it is, 0 to 1; `null` if not stated.
    pub reliability_score: Option<f64>,
    /// Whether it needs a key.
    pub key: KeyUse,
    /// Whether it has a key.
    pub has_key: bool,
    /// Whether its last query succeeded, if known.
    pub is_reachable: bool,
    /// Whether it is available now.
    pub availability: Availability,
    /// Whether the host application queries it; there is no built-in request.
    pub is_of_host: bool,
}

/// A source that the host application adds and queries itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HostSource {
    /// The name that selections use.
    pub name: String,
    /// What it contains, in one sentence; classifiers compare claims with it.
    pub description: String,
    /// Its kind, if given.
    pub category: Option<SourceCategory>,
    /// How reliable it is, 0 to 1, if given.
    pub reliability_score: Option<f64>,
}

/// An invalid source, or an invalid change of one.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the comment of each variant covers its field")]
pub enum RegistryError {
    /// A blank or too long name.
    Name { found: String },
    /// A name that another source has.
    NameTaken { name: String },
    /// A name that no source has.
    UnknownName { name: String },
    /// A reliability that is not from 0 to 1.
    Reliability { name: String, found: f64 },
    /// Too many sources of the host application.
    TooMany { name: String },
}

impl fmt::Display for RegistryError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found } => {
                let start: String = found.chars().take(NAME_MAX).collect();
                write!(formatter, "`name` is `{start}`, expected 1 to {NAME_MAX} characters that are not blank")
            }
            Self::NameTaken { name } => {
                write!(formatter, "`name` is `{name}`, expected a name that no other source has")
            }
            Self::UnknownName { name } => write!(formatter, "`name` is `{name}`, expected the name of a source"),
            Self::Reliability { name, found } => {
                let found = shortest(*found);
                write!(formatter, "`reliability_score` of `{name}` is {found}, expected a number from 0 to 1")
            }
            Self::TooMany { name } => {
                write!(formatter, "`{name}` is one source more than {HOST_SOURCES_MAX}, expected fewer added sources")
            }
        }
    }
}

impl std::error::Error for RegistryError {}

/// The sources, in the order in which they are listed and used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SourceRegistry {
    entries: Vec<SourceEntry>,
}

impl SourceRegistry {
    /// The built-in sources. Those that need a key have none yet.
    #[must_use]
    pub fn built_in() -> Self {
        Self { entries: SOURCES.iter().map(entry).collect() }
    }

    /// Only the four sources of docs/scoring.md#source-selection.
    #[must_use]
    pub fn contract() -> Self {
        const NAMES: [&str; 4] = ["google_factcheck", "portal_transparencia", "ibge_sidra", "tavily_search"];
        Self { entries: SOURCES.iter().filter(|source| NAMES.contains(&source.name)).map(entry).collect() }
    }

    /// Adds a source of the host application at the end. It is available until the host application changes that.
    ///
    /// # Errors
    /// When the name is blank, too long or taken, the reliability is not from 0 to 1, or there are too many.
    pub fn add(&mut self, source: HostSource) -> Result<(), RegistryError> {
        let name = source.name.trim();
        if name.is_empty() || name.chars().nth(NAME_MAX).is_some() {
            return Err(RegistryError::Name { found: source.name });
        }
        if self.entry(name).is_some() {
            return Err(RegistryError::NameTaken { name: name.to_owned() });
        }
        if let Some(found) = source.reliability_score.filter(|score| !(0.0..=1.0).contains(score)) {
            return Err(RegistryError::Reliability { name: name.to_owned(), found });
        }
        if self.entries.iter().filter(|entry| entry.is_of_host).count() >= HOST_SOURCES_MAX {
            return Err(RegistryError::TooMany { name: name.to_owned() });
        }
        self.entries.push(SourceEntry {
            name: name.to_owned(),
            title: name.to_owned(),
            host: None,
            description: source.description,
            category: source.category,
            reliability_score: source.reliability_score,
            key: KeyUse::None,
            has_key: false,
            is_reachable: true,
            availability: Availability::Available,
            is_of_host: true,
        });
        Ok(())
    }

    /// Changes how reliable a source is; `None` for not stated.
    ///
    /// # Errors
    /// When no source has the name, or the reliability is not from 0 to 1.
    pub fn set_reliability(&mut self, name: &str, score: Option<f64>) -> Result<(), RegistryError> {
        if let Some(found) = score.filter(|score| !(0.0..=1.0).contains(score)) {
            return Err(RegistryError::Reliability { name: name.to_owned(), found });
        }
        self.change(name, |entry| entry.reliability_score = score)
    }

    /// Sets whether a source has a key. The key itself is never stored here.
    ///
    /// # Errors
    /// When no source has the name.
    pub fn set_key(&mut self, name: &str, has_key: bool) -> Result<(), RegistryError> {
        self.change(name, |entry| entry.has_key = has_key)
    }

    /// Sets whether a source answered.
    ///
    /// # Errors
    /// When no source has the name.
    pub fn set_reachable(&mut self, name: &str, is_reachable: bool) -> Result<(), RegistryError> {
        self.change(name, |entry| entry.is_reachable = is_reachable)
    }

    fn change(&mut self, name: &str, change: impl FnOnce(&mut SourceEntry)) -> Result<(), RegistryError> {
        let Some(entry) = self.entries.iter_mut().find(|entry| entry.name == name) else {
            return Err(RegistryError::UnknownName { name: name.to_owned() });
        };
        change(entry);
        entry.availability = availability(entry);
        Ok(())
    }

    /// All sources, in order.
    #[must_use]
    pub fn entries(&self) -> &[SourceEntry] {
        &self.entries
    }

    /// The source with that name.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<&SourceEntry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// The available sources, in order.
    pub fn available(&self) -> impl Iterator<Item = &SourceEntry> {
        self.entries.iter().filter(|entry| entry.availability == Availability::Available)
    }

    /// The reliability of a source, 0 to 1: as stated, otherwise [`UNKNOWN_RELIABILITY`]. `None` for an unknown name.
    #[must_use]
    pub fn reliability(&self, name: &str) -> Option<f64> {
        self.entry(name).map(|entry| entry.reliability_score.unwrap_or(UNKNOWN_RELIABILITY))
    }
}

/// The built-in source with that name; `None` for sources of the host application.
#[must_use]
pub fn built_in_source(name: &str) -> Option<&'static Source> {
    SOURCES.iter().find(|source| source.name == name)
}

fn entry(source: &Source) -> SourceEntry {
    let mut entry = SourceEntry {
        name: source.name.to_owned(),
        title: source.title.to_owned(),
        host: Some(source.host.to_owned()),
        description: source.description.to_owned(),
        category: Some(source.category),
        reliability_score: Some(source.reliability),
        key: source.key,
        has_key: false,
        is_reachable: true,
        availability: Availability::Available,
        is_of_host: false,
    };
    entry.availability = availability(&entry);
    entry
}

fn availability(entry: &SourceEntry) -> Availability {
    match entry.key {
        KeyUse::Required if !entry.has_key => Availability::KeyMissing,
        KeyUse::None | KeyUse::Optional | KeyUse::Required if !entry.is_reachable => Availability::Unreachable,
        KeyUse::None | KeyUse::Optional | KeyUse::Required => Availability::Available,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(name: &str, reliability_score: Option<f64>) -> HostSource {
        HostSource { name: name.to_owned(), reliability_score, ..HostSource::default() }
    }

    #[test]
    fn a_source_that_needs_a_key_is_available_once_it_has_one() {
        let mut registry = SourceRegistry::built_in();
        let state = |registry: &SourceRegistry| registry.entry("tavily_search").map(|entry| entry.availability);
        assert_eq!(state(&registry), Some(Availability::KeyMissing));
        registry.set_key("tavily_search", true).unwrap();
        assert_eq!(state(&registry), Some(Availability::Available));
        registry.set_reachable("tavily_search", false).unwrap();
        assert_eq!(state(&registry), Some(Availability::Unreachable));
        registry.set_key("tavily_search", false).unwrap();
        assert_eq!(state(&registry), Some(Availability::KeyMissing));
    }

    #[test]
    fn an_added_source_is_last_and_available() {
        let mut registry = SourceRegistry::built_in();
        registry.add(host("bacen", Some(0.95))).unwrap();
        registry.add(host("nobody_knows", None)).unwrap();
        assert_eq!(registry.available().last().map(|entry| entry.name.as_str()), Some("nobody_knows"));
        assert_eq!(registry.reliability("bacen"), Some(0.95));
        assert_eq!(registry.reliability("nobody_knows"), Some(UNKNOWN_RELIABILITY));
        assert_eq!(registry.reliability("no_such"), None);
        assert!(built_in_source("bacen").is_none() && built_in_source("wikipedia").is_some());
    }

    #[test]
    fn errors_have_the_found_and_the_expected_value() {
        let mut registry = SourceRegistry::built_in();
        let mut error = |source: HostSource| registry.add(source).unwrap_err().to_string();
        assert_eq!(error(host("x", Some(1.1))), "`reliability_score` of `x` is 1.1, expected a number from 0 to 1");
        assert!(error(host("x", Some(f64::NAN))).contains("NaN"));
        assert_eq!(error(host("wikipedia", None)), "`name` is `wikipedia`, expected a name that no other source has");
        assert_eq!(error(host(" ", None)), "`name` is ` `, expected 1 to 100 characters that are not blank");
        let unknown = registry.set_key("x", true).unwrap_err().to_string();
        assert_eq!(unknown, "`name` is `x`, expected the name of a source");
        let refused = registry.set_reliability("wikipedia", Some(-0.1)).unwrap_err();
        assert_eq!(refused, RegistryError::Reliability { name: "wikipedia".to_owned(), found: -0.1 });
    }

    #[test]
    fn the_number_of_added_sources_is_limited() {
        let mut registry = SourceRegistry::default();
        for number in 0..HOST_SOURCES_MAX {
            registry.add(host(&number.to_string(), None)).unwrap();
        }
        assert_eq!(registry.add(host("x", None)), Err(RegistryError::TooMany { name: "x".to_owned() }));
    }
}
