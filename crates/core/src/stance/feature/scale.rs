//! Measured numbers as bytes.

/// A share from 0 to 1 as a byte.
pub(super) fn share(value: f32) -> u8 {
    (value.clamp(0.0, 1.25) * 200.0 + 0.5) as u8
}

pub(super) fn count(n: usize) -> u8 {
    (n.min(25) * 10) as u8
}

/// A part of a whole; 255 where there is no whole.
pub(super) fn part(part: f32, whole: f32) -> u8 {
    if whole > 0.0 { share(part / whole) } else { 255 }
}
