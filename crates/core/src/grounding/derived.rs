//! Numbers, times and weekdays of a sentence that follow from those of a text: written in another unit, rounded, or calculated from several.

mod amount;
mod day;

use std::cell::OnceCell;
use std::ops::Range;

use super::detail::Detail;
use super::records::totals;
use super::text_index::{IndexedTexts, keys};
use crate::record::{ParticularKind, ParticularState};
use amount::{Amount, amounts_in, currency_of_record, is_same_sort};
use credence_lexical::lower::lowercase;

/// The numbers of the texts that are near a sentence. They are read once, when a detail of the sentence is in none of them as it is written.
pub(super) struct NearNumbers<'s, 'i, 't> {
    sentence: &'s str,
    details: &'s [Detail],
    /// The passage that was read for the sentence.
    passage: &'t str,
    /// The texts in which others are near; without them only the passage is read.
    index: Option<IndexedTexts<'i, 't>>,
    of_sentence: OnceCell<Vec<Amount<'s>>>,
    parts: OnceCell<Vec<&'t str>>,
    of_passages: OnceCell<Vec<Vec<Amount<'t>>>>,
    derived: OnceCell<Vec<Derived>>,
}

/// What a detail follows from.
struct Derived {
    from: Option<(ParticularState, String)>,
    /// Its words and numbers, and those of what it follows from.
    keys: [Vec<u64>; 2],
}

impl<'s, 'i, 't> NearNumbers<'s, 'i, 't> {
    /// For the details of a sentence.
    pub(super) fn new(
        sentence: &'s str,
        details: &'s [Detail],
        passage: &'t str,
        index: Option<IndexedTexts<'i, 't>>,
    ) -> Self {
        Self {
            sentence,
            details,
            passage,
            index,
            of_sentence: OnceCell::new(),
            parts: OnceCell::new(),
            of_passages: OnceCell::new(),
            derived: OnceCell::new(),
        }
    }

    /// How a detail of the sentence follows from a text, with the words or the calculation from which it does.
    pub(super) fn derivation_of(&self, detail: &Detail) -> Option<(ParticularState, String)> {
        self.derived().find(|(own, _)| *own == detail)?.1.from.clone()
    }

    /// Whether words of a passage are those of a number or date of the sentence other than this one, as written or in another form: of
    /// "£320 million, after £290 million", `318.7 million` is the first.
    pub(super) fn is_of_another(&self, found: &str, detail: &Detail) -> bool {
        let found = keys(found);
        let has_found = |own: &Vec<u64>| !found.is_empty() && found.iter().all(|key| own.binary_search(key).is_ok());
        let is_number = |own: &Detail| matches!(own.kind, ParticularKind::Number | ParticularKind::Date);
        let others = self.derived().filter(|(own, _)| own.range != detail.range && is_number(own));
        others.into_iter().any(|(_, derived)| derived.keys.iter().any(has_found))
    }

    fn derived(&self) -> impl Iterator<Item = (&Detail, &Derived)> {
        let derived = self.derived.get_or_init(|| self.details.iter().map(|detail| self.derive(detail)).collect());
        self.details.iter().zip(derived)
    }

    fn derive(&self, detail: &Detail) -> Derived {
        let from = match detail.kind {
            ParticularKind::Number => self.of_time(&detail.range).or_else(|| self.of_number(&detail.range)),
            ParticularKind::Name => self.of_weekday(&detail.range),
            ParticularKind::Date => self.of_date(&detail.range),
            ParticularKind::Quotation | ParticularKind::Identifier => None,
        };
        let of_from = from.as_ref().map(|(_, from)| keys(from)).filter(|keys| !keys.is_empty());
        let own = keys(&self.sentence[detail.range.clone()]);
        Derived { keys: [of_from.unwrap_or_else(|| own.clone()), own], from }
    }

