//! The measures of a text, with their numbers in words or in digits, and the dates and times between which something may last.

use std::ops::Range;

use super::detector::Detector;
use super::language::StanceLanguage;
use super::number::Measure;
use super::text::{Mark, Word, Words};
use super::words::Fact;
use credence_lexical::number::unit::{Dimension, Unit, unit_after};

/// So far before a number stands what limits it, and so far behind one the next of a range.
const REACH: usize = 3;

/// What a number measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measured {
    /// What has a unit of this dimension; months are times.
    Unit(Dimension),
    /// What is not said behind the number: "14" of "14 to 21 days", "aged 7".
    Unknown,
    Year,
    /// A month of the year, from 1.
    Month,
    /// A day of a month.
    Day,
    /// A time of the clock, in minutes.
    Clock,
}

/// What the words before a number say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Exact,
    About,
    Above,
    Below,
}

/// A number of a text with what it measures.
#[derive(Clone, Debug)]
pub(crate) struct TextMeasure {
    /// The number, in bytes of the text.
    pub(crate) place: Range<usize>,
    pub(crate) measured: Measured,
    /// In base units of its dimension; of times, in days.
    pub(crate) value: f64,
    /// One of its unit.
    pub(crate) unit: f64,
    /// By how much rounding may have changed it.
    pub(crate) tolerance: f64,
    pub(crate) limit: Limit,
    /// Whether it is a measure in words, and nothing else: no "twice a week", no "mile and a half".
    pub(crate) is_plain_in_words: bool,
}

impl Detector {
    /// Those of a text, in order.
    pub(crate) fn measures_of(&self, text: &str) -> Vec<TextMeasure> {
        let words = self.words_of(text, StanceLanguage::guess_of(&[text]));
        let sentence = Measures { words: &words, text };
        let at = 0..words.words.len();
        at.filter_map(|at| sentence.of_number(at).or_else(|| sentence.of_article(at)).or_else(|| sentence.of_month(at)))
            .collect()
    }
}

struct Measures<'w> {
    words: &'w Words,
    text: &'w str,
}

