//! When a number of a sentence is one of a text: in another unit, rounded, or limited by a word.

use super::amount::Amount;
use credence_lexical::lower::lowercase;

/// What the words around a number say about its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Nothing: the digits are what is meant.
    Exact,
    /// "about 300".
    About,
    /// "more than 300".
    Above,
    /// "almost 300".
    Below,
}

impl Limit {
    pub(super) fn around(sentence: &str, number: &Amount<'_>) -> Self {
        // Each begins with a blank, so that it is a word.
        const ABOUT: &str = " about| around| roughly| approximately| some| circa| close to| cerca de| aproximadamente| por volta de|約|およそ|ほぼ|~";
        const ABOVE: &str = " more than| over| above| at least| exceeding| upwards of| past| mais de| acima de| pelo menos| além de| ao menos| superior a";
        const BELOW: &str =
            " nearly| almost| less than| fewer than| under| below| up to| quase| menos de| abaixo de| até| inferior a";
        const ABOVE_BEHIND: &str = "余り|以上|超|強";
        const BELOW_BEHIND: &str = "弱|未満|以下";
        let before =
            sentence[..number.range.start].trim_end_matches(|sign: char| !sign.is_alphanumeric() && sign != '~');
        let before = &before[before.floor_char_boundary(before.len().saturating_sub(LONGEST_LIMIT))..];
        let before = [" ", &lowercase(before)].concat();
        // Behind the word that is counted: "1万戸以上".
        let behind =
            sentence[number.range.end..].char_indices().nth(3).map_or(sentence.len(), |(at, _)| number.range.end + at);
        let behind = &sentence[number.range.end..behind];
        let ends = |words: &str| words.split('|').any(|word| before.ends_with(word));
        let has = |words: &str| words.split('|').any(|word| behind.contains(word));
        if ends(ABOVE) || has(ABOVE_BEHIND) {
            Self::Above
        } else if ends(BELOW) || has(BELOW_BEHIND) {
            Self::Below
        } else if ends(ABOUT) {
            Self::About
        } else {
            Self::Exact
        }
    }
}

/// The longest words of a limit, in bytes.
const LONGEST_LIMIT: usize = 24;

/// "About 300" may be so much more or less, if it is not more than its rounding.
const ABOUT: f64 = 0.06;
/// "More than 300" may be so much more, "almost 300" so much less, if it is not more than its last digit.
const BEYOND: f64 = 0.15;
/// What is rounded without a word that says so is not farther.
const ROUNDED: f64 = 0.05;

/// A value without a unit is one of a measure where it is rounded to so many digits: "12 m/s" of `wind_mean_ms: 11.8`.
const FEWEST_DIGITS_OF_VALUE: u32 = 2;

/// Whether a number is another one, rounded, in another unit, or in hundredths.
pub(super) fn is_converted(number: &Amount<'_>, other: &Amount<'_>, limit: Limit) -> bool {
    let is_in_other_digits = number.has_other_digits() && other.is_count() && number.is(other.value);
    if number.is_in_hundredths(other) || is_in_other_digits {
        return true;
    }
    // A value that does not say its unit may have that of the number, or the base unit: "88 cm" of `change: 0.88`.
    let is_measure = || number.is_measure_of(other) && number.n_digits() >= FEWEST_DIGITS_OF_VALUE;
    let factors = if number.may_be(other) {
        [number.factors(other).filter(|_| !number.is_written_as(other)), None]
    } else if is_measure() {
        [Some((1.0, 1.0)), Some((number.base_factor(), 1.0))]
    } else {
        [None, None]
    };
    factors.into_iter().flatten().any(|factors| agrees_with(number, other, factors, limit))
}

/// Whether two numbers agree where each is multiplied with its factor.
fn agrees_with(number: &Amount<'_>, other: &Amount<'_>, (factor, other_factor): (f64, f64), limit: Limit) -> bool {
    let rounding = number.rounding() * factor;
    let agrees = |value: f64, half: f64, other: f64| {
        let distance = (value - other).abs();
        let within = |most: f64, share: f64| distance <= most.min(share * value.abs());
        let is_rounded = distance < half && distance <= ROUNDED * value.abs() || distance <= 1e-9 * value.abs();
        is_rounded
            || match limit {
                Limit::Exact => false,
                Limit::About => within(rounding, ABOUT),
                Limit::Above => other > value && within(2.0 * rounding, BEYOND),
                Limit::Below => other < value && within(2.0 * rounding, BEYOND),
            }
    };
    number.values().any(|(value, half)| {
        other.values().any(|(other, _)| agrees(value * factor, half * factor, other * other_factor))
    })
}
