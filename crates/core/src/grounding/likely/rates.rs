//! Written by `cargo xtask eval answers --rates`.

/// Probably supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.90;
/// Probably not in the sources below this score.
pub(super) const NOT_IN_SOURCES_BELOW: f64 = 0.61;

/// From which score on a band begins, its sentences, and those of them that are supported; a band is on one side of each threshold.
pub(super) const BANDS: &[(f64, u32, u32)] = &[
    (0.0, 205, 8),
    (0.114, 205, 23),
    (0.291, 205, 32),
    (0.425, 205, 37),
    (0.53, 206, 49),
    (0.61, 212, 66),
    (0.681, 212, 87),
    (0.746, 425, 209),
    (0.851, 213, 138),
    (0.9, 74, 54),
    (0.919, 74, 65),
    (0.946, 74, 68),
    (0.955, 75, 71),
];