impl Measures<'_> {
    fn of_number(&self, at: usize) -> Option<TextMeasure> {
        let word = self.words.words[at];
        let number = word.number?;
        let unit = number.unit.or_else(|| self.unit_behind(at));
        let measured = match (number.measure, unit) {
            (Measure::Count, Some(unit)) => Measured::Unit(dimension_of(unit)),
            (Measure::Count, None)
                if self.behind(at).next().is_none_or(|next| next.is_stop || next.mark != Mark::None) =>
            {
                Measured::Unknown
            }
            (Measure::Year, _) => Measured::Year,
            (Measure::Day, _) => Measured::Day,
            (Measure::Clock, _) => Measured::Clock,
            _ => return None,
        };
        let factor = unit.map_or(1.0, factor_of);
        let is_name = word.is_capital && !word.is_first;
        let before = at.checked_sub(1).map(|before| self.words.words[before]);
        // "Several hundred metres"
        let is_vague = before.is_some_and(|before| self.words.is(&before, Fact::Some));
        let has_half = self.behind(at).any(|next| self.is_half(next));
        Some(TextMeasure {
            place: word.span.start..word.span.end,
            measured,
            value: number.value * factor,
            unit: factor,
            tolerance: number.tolerance * factor,
            limit: self.limit_before(at),
            is_plain_in_words: number.written == 0 && !is_name && !is_vague && !has_half,
        })
    }

    /// "An hour", "half a year".
    fn of_article(&self, at: usize) -> Option<TextMeasure> {
        let word = self.words.words[at];
        let unit = unit_or_period(self.text.get(word.span.end..)?).filter(|_| self.is_indefinite(&word))?;
        let before = at.checked_sub(1).map(|before| self.words.words[before]);
        let before = before.filter(|before| before.sentence == word.sentence);
        let is_half = before.is_some_and(|before| self.is_half(&before));
        // "Twice a week" is a rate, and "a second chance" no time.
        let is_during = before.is_some_and(|before| self.words.is(&before, Fact::During));
        let is_second = unit.dimension == Dimension::Time && unit.factor == 1.0;
        let has_half = self.behind(at).any(|next| self.is_half(next));
        let from = at - usize::from(is_half);
        Some(TextMeasure {
            place: self.words.words[from].span.start..word.span.end,
            measured: Measured::Unit(dimension_of(unit)),
            value: if is_half { factor_of(unit) / 2.0 } else { factor_of(unit) },
            unit: factor_of(unit),
            tolerance: 0.0,
            limit: self.limit_before(from),
            is_plain_in_words: (is_half || is_during) && !is_second && !has_half,
        })
    }

    fn of_month(&self, at: usize) -> Option<TextMeasure> {
        let word = self.words.words[at];
        let of_year = |fact: &Fact| if let Fact::Month(month) = fact { Some(*month) } else { None };
        let month = self.words.facts(&word).iter().find_map(of_year).filter(|_| word.is_capital)?;
        Some(TextMeasure {
            place: word.span.start..word.span.end,
            measured: Measured::Month,
            value: f64::from(month),
            unit: 1.0,
            tolerance: 0.0,
            limit: Limit::Exact,
            is_plain_in_words: false,
        })
    }

    /// The unit behind a number: "two centuries", "five working days".
    fn unit_behind(&self, at: usize) -> Option<Unit> {
        let behind = |at: usize| unit_or_period(self.text.get(self.words.words[at].span.end..)?);
        let is_between = |next: &Word| !next.is_stop && next.number.is_none() && next.mark == Mark::None;
        behind(at).or_else(|| self.behind(at).next().filter(|next| is_between(next)).and_then(|_| behind(at + 1)))
    }

    fn behind(&self, at: usize) -> impl Iterator<Item = &Word> {
        let all = &self.words.words;
        all[at + 1..].iter().take(REACH).take_while(move |next| next.sentence == all[at].sentence)
    }

    fn written(&self, word: &Word) -> &str {
        self.text.get(word.span.start..word.span.end).unwrap_or_default()
    }

    fn is_half(&self, word: &Word) -> bool {
        matches!(self.written(word), "half" | "Half" | "meia" | "Meia" | "meio" | "Meio")
    }

    fn is_indefinite(&self, word: &Word) -> bool {
        self.words.is(word, Fact::Article)
            && matches!(self.written(word), "a" | "an" | "A" | "An" | "um" | "uma" | "Um" | "Uma")
    }

    fn limit_before(&self, at: usize) -> Limit {
        let all = &self.words.words;
        let before =
            (at.saturating_sub(REACH)..at).rev().take_while(|before| all[*before].sentence == all[at].sentence);
        before.into_iter().find_map(|before| bound_of(self.words, &all[before])).unwrap_or(Limit::Exact)
    }
}

/// What a word says about the number behind it.
fn bound_of(words: &Words, word: &Word) -> Option<Limit> {
    const LIMITS: [(Fact, Limit); 5] = [
        (Fact::Above, Limit::Above),
        (Fact::More, Limit::Above),
        (Fact::Below, Limit::Below),
        (Fact::Less, Limit::Below),
        (Fact::About, Limit::About),
    ];
    LIMITS.iter().find(|(fact, _)| words.is(word, *fact)).map(|(_, limit)| *limit)
}

/// A unit or a longer time that is counted.
fn unit_or_period(behind: &str) -> Option<Unit> {
    const PERIODS: [(&str, f64); 4] = [("decade", 120.0), ("centur", 1200.0), ("década", 120.0), ("século", 1200.0)];
    let word = behind.trim_start_matches([' ', '-']);
    let of_name = |(name, months): &(&str, f64)| {
        word.starts_with(name).then_some(Unit { dimension: Dimension::Months, factor: *months })
    };
    unit_after(behind).or_else(|| PERIODS.iter().find_map(of_name))
}

fn dimension_of(unit: Unit) -> Dimension {
    if unit.is_of_time() { Dimension::Time } else { unit.dimension }
}

/// How many base units a unit is; of times, how many days.
fn factor_of(unit: Unit) -> f64 {
    const DAYS_OF_A_MONTH: f64 = 30.4375;
    const SECONDS_OF_A_DAY: f64 = 86_400.0;
    match unit.dimension {
        Dimension::Months => unit.factor * DAYS_OF_A_MONTH,
        Dimension::Time => unit.factor / SECONDS_OF_A_DAY,
        _ => unit.factor,
    }
}
