//! Written by `cargo xtask eval answers --rates`.

/// Probably supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.89;
/// Probably not in the sources below this score.
pub(super) const NOT_IN_SOURCES_BELOW: f64 = 0.57;

/// From which score on a band begins, its sentences, and those of them that are supported; a band is on one side of each threshold.
pub(super) const BANDS: &[(f64, u32, u32)] = &[
    (0.0, 186, 8),
    (0.117, 186, 20),
    (0.267, 187, 26),
    (0.397, 186, 40),
    (0.492, 187, 42),
    (0.5700000000000001, 219, 58),
    (0.651, 219, 76),
    (0.715, 219, 93),
    (0.783, 219, 112),
    (0.842, 219, 122),
    (0.89, 71, 52),
    (0.908, 143, 125),
    (0.949, 72, 64),
    (0.959, 72, 69),
];