    /// What a passage has instead, where it has the digits of a number in another unit or currency only: "8 kg" for 8 lb.
    pub(super) fn in_another_unit(&self, number: &Range<usize>) -> Option<String> {
        let own = self.amounts_at(number).into_iter().next().filter(|own| own.says_unit())?;
        let has_digits = |other: &&Amount<'_>| other.values().any(|(value, _)| own.rounds(value));
        let passages = self.parts().iter().zip(self.amounts());
        let same =
            passages.flat_map(|(part, amounts)| amounts.iter().filter(has_digits).map(move |other| (*part, other)));
        let mut same = same.map(|(part, other)| (other, currency_of_record(part, other.range.start))).peekable();
        let (first, currency) = *same.peek()?;
        if !same.all(|(other, currency)| own.has_other_unit(other) || own.has_other_currency(other, currency)) {
            return None;
        }
        let currency = currency.filter(|_| first.is_count()).map(|currency| [" ", currency.code()].concat());
        let key = first.key.filter(|_| currency.is_none()).map(|key| [key, ": "].concat());
        Some([&key.unwrap_or_default(), first.written, &currency.unwrap_or_default()].concat())
    }

    /// Whether a number may be the sum or the difference of two amounts of a passage, however many it has: too little to say so, but enough not to say
    /// that another one stands in its place.
    pub(super) fn may_be_calculated(&self, number: &Range<usize>) -> bool {
        let may_be = |own: &Amount<'_>, amounts: &[Amount<'_>]| {
            let amounts = &amounts[..amounts.len().min(MOST)];
            let is_result = |one: &Amount<'_>, other: &Amount<'_>| {
                let is_sort = is_same_sort(one, other) && one.may_be(own) && !one.is_count();
                is_sort && (own.is(one.value + other.value) || own.is((one.value - other.value).abs()))
            };
            amounts.iter().enumerate().any(|(at, one)| amounts[at + 1..].iter().any(|other| is_result(one, other)))
        };
        self.amounts_at(number).into_iter().any(|own| self.amounts().iter().any(|amounts| may_be(own, amounts)))
    }

    /// The amounts of the sentence that have a number, joined ones first.
    fn amounts_at(&self, number: &Range<usize>) -> Vec<&Amount<'s>> {
        let own = self.of_sentence.get_or_init(|| amounts_in(self.sentence)).iter();
        let own = own.filter(|amount| amount.range.start < number.end && number.start < amount.range.end);
        // Joined ones follow those that they join.
        own.rev().collect()
    }

    fn amounts(&self) -> &[Vec<Amount<'t>>] {
        self.of_passages.get_or_init(|| self.parts().iter().map(|part| amounts_in(part)).collect())
    }

    fn of_number(&self, number: &Range<usize>) -> Option<(ParticularState, String)> {
        let own = self.amounts_at(number);
        let converted = |number: &&Amount<'_>| {
            let limit = Limit::around(self.sentence, number);
            let others = self.parts().iter().zip(self.amounts());
            let mut others = others.flat_map(|(part, amounts)| amounts.iter().map(move |other| (*part, other)));
            let is_other = |part, other: &Amount<'_>| {
                number.has_other_currency(other, currency_of_record(part, other.range.start))
            };
            let found = others.find(|(part, other)| is_converted(number, other, limit) && !is_other(part, other));
            found.map(|(_, other)| other.written.to_owned())
        };
        if let Some(other) = own.iter().find_map(converted) {
            return Some((ParticularState::Converted, other));
        }
        let calculated = |number: &&Amount<'_>| self.amounts().iter().find_map(|amounts| calculated(number, amounts));
        let calculated = own.iter().find_map(calculated).or_else(|| own.iter().find_map(|number| self.total(number)));
        calculated.map(|how| (ParticularState::Calculated, how))
    }

    /// The numbers whose total over some records of the passage a number is.
    fn total(&self, number: &Amount<'_>) -> Option<String> {
        let is_telling = number.n_digits() >= FEWEST_DIGITS_OF_TOTAL;
        let totals = if is_telling { totals(self.passage, self.sentence, self.details) } else { Vec::new() };
        totals.into_iter().find(|(total, _)| number.is(*total)).map(|(_, terms)| terms)
    }

    fn of_time(&self, time: &Range<usize>) -> Option<(ParticularState, String)> {
        let found = self.parts().iter().find_map(|part| day::of_time(time, self.sentence, part))?;
        Some((ParticularState::Converted, found))
    }

    fn of_weekday(&self, name: &Range<usize>) -> Option<(ParticularState, String)> {
        let name = &self.sentence[name.clone()];
        let found = self.parts().iter().find_map(|part| day::of_weekday(name, self.sentence, part))?;
        Some((ParticularState::Converted, found))
    }

    fn of_date(&self, date: &Range<usize>) -> Option<(ParticularState, String)> {
        let date = &self.sentence[date.clone()];
        let found = self.parts().iter().find_map(|part| day::of_date(date, part))?;
        Some((ParticularState::Converted, found))
    }

    /// The passage that was read, then the others that are near.
    fn parts(&self) -> &[&'t str] {
        self.parts.get_or_init(|| {
            let others = self.index.map(|index| index.near_or_all(self.sentence)).unwrap_or_default();
            let others = others.into_iter().filter(|part| *part != self.passage);
            std::iter::once(self.passage).chain(others).collect()
        })
    }
}

