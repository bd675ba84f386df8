//! Which sources there are, what is known of each, and whether it can be asked now.

use serde::Serialize;

use crate::source::{KeyUse, SOURCES, SourceCategory};

/// What is taken for the reliability of a source that does not state one (the contract, §11).
pub const UNKNOWN_RELIABILITY: f64 = 0.5;

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
    /// What it has, in one sentence.
    pub description: String,
    /// What sort of source it is; `null` for a source of the host that does not say.
    pub category: Option<SourceCategory>,
    /// How reliable it is, 0 to 1; `null` where nobody stated it.
    pub reliability_score: Option<f64>,
    /// Whether it wants a key.
    pub key: KeyUse,
    /// Whether it can be asked now.
    pub availability: Availability,
}

/// The sources, in the order in which they are listed and used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SourceRegistry {
    entries: Vec<SourceEntry>,
}

impl SourceRegistry {
    /// The sources that are built in; those that require a key have none yet.
    #[must_use]
    pub fn built_in() -> Self {
        let entries = SOURCES.iter().map(|source| SourceEntry {
            name: source.name.to_owned(),
            description: source.description.to_owned(),
            category: Some(source.category),
            reliability_score: Some(source.reliability),
            key: source.key,
            availability: match source.key {
                KeyUse::Required => Availability::KeyMissing,
                KeyUse::None | KeyUse::Optional => Availability::Available,
            },
        });
        Self { entries: entries.collect() }
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
}
