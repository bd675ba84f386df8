//! Quantities: numbers in words, fractions, percent and dates, in one form whatever way they are written.

use super::super::number::{Measure, Number};
use super::super::stem;
use super::super::words::{Fact, WordTable};
use super::word::{Mark, Word, Words};
use credence_lexical::calendar::month;
use credence_lexical::lower::lowercase;
use credence_lexical::number::quantity::{bound_before, currency_after, currency_before};
use credence_lexical::number::unit::unit_after;
use credence_lexical::number::{NumberKind, kind};

/// How far a fraction in words may be from the share it names, in percent.
const FRACTION_TOLERANCE: f64 = 1.0;

impl Words {
    /// Numbers in words that follow each other become one: "two hundred thousand", "one hundred and five", "two thirds".
    pub(super) fn join_numbers(&mut self, text: &str) {
        let words = std::mem::take(&mut self.words);
        let mut at = 0;
        while at < words.len() {
            let mut word = words[at];
            let mut n_words = 1;
            if !self.is_unit(&word, text)
                && let Some((number, n)) = self.spelled(&words[at..], text)
            {
                word.number = Some(number);
                n_words = n;
            }
            if word.number.is_some() {
                n_words += self.measure(&mut word, &words[at..], n_words, text);
                word.span.end = words[at + n_words - 1].span.end;
            }
            self.words.push(word);
            at += n_words;
        }
    }

    /// "second" is a unit in "20 seconds", not the number 2.
    fn is_unit(&self, word: &Word, text: &str) -> bool {
        let before = self.words.last();
        word.number.is_none()
            && before.is_some_and(|before| before.number.is_some() && before.sentence == word.sentence)
            && text.get(word.span.start..).is_some_and(|after| unit_after(after).is_some())
    }

    /// The number that begins with the first word, and how many words it has.
    fn spelled(&self, words: &[Word], text: &str) -> Option<(Number, usize)> {
        let first = words[0];
        if let Some(number) = first.number {
            return self.scaled(number, words);
        }
        if let Some(share) = self.fraction(words, text) {
            return Some(share);
        }
        if let Some(place) = self.ordinal(&first) {
            return Some((Number::new(place, 0.0, Measure::Ordinal), 1));
        }
        let mut sum = Sum::default();
        let mut n_words = 0;
        while let Some(word) = words.get(n_words).filter(|word| word.sentence == first.sentence) {
            if let Some(place) = self.ordinal(word) {
                let total = sum.total() + place;
                return sum
                    .takes(place)
                    .then(|| (Number::new(total, 0.0, Measure::Ordinal), n_words + 1))
                    .or(sum.done(n_words));
            }
            // "Miles" would be the plural of "mil".
            let is_unit = n_words > 0 && text.get(word.span.start..).is_some_and(|from| unit_after(from).is_some());
            let Some(value) = self.cardinal(word).filter(|_| !is_unit) else {
                let joins = n_words > 0 && self.is(word, Fact::And) && self.continues(&sum, words, n_words, text);
                if !joins {
                    break;
                }
                n_words += 1;
                continue;
            };
            let is_dozen = written(text, word).starts_with("d") && value == 12.0 && written(text, word) != "doze";
            let is_half = is_dozen && n_words == 0 && self.is_behind_half(text);
            if !sum.add(if is_half { value / 2.0 } else { value }, is_dozen) {
                break;
            }
            n_words += 1;
        }
        sum.done(n_words)
    }

    /// "Half a dozen", "meia dúzia".
    fn is_behind_half(&self, text: &str) -> bool {
        self.words.iter().rev().take(2).any(|word| matches!(written(text, word).as_str(), "half" | "meia"))
    }

    /// Whether the number goes on behind an "and": "one hundred and five", not "one hundred and two hundred".
    fn continues(&self, sum: &Sum, words: &[Word], and: usize, text: &str) -> bool {
        let next = and + 1;
        let value_at = |at: usize| words.get(at).and_then(|word| self.cardinal(word));
        // "vinte e cinco mil" is 25,000; "twenty and five" are two numbers.
        let is_english = written(text, &words[and]) == "and";
        let is_scale = value_at(next + 1).is_some_and(|value| value == 100.0 || is_english && value > 100.0);
        let least = if is_english { 100.0 } else { 20.0 };
        sum.total() >= least && !is_scale && value_at(next).is_some_and(|value| value < 100.0 && sum.takes(value))
    }

