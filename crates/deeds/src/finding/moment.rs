//! The days, times and weekdays that a text names: "25 January", "25 de janeiro", "1月25日", "2027-01-25T15:00", "3 pm", "às 15h30", "15時", "Monday".

use std::ops::Range;

use credence_lexical::calendar::date::Date;
use credence_lexical::calendar::{month, weekday};

use crate::list::Listed;

/// The most that are read of a text.
const MOST: usize = 400;

const WEEKDAYS_JA: &str = "月火水木金土日";

/// A day of a year, a time of a day or a day of a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    Day {
        month: u8,
        day: u8,
    },
    Time {
        hour: u8,
        minute: u8,
    },
    /// A day and a time of UTC: elsewhere they are others.
    WorldDay {
        month: u8,
        day: u8,
    },
    WorldTime {
        hour: u8,
        minute: u8,
    },
    /// From Monday, 0.
    Weekday(u8),
}

impl Moment {
    fn is_of_sort(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Whether a text that has this may speak of another.
    fn may_be(self, other: Self) -> bool {
        let said = match self {
            Self::WorldDay { month, day } => Self::Day { month, day },
            Self::WorldTime { hour, minute } => Self::Time { hour, minute },
            own => own,
        };
        self == other || said == other
    }
}

/// A moment with its place in bytes. Several at one place are readings of the same words, such as "5/4" and "3:00"; one without length follows from
/// another, as the weekday of a date.
pub type Placed = (Range<usize>, Moment);

/// The moments in a text without capitals.
pub fn moments_in(text: &str) -> Vec<Placed> {
    let reader = Reader { tokens: tokens_of(text), text };
    let mut found = Vec::new();
    let mut at = 0;
    while at < reader.tokens.len() && found.len() < MOST {
        at = match reader.moment_at(at, &mut found) {
            Some(n_tokens) => at + n_tokens,
            None => at + 1,
        };
    }
    found
}

/// Runs of digits, runs of letters, and every other sign.
fn tokens_of(text: &str) -> Vec<Range<usize>> {
    let sort = |sign: char| match sign {
        '0'..='9' => 1,
        _ if sign.is_alphabetic() => 2,
        _ => 0,
    };
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut before = 0;
    for (at, sign) in text.char_indices() {
        let own = sort(sign);
        match tokens.last_mut() {
            Some(last) if own != 0 && own == before => last.end = at + sign.len_utf8(),
            _ => tokens.push(at..at + sign.len_utf8()),
        }
        before = own;
    }
    tokens
}

struct Reader<'t> {
    text: &'t str,
    tokens: Vec<Range<usize>>,
}

