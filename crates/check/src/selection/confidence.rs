//! The reliability of the selected sources, by name.

use credence_json::Json;
use serde::{Serialize, Serializer};

use super::bounds::MAX_SOURCES;
use crate::registry::SourceRegistry;

/// Names of sources and their reliability, 0 to 1, each name once; as JSON an object in the order of the selection.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "Record<string, number>"))]
pub struct SourceConfidence(Vec<(String, f64)>);

impl SourceConfidence {
    /// The names that are registered with a reliability.
    pub fn for_sources<'a>(names: impl Iterator<Item = &'a str>, registry: &SourceRegistry) -> Self {
        let mut confidence = Self::default();
        for name in names {
            if let Some(reliability) = registry.entry(name).and_then(|entry| entry.reliability_score) {
                confidence.set(name, reliability);
            }
        }
        confidence
    }

    /// The entries of a JSON object that are numbers from 0 to 1.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Self {
        let mut confidence = Self::default();
        for (name, value) in json.fields().take(MAX_SOURCES) {
            if let Some(value) = value.number().filter(|value| (0.0..=1.0).contains(value)) {
                confidence.set(&name, value);
            }
        }
        confidence
    }

    fn set(&mut self, name: &str, reliability: f64) {
        if self.get(name).is_none() {
            self.0.push((name.to_owned(), reliability));
        }
    }

    /// Whether no reliability is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The reliability of a source.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, reliability)| *reliability)
    }
}

impl Serialize for SourceConfidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, reliability)| (name, reliability)))
    }
}
