//! A cache of selections, for the same claim or a similar one.

use credence_json::Json;
use serde::Serialize;

use super::fold::{LONGEST_CLAIM, folded};
use super::overlap::ClaimTokens;
use super::record::{CachedFrom, ClassificationMethod, Selection, beginning};

/// A day, in seconds.
const DAY: f64 = 86_400.0;

/// The overlap from which claims share a selection. It is higher than for the same claim: a different number or ending is another claim,
/// and another subject needs other sources.
const SIMILAR: f64 = 0.8;

/// The most cached selections; the oldest is removed first.
const MOST_ENTRIES: usize = 200;

/// A cached selection.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CachedSelection {
    /// The claim it was made for.
    pub claim: String,
    /// When, in seconds since 1970.
    pub stored_at: f64,
    /// The selection.
    pub selection: Selection,
    #[serde(skip)]
    words: ClaimTokens,
}

impl CachedSelection {
    fn new(claim: &str, selection: Selection, stored_at: f64) -> Self {
        let claim = beginning(claim, LONGEST_CLAIM).to_owned();
        let words = ClaimTokens::new(&claim);
        Self { claim, stored_at, selection, words }
    }
}

/// Selections by claim, with an expiry.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SelectionCache {
    /// How long a selection is used, in seconds.
    pub ttl_seconds: f64,
    /// The overlap from which the selection of another claim is used, 0 to 1; above 1 only the same words match.
    pub similar_from: f64,
    entries: Vec<CachedSelection>,
}

impl Default for SelectionCache {
    /// One day, and claims that share four fifths of their words.
    fn default() -> Self {
        Self { ttl_seconds: DAY, similar_from: SIMILAR, entries: Vec::new() }
    }
}

impl SelectionCache {
    /// The selection of this claim, or of the most similar one; its `cached` has that claim, the overlap and the age. `now` is in
    /// seconds since 1970.
    #[must_use]
    pub fn look_up(&self, claim: &str, now: f64) -> Option<Selection> {
        let (key, words) = (folded(claim), ClaimTokens::new(claim));
        let mut best: Option<(f64, &CachedSelection)> = None;
        for entry in self.entries.iter().filter(|entry| self.is_fresh(entry, now)) {
            let similarity =
                if folded(&entry.claim) == key { Some(1.0) } else { self.similarity(&words, &entry.words) };
            let Some(similarity) = similarity else { continue };
            // Of equal ones the newer, which comes later.
            if best.is_none_or(|(best, _)| similarity >= best) {
                best = Some((similarity, entry));
            }
        }
        let (similarity, entry) = best?;
        let mut selection = entry.selection.clone();
        selection.cached = Some(CachedFrom {
            claim: entry.claim.clone(),
            similarity,
            method: selection.classification_method,
            age_seconds: (now - entry.stored_at).max(0.0),
        });
        selection.classification_method = ClassificationMethod::Cache;
        Some(selection)
    }

    fn is_fresh(&self, entry: &CachedSelection, now: f64) -> bool {
        now - entry.stored_at <= self.ttl_seconds
    }

    fn similarity(&self, one: &ClaimTokens, other: &ClaimTokens) -> Option<f64> {
        let overlap = one.overlap(other);
        overlap.reaches(self.similar_from).then_some(overlap.share)
    }

    /// Stores a selection. Returns whether it was stored: cached selections and model failures are not.
    pub fn set(&mut self, claim: &str, selection: &Selection, now: f64) -> bool {
        let is_worth_it = match selection.classification_method {
            ClassificationMethod::Rules | ClassificationMethod::Embedding | ClassificationMethod::Llm => true,
            ClassificationMethod::LlmFallback | ClassificationMethod::Cache => false,
        };
        if !is_worth_it || !now.is_finite() {
            return false;
        }
        let key = folded(claim);
        self.entries.retain(|entry| folded(&entry.claim) != key);
        if self.entries.len() >= MOST_ENTRIES {
            self.entries.remove(0);
        }
        self.entries.push(CachedSelection::new(claim, selection.clone(), now));
        true
    }

    /// Removes expired entries.
    pub fn forget_old(&mut self, now: f64) {
        let ttl = self.ttl_seconds;
        self.entries.retain(|entry| now - entry.stored_at <= ttl);
    }

    /// The entries, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[CachedSelection] {
        &self.entries
    }

    /// A cache from its JSON; invalid entries are ignored.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Self {
        let mut cache = Self::default();
        let number = |name: &str| json.get(name).and_then(Json::number).filter(|number| *number >= 0.0);
        cache.ttl_seconds = number("ttl_seconds").unwrap_or(cache.ttl_seconds);
        cache.similar_from = number("similar_from").unwrap_or(cache.similar_from);
        for entry in json.list("entries").take(MOST_ENTRIES) {
            let stored_at = entry.get("stored_at").and_then(Json::number).filter(|now| now.is_finite());
            let selection = entry.get("selection").and_then(Selection::from_json);
            if let (Some(claim), Some(stored_at), Some(selection)) = (entry.text_of("claim"), stored_at, selection) {
                cache.entries.push(CachedSelection::new(&claim, selection, stored_at));
            }
        }
        cache
    }
}
