//! Numbers in text: digits with separators, words of scale, ordinals, and what a number counts.

use crate::decimal;

/// A parsed number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Digits {
    /// The value: `1,234.5` is 1234.5.
    pub value: f64,
    /// The precision, one unit of the last digit: 0.01 for `3.14`, 1 for an integer.
    pub step: f64,
}

/// The end of the digits that begin here, including separators.
#[must_use]
pub fn end_of_digits(bytes: &[u8], mut at: usize) -> usize {
    while let Some(byte) = bytes.get(at) {
        let separates = matches!(byte, b'.' | b',') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if !byte.is_ascii_digit() && !separates {
            break;
        }
        at += 1;
    }
    at
}

/// Parses digits with separators; `None` for other text, and beyond 40 digits.
///
/// Of points and commas in one number the last is the decimal sign. A sign that occurs twice groups thousands. A single
/// comma groups where three digits follow (`1,234`), a single point never does (`1.234`); see [`parse_other_way`].
#[must_use]
pub fn parse_digits(digits: &str) -> Option<Digits> {
    parse(digits, decimal_separator(digits))
}

/// The other meaning of digits such as `1.234` and `1,234`: languages disagree about which sign groups thousands.
#[must_use]
pub fn parse_other_way(digits: &str) -> Option<Digits> {
    let at = ambiguous_separator(digits)?;
    parse(digits, if decimal_separator(digits).is_some() { None } else { Some(at) })
}

fn parse(digits: &str, decimal_at: Option<usize>) -> Option<Digits> {
    let mut plain = [0_u8; 40];
    let mut n = 0;
    for (at, byte) in digits.bytes().enumerate() {
        let is_point = decimal_at == Some(at);
        if byte.is_ascii_digit() || is_point {
            *plain.get_mut(n)? = if is_point { b'.' } else { byte };
            n += 1;
        }
    }
    let value = decimal::read(std::str::from_utf8(&plain[..n]).ok()?)?;
    let n_decimals = decimal_at.map_or(0, |at| digits.len() - at - 1);
    let step = (0..n_decimals).fold(1.0, |step, _| step / 10.0);
    Some(Digits { value, step })
}

fn decimal_separator(digits: &str) -> Option<usize> {
    let last = digits.rfind(['.', ','])?;
    let n_separators = digits.bytes().filter(|byte| !byte.is_ascii_digit()).count();
    let is_decimal = if n_separators == 1 {
        digits.as_bytes()[last] == b'.' || ambiguous_separator(digits).is_none()
    } else {
        digits.contains('.') && digits.contains(',') && !digits[..last].contains(&digits[last..=last])
    };
    is_decimal.then_some(last)
}

/// The only separator of digits, if three digits follow it: it may be a decimal or a grouping sign.
fn ambiguous_separator(digits: &str) -> Option<usize> {
    let at = digits.find(['.', ','])?;
    let is_only = !digits[at + 1..].contains(['.', ',']);
    (is_only && digits.len() - at == 4 && at <= 3 && !digits.starts_with('0')).then_some(at)
}

/// The power of ten of a scale word after a number, and the length of that word.
#[must_use]
pub fn scale_after(after: &str) -> Option<(f64, usize)> {
    const SCALES: [(&str, f64); 22] = [
        ("thousand", 1e3),
        ("millions", 1e6),
        ("million", 1e6),
        ("billions", 1e9),
        ("billion", 1e9),
        ("trillion", 1e12),
        ("hundred", 1e2),
        ("milhões", 1e6),
        ("milhão", 1e6),
        ("bilhões", 1e9),
        ("bilhão", 1e9),
        ("trilhões", 1e12),
        ("trilhão", 1e12),
        ("mil", 1e3),
        ("mn", 1e6),
        ("bn", 1e9),
        ("千", 1e3),
        ("万", 1e4),
        ("億", 1e8),
        ("兆", 1e12),
        ("k", 1e3),
        ("M", 1e6),
    ];
    let trimmed = after.trim_start_matches([' ', '\u{a0}', '-']);
    let gap = after.len() - trimmed.len();
    let fits = |(word, _): &&(&str, f64)| {
        let Some(head) = trimmed.get(..word.len()) else { return false };
        let ends = !word.is_ascii() || !trimmed[word.len()..].starts_with(char::is_alphanumeric);
        match *word {
            // "5 k" and "5m" are not scales: "m" is metres, and a single letter is a name.
            "k" => gap == 0 && ends && head.eq_ignore_ascii_case("k"),
            "M" => gap == 0 && ends && head == "M",
            _ => ends && head.eq_ignore_ascii_case(word),
        }
    };
    SCALES.iter().find(fits).map(|(word, scale)| (*scale, gap + word.len()))
}

