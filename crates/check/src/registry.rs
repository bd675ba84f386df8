//! Which sources there are, what is known of each, and whether it can be asked now.

use std::fmt;

use serde::Serialize;

use crate::source::{KeyUse, SOURCES, Source, SourceCategory};

/// What is taken for the reliability of a source that does not state one (the contract, §11).
pub const UNKNOWN_RELIABILITY: f64 = 0.5;

/// How many sources a host may add.
const HOST_SOURCES_MAX: usize = 100;
/// How many characters the name of a source may have.
const NAME_MAX: usize = 100;

/// Whether a source can be asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Availability {
    /// It can be asked.
    Available,
    /// It wants a key and has none; that is no failure of the source.
    KeyMissing,
    /// It did not answer when it was asked last.
    Unreachable,
}

/// A source and what is known of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceEntry {
    /// The name that selections use.
    pub name: String,
    /// Its own name, such as `IBGE SIDRA`; the name again for a source of the host application.
    pub title: String,
    /// The host that is asked unless the caller gives another address; `null` for a source of the host application.
    pub host: Option<String>,
    /// What it has, in one sentence.
    pub description: String,
    /// What sort of source it is; `null` for a source of the host that does not say.
    pub category: Option<SourceCategory>,
    /// How reliable it is, 0 to 1; `null` where nobody stated it.
    pub reliability_score: Option<f64>,
    /// Whether it wants a key.
    pub key: KeyUse,
    /// Whether there is a key for it.
    pub has_key: bool,
    /// Whether it answered when it was asked last, as far as anyone said.
    pub is_reachable: bool,
    /// Whether it can be asked now, from the two above.
    pub availability: Availability,
    /// Whether the host answers for it: nothing built in knows how it is asked.
    pub is_of_host: bool,
}

/// A source that a host adds. The host asks it itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HostSource {
    /// The name that selections use.
    pub name: String,
    /// What it has, in one sentence; classifiers compare claims with it.
    pub description: String,
    /// What sort of source it is, where the host says.
    pub category: Option<SourceCategory>,
    /// How reliable it is, 0 to 1, where the host says.
    pub reliability_score: Option<f64>,
}

/// What is wrong with something said of a source.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the line above each variant speaks of its field too")]
pub enum RegistryError {
    /// A name that is none, or too long to be one.
    Name { found: String },
    /// A name that another source has.
    NameTaken { name: String },
    /// A name that no source has.
    UnknownName { name: String },
    /// A reliability outside 0 to 1, or none at all.
    Reliability { name: String, found: f64 },
    /// More sources than are kept.
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
                write!(formatter, "`reliability_score` of `{name}` is {found}, expected a number from 0 to 1")
            }
            Self::TooMany { name } => {
                write!(
                    formatter,
                    "`{name}` is one source more than {HOST_SOURCES_MAX}, expected fewer sources of the host"
                )
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
    /// The sources that are built in; those that require a key have none yet.
    #[must_use]
    pub fn built_in() -> Self {
        Self { entries: SOURCES.iter().map(entry).collect() }
    }

    /// The four sources of the contract's own table, for hosts that want no others.
    #[must_use]
    pub fn of_contract() -> Self {
        const NAMES: [&str; 4] = ["google_factcheck", "portal_transparencia", "ibge_sidra", "tavily_search"];
        Self { entries: SOURCES.iter().filter(|source| NAMES.contains(&source.name)).map(entry).collect() }
    }

    /// Adds a source of the host's at the end. It can be asked until the host says otherwise.
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

    /// States anew how reliable a source is; `None` takes the statement back.
    ///
    /// # Errors
    /// When no source has the name, or the reliability is not from 0 to 1.
    pub fn set_reliability(&mut self, name: &str, score: Option<f64>) -> Result<(), RegistryError> {
        if let Some(found) = score.filter(|score| !(0.0..=1.0).contains(score)) {
            return Err(RegistryError::Reliability { name: name.to_owned(), found });
        }
        self.change(name, |entry| entry.reliability_score = score)
    }

    /// Says whether there is a key for a source. The key itself is never kept here.
    ///
    /// # Errors
    /// When no source has the name.
    pub fn set_key(&mut self, name: &str, has_key: bool) -> Result<(), RegistryError> {
        self.change(name, |entry| entry.has_key = has_key)
    }

    /// Says whether a source answered.
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

    /// The source of that name.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<&SourceEntry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// The sources that can be asked now, in order.
    pub fn available(&self) -> impl Iterator<Item = &SourceEntry> {
        self.entries.iter().filter(|entry| entry.availability == Availability::Available)
    }

    /// How reliable the source of that name is, 0 to 1: what was stated, else [`UNKNOWN_RELIABILITY`]. `None` where no source has the name.
    #[must_use]
    pub fn reliability(&self, name: &str) -> Option<f64> {
        self.entry(name).map(|entry| entry.reliability_score.unwrap_or(UNKNOWN_RELIABILITY))
    }
}

/// How a built-in source is asked and read; `None` for sources of the host.
#[must_use]
pub fn source_of(name: &str) -> Option<&'static Source> {
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
    fn a_source_that_wants_a_key_is_available_once_it_has_one() {
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
    fn a_source_of_the_host_stands_last_and_can_be_asked() {
        let mut registry = SourceRegistry::built_in();
        registry.add(host("bacen", Some(0.95))).unwrap();
        registry.add(host("nobody_knows", None)).unwrap();
        assert_eq!(registry.available().last().map(|entry| entry.name.as_str()), Some("nobody_knows"));
        assert_eq!(registry.reliability("bacen"), Some(0.95));
        assert_eq!(registry.reliability("nobody_knows"), Some(UNKNOWN_RELIABILITY));
        assert_eq!(registry.reliability("no_such"), None);
        assert!(source_of("bacen").is_none() && source_of("wikipedia").is_some());
    }

    #[test]
    fn what_is_wrong_is_said_with_what_was_expected() {
        let mut registry = SourceRegistry::built_in();
        let mut said = |source: HostSource| registry.add(source).unwrap_err().to_string();
        assert_eq!(said(host("x", Some(1.1))), "`reliability_score` of `x` is 1.1, expected a number from 0 to 1");
        assert!(said(host("x", Some(f64::NAN))).contains("NaN"));
        assert_eq!(said(host("wikipedia", None)), "`name` is `wikipedia`, expected a name that no other source has");
        assert_eq!(said(host(" ", None)), "`name` is ` `, expected 1 to 100 characters that are not blank");
        let unknown = registry.set_key("x", true).unwrap_err().to_string();
        assert_eq!(unknown, "`name` is `x`, expected the name of a source");
        let refused = registry.set_reliability("wikipedia", Some(-0.1)).unwrap_err();
        assert_eq!(refused, RegistryError::Reliability { name: "wikipedia".to_owned(), found: -0.1 });
    }

    #[test]
    fn a_host_cannot_add_without_end() {
        let mut registry = SourceRegistry::default();
        for number in 0..HOST_SOURCES_MAX {
            registry.add(host(&number.to_string(), None)).unwrap();
        }
        assert_eq!(registry.add(host("x", None)), Err(RegistryError::TooMany { name: "x".to_owned() }));
    }
}
