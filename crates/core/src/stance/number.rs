//! Numbers of a text as the stance check compares them: the value, its rounding, what it measures and its unit.

use credence_lexical::number::quantity::{Bound, Currency};
use credence_lexical::number::unit::{Unit, common_factors, unit_after};
use credence_lexical::number::{Digits, NumberKind, kind};

/// What a number measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// A year of the calendar.
    Year,
    /// A share of a hundred.
    Percent,
    /// A difference of two shares of a hundred.
    PercentagePoints,
    /// An amount of money.
    Money,
    /// A time of the clock, in minutes.
    Clock,
    /// A name in digits: a version, a port, a room. It is never rounded, and two of them do not exclude each other.
    Name,
    /// A place in an order.
    Ordinal,
    /// A day of a month.
    Day,
    /// A decade: "the 1990s".
    Decade,
    /// How many or how much.
    Count,
}

/// A number of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number {
    pub value: f64,
    /// How much rounding may have changed the value.
    pub tolerance: f64,
    /// The other value of `1.234`, where points group thousands, and its tolerance.
    pub other: Option<(f64, f64)>,
    pub measure: Measure,
    /// The unit that follows a count: "2 km".
    pub unit: Option<Unit>,
    pub currency: Option<Currency>,
    /// Of a date or a year: "before 1990".
    pub bound: Option<Bound>,
    /// The hash of the digits as they are written; 0 of a number in words, and of some in digits, such as `½` and `3rd`.
    pub written: u64,
    /// Whether it is an end of a range: "10–20".
    pub is_range: bool,
}

impl Number {
    /// A number without a unit.
    pub fn new(value: f64, tolerance: f64, measure: Measure) -> Self {
        Self {
            value,
            tolerance,
            other: None,
            measure,
            unit: None,
            currency: None,
            bound: None,
            written: 0,
            is_range: false,
        }
    }

    /// Whether it is a year, a decade or a day of a month.
    pub fn is_date(&self) -> bool {
        matches!(self.measure, Measure::Year | Measure::Decade | Measure::Day)
    }

    /// Whether one may be the other, rounded or in another unit.
    pub fn agrees_with(&self, other: &Self) -> bool {
        if self.measure == Measure::Decade || other.measure == Measure::Decade {
            return (self.value - other.value).abs() < 10.0 && decade(self.value) == decade(other.value);
        }
        let Some((factor, other_factor)) = common_factors(self.unit, other.unit) else { return false };
        let agree = |(value, tolerance): (f64, f64), (other, other_tolerance): (f64, f64)| {
            let (value, other) = (value * factor, other * other_factor);
            let slack = (tolerance * factor).max(other_tolerance * other_factor);
            (value - other).abs() <= slack + 1e-9 * value.abs()
        };
        self.values().any(|value| other.values().any(|other| agree(value, other)))
    }

    /// Every value the digits may have, each with its tolerance.
    fn values(&self) -> impl Iterator<Item = (f64, f64)> {
        [Some((self.value, self.tolerance)), self.other].into_iter().flatten()
    }

    /// Whether both measure the same, so that they can be compared.
    pub fn is_comparable_with(&self, other: &Self) -> bool {
        if self.measure == Measure::Name || other.measure == Measure::Name {
            return self.measure == other.measure && self.written == other.written;
        }
        let group = |measure| match measure {
            Measure::Year | Measure::Decade => 0,
            Measure::Percent => 1,
            Measure::Money => 2,
            Measure::Ordinal => 3,
            Measure::Count => 4,
            Measure::Day => 5,
            Measure::PercentagePoints => 6,
            Measure::Clock => 7,
            Measure::Name => 8,
        };
        let may_be = |one: Option<Currency>, other: Option<Currency>| {
            one.zip(other).is_none_or(|(one, other)| one.may_be(other))
        };
        let is_limited_alike = self.bound == other.bound && self.is_range == other.is_range;
        is_limited_alike
            && may_be(self.currency, other.currency)
            && group(self.measure) == group(other.measure)
            && common_factors(self.unit, other.unit).is_some()
    }

    /// Whether both are written so that they may be the same number: "1500" may be a year or a count.
    pub fn is_same(&self, other: &Self) -> bool {
        let is_count_or_year = |measure| matches!(measure, Measure::Count | Measure::Year);
        let is_mixed =
            is_count_or_year(self.measure) && is_count_or_year(other.measure) && self.measure != other.measure;
        let is_equal = self.value.to_bits() == other.value.to_bits()
            && self.bound == other.bound
            && self.is_range == other.is_range;
        if self.measure == Measure::Name || other.measure == Measure::Name {
            return self.written == other.written && self.written != 0;
        }
        self.is_comparable_with(other) && self.agrees_with(other) || is_mixed && is_equal
    }

    /// How far apart two comparable numbers are, from 0 to 1.
    pub fn distance(&self, other: &Self) -> f64 {
        let (factor, other_factor) = common_factors(self.unit, other.unit).unwrap_or((1.0, 1.0));
        let (value, other_value) = (self.value * factor, other.value * other_factor);
        let largest = value.abs().max(other_value.abs());
        if largest > 0.0 { ((value - other_value).abs() / largest).min(1.0) } else { 0.0 }
    }
}

fn decade(year: f64) -> f64 {
    (year / 10.0).floor()
}

