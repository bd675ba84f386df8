//! Numbers in text: digits with separators, words of scale, ordinals, and what a number counts.

pub mod han;
pub mod quantity;
pub mod unit;
pub mod version;

use credence_decimal as decimal;

use crate::calendar::month::ends_with_name as ends_with_month;
use quantity::{currency_after, currency_before, is_name_after};

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
pub fn end_of_digits(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    if let Some(end) = end_of_spaced(text, at) {
        at = end;
    }
    while let Some(byte) = bytes.get(at) {
        let separates = matches!(byte, b'.' | b',') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if !byte.is_ascii_digit() && !separates {
            break;
        }
        at += 1;
    }
    at
}

/// The end of digits in groups of three with spaces or apostrophes between them: `12 500`, `1'234'567`. The number before, a word that
/// names a number (`Room 12`), a month and a `+` make the groups numbers of their own.
fn end_of_spaced(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let n_first = bytes[start..].iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = start + n_first;
    let sign = group_sign(&bytes[at..])?;
    let before = text.get(..start)?;
    let is_behind_number = before.trim_end_matches([' ', ',', ':', '.']).ends_with(|last: char| last.is_ascii_digit());
    if !(1..=3).contains(&n_first) || bytes[start] == b'0' || is_behind_number && before.ends_with([' ', ':', '.']) {
        return None;
    }
    if is_name_after(before) || ends_with_month(before) {
        return None;
    }
    let mut n_groups = 0;
    while bytes[at..].starts_with(sign) {
        let group = &bytes[at + sign.len()..];
        match group.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count() {
            3 => at += sign.len() + 3,
            0 => break,
            _ => return None,
        }
        n_groups += 1;
        if n_groups > 8 {
            return None;
        }
    }
    (n_groups > 0).then_some(at)
}

/// The sign between groups of digits at the beginning of a text.
fn group_sign(bytes: &[u8]) -> Option<&'static [u8]> {
    const SIGNS: [&str; 6] = [" ", "\u{a0}", "\u{202f}", "\u{2009}", "'", "’"];
    SIGNS.iter().map(|sign| sign.as_bytes()).find(|sign| bytes.starts_with(sign))
}

/// The value of a fraction in one character.
#[must_use]
pub fn vulgar_fraction(sign: char) -> Option<f64> {
    const FRACTIONS: [(char, f64, f64); 15] = [
        ('½', 1.0, 2.0),
        ('¼', 1.0, 4.0),
        ('¾', 3.0, 4.0),
        ('⅓', 1.0, 3.0),
        ('⅔', 2.0, 3.0),
        ('⅕', 1.0, 5.0),
        ('⅖', 2.0, 5.0),
        ('⅗', 3.0, 5.0),
        ('⅘', 4.0, 5.0),
        ('⅙', 1.0, 6.0),
        ('⅚', 5.0, 6.0),
        ('⅛', 1.0, 8.0),
        ('⅜', 3.0, 8.0),
        ('⅝', 5.0, 8.0),
        ('⅞', 7.0, 8.0),
    ];
    FRACTIONS.iter().find(|(fraction, ..)| *fraction == sign).map(|(_, part, whole)| part / whole)
}

