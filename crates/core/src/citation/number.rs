//! Numbers as text and numbers in text.

use std::ops::Range;

use credence_decimal::fixed;
use credence_lexical::number::quantity::{Currency, currency_after, currency_before};
use credence_lexical::number::unit::{Unit, common_factors, unit_after};
use credence_lexical::number::{
    Digits, NumberKind, end_of_digits, exponent_after, kind, ordinal_ending, parse_digits, parse_other_way, scale_after,
};

/// A number with a fixed count of decimal places and no negative zero.
pub(super) fn plain(value: f64, places: usize) -> String {
    let text = fixed(value, places);
    match text.strip_prefix('-') {
        Some(digits) if !digits.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) => digits.to_owned(),
        _ => text,
    }
}

/// A non-negative amount with two places and commas between thousands.
pub(super) fn grouped(amount: f64) -> String {
    let text = fixed(amount, 2);
    let (whole, cents) = text.split_once('.').unwrap_or((&text, "00"));
    let mut grouped = String::with_capacity(text.len() + whole.len() / 3);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped}.{cents}")
}

/// A number of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TextNumber {
    pub(super) value: f64,
    /// Half of the last digit shown: the largest error of rounding.
    tolerance: f64,
    /// The value and its tolerance where another language's separators are meant.
    other: Option<(f64, f64)>,
    pub(super) kind: NumberKind,
    unit: Option<Unit>,
    currency: Option<Currency>,
}

impl TextNumber {
    /// Whether one of the two is the other, rounded or in another unit. The sign does not count.
    pub(super) fn agrees_with(self, other: Self) -> bool {
        if self.currency.zip(other.currency).is_some_and(|(one, other)| !one.may_be(other)) {
            return false;
        }
        let Some((factor, other_factor)) = common_factors(self.unit, other.unit) else { return false };
        let agrees = |(value, tolerance): (f64, f64), (other_value, other_tolerance): (f64, f64)| {
            let (value, other_value) = (value.abs() * factor, other_value.abs() * other_factor);
            let slack = (tolerance * factor).max(other_tolerance * other_factor);
            (value - other_value).abs() <= slack + f64::EPSILON * value.max(1.0) * 4.0
        };
        self.values().any(|value| other.values().any(|other| agrees(value, other)))
    }

    fn values(self) -> impl Iterator<Item = (f64, f64)> {
        [Some((self.value, self.tolerance)), self.other].into_iter().flatten()
    }
}

/// Every number of a text, in order. Digits inside words (`v2`, `2nd`) are not numbers.
pub(super) fn numbers_in(text: &str) -> Vec<TextNumber> {
    placed_numbers_in(text).into_iter().map(|(number, _)| number).collect()
}

/// The same, each with the bytes of its digits.
pub(super) fn placed_numbers_in(text: &str) -> Vec<(TextNumber, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        at = end_of_digits(text, at);
        let is_word = bytes.get(start.wrapping_sub(1)).is_some_and(u8::is_ascii_alphabetic);
        if !is_word && ordinal_ending(&text[at..]).is_none() {
            numbers.extend(parse(text, start, at).map(|number| (number, start..at)));
        }
    }
    numbers
}

fn parse(text: &str, start: usize, end: usize) -> Option<TextNumber> {
    let digits = &text[start..end];
    let before = currency_before(&text[..start]);
    let (scale, length) =
        exponent_after(&text[end..]).or_else(|| scale_after(&text[end..], before.is_some())).unwrap_or((1.0, 0));
    let after = &text[end + length..];
    let scaled = |digits: Digits| (digits.value * scale, 0.5 * digits.step * scale);
    let (value, tolerance) = scaled(parse_digits(digits)?);
    let other = parse_other_way(digits).map(scaled);
    Some(TextNumber {
        value,
        tolerance,
        other,
        kind: kind(&text[..start], after),
        unit: unit_after(after),
        currency: before.or_else(|| currency_after(after)).map(|(currency, _)| currency),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<(f64, NumberKind)> {
        numbers_in(text).into_iter().map(|number| (number.value, number.kind)).collect()
    }

    #[test]
    fn amounts_are_grouped() {
        assert_eq!(grouped(1_234_567.5), "1,234,567.50");
        assert_eq!(grouped(12.0), "12.00");
        assert_eq!(plain(-0.001, 2), "0.00");
        assert_eq!(plain(-0.01, 2), "-0.01");
    }

    #[test]
    fn numbers_are_read_in_several_languages() {
        assert_eq!(values("up 14.58% on $12,000"), [(14.58, NumberKind::Percent), (12_000.0, NumberKind::Money)]);
        assert_eq!(values("R$ 1.234,50 e 14,5 %"), [(1234.5, NumberKind::Money), (14.5, NumberKind::Percent)]);
        assert_eq!(
            values("$1.2 million, €3k, 5万円"),
            [(1_200_000.0, NumberKind::Money), (3000.0, NumberKind::Money), (50_000.0, NumberKind::Money)]
        );
        assert_eq!(values("version v2, 42"), [(42.0, NumberKind::Plain)]);
    }

    #[test]
    fn a_rounded_number_agrees_with_its_source() {
        let agree = |left, right| numbers_in(left)[0].agrees_with(numbers_in(right)[0]);
        assert!(agree("14.6%", "14.58%"));
        assert!(agree("$12k", "$12,345.00"));
        assert!(!agree("14.9%", "14.58%"));
        assert!(agree("-3.46%", "3.46%"));
        assert!(agree("2 km", "2,000 metres"));
        assert!(!agree("2 km", "2 metres"));
    }

    #[test]
    fn separators_of_either_language_agree() {
        let agree = |left, right| numbers_in(left)[0].agrees_with(numbers_in(right)[0]);
        assert!(agree("R$ 1.234", "R$ 1,234.00"));
        assert!(agree("1.234", "1.23"));
        assert!(agree("3.776 m", "3776 m"));
        assert!(!agree("1.234", "1236"));
    }

    #[test]
    fn ordinals_are_no_numbers() {
        assert!(numbers_in("the 2nd of 3º").is_empty());
    }
}