/// What the words around a number say about its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    /// Nothing: the digits are what is meant.
    Exact,
    /// "about 300".
    About,
    /// "more than 300".
    Above,
    /// "almost 300".
    Below,
}

impl Limit {
    fn around(sentence: &str, number: &Amount<'_>) -> Self {
        // Each begins with a blank, so that it is a word.
        const ABOUT: &str = " about| around| roughly| approximately| some| circa| close to| cerca de| aproximadamente| por volta de|約|およそ|ほぼ|~";
        const ABOVE: &str = " more than| over| above| at least| exceeding| upwards of| past| mais de| acima de| pelo menos| além de| ao menos| superior a";
        const BELOW: &str =
            " nearly| almost| less than| fewer than| under| below| up to| quase| menos de| abaixo de| até| inferior a";
        const ABOVE_BEHIND: &str = "余り|以上|超|強";
        const BELOW_BEHIND: &str = "弱|未満|以下";
        let before =
            sentence[..number.range.start].trim_end_matches(|sign: char| !sign.is_alphanumeric() && sign != '~');
        let before = &before[before.floor_char_boundary(before.len().saturating_sub(LONGEST_LIMIT))..];
        let before = [" ", &lowercase(before)].concat();
        // Behind the word that is counted: "1万戸以上".
        let behind =
            sentence[number.range.end..].char_indices().nth(3).map_or(sentence.len(), |(at, _)| number.range.end + at);
        let behind = &sentence[number.range.end..behind];
        let ends = |words: &str| words.split('|').any(|word| before.ends_with(word));
        let has = |words: &str| words.split('|').any(|word| behind.contains(word));
        if ends(ABOVE) || has(ABOVE_BEHIND) {
            Self::Above
        } else if ends(BELOW) || has(BELOW_BEHIND) {
            Self::Below
        } else if ends(ABOUT) {
            Self::About
        } else {
            Self::Exact
        }
    }
}

/// The longest words of a limit, in bytes.
const LONGEST_LIMIT: usize = 24;

/// "About 300" may be so much more or less, if it is not more than its rounding.
const ABOUT: f64 = 0.06;
/// "More than 300" may be so much more, "almost 300" so much less, if it is not more than its last digit.
const BEYOND: f64 = 0.15;
/// What is rounded without a word that says so is not farther.
const ROUNDED: f64 = 0.05;

