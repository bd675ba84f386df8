//! The recalibration map: isotonic regression by pooling adjacent violators.

use serde::Serialize;

use crate::scored::{Scored, mean, ties, weight};

/// A map from a score to the share that was right among the labels with about this score. It never falls.
///
/// Zadrozny, B. & Elkan, C. (2002). Transforming classifier scores into accurate multiclass probability estimates. KDD.
/// The blocks are found by pooling adjacent violators (Ayer et al. 1955).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RecalibrationMap {
    /// The kind of score or the judge it is for.
    pub of: String,
    /// The number of labels it was fitted on.
    pub n_labels: u32,
    /// Scores with their shares, both ascending. Between two points the map is a straight line, outside them it is flat.
    pub points: Vec<MapPoint>,
}

/// A point of a map.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapPoint {
    /// The score, 0 to 1.
    pub score: f64,
    /// The share that was right, 0 to 1.
    pub value: f64,
}

/// A recalibrated score, and what it does not say.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Recalibrated {
    /// The recalibrated value, 0 to 1.
    pub value: f64,
    /// The score before.
    pub score: f64,
    /// The number of labels of the map.
    pub n_labels: u32,
    /// Always says that it was recalibrated.
    pub limits: Vec<RecalibrationLimit>,
}

credence_named::named_enum! {
    /// What a recalibrated score does not say.
    pub enum RecalibrationLimit {
        /// The value was recalibrated from labels; it is not the result of the score's formula.
        Recalibrated = "recalibrated",
        /// The map was fitted on fewer than 100 labels.
        FewLabels = "few_labels",
        /// The score is outside the scores of the labels.
        OutsideLabels = "outside_labels",
    }
}

/// Below this number of labels, a map or a report says that they are few.
pub(crate) const FEW_LABELS: u32 = 100;

/// A run of scores with one value.
struct Block {
    first: f64,
    last: f64,
    value: f64,
    weight: f64,
}

impl RecalibrationMap {
    /// The map for scores in ascending order; `None` without any.
    pub(crate) fn fit(of: &str, scored: &[Scored]) -> Option<Self> {
        let mut blocks: Vec<Block> = Vec::new();
        for tie in ties(scored) {
            let score = tie[0].score;
            let mut block = Block { first: score, last: score, value: mean(tie, Scored::outcome), weight: weight(tie) };
            while let Some(before) = blocks.pop_if(|before| before.value >= block.value) {
                block = before.pooled(&block);
            }
            blocks.push(block);
        }
        let n_labels = u32::try_from(scored.len()).unwrap_or(u32::MAX);
        let points = blocks.iter().flat_map(Block::points).collect::<Vec<_>>();
        (!points.is_empty()).then(|| Self { of: of.to_owned(), n_labels, points })
    }

    /// The first invalid point: its index and field.
    ///
    /// # Errors
    ///
    /// If a map from elsewhere has no points, or points outside 0 to 1 or out of order.
    pub fn check(&self) -> Result<(), (usize, &'static str)> {
        if self.points.is_empty() {
            return Err((0, "score"));
        }
        for (index, point) in self.points.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| self.points[before]);
            let is_fine = |value: f64, floor: f64| (floor..=1.0).contains(&value);
            if !is_fine(point.score, before.map_or(0.0, |before| before.score)) {
                return Err((index, "score"));
            }
            if !is_fine(point.value, before.map_or(0.0, |before| before.value)) {
                return Err((index, "value"));
            }
        }
        Ok(())
    }

    /// The recalibrated value of a score, with its limits; `None` for a score outside 0 to 1 and for a map without points.
    #[must_use]
    pub fn recalibrate(&self, score: f64) -> Option<Recalibrated> {
        let (first, last) = (self.points.first()?, self.points.last()?);
        if !(0.0..=1.0).contains(&score) {
            return None;
        }
        let is_outside = score < first.score || score > last.score;
        let mut limits = vec![RecalibrationLimit::Recalibrated];
        limits.extend((self.n_labels < FEW_LABELS).then_some(RecalibrationLimit::FewLabels));
        limits.extend(is_outside.then_some(RecalibrationLimit::OutsideLabels));
        Some(Recalibrated { value: self.value(score)?, score, n_labels: self.n_labels, limits })
    }

    fn value(&self, score: f64) -> Option<f64> {
        let after = self.points.partition_point(|point| point.score < score);
        let Some(right) = self.points.get(after) else { return self.points.last().map(|point| point.value) };
        let Some(left) = after.checked_sub(1).map(|before| self.points[before]) else { return Some(right.value) };
        let share = (score - left.score) / (right.score - left.score);
        Some(left.value + share * (right.value - left.value))
    }
}

