//! A calendar day, for rules with a date range and for dated evidence.

/// A day of the Gregorian calendar; earlier days are smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The length of `YYYY-MM-DD` in bytes.
pub const LENGTH: usize = "2026-11-21".len();

/// The days from 1 March of the year 0 to 1 January 1970.
const DAYS_TO_1970: i64 = 719_468;

impl Date {
    /// Parses exactly `YYYY-MM-DD`.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() == LENGTH { Self::at_start_of(text) } else { None }
    }

    /// The day at the start of a date or of a date with a time.
    pub fn at_start_of(text: &str) -> Option<Self> {
        let (written, after) = text.split_at_checked(LENGTH)?;
        if after.starts_with(|next: char| next.is_ascii_digit()) {
            return None;
        }
        let mut parts = written.split('-');
        let (year, month, day) = (number(parts.next()?, 4)?, number(parts.next()?, 2)?, number(parts.next()?, 2)?);
        let date = Self { year, month: u8::try_from(month).ok()?, day: u8::try_from(day).ok()? };
        (parts.next().is_none() && date.exists()).then_some(date)
    }

    /// The number of days since 1 January 1970; earlier days are negative.
    pub fn days_since_1970(self) -> i64 {
        // Years begin in March, so that a leap day is the last day of a year.
        let (year, month) = (i64::from(self.year), i64::from(self.month));
        let year = if month > 2 { year } else { year - 1 };
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + i64::from(self.day) - 1;
        365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - DAYS_TO_1970
    }

    fn exists(self) -> bool {
        let n_days = match self.month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if self.is_in_leap_year() => 29,
            2 => 28,
            _ => 0,
        };
        (1..=n_days).contains(&self.day)
    }

    fn is_in_leap_year(self) -> bool {
        self.year.is_multiple_of(4) && !self.year.is_multiple_of(100) || self.year.is_multiple_of(400)
    }
}

fn number(digits: &str, n_digits: usize) -> Option<u16> {
    let is_number = digits.len() == n_digits && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn only_days_that_exist_are_dates() {
        for text in ["2024-02-29", "2000-02-29", "1999-12-31", "2026-11-21"] {
            assert!(Date::parse(text).is_some(), "{text}");
        }
        for text in [
            "2023-02-29",
            "1900-02-29",
            "2024-13-01",
            "2024-00-01",
            "2024-01-00",
            "2024-04-31",
            "2024-1-1",
            "24-01-01",
            "2024/01/01",
            "2024-01-01T",
            "",
            "+024-01-01",
            "2024-01-0é",
        ] {
            assert!(Date::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn days_are_counted_from_1970() {
        let days = |text| Date::parse(text).map(Date::days_since_1970);
        for (text, expected) in [
            ("1970-01-01", 0),
            ("1970-03-01", 59),
            ("1969-12-31", -1),
            ("2000-02-29", 11_016),
            ("2026-11-21", 20_778),
            ("0000-03-01", -719_468),
            ("0000-01-01", -719_528),
            ("9999-12-31", 2_932_896),
        ] {
            assert_eq!(days(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_time_may_follow_the_day() {
        let day = Date::parse("2024-03-05");
        assert_eq!(Date::at_start_of("2024-03-05T10:00:00Z"), day);
        assert_eq!(Date::at_start_of("2024-03-055"), None);
        assert!(Date::parse("2024-03-05") < Date::parse("2024-03-06"));
        assert!(Date::parse("2024-03-05") < Date::parse("2024-11-01"));
    }
}
