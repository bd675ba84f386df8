//! Numbers of a text: digits, words, ordinals, with what they count and how exact they are.

use credence_text::decimal;

/// What a number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// A year of the calendar.
    Year,
    /// A share of a hundred.
    Percent,
    /// An amount of money.
    Money,
    /// A place in an order.
    Ordinal,
    /// A decade: "the 1990s".
    Decade,
    /// How many or how much.
    Count,
}

/// A number as it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number {
    pub value: f64,
    /// Half of the last digit shown: what rounding may have taken away.
    pub tolerance: f64,
    pub measure: Measure,
}

impl Number {
    /// Whether one may be the other, rounded.
    pub fn agrees_with(&self, other: &Self) -> bool {
        if self.measure == Measure::Decade || other.measure == Measure::Decade {
            return (self.value - other.value).abs() < 10.0 && decade(self.value) == decade(other.value);
        }
        let slack = self.tolerance.max(other.tolerance);
        (self.value - other.value).abs() <= slack + 1e-9 * self.value.abs()
    }

    /// Whether both say the same kind of thing, so that they can be compared.
    pub fn is_comparable_with(&self, other: &Self) -> bool {
        let kind = |measure| match measure {
            Measure::Year | Measure::Decade => 0,
            Measure::Percent => 1,
            Measure::Money => 2,
            Measure::Ordinal => 3,
            Measure::Count => 4,
        };
        kind(self.measure) == kind(other.measure)
    }

    /// How far apart two numbers are, from 0 to 1.
    pub fn distance(&self, other: &Self) -> f64 {
        let largest = self.value.abs().max(other.value.abs());
        if largest > 0.0 { ((self.value - other.value).abs() / largest).min(1.0) } else { 0.0 }
    }
}

fn decade(year: f64) -> f64 {
    (year / 10.0).floor()
}

/// Behind the digits that begin here, and the separators between them.
pub(super) fn end_of_digits(bytes: &[u8], mut at: usize) -> usize {
    while let Some(byte) = bytes.get(at) {
        let separates = matches!(byte, b'.' | b',') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if !byte.is_ascii_digit() && !separates {
            break;
        }
        at += 1;
    }
    at
}

/// Reads digits with separators: the value and half of its last digit.
///
/// A comma or point with three digits behind it groups thousands where the other of the two, or another one like it, may be the decimal sign;
/// one point with three digits behind is decimal, one comma groups.
pub(super) fn read_digits(digits: &str) -> Option<(f64, f64)> {
    let mut plain = [0_u8; 40];
    let mut n = 0;
    let decimal_at = decimal_place(digits);
    let mut n_places = 0;
    for (at, byte) in digits.bytes().enumerate() {
        let is_point = decimal_at == Some(at);
        if (byte.is_ascii_digit() || is_point) && n < plain.len() {
            plain[n] = if is_point { b'.' } else { byte };
            n += 1;
            n_places += u32::from(decimal_at.is_some_and(|place| at > place));
        }
    }
    let value = decimal::read(std::str::from_utf8(&plain[..n]).ok()?)?;
    let unit = (0..n_places).fold(1.0, |unit, _| unit / 10.0);
    Some((value, tolerance(value, unit)))
}

/// Half of the last digit; of a round whole number as much as its last zeros leave open, at most a fortieth of it.
fn tolerance(value: f64, unit: f64) -> f64 {
    if unit < 1.0 || value < 1000.0 {
        return if unit < 1.0 { unit / 2.0 } else { 0.0 };
    }
    let mut round = 1.0;
    while value % (round * 10.0) == 0.0 && round * 200.0 <= value {
        round *= 10.0;
    }
    if round > 1.0 { round / 2.0 } else { 0.0 }
}

