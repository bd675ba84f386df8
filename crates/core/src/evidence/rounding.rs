//! Decimal places of the exact binary value, in whole numbers: no text is written.

/// Two decimal places of a number that is not negative.
pub(super) fn two_places(value: f64) -> f64 {
    rounded(value, 100)
}

/// Three decimal places of a number that is not negative.
pub(super) fn three_places(value: f64) -> f64 {
    rounded(value, 1000)
}

/// The nearest multiple of 1/scale, the even one in the exact middle, as writing the number would give.
#[expect(clippy::cast_precision_loss, reason = "what is left of 53 bits and ten more after the shift is checked")]
fn rounded(value: f64, scale: u64) -> f64 {
    let (mantissa, shift) = parts(value);
    // A number of 2^53 or more is whole; infinity and what is no number look like one.
    if value <= 0.0 || shift == 0 {
        return value;
    }
    if shift >= 64 {
        return 0.0;
    }
    let scaled = mantissa * scale;
    let (below, rest, half) = (scaled >> shift, scaled & ((1 << shift) - 1), 1 << (shift - 1));
    let is_up = rest > half || (rest == half && below % 2 == 1);
    (below + u64::from(is_up)) as f64 / scale as f64
}

/// A number as mantissa / 2^shift; the shift of a larger number is 0.
fn parts(value: f64) -> (u64, u64) {
    let bits = value.to_bits();
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    (mantissa, 1075_u64.saturating_sub(bits >> 52 & 0x7ff))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(value: f64) {
        let read = |text: String| text.parse::<f64>().unwrap();
        assert_eq!(three_places(value).to_bits(), read(format!("{value:.3}")).to_bits(), "{value:e}");
        assert_eq!(two_places(value).to_bits(), read(format!("{value:.2}")).to_bits(), "{value:e}");
    }

    #[test]
    fn the_middle_is_decided_by_the_exact_binary_value() {
        for value in [0.0, 0.0005, 0.1235, 0.6665, 0.9995, 0.0625, 0.1875, 0.125, 0.375, 1.005, 2.675, 1e-300, 5e-324] {
            check(value);
        }
        for value in [1e15, 9_007_199_254_740_992.0, 1e300, f64::INFINITY] {
            check(value);
        }
    }

    proptest! {
        #[test]
        fn places_are_those_of_the_written_number(value in 0.0..20_000_000.0_f64, thousandths in 0..5000_u32) {
            check(value);
            check(value / 1e7);
            check(f64::from(thousandths) / 1000.0 + 0.0005);
        }
    }
}
