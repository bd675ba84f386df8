//! Decimal text → float. The standard library's parser adds a table of ten kilobytes that does not compress;
//! this one is exact for numbers in real payloads without it.

/// The most significant digits that count: those that fit in 64 bits.
const SIGNIFICANT_DIGITS: u32 = 19;

/// The largest power of ten that fits 64 bits.
const TENS_IN_64_BITS: u32 = 19;

/// Beyond this exponent every number is infinite or zero.
const LARGEST_EXPONENT: u32 = 400;

/// The value of a decimal text; `None` if it is invalid.
///
/// Correctly rounded for up to 19 significant digits, below 1e-307 to the last place but one: 128 bits are kept on the way to the 53 of a float. Digits behind
/// the nineteenth are ignored.
pub fn read(text: &str) -> Option<f64> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (digits, exponent) = match digits.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent_of(exponent)?),
        None => (digits, 0),
    };
    let value = Decimal::parse(digits)?.scaled(exponent);
    Some(if negative { -value } else { value })
}

/// Signed digits. An exponent that does not fit counts as the largest one.
fn exponent_of(text: &str) -> Option<i32> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let digits = if negative { digits } else { digits.strip_prefix('+').unwrap_or(digits) };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let exponent = digits.parse().unwrap_or(1_000_000);
    Some(if negative { -exponent } else { exponent })
}

/// An integer and the power of ten to multiply by.
struct Decimal {
    whole: u64,
    exponent: i32,
}

impl Decimal {
    /// Digits with at most one point.
    fn parse(digits: &str) -> Option<Self> {
        let mut decimal = Self { whole: 0, exponent: 0 };
        let (mut n_significant, mut n_digits, mut behind_point) = (0, 0, false);
        for byte in digits.bytes() {
            match byte {
                b'.' if !behind_point => behind_point = true,
                b'0'..=b'9' => {
                    n_digits += 1;
                    n_significant += u32::from(decimal.whole > 0 || byte > b'0');
                    let counts = n_significant <= SIGNIFICANT_DIGITS;
                    if counts {
                        decimal.whole = decimal.whole * 10 + u64::from(byte - b'0');
                    }
                    decimal.exponent += i32::from(!counts) - i32::from(behind_point);
                }
                _ => return None,
            }
        }
        (n_digits > 0).then_some(decimal)
    }

    fn scaled(&self, exponent: i32) -> f64 {
        let exponent = self.exponent.saturating_add(exponent);
        if self.whole == 0 {
            return 0.0;
        }
        let mut number = Binary::from_integer(self.whole);
        let mut left = exponent.unsigned_abs().min(LARGEST_EXPONENT);
        while left > 0 {
            let step = left.min(TENS_IN_64_BITS);
            let power = 10_u64.pow(step);
            number = if exponent > 0 { number.times(power) } else { number.over(power) };
            left -= step;
        }
        number.rounded()
    }
}

/// 128 bits, the first of them set, times a power of two.
#[derive(Clone, Copy)]
struct Binary {
    bits: u128,
    exponent: i32,
    /// Whether there were more bits.
    more: bool,
}

impl Binary {
    fn from_integer(whole: u64) -> Self {
        Self::normal(u128::from(whole), 0, 0, false)
    }

    /// `bits`, which are not all zero, and 64 bits after them, shifted up until the first is set.
    fn normal(bits: u128, behind: u64, exponent: i32, more: bool) -> Self {
        let shift = bits.leading_zeros();
        let behind = u128::from(behind) << 64;
        let below = behind.checked_shr(128 - shift).unwrap_or(0);
        let left_out = behind.checked_shl(shift).unwrap_or(0) != 0;
        Self { bits: bits << shift | below, exponent: exponent - shift.cast_signed(), more: more || left_out }
    }

    fn times(self, factor: u64) -> Self {
        let low = (self.bits & u128::from(u64::MAX)) * u128::from(factor);
        let high = (self.bits >> 64) * u128::from(factor) + (low >> 64);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is wanted")]
        let behind = low as u64;
        Self::normal(high, behind, self.exponent + 64, self.more)
    }

    fn over(self, divisor: u64) -> Self {
        let divisor = u128::from(divisor);
        let rest = (self.bits % divisor) << 64;
        #[expect(clippy::cast_possible_truncation, reason = "a remainder over its divisor is below one")]
        let behind = (rest / divisor) as u64;
        let more = self.more || !rest.is_multiple_of(divisor);
        Self::normal(self.bits / divisor, behind, self.exponent, more)
    }

    /// The nearest float, ties to even.
    #[expect(clippy::cast_precision_loss, reason = "the cast rounds to the nearest float, which is what is wanted")]
    fn rounded(self) -> f64 {
        let nearest = (self.bits | u128::from(self.more)) as f64;
        let half = self.exponent / 2;
        nearest * power_of_two(half) * power_of_two(self.exponent - half)
    }
}

/// 2 to a power from −1022 to 1023; other powers are clamped.
fn power_of_two(exponent: i32) -> f64 {
    let biased = exponent.clamp(-1022, 1023) + 1023;
    f64::from_bits(u64::from(biased.unsigned_abs()) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn invalid_numbers_are_none() {
        for text in ["", "-", ".", "1.2.3", "0x1", "1e", "e5", "NaN", "inf", "--1", "1 "] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn zero_keeps_its_sign_and_the_huge_is_infinite() {
        assert_eq!(read("-0.0").map(f64::to_bits), Some((-0.0_f64).to_bits()));
        assert_eq!(read("1e999"), Some(f64::INFINITY));
        assert_eq!(read("1e-999"), Some(0.0));
        assert_eq!(read("0e999"), Some(0.0));
    }

    proptest! {
        #[test]
        fn numbers_are_read_as_the_standard_library_reads_them(whole in any::<u64>(), exponent in -320_i32..300) {
            let text = format!("{}e{exponent}", whole / 10);
            let expected: f64 = text.parse().unwrap();
            prop_assume!(expected == 0.0 || expected.is_normal());
            prop_assert_eq!(read(&text), Some(expected));
        }

        #[test]
        fn numbers_with_a_point_are_read_exactly(whole in any::<u16>(), behind in any::<u32>(), zeros in 0_usize..4) {
            let text = format!("{whole}.{}{behind}", "0".repeat(zeros));
            prop_assert_eq!(read(&text), text.parse::<f64>().ok());
        }

        #[test]
        fn every_float_survives_being_written_and_read(value in any::<f64>()) {
            prop_assume!(value.is_normal() || value == 0.0);
            prop_assert_eq!(read(&format!("{value:e}")), Some(value));
            prop_assert_eq!(read(&value.to_string()), Some(value));
        }

        #[test]
        fn any_text_is_read_or_refused(text in r"[-+.eE0-9]{0,40}") {
            let _ = read(&text);
        }
    }
}
