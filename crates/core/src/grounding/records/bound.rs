//! Whether a value of a record is above or below another one of the same record: "Marketing is over budget", "below the target".

use super::degree::words;
use super::measure::Measure;
use super::rank::{is_form_of, last_name};
use super::said::SaidOfData;
use super::{Field, Part, Record, lists_in};
use crate::grounding::text_index::keys;

/// Words for more or less than what follows.
const SIDES: [(&str, bool); 14] = [
    ("above", true),
    ("over", true),
    ("exceeds", true),
    ("exceeded", true),
    ("past", true),
    ("acima", true),
    ("ultrapassou", true),
    ("ultrapassa", true),
    ("below", false),
    ("beneath", false),
    ("under", false),
    ("within", false),
    ("abaixo", false),
    ("inside", false),
];

/// Names of values that others are set against, each with the word that is its short form.
const LIMITS: [(&str, &str); 20] = [
    ("budget", "budget"),
    ("target", "target"),
    ("goal", "goal"),
    ("limit", "limit"),
    ("cap", "cap"),
    ("threshold", "threshold"),
    ("quota", "quota"),
    ("allowance", "allowance"),
    ("minimum", "min"),
    ("maximum", "max"),
    ("average", "avg"),
    ("normal", "normal"),
    ("planned", "planned"),
    ("expected", "expected"),
    ("alert", "alert"),
    ("warning", "warn"),
    ("mínimo", "mínimo"),
    ("máximo", "máximo"),
    ("meta", "meta"),
    ("orçamento", "orçamento"),
];

/// So many words behind "above" may name what is meant.
const WORDS_OF_LIMIT: usize = 5;

/// What a part of a sentence says of a value and its limit.
pub(super) fn bound_in(part: &Part<'_>, sentence: &str) -> Option<SaidOfData> {
    let text = &sentence[part.range.clone()];
    let side = |(at, word): (usize, &str)| {
        let (_, is_above) = SIDES.iter().find(|(known, _)| word.eq_ignore_ascii_case(known))?;
        Some((at..at + word.len(), *is_above))
    };
    let (place, is_above) = words(text).find_map(side)?;
    let named: Vec<&str> = words(&text[place.end..]).take(WORDS_OF_LIMIT).map(|(_, word)| word).collect();
    let own = lists_in(&part.records).into_iter().find_map(|list| {
        let own = part.own_of(&list)?;
        limit_of(own, &named).map(|limit| (own, limit))
    });
    let (own, limit) = own?;
    let value = value_beside(own, limit, sentence)?;
    let (one, other) = (Measure::of(value.value)?, Measure::of(limit.value)?);
    // Who is within a budget may have spent all of it.
    let may_be_same = ["within", "inside"].iter().any(|known| text[place.clone()].eq_ignore_ascii_case(known));
    let is_so = match one.sign_before(other) {
        " > " => is_above,
        " < " => !is_above,
        _ => may_be_same,
    };
    let sign = one.sign_before(other);
    let found = [last_name(value), ": ", value.value, sign, last_name(limit), ": ", limit.value].concat();
    Some(SaidOfData { range: part.range.start + place.start..part.range.start + place.end, is_so, found })
}

/// The limit of a record that these words name; none where several may be meant.
fn limit_of<'r, 't>(record: &'r Record<'t>, named: &[&str]) -> Option<&'r Field<'t>> {
    let is_named = |word: &str| {
        let is_short =
            |(long, short): &(&str, &str)| is_form_of(word, short) && named.iter().any(|named| is_form_of(named, long));
        LIMITS.iter().any(is_short)
    };
    let is_limit = |field: &&Field<'_>| {
        Measure::of(field.value).is_some() && words(last_name(field)).any(|(_, word)| is_named(word))
    };
    let mut limits = record.fields.iter().filter(is_limit);
    let first = limits.next()?;
    limits.next().is_none().then_some(first)
}

/// The value that a limit is for: the only other one of its unit, or the only one of these with most words of its name, or the only one of these that the
/// sentence has.
fn value_beside<'r, 't>(record: &'r Record<'t>, limit: &Field<'t>, sentence: &str) -> Option<&'r Field<'t>> {
    let unit = Measure::of(limit.value)?.unit;
    let is_of_limits = |name: &str| {
        words(name)
            .any(|(_, word)| LIMITS.iter().any(|(long, short)| is_form_of(word, short) || is_form_of(word, long)))
    };
    let is_limit = |field: &Field<'_>| is_of_limits(last_name(field));
    // `thresholds: alert: 2.5, flood: 3.1`
    let path = record.fields.first().and_then(|first| first.name.rsplit_once(": ")).map_or("", |(path, _)| path);
    if is_of_limits(path) {
        return None;
    }
    let is_value =
        |field: &&Field<'_>| !is_limit(field) && Measure::of(field.value).is_some_and(|other| other.unit == unit);
    let n_shared = |field: &Field<'_>| {
        let has = |word: &str| words(last_name(limit)).any(|(_, other)| is_form_of(other, word));
        words(last_name(field)).filter(|(_, word)| has(word)).count()
    };
    let said = keys(sentence);
    let is_in = |value: &str| keys(value).iter().all(|key| said.binary_search(key).is_ok());
    let values: Vec<_> = record.fields.iter().filter(is_value).map(|field| (n_shared(field), field)).collect();
    let most = values.iter().map(|(n, _)| *n).max()?;
    let best: Vec<_> = values.iter().filter(|(n, _)| *n == most).map(|(_, field)| *field).collect();
    let named: Vec<_> = best.iter().copied().filter(|field| is_in(field.value)).collect();
    match (best.as_slice(), named.as_slice()) {
        ([only], _) | (_, [only]) => Some(*only),
        _ => None,
    }
}
