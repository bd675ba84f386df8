//! Risk by coverage: how many are wrong if only the surest are kept.

use serde::Serialize;

use crate::scored::{Scored, ties, weight};

/// The most points of a curve.
const MAX_POINTS: usize = 101;

/// Keeping every score of at least `threshold`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoveragePoint {
    /// The lowest score that is kept.
    pub threshold: f64,
    /// The share that is kept, above 0 to 1.
    pub coverage: f64,
    /// The share of the kept that is wrong.
    pub risk: f64,
}

/// The curve from the highest score to all of them, and the area below it (Geifman & El-Yaniv 2017).
///
/// Equal scores are kept or left out together. A long curve is thinned to 101 points; the area is that of all points.
pub(crate) fn risk_coverage(scored: &[Scored]) -> (Vec<CoveragePoint>, f64) {
    let total = weight(scored);
    let (mut kept, mut wrong, mut area) = (0.0, 0.0, 0.0);
    let mut points = Vec::new();
    for tie in ties(scored).rev() {
        let added = weight(tie);
        kept += added;
        wrong += tie.iter().filter(|one| !one.is_right).map(|one| one.weight).sum::<f64>();
        let risk = wrong / kept;
        area += added / total * risk;
        points.push(CoveragePoint { threshold: tie[0].score, coverage: (kept / total).min(1.0), risk });
    }
    (thinned(points), area)
}

/// At most `MAX_POINTS`, with the first and the last.
fn thinned(points: Vec<CoveragePoint>) -> Vec<CoveragePoint> {
    if points.len() <= MAX_POINTS {
        return points;
    }
    let last = points.len() - 1;
    (0..MAX_POINTS).map(|index| points[index * last / (MAX_POINTS - 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(pairs: &[(f64, bool)]) -> Vec<Scored> {
        pairs.iter().map(|(score, is_right)| Scored { score: *score, is_right: *is_right, weight: 1.0 }).collect()
    }

    #[test]
    fn the_surest_come_first_and_equal_scores_together() {
        let (points, area) = risk_coverage(&scored(&[(0.2, false), (0.6, true), (0.6, false), (0.9, true)]));
        let found: Vec<_> = points.iter().map(|point| (point.threshold, point.coverage, point.risk)).collect();
        assert_eq!(found, [(0.9, 0.25, 0.0), (0.6, 0.75, 1.0 / 3.0), (0.2, 1.0, 0.5)]);
        assert!((area - (0.0 + 0.5 / 3.0 + 0.25 * 0.5)).abs() < 1e-12, "{area}");
    }

    #[test]
    fn a_long_curve_keeps_its_ends() {
        let all: Vec<_> = (0..5000).map(|n| (f64::from(n) / 5000.0, n % 3 > 0)).collect();
        let (points, _) = risk_coverage(&scored(&all));
        assert_eq!(points.len(), MAX_POINTS);
        assert!((points[MAX_POINTS - 1].coverage - 1.0).abs() < 1e-9 && points[0].coverage < 0.001);
    }
}
