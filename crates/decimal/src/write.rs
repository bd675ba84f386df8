//! Float → decimal text.

use super::Decimal;
use super::binary::Binary;

/// Below this, a decimal of so many digits is the only one of its length that reads back as its float.
const CERTAIN: f64 = 1e15;

/// The most digits of that.
const CERTAIN_DIGITS: i32 = 15;

/// The most places for which the power of ten is an exact float.
const EXACT_PLACES: i32 = 22;

/// So many digits always read back.
const MOST_DIGITS: i32 = 17;

/// The decimal logarithm of 2.
const LOG_OF_2: f64 = std::f64::consts::LOG10_2;

/// From here on [`fixed`] writes the shortest text: a float has no places there.
const WHOLE: f64 = 9_007_199_254_740_992.0;

/// The shortest decimal text that reads back as this float, without an exponent; `NaN`, `inf` and `-inf` for what is no number.
///
/// Of two texts that are equally near it is the even one, as in JavaScript.
#[must_use]
pub fn shortest(value: f64) -> String {
    write(value, &|magnitude| {
        let is_same = |back: f64| back.to_bits() == magnitude.to_bits();
        certain_digits(magnitude).unwrap_or_else(|fewest| searched_digits(magnitude, fewest, &is_same)).text()
    })
}

/// The same for a float of single precision, whose digits are fewer.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the nearest float of single precision is meant")]
pub fn shortest_single(value: f32) -> String {
    if value == 0.0 {
        return shortest(value.into());
    }
    let is_same = |back: f64| (back as f32).to_bits() == value.abs().to_bits();
    write(value.into(), &|magnitude| searched_digits(magnitude, 1, &is_same).text())
}

/// The decimal text of a float with a fixed number of places, 0 to 3: those of its exact value, ties to even. A number of 2^53 or more
/// has its shortest digits and zeros.
#[must_use]
pub fn fixed(value: f64, places: usize) -> String {
    write(value, &|magnitude| {
        let exponent = i32::try_from(places).unwrap_or(0);
        if magnitude >= WHOLE {
            let point = if places > 0 { "." } else { "" };
            return [&shortest(magnitude), point, &"0".repeat(places)].concat();
        }
        let whole = Binary::from_float(magnitude).times_ten_to(exponent).nearest_integer();
        Decimal { whole, exponent: -exponent }.text()
    })
}

fn write(value: f64, text: &dyn Fn(f64) -> String) -> String {
    let sign = if value.is_sign_negative() && !value.is_nan() { "-" } else { "" };
    match value.abs() {
        magnitude if magnitude.is_nan() => "NaN".to_owned(),
        f64::INFINITY => [sign, "inf"].concat(),
        magnitude => [sign, &text(magnitude)].concat(),
    }
}

