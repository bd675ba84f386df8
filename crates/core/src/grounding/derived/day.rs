//! Dates, weekdays and times of the clock that follow from days and times as data has them: `2025-03-14`, `14/03/2025`, `2025-10-02T09:00:00-04:00`.

use std::ops::Range;

use super::super::clock::{Clock, DAY};
use super::super::named_date::NamedDate;
use super::super::sentences::line_around;
use credence_lexical::calendar::date::{Date, LENGTH};
use credence_lexical::calendar::weekday;
use credence_lexical::lower::lowercase;
use credence_lexical::number::quantity::clock_time;

/// At most so many days of a text are read.
const MOST: usize = 64;

/// The place in the week of a weekday's name, from Monday, 0: "Saturday", "Saturdays", "Sat", "sexta-feira".
fn place_in_week(name: &str) -> Option<i64> {
    const SHORT: usize = 3;
    let name = lowercase(name);
    let name = name.strip_suffix("-feira").unwrap_or(&name);
    let all = [weekday::ENGLISH, weekday::PORTUGUESE];
    let is_same = |one: &&str| {
        let is_short = name.chars().count() == SHORT && one.starts_with(name);
        is_short || name.strip_suffix('s').unwrap_or(name) == *one
    };
    let place = all.iter().find_map(|names| names.iter().position(is_same))?;
    i64::try_from(place).ok()
}

/// The place of the rest of a text.
fn place_of(text: &str, rest: &str) -> Range<usize> {
    let start = text.len() - rest.len();
    start..start
}

/// A day of a text, and the text from there on.
fn days_in(text: &str) -> impl Iterator<Item = (Date, &str)> {
    let is_start = |at: &usize| !text[..*at].ends_with(|sign: char| sign.is_ascii_alphanumeric());
    let starts = text.match_indices('-').filter_map(|(at, _)| at.checked_sub("2025".len()));
    let starts = starts.filter(|at| text.is_char_boundary(*at)).filter(is_start);
    starts.filter_map(|at| Some((Date::at_start_of(&text[at..])?, &text[at..]))).take(MOST)
}

/// The weekday in a text that has this name, in another form; or a day of it, where the sentence has the number of that day.
///
/// `is_spoken_of`: whether the sentence speaks of a line of the text.
pub(super) fn of_weekday(
    name: &str,
    sentence: &str,
    text: &str,
    is_spoken_of: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let place = place_in_week(name)?;
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    if let Some(word) = words.find(|word| place_in_week(word) == Some(place)) {
        return Some(word.to_owned());
    }
    let is_named = |written: &str| {
        let day = written[LENGTH - 2..LENGTH].trim_start_matches('0');
        sentence.split(|sign: char| !sign.is_ascii_digit()).any(|digits| digits.trim_start_matches('0') == day)
    };
    let is_meant = |from: &str| is_named(from) || is_spoken_of(&text[line_around(text, &place_of(text, from))]);
    let (_, from) =
        days_in(text).find(|(date, from)| (date.days_since_1970() + 3).rem_euclid(7) == place && is_meant(from))?;
    Some(from[..LENGTH].to_owned())
}

/// The day in a text that a date names, as far as it names one: "8 May 2025", "8 de maio", "May 2025".
pub(super) fn of_date(date: &str, text: &str) -> Option<String> {
    of_named(&NamedDate::readings(date), text)
}

/// The same of a date that is read.
pub(super) fn of_named(named: &[Option<NamedDate>], text: &str) -> Option<String> {
    let is_in = |day: &NamedDate| named.iter().flatten().any(|named| named.is_in(day));
    let has_date = |readings: &[Option<NamedDate>]| readings.iter().flatten().any(is_in);
    let (range, _) = dates_of_digits(text).find(|(_, readings)| has_date(readings))?;
    Some(text[range].to_owned())
}

/// The dates of a text that are written in digits, and how each may be read: `2025-05-08`, `2024-12`, `26.02.2025`, `05/31/26`.
fn dates_of_digits(text: &str) -> impl Iterator<Item = (Range<usize>, [Option<NamedDate>; 2])> {
    let mut at = 0;
    let next = move || {
        while let Some(start) = text[at..].find(|sign: char| sign.is_ascii_digit()).map(|found| at + found) {
            let is_of_date = |sign: char| sign.is_ascii_digit() || matches!(sign, '-' | '/' | '.');
            let end = text[start..].find(|sign: char| !is_of_date(sign)).map_or(text.len(), |length| start + length);
            at = end;
            let written = text[start..end].trim_end_matches(['-', '/', '.']);
            let is_in_word = text[..start].ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '_');
            if let Some(readings) = NamedDate::of_digits(written).filter(|_| !is_in_word) {
                return Some((start..start + written.len(), readings));
            }
        }
        None
    };
    std::iter::from_fn(next).take(MOST)
}

/// The time of a day in a text that is the same as one of the sentence, with what stands behind it: "3 pm" and `T15:00`, or in UTC, where the sentence says so.
pub(super) fn of_time(own: Clock, behind: &str, text: &str) -> Option<String> {
    let behind = behind.trim_start();
    let is_utc = ["UTC", "GMT", "Z"].iter().any(|zone| behind.starts_with(zone));
    days_in(text).find_map(|(_, from)| {
        let written = from[LENGTH..].strip_prefix(['T', ' '])?;
        let time = written.get(.."09:00".len())?;
        let minutes = i32::from(clock_time(time)?.minutes);
        let zone = zone_of(&written[time.len()..]);
        let minutes = if is_utc { (minutes - zone?).rem_euclid(DAY) } else { minutes };
        let end = from[LENGTH..]
            .find(|sign: char| !matches!(sign, 'T' | 'Z' | ':' | '.' | '+' | '-' | ' ') && !sign.is_ascii_digit());
        let whole = from[..LENGTH + end.unwrap_or(from.len() - LENGTH)].trim_end();
        (minutes == own.minutes).then(|| whole.to_owned())
    })
}

/// How many minutes a zone is ahead of UTC, from the seconds and the zone of a time: `:00-04:00`, `Z`.
fn zone_of(rest: &str) -> Option<i32> {
    let zone = rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || matches!(sign, ':' | '.'));
    if zone.starts_with('Z') {
        return Some(0);
    }
    let sign = if zone.starts_with('-') { -1 } else { 1 };
    let digits = zone.strip_prefix(['+', '-'])?;
    let number = |range: Range<usize>| digits.get(range)?.parse::<i32>().ok();
    let minutes = number(3..5).or_else(|| number(2..4)).unwrap_or(0);
    Some(sign * (number(0..2)? * 60 + minutes))
}
