//! Written by `cargo xtask eval answers --rates`.

/// Probably supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.90;
/// Probably not in the sources below this score.
pub(super) const NOT_IN_SOURCES_BELOW: f64 = 0.45;

/// From which score on a band begins, its sentences, and those of them that are supported; a band is on one side of each threshold.
pub(super) const BANDS: &[(f64, u32, u32)] = &[
    (0.0, 183, 10),
    (0.118, 184, 22),
    (0.211, 183, 25),
    (0.305, 184, 34),
    (0.38, 184, 42),
    (0.45, 476, 139),
    (0.663, 476, 243),
    (0.826, 239, 153),
    (0.9, 69, 51),
    (0.937, 69, 60),
    (0.958, 69, 64),
    (0.962, 69, 64),
];