/// What a number counts, by the signs around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// A share of a hundred.
    Percent,
    /// An amount of money.
    Money,
    /// Anything else.
    Plain,
}

/// What a number counts, from the text before and after it.
#[must_use]
pub fn kind(before: &str, after: &str) -> NumberKind {
    const PERCENT: [&str; 6] = ["%", "％", "percent", "per cent", "por cento", "パーセント"];
    let after = after.trim_start_matches([' ', '\u{a0}']);
    let begins = |word: &str| after.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
    let before = before.trim_end_matches([' ', '\u{a0}', '-']);
    if PERCENT.iter().any(|word| begins(word)) {
        NumberKind::Percent
    } else if before.ends_with(['$', '€', '£', '¥', '￥'])
        || after.starts_with(['€', '£', '¥', '円'])
        || begins("dollar")
        || begins("euro")
    {
        NumberKind::Money
    } else {
        NumberKind::Plain
    }
}

/// The length of the ordinal suffix after digits: `nd`, `º`.
#[must_use]
pub fn ordinal_ending(after: &str) -> Option<usize> {
    let ends_word = |length: usize| !after[length..].starts_with(char::is_alphanumeric);
    let endings = ["st", "nd", "rd", "th", "º", "ª"];
    endings.iter().find(|end| after.starts_with(**end) && ends_word(end.len())).map(|end| end.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn separators_group_or_begin_the_decimals() {
        let value = |digits| parse_digits(digits).map(|digits| digits.value);
        assert_eq!(value("1,234"), Some(1234.0));
        assert_eq!(value("1,234.5"), Some(1234.5));
        assert_eq!(value("1,234.567"), Some(1234.567));
        assert_eq!(value("1.234,5"), Some(1234.5));
        assert_eq!(value("1.234.567,89"), Some(1_234_567.89));
        assert_eq!(value("0.52"), Some(0.52));
        assert_eq!(value("0,520"), Some(0.52));
        assert_eq!(value("3,5"), Some(3.5));
        assert_eq!(value("1,234,567"), Some(1_234_567.0));
        assert_eq!(value("x"), None);
    }

    #[test]
    fn a_single_separator_before_three_digits_has_two_values() {
        assert_eq!(parse_other_way("1.234"), Some(Digits { value: 1234.0, step: 1.0 }));
        assert_eq!(parse_other_way("1,234").map(|digits| digits.value), Some(1.234));
        for digits in ["0.234", "1.23", "1234.567", "1,234.5", "1.234.567"] {
            assert_eq!(parse_other_way(digits), None, "{digits}");
        }
    }

    #[test]
    fn words_of_scale_are_known_in_three_languages() {
        let cases = [
            (" trillion", 1e12),
            (" bilhão", 1e9),
            (" trilhões de reais", 1e12),
            ("兆円", 1e12),
            ("千円", 1e3),
            (" mil pessoas", 1e3),
            (" milhas", 1.0),
            ("k", 1e3),
            (" k", 1.0),
            ("M", 1e6),
            ("m", 1.0),
        ];
        for (after, expected) in cases {
            assert_eq!(scale_after(after).map_or(1.0, |(scale, _)| scale), expected, "{after}");
        }
    }

    #[test]
    fn signs_decide_what_a_number_counts() {
        for (before, after, expected) in [
            ("", " %", NumberKind::Percent),
            ("", " percent", NumberKind::Percent),
            ("", "パーセント", NumberKind::Percent),
            ("R$ ", " mil", NumberKind::Money),
            ("-$", "", NumberKind::Money),
            ("", "円", NumberKind::Money),
            ("", " people", NumberKind::Plain),
        ] {
            assert_eq!(kind(before, after), expected, "{before}#{after}");
        }
        assert_eq!((ordinal_ending("nd try"), ordinal_ending("º"), ordinal_ending("ndx")), (Some(2), Some(2), None));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[0-9.,km %é]{0,60}") {
            let _ = (parse_digits(&text), parse_other_way(&text), scale_after(&text), kind(&text, &text), ordinal_ending(&text));
        }
    }
}
