//! Values of records as measures that can be compared: numbers of one unit, days and times.

use credence_lexical::number::{parse_digits, parse_other_way};

/// No unit is longer, in bytes.
const LONGEST_UNIT: usize = 8;

/// Signs of currencies that stand before a number.
const CURRENCIES: [&str; 7] = ["R$", "US$", "$", "€", "£", "¥", "￥"];

/// A measure. Those of one unit can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measure<'t> {
    pub(super) value: f64,
    pub(super) unit: &'t str,
}

/// The unit of days, and of times.
const DAY: &str = "day";
const TIME: &str = "time";
/// The unit of sizes with a prefix: `1904Mi` and `2G`.
const SIZE: &str = "size";

impl<'t> Measure<'t> {
    /// Of a value: `12.99`, `€ 1,200`, `74%`, `2025-03-04T08:12`, `5:42`.
    pub(super) fn of(value: &'t str) -> Option<Self> {
        let value = value.trim();
        day(value).or_else(|| time(value)).or_else(|| number(value))
    }

    /// Whether it is more than another one, or less.
    pub(super) fn comes_before(self, other: Self, is_more: bool) -> bool {
        if is_more { self.value > other.value } else { self.value < other.value }
    }

    /// What stands between two measures.
    pub(super) fn sign_before(self, other: Self) -> &'static str {
        if self.value < other.value {
            " < "
        } else if self.value > other.value {
            " > "
        } else {
            " = "
        }
    }
}

/// A day, with its time where there is one.
fn day(value: &str) -> Option<Measure<'static>> {
    let bytes = value.as_bytes();
    let is_day = bytes.len() >= 10 && bytes[4] == b'-' && bytes[7] == b'-';
    let digits = |range: std::ops::Range<usize>| whole(value.get(range)?);
    let (year, month, day) = (digits(0..4).filter(|_| is_day)?, digits(5..7)?, digits(8..10)?);
    let minutes = value.get(11..16).and_then(time).map_or(0.0, |time| time.value);
    Some(Measure { value: ((year * 12.0 + month) * 31.0 + day) * 1440.0 + minutes, unit: DAY })
}

/// `5:42` or `1:05:20`; also what it begins with: `06:00 UTC`.
fn time(value: &str) -> Option<Measure<'static>> {
    let end = value.find(|sign: char| !sign.is_ascii_digit() && sign != ':').unwrap_or(value.len());
    let mut parts = value[..end].split(':').map(whole);
    let first = parts.next()??;
    let (mut value, mut scale, mut n) = (first, 1.0, 1);
    for part in parts {
        scale /= 60.0;
        n += 1;
        value += part? * scale;
    }
    // Two parts and three are of two kinds of times.
    matches!(n, 2 | 3).then_some(Measure { value: value * if n == 3 { 60.0 } else { 1.0 }, unit: TIME })
}

fn whole(digits: &str) -> Option<f64> {
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_whole.then(|| parse_digits(digits)).flatten().map(|digits| digits.value)
}

fn number(value: &str) -> Option<Measure<'_>> {
    let unsigned = value.trim_start_matches(['-', '−']);
    let sign = if unsigned.len() < value.len() { -1.0 } else { 1.0 };
    let currency = CURRENCIES.into_iter().find(|sign| unsigned.starts_with(sign));
    let digits = unsigned[currency.map_or(0, str::len)..].trim_start();
    let end = digits.find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '.' | ',')).unwrap_or(digits.len());
    let (digits, unit) = digits.split_at(end);
    let unit = unit.trim();
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit());
    let is_unit = unit.len() <= LONGEST_UNIT && !unit.contains(|sign: char| sign.is_ascii_digit());
    if !is_number || !is_unit || is_open(digits) {
        return None;
    }
    let value = sign * parse_digits(digits)?.value;
    Some(match (size(unit), currency) {
        (Some(scale), None) => Measure { value: value * scale, unit: SIZE },
        (_, Some(currency)) => Measure { value, unit: currency },
        (None, None) => Measure { value, unit },
    })
}

/// Whether digits may mean another number, as `1.500` does, or none, as the version `1.10.0`.
fn is_open(digits: &str) -> bool {
    let mut groups = digits.split('.');
    groups.next();
    let is_version = digits.matches('.').count() > 1 && groups.any(|group| group.len() != 3);
    is_version || digits.contains('.') && parse_other_way(digits).is_some()
}

/// How many bytes one of `Mi`, `GB`, `K` has.
fn size(unit: &str) -> Option<f64> {
    let (prefix, rest) = (unit.chars().next()?, unit.get(1..)?);
    let power = ["K", "M", "G", "T"].iter().position(|known| known.starts_with(prefix.to_ascii_uppercase()))?;
    let is_size = matches!(rest, "i" | "B" | "iB") || rest.is_empty() && prefix.is_ascii_uppercase();
    is_size.then(|| (0..=power).fold(1.0, |scale, _| scale * if rest.starts_with('i') { 1024.0 } else { 1000.0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_one_unit_can_be_compared() {
        let is_less = |one: &str, other: &str| {
            let (one, other) = (Measure::of(one)?, Measure::of(other)?);
            (one.unit == other.unit).then_some(one.value < other.value)
        };
        for (one, other) in [
            ("12.99", "14.5"),
            ("€7,650", "€ 8,100"),
            ("74%", "94%"),
            ("-3", "0.5"),
            ("2025-03-04T08:12:00Z", "2025-03-04T18:40:00Z"),
            ("2024-12-31", "2025-01-01"),
            ("5:11", "5:42"),
            ("1:59:50", "2:00:01"),
            ("388Mi", "1.9G"),
            ("512 MB", "2 GB"),
        ] {
            assert_eq!((is_less(one, other), is_less(other, one)), (Some(true), Some(false)), "{one} < {other}");
        }
        for (one, other) in [
            ("¥12000", "$300"),
            ("2.0.0", "1.10.0"),
            ("R$ 1.500", "R$ 900"),
            ("12 km", "12 kg"),
            ("open", "3"),
            ("5:42", "5"),
            ("2025-03-04", "20"),
            ("", "1"),
        ] {
            assert_eq!(is_less(one, other), None, "{one} and {other}");
        }
    }
}
