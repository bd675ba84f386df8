//! A share with its confidence interval.

use serde::Serialize;

/// A share with its 95 % interval by Wilson (1927).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Interval {
    /// The share, 0 to 1.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// The interval of a share of `n` trials; with weights, `n` is the effective number of trials.
    ///
    /// Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. JASA 22.
    pub(crate) fn wilson(share: f64, n: f64) -> Self {
        let z_squared = Z * Z;
        let center = (share + z_squared / (2.0 * n)) / (1.0 + z_squared / n);
        let half = Z / (1.0 + z_squared / n) * (share * (1.0 - share) / n + z_squared / (4.0 * n * n)).sqrt();
        Self { value: share, low: (center - half).clamp(0.0, share), high: (center + half).clamp(share, 1.0) }
    }

    /// The interval for labels with these weights, each right or wrong. `None` without labels.
    ///
    /// The effective number of trials is that of Kish (1965): the square of the sum, by the sum of the squares.
    pub(crate) fn of(labels: impl Iterator<Item = (bool, f64)>) -> Option<Self> {
        let (mut right, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for (is_right, weight) in labels {
            right += if is_right { weight } else { 0.0 };
            sum += weight;
            squares += weight * weight;
        }
        (sum > 0.0).then(|| Self::wilson((right / sum).clamp(0.0, 1.0), sum * sum / squares))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_textbook() {
        // Newcombe (1998), table I: 81 of 263, and 0 of 20.
        let found = Interval::wilson(81.0 / 263.0, 263.0);
        assert!((found.low - 0.2553).abs() < 5e-5 && (found.high - 0.3662).abs() < 5e-5, "{found:?}");
        let none = Interval::wilson(0.0, 20.0);
        assert!(none.low.abs() < 1e-12 && (none.high - 0.1611).abs() < 5e-5, "{none:?}");
    }

    #[test]
    fn equal_weights_change_nothing_and_unequal_ones_widen() {
        let labels = [true, true, false, true];
        let plain = Interval::of(labels.iter().map(|right| (*right, 1.0))).unwrap();
        let doubled = Interval::of(labels.iter().map(|right| (*right, 2.0))).unwrap();
        assert_eq!(plain, doubled);
        let uneven = Interval::of([(true, 1.0), (true, 1.0), (false, 1.0), (true, 0.01)].into_iter()).unwrap();
        assert!(uneven.high - uneven.low > plain.high - plain.low);
        assert_eq!(Interval::of(std::iter::empty()), None);
    }
}