/// Half of the last digit. The zeros at the end of a large round number count as rounded, up to a fortieth of it.
pub(super) fn tolerance(digits: Digits) -> f64 {
    let Digits { value, step } = digits;
    if step < 1.0 || value < 1000.0 {
        return if step < 1.0 { step / 2.0 } else { 0.0 };
    }
    let mut round = 1.0;
    while value % (round * 10.0) == 0.0 && round * 200.0 <= value {
        round *= 10.0;
    }
    if round > 1.0 { round / 2.0 } else { 0.0 }
}

/// What a number measures, from the signs around it.
pub(super) fn measure(value: f64, digits: &str, before: &str, after: &str) -> Measure {
    match kind(before, after) {
        NumberKind::Percent | NumberKind::PerMille => Measure::Percent,
        NumberKind::PercentagePoints => Measure::PercentagePoints,
        NumberKind::Money => Measure::Money,
        NumberKind::Plain if is_year(value, digits) && unit_after(after).is_none() => Measure::Year,
        NumberKind::Plain => Measure::Count,
    }
}

/// Four digits without separators that may be a year of the calendar.
fn is_year(value: f64, digits: &str) -> bool {
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) && (1000.0..=2100.0).contains(&value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_lexical::number::{parse_digits, parse_other_way};

    fn number(written: &str, unit: &str) -> Number {
        let digits = parse_digits(written).unwrap();
        let number = Number::new(digits.value, tolerance(digits), Measure::Count);
        let other = parse_other_way(written).map(|digits| (digits.value, tolerance(digits)));
        Number { other, unit: unit_after(unit), ..number }
    }

    #[test]
    fn a_rounded_number_agrees_and_a_different_one_does_not() {
        let agree = |one, other| number(one, "").agrees_with(&number(other, ""));
        assert!(agree("3.14", "3.1"));
        assert!(agree("12,300", "12,345"));
        assert!(!agree("12,000", "12,345"));
        assert!(!agree("30", "31"));
        assert!(!agree("1,000", "1,500"));
    }

    #[test]
    fn quantities_agree_across_units() {
        let agree =
            |one: (&str, &str), other: (&str, &str)| number(one.0, one.1).agrees_with(&number(other.0, other.1));
        assert!(agree(("2", "km"), ("2,000", " metres")));
        assert!(agree(("1.5", " tonnes"), ("1,500", " kg")));
        assert!(agree(("2", " years"), ("24", " months")));
        assert!(agree(("3", " quilômetros"), ("3000", "メートル")));
        assert!(agree(("2", "km"), ("2", "")));
        assert!(agree(("2", "km"), ("2.000", " metros")));
        assert!(!agree(("2", "km"), ("2", " metres")));
        assert!(!agree(("2", "km"), ("2", " kg")));
    }

    #[derive(Debug, PartialEq)]
    enum Pair {
        Same,
        Different,
        Apart,
    }

    fn first_number(text: &str) -> Number {
        use crate::stance::language::StanceLanguage;
        use crate::stance::text::Words;
        use crate::stance::words::WordTable;
        let table = WordTable::parse(include_str!("../../data/stance/words.txt"));
        let words = Words::parse(text, &table, StanceLanguage::English, |_| 1.0);
        words.words.iter().find_map(|word| word.number).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn two_written_numbers_are_the_same_different_or_not_comparable() {
        use Pair::{Apart, Different, Same};
        for (one, other, expected) in [
            ("12,500 people", "12 500 people", Same),
            ("12,500 people", "12\u{202f}500 people", Same),
            ("12,500 people", "12’500 people", Same),
            ("500 people", "12 500 people", Different),
            ("12 people", "12 and 500 people", Same),
            ("1,234,567 people", "12,34,567 people", Same),
            ("2.1 %", "−2.1 %", Different),
            ("-2.1 %", "minus 2.1 percent", Same),
            ("5 °C", "minus 5 °C", Different),
            ("$5 million", "-$5 million", Different),
            ("2.5 litres", "2½ litres", Same),
            ("€2 billion", "$2 billion", Apart),
            ("EUR 2 billion", "€2 billion", Same),
            ("2 billion dollars", "US$2bn", Same),
            ("R$ 5", "$5", Apart),
            ("US$5", "A$5", Apart),
            ("$1.5B", "$1,500,000,000.00", Same),
            ("$1.5m", "$1,500,000", Same),
            ("$2T", "$2 trillion", Same),
            ("1.5e6 cells", "1,500,000 cells", Same),
            ("1.5 × 10⁶ cells", "1,500,000 cells", Same),
            ("10 cells", "10⁶ cells", Different),
            ("version 3.10", "version 3.1", Apart),
            ("version 3.10", "version 3.10", Same),
            ("port 8080", "port 8081", Apart),
            ("flight 3700", "flight 3,712", Apart),
            ("15:30", "3:30 pm", Same),
            ("3 pm", "15:00", Same),
            ("3:30 am", "3:30 pm", Different),
            ("in 1990", "before 1990", Apart),
            ("in 1990", "since 1990", Apart),
            ("until 1990", "until 1990", Same),
            ("5 percent", "5 percentage points", Apart),
            ("0.5 %", "5 ‰", Same),
            ("10 people", "10–20 people", Apart),
            ("10-20 people", "10–20 people", Same),
            ("30 people", "31 people", Different),
            ("3.14 litres", "3.1 litres", Same),
        ] {
            let (first, second) = (first_number(one), first_number(other));
            let found = match (first.is_same(&second), first.is_comparable_with(&second)) {
                (true, _) => Same,
                (false, true) => Different,
                (false, false) => Apart,
            };
            assert_eq!(found, expected, "{one} / {other}: {first:?} {second:?}");
        }
    }
}
