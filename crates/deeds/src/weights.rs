//! Weights of features, learned from labelled transcripts.

use crate::forest::Forests;
use crate::list::Listed;

/// The weights, by feature.
#[derive(Debug)]
pub struct Weights<'t>(Vec<(&'t str, i32)>);

impl<'t> Weights<'t> {
    /// The weights of a table: a feature and its weight in hundredths each line, sorted by the feature.
    #[must_use]
    pub fn of(table: &'t str) -> Self {
        let rows = table.lines().filter_map(|line| line.rsplit_once(' '));
        Self(rows.filter_map(|(feature, weight)| Some((feature, weight.parse().ok()?))).listed())
    }

    /// The logarithm of the odds that features give, times 100.
    pub(crate) fn score(&self, features: &[String]) -> i32 {
        let of = |feature: &str| self.0.binary_search_by_key(&feature, |(known, _)| known).map_or(0, |at| self.0[at].1);
        features.iter().map(|feature| of(feature)).sum()
    }
}

/// What is learned from transcripts: which clauses are statements, and which findings are certain.
#[derive(Debug)]
pub struct Learned<'t> {
    /// The weights of the features of a clause.
    pub clauses: Weights<'t>,
    /// The trees over the features of a finding.
    pub findings: Forests<'t>,
}

impl Learned<'static> {
    /// The weights that are part of the program, read once.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static LEARNED: std::sync::OnceLock<Learned<'static>> = std::sync::OnceLock::new();
        LEARNED.get_or_init(|| Self {
            clauses: Weights::of(include_str!("statement/learned/weights.txt")),
            findings: Forests::of(include_str!("finding/certainty/trees.txt")),
        })
    }
}