/// The digits if they are few; otherwise how many there are at least.
///
/// The product and the quotient of two exact floats are each rounded once, and such decimals are further apart than that.
fn certain_digits(magnitude: f64) -> Result<Decimal, i32> {
    let mut power = 1.0;
    for places in 0..=EXACT_PLACES {
        let scaled = magnitude * power;
        if scaled >= CERTAIN {
            return Err(if places == 0 { 1 } else { CERTAIN_DIGITS });
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is below 10^15")]
        let whole = (scaled + 0.5) as u64;
        #[expect(clippy::cast_precision_loss, reason = "it is below 10^15")]
        if (whole as f64 / power).to_bits() == magnitude.to_bits() {
            return Ok(Decimal { whole, exponent: -places });
        }
        power *= 10.0;
    }
    Err(1)
}

/// The nearest decimal of the fewest digits with which one reads back.
fn searched_digits(magnitude: f64, fewest: i32, is_same: &dyn Fn(f64) -> bool) -> Decimal {
    let binary = Binary::from_float(magnitude);
    let rounded = |exponent: i32| Decimal { whole: binary.times_ten_to(-exponent).nearest_integer(), exponent };
    #[expect(clippy::cast_possible_truncation, reason = "the logarithm of a float is between -324 and 309")]
    let estimated = (f64::from(binary.magnitude()) * LOG_OF_2).floor() as i32;
    let all = rounded(estimated + 1 - MOST_DIGITS);
    // The number may have one more digit than a power of two below it.
    let first = estimated + i32::from(all.whole >= 10_u64.pow(MOST_DIGITS.unsigned_abs()));
    for n_digits in fewest..=MOST_DIGITS {
        let nearest = rounded(first + 1 - n_digits);
        // Below a power of two floats are closer than above it: the nearest decimal may not read back where the next one does.
        let next = Decimal { whole: nearest.whole + 1, ..nearest };
        if let Some(found) = [nearest, next].into_iter().find(|decimal| is_same(decimal.scaled(0))) {
            return found.trimmed();
        }
    }
    all
}

impl Decimal {
    /// Without zeros at the end.
    fn trimmed(mut self) -> Self {
        while self.whole > 0 && self.whole.is_multiple_of(10) {
            self.whole /= 10;
            self.exponent += 1;
        }
        self
    }

    /// Without an exponent.
    fn text(&self) -> String {
        let mut digits = self.whole.to_string();
        let count = self.exponent.unsigned_abs() as usize;
        if self.exponent >= 0 {
            return digits + &"0".repeat(count);
        }
        let missing = (count + 1).saturating_sub(digits.len());
        digits.insert_str(0, &"0".repeat(missing));
        digits.insert(digits.len() - count, '.');
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The standard library rounds a decimal exactly in the middle of two up, so the last digit may differ.
    fn assert_is_shortest(value: f64) {
        let (text, expected) = (shortest(value), value.to_string());
        assert_eq!((text.len(), text.parse()), (expected.len(), Ok(value)), "{text} {expected}");
    }

    #[test]
    fn what_is_no_number_is_written_as_by_the_standard_library() {
        for value in [f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0] {
            assert_eq!(shortest(value), value.to_string());
            assert_eq!(fixed(value, 2), format!("{value:.2}"));
        }
    }

    #[test]
    fn powers_of_two_and_their_neighbours_have_the_shortest_digits() {
        let around = |bits: u64| [bits.wrapping_sub(1), bits, bits + 1];
        for value in (1..2047).flat_map(|exponent| around(exponent << 52)).map(f64::from_bits) {
            // The reader is exact for normal numbers.
            if value.is_normal() {
                assert_is_shortest(value);
            }
        }
    }

    #[test]
    fn powers_of_ten_have_one_digit() {
        for value in (-307..=308).map(|exponent: i32| format!("1e{exponent}").parse::<f64>().unwrap()) {
            assert_eq!(shortest(value), value.to_string());
        }
    }

    #[test]
    fn the_smallest_float_is_written_in_full() {
        assert_eq!(shortest(5e-324).parse::<f64>(), Ok(5e-324));
        assert_eq!(fixed(5e-324, 3), "0.000");
    }

    #[test]
    fn ties_are_rounded_to_even() {
        for (value, places) in
            [(0.5, 0), (1.5, 0), (2.5, 0), (0.125, 2), (0.375, 2), (0.0625, 3), (999.9995, 3), (0.995, 2)]
        {
            assert_eq!(fixed(value, places), format!("{value:.places$}"));
            assert_eq!(fixed(-value, places), format!("{:.places$}", -value));
        }
    }

    proptest! {
        #[test]
        fn the_shortest_text_is_that_of_the_standard_library(value in any::<f64>()) {
            prop_assume!(value.is_normal());
            assert_is_shortest(value);
        }

        #[test]
        fn the_shortest_text_of_single_precision_as_well(value in any::<f32>()) {
            let (text, expected) = (shortest_single(value), value.to_string());
            prop_assert_eq!((text.len(), text.parse()), (expected.len(), Ok(value)));
        }

        #[test]
        fn numbers_as_they_occur_are_written_alike(whole in 0_u64..1_000_000_000_000, places in 0_i32..12, ulps in 0_u64..3) {
            #[expect(clippy::cast_precision_loss, reason = "any float will do")]
            let value = f64::from_bits((whole as f64 / 10_f64.powi(places)).to_bits() + ulps);
            prop_assume!(value.is_normal());
            assert_is_shortest(value);
        }

        #[test]
        fn fixed_places_are_those_of_the_exact_value(value in -1e16_f64..1e16, scale in 0_i32..20, places in 0_usize..=3) {
            let value = value / 10_f64.powi(scale);
            prop_assert_eq!(fixed(value, places), format!("{value:.places$}"));
        }
    }
}
