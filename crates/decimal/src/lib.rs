//! Decimal text → float, and back. The standard library's parser adds a table of ten kilobytes that does not compress, and its formatter four algorithms;
//! these are exact for numbers in real payloads without them.
//!
//! It is a crate of its own so that it can be compiled for size, unlike the JSON parser.
#![forbid(unsafe_code)]

mod binary;
mod write;

use binary::Binary;

pub use write::{fixed, shortest, shortest_single};

/// The most significant digits that count: those that fit in 64 bits.
const SIGNIFICANT_DIGITS: u32 = 19;

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
        match self.whole {
            0 => 0.0,
            whole => Binary::from_integer(whole).times_ten_to(self.exponent.saturating_add(exponent)).nearest_float(),
        }
    }
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