impl<'t> Reader<'t> {
    fn token(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |range| &self.text[range.clone()])
    }

    /// A number of at most so many digits.
    fn number(&self, at: usize, most_digits: usize) -> Option<u8> {
        let token = self.token(at);
        if token.len() <= most_digits { token.parse().ok() } else { None }
    }

    /// The place behind a blank.
    fn behind_blank(&self, at: usize) -> usize {
        at + usize::from(self.token(at) == " ")
    }

    /// Reads what begins here, and says of how many tokens it is.
    fn moment_at(&self, at: usize, found: &mut Vec<Placed>) -> Option<usize> {
        let token = self.token(at);
        let mut read = Vec::new();
        let end = if token.starts_with(|sign: char| sign.is_ascii_digit()) {
            let full = self.full_date(at, &mut read);
            let day = |read: &mut _| self.written_day(at, read);
            full.or_else(|| self.time(at, &mut read)).or_else(|| day(&mut read))?
        } else {
            self.named(at, &mut read)?
        };
        let place = self.tokens.get(at)?.start..self.tokens.get(end - 1)?.end;
        found.extend(read.into_iter().map(|(is_derived, moment)| {
            let place = if is_derived { place.start..place.start } else { place.clone() };
            (place, moment)
        }));
        Some(end - at)
    }

    /// "2027-01-25", "2027/01/25", "25/01/2027", "01/25".
    fn full_date(&self, at: usize, read: &mut Vec<(bool, Moment)>) -> Option<usize> {
        let sign = self.token(at + 1);
        if !matches!(sign, "-" | "/") {
            return None;
        }
        let is_third = self.token(at + 3) == sign;
        if self.token(at).len() == 4 && is_third {
            let (month, day) = (self.number(at + 2, 2)?, self.number(at + 4, 2)?);
            let own = day_of(month, day)?;
            if self.is_in_utc(at + 5) {
                read.push((false, Moment::WorldDay { month, day }));
                return Some(at + 5);
            }
            read.push((false, own));
            let written = [self.token(at), "-", self.token(at + 2), "-", self.token(at + 4)].concat();
            let weekday = Date::parse(&written).map(|date| (date.days_since_1970() + 3).rem_euclid(7));
            read.extend(weekday.and_then(|day| u8::try_from(day).ok()).map(|day| (true, Moment::Weekday(day))));
            return Some(at + 5);
        }
        let has_year = is_third && self.token(at + 4).len() == 4 && self.token(at + 4).parse::<u16>().is_ok();
        let is_short = sign == "/" && !is_third && self.token(at).len() == 2 && self.token(at + 2).len() == 2;
        let (first, second) = (self.number(at, 2)?, self.number(at + 2, 2)?);
        if !has_year && !is_short {
            return None;
        }
        read.extend(day_of(first, second).into_iter().chain(day_of(second, first)).map(|day| (false, day)));
        (!read.is_empty()).then_some(at + if has_year { 5 } else { 3 })
    }

    /// Whether a time of UTC stands here, behind a date.
    fn is_in_utc(&self, at: usize) -> bool {
        let is_time = matches!(self.token(at), "t" | " ") && self.token(at + 2) == ":";
        is_time && self.behind_seconds_and_zone(at + 4).1
    }

    /// "15:00", "3 pm", "às 15h30", "午後3時".
    fn time(&self, at: usize, read: &mut Vec<(bool, Moment)>) -> Option<usize> {
        let hour = self.number(at, 2).filter(|hour| *hour < 24)?;
        let (minute, mut end) = match self.token(at + 1) {
            ":" if self.token(at + 2).len() == 2 => (self.number(at + 2, 2).filter(|minute| *minute < 60)?, at + 3),
            "h" if at > 1 && matches!(self.token(at - 2), "às" | "as" | "das" | "até") => {
                let minute = self.number(at + 2, 2).filter(|minute| *minute < 60);
                (minute.unwrap_or(0), at + 2 + usize::from(minute.is_some()))
            }
            next if next.starts_with('時') && !next.starts_with("時間") => {
                return self.japanese_time(at, hour, read);
            }
            _ => (0, at + 1),
        };
        let mut is_world_time = false;
        if end > at + 1 {
            (end, is_world_time) = self.behind_seconds_and_zone(end);
        }
        if is_world_time {
            read.push((false, Moment::WorldTime { hour, minute }));
            return Some(end);
        }
        let half = self.behind_blank(end);
        let is_half = |letter: &str| {
            self.token(half) == [letter, "m"].concat() || self.token(half) == letter && self.token(half + 2) == "m"
        };
        let hours = match (is_half("a"), is_half("p")) {
            (true, _) => [Some(hour % 12), None],
            (_, true) => [Some(hour % 12 + 12), None],
            _ if end == at + 1 => return None,
            // "3:00" and "10:30" may be in the afternoon; "03:00" and "15:00" are not.
            _ => [Some(hour), Some(hour + 12).filter(|_| (1..12).contains(&hour) && !self.token(at).starts_with('0'))],
        };
        read.extend(hours.into_iter().flatten().map(|hour| (false, Moment::Time { hour, minute })));
        Some(if is_half("a") || is_half("p") { half + 1 } else { end })
    }

    /// The place behind seconds and the difference from UTC, and whether it is a time of UTC.
    fn behind_seconds_and_zone(&self, mut end: usize) -> (usize, bool) {
        for sign in [":", "."] {
            let is_more =
                self.token(end) == sign && self.token(end + 1).starts_with(|sign: char| sign.is_ascii_digit());
            end += if is_more { 2 } else { 0 };
        }
        match self.token(end) {
            "z" => (end + 1, true),
            "+" if self.token(end + 2) == ":" => (end + 4, false),
            _ => (end, false),
        }
    }

    fn japanese_time(&self, at: usize, hour: u8, read: &mut Vec<(bool, Moment)>) -> Option<usize> {
        let is_afternoon = at > 0 && self.token(at - 1).ends_with("午後") && hour < 12;
        let minute = match self.token(at + 1) {
            next if next.starts_with("時半") => 30,
            "時" if self.token(at + 3).starts_with('分') => self.number(at + 2, 2)?,
            _ => 0,
        };
        read.push((false, Moment::Time { hour: if is_afternoon { hour + 12 } else { hour }, minute }));
        Some(at + 2)
    }

    /// "25 January", "25th of January", "25 de janeiro", "1月25日".
    fn written_day(&self, at: usize, read: &mut Vec<(bool, Moment)>) -> Option<usize> {
        let number = self.number(at, 2)?;
        if self.token(at + 1) == "月" && self.token(at + 3).starts_with('日') {
            read.push((false, day_of(number, self.number(at + 2, 2)?)?));
            return Some(at + 4);
        }
        let mut next = at + 1 + usize::from(matches!(self.token(at + 1), "st" | "nd" | "rd" | "th" | "º" | "."));
        next = self.behind_blank(next);
        if matches!(self.token(next), "of" | "de") {
            next = self.behind_blank(next + 1);
        }
        read.push((false, day_of(month::number(self.token(next))?, number)?));
        Some(next + 1)
    }

    /// "January 25", "Monday", "segunda-feira", "月曜".
    fn named(&self, at: usize, read: &mut Vec<(bool, Moment)>) -> Option<usize> {
        let word = self.token(at);
        let number = self.behind_blank(at + 1 + usize::from(self.token(at + 1) == "."));
        let is_time = || matches!(self.token(number + 1), ":" | "%");
        if let Some(day) = self.number(number, 2).filter(|_| number > at + 1 && !is_time())
            && let Some(month) = month::number(word)
        {
            read.push((false, day_of(month, day)?));
            return Some(number + 1);
        }
        let single = word.strip_suffix('s').unwrap_or(word);
        let weekday = if single.ends_with("day") {
            weekday::ENGLISH.iter().position(|name| *name == single)
        } else if let Some((before, _)) = word.split_once('曜') {
            WEEKDAYS_JA.chars().position(|day| before.ends_with(day))
        } else if word.len() == 3 {
            weekday::ENGLISH.iter().position(|name| name.starts_with(word))
        } else {
            let is_named = |day: &usize| *day > 4 || self.token(at + 2) == "feira";
            weekday::PORTUGUESE.iter().position(|name| *name == single).filter(is_named)
        }?;
        read.push((false, Moment::Weekday(u8::try_from(weekday).ok()?)));
        Some(at + 1)
    }
}

