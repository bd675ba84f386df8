//! Measures in words that no text has: "six weeks", "for an hour". Numbers in digits are looked up as they are written; the same number in words may be in
//! digits, in another unit or rounded in a text, or follow from two others.

use super::detail::Detail;
use super::text_index::IndexedTexts;
use crate::record::ParticularKind;
use crate::stance::Detector;
use crate::stance::measures::{Limit, Measured, TextMeasure};

/// At most so many numbers of the texts near a sentence are compared.
const MOST: usize = 256;
/// Of so many of one sort, two may be added or subtracted.
const MOST_OF_SORT: usize = 48;
/// Months have no fixed number of days.
const OF_OTHER_UNIT: f64 = 0.03;
/// "About six weeks" is so much more or less.
const ABOUT: f64 = 0.25;
/// "More than a week" is up to so many weeks.
const BEYOND: f64 = 2.0;

const DAYS_OF_A_YEAR: f64 = 365.25;
const DAYS_OF_A_MONTH: f64 = DAYS_OF_A_YEAR / 12.0;
const MINUTES_OF_A_DAY: f64 = 1440.0;

/// The numbers in words of a sentence that measure something and stand in no text near it in any form.
pub(super) fn missing_in_words(sentence: &str, detector: &Detector, texts: IndexedTexts<'_, '_>) -> Vec<Detail> {
    let mut own = detector.measures_of(sentence);
    own.retain(|one| one.is_plain_in_words && matches!(one.measured, Measured::Unit(_)));
    if own.is_empty() {
        return Vec::new();
    }
    let near = texts.near_or_all(sentence).into_iter();
    let others: Vec<TextMeasure> = near.flat_map(|part| detector.measures_of(part)).take(MOST).collect();
    own.retain(|own| !others.iter().any(|other| fits(own, other)) && !may_follow(own, &others));
    own.into_iter().map(|own| Detail { kind: ParticularKind::Number, range: own.place }).collect()
}

/// Whether a number of a text may be the one of the sentence.
fn fits(own: &TextMeasure, other: &TextMeasure) -> bool {
    match other.measured {
        Measured::Unknown => agrees(own, other.value * own.unit, other.tolerance * own.unit),
        measured => {
            let whole = TextMeasure { value: own.whole, ..own.clone() };
            let is_one = |value: f64| agrees(own, value, other.tolerance) || agrees(&whole, value, other.tolerance);
            measured == own.measured && (is_one(other.value) || is_one(other.whole))
        }
    }
}

fn agrees(own: &TextMeasure, other: f64, tolerance: f64) -> bool {
    let distance = (own.value - other).abs();
    let slack = own.tolerance.max(tolerance).max(OF_OTHER_UNIT * own.value);
    distance <= slack
        || match own.limit {
            Limit::Exact => false,
            Limit::About => distance <= ABOUT * own.value,
            Limit::Above => other > own.value && other <= BEYOND * own.value,
            Limit::Below => other < own.value && BEYOND * other >= own.value,
        }
}

/// Whether it may be the sum or the difference of two numbers of the texts, or the time between two dates.
fn may_follow(own: &TextMeasure, others: &[TextMeasure]) -> bool {
    let of_pair = |measured: Measured, is_result: &dyn Fn(f64, f64) -> bool| {
        let of_sort = || others.iter().filter(|other| other.measured == measured).take(MOST_OF_SORT).enumerate();
        of_sort().any(|(at, one)| of_sort().skip(at + 1).any(|(_, other)| is_result(one.value, other.value)))
    };
    let is_time = |days: f64| agrees(own, days, 0.0);
    let is_same = |value: f64| (own.value - value).abs() <= OF_OTHER_UNIT * own.value;
    of_pair(own.measured, &|one, other| is_same((one - other).abs()) || is_same(one + other))
        || of_pair(Measured::Year, &|one, other| is_time(DAYS_OF_A_YEAR * (one - other).abs()))
        || of_pair(Measured::Day, &|one, other| is_time((one - other).abs()))
        || of_pair(Measured::Clock, &|one, other| is_time((one - other).abs() / MINUTES_OF_A_DAY))
        // From the start of a month, or to its end.
        || of_pair(Measured::Month, &|one, other| {
            let n_months = (one - other).abs();
            is_time(DAYS_OF_A_MONTH * n_months) || is_time(DAYS_OF_A_MONTH * (n_months + 1.0))
        })
}

#[cfg(test)]
mod tests {
    use super::super::text_index::TextIndex;
    use super::*;

