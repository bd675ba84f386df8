//! Written by `cargo xtask eval answers --rates`.

/// Probably supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.93;
/// Probably not in the sources below this score.
pub(super) const NOT_IN_SOURCES_BELOW: f64 = 0.65;

/// From which score on a band begins, its sentences, and those of them that are supported; a band is on one side of each threshold.
pub(super) const BANDS: &[(f64, u32, u32)] = &[
    (0.0, 210, 6),
    (0.102, 210, 29),
    (0.276, 210, 32),
    (0.438, 210, 43),
    (0.557, 210, 45),
    (0.65, 424, 144),
    (0.807, 213, 100),
    (0.867, 212, 130),
    (0.906, 213, 136),
    (0.93, 68, 57),
    (0.938, 68, 60),
    (0.95, 68, 61),
    (0.955, 69, 64),
];
