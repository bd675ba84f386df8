//! Written by `cargo xtask eval answers --rates`.

/// Probably supported from this score on.
pub(super) const SUPPORTED_FROM: f64 = 0.93;
/// Probably not in the sources below this score.
pub(super) const NOT_IN_SOURCES_BELOW: f64 = 0.62;

/// From which score on a band begins, its sentences, and those of them that are supported; a band is on one side of each threshold.
pub(super) const BANDS: &[(f64, u32, u32)] = &[
    (0.0, 190, 4),
    (0.066, 191, 20),
    (0.243, 381, 63),
    (0.528, 191, 45),
    (0.62, 234, 76),
    (0.724, 235, 81),
    (0.806, 235, 97),
    (0.864, 235, 136),
    (0.905, 235, 155),
    (0.93, 64, 53),
    (0.938, 129, 116),
    (0.953, 65, 61),
];
