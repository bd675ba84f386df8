//! A minimum relevance that adapts to which sources were useful.

use credence_json::Json;
use serde::Serialize;

use super::comparison::count;
use super::record::{SelectedSource, Selection, SelectionWarningCode};
use super::rules::is_open_web;
use crate::registry::SourceRegistry;

/// The number of bins.
const N_BINS: usize = 10;

/// Below the minimum, the share of useful sources is lower than this.
const USEFUL_FROM: f64 = 0.2;

/// The number of sources needed before the minimum rises above their bin.
const ENOUGH: u32 = 10;

/// The highest minimum, in tenths.
const HIGHEST: usize = 7;

/// At this number of sources, all counts are halved, so that old results fade and dropped sources get another chance.
const MOST_SEEN: u32 = 400;

/// The results of sources with similar relevance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RelevanceBin {
    /// Sources that were queried.
    pub n_asked: u32,
    /// Useful ones among them.
    pub n_useful: u32,
}

/// How often sources were useful, by tenths of their relevance, and the resulting minimum.
///
/// Strategies have different scales of relevance: use one of these per strategy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AdaptiveMinimum {
    bins: [RelevanceBin; N_BINS],
}

impl AdaptiveMinimum {
    /// Records whether a source of this relevance, 0 to 1, was useful.
    pub fn record(&mut self, relevance: f64, was_useful: bool) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is from 0 to 9")]
        let place = (relevance.clamp(0.0, 1.0) * 10.0).min(9.0) as usize;
        let bin = &mut self.bins[place];
        bin.n_asked += 1;
        bin.n_useful += u32::from(was_useful);
        if self.bins.iter().map(|bin| bin.n_asked).sum::<u32>() >= MOST_SEEN {
            for bin in &mut self.bins {
                (bin.n_asked, bin.n_useful) = (bin.n_asked / 2, bin.n_useful / 2);
            }
        }
    }

    /// Records which of the selected sources were useful.
    pub fn record_selection(&mut self, asked: &[SelectedSource], useful: &[&str]) {
        for source in asked {
            self.record(source.relevance, useful.contains(&source.plugin_name.as_str()));
        }
    }

    /// The minimum, 0 to 0.7: the highest tenth up to which at least ten sources were queried and fewer than a fifth of them,
    /// (useful + 1) / (asked + 2), were useful; otherwise 0.
    #[must_use]
    pub fn minimum(&self) -> f64 {
        let (mut asked, mut useful, mut minimum) = (0, 0, 0_u32);
        for (upper, bin) in (1_u32..).zip(&self.bins[..HIGHEST]) {
            asked += bin.n_asked;
            useful += bin.n_useful;
            let rate = (f64::from(useful) + 1.0) / (f64::from(asked) + 2.0);
            if bin.n_asked > 0 && asked >= ENOUGH && rate < USEFUL_FROM {
                minimum = upper;
            }
        }
        f64::from(minimum) / 10.0
    }

    /// The counts, by tenths of relevance.
    #[must_use]
    pub const fn bins(&self) -> &[RelevanceBin; N_BINS] {
        &self.bins
    }

    /// From its JSON; invalid entries count as no data.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Self {
        let mut minimum = Self::default();
        let bins = json.list("bins");
        for (bin, json) in minimum.bins.iter_mut().zip(bins) {
            let n_asked = count(json, "n_asked").min(MOST_SEEN);
            *bin = RelevanceBin { n_asked, n_useful: count(json, "n_useful").min(n_asked) };
        }
        minimum
    }
}

/// Drops sources below the minimum, each with a warning. The best source and the open web are kept.
pub(super) fn apply(selection: &mut Selection, registry: &SourceRegistry, minimum: f64) {
    let is_kept = |place: usize, source: &SelectedSource| {
        let is_web = registry.entry(&source.plugin_name).is_some_and(is_open_web);
        place == 0 || is_web || source.relevance.partial_cmp(&minimum).is_none_or(|order| order.is_ge())
    };
    let sources = std::mem::take(&mut selection.selected_sources);
    for (place, source) in sources.into_iter().enumerate() {
        if is_kept(place, &source) {
            selection.selected_sources.push(source);
        } else {
            selection.warn(SelectionWarningCode::BelowMinimum, Some(&source.plugin_name));
        }
    }
}