    /// Digits and a scale in words: "25 thousand".
    fn scaled(&self, number: Number, words: &[Word]) -> Option<(Number, usize)> {
        let next = words.get(1).filter(|next| next.sentence == words[0].sentence && next.clause == words[0].clause)?;
        let scale = self.cardinal(next).filter(|scale| *scale >= 100.0)?;
        let is_count = matches!(number.measure, Measure::Count | Measure::Year);
        is_count.then(|| (Number::new(number.value * scale, number.tolerance * scale, Measure::Count), 2))
    }

    /// A share in words, as percent: "half", "two thirds", "a quarter of".
    fn fraction(&self, words: &[Word], text: &str) -> Option<(Number, usize)> {
        let share = |part: f64, whole: f64, n_words| {
            Some((Number::new(100.0 * part / whole, FRACTION_TOLERANCE, Measure::Percent), n_words))
        };
        let of_follows = |at: usize| {
            let next = words.get(at).filter(|next| next.sentence == words[0].sentence);
            next.is_some_and(|next| {
                matches!(written(text, next).as_str(), "of" | "de" | "do" | "da" | "dos" | "das" | "the" | "all")
            })
        };
        let first = written(text, &words[0]);
        if matches!(first.as_str(), "half" | "metade") {
            return if of_follows(1) { share(1.0, 2.0, 1) } else { None };
        }
        let is_article = self.is(&words[0], Fact::Article);
        let part = if is_article { 1.0 } else { self.cardinal(&words[0]).filter(|part| *part < 10.0)? };
        let next = words.get(1).filter(|next| next.sentence == words[0].sentence)?;
        let name = written(text, next);
        let whole = match name.trim_end_matches('s') {
            "quarter" => 4.0,
            "terço" | "terco" => 3.0,
            _ => self.ordinal(next).filter(|whole| *whole >= 3.0)?,
        };
        let is_share = if part > 1.0 { name.ends_with('s') } else { of_follows(2) };
        if is_share && part < whole { share(part, whole, 2) } else { None }
    }

    /// What a number measures, and how many of the words behind it say so: "20 percent", "5 million dollars".
    fn measure(&self, word: &mut Word, words: &[Word], n_words: usize, text: &str) -> usize {
        let Some(number) = word.number.as_mut() else { return 0 };
        let end = words[n_words - 1].span.end;
        let (Some(before), Some(after)) = (text.get(..word.span.start), text.get(end..)) else { return 0 };
        let measured = match kind(before, after) {
            NumberKind::Percent | NumberKind::PerMille => Measure::Percent,
            NumberKind::PercentagePoints => Measure::PercentagePoints,
            NumberKind::Money => Measure::Money,
            NumberKind::Plain => return 0,
        };
        if matches!(number.measure, Measure::Count | Measure::Year) {
            number.measure = measured;
        }
        if measured == Measure::Money && number.measure == measured {
            let currency = currency_before(before).or_else(|| currency_after(after)).map(|(currency, _)| currency);
            number.currency = number.currency.or(currency);
        }
        let names: &[&[&str]] = &[
            &["percent"],
            &["per", "cent"],
            &["por", "cento"],
            &["percentage", "points"],
            &["percentage", "point"],
            &["pp"],
            &["per", "mille"],
        ];
        let follows = |name: &&&[&str]| {
            name.iter()
                .enumerate()
                .all(|(at, part)| words.get(n_words + at).is_some_and(|word| written(text, word) == *part))
        };
        if let Some(name) = names.iter().find(follows) {
            return name.len();
        }
        // A code or name behind the number is the currency itself, and no word of the sentence.
        let is_currency = measured == Measure::Money
            && currency_after(after).is_some_and(|(_, length)| {
                words.get(n_words).is_some_and(|word| !word.is_pair && word.span.end == end + length)
            });
        usize::from(is_currency)
    }

