//! Whether the record of which a sentence speaks has the highest or lowest value of its list, or more than another one.

use super::degree::{Degree, Level, degree_in, words};
use super::measure::Measure;
use super::said::{SaidOfData, written};
use super::{Field, Part, Record, begins_with_pronoun, is_part_of, is_words, lists_in};
use crate::grounding::text_index::keys;
use credence_lexical::fold::folded;

/// So many words behind a degree may be the noun that it is about.
const WORDS_OF_NOUN: usize = 3;

/// Words of a sentence before "the cheapest" that may leave out records.
const LEAVES_OUT: [&str; 34] = [
    "among", "amongst", "if", "for", "second", "third", "fourth", "next", "other", "another", "one", "nearly",
    "almost", "except", "besides", "after", "without", "when", "where", "only", "of", "than", "out", "once", "entre",
    "se", "para", "segundo", "segunda", "terceiro", "terceira", "outro", "outra", "dos",
];

/// Words behind it that leave out none.
pub(super) const LEAVES_OUT_NONE: [&str; 44] = [
    "a", "an", "the", "is", "was", "it", "its", "of", "in", "at", "by", "on", "with", "and", "per", "all", "both",
    "them", "these", "those", "list", "listed", "table", "one", "option", "choice", "overall", "too", "also", "here",
    "far", "two", "three", "four", "five", "six", "seven", "eight", "de", "da", "do", "com", "todos", "todas",
];

/// What a part of a sentence says of the place of its record among the others. `is_whole`: whether all records of the list are there.
pub(super) fn rank_in<'t>(part: &Part<'t>, sentence: &str, is_whole: bool) -> Option<SaidOfData> {
    let text = &sentence[part.range.clone()];
    let mut degree = degree_in(text)?;
    if degree.level == Level::Higher {
        match than(text, &degree) {
            Some(than) => return comparison(part, sentence, &degree, than),
            // "The lighter of the two", "has the bigger battery", "is cheaper".
            None => degree.level = Level::Highest,
        }
        let is_of_two = |list: &Vec<&Record<'t>>| list.len() == 2;
        if !lists_in(&part.records).iter().any(is_of_two) {
            return None;
        }
    }
    let [own] = *part.own.as_slice() else { return None };
    let own = &part.records[own];
    let lists = lists_in(&part.records);
    let list = lists.into_iter().find(|list| list.iter().any(|record| std::ptr::eq(*record, own)))?;
    let own_name = own.name_if_told();
    let is_told = |other: &Record<'_>| other.is_told() && !is_part_of(&other.name_if_told(), &own_name);
    let others: Vec<&Record<'_>> = list.iter().copied().filter(|other| !std::ptr::eq(*other, own)).collect();
    let fields = fields_of_degree(own, text, &degree);
    if others.is_empty() || others.iter().any(|other| is_told(other)) || fields.is_empty() {
        return None;
    }
    let range = part.range.start + degree.range.start..part.range.start + degree.range.end;
    let best = |(field, is_more): &(&Field<'t>, bool)| first_before(own, &others, field, *is_more);
    if let Some((field, _)) = fields.iter().find(|field| matches!(best(field), Some(None))) {
        let found = || written(own, field, true);
        return is_whole.then(|| SaidOfData { range, is_so: true, found: found() });
    }
    let (field, is_more) = fields.first()?;
    let other = best(&(*field, *is_more))??;
    let is_open = leaves_out(sentence, part, &degree, own, &list) || is_first_of_group(own, &others, field, *is_more);
    (!is_open).then(|| SaidOfData { range, is_so: false, found: written(other, field, true) })
}

/// A record that comes before `own` by a value; `None` where one has none that can be compared.
fn first_before<'r, 't>(
    own: &Record<'t>,
    others: &[&'r Record<'t>],
    field: &Field<'t>,
    is_more: bool,
) -> Option<Option<&'r Record<'t>>> {
    let value = |record: &Record<'t>| record.value(field.name).and_then(Measure::of);
    let mut first = value(own)?;
    let mut before = None;
    for other in others {
        let measure = value(other).filter(|other| other.unit == first.unit)?;
        if if is_more { measure.value > first.value } else { measure.value < first.value } {
            (first, before) = (measure, Some(*other));
        }
    }
    Some(before)
}

/// Whether it is the first of the records that share one of its values: "the cheapest" may be of the direct flights.
fn is_first_of_group<'t>(own: &Record<'t>, others: &[&Record<'t>], field: &Field<'t>, is_more: bool) -> bool {
    own.fields.iter().any(|shared| {
        let group: Vec<&Record<'t>> = others.iter().copied().filter(|other| other.has(shared)).collect();
        let is_group = is_words(shared.value) && !group.is_empty() && group.len() < others.len();
        is_group && matches!(first_before(own, &group, field, is_more), Some(None))
    })
}

/// The values that a degree may be about, and whether more or less of each is meant.
fn fields_of_degree<'r, 't>(own: &'r Record<'t>, text: &str, degree: &Degree) -> Vec<(&'r Field<'t>, bool)> {
    let fields = || own.fields.iter().filter(|field| Measure::of(field.value).is_some());
    let of_adjective = || fields().filter_map(|field| Some((field, degree.direction(last_name(field))?)));
    let of_noun = |noun: &str| {
        let has = |word: &str| is_form_of(word, noun);
        let is_of_noun = |field: &&Field<'_>| words(last_name(field)).any(|(_, word)| has(word));
        let found: Vec<_> = fields().filter(is_of_noun).map(|field| (field, degree.direction_of_noun())).collect();
        (!found.is_empty()).then_some(found)
    };
    let mut nouns = words(&text[degree.range.end..]).take(WORDS_OF_NOUN).map(|(_, word)| word);
    let of_noun = if degree.is_general() { nouns.find_map(of_noun) } else { None };
    of_noun.unwrap_or_else(|| of_adjective().collect())
}

pub(super) fn last_name<'t>(field: &Field<'t>) -> &'t str {
    field.name.rsplit(": ").next().unwrap_or(field.name)
}

