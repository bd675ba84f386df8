//! Counts of the same things: "six weeks" beside "four weeks", "nine members" beside "seven members", "every third round" beside "every fourth round".
//! The digits of a claim are looked up one by one, so only numbers in words are told here.
//!
//! Nothing is told where both may be so: of a part ("two of the nine members"), of a limit ("at least three weeks"), of a range, or where the number of the
//! claim follows from others.

use super::super::number::{Measure, Number, tolerance};
use super::super::reason::ReasonKind;
use super::super::text::{Word, Words};
use super::super::words::Fact;
use super::beside::{Contrast, Sentence};
use credence_lexical::number::Digits;
use credence_lexical::number::unit::Dimension;

/// So far before what is counted its number may stand: "four full weeks".
const REACH: usize = 2;

/// So far from a number the word may stand that makes it a limit or a guess: "at least the first six weeks".
const REACH_OF_LIMIT: usize = 3;

/// "One" is a pronoun, too; of a measured time or length it is a number.
const LEAST: f64 = 2.0;

/// A number, and what it counts.
#[derive(Clone, Copy)]
struct Count {
    number: Number,
    at: usize,
    counted: usize,
}

impl Count {
    /// The number of what a word names.
    fn of(words: &Words, counted: usize) -> Option<Self> {
        let head = &words.words[counted];
        let (at, number) = number_before(words, counted)?;
        let is_count = match number.measure {
            Measure::Count => number.value >= LEAST || head.unit_of.is_some(),
            measure => measure == Measure::Ordinal,
        };
        let count = Self { number, at, counted };
        let is_name = words.words[at].is_capital && !words.words[at].is_first || head.is_capital;
        (is_count && !is_name && !count.is_limited(words)).then_some(count)
    }

    /// Whether it is a limit, a guess or the end of a range.
    fn is_limited(&self, words: &Words) -> bool {
        const LIMITS: [Fact; 3] = [Fact::Above, Fact::Below, Fact::About];
        let sentence = words.words[self.at].sentence;
        let near = self.at.saturating_sub(REACH_OF_LIMIT)..(self.counted + REACH_OF_LIMIT).min(words.words.len());
        let mut near = near.filter(|at| words.words[*at].sentence == sentence);
        let is_limit = |at: usize| LIMITS.iter().any(|fact| words.is(&words.words[at], *fact));
        let is_other_end = |at: usize| {
            at.abs_diff(self.at) == REACH
                && words.words[at].number.is_some_and(|other| other.measure == self.number.measure)
                && words.words[at.midpoint(self.at)].is_stop
        };
        near.any(|at| is_limit(at) || is_other_end(at))
    }
}

pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    sentence.heads().find_map(|found| {
        let own = Count::of(claim, found.claim).filter(|own| own.number.written == 0)?;
        let other = Count::of(text, found.text)?;
        let is_other = own.number.is_comparable_with(&other.number) && !agree(own.number, other.number);
        let is_told = is_other
            && sentence.is_about_beside(found.claim, own.at)
            && !is_counted_again(sentence, own, other)
            && !may_follow(sentence, own, other);
        let is_ordinal = own.number.measure == Measure::Ordinal;
        is_told.then(|| Contrast {
            kind: if is_ordinal { ReasonKind::OrdinalDiffers } else { ReasonKind::NumberDiffers },
            head: found.claim,
            claim: own.at..own.at + 1,
            text: other.at..other.at + 1,
        })
    })
}

/// The number that stands before a word, and where: in a script without spaces, right before it.
fn number_before(words: &Words, counted: usize) -> Option<(usize, Number)> {
    let head = &words.words[counted];
    let reach = if head.is_pair { 1 } else { REACH };
    let before = (counted.saturating_sub(reach)..counted).rev();
    let mut before = before.take_while(|at| words.words[*at].clause == head.clause && !words.words[*at].is_stop);
    before.find_map(|at| Some((at, words.words[at].number?)))
}

/// Whether the sentence has the number of the claim, too, or counts the same things a second time.
fn is_counted_again(sentence: &Sentence<'_, '_>, own: Count, other: Count) -> bool {
    let text = sentence.text();
    let counted = &text.words[other.counted];
    sentence.alignment.window.clone().any(|at| {
        let word = &text.words[at];
        let is_own = word.number.is_some_and(|it| it.is_comparable_with(&own.number) && it.agrees_with(&own.number));
        let is_alike = |(place, it): (usize, Number)| place != other.at && it.measure == own.number.measure;
        is_own || word.keys.stem == counted.keys.stem && number_before(text, at).is_some_and(is_alike)
    })
}

/// Whether the number of the claim may follow from others: fifteen from three for each of five, five from three and two, or from two years.
fn may_follow(sentence: &Sentence<'_, '_>, own: Count, other: Count) -> bool {
    let text = &sentence.text().words;
    let of_sentence = sentence.alignment.window.clone().filter(|at| *at != other.at).map(|at| &text[at]);
    let of_claim = sentence.claim().words.iter().enumerate().filter(|(at, _)| *at != own.at).map(|(_, word)| word);
    let (value, other) = (own.number.value, other.number.value);
    let is_result = |each: f64| is_same(each * other, value) || is_same(each + other, value);
    let in_years = own.number.unit.is_some_and(|unit| unit.dimension == Dimension::Months && unit.factor > 1.0);
    of_sentence.chain(of_claim).filter_map(|word| word.number).any(|each| is_result(each.value))
        || in_years && is_between_years(text, value)
}

/// Whether both may be one number; a round one in words is rounded as digits are: "two thousand" beside 2,034.
fn agree(one: Number, other: Number) -> bool {
    let rounded = |number: Number| {
        let tolerance = tolerance(Digits { value: number.value, step: 1.0 });
        Number { tolerance: number.tolerance.max(tolerance), ..number }
    };
    rounded(one).agrees_with(&rounded(other))
}

/// Whether two years of a text are so many years apart.
fn is_between_years(text: &[Word], n_years: f64) -> bool {
    const MOST: usize = 24;
    let numbers = text.iter().filter_map(|word| word.number).filter(|number| number.measure == Measure::Year);
    let years: Vec<f64> = numbers.map(|year| year.value).take(MOST).collect();
    years.iter().any(|from| years.iter().any(|to| is_same(to - from, n_years)))
}

fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() < f64::EPSILON
}