    fn cardinal(&self, word: &Word) -> Option<f64> {
        let value = |fact: &Fact| if let Fact::Number(value) = fact { Some(*value as f64) } else { None };
        if word.number.is_some() { None } else { self.facts(word).iter().find_map(value) }
    }

    fn ordinal(&self, word: &Word) -> Option<f64> {
        let value = |fact: &Fact| if let Fact::Ordinal(value) = fact { Some(*value as f64) } else { None };
        if word.number.is_some() { None } else { self.facts(word).iter().find_map(value) }
    }

    /// "May" with a capital letter where a time stands is the month, and leaves nothing open: "in May", "May 2021", "3 May".
    pub(super) fn read_may(&mut self, text: &str) {
        const BEFORE: [&str; 22] = [
            "in", "of", "until", "till", "since", "by", "from", "to", "through", "during", "early", "late", "mid",
            "last", "next", "this", "each", "every", "before", "after", "on", "between",
        ];
        for at in 0..self.words.len() {
            let word = self.words[at];
            if !self.is(&word, Fact::Month(5)) || text.get(word.span.start..word.span.end) != Some("May") {
                continue;
            }
            let before = at.checked_sub(1).and_then(|before| self.words.get(before));
            let before = before.filter(|before| before.sentence == word.sentence);
            let is_behind = before.is_some_and(|before| {
                before.number.is_some() && !before.is_capital || BEFORE.contains(&written(text, before).as_str())
            });
            let is_dated =
                self.words.get(at + 1).is_some_and(|next| next.number.is_some() && next.sentence == word.sentence);
            if is_behind || is_dated {
                let start = self.facts.len() as u32;
                self.facts.push(Fact::Month(5));
                self.words[at].facts = (start, start + 1);
            }
        }
    }

    /// Notes the limits of years and days: "before 1990".
    pub(super) fn read_bounds(&mut self, text: &str) {
        for word in &mut self.words {
            let Some(number) = word.number.as_mut() else { continue };
            let is_time = matches!(number.measure, Measure::Year | Measure::Decade | Measure::Day | Measure::Clock)
                || is_day_number(number);
            if !is_time {
                continue;
            }
            number.bound = text.get(..word.span.start).and_then(bound_before);
        }
    }

    /// Brings dates into one order, day, month, year: "May 3rd, 2021" and "2021-05-03" as "3 May 2021".
    pub(super) fn order_dates(&mut self, text: &str, table: &WordTable) {
        let mut at = 0;
        while at < self.words.len() {
            at += self.numeric_date(at, text, table).or_else(|| self.named_date(at)).unwrap_or(1);
        }
    }

    /// Three numbers joined by the same sign; `None` where day and month could be exchanged.
    fn numeric_date(&mut self, at: usize, text: &str, table: &WordTable) -> Option<usize> {
        let parts = self.words.get(at..at + 3)?;
        let sign = |one: &Word, other: &Word| text.get(one.span.end..other.span.start);
        let joint = sign(&parts[0], &parts[1]).filter(|joint| matches!(*joint, "-" | "/" | "."))?;
        if sign(&parts[1], &parts[2]) != Some(joint) {
            return None;
        }
        let value = |word: &Word| word.number.map(|number| number.value);
        let (first, second, third) = (value(&parts[0])?, value(&parts[1])?, value(&parts[2])?);
        let (year, month, day) = if is_year(first) && is_month(second) && is_day(third) {
            (0, 1, 2)
        } else if is_year(third) && is_day(first) && is_month(second) && (first > 12.0 || first == second) {
            (2, 1, 0)
        } else if is_year(third) && is_month(first) && is_day(second) && second > 12.0 {
            (2, 0, 1)
        } else {
            return None;
        };
        let [year, mut month, day] = [year, month, day].map(|part| self.words[at + part]);
        let name = month::ENGLISH.get(month.number?.value as usize - 1)?;
        month.keys = stem::keys_of(name, &mut Vec::new());
        month.number = None;
        month.is_capital = true;
        month.facts = self.hold_facts(table.facts_of(month.keys.stem));
        self.put_date(at, day, month, Some(year));
        Some(3)
    }