fn day_of(month: u8, day: u8) -> Option<Moment> {
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some(Moment::Day { month, day })
}

fn has(own: &[Moment], said: Moment) -> bool {
    own.iter().any(|moment| moment.may_be(said))
}

/// How many of the moments that a statement names are among others, and how many it names. Of readings of the same words one is enough.
pub fn shared(said: &[Placed], own: &[Moment]) -> (usize, usize) {
    let mut places = said.iter().map(|(place, _)| place).filter(|place| !place.is_empty()).listed();
    places.dedup();
    let is_shared = |place: &&&Range<usize>| said.iter().any(|(other, moment)| other == **place && has(own, *moment));
    (places.iter().filter(is_shared).count(), places.len())
}

/// Whether a statement names a moment of a sort of which a call has only others.
pub fn differs(said: &[Placed], own: &[Moment]) -> bool {
    let is_other = |place: &Range<usize>| {
        let readings = said.iter().filter(|(other, _)| other == place).map(|(_, moment)| *moment).listed();
        readings.iter().any(|moment| own.iter().any(|other| other.is_of_sort(*moment)))
            && !readings.iter().any(|moment| has(own, *moment))
    };
    said.iter().any(|(place, _)| !place.is_empty() && is_other(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Moment> {
        moments_in(text).into_iter().map(|(_, moment)| moment).collect()
    }

    #[test]
    fn days_are_read_in_every_form() {
        let day = Moment::Day { month: 1, day: 25 };
        for text in [
            "25 january",
            "on january 25",
            "jan. 25",
            "the 25th of january",
            "25 de janeiro",
            "1月25日に",
            "25/01/2027",
            "01/25/2027",
            "dia 25/01",
            "jan 25, 2027",
            "25 jan 2027",
        ] {
            assert_eq!(read(text).first(), Some(&day), "{text}");
        }
        assert_eq!(read("2027-01-25"), [day, Moment::Weekday(0)]);
        assert_eq!(read("2027/01/25"), [day, Moment::Weekday(0)]);
        for text in [
            "3/4 tests",
            "may help",
            "set 2 alarms",
            "version 1.25",
            "25 jars",
            "1/25 shards",
            "in january 2027",
            "march on",
        ] {
            assert!(read(text).is_empty(), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn times_are_read_in_every_form() {
        let time = |hour, minute| Moment::Time { hour, minute };
        for (text, expected) in [
            ("at 15:00", vec![time(15, 0)]),
            ("2027-01-25t15:00:00", vec![Moment::Day { month: 1, day: 25 }, Moment::Weekday(0), time(15, 0)]),
            ("3 pm", vec![time(15, 0)]),
            ("3:30 p.m.", vec![time(15, 30)]),
            ("12 am", vec![time(0, 0)]),
            ("3:00", vec![time(3, 0), time(15, 0)]),
            ("09:00", vec![time(9, 0)]),
            ("às 15h", vec![time(15, 0)]),
            ("às 15h30", vec![time(15, 30)]),
            ("15時", vec![time(15, 0)]),
            ("午後3時半", vec![time(15, 30)]),
            ("15時20分", vec![time(15, 20)]),
            ("15:00z", vec![Moment::WorldTime { hour: 15, minute: 0 }]),
            ("15:00:00.000+01:00", vec![time(15, 0)]),
            ("10:30", vec![time(10, 30), time(22, 30)]),
            ("15:00-16:30", vec![time(15, 0), time(16, 30)]),
            ("3h of work", vec![]),
            ("15時間", vec![]),
            ("41 tests", vec![]),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn weekdays_are_read_in_three_languages() {
        assert_eq!(read("mondays, friday"), [Moment::Weekday(0), Moment::Weekday(4)]);
        assert_eq!(read("mon-fri"), [Moment::Weekday(0), Moment::Weekday(4)]);
        assert_eq!(read("na segunda-feira e no sábado, a segunda vez"), [Moment::Weekday(0), Moment::Weekday(5)]);
        assert_eq!(read("来週水曜日に"), [Moment::Weekday(2)]);
    }

    #[test]
    fn a_statement_differs_where_a_call_has_only_others_of_the_sort() {
        let own = read("2027-01-25t15:00");
        for (said, is_other) in [
            ("on january 25 at 3 pm", false),
            ("on january 15", true),
            ("at 14:00", true),
            ("on monday", false),
            ("on tuesday", true),
            ("tomorrow", false),
        ] {
            assert_eq!(differs(&moments_in(said), &own), is_other, "{said}");
        }
        assert!(!differs(&moments_in("on january 15"), &[]));
        assert!(!differs(&moments_in("at 16:00"), &read("15:00z")));
        assert_eq!(shared(&moments_in("at 15:00"), &read("15:00z")), (1, 1));
        // Late in the evening of UTC it is the next day elsewhere.
        for own in ["2027-01-25t23:30:00z", "2027-01-25t23:30:00.000z", "2027-01-25 23:30z"] {
            assert!(!differs(&moments_in("on tuesday, january 26"), &read(own)), "{own}");
            assert_eq!(shared(&moments_in("on january 25"), &read(own)), (1, 1), "{own}");
        }
        assert!(!differs(&moments_in("at 10:30"), &read("22:30")));
        assert!(differs(&moments_in("on january 26"), &read("2027-01-25t23:30:00+01:00")));
        assert_eq!(shared(&moments_in("on january 25 at 2 pm"), &own), (1, 2));
    }

    #[test]
    fn any_text_is_read() {
        for text in [
            "",
            "1",
            "1月",
            "月1日",
            "99:99",
            "é25é",
            "25 de",
            "1/",
            "2027-",
            "jan",
            "15時",
            "::",
            "0000-00-00",
            "午後時",
            "曜",
        ] {
            let _ = moments_in(text);
        }
    }
}
