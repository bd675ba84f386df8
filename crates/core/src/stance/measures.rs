//! The measures of a text, with their numbers in words or in digits, and the dates and times between which something may last.

use std::ops::Range;

use super::detector::Detector;
use super::language::StanceLanguage;
use super::number::Measure;
use super::text::{Mark, Word, Words};
use super::words::Fact;
use credence_lexical::number::unit::{Dimension, Unit, unit_and_length};

/// So far before a number stands what limits it, and so far behind one the next of a range.
const REACH: usize = 3;

const SECONDS_OF_A_DAY: f64 = 86_400.0;
/// So many bytes stand at most between the numbers of "one hour and forty minutes".
const BETWEEN_PARTS: usize = 16;

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
    /// A day of a month, without a unit behind it.
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
    /// The value of the time that it is a part of: one hour and forty minutes.
    pub(crate) whole: f64,
    /// One of its unit.
    pub(crate) unit: f64,
    /// By how much rounding may have changed it.
    pub(crate) tolerance: f64,
    pub(crate) limit: Limit,
    /// Whether it is a measure in words, and nothing else: no "twice a week".
    pub(crate) is_plain_in_words: bool,
}

impl Detector {
    /// Those of a text, in order.
    pub(crate) fn measures_of(&self, text: &str) -> Vec<TextMeasure> {
        let words = self.words_of(text, StanceLanguage::guess_of(&[text]));
        let sentence = Measures { words: &words, text };
        let at = 0..words.words.len();
        let of_other =
            |at| sentence.of_article(at).or_else(|| sentence.of_adjective(at)).or_else(|| sentence.of_month(at));
        let of_word = |at| sentence.of_number(at).or_else(|| of_other(at));
        let mut measures: Vec<TextMeasure> = at.filter_map(of_word).collect();
        join_times(&mut measures);
        measures
    }
}

