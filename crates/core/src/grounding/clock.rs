//! Times of the clock as answers and data write them: `14:50`, `01:52:39`, "3 pm", "14h50", "8h", 午後2時50分.

use credence_lexical::number::quantity::clock_time;

/// A time of the clock at the start of a text. `14h50` and `5:48` may be durations, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    /// Since midnight.
    pub(super) minutes: i32,
    /// Whether it may be in the morning or in the afternoon.
    pub(super) is_half_day: bool,
    /// The length of the text.
    pub(super) length: usize,
}

/// The minutes of a day.
pub(super) const DAY: i32 = 24 * 60;

/// Half of them.
pub(super) const HALF_DAY: i32 = 12 * 60;

impl Clock {
    /// Reads a time behind other words, which may say the half of the day.
    pub(super) fn at(text: &str, before: &str) -> Option<Self> {
        in_digits(text).or_else(|| in_words(text)).or_else(|| in_portuguese(text)).or_else(|| in_japanese(text, before))
    }

    /// Whether both may be the same time.
    pub(super) fn may_be(self, minutes: i32) -> bool {
        self.minutes == minutes || self.is_half_day && self.minutes + HALF_DAY == minutes
    }

    fn new(hours: i32, minutes: i32, length: usize) -> Option<Self> {
        const MOST_HOURS: i32 = 24;
        let is_time = hours <= MOST_HOURS && minutes < 60;
        is_time.then_some(Self { minutes: hours * 60 + minutes, is_half_day: false, length })
    }
}

/// The times of a text with their places, and the words that have them.
pub(super) fn times_in(text: &str) -> Vec<(usize, Clock)> {
    /// At most so many are read.
    const MOST: usize = 64;
    let mut times = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|sign: char| sign.is_ascii_digit()).map(|found| at + found) {
        let before = &text[..start];
        let is_within = before.ends_with(|sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ':' | ','));
        // `2024-10-08T11:42`
        let is_of_word = before.ends_with(|sign: char| sign.is_ascii_alphabetic()) && !before.ends_with('T');
        let time = if is_within || is_of_word { None } else { Clock::at(&text[start..], before) };
        let rest = &text[start..];
        at = start
            + time.map_or_else(
                || rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len()),
                |time| time.length,
            );
        times.extend(time.map(|time| (start, time)));
        if times.len() == MOST {
            break;
        }
    }
    times
}

fn number(text: &str, lengths: std::ops::RangeInclusive<usize>) -> Option<(i32, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let digits = text.get(..length).filter(|_| lengths.contains(&length))?;
    Some((digits.parse().ok()?, &text[length..]))
}

/// `14:50:39`; what has no seconds is read as words are.
fn in_digits(text: &str) -> Option<Clock> {
    let (hours, rest) = number(text, 1..=2)?;
    let (minutes, rest) = number(rest.strip_prefix(':')?, 2..=2)?;
    let (_, rest) = number(rest.strip_prefix(':')?, 2..=2)?;
    Clock::new(hours, minutes, text.len() - rest.len())
}

/// `14:50`, "2:50 pm", "3 p.m."
fn in_words(text: &str) -> Option<Clock> {
    let time = clock_time(text)?;
    let minutes = i32::from(time.minutes);
    Some(Clock { minutes, is_half_day: time.is_half_day, length: time.length })
}

/// "14h50", "8h", "14h50min".
fn in_portuguese(text: &str) -> Option<Clock> {
    let (hours, rest) = number(text, 1..=2)?;
    let rest = rest.strip_prefix('h')?;
    let (minutes, rest) = number(rest, 2..=2).unwrap_or((0, rest));
    let rest = rest.strip_prefix("min").unwrap_or(rest);
    let is_over = !rest.starts_with(char::is_alphanumeric);
    Clock::new(hours, minutes, text.len() - rest.len()).filter(|_| is_over)
}

/// 14時50分, 午後2時, 9時半; 2時間 is a duration.
fn in_japanese(text: &str, before: &str) -> Option<Clock> {
    let (hours, rest) = number(text, 1..=2)?;
    let rest = rest.strip_prefix('時').filter(|rest| !rest.starts_with('間'))?;
    let minutes = number(rest, 1..=2).and_then(|(minutes, rest)| Some((minutes, rest.strip_prefix('分')?)));
    let half = || rest.strip_prefix('半').map(|rest| (30, rest));
    let (minutes, rest) = minutes.or_else(half).unwrap_or((0, rest));
    let of_half_day = match hours {
        _ if before.ends_with("午後") => hours % 12 + 12,
        _ if before.ends_with("午前") => hours % 12,
        _ => hours,
    };
    let time = Clock::new(of_half_day, minutes, text.len() - rest.len())?;
    let is_half_day = hours < 12 && !before.ends_with(['前', '後']);
    Some(Clock { is_half_day, ..time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_digits_and_words() {
        let times = |text: &str| -> Vec<i32> { times_in(text).into_iter().map(|(_, time)| time.minutes).collect() };
        let none: [i32; 0] = [];
        assert_eq!(times("[01:52:39] ERROR"), [112]);
        assert_eq!(times("parada desde as 11h42, das 8h às 14h50min"), [702, 480, 890]);
        assert_eq!(times("ultima parada: 2024-10-08T11:42, next: 3 pm, 3:30 p.m."), [702, 900, 930]);
        assert_eq!(times("10時3分に出て午後2時半に着く、午前0時、12時"), [603, 870, 0, 720]);
        assert_eq!(times("2時間36分, 10 h of work, 8hrs, v1:30, 1.14:50, 192.168.10.2, 25:70, 14h5"), none);
        let is_nine = |text: &str| Clock::at(text, "").is_some_and(|time| time.may_be(21 * 60));
        assert!(is_nine("9:00") && is_nine("9時") && is_nine("21h") && !is_nine("09:00") && !is_nine("9h"));
    }
}