fn decimal_place(digits: &str) -> Option<usize> {
    let last = digits.rfind(['.', ','])?;
    let n_separators = digits.bytes().filter(|byte| !byte.is_ascii_digit()).count();
    let has_both = digits.contains('.') && digits.contains(',');
    let n_behind = digits.len() - last - 1;
    let is_decimal = if n_separators == 1 {
        digits.as_bytes()[last] == b'.' || n_behind != 3 || digits.starts_with('0')
    } else {
        has_both
            && (n_behind != 3 || digits[..last].bytes().filter(|byte| *byte == digits.as_bytes()[last]).count() == 0)
    };
    is_decimal.then_some(last)
}

/// The power of ten that a word of size behind a number stands for, and how long the word is.
pub(super) fn scale_after(after: &str) -> Option<(f64, usize)> {
    const SCALES: [(&str, f64); 21] = [
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
        ("万", 1e4),
        ("億", 1e8),
        ("兆", 1e12),
        ("k", 1e3),
        ("m", 1e6),
    ];
    let trimmed = after.trim_start_matches([' ', '\u{a0}', '-']);
    let gap = after.len() - trimmed.len();
    let is_spaced = gap > 0;
    for (word, scale) in SCALES {
        let Some(head) = trimmed.get(..word.len()) else { continue };
        let ends = !word.is_ascii() || !trimmed[word.len()..].starts_with(|next: char| next.is_alphanumeric());
        let is_letter = word.len() == 1;
        let fits =
            head.eq_ignore_ascii_case(word) && ends && !(is_letter && (is_spaced || (word == "m" && head != "M")));
        if fits {
            return Some((scale, gap + word.len()));
        }
    }
    None
}

/// What a number measures, from the signs around it.
pub(super) fn measure(value: f64, digits: &str, before: &str, after: &str) -> Measure {
    let after = after.trim_start_matches([' ', '\u{a0}']);
    let begins = |word: &str| after.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
    let before = before.trim_end_matches(' ');
    if after.starts_with(['%', '％']) || ["percent", "per cent", "por cento"].iter().any(|word| begins(word)) {
        Measure::Percent
    } else if before.ends_with(['$', '€', '£', '¥', '￥'])
        || after.starts_with(['€', '£', '¥', '円'])
        || begins("dollar")
        || begins("euro")
    {
        Measure::Money
    } else if is_year(value, digits) {
        Measure::Year
    } else {
        Measure::Count
    }
}

/// Four digits without separators that may be a year of the calendar.
fn is_year(value: f64, digits: &str) -> bool {
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) && (1000.0..=2100.0).contains(&value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_group_or_begin_the_decimals() {
        let read = |digits| read_digits(digits).map(|(value, _)| value);
        assert_eq!(read("1,234"), Some(1234.0));
        assert_eq!(read("1,234.5"), Some(1234.5));
        assert_eq!(read("1.234,5"), Some(1234.5));
        assert_eq!(read("0.52"), Some(0.52));
        assert_eq!(read("3,5"), Some(3.5));
        assert_eq!(read("1,234,567"), Some(1_234_567.0));
    }

    #[test]
    fn words_of_scale_are_known_in_three_languages() {
        let cases = [
            (" trillion", 1e12),
            (" bilhão", 1e9),
            (" trilhões de reais", 1e12),
            ("兆円", 1e12),
            (" milhas", 1.0),
            ("k", 1e3),
        ];
        for (after, expected) in cases {
            assert_eq!(scale_after(after).map_or(1.0, |(scale, _)| scale), expected, "{after}");
        }
    }

    #[test]
    fn a_rounded_number_agrees_and_a_different_one_does_not() {
        let number = |digits: &str| {
            let (value, tolerance) = read_digits(digits).unwrap();
            Number { value, tolerance, measure: Measure::Count }
        };
        assert!(number("3.14").agrees_with(&number("3.1")));
        assert!(number("12,300").agrees_with(&number("12,345")));
        assert!(!number("12,000").agrees_with(&number("12,345")));
        assert!(!number("30").agrees_with(&number("31")));
        assert!(!number("1,000").agrees_with(&number("1,500")));
    }
}
