//! Whether a value of a record is above or below another one of the same record: "Marketing is over budget", "below the target".

use super::measure::Measure;
use super::words::{Word, words_of};
use super::{Field, Part, Record, SaidOfData, lists_in};
use crate::grounding::text_index::{has_words, keys};

/// Words for more or less than what follows.
const ABOVE: &str = "above over exceeds exceeded past acima ultrapassou ultrapassa";
const BELOW: &str = "below beneath under within inside abaixo";
/// Who is within a budget may have spent all of it.
const MAY_BE_SAME: &str = "within inside";

/// Names of values that others are set against, and their short forms in data.
const LIMITS: &str = "budget target goal limit cap threshold quota allowance minimum maximum average normal planned expected estimate plan alert warning minimo maximo meta \
    orcamento min max avg warn";
const SHORT_FORMS: [[&str; 2]; 4] = [["minimum", "min"], ["maximum", "max"], ["average", "avg"], ["warning", "warn"]];

/// So many words behind "above" may name what is meant.
const WORDS_OF_LIMIT: usize = 5;

/// What a part of a sentence says of a value and its limit.
pub(super) fn bound_in(part: &Part<'_, '_>, sentence: &[u64], is_whole: bool) -> Option<SaidOfData> {
    let at = part.words.iter().position(|word| word.is_in(ABOVE) || word.is_in(BELOW))?;
    let side = &part.words[at];
    let mut named = part.words[at + 1..].iter().take(WORDS_OF_LIMIT).filter(|word| word.is_in(LIMITS));
    let (Some(named), None) = (named.next(), named.next()) else { return None };
    for list in lists_in(&part.records) {
        let Some(own) = part.own_of(&list, is_whole) else { continue };
        let Some(limit) = limit_of(own, named) else { continue };
        // "Over 80,000 in budget", "below 50% of its target"
        let numbers =
            part.text[side.end()..named.at].split(' ').filter(|word| word.contains(|sign: char| sign.is_ascii_digit()));
        let of_limit = keys(limit.value);
        if numbers.into_iter().any(|number| !has_words(&of_limit, number)) {
            return None;
        }
        let value = value_beside(own, limit, sentence)?;
        let (one, other) = (Measure::of(value.value)?, Measure::of(limit.value)?);
        let sign = one.sign_before(other);
        let is_so = one.comes_before(other, side.is_in(ABOVE)) || sign == " = " && side.is_in(MAY_BE_SAME);
        let found = [value.last_name(), ": ", value.value, sign, limit.last_name(), ": ", limit.value].concat();
        return Some(part.said(&(side.at..side.end()), is_so, found));
    }
    None
}

/// The limit of a record that a word names; none where several may be meant.
fn limit_of<'r, 't>(record: &'r Record<'t>, named: &Word<'_>) -> Option<&'r Field<'t>> {
    let short = SHORT_FORMS.iter().find(|[long, _]| *long == named.folded).map(|[_, short]| *short);
    let is_named = |word: &Word<'_>| word.is_form_of(named) || short == Some(&word.folded);
    let mut limits = record.measured().filter(|field| words_of(field.last_name()).iter().any(is_named));
    let first = limits.next()?;
    limits.next().is_none().then_some(first)
}

/// The value that a limit is for: the only other one of its unit, or the only one of these with most words of its name, or the only one of these that the
/// sentence has.
fn value_beside<'r, 't>(record: &'r Record<'t>, limit: &Field<'t>, sentence: &[u64]) -> Option<&'r Field<'t>> {
    let unit = Measure::of(limit.value)?.unit;
    let limits = words_of(LIMITS);
    let is_limit = |name: &str| words_of(name).iter().any(|word| limits.iter().any(|limit| limit.is_form_of(word)));
    // `thresholds: alert: 2.5, flood: 3.1`
    let path = record.fields.first().and_then(|first| first.name.rsplit_once(": ")).map_or("", |(path, _)| path);
    if is_limit(path) {
        return None;
    }
    let of_limit = words_of(limit.last_name());
    let mut best: Vec<&Field<'t>> = Vec::new();
    let mut most = 0;
    for field in record.measured() {
        let is_other = is_limit(field.last_name()) || Measure::of(field.value).is_none_or(|other| other.unit != unit);
        let is_shared = |word: &&Word<'_>| of_limit.iter().any(|other| other.is_form_of(word));
        let n_shared = words_of(field.last_name()).iter().filter(is_shared).count();
        if is_other || n_shared < most {
            continue;
        }
        if n_shared > most {
            best.clear();
        }
        most = n_shared;
        best.push(field);
    }
    let is_only = best.len() == 1;
    let mut meant = best.into_iter().filter(|field| is_only || has_words(sentence, field.value));
    let first = meant.next()?;
    meant.next().is_none().then_some(first)
}
