//! What several numbers of a passage give: sums, differences and products.

use super::amount::{Amount, is_same_sort};

/// At most so many numbers of a passage are calculated with.
pub(super) const MOST: usize = 32;

/// A result that two numbers of a passage give by chance more often than this is none.
const BY_CHANCE: f64 = 0.02;

/// The calculation with numbers of one passage that gives a number.
pub(super) fn calculated(number: &Amount<'_>, amounts: &[Amount<'_>]) -> Option<String> {
    total_of_a_key(number, amounts)
        .or_else(|| of_two(number, amounts))
        .or_else(|| of_run(number, amounts))
        .or_else(|| mean(number, amounts))
}

/// A total of fewer digits fits by chance.
pub(super) const FEWEST_DIGITS_OF_TOTAL: u32 = 2;

/// "They add up to 657.50": the sum of all values of one key of the records.
fn total_of_a_key(number: &Amount<'_>, amounts: &[Amount<'_>]) -> Option<String> {
    let total = |of_key: &Vec<&Amount<'_>>| number.is(sum_of(of_key));
    values_by_key(number, amounts).into_iter().find(total).map(|of_key| written(&of_key, " + "))
}

/// The mean of the values of one key.
fn mean(number: &Amount<'_>, amounts: &[Amount<'_>]) -> Option<String> {
    #[expect(clippy::cast_precision_loss, reason = "there are few numbers")]
    let is_mean = |of_key: &Vec<&Amount<'_>>| {
        number.may_follow_from(of_key[0]) && number.rounds(sum_of(of_key) / of_key.len() as f64)
    };
    let of_key = values_by_key(number, amounts).into_iter().find(is_mean)?;
    Some(["⌀ (", &written(&of_key, ", "), ")"].concat())
}

/// The values of each key that has several; none where a number has too few digits to be one of their results.
fn values_by_key<'a, 't>(number: &Amount<'_>, amounts: &'a [Amount<'t>]) -> Vec<Vec<&'a Amount<'t>>> {
    let mut keys: Vec<Vec<&Amount<'_>>> = Vec::new();
    if number.n_digits() < FEWEST_DIGITS_OF_TOTAL {
        return keys;
    }
    for amount in amounts.iter().filter(|amount| amount.key.is_some()) {
        match keys.iter_mut().find(|known| known[0].key == amount.key) {
            Some(known) => known.push(amount),
            None => keys.push(vec![amount]),
        }
    }
    keys.retain(|of_key| of_key.len() > 1);
    keys
}

fn sum_of(amounts: &[&Amount<'_>]) -> f64 {
    amounts.iter().map(|amount| amount.value).sum()
}

fn written(amounts: &[&Amount<'_>], sign: &str) -> String {
    amounts.iter().map(|amount| amount.written).collect::<Vec<_>>().join(sign)
}

/// The sum, the difference, the product or the quotient of two numbers, of one record first. The more numbers there are, the more digits the result needs.
fn of_two(number: &Amount<'_>, amounts: &[Amount<'_>]) -> Option<String> {
    let amounts = &amounts[..amounts.len().min(MOST)];
    let records: Vec<&[Amount<'_>]> = amounts.chunk_by(|one, other| one.line == other.line).collect();
    of_two_in(number, &records).or_else(|| of_two_in(number, &[amounts]))
}

fn of_two_in(number: &Amount<'_>, records: &[&[Amount<'_>]]) -> Option<String> {
    let n_results: usize = records.iter().map(|record| 4 * record.len() * record.len().saturating_sub(1) / 2).sum();
    if !is_no_chance(n_results, number) {
        return None;
    }
    let pairs = records.iter().flat_map(|record| {
        record.iter().enumerate().flat_map(|(at, one)| record[at + 1..].iter().map(move |other| (one, other)))
    });
    pairs.into_iter().find_map(|(one, other)| calculation(number, one, other))
}

/// Whether a number has enough digits not to be one of so many results by chance.
pub(super) fn is_no_chance(n_results: usize, number: &Amount<'_>) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "there are few numbers")]
    let n_results = n_results as f64;
    n_results <= BY_CHANCE * 10_f64.powi(i32::try_from(number.n_digits()).unwrap_or(0))
}

/// The sum of three or more amounts of one sort that follow each other, or what they leave of another one: "grants of £1,200, £650 and £375" from "£5,400".
fn of_run(number: &Amount<'_>, amounts: &[Amount<'_>]) -> Option<String> {
    const FEWEST: usize = 3;
    let mut of_sort: Vec<&Amount<'_>> = Vec::new();
    for amount in amounts.iter().filter(|amount| amount.may_be(number) && (!amount.is_count() || amount.key.is_some()))
    {
        if of_sort
            .first()
            .is_none_or(|first| is_same_sort(first, amount) && (!amount.is_count() || first.key == amount.key))
        {
            of_sort.push(amount);
        }
    }
    of_sort.truncate(MOST);
    let n = of_sort.len();
    if n < FEWEST {
        return None;
    }
    if number.is(sum_of(&of_sort)) {
        return Some(written(&of_sort, " + "));
    }
    let n_runs = (n + 1 - FEWEST) * (n + 2 - FEWEST) / 2;
    if !is_no_chance(n_runs * n, number) {
        return None;
    }
    let runs = (0..n).flat_map(|from| (from + FEWEST..=n).map(move |to| (from, to)));
    runs.into_iter().find_map(|(from, to)| {
        let run = &of_sort[from..to];
        if number.is(sum_of(run)) {
            return Some(written(run, " + "));
        }
        let others = of_sort[..from].iter().chain(&of_sort[to..]);
        let whole = others.into_iter().find(|whole| number.is(whole.value - sum_of(run)))?;
        Some([whole.written, " − (", &written(run, " + "), ")"].concat())
    })
}

