//! The Brier score and its parts.

use serde::Serialize;

use crate::bin::Bin;
use crate::scored::{Scored, mean};

/// The Brier score (1950): the mean squared difference between score and outcome; 0 is best.
///
/// `score = reliability − resolution + uncertainty + within_bins`. The first three are those of Murphy (1973), by bins
/// of equal mass; the last one is what scores differ within their bin (Stephenson, Coelho & Jolliffe 2008).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Brier {
    /// The Brier score.
    pub score: f64,
    /// How far the scores are from the shares that were right; 0 is best.
    pub reliability: f64,
    /// How far the shares of the bins are from the share of all; more is better.
    pub resolution: f64,
    /// The variance of the outcomes, which no score can change.
    pub uncertainty: f64,
    /// What the bins hide.
    pub within_bins: f64,
}

impl Brier {
    /// `scored` is not empty, and `bins` are its bins.
    pub(crate) fn new(scored: &[Scored], bins: &[Bin]) -> Self {
        let score = mean(scored, |one| (one.score - one.outcome()).powi(2));
        let base = mean(scored, Scored::outcome);
        let total: f64 = bins.iter().map(|bin| bin.weight).sum();
        let sum = |part: &dyn Fn(&Bin) -> f64| bins.iter().map(|bin| bin.weight / total * part(bin)).sum::<f64>();
        let reliability = sum(&|bin| (bin.mean_score - bin.accuracy.value).powi(2));
        let resolution = sum(&|bin| (bin.accuracy.value - base).powi(2));
        let uncertainty = base * (1.0 - base);
        Self {
            score,
            reliability,
            resolution,
            uncertainty,
            within_bins: score - (reliability - resolution + uncertainty),
        }
    }
}
