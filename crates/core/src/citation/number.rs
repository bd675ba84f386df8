//! Numbers as text and numbers in text.

use std::ops::Range;

use credence_text::decimal;

/// A number with a fixed count of decimal places and no negative zero.
pub(super) fn plain(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    match text.strip_prefix('-') {
        Some(digits) if !digits.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) => digits.to_owned(),
        _ => text,
    }
}

/// A non-negative amount with two places and commas between thousands.
pub(super) fn grouped(amount: f64) -> String {
    let text = format!("{amount:.2}");
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

/// What a number in a text counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Percent,
    Money,
    Plain,
}

/// A number as it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TextNumber {
    pub(super) value: f64,
    /// Half of the last digit shown: what rounding may have taken away.
    pub(super) tolerance: f64,
    pub(super) unit: Unit,
}

impl TextNumber {
    /// Whether one of the two is the other, rounded.
    pub(super) fn agrees_with(self, other: Self) -> bool {
        let tolerance = self.tolerance.max(other.tolerance);
        (self.value.abs() - other.value.abs()).abs() <= tolerance + f64::EPSILON * self.value.abs().max(1.0) * 4.0
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
        at = end_of_number(bytes, at);
        let is_word = bytes.get(start.wrapping_sub(1)).is_some_and(u8::is_ascii_alphabetic);
        if !is_word {
            numbers.extend(read_number(text, start, at).map(|number| (number, start..at)));
        }
    }
    numbers
}

/// Behind the digits and the separators between them.
fn end_of_number(bytes: &[u8], mut at: usize) -> usize {
    while let Some(byte) = bytes.get(at) {
        let separates = matches!(byte, b'.' | b',') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if !byte.is_ascii_digit() && !separates {
            break;
        }
        at += 1;
    }
    at
}

fn read_number(text: &str, start: usize, end: usize) -> Option<TextNumber> {
    let (digits, places) = without_grouping(&text[start..end]);
    let value = decimal::read(&digits)?;
    let (scale, after) = scale_of(&text[end..]);
    let unit = unit_of(text[..start].trim_end(), after)?;
    let last_digit = (0..places).fold(1.0, |digit, _| digit / 10.0);
    Some(TextNumber { value: value * scale, tolerance: 0.5 * last_digit * scale, unit })
}

/// Digits with a decimal point only, and how many stand behind it.
///
/// Of two kinds of separator the last is the decimal one; a single one with three digits behind it groups thousands.
fn without_grouping(digits: &str) -> (String, usize) {
    let last = digits.rfind(['.', ',']);
    let kinds = usize::from(digits.contains('.')) + usize::from(digits.contains(','));
    let decimal = last.filter(|index| {
        let behind = digits.len() - index - 1;
        let separators = digits.bytes().filter(|byte| matches!(byte, b'.' | b',')).count();
        kinds == 2 || (separators == 1 && behind != 3) || (separators == 1 && digits.starts_with("0"))
    });
    let whole = &digits[..decimal.unwrap_or(digits.len())];
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    match decimal {
        Some(index) => (format!("{whole}.{}", &digits[index + 1..]), digits.len() - index - 1),
        None => (whole, 0),
    }
}

/// A word of size behind a number, and the text behind it.
fn scale_of(after: &str) -> (f64, &str) {
    const SCALES: [(&str, f64); 10] = [
        ("thousand", 1e3),
        ("million", 1e6),
        ("billion", 1e9),
        ("mil ", 1e3),
        ("milhões", 1e6),
        ("bilhões", 1e9),
        ("万", 1e4),
        ("億", 1e8),
        ("k", 1e3),
        ("M", 1e6),
    ];
    let trimmed = after.trim_start_matches([' ', '\u{a0}']);
    for (word, scale) in SCALES {
        if let Some(rest) = trimmed.strip_prefix(word)
            && !(word.len() == 1 && rest.starts_with(|next: char| next.is_alphanumeric()))
        {
            return (scale, rest);
        }
    }
    (1.0, after)
}

/// `None` for digits that begin a word such as `2nd`.
fn unit_of(before: &str, after: &str) -> Option<Unit> {
    let after = after.trim_start_matches([' ', '\u{a0}']);
    if after.starts_with(['%', '％']) {
        return Some(Unit::Percent);
    }
    let before = before.trim_end_matches('-');
    if before.ends_with(['$', '€', '£', '¥', '￥']) || after.starts_with(['€', '£', '¥', '円']) {
        return Some(Unit::Money);
    }
    Some(Unit::Plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<(f64, Unit)> {
        numbers_in(text).into_iter().map(|number| (number.value, number.unit)).collect()
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
        assert_eq!(values("up 14.58% on $12,000"), [(14.58, Unit::Percent), (12_000.0, Unit::Money)]);
        assert_eq!(values("R$ 1.234,50 e 14,5 %"), [(1234.5, Unit::Money), (14.5, Unit::Percent)]);
        assert_eq!(
            values("$1.2 million, €3k, 5万円"),
            [(1_200_000.0, Unit::Money), (3000.0, Unit::Money), (50_000.0, Unit::Money)]
        );
        assert_eq!(values("version v2, 42"), [(42.0, Unit::Plain)]);
    }

    #[test]
    fn a_rounded_number_agrees_with_its_source() {
        let agree = |left, right| numbers_in(left)[0].agrees_with(numbers_in(right)[0]);
        assert!(agree("14.6%", "14.58%"));
        assert!(agree("$12k", "$12,345.00"));
        assert!(!agree("14.9%", "14.58%"));
        assert!(agree("-3.46%", "3.46%"));
    }
}