/// Whether a number is another one, rounded, in another unit, or in hundredths.
fn is_converted(number: &Amount<'_>, other: &Amount<'_>, limit: Limit) -> bool {
    let is_in_other_digits = number.has_scale_within() && other.is_count() && number.is(other.value);
    if number.is_in_hundredths(other) || is_in_other_digits {
        return true;
    }
    if !number.may_be(other) || number.is_written_as(other) {
        return false;
    }
    let Some((factor, other_factor)) = number.factors(other) else { return false };
    let rounding = number.rounding() * factor;
    let agrees = |value: f64, half: f64, other: f64| {
        let distance = (value - other).abs();
        let within = |most: f64, share: f64| distance <= most.min(share * value.abs());
        let is_rounded = distance < half && distance <= ROUNDED * value.abs() || distance <= 1e-9 * value.abs();
        is_rounded
            || match limit {
                Limit::Exact => false,
                Limit::About => within(rounding, ABOUT),
                Limit::Above => other > value && within(2.0 * rounding, BEYOND),
                Limit::Below => other < value && within(2.0 * rounding, BEYOND),
            }
    };
    number.values().any(|(value, half)| {
        other.values().any(|(other, _)| agrees(value * factor, half * factor, other * other_factor))
    })
}

/// At most so many numbers of a passage are calculated with.
const MOST: usize = 32;

/// A result that two numbers of a passage give by chance more often than this is none.
const BY_CHANCE: f64 = 0.02;

/// The calculation with numbers of one passage that gives a number.
fn calculated(number: &Amount<'_>, amounts: &[Amount<'_>]) -> Option<String> {
    total_of_a_key(number, amounts).or_else(|| of_two(number, amounts))
}

/// A total of fewer digits fits by chance.
const FEWEST_DIGITS_OF_TOTAL: u32 = 2;

/// "They add up to 657.50": the sum of all values of one key of the records.
fn total_of_a_key(number: &Amount<'_>, amounts: &[Amount<'_>]) -> Option<String> {
    if number.n_digits() < FEWEST_DIGITS_OF_TOTAL {
        return None;
    }
    let is_first = |at: usize| !amounts[..at].iter().any(|before| before.key == amounts[at].key);
    let firsts = (0..amounts.len()).filter(|at| amounts[*at].key.is_some() && is_first(*at));
    let of_key = |first: usize| amounts.iter().filter(move |amount| amount.key == amounts[first].key);
    let sum = |first: usize| of_key(first).map(|amount| amount.value).sum();
    let is_total = |first: &usize| of_key(*first).count() > 1 && number.is(sum(*first));
    let mut terms = String::new();
    for amount in of_key(firsts.into_iter().find(is_total)?) {
        terms.push_str(if terms.is_empty() { "" } else { " + " });
        terms.push_str(amount.written);
    }
    Some(terms)
}

/// The sum, the difference or the product of two numbers, of one record first. The more numbers there are, the more digits the result needs.
fn of_two(number: &Amount<'_>, amounts: &[Amount<'_>]) -> Option<String> {
    let amounts = &amounts[..amounts.len().min(MOST)];
    let records: Vec<&[Amount<'_>]> = amounts.chunk_by(|one, other| one.line == other.line).collect();
    of_two_in(number, &records).or_else(|| of_two_in(number, &[amounts]))
}

fn of_two_in(number: &Amount<'_>, records: &[&[Amount<'_>]]) -> Option<String> {
    let n_results: usize = records.iter().map(|record| 3 * record.len() * record.len().saturating_sub(1) / 2).sum();
    #[expect(clippy::cast_precision_loss, reason = "there are few numbers")]
    let n_results = n_results as f64;
    let n_values = 10_f64.powi(i32::try_from(number.n_digits()).unwrap_or(0));
    if n_results > BY_CHANCE * n_values {
        return None;
    }
    let pairs = records.iter().flat_map(|record| {
        record.iter().enumerate().flat_map(|(at, one)| record[at + 1..].iter().map(move |other| (one, other)))
    });
    pairs.into_iter().find_map(|(one, other)| calculation(number, one, other))
}

