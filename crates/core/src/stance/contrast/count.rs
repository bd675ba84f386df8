//! Counts of the same things: "six weeks" beside "four weeks", "nine members" beside "seven members", "every third round" beside "every
//! fourth round". Digits of a claim are looked up one by one, so only its numbers in words are told here.

use super::super::number::{Measure, Number};
use super::super::reason::ReasonKind;
use super::super::text::{Word, Words};
use super::beside::{Contrast, Sentence};

/// So far before what is counted its number may stand: "four full weeks".
const REACH: usize = 2;

/// "One" is a pronoun, too; of a measured time or length it is a number.
const LEAST: f64 = 2.0;

pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    sentence.heads().find_map(|found| {
        let (own_at, own) = count_of(claim, found.claim).filter(|(_, own)| own.written == 0)?;
        let (other_at, other) = count_of(text, found.text)?;
        let is_other = own.is_comparable_with(&other) && !own.agrees_with(&other);
        let is_told = is_other
            && sentence.is_about_beside(found.claim, own_at)
            && !is_counted_again(sentence, (found.text, other_at), own)
            && !may_be_calculated(sentence, own, other);
        is_told.then(|| Contrast {
            kind: if own.measure == Measure::Ordinal { ReasonKind::OrdinalDiffers } else { ReasonKind::NumberDiffers },
            head: found.claim,
            claim: own_at..own_at + 1,
            text: other_at..other_at + 1,
        })
    })
}

/// The number before what is counted, and where it stands.
fn count_of(words: &Words, counted: usize) -> Option<(usize, Number)> {
    let head = &words.words[counted];
    let (at, number) = number_before(words, counted)?;
    let is_end_of_range = (at.saturating_sub(REACH)..at).any(|before| words.words[before].number.is_some());
    let is_count = !is_end_of_range
        && match number.measure {
            Measure::Count => number.value >= LEAST || head.unit_of.is_some(),
            measure => measure == Measure::Ordinal,
        };
    is_count.then_some((at, number))
}

fn number_before(words: &Words, counted: usize) -> Option<(usize, Number)> {
    let clause = words.words[counted].clause;
    let before = (counted.saturating_sub(REACH)..counted).rev();
    let mut before = before.take_while(|at| words.words[*at].clause == clause && !words.words[*at].is_stop);
    before.find_map(|at| Some((at, words.words[at].number?)))
}

/// Whether the sentence has the ordinal of the claim, too, or its number beside the other ("two to three hours"), or counts the same things a second
/// time: "two weeks in spring and three weeks in autumn" are five weeks.
fn is_counted_again(sentence: &Sentence<'_, '_>, (counted, number): (usize, usize), own: Number) -> bool {
    let text = sentence.text();
    sentence.alignment.window.clone().any(|at| {
        let word = &text.words[at];
        let is_beside = own.measure == Measure::Ordinal || at.abs_diff(number) <= REACH;
        let is_own =
            is_beside && word.number.is_some_and(|other| other.is_comparable_with(&own) && other.agrees_with(&own));
        let is_same = word.keys.stem == text.words[counted].keys.stem;
        let is_alike = |(other, of_other): (usize, Number)| other != number && of_other.measure == own.measure;
        is_own || is_same && number_before(text, at).is_some_and(is_alike)
    })
}

/// Whether the number of the claim may follow from others: fifteen from three for each of five, or from two years.
fn may_be_calculated(sentence: &Sentence<'_, '_>, own: Number, other: Number) -> bool {
    let text = &sentence.text().words;
    let in_sentence = text[sentence.alignment.window.clone()].iter().filter_map(|word| word.number);
    let is_product = |each: Number| (each.value * other.value - own.value).abs() < f64::EPSILON;
    in_sentence.into_iter().any(is_product) || is_between_years(text, own.value)
}

/// Whether two years of a text are so many years apart.
fn is_between_years(text: &[Word], n_years: f64) -> bool {
    const MOST: usize = 24;
    let numbers = text.iter().filter_map(|word| word.number).filter(|number| number.measure == Measure::Year);
    let years: Vec<f64> = numbers.map(|year| year.value).take(MOST).collect();
    years.iter().any(|from| years.iter().any(|to| (to - from - n_years).abs() < f64::EPSILON))
}
