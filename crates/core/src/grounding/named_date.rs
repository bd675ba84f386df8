//! The parts of a date that words name: "8 May 2025", "Nov. 24", "maio de 2025", "5月8日".

use credence_lexical::calendar::month;

/// What the next number of a date is.
#[derive(Clone, Copy)]
enum Part {
    Year,
    Month,
    Day,
}

/// The parts of a date that are named.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct NamedDate {
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
}

impl NamedDate {
    /// `None` where a word is no part of a date.
    pub(super) fn of(date: &str) -> Option<Self> {
        if date.contains(['年', '月']) {
            return Self::in_japanese(date);
        }
        let mut named = Self::default();
        for word in date.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "de") {
            let end = word.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(word.len());
            match word[..end].parse() {
                Ok(number) if end == "2025".len() => named.year = Some(number),
                Ok(number) => named.day = Some(number),
                Err(_) => named.month = Some(u32::from(month::number(word)?)),
            }
        }
        Some(named)
    }

    /// "2025年5月8", "5月8", "2025年5": the sign behind the last number may be missing.
    fn in_japanese(date: &str) -> Option<Self> {
        let mut named = Self::default();
        let mut part = if date.contains('年') { Part::Year } else { Part::Month };
        for number in date.split(['年', '月', '日']).map(str::trim).filter(|number| !number.is_empty()) {
            let number = Some(number.parse().ok()?);
            part = match part {
                Part::Year => {
                    named.year = number;
                    Part::Month
                }
                Part::Month => {
                    named.month = number;
                    Part::Day
                }
                Part::Day => {
                    named.day = number;
                    Part::Day
                }
            };
        }
        Some(named)
    }

    /// A day or a month of numbers; `None` where there is no such month or day.
    fn of_numbers(year: u32, month: u32, day: Option<u32>) -> Option<Self> {
        let is_date = (1..=12).contains(&month) && day.is_none_or(|day| (1..=31).contains(&day));
        is_date.then_some(Self { year: Some(year), month: Some(month), day })
    }

    /// How digits may be read as a date: of `05/08/2025` it is not known which number is the month.
    pub(super) fn of_digits(written: &str) -> Option<[Option<Self>; 2]> {
        let separator = written.chars().find(|sign| !sign.is_ascii_digit())?;
        let is_of_date = |sign: char| sign.is_ascii_digit() || sign == separator;
        if !matches!(separator, '-' | '/' | '.') || !written.chars().all(is_of_date) {
            return None;
        }
        let mut parts = written.split(separator);
        let (first, second, third) = (parts.next()?, parts.next()?, parts.next());
        let number = |part: &str| part.parse::<u32>().ok();
        let of = |year: &str, month: &str, day: Option<&str>| {
            let century = if year.len() == 2 { 2000 } else { 0 };
            Self::of_numbers(century + number(year)?, number(month)?, day.map(number).unwrap_or_default())
        };
        let is_year = |part: &str| part.len() == 4 || part.len() == 2 && separator != '-';
        let readings = match third {
            _ if parts.next().is_some() => return None,
            Some(day) if first.len() == 4 => [of(first, second, Some(day)), None],
            None if first.len() == 4 && separator != '.' => [of(first, second, None), None],
            Some(year) if is_year(year) => [of(year, second, Some(first)), of(year, first, Some(second))],
            _ => return None,
        };
        readings.iter().any(Option::is_some).then_some(readings)
    }

    /// How a date of words or digits may be read, if it names a month.
    pub(super) fn readings(date: &str) -> [Option<Self>; 2] {
        Self::of_digits(date).unwrap_or_else(|| [Self::of(date).filter(Self::has_month), None])
    }

    /// Only the day is known.
    pub(super) fn of_day(day: u32) -> Option<Self> {
        (1..=31).contains(&day).then_some(Self { year: None, month: None, day: Some(day) })
    }

    pub(super) const fn has_month(&self) -> bool {
        self.month.is_some()
    }

    /// Whether another date has each part of this one.
    pub(super) fn is_in(&self, other: &Self) -> bool {
        self.parts(other).all(|(own, other)| own.is_none() || own == other)
    }

    /// Whether a part of both differs.
    pub(super) fn differs_from(&self, other: &Self) -> bool {
        self.parts(other).any(|(own, other)| own.zip(other).is_some_and(|(own, other)| own != other))
    }

    fn parts(&self, other: &Self) -> impl Iterator<Item = (Option<u32>, Option<u32>)> {
        [(self.year, other.year), (self.month, other.month), (self.day, other.day)].into_iter()
    }
}
