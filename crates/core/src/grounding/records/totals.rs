//! What the records of a passage give together: totals, differences and counts.

use super::{Field, Record, Words, is_words, lists_in, records_in};
use credence_lexical::number::parse_digits;

/// The totals of a passage over the records that have one of the words of a sentence, and the numbers they are of: "104 crates of haddock". Before them,
/// what two records differ by that the sentence names: "7A sold 73 more than 7B".
pub(in super::super) fn totals(passage: &str, sentence: Words<'_>) -> Vec<(f64, String)> {
    let records = records_in(passage, sentence);
    let mut totals = differences(&records);
    let named = records.iter().flat_map(|record| record.fields.iter());
    let mut groups: Vec<&Field<'_>> = Vec::new();
    for field in named.filter(|field| field.is_named && is_words(field.value)) {
        if !groups.iter().any(|one| one.name == field.name && one.value == field.value) {
            groups.push(field);
        }
    }
    for group in groups {
        let members: Vec<_> = records.iter().filter(|record| record.has(group)).collect();
        let [first, _, ..] = members.as_slice() else { continue };
        totals.extend(first.fields.iter().filter_map(|field| total_of(&members, field.name)));
    }
    totals
}

/// The differences of two records of a list whose first values a sentence has.
fn differences(records: &[Record<'_>]) -> Vec<(f64, String)> {
    let is_named = |record: &&&Record<'_>| record.fields.first().is_some_and(|first| first.is_named);
    let mut differences = Vec::new();
    for list in lists_in(records) {
        let named: Vec<&Record<'_>> = list.iter().filter(is_named).copied().collect();
        let [one, other] = named.as_slice() else { continue };
        for field in &one.fields {
            let numbers = numbers_of(&named, field.name).filter(|_| !field.is_named);
            let (Some([first, second]), Some(value)) = (numbers.as_deref(), other.value(field.name)) else { continue };
            let (more, less) = if first >= second { (field.value, value) } else { (value, field.value) };
            differences.push(((first - second).abs(), [more, less].join(" − ")));
        }
    }
    differences
}

/// The totals of a passage over the records of a list that have a value in common, and the sums of the products of two values: the price of an order
/// over its items. With the numbers they are of.
pub(in super::super) fn totals_of_groups(passage: &str, sentence: Words<'_>) -> Vec<(f64, String)> {
    let records = records_in(passage, sentence);
    let mut totals = Vec::new();
    for list in lists_in(&records) {
        let mut known: Vec<&Field<'_>> = Vec::new();
        for field in list.iter().flat_map(|record| &record.fields).filter(|field| is_words(field.value)) {
            if known.iter().any(|one| one.name == field.name && one.value == field.value) {
                continue;
            }
            known.push(field);
            let members: Vec<_> = list.iter().copied().filter(|record| record.has(field)).collect();
            if let [first, _, ..] = members.as_slice() {
                totals.extend(first.fields.iter().filter_map(|field| total_of(&members, field.name)));
            }
        }
        totals.extend(sums_of_products(&list));
    }
    totals
}

/// The sums of the products of two values of each record: quantity times price.
fn sums_of_products(list: &[&Record<'_>]) -> Vec<(f64, String)> {
    let [first, _, ..] = list else { return Vec::new() };
    let of_name = |field: &Field<'_>| Some((field.name.to_owned(), numbers_of(list, field.name)?));
    let columns: Vec<(String, Vec<f64>)> = first.fields.iter().filter_map(of_name).collect();
    let mut sums = Vec::new();
    for (at, (one, numbers)) in columns.iter().enumerate() {
        for (other, others) in &columns[at + 1..] {
            let product = |record: &&Record<'_>| Some([record.value(one)?, record.value(other)?].join(" × "));
            let terms: Vec<String> = list.iter().filter_map(product).collect();
            sums.push((numbers.iter().zip(others).map(|(one, other)| one * other).sum(), terms.join(" + ")));
        }
    }
    sums
}

/// How many records each list has, and how many of them have a value of the sentence, with their first values.
pub(in super::super) fn counts(passage: &str, sentence: Words<'_>) -> Vec<(f64, String)> {
    let records = records_in(passage, sentence);
    let count = |members: &[&Record<'_>]| {
        let firsts: Vec<&str> = members.iter().filter_map(|record| Some(record.fields.first()?.value)).collect();
        #[expect(clippy::cast_precision_loss, reason = "there are few records")]
        let n = members.len() as f64;
        (n, firsts.join(", "))
    };
    let mut counts = Vec::new();
    for list in lists_in(&records).iter().filter(|list| list.len() > 1) {
        counts.push(count(list));
        for field in list.iter().flat_map(|record| &record.fields).filter(|field| field.is_named) {
            let members: Vec<_> = list.iter().copied().filter(|record| record.has(field)).collect();
            counts.push(count(&members));
        }
    }
    counts
}

/// The sum of the values of one name; `None` where one is no number.
fn total_of(records: &[&Record<'_>], name: &str) -> Option<(f64, String)> {
    let numbers = numbers_of(records, name)?;
    let values = records.iter().filter_map(|record| record.value(name)).collect::<Vec<_>>();
    Some((numbers.iter().sum(), values.join(" + ")))
}

/// The values of one name; `None` where one is no number.
fn numbers_of(records: &[&Record<'_>], name: &str) -> Option<Vec<f64>> {
    let is_number = |value: &&str| value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    let number = |value: &str| Some(value).filter(is_number).and_then(parse_digits).map(|digits| digits.value);
    records.iter().map(|record| record.value(name).and_then(number)).collect()
}
