//! Dates of publication and the timeframe of a claim.

use std::fmt;

use credence_lexical::calendar::date::{Date, LENGTH};

const SECONDS_A_DAY: i64 = 86_400;

/// A moment, or a whole day, in seconds since the beginning of 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment {
    /// The first second of it.
    pub(super) first: i64,
    /// The last second of it; the first one for a moment.
    pub(super) last: i64,
}

impl Moment {
    /// Parses `2026-11-21`, the whole day in UTC, and `2026-11-21T10:30:00+02:00`; seconds, fraction and offset are
    /// optional, and the default is UTC. `None` for anything else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let midnight = Date::at_start_of(text)?.days_since_1970() * SECONDS_A_DAY;
        let Some(time) = text.get(LENGTH..).filter(|time| !time.is_empty()) else {
            return Some(Self { first: midnight, last: midnight + SECONDS_A_DAY - 1 });
        };
        let time = time.strip_prefix(['T', 't', ' '])?;
        let (clock, offset) = time.split_at(time.find(['Z', 'z', '+', '-']).unwrap_or(time.len()));
        let moment = midnight + seconds_of_clock(clock)? - seconds_of_offset(offset)?;
        Some(Self { first: moment, last: moment })
    }
}

/// `10:30`, `10:30:59` or `10:30:59.25`, in seconds; the fraction is ignored.
fn seconds_of_clock(clock: &str) -> Option<i64> {
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = clock.split(':');
    let hour = two_digits(parts.next()?, 23)?;
    let minute = two_digits(parts.next()?, 59)?;
    // The sixtieth second is a leap second.
    let second = parts.next().map_or(Some(0), |second| two_digits(second, 60))?;
    (is_fraction && parts.next().is_none()).then_some(hour * 3600 + minute * 60 + second)
}

/// Nothing, `Z`, `+02:00` or `-0330`, in seconds.
fn seconds_of_offset(offset: &str) -> Option<i64> {
    let sign = match offset.as_bytes().first() {
        None => return Some(0),
        Some(b'Z' | b'z') => return (offset.len() == 1).then_some(0),
        Some(b'+') => 1,
        Some(_) => -1,
    };
    let digits = &offset[1..];
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None => digits.split_at_checked(2)?,
    };
    let minutes = if minutes.is_empty() { 0 } else { two_digits(minutes, 59)? };
    Some(sign * (two_digits(hours, 23)? * 3600 + minutes * 60))
}

fn two_digits(text: &str, most: i64) -> Option<i64> {
    let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { text.parse().ok()? } else { return None };
    (number <= most).then_some(number)
}

/// The timeframe of a claim, with both ends; a missing end is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timeframe {
    start: Option<Moment>,
    end: Option<Moment>,
}

/// Why a timeframe is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeframeProblem {
    /// The start is not a date.
    Start,
    /// The end is not a date.
    End,
    /// The end is before the start.
    EndsBeforeItStarts,
}

impl Timeframe {
    /// The time between two dates, each `2026-11-21` (a whole day) or a date with a time such as `2026-11-21T10:30:00Z`.
    ///
    /// # Errors
    /// If one of them is not a date, or the end is before the start.
    pub fn new(start: Option<&str>, end: Option<&str>) -> Result<Self, TimeframeProblem> {
        let read = |text: Option<&str>, problem| text.map(|text| Moment::parse(text).ok_or(problem)).transpose();
        let (start, end) = (read(start, TimeframeProblem::Start)?, read(end, TimeframeProblem::End)?);
        match (start, end) {
            (Some(start), Some(end)) if end.last < start.first => Err(TimeframeProblem::EndsBeforeItStarts),
            _ => Ok(Self { start, end }),
        }
    }

    /// Whether any second of the moment is inside.
    pub(super) fn contains(&self, moment: Moment) -> bool {
        self.start.is_none_or(|start| start.first <= moment.last) && self.end.is_none_or(|end| moment.first <= end.last)
    }

    /// Whether it has a start or an end.
    pub(super) fn is_bounded(&self) -> bool {
        self.start.is_some() || self.end.is_some()
    }
}

impl fmt::Display for TimeframeProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Start => "the start is not a date, expected one such as `2026-11-21`",
            Self::End => "the end is not a date, expected one such as `2026-11-21`",
            Self::EndsBeforeItStarts => "the end is before the start, expected it after",
        })
    }
}

impl std::error::Error for TimeframeProblem {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_moment_is_the_same_in_every_offset() {
        let noon = Moment::parse("2025-06-01T12:00:00Z").unwrap();
        for text in [
            "2025-06-01T14:00:00+02:00",
            "2025-06-01 08:30:00-0330",
            "2025-06-01t12:00:00.999z",
            "2025-06-02T02:00+14",
            "2025-06-01T12:00",
            " 2025-06-01T12:00:00 ",
        ] {
            assert_eq!(Moment::parse(text), Some(noon), "{text}");
        }
        assert_eq!(noon.first, 1_748_779_200);
        let day = Moment::parse("2025-06-01").unwrap();
        assert_eq!((day.first, day.last), (noon.first - 43_200, noon.first + 43_199));
    }

    #[test]
    fn text_that_is_not_a_date_is_refused() {
        for text in [
            "",
            "yesterday",
            "2025-06",
            "2025-13-01",
            "2025-06-01T",
            "2025-06-01T24:00:00Z",
            "2025-06-01T12",
            "2025-06-01T12:00:00Zx",
            "2025-06-01T12:00:00+",
            "2025-06-01T12:00:00.Z",
            "2025-06-01T12:00:00:00",
            "2025-06-01T1é:00",
            "2025-06-01T12:00+é",
            "June 1, 2025",
        ] {
            assert_eq!(Moment::parse(text), None, "{text}");
        }
    }

    #[test]
    fn both_ends_belong_to_the_timeframe() {
        let frame = Timeframe::new(Some("2025-05-01T00:00:00Z"), Some("2025-06-30T23:59:59Z")).unwrap();
        let contains = |text| frame.contains(Moment::parse(text).unwrap());
        assert!(
            contains("2025-05-01")
                && contains("2025-05-01T00:00:00Z")
                && contains("2025-06-30")
                && contains("2025-06-30T23:59:59Z")
        );
        assert!(!contains("2025-04-30T23:59:59Z") && !contains("2025-07-01") && !contains("2025-07-01T00:00:00Z"));
        let open = Timeframe::new(None, Some("2025-06-30")).unwrap();
        assert!(open.contains(Moment::parse("1999-01-01").unwrap()) && open.is_bounded());
        assert!(!Timeframe::default().is_bounded());
    }

    #[test]
    fn an_invalid_timeframe_is_refused() {
        assert_eq!(Timeframe::new(Some("soon"), None), Err(TimeframeProblem::Start));
        assert_eq!(Timeframe::new(None, Some("")), Err(TimeframeProblem::End));
        let turned = Timeframe::new(Some("2025-06-02"), Some("2025-06-01"));
        assert_eq!(turned, Err(TimeframeProblem::EndsBeforeItStarts));
        assert!(Timeframe::new(Some("2025-06-01T12:00Z"), Some("2025-06-01")).is_ok());
    }

    proptest! {
        #[test]
        fn any_text_can_be_parsed(text in "\\PC{0,30}|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ]?[0-9:.Zz+é-]{0,16}") {
            if let Some(moment) = Moment::parse(&text) {
                prop_assert!(moment.first <= moment.last);
            }
        }
    }
}