    fn missing<'s>(sentence: &'s str, text: &str) -> Vec<&'s str> {
        let texts = [text];
        let index = TextIndex::new(&texts);
        let missing = missing_in_words(sentence, Detector::built_in(), IndexedTexts { index: &index, texts: &texts });
        missing.into_iter().map(|detail| &sentence[detail.range]).collect()
    }

    #[test]
    fn a_measure_in_words_that_no_text_has_is_told() {
        for (sentence, text, number) in [
            ("Keep the jar in a cupboard for six weeks.", "Keep the jar in a cupboard for four weeks.", "six"),
            ("Swapping it takes about ten minutes.", "It charges in 60 minutes and lasts six weeks.", "ten"),
            (
                "Simmer it for about twenty minutes.",
                "Simmer it for twelve minutes; add salt after five minutes.",
                "twenty",
            ),
            ("Cursors stay valid for an hour.", "Cursors expire after 15 minutes.", "an"),
            ("A lost book must be replaced within a month.", "Replace a lost book within three weeks.", "a"),
            ("She flew to Dakar in eleven days.", "She flew to Dakar in eleven stages, 5,900 km.", "eleven"),
            ("It comes with a three-year warranty.", "The laptop has a 42-month warranty.", "three"),
            ("They answer within five working days.", "They answer within 15 working days.", "five"),
            ("Drones keep a berth of five miles.", "Drones keep five kilometres away from airports.", "five"),
            ("O passe vale durante três meses.", "O passe vale durante um mês.", "três"),
            ("作業は六週間で終わります。", "作業は四週間で終わります。", "六"),
        ] {
            assert_eq!(missing(sentence, text), [number], "{sentence} | {text}");
        }
    }

    #[test]
    fn a_measure_that_a_text_has_in_another_form_or_that_may_follow_is_not_told() {
        for (sentence, text) in [
            ("It lasts six weeks.", "It lasts 42 days."),
            ("It takes half a minute.", "It times out after 30 seconds."),
            ("It lasts for half a year.", "It is kept for six months."),
            ("It takes more than a week.", "It needs nine days."),
            ("It is more than a thousand kilometres away.", "It was found 1,200 km away."),
            ("It takes nearly two decades.", "It takes 19 years."),
            ("Quiet for two hundred years, it came back.", "It came back after two centuries of rest."),
            ("Symptoms start between four and seven years of age.", "Symptoms start at age 4 to 7."),
            ("It is heated on two days in a row.", "It is heated on two consecutive days."),
            (
                "Nas ilhas demora cinco a oito dias úteis.",
                "No continente demora dois dias úteis; nas ilhas, cinco a oito.",
            ),
            ("The ascents were seventeen years apart.", "The first ascent was in 1931, the second in 1948."),
            ("They found out half an hour later.", "The alarm went off at 9:10; they saw it at 9:40."),
            ("Fishing pauses for two months.", "Fishing is banned from 1 April to 31 May."),
            ("It is three years longer.", "One guarantee is 2 years, the other 5 years."),
            ("It was several hundred metres deep.", "It was 340 m deep."),
            ("It runs twice a week.", "It runs on Tuesdays and Fridays."),
            ("It got a second wind.", "It recovered."),
            ("It is a mile and a half long.", "It is 2.4 km long."),
            ("The pass is valid for a week.", "The weekly pass costs 20 euros."),
            ("You get paid every two weeks.", "Salaries are paid fortnightly."),
            ("Pode andar durante um ano inteiro.", "O passe anual custa 30 euros."),
            ("The trial ran for a year and a half.", "The trial ran for 18 months."),
            ("It takes one hour and forty minutes.", "It takes 100 minutes."),
            ("It takes an hour and forty minutes.", "The train takes 1 h 40 min."),
            ("Children under six years travel free.", "Children aged 0–5 travel free."),
            ("He died aged seventy, three years after his wife.", "He died in 1890, his wife in 1887."),
            ("二週間以内に返品できます。", "14日以内に返品できます。"),
            ("一時間半かかります。", "90分かかります。"),
            ("三年間有効です。", "有効期間は3年です。"),
            ("五日間の休暇がある。", "5日の休暇がある。"),
            ("The Two Hours Festival is in May.", "The festival is in May."),
            ("It has six members.", "It has four members."),
        ] {
            assert_eq!(missing(sentence, text), Vec::<&str>::new(), "{sentence} | {text}");
        }
    }
}