/// The power of ten that follows digits, and its length: `e6`, `×10^6`, ` x 10^6`.
#[must_use]
pub fn exponent_after(after: &str) -> Option<(f64, usize)> {
    let trimmed = after.trim_start_matches([' ', '\u{a0}', '\u{202f}', '\u{2009}']);
    let power = ['×', '·', 'x']
        .iter()
        .find_map(|sign| trimmed.strip_prefix(*sign))
        .and_then(|rest| rest.trim_start_matches([' ', '\u{a0}', '\u{202f}', '\u{2009}']).strip_prefix("10^"));
    let rest = power.or_else(|| after.strip_prefix(['e', 'E']))?;
    let digits = rest.strip_prefix(['-', '−', '+']).unwrap_or(rest);
    let n_digits = digits.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let exponent: i32 = digits[..n_digits].parse().ok().filter(|_| n_digits < 3)?;
    let rest = &digits[n_digits..];
    let is_small = rest.len() < after.len() && after[..after.len() - rest.len()].contains(['-', '−']);
    (!rest.starts_with(char::is_alphanumeric))
        .then(|| (10_f64.powi(if is_small { -exponent } else { exponent }), after.len() - rest.len()))
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
    let n_separators = digits.bytes().filter(|byte| matches!(byte, b'.' | b',')).count();
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
pub fn scale_after(after: &str, is_money: bool) -> Option<(f64, usize)> {
    const SCALES: [(&str, f64); 32] = [
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
        ("lakh", 1e5),
        ("crores", 1e7),
        ("crore", 1e7),
        ("tn", 1e12),
        ("k", 1e3),
        ("MM", 1e6),
        ("M", 1e6),
        ("B", 1e9),
        ("m", 1e6),
        ("b", 1e9),
        ("T", 1e12),
        ("t", 1e12),
    ];
    let trimmed = after.trim_start_matches([' ', '\u{a0}', '\u{202f}', '\u{2009}', '-']);
    let gap = after.len() - trimmed.len();
    let fits = |(word, _): &&(&str, f64)| {
        let Some(head) = trimmed.get(..word.len()) else { return false };
        let ends = !word.is_ascii() || !trimmed[word.len()..].starts_with(char::is_alphanumeric);
        match *word {
            // "5 k" and "5m" are not scales: "m" is metres, and a single letter is a name.
            "k" => gap == 0 && ends && head.eq_ignore_ascii_case("k"),
            "M" | "B" => (gap == 0 || is_money) && ends && head == *word,
            // Behind a currency: metres, millimetres and tonnes cost nothing.
            "MM" | "m" | "b" | "T" | "t" => is_money && ends && head == *word,
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
    /// A difference of two shares of a hundred.
    PercentagePoints,
    /// A share of a thousand.
    PerMille,
    /// An amount of money.
    Money,
    /// Anything else.
    Plain,
}

/// What a number counts, from the text before and after it.
#[must_use]
pub fn kind(before: &str, after: &str) -> NumberKind {
    const PERCENT: [&str; 6] = ["%", "％", "percent", "per cent", "por cento", "パーセント"];
    const POINTS: [&str; 5] =
        ["percentage point", "percentage-point", "percent point", "pontos percentuais", "ponto percentual"];
    let money = currency_before(before).is_some() || currency_after(after).is_some();
    let after = after.trim_start_matches([' ', '\u{a0}', '\u{202f}', '\u{2009}', '-']);
    let begins = |word: &str| after.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
    let is_short_point = after.starts_with("pp") && !after[2..].starts_with(char::is_alphanumeric);
    if is_short_point || POINTS.iter().any(|word| begins(word)) {
        NumberKind::PercentagePoints
    } else if after.starts_with('‰') || begins("per mille") {
        NumberKind::PerMille
    } else if PERCENT.iter().any(|word| begins(word)) {
        NumberKind::Percent
    } else if money {
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
            assert_eq!(scale_after(after, false).map_or(1.0, |(scale, _)| scale), expected, "{after}");
        }
    }

    #[test]
    fn signs_decide_what_a_number_counts() {
        for (before, after, expected) in [
            ("", " %", NumberKind::Percent),
            ("", " percent", NumberKind::Percent),
            ("", " percentage points", NumberKind::PercentagePoints),
            ("", " ‰", NumberKind::PerMille),
            ("CHF ", "", NumberKind::Money),
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

    #[test]
    fn spaces_and_apostrophes_group_thousands_and_separate_other_numbers() {
        for (text, digits) in [
            ("12 500 people", "12 500"),
            ("12\u{202f}500", "12\u{202f}500"),
            ("12\u{a0}500,75 €", "12\u{a0}500,75"),
            ("1\u{2009}234\u{2009}567", "1\u{2009}234\u{2009}567"),
            ("1'234'567.5", "1'234'567.5"),
            ("12’500", "12’500"),
            ("12 and 500", "12"),
            ("2019 300 people", "2019"),
            ("12 5000", "12"),
            ("12 50", "12"),
            ("1,234 and 5,678", "1,234"),
            ("012 500", "012"),
            ("12 500 40", "12"),
            ("12' 500", "12"),
        ] {
            assert_eq!(&text[..end_of_digits(text, 0)], digits, "{text}");
        }
        for (text, start) in [("Room 12 500 people", 5), ("+44 123 456", 4), ("On May 5 300 people", 7)] {
            assert!(end_of_digits(text, start) <= start + 2 || text.starts_with('+'), "{text}");
        }
        assert_eq!(parse_digits("12 500").map(|digits| digits.value), Some(12_500.0));
        assert_eq!(parse_digits("12 500,5").map(|digits| digits.value), Some(12_500.5));
        assert_eq!(parse_digits("1'234.50").map(|digits| digits.value), Some(1234.5));
        assert_eq!(parse_digits("12,34,567").map(|digits| digits.value), Some(1_234_567.0));
    }

    #[test]
    fn scale_letters_and_powers_multiply() {
        for (after, scale) in
            [("B", 1e9), ("bn", 1e9), ("m", 1e6), ("MM", 1e6), (" crore", 1e7), ("T", 1e12), (" lakh", 1e5)]
        {
            assert_eq!(scale_after(after, true).map(|(scale, _)| scale), Some(scale), "{after}");
        }
        for after in ["m", "MM", "T", "t", " b"] {
            assert_eq!(scale_after(after, false), None, "{after}");
        }
        for (after, power) in [("e6", 1e6), ("×10^6", 1e6), (" x 10^3 kg", 1e3), ("e-2", 1e-2)] {
            assert_eq!(exponent_after(after).map(|(power, _)| power), Some(power), "{after}");
        }
        for after in ["e", "east", "e6x", " x 10", " e6"] {
            assert_eq!(exponent_after(after), None, "{after}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[0-9.,km %é]{0,60}") {
            let _ = (parse_digits(&text), parse_other_way(&text), scale_after(&text, true), exponent_after(&text), end_of_digits(&text, 0), kind(&text, &text), ordinal_ending(&text));
        }
    }
}
