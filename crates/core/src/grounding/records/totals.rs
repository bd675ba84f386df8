//! What the records of a passage give together: totals, differences and counts.

use super::{Field, Record, Words, is_words, lists_in, records_in};
use credence_lexical::number::parse_digits;

/// What the records of a passage give, for one sentence.
pub(in super::super) struct RecordResults<'t> {
    /// What two records differ by that the sentence names ("7A sold 73 more than 7B"), and the totals over the records that have one of its words
    /// ("104 crates of haddock").
    pub(in super::super) of_named: Vec<RecordResult<'t>>,
    /// The totals over the records of a list that have any value in common, and the sums of the products of two values: the price of an order over its
    /// items.
    pub(in super::super) of_groups: Vec<RecordResult<'t>>,
    /// How many records each list has, and how many of them have a value of the sentence, with their first values.
    pub(in super::super) counts: Vec<RecordResult<'t>>,
}

/// A result, and the values that it is of.
#[derive(Debug, PartialEq)]
pub(in super::super) struct RecordResult<'t> {
    pub(in super::super) value: f64,
    values: Vec<&'t str>,
    sign: Sign,
}

/// How the values give the result.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    Sum,
    Difference,
    /// The sum of the products of two values each.
    Products,
    /// One for each value.
    Count,
}

impl RecordResult<'_> {
    /// The calculation.
    pub(in super::super) fn written(&self) -> String {
        match self.sign {
            Sign::Sum => self.values.join(" + "),
            Sign::Difference => self.values.join(" − "),
            Sign::Count => self.values.join(", "),
            Sign::Products => {
                let terms = self.values.chunks(2).map(|term| term.join(" × "));
                terms.collect::<Vec<_>>().join(" + ")
            }
        }
    }
}

impl<'t> RecordResults<'t> {
    /// Of a passage, for a sentence.
    pub(in super::super) fn new(passage: &'t str, sentence: Words<'_>) -> Self {
        let records = records_in(passage, sentence);
        let lists = lists_in(&records);
        let mut of_named: Vec<RecordResult<'t>> = lists.iter().flat_map(|list| differences(list)).collect();
        of_named.extend(totals(&records.iter().collect::<Vec<_>>(), |field| field.is_named));
        let of_groups = lists.iter().flat_map(|list| totals(list, |_| true).into_iter().chain(sums_of_products(list)));
        Self { of_named, of_groups: of_groups.collect(), counts: lists.iter().flat_map(|list| counts(list)).collect() }
    }
}

/// The totals over the records that have a value in common.
fn totals<'t>(records: &[&Record<'t>], is_asked: impl Fn(&Field<'_>) -> bool) -> Vec<RecordResult<'t>> {
    let mut totals = Vec::new();
    for members in groups(records, is_asked) {
        if let [first, _, ..] = members.as_slice() {
            totals.extend(first.fields.iter().filter_map(|field| total_of(&members, field.name)));
        }
    }
    totals
}

/// The records with each value in words.
fn groups<'r, 't>(records: &[&'r Record<'t>], is_asked: impl Fn(&Field<'_>) -> bool) -> Vec<Vec<&'r Record<'t>>> {
    let mut known: Vec<&Field<'_>> = Vec::new();
    let fields = records.iter().flat_map(|record| &record.fields);
    for field in fields.filter(|field| is_words(field.value) && is_asked(field)) {
        if !known.iter().any(|one| one.name == field.name && one.value == field.value) {
            known.push(field);
        }
    }
    known.into_iter().map(|field| records.iter().copied().filter(|record| record.has(field)).collect()).collect()
}

/// The differences of two records of a list whose first values a sentence has.
fn differences<'t>(list: &[&Record<'t>]) -> Vec<RecordResult<'t>> {
    let is_named = |record: &&&Record<'_>| record.fields.first().is_some_and(|first| first.is_named);
    let named: Vec<&Record<'t>> = list.iter().filter(is_named).copied().collect();
    let [one, other] = named.as_slice() else { return Vec::new() };
    let difference = |field: &Field<'t>| {
        let numbers = numbers_of(&named, field.name).filter(|_| !field.is_named)?;
        let ([first, second], value) = (numbers.as_slice(), other.value(field.name)?) else { return None };
        let values = if first >= second { vec![field.value, value] } else { vec![value, field.value] };
        Some(RecordResult { value: (first - second).abs(), values, sign: Sign::Difference })
    };
    one.fields.iter().filter_map(difference).collect()
}

/// The sums of the products of two values of each record: quantity times price.
fn sums_of_products<'t>(list: &[&Record<'t>]) -> Vec<RecordResult<'t>> {
    let [first, _, ..] = list else { return Vec::new() };
    let column = |field: &Field<'t>| Some((field.name, numbers_of(list, field.name)?));
    let columns: Vec<(&str, Vec<f64>)> = first.fields.iter().filter_map(column).collect();
    let mut sums = Vec::new();
    for (at, (one, numbers)) in columns.iter().enumerate() {
        for (other, others) in &columns[at + 1..] {
            let value = numbers.iter().zip(others).map(|(one, other)| one * other).sum();
            let values = list.iter().flat_map(|record| [record.value(one), record.value(other)]).flatten().collect();
            sums.push(RecordResult { value, values, sign: Sign::Products });
        }
    }
    sums
}

fn counts<'t>(list: &[&Record<'t>]) -> Vec<RecordResult<'t>> {
    let count = |members: &[&Record<'t>]| {
        #[expect(clippy::cast_precision_loss, reason = "there are few records")]
        let value = members.len() as f64;
        let values = members.iter().filter_map(|record| Some(record.fields.first()?.value)).collect();
        RecordResult { value, values, sign: Sign::Count }
    };
    if list.len() < 2 {
        return Vec::new();
    }
    let named = list.iter().flat_map(|record| &record.fields).filter(|field| field.is_named);
    let with =
        |field: &Field<'t>| -> Vec<&Record<'t>> { list.iter().copied().filter(|record| record.has(field)).collect() };
    std::iter::once(count(list)).chain(named.map(|field| count(&with(field)))).collect()
}

/// The sum of the values of one name; `None` where one is no number.
fn total_of<'t>(records: &[&Record<'t>], name: &str) -> Option<RecordResult<'t>> {
    let value = numbers_of(records, name)?.iter().sum();
    let values = records.iter().filter_map(|record| record.value(name)).collect();
    Some(RecordResult { value, values, sign: Sign::Sum })
}

/// The values of one name; `None` where one is no number.
fn numbers_of(records: &[&Record<'_>], name: &str) -> Option<Vec<f64>> {
    let is_number = |value: &&str| value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    let number = |value: &str| Some(value).filter(is_number).and_then(parse_digits).map(|digits| digits.value);
    records.iter().map(|record| record.value(name).and_then(number)).collect()
}