/// "One hour and forty minutes" is one time.
fn join_times(measures: &mut [TextMeasure]) {
    for at in 1..measures.len() {
        let (one, other) = (&measures[at - 1], &measures[at]);
        let is_time = |one: &TextMeasure| one.measured == Measured::Unit(Dimension::Time);
        let is_near = other.place.start.saturating_sub(one.place.end) <= BETWEEN_PARTS;
        if is_time(one) && is_time(other) && is_near && one.unit > other.unit {
            let whole = one.value + other.value;
            (measures[at - 1].whole, measures[at].whole) = (whole, whole);
        }
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
        let of_unit = self.unit_behind(at);
        let is_alone = || number.is_range || self.next(at).is_none_or(|next| next.is_stop || next.mark != Mark::None);
        let measured = match (number.measure, of_unit) {
            (Measure::Count | Measure::Day, Some((unit, _))) => Measured::Unit(dimension_of(unit)),
            (Measure::Count, None) if is_alone() => Measured::Unknown,
            (Measure::Year, _) => Measured::Year,
            (Measure::Day, _) => Measured::Day,
            (Measure::Clock, _) => Measured::Clock,
            _ => return None,
        };
        let unit = of_unit.map_or(1.0, |(unit, _)| factor_of(unit));
        let half = of_unit.filter(|(_, rest)| goes_on_with_half(rest)).map_or(0.0, |_| unit / 2.0);
        let is_name = word.is_capital && !word.is_first;
        let before = at.checked_sub(1).map(|before| self.words.words[before]);
        // "Several hundred metres"; "aged seventy, three years after" is no number of its own.
        let is_vague =
            before.is_some_and(|before| self.words.is(&before, Fact::Some)) || self.written(&word).contains(',');
        Some(TextMeasure {
            place: word.span.start..word.span.end,
            measured,
            value: number.value * unit + half,
            whole: number.value * unit + half,
            unit,
            tolerance: number.tolerance * unit,
            limit: self.limit_before(at),
            is_plain_in_words: number.written == 0 && !is_name && !is_vague,
        })
    }

    /// "An hour", "half a year".
    fn of_article(&self, at: usize) -> Option<TextMeasure> {
        let word = self.words.words[at];
        let (unit, rest) = unit_or_period(self.text.get(word.span.end..)?).filter(|_| self.is_indefinite(&word))?;
        let before = at.checked_sub(1).map(|before| self.words.words[before]);
        let before = before.filter(|before| before.sentence == word.sentence);
        let is_half = before.is_some_and(|before| self.is_half(&before));
        // "Twice a week" is a rate, and "a second chance" no time.
        let is_during = before.is_some_and(|before| self.words.is(&before, Fact::During));
        let is_second = unit.dimension == Dimension::Time && unit.factor == 1.0;
        let from = at - usize::from(is_half);
        let (dimension, unit) = (dimension_of(unit), factor_of(unit));
        let share = if is_half { 0.5 } else { 1.0 } + if goes_on_with_half(rest) { 0.5 } else { 0.0 };
        Some(TextMeasure {
            place: self.words.words[from].span.start..word.span.end,
            measured: Measured::Unit(dimension),
            value: share * unit,
            whole: share * unit,
            unit,
            tolerance: 0.0,
            limit: self.limit_before(from),
            is_plain_in_words: (is_half || is_during) && !is_second,
        })
    }

    /// "Weekly", "anual": once in this time.
    fn of_adjective(&self, at: usize) -> Option<TextMeasure> {
        const ADJECTIVES: [(&[&str], f64); 5] = [
            (&["daily", "diário", "diária"], 1.0),
            (&["weekly", "semanal"], 7.0),
            (&["fortnightly", "quinzenal"], 14.0),
            (&["monthly", "mensal"], 365.25 / 12.0),
            (&["annual", "annually", "yearly", "anual"], 365.25),
        ];
        let word = self.words.words[at];
        let written = self.written(&word);
        let is_written = |name: &&str| name.eq_ignore_ascii_case(written);
        let (_, days) = *ADJECTIVES.iter().find(|(names, _)| names.iter().any(is_written))?;
        Some(TextMeasure {
            place: word.span.start..word.span.end,
            measured: Measured::Unit(Dimension::Time),
            value: days,
            whole: days,
            unit: days,
            tolerance: 0.0,
            limit: Limit::Exact,
            is_plain_in_words: false,
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
            whole: f64::from(month),
            unit: 1.0,
            tolerance: 0.0,
            limit: Limit::Exact,
            is_plain_in_words: false,
        })
    }

    /// The unit behind a number, and what stands behind it: "two centuries", "five working days".
    fn unit_behind(&self, at: usize) -> Option<(Unit, &str)> {
        let behind = |at: usize| unit_or_period(self.text.get(self.words.words[at].span.end..)?);
        let is_between =
            |next: &&Word| !next.is_stop && next.number.is_none() && next.mark == Mark::None && !next.is_pair;
        behind(at).or_else(|| self.next(at).filter(is_between).and_then(|_| behind(at + 1)))
    }

    fn next(&self, at: usize) -> Option<&Word> {
        let all = &self.words.words;
        all.get(at + 1).filter(|next| next.sentence == all[at].sentence)
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

/// A unit or a longer time that is counted, and what stands behind it.
fn unit_or_period(behind: &str) -> Option<(Unit, &str)> {
    const PERIODS: [(&str, f64); 9] = [
        ("decades", 120.0),
        ("decade", 120.0),
        ("centuries", 1200.0),
        ("century", 1200.0),
        ("décadas", 120.0),
        ("década", 120.0),
        ("séculos", 1200.0),
        ("século", 1200.0),
        ("年", 12.0),
    ];
    // "3分の1" is a fraction.
    const SIGNS: [(char, f64); 2] = [('日', SECONDS_OF_A_DAY), ('分', 60.0)];
    let word = behind.trim_start_matches([' ', '-']);
    let months = |factor| Unit { dimension: Dimension::Months, factor };
    let of_name = |(name, n_months): &(&str, f64)| word.strip_prefix(name).map(|rest| (months(*n_months), rest));
    let of_sign = |(sign, factor): &(char, f64)| {
        let rest = word.strip_prefix(*sign).filter(|rest| *sign == '日' || !rest.starts_with('の'))?;
        Some((Unit { dimension: Dimension::Time, factor: *factor }, rest))
    };
    let of_unit = unit_and_length(behind).map(|(unit, length)| (unit, &behind[length..]));
    of_unit.or_else(|| PERIODS.iter().find_map(of_name)).or_else(|| SIGNS.iter().find_map(of_sign))
}

/// "An hour and a half"
fn goes_on_with_half(behind: &str) -> bool {
    [" and a half", " e meia", " e meio", "半"].iter().any(|half| behind.starts_with(half))
}

fn dimension_of(unit: Unit) -> Dimension {
    if unit.is_of_time() { Dimension::Time } else { unit.dimension }
}

/// How many base units a unit is; of times, how many days.
fn factor_of(unit: Unit) -> f64 {
    const DAYS_OF_A_MONTH: f64 = 30.4375;
    match unit.dimension {
        Dimension::Months => unit.factor * DAYS_OF_A_MONTH,
        Dimension::Time => unit.factor / SECONDS_OF_A_DAY,
        _ => unit.factor,
    }
}
