//! Written by `cargo xtask eval answers --rates`.

/// Probably supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.930;
/// Probably not in the sources below this score.
pub(super) const NOT_IN_SOURCES_BELOW: f64 = 0.645;

/// From which score on a band begins, its sentences, and those of them that are supported; a band is on one side of each threshold.
pub(super) const BANDS: &[(f64, u32, u32)] = &[
    (0.0, 205, 4),
    (0.091, 205, 28),
    (0.263, 205, 31),
    (0.427, 205, 33),
    (0.546, 206, 54),
    (0.645, 219, 68),
    (0.73, 219, 76),
    (0.807, 219, 110),
    (0.863, 219, 123),
    (0.904, 219, 150),
    (0.93, 66, 50),
    (0.938, 66, 57),
    (0.955, 66, 59),
    (0.962, 66, 64),
];
