//! Weights of features, learned from labelled transcripts.

use crate::list::Listed;

/// The weights, by feature.
pub struct Weights(Vec<(&'static str, i32)>);

impl Weights {
    /// The weights of a table: a feature and its weight in hundredths each line, sorted by the feature.
    pub fn of(table: &'static str) -> Self {
        let rows = table.lines().filter_map(|line| line.rsplit_once(' '));
        Self(rows.filter_map(|(feature, weight)| Some((feature, weight.parse().ok()?))).listed())
    }

    /// The logarithm of the odds that features give, times 100.
    pub fn score(&self, features: &[String]) -> i32 {
        let of = |feature: &str| self.0.binary_search_by_key(&feature, |(known, _)| known).map_or(0, |at| self.0[at].1);
        features.iter().map(|feature| of(feature)).sum()
    }
}
