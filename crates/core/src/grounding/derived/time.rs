//! Times and durations that follow from those of one line: a ride from 12:15 to 13:35 takes 1 hour and 20 minutes.

use std::ops::Range;

use super::super::clock::{Clock, DAY};
use super::amount::Amount;
use crate::record::ParticularState;

/// A line with more times gives a result by chance.
const MOST_OF_LINE: usize = 8;

/// Seconds of a minute.
const MINUTE: f64 = 60.0;

/// A text with its times and their places.
#[derive(Clone, Copy)]
pub(super) struct TimedText<'t> {
    pub(super) text: &'t str,
    pub(super) times: &'t [(usize, Clock)],
}

impl<'t> TimedText<'t> {
    /// The time that one of the sentence is, in other words.
    pub(super) fn same_time(self, own: Clock) -> Option<String> {
        let same = self.times.iter().find(|(_, time)| own.may_be(time.minutes))?;
        Some(self.written(same).to_owned())
    }

    fn written(self, (start, time): &(usize, Clock)) -> &'t str {
        &self.text[*start..start + time.length]
    }
}

/// A number of a sentence that may be a time or a duration.
pub(super) struct Own<'a, 's> {
    pub(super) clock: Option<Clock>,
    /// The amounts that it is a part of.
    pub(super) amounts: Vec<&'a Amount<'s>>,
}

impl Own<'_, '_> {
    /// A duration of a text that it is, written like a time; or what it follows from: the time between two times of a line, or a time and a duration.
    pub(super) fn derivation(&self, timed: TimedText<'_>, amounts: &[Amount<'_>]) -> Option<(ParticularState, String)> {
        if let Some(written) = amounts.iter().find(|other| self.is_duration(other)).map(|other| other.written) {
            return Some((ParticularState::Converted, written.to_owned()));
        }
        let durations: Vec<f64> = self.durations().collect();
        if self.clock.is_none() && durations.is_empty() {
            return None;
        }
        let mut lines = lines_of(timed.text);
        lines.find_map(|line| self.of_line(timed, &line, amounts, &durations))
    }

    /// "5:48" for 5 hours and 48 minutes, "5:05" for 305 seconds.
    fn is_duration(&self, other: &Amount<'_>) -> bool {
        let of_clock = self.clock.map(|clock| f64::from(clock.minutes));
        let has = |own: f64| other.seconds().is_some_and(|seconds| seconds.to_bits() == own.to_bits());
        of_clock.is_some_and(|minutes| has(minutes * MINUTE) || has(minutes))
    }

    /// The seconds that it may mean as a duration.
    fn durations(&self) -> impl Iterator<Item = f64> {
        let of_clock = self.clock.filter(|clock| clock.minutes > 0).map(|clock| f64::from(clock.minutes) * MINUTE);
        self.amounts.iter().filter_map(|own| own.seconds()).chain(of_clock)
    }

    fn of_line(
        &self,
        timed: TimedText<'_>,
        line: &Range<usize>,
        amounts: &[Amount<'_>],
        durations: &[f64],
    ) -> Option<(ParticularState, String)> {
        let first = timed.times.partition_point(|(start, _)| *start < line.start);
        let n = timed.times[first..].partition_point(|(start, _)| *start < line.end);
        let times = &timed.times[first..first + n];
        if times.len() > MOST_OF_LINE {
            return None;
        }
        let written = |time: &(usize, Clock)| timed.written(time);
        let is_between = |first: Clock, last: Clock| {
            let minutes = f64::from((last.minutes - first.minutes).rem_euclid(DAY));
            durations.iter().any(|own| own.to_bits() == (minutes * MINUTE).to_bits())
        };
        for (at, first) in times.iter().enumerate() {
            if let Some(last) = times[at + 1..].iter().find(|last| is_between(first.1, last.1)) {
                return Some((ParticularState::Calculated, [written(last), " − ", written(first)].concat()));
            }
            let is_end = |length: &&Amount<'_>| {
                let end = length.seconds().map(|seconds| f64::from(first.1.minutes) * MINUTE + seconds);
                let of_day = end.map(|end| end.rem_euclid(f64::from(DAY) * MINUTE));
                let own = self.clock.map(|own| f64::from(own.minutes) * MINUTE);
                line.contains(&length.range.start)
                    && own.zip(of_day).is_some_and(|(own, end)| own.to_bits() == end.to_bits())
            };
            if let Some(length) = amounts.iter().find(is_end) {
                return Some((ParticularState::Calculated, [written(first), " + ", length.written].concat()));
            }
        }
        None
    }
}

/// The lines of a text.
fn lines_of(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        at += line.len();
        at - line.len()..at
    })
}