    /// A day and a month in words, with or without a year.
    fn named_date(&mut self, at: usize) -> Option<usize> {
        let month_at = (at..(at + 3).min(self.words.len())).find(|at| self.month(*at).is_some())?;
        let is_joined =
            |one: usize, other: usize| (one + 1..other).all(|between| self.words[between].is_stop_between_dates(self));
        let day =
            |at: usize| self.words.get(at).filter(|word| word.number.is_some_and(|number| is_day_number(&number)));
        let is_before = month_at > at && day(at).is_some() && is_joined(at, month_at);
        let is_behind = month_at == at && day(at + 1).is_some();
        if !is_before && !is_behind || self.words[at].sentence != self.words[(month_at).max(at + 1)].sentence {
            return None;
        }
        let last = if is_before { month_at } else { at + 1 };
        let year_at = (last + 1..(last + 3).min(self.words.len()))
            .find(|at| self.words[*at].number.is_some_and(|number| is_year(number.value)))
            .filter(|year| is_joined(last, *year) && self.words[*year].sentence == self.words[at].sentence);
        let (day, month) =
            if is_before { (self.words[at], self.words[month_at]) } else { (self.words[at + 1], self.words[at]) };
        let n_words = year_at.unwrap_or(last) + 1 - at;
        let year = year_at.map(|at| self.words[at]);
        let n_kept = 2 + usize::from(year.is_some());
        self.words.drain(at + n_kept..at + n_words);
        self.put_date(at, day, month, year);
        Some(n_kept)
    }

    fn month(&self, at: usize) -> Option<u8> {
        let word = self.words.get(at)?;
        self.facts(word).iter().find_map(|fact| if let Fact::Month(month) = fact { Some(*month) } else { None })
    }

    /// Writes a date in place of the words at a position, all in the clause of the first.
    fn put_date(&mut self, at: usize, mut day: Word, month: Word, year: Option<Word>) {
        let first = self.words[at];
        let bound = [Some(day), year].into_iter().flatten().find_map(|part| part.number?.bound);
        if let Some(number) = day.number.as_mut() {
            (number.measure, number.bound, number.is_range) = (Measure::Day, bound, false);
            number.value = number.value.abs();
        }
        for (place, mut part) in [Some(day), Some(month), year].into_iter().flatten().enumerate() {
            part.clause = first.clause;
            part.mark = if place == 0 { first.mark } else { Mark::None };
            part.is_first = first.is_first && place == 0;
            if place == 2
                && let Some(number) = part.number.as_mut()
            {
                (number.measure, number.bound, number.is_range) = (Measure::Year, bound, false);
                number.value = number.value.abs();
            }
            self.words[at + place] = part;
        }
    }

    fn hold_facts(&mut self, known: &[(u64, Fact)]) -> (u32, u32) {
        let start = self.facts.len() as u32;
        self.facts.extend(known.iter().map(|(_, fact)| *fact));
        (start, self.facts.len() as u32)
    }
}

impl Word {
    /// "of" in "3rd of May".
    fn is_stop_between_dates(&self, words: &Words) -> bool {
        words.is(self, Fact::Light) && self.number.is_none()
    }
}

/// A number as its words are read: what is complete, and what a scale may still multiply.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    whole: f64,
    part: f64,
    least_scale: Option<f64>,
}

impl Sum {
    fn total(&self) -> f64 {
        self.whole + self.part
    }

    /// Whether ones or tens can follow.
    fn takes(&self, value: f64) -> bool {
        if value < 10.0 {
            self.part % 10.0 == 0.0 && self.part % 100.0 != 10.0
        } else {
            value < 100.0 && self.part % 100.0 == 0.0
        }
    }