impl Block {
    fn pooled(self, next: &Self) -> Self {
        let weight = self.weight + next.weight;
        let value = (self.value * self.weight + next.value * next.weight) / weight;
        Self { first: self.first, last: next.last, value, weight }
    }

    fn points(&self) -> impl Iterator<Item = MapPoint> + use<> {
        let (first, last, value) = (self.first, self.last, self.value);
        let end = (last > first).then_some(MapPoint { score: last, value });
        std::iter::once(MapPoint { score: first, value }).chain(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn scored(pairs: &[(f64, bool)]) -> Vec<Scored> {
        let mut all: Vec<_> =
            pairs.iter().map(|(score, is_right)| Scored { score: *score, is_right: *is_right, weight: 1.0 }).collect();
        all.sort_by(|left, right| left.score.total_cmp(&right.score));
        all
    }

    #[test]
    fn violators_are_pooled() {
        let map =
            RecalibrationMap::fit("stance", &scored(&[(0.1, false), (0.3, true), (0.5, false), (0.7, true)])).unwrap();
        let points: Vec<_> = map.points.iter().map(|point| (point.score, point.value)).collect();
        assert_eq!(points, [(0.1, 0.0), (0.3, 0.5), (0.5, 0.5), (0.7, 1.0)]);
        let value = |score| map.recalibrate(score).unwrap().value;
        for (score, expected) in [(0.0, 0.0), (0.2, 0.25), (0.4, 0.5), (0.6, 0.75), (1.0, 1.0)] {
            assert!((value(score) - expected).abs() < 1e-12, "{score}");
        }
    }

    #[test]
    fn a_recalibrated_score_says_so() {
        let map = RecalibrationMap::fit("stance", &scored(&[(0.4, true), (0.6, true)])).unwrap();
        let found = map.recalibrate(0.9).unwrap();
        let all = [RecalibrationLimit::Recalibrated, RecalibrationLimit::FewLabels, RecalibrationLimit::OutsideLabels];
        assert_eq!((found.limits.as_slice(), found.n_labels), (all.as_slice(), 2));
        let large: Vec<_> = (0..100).map(|n| (f64::from(n) / 99.0, n > 50)).collect();
        let map = RecalibrationMap::fit("stance", &scored(&large)).unwrap();
        assert_eq!(map.recalibrate(0.5).unwrap().limits, [RecalibrationLimit::Recalibrated]);
        assert_eq!(map.recalibrate(1.5), None);
        assert_eq!(RecalibrationMap::fit("stance", &[]), None);
    }

    #[test]
    fn a_map_that_falls_is_invalid() {
        let point = |score, value| MapPoint { score, value };
        let map = |points| RecalibrationMap { of: String::new(), n_labels: 1, points };
        assert_eq!(map(vec![point(0.1, 0.5), point(0.2, 0.4)]).check(), Err((1, "value")));
        assert_eq!(map(vec![point(0.2, 0.5), point(0.1, 0.6)]).check(), Err((1, "score")));
        assert_eq!(map(vec![point(f64::NAN, 0.5)]).check(), Err((0, "score")));
        assert_eq!(map(Vec::new()).check(), Err((0, "score")));
        assert_eq!(map(vec![point(0.0, 0.0), point(1.0, 1.0)]).check(), Ok(()));
    }

    proptest! {
        #[test]
        fn the_map_never_falls_keeps_the_mean_and_never_raises_the_brier_score(
            pairs in proptest::collection::vec((0_u8..20, any::<bool>()), 1..60),
        ) {
            let pairs: Vec<_> = pairs.into_iter().map(|(score, right)| (f64::from(score) / 19.0, right)).collect();
            let scored = scored(&pairs);
            let map = RecalibrationMap::fit("a", &scored).unwrap();
            prop_assert_eq!(map.check(), Ok(()));
            let value = |one: &Scored| map.recalibrate(one.score).unwrap().value;
            prop_assert!((mean(&scored, value) - mean(&scored, Scored::outcome)).abs() < 1e-9);
            let before = mean(&scored, |one| (one.score - one.outcome()).powi(2));
            let after = mean(&scored, |one| (value(one) - one.outcome()).powi(2));
            prop_assert!(after <= before + 1e-9, "{} {}", after, before);
        }
    }
}
