//! Written by `cargo xtask eval answers --rates`.

use super::Rate;

/// Probably supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.90;
/// Probably not in the sources below this score.
pub(super) const NOT_IN_SOURCES_BELOW: f64 = 0.45;

/// From which score on a rate holds, in order; a band is on one side of each threshold.
pub(super) const BANDS: &[(f64, Rate)] = &[
    (0.0, Rate { n: 183, n_supported: 10 }),
    (0.118, Rate { n: 184, n_supported: 22 }),
    (0.211, Rate { n: 183, n_supported: 25 }),
    (0.305, Rate { n: 184, n_supported: 34 }),
    (0.38, Rate { n: 184, n_supported: 42 }),
    (0.45, Rate { n: 476, n_supported: 139 }),
    (0.663, Rate { n: 476, n_supported: 243 }),
    (0.826, Rate { n: 239, n_supported: 153 }),
    (0.9, Rate { n: 69, n_supported: 51 }),
    (0.937, Rate { n: 69, n_supported: 60 }),
    (0.958, Rate { n: 69, n_supported: 64 }),
    (0.962, Rate { n: 69, n_supported: 64 }),
];
