//! Scores in order, with whether each was right.

use crate::label::Label;

/// A score with its label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scored {
    pub(crate) score: f64,
    pub(crate) is_right: bool,
    pub(crate) weight: f64,
}

impl Scored {
    /// 1 if it was right, otherwise 0.
    pub(crate) fn outcome(&self) -> f64 {
        f64::from(u8::from(self.is_right))
    }
}

/// The labels with a score, by ascending score; among equal scores, in their order.
pub(crate) fn ascending<'a>(labels: impl Iterator<Item = &'a Label>) -> Vec<Scored> {
    let scored = |label: &Label| label.score.map(|score| Scored { score, is_right: label.right, weight: label.weight });
    let mut all: Vec<Scored> = labels.filter_map(scored).collect();
    all.sort_by(|left, right| left.score.total_cmp(&right.score));
    all
}

/// The sum of the weights.
pub(crate) fn weight(scored: &[Scored]) -> f64 {
    scored.iter().map(|one| one.weight).sum()
}

/// The weighted mean of a value; `scored` is not empty.
pub(crate) fn mean(scored: &[Scored], value: impl Fn(&Scored) -> f64) -> f64 {
    scored.iter().map(|one| one.weight * value(one)).sum::<f64>() / weight(scored)
}

/// The runs of equal scores.
pub(crate) fn ties(scored: &[Scored]) -> impl DoubleEndedIterator<Item = &[Scored]> {
    scored.chunk_by(|left, right| left.score.total_cmp(&right.score).is_eq())
}
