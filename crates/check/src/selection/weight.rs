//! The weight of a selected source: reliability times relevance.

use serde::Serialize;

use super::record::Selection;
use crate::registry::{SourceRegistry, UNKNOWN_RELIABILITY};

/// A source's weight and both of its factors.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceWeight {
    /// The name of the source.
    pub plugin_name: String,
    /// Its reliability, 0 to 1; `null` if not stated, which counts as one half.
    pub reliability: Option<f64>,
    /// Its relevance to the claim, 0 to 1.
    pub relevance: f64,
    /// Their product, 0 to 1, with four decimals.
    pub weight: f64,
}

/// Reliability × relevance, both 0 to 1, with four decimals; a missing reliability counts as one half.
#[must_use]
pub fn source_weight(reliability: Option<f64>, relevance: f64) -> f64 {
    four_places(reliability.unwrap_or(UNKNOWN_RELIABILITY) * relevance)
}

/// The weight of each selected source, in the order of the selection.
#[must_use]
pub fn source_weights(selection: &Selection, registry: &SourceRegistry) -> Vec<SourceWeight> {
    let weights = selection.selected_sources.iter().map(|source| {
        let reliability = registry.entry(&source.plugin_name).and_then(|entry| entry.reliability_score);
        SourceWeight {
            plugin_name: source.plugin_name.clone(),
            reliability,
            relevance: source.relevance,
            weight: source_weight(reliability, source.relevance),
        }
    });
    weights.collect()
}

/// Rounds to four decimals.
pub(super) fn four_places(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