/// The calculation with two numbers that gives one.
fn calculation(number: &Amount<'_>, one: &Amount<'_>, other: &Amount<'_>) -> Option<String> {
    let with = |sign: &str, one: &Amount<'_>, other: &Amount<'_>| Some([one.written, sign, other.written].join(" "));
    let is_sort = is_same_sort(one, other) && one.may_be(number) && other.may_be(number);
    if is_sort && number.is(one.value + other.value) {
        return with("+", one, other);
    }
    if is_sort && number.is((one.value - other.value).abs()) {
        return if one.value >= other.value { with("−", one, other) } else { with("−", other, one) };
    }
    // One of them is a plain count, and the other of the sort of the result.
    let is_product = one.is_count() && other.may_be(number) || other.is_count() && one.may_be(number);
    if is_product && number.is(one.value * other.value) { with("×", one, other) } else { None }
}

#[cfg(test)]
mod tests {
    use super::super::detail::details_of;
    use super::super::text_index::TextIndex;
    use super::*;

    fn derivations(sentence: &str, passage: &str) -> Vec<(String, ParticularState, String)> {
        let texts = [passage];
        let index = TextIndex::new(&texts);
        let details = details_of(sentence);
        let near = NearNumbers::new(sentence, &details, passage, Some(IndexedTexts { index: &index, texts: &texts }));
        let derived = details.iter().filter_map(|detail| Some((detail, near.derivation_of(detail)?)));
        derived.map(|(detail, (state, from))| (sentence[detail.range.clone()].to_owned(), state, from)).collect()
    }

    #[track_caller]
    fn assert_follows(sentence: &str, passage: &str, state: ParticularState, from: &str) {
        let all = derivations(sentence, passage);
        assert!(all.iter().any(|(_, of, found)| (*of, found.as_str()) == (state, from)), "{sentence}: {all:?}");
    }

    #[track_caller]
    fn assert_nothing_follows(sentence: &str, passage: &str) {
        assert_eq!(derivations(sentence, passage), [], "{sentence}");
    }

    #[test]
    fn a_number_is_the_same_in_another_unit_or_rounded() {
        use ParticularState::Converted;
        for (sentence, passage, from) in [
            ("It weighs 4.75 kg.", "sku: KT-7710, weight g: 4750, price: 129.0", "4750"),
            ("It has a 10-year warranty.", "capacity: 3, warranty months: 120", "120"),
            ("The trip lasts 160 minutes.", "The crossing takes 2 hours and 40 minutes.", "2 hours and 40 minutes"),
            ("所要時間は160分間です。", "片道2時間40分かかります。", "2時間40分"),
            ("In March 2.9% bought something.", "month: 2025-03, purchase rate: 0.029", "0.029"),
            ("およそ119万人が訪れた。", "visitors: 1187432, opened: 1988", "1187432"),
            ("It has roughly 1.2 million inhabitants.", "Drevna | 1187432 | 501220", "1187432"),
            ("It brought in nearly £320 million.", "Revenue reached £318.7 million.", "318.7 million"),
            ("More than 30 km away.", "Visible from 32 km.", "32 km"),
            ("Around 95 percent evaporates.", "Of this, 94.6 percent evaporates.", "94.6"),
            ("Cerca de 30 % do custo.", "O município paga 31,2 % do custo.", "31,2"),
            ("およそ8割の人に効果がみられた。", "効果がみられた人は82％でした。", "82"),
            ("申込者の7割弱でした。", "内定率は68.4％でした。", "68.4"),
        ] {
            assert_follows(sentence, passage, Converted, from);
        }
    }

