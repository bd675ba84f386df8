//! Written by `cargo xtask eval answers --rates`.

use super::Rate;

/// Probably supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.86;
/// Probably not in the sources below this score.
pub(super) const NOT_IN_SOURCES_BELOW: f64 = 0.48;

/// From which score on a rate holds, in order; a band is on one side of each threshold.
pub(super) const BANDS: &[(f64, Rate)] = &[
    (0.0, Rate { n: 188, n_supported: 9 }),
    (0.092, Rate { n: 188, n_supported: 24 }),
    (0.216, Rate { n: 376, n_supported: 62 }),
    (0.396, Rate { n: 189, n_supported: 45 }),
    (0.48, Rate { n: 453, n_supported: 156 }),
    (0.654, Rate { n: 226, n_supported: 98 }),
    (0.731, Rate { n: 227, n_supported: 114 }),
    (0.798, Rate { n: 227, n_supported: 140 }),
    (0.86, Rate { n: 75, n_supported: 47 }),
    (0.921, Rate { n: 75, n_supported: 60 }),
    (0.964, Rate { n: 75, n_supported: 70 }),
    (0.971, Rate { n: 75, n_supported: 72 }),
    (0.979, Rate { n: 75, n_supported: 74 }),
];