/// The sum, difference, product or quotient of two numbers that one is.
fn calculation(number: &Amount<'_>, one: &Amount<'_>, other: &Amount<'_>) -> Option<String> {
    let with = |sign: &str, one: &Amount<'_>, other: &Amount<'_>| Some([one.written, sign, other.written].join(" "));
    let is_sort = is_same_sort(one, other) && number.may_follow_from(one) && number.may_follow_from(other);
    if is_sort && number.is(one.value + other.value) {
        return with("+", one, other);
    }
    if is_sort && number.is((one.value - other.value).abs()) {
        return if one.value >= other.value { with("−", one, other) } else { with("−", other, one) };
    }
    // One of them is a plain count, and the other of the sort of the result.
    let is_product = one.is_count() && other.may_be(number) || other.is_count() && one.may_be(number);
    if is_product && number.is(one.value * other.value) {
        return with("×", one, other);
    }
    let is_quotient = |one: &Amount<'_>, other: &Amount<'_>| {
        one.may_be(number) && other.is_count() && other.value > 1.0 && number.is(one.value / other.value)
    };
    if is_quotient(one, other) {
        with("/", one, other)
    } else if is_quotient(other, one) {
        with("/", other, one)
    } else {
        None
    }
}

/// The change between two other numbers of a sentence that a percentage is: "from 80,000 to 92,000, a rise of 15 %".
pub(super) fn change(number: &Amount<'_>, of_sentence: &[Amount<'_>]) -> Option<String> {
    if !number.is_percent() {
        return None;
    }
    let of_sort = |one: &Amount<'_>, other: &Amount<'_>| {
        is_same_sort(one, other) && !one.is_percent() && one.value > 0.0 && one.value.to_bits() != other.value.to_bits()
    };
    let is_change = |from: &Amount<'_>, to: &Amount<'_>| {
        of_sort(from, to) && number.rounds(100.0 * (to.value - from.value).abs() / from.value)
    };
    let pairs = of_sentence.iter().flat_map(|from| of_sentence.iter().map(move |to| (from, to)));
    let (from, to) = pairs.into_iter().find(|(from, to)| is_change(from, to))?;
    let (more, less) = if from.value >= to.value { (from, to) } else { (to, from) };
    Some(["(", more.written, " − ", less.written, ") / ", from.written].concat())
}
