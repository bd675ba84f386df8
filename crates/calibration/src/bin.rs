//! Reliability bins, and the expected calibration error.

use serde::Serialize;

use crate::interval::Interval;
use crate::scored::{Scored, mean, ties, weight};

/// The scores of one range: what they claim, and how often they are right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Bin {
    /// The lowest score of the range.
    pub from: f64,
    /// The highest score of the range.
    pub to: f64,
    /// The number of labels.
    pub n: u32,
    /// The sum of their weights.
    pub weight: f64,
    /// The mean score: the claimed share.
    pub mean_score: f64,
    /// The share that was right.
    pub accuracy: Interval,
}

impl Bin {
    fn new(from: f64, to: f64, scored: &[Scored]) -> Option<Self> {
        let accuracy = Interval::of(scored.iter().map(|one| (one.is_right, one.weight)))?;
        let n = u32::try_from(scored.len()).unwrap_or(u32::MAX);
        Some(Self { from, to, n, weight: weight(scored), mean_score: mean(scored, |one| one.score), accuracy })
    }
}

/// Bins of equal width; empty ones are left out. A score at a border is in the upper bin, 1 in the last.
pub(crate) fn equal_width(scored: &[Scored], n_bins: u16) -> Vec<Bin> {
    let bins = f64::from(n_bins);
    let mut rest = scored;
    let of_bin = |index: u16| {
        let (from, to) = (f64::from(index) / bins, f64::from(index + 1) / bins);
        let is_last = index + 1 == n_bins;
        let (inside, after) = rest.split_at(rest.partition_point(|one| is_last || one.score < to));
        rest = after;
        Bin::new(from, to, inside)
    };
    (0..n_bins).filter_map(of_bin).collect()
}

/// Bins of about equal weight. Equal scores are never separated, so there may be fewer bins.
pub(crate) fn equal_mass(scored: &[Scored], n_bins: u16) -> Vec<Bin> {
    // A millionth of a bin covers rounding in the sums.
    let share = weight(scored) / f64::from(n_bins) * (1.0 - 1e-6);
    let mut bins = Vec::new();
    let (mut start, mut end, mut inside) = (0, 0, 0.0);
    for tie in ties(scored) {
        end += tie.len();
        inside += weight(tie);
        if inside >= share || end == scored.len() {
            bins.extend(of_range(&scored[start..end]));
            (start, inside) = (end, 0.0);
        }
    }
    bins
}

fn of_range(scored: &[Scored]) -> Option<Bin> {
    Bin::new(scored.first()?.score, scored.last()?.score, scored)
}

/// The mean distance between score and accuracy, by weight (Naeini, Cooper & Hauskrecht 2015).
pub(crate) fn calibration_error(bins: &[Bin]) -> f64 {
    let total: f64 = bins.iter().map(|bin| bin.weight).sum();
    bins.iter().map(|bin| bin.weight / total * (bin.mean_score - bin.accuracy.value).abs()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(pairs: &[(f64, bool)]) -> Vec<Scored> {
        pairs.iter().map(|(score, is_right)| Scored { score: *score, is_right: *is_right, weight: 1.0 }).collect()
    }

    #[test]
    fn borders_belong_to_the_upper_bin_and_one_to_the_last() {
        let bins = equal_width(&scored(&[(0.0, false), (0.49, false), (0.5, true), (1.0, true)]), 2);
        let found: Vec<_> = bins.iter().map(|bin| (bin.from, bin.to, bin.n)).collect();
        assert_eq!(found, [(0.0, 0.5, 2), (0.5, 1.0, 2)]);
    }

    #[test]
    fn bins_of_equal_mass_keep_equal_scores_together() {
        let bins =
            equal_mass(&scored(&[(0.1, false), (0.2, false), (0.2, true), (0.2, true), (0.9, true), (0.95, true)]), 3);
        let found: Vec<_> = bins.iter().map(|bin| (bin.from, bin.to, bin.n)).collect();
        assert_eq!(found, [(0.1, 0.2, 4), (0.9, 0.95, 2)]);
        assert_eq!(equal_mass(&scored(&[(0.1, true), (0.2, true), (0.3, true), (0.4, true)]), 2).len(), 2);
    }

    #[test]
    fn the_error_is_the_mean_distance() {
        // 0.9 claimed and half right: 0.4. 0.1 claimed and none right: 0.1.
        let bins = equal_width(&scored(&[(0.1, false), (0.1, false), (0.9, false), (0.9, true)]), 10);
        assert!((calibration_error(&bins) - 0.25).abs() < 1e-12);
    }
}