    #[test]
    fn another_number_is_not_converted() {
        for (sentence, passage) in [
            ("It weighs 4.25 kg.", "weight g: 4750, price: 129.0"),
            ("It has a 12-year warranty.", "warranty months: 120"),
            ("The trip lasts 240 minutes.", "The crossing takes 2 hours and 40 minutes."),
            ("It has roughly 1.9 million inhabitants.", "Drevna | 1187432 | 501220"),
            ("It brought in nearly £390 million.", "Revenue reached £318.7 million."),
            ("It brought in £320 million.", "Revenue reached £318.7 million."),
            ("Less than 30 km away.", "Visible from 32 km."),
            ("It costs about $300.", "It costs 295 €."),
            ("It takes about 30 minutes.", "It is 31 km long."),
            ("It weighs around 198 pounds.", "The average was 195.7 in 2016."),
            ("It costs 2,000 yen.", "Table 2 lists the prices."),
            ("Used 1 time.", "It weighs 1.4 kg."),
            ("There are 63 points.", "He scored 63 points."),
            ("About 5 percent left.", "In 2019 there were 5 of them, room v5 and 2025-05-05."),
        ] {
            assert_nothing_follows(sentence, passage);
        }
    }

    #[test]
    fn a_total_a_sum_a_difference_and_a_product_are_calculated() {
        use ParticularState::Calculated;
        let expenses = "item: Train, eur: 118.0\nitem: Hotel, eur: 264.0\nitem: Dinner, eur: 73.5\nitem: Tram, eur: 12.0\nitem: Pass, eur: 190.0";
        assert_follows("They add up to €657.50.", expenses, Calculated, "118.0 + 264.0 + 73.5 + 12.0 + 190.0");
        assert_nothing_follows("They add up to €685.50.", expenses);
        let invoice = "Gross: £3,024. Paid so far: £1,000.";
        assert_follows("£2,024 are still outstanding.", invoice, Calculated, "3,024 − 1,000");
        assert_nothing_follows("£2,240 are still outstanding.", invoice);
        assert_follows("That makes 342 EUR a month.", "You have 18 users at 19 EUR each.", Calculated, "18 × 19");
        // Too few digits: any two numbers give one of them.
        assert_nothing_follows("There are 9 more.", "12 of 21, 30 of 39, 3 and 6 and 15 and 24");
    }

    #[test]
    fn days_and_times_are_those_of_data() {
        use ParticularState::Converted;
        let meeting = "title: Design review, date: 2025-03-14, start: 10:30\ntitle: Budget, date: 2025-03-17";
        assert_follows("The review is on Friday, 14 March.", meeting, Converted, "2025-03-14");
        let thursday = derivations("The review is on Thursday, 14 March.", meeting);
        assert_eq!(thursday, [("14 March".to_owned(), Converted, "2025-03-14".to_owned())]);
        assert_nothing_follows("The review is on Friday.", meeting);
        let invoice = "issued: 2025-04-08, due: 2025-05-08, paid at: 2025-05-21T16:05:00Z";
        assert_follows("It is due on 8 May 2025.", invoice, Converted, "2025-05-08");
        assert_follows("A fatura vence em 8 de maio.", invoice, Converted, "2025-05-08");
        assert_follows("It was paid on May 21st.", invoice, Converted, "2025-05-21");
        assert_follows("The April invoice was paid.", invoice, Converted, "2025-04-08");
        for other in [
            "It is due on May 18.",
            "It is due on June 8.",
            "It is due on 8 May 2024.",
            "Vence em 8 de março.",
            "In 2025 it was due.",
        ] {
            assert_nothing_follows(other, invoice);
        }
        let keynote = "start: 2025-10-02T09:00:00-04:00, end: 2025-10-02T10:15:00-04:00";
        assert_follows("It starts at 13:00 UTC.", keynote, Converted, "2025-10-02T09:00:00-04:00");
        assert_follows("It starts at 9 am.", keynote, Converted, "2025-10-02T09:00:00-04:00");
        assert_nothing_follows("It starts at 05:00 UTC.", keynote);
        assert_nothing_follows("It starts at 8 am.", keynote);
    }