/// Where the words for what something is compared with begin.
fn than(text: &str, degree: &Degree) -> Option<usize> {
    let behind = &text[degree.range.end..];
    let than = words(behind).find(|(_, word)| matches!(*word, "than" | "que"));
    than.map(|(at, word)| degree.range.end + at + word.len())
}

/// Whether words before a degree, or behind it, leave out records of the list.
fn leaves_out(sentence: &str, part: &Part<'_>, degree: &Degree, own: &Record<'_>, list: &[&Record<'_>]) -> bool {
    let before = &sentence[..part.range.start + degree.range.start];
    let behind = &sentence[part.range.start + degree.range.end..part.range.end];
    let known = || own.fields.iter().flat_map(|field| [field.name, field.value]).flat_map(words);
    let is_of_list = |word: &str| known().any(|(_, known)| is_form_of(known, word));
    let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let mut is_behind_number = false;
    let is_open = |(_, word): (usize, &str)| {
        let is_unit = std::mem::replace(&mut is_behind_number, is_number(word));
        let lower = word.to_lowercase();
        let is_none = is_unit || is_number(word) || LEAVES_OUT_NONE.contains(&&*lower) || is_of_list(word);
        !is_none
    };
    // "Her latest book": without groups, a noun leaves out none.
    let n_nouns = usize::from(!has_groups(list));
    words(before).any(|(_, word)| LEAVES_OUT.contains(&&*word.to_lowercase()))
        || words(behind).skip(n_nouns).any(is_open)
}

/// Whether two words are the same, or forms of one: "push" and "pushed".
pub(super) fn is_form_of(one: &str, other: &str) -> bool {
    const SHORTEST: usize = 4;
    let (one, other) = (folded(one), folded(other));
    let n_same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let shorter = one.len().min(other.len());
    one == other || n_same >= SHORTEST && n_same + 1 >= shorter
}

/// Whether some records of a list, and not all, have a value in words in common.
fn has_groups(list: &[&Record<'_>]) -> bool {
    list.iter().flat_map(|record| &record.fields).filter(|field| is_words(field.value)).any(|field| {
        let n_members = list.iter().filter(|record| record.has(field)).count();
        n_members > 1 && n_members < list.len()
    })
}

/// "A is heavier than B", "it has more seats than B".
fn comparison(part: &Part<'_>, sentence: &str, degree: &Degree, than: usize) -> Option<SaidOfData> {
    let text = &sentence[part.range.clone()];
    lists_in(&part.records).into_iter().find_map(|list| {
        let [other] = *named_in(&list, &text[than..]).as_slice() else { return None };
        let own = match *named_in(&list, &text[..degree.range.start]).as_slice() {
            [own] => own,
            [] if goes_on(text, degree) => *list.iter().find(|one| part.is_before(one))?,
            _ => return None,
        };
        if std::ptr::eq(own, other) {
            return None;
        }
        let (is_so, found) = compared(own, other, text, degree)?;
        let range = part.range.start + degree.range.start..part.range.start + degree.range.end;
        Some(SaidOfData { range, is_so, found })
    })
}

/// The records of a list whose names a text has. Who says "Lumo 8 Pro" does not mean "Lumo 8".
fn named_in<'r, 't>(list: &[&'r Record<'t>], text: &str) -> Vec<&'r Record<'t>> {
    let words = keys(text);
    let has = |name: &Vec<u64>| !name.is_empty() && name.iter().all(|key| words.binary_search(key).is_ok());
    let name = |record: &&'r Record<'t>| Some((*record, record.names().map(|name| keys(name.value)).find(has)?));
    let named: Vec<(&Record<'t>, Vec<u64>)> = list.iter().filter_map(name).collect();
    let is_whole = |own: &Vec<u64>| !named.iter().any(|(_, other)| is_part_of(own, other));
    named.iter().filter(|(_, own)| is_whole(own)).map(|(record, _)| *record).collect()
}

/// Whether what a comparison is about was named before: "it is heavier than B", ", and cheaper than B".
fn goes_on(text: &str, degree: &Degree) -> bool {
    const ADVERBS: [&str; 6] = ["much", "far", "also", "even", "slightly", "bem"];
    begins_with_pronoun(text) || words(&text[..degree.range.start]).all(|(_, word)| ADVERBS.contains(&word))
}

/// Whether one has more of what a degree is about than the other, with the values of both.
fn compared<'t>(own: &Record<'t>, other: &Record<'t>, text: &str, degree: &Degree) -> Option<(bool, String)> {
    let mut found = None;
    for (field, is_more) in fields_of_degree(own, text, degree) {
        let (one, two) = (Measure::of(field.value)?, Measure::of(other.value(field.name)?)?);
        if one.unit != two.unit {
            return None;
        }
        let is_so = if is_more { one.value > two.value } else { one.value < two.value };
        if is_so || found.is_none() {
            let values = [last_name(field), ": ", field.value, one.sign_before(two), other.value(field.name)?];
            found = Some((is_so, values.concat()));
        }
    }
    found
}