    /// Adds the next word; false where it begins another number.
    fn add(&mut self, value: f64, is_dozen: bool) -> bool {
        if is_dozen && (1.0..10.0).contains(&self.part) {
            self.part *= value;
        } else if value >= 1000.0 {
            if self.least_scale.is_some_and(|least| value >= least) {
                return false;
            }
            self.whole += self.part.max(1.0) * value;
            self.part = 0.0;
            self.least_scale = Some(value);
        } else if value == 100.0 && self.part < 100.0 && self.part % 10.0 == self.part {
            self.part = self.part.max(1.0) * value;
        } else if self.takes(value) && value > 0.0 || self.total() == 0.0 && self.least_scale.is_none() {
            self.part += value;
        } else {
            return false;
        }
        true
    }

    fn done(&self, n_words: usize) -> Option<(Number, usize)> {
        (n_words > 0).then(|| (Number::new(self.total(), 0.0, Measure::Count), n_words))
    }
}

fn written(text: &str, word: &Word) -> String {
    lowercase(text.get(word.span.start..word.span.end).unwrap_or_default())
}

fn is_year(value: f64) -> bool {
    value.fract() == 0.0 && (1000.0..=2100.0).contains(&value)
}

fn is_month(value: f64) -> bool {
    value.fract() == 0.0 && (1.0..=12.0).contains(&value)
}

fn is_day(value: f64) -> bool {
    value.fract() == 0.0 && (1.0..=31.0).contains(&value)
}

fn is_day_number(number: &Number) -> bool {
    matches!(number.measure, Measure::Count | Measure::Ordinal) && is_day(number.value) && number.unit.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stance::language::StanceLanguage;

    const TABLE: &str = include_str!("../../../data/stance/words.txt");

    fn numbers(text: &str) -> Vec<(f64, Measure)> {
        let language = StanceLanguage::guess(text);
        let words = Words::parse(text, &WordTable::parse(TABLE), language, |_| 1.0);
        words.words.iter().filter_map(|word| word.number).map(|number| (number.value.round(), number.measure)).collect()
    }

    #[test]
    fn numbers_in_words_have_the_value_of_their_digits() {
        for (written, value) in [
            ("twenty-five thousand people", 25_000.0),
            ("two hundred and fifty people", 250.0),
            ("three million two hundred thousand people", 3_200_000.0),
            ("two dozen people", 24.0),
            ("nineteen people", 19.0),
            ("vinte e cinco mil pessoas foram", 25_000.0),
            ("25 thousand people", 25_000.0),
        ] {
            assert_eq!(numbers(written), [(value, Measure::Count)], "{written}");
        }
        let two = [(100.0, Measure::Count), (200.0, Measure::Count)];
        assert_eq!(numbers("between one hundred and two hundred people"), two);
        assert_eq!(numbers("the twenty-first century"), [(21.0, Measure::Ordinal)]);
    }

    #[test]
    fn shares_in_words_are_percent() {
        for (written, value) in [
            ("half of the people", 50.0),
            ("two thirds voted", 67.0),
            ("a quarter of them", 25.0),
            ("twenty percent", 20.0),
            ("20 per cent", 20.0),
        ] {
            assert_eq!(numbers(written), [(value, Measure::Percent)], "{written}");
        }
        assert_eq!(numbers("the first half"), [(1.0, Measure::Ordinal)]);
    }

    #[test]
    fn a_date_is_the_same_in_every_form() {
        let date = numbers("It opened on 3 May 2021.");
        assert_eq!(date, [(3.0, Measure::Day), (2021.0, Measure::Year)]);
        for written in ["May 3rd, 2021", "May 3, 2021", "the 3rd of May 2021", "2021-05-03", "3 de maio de 2021"] {
            assert_eq!(numbers(written), date, "{written}");
        }
        assert_eq!(numbers("It opened on 23/05/2021."), [(23.0, Measure::Day), (2021.0, Measure::Year)]);
        assert_eq!(
            numbers("Versions 1.2, 3/5/7 and 2021-99-99")
                .iter()
                .filter(|(_, measure)| *measure == Measure::Day)
                .count(),
            0
        );
    }
}