    #[test]
    fn a_number_is_the_same_in_the_forms_of_data() {
        use ParticularState::Converted;
        for (sentence, passage, from) in [
            ("訪問着のプランは1万2800円です。", "訪問着プラン: 12800, 浴衣プラン: 5500", "12800"),
            ("売上は3億5,000万円でした。", "売上: 350000000", "350000000"),
            ("The lecture lasts 90 minutes.", "title: Glaciers, duration: PT1H30M", "PT1H30M"),
            ("煮込む時間は1時間半です。", "cook time: PT1H30M", "PT1H30M"),
            ("The sync ran for 90 minutes.", "job=sync status=OK elapsed_s=5400", "5400"),
            ("They were charged $1,234.50.", "id: pay_9, amount: 123450, currency: usd", "123450"),
            ("It ends on February 28, 2026.", "unit: 4B, end: 28.02.2026", "28.02.2026"),
            ("It is due on May 31, 2026.", "7KLM201,05/08/25,05/31/26", "05/31/26"),
            ("A licença foi negada em 20 de fevereiro de 2025.", "decisão: indeferida (20/02/2025)", "20/02/2025"),
            ("収集は2025年5月8日です。", "収集日: 2025-05-08", "2025-05-08"),
            ("It produced most in December 2024.", "month: 2024-12, output: 12480", "2024-12"),
            ("It was printed on 05/06/2025.", "printed: 2025-06-05", "2025-06-05"),
        ] {
            assert_follows(sentence, passage, Converted, from);
        }
        for (sentence, passage) in [
            ("The fee is £1,234.50.", "id: pay_9, amount: 123450, currency: usd"),
            ("It is due on May 30, 2026.", "7KLM201,05/08/25,05/31/26"),
            ("収集は2025年5月9日です。", "収集日: 2025-05-08"),
            ("It was printed on 07/06/2025.", "printed: 2025-06-05"),
        ] {
            assert_nothing_follows(sentence, passage);
        }
    }

    #[test]
    fn the_digits_of_a_number_in_another_unit_are_another_number() {
        let other = |sentence: &str, passage: &str| {
            let (texts, details) = ([passage], details_of(sentence));
            let index = TextIndex::new(&texts);
            let index = IndexedTexts { index: &index, texts: &texts };
            let near = NearNumbers::new(sentence, &details, passage, Some(index));
            details.iter().find_map(|detail| near.in_another_unit(&detail.range))
        };
        assert_eq!(
            other("It is just over 42 miles long.", "name: Full, distance km: 42.2").as_deref(),
            Some("distance km: 42.2")
        );
        assert_eq!(other("A soja ocupa 120 km².", "cultura: soja, area ha: 120").as_deref(), Some("area ha: 120"));
        assert_eq!(other("The hotel bills 642 euros.", "total: 642.0, currency: CHF").as_deref(), Some("642.0 CHF"));
        assert_eq!(other("The hotel bills CHF 642.", "total: 642.0, currency: CHF"), None);
        assert_eq!(other("The course is 42 km long.", "name: Full, distance km: 42.2"), None);
        assert_eq!(other("It takes 3 hours.", "It takes 3 hours, or 3 days on foot."), None);
        assert_eq!(other("It takes 3 hours.", "duration: 3"), None);
    }

    #[test]
    fn any_text_is_read() {
        for sentence in ["1", "９9:99 ١٢ 9e999 %0.0", "12:30:", "1分2時間3", "-- 2025-1", "2025-02-30T99", "0 0 0 0 0"]
        {
            for passage in [
                "",
                "9".repeat(400).as_str(),
                "時間1時間1分",
                "é-éééé-ab-cd",
                "::: 5: 6:7",
                "2025-03-14T",
                "0 km and 0 m",
            ] {
                let _ = derivations(sentence, passage);
            }
        }
    }
}
