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
        let mut results = Self { of_named: Vec::new(), of_groups: Vec::new(), counts: Vec::new() };
        for list in lists_in(&records) {
            add_differences(&list, &mut results.of_named);
            add_totals(&list, false, &mut results.of_groups);
            add_sums_of_products(&list, &mut results.of_groups);
            add_counts(&list, &mut results.counts);
        }
        let all: Vec<&Record<'t>> = records.iter().collect();
        add_totals(&all, true, &mut results.of_named);
        results
    }
}

/// The totals over the records that have a value in words in common; `is_of_named`: one that the sentence has.
fn add_totals<'t>(records: &[&Record<'t>], is_of_named: bool, totals: &mut Vec<RecordResult<'t>>) {
    let mut known: Vec<&Field<'_>> = Vec::new();
    for field in records.iter().flat_map(|record| &record.fields) {
        let is_known = known.iter().any(|one| one.name == field.name && one.value == field.value);
        if is_known || !is_words(field.value) || is_of_named && !field.is_named {
            continue;
        }
        known.push(field);
        let members = with_value(records, field);
        if let [first, _, ..] = members.as_slice() {
            totals.extend(first.fields.iter().filter_map(|field| total_of(&members, field.name)));
        }
    }
}

fn with_value<'r, 't>(records: &[&'r Record<'t>], field: &Field<'_>) -> Vec<&'r Record<'t>> {
    records.iter().copied().filter(|record| record.has(field)).collect()
}

/// The differences of two records of a list whose first values a sentence has.
fn add_differences<'t>(list: &[&Record<'t>], differences: &mut Vec<RecordResult<'t>>) {
    let mut named: Vec<&Record<'t>> = list.to_vec();
    named.retain(|record| record.fields.first().is_some_and(|first| first.is_named));
    let [one, other] = named.as_slice() else { return };
    for field in one.fields.iter().filter(|field| !field.is_named) {
        let numbers = numbers_of(&named, field.name).unwrap_or_default();
        if let ([first, second], Some(value)) = (numbers.as_slice(), other.value(field.name)) {
            let values = if first >= second { vec![field.value, value] } else { vec![value, field.value] };
            differences.push(RecordResult { value: (first - second).abs(), values, sign: Sign::Difference });
        }
    }
}

/// The sums of the products of two values of each record: quantity times price.
fn add_sums_of_products<'t>(list: &[&Record<'t>], sums: &mut Vec<RecordResult<'t>>) {
    let [first, _, ..] = list else { return };
    let mut columns: Vec<(&str, Vec<f64>)> = Vec::new();
    for field in &first.fields {
        columns.extend(numbers_of(list, field.name).map(|numbers| (field.name, numbers)));
    }
    for (at, (one, numbers)) in columns.iter().enumerate() {
        for (other, others) in &columns[at + 1..] {
            let value = numbers.iter().zip(others).map(|(one, other)| one * other).sum();
            let values = list.iter().flat_map(|record| [record.value(one), record.value(other)]).flatten().collect();
            sums.push(RecordResult { value, values, sign: Sign::Products });
        }
    }
}

fn add_counts<'t>(list: &[&Record<'t>], counts: &mut Vec<RecordResult<'t>>) {
    if list.len() < 2 {
        return;
    }
    let mut add = |members: &[&Record<'t>]| {
        #[expect(clippy::cast_precision_loss, reason = "there are few records")]
        let value = members.len() as f64;
        let values = members.iter().filter_map(|record| Some(record.fields.first()?.value)).collect();
        counts.push(RecordResult { value, values, sign: Sign::Count });
    };
    add(list);
    for field in list.iter().flat_map(|record| &record.fields) {
        if field.is_named {
            add(&with_value(list, field));
        }
    }
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
