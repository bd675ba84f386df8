//! Whether the record of which a sentence speaks has the highest or lowest value of its list, or more than another one.

use super::degree::{Degree, Level, degree_in};
use super::measure::Measure;
use super::words::{Word, words_of};
use super::{Field, Part, Record, SaidOfData, begins_with_pronoun, is_part_of, is_words, lists_in};
use crate::grounding::text_index::{has_words, keys};

/// So many words behind a degree may be the noun that it is about.
const WORDS_OF_NOUN: usize = 3;

/// A part of a sentence that names no record says under which condition the next one is so, if it is longer than "Yes," and "In short,".
const WORDS_WITHOUT_CONDITION: usize = 2;

/// Words of a sentence before "the cheapest" that may leave out records.
const LEAVES_OUT: &str = "among amongst if for second third fourth next other another one nearly almost except besides after without when where only of than \
    out once entre se para segundo segunda terceiro terceira outro outra dos";

/// Words behind it that leave out none.
pub(super) const LEAVES_OUT_NONE: &str = "a an the is was it its of in at by on and per all both them these those list listed table one option choice overall \
    too also here far two three four five six seven eight de da do todos todas";

/// Words behind it that leave out records wherever they stand.
const BEGINS_CONDITION: &str = "above over below under with without com sem that who which que";

/// What a part of a sentence says of the place of its record among the others. `is_whole`: whether all records of the list are there.
pub(super) fn rank_in(part: &Part<'_, '_>, is_whole: bool) -> Option<SaidOfData> {
    let degree = degree_in(&part.words, part.text)?;
    let is_compared = degree.level == Level::Higher;
    let than = part.words.iter().find(|word| word.at >= degree.range.end && word.is_in("than que"));
    if let Some(than) = than.filter(|_| is_compared) {
        return comparison(part, &degree, than.end());
    }
    let [own] = *part.own.as_slice() else { return None };
    let own = &part.records[own];
    let list = lists_in(&part.records).into_iter().find(|list| list.iter().any(|record| std::ptr::eq(*record, own)))?;
    let mut others = Vec::new();
    for other in &list {
        if !std::ptr::eq(*other, own) {
            others.push(*other);
        }
    }
    let own_name = own.name_if_told();
    let is_told = |other: &&Record<'_>| other.is_told() && !is_part_of(&other.name_if_told(), &own_name);
    // "The lighter of the two", "has the bigger battery", "is cheaper".
    let is_open = if is_compared { others.len() != 1 } else { others.is_empty() };
    if is_open || others.iter().any(is_told) {
        return None;
    }
    let fields = fields_of_degree(own, part, &degree);
    if fields.is_empty() {
        return number_first(own, &others, part, &degree).filter(|_| is_whole);
    }
    let mut before = Vec::new();
    for (field, is_more) in &fields {
        before.push(first_before(own, &others, field, *is_more)?);
    }
    let (field, is_more) = fields[0];
    // Where an adjective may be of several values, all of them say so, or none.
    match before[0] {
        None if is_whole && before.iter().all(Option::is_none) => {
            Some(part.said(&degree.range, true, own.written(field, true)))
        }
        Some(other) if before.iter().all(Option::is_some) && !degree.is_unspaced() => {
            let is_open =
                leaves_out(part, &degree, own, field, &list) || is_first_of_group(own, &others, field, is_more);
            (!is_open).then(|| part.said(&degree.range, false, other.written(field, true)))
        }
        _ => None,
    }
}

/// "The largest at 415.00": whether the record is first by the only number that it shares with the sentence. Where it is not, another one may be meant.
fn number_first(own: &Record<'_>, others: &[&Record<'_>], part: &Part<'_, '_>, degree: &Degree) -> Option<SaidOfData> {
    let mut named = own.measured().filter(|field| field.is_named && !field.is_name);
    let (Some(field), None) = (named.next(), named.next()) else { return None };
    let is_first = matches!(first_before(own, others, field, degree.direction_of_noun()?), Some(None));
    is_first.then(|| part.said(&degree.range, true, own.written(field, true)))
}

/// A record that comes before `own` by a value; `None` where one has none that can be compared.
fn first_before<'r, 't>(
    own: &Record<'t>,
    others: &[&'r Record<'t>],
    field: &Field<'t>,
    is_more: bool,
) -> Option<Option<&'r Record<'t>>> {
    let mut first = Measure::of(field.value).filter(|_| own.has(field))?;
    let mut before = None;
    for other in others {
        let value = other.value(field.name).filter(|_| own.is_measured_as(other))?;
        let measure = Measure::of(value).filter(|other| other.unit == first.unit)?;
        if measure.comes_before(first, is_more) {
            (first, before) = (measure, Some(*other));
        }
    }
    Some(before)
}

/// Whether it is the first of the records that share one of its values: "the cheapest" may be of the direct flights.
fn is_first_of_group<'t>(own: &Record<'t>, others: &[&Record<'t>], field: &Field<'t>, is_more: bool) -> bool {
    own.fields.iter().any(|shared| {
        let mut group = Vec::new();
        for other in others {
            if other.has(shared) {
                group.push(*other);
            }
        }
        let is_group = is_words(shared.value) && !group.is_empty() && group.len() < others.len();
        is_group && matches!(first_before(own, &group, field, is_more), Some(None))
    })
}

/// The values that a degree may be about, and whether more or less of each is meant.
fn fields_of_degree<'r, 't>(own: &'r Record<'t>, part: &Part<'_, '_>, degree: &Degree) -> Vec<(&'r Field<'t>, bool)> {
    let mut found = Vec::new();
    let n_words = if degree.is_general() { WORDS_OF_NOUN } else { 1 };
    for noun in part.words.iter().filter(|word| word.at >= degree.range.end).take(n_words) {
        let is_of_noun = |field: &&Field<'_>| words_of(field.last_name()).iter().any(|word| word.is_form_of(noun));
        for field in own.measured().filter(is_of_noun) {
            // "More late payments": of which word the adjective is, words do not say.
            if let Some(is_more) = degree.direction_of_noun().filter(|_| !degree.is_of_two()) {
                found.push((field, is_more));
            } else {
                return Vec::new();
            }
        }
        if !found.is_empty() {
            return found;
        }
    }
    for field in own.measured() {
        if let Some(is_more) = degree.direction(field.last_name()) {
            found.push((field, is_more));
        }
    }
    found
}

/// Whether words before a degree, or behind it, leave out records of the list.
fn leaves_out(part: &Part<'_, '_>, degree: &Degree, own: &Record<'_>, field: &Field<'_>, list: &[&Record<'_>]) -> bool {
    let is_before = |word: &&Word<'_>| word.at < degree.range.start;
    let words_before = words_of(part.before_text);
    let before = words_before.iter().chain(part.words.iter().filter(is_before));
    // What has another name or value says which records are meant.
    let mut known = words_of(field.name);
    known.append(&mut words_of(field.value));
    for name in own.names() {
        known.append(&mut words_of(name.name));
        known.append(&mut words_of(name.value));
    }
    // "Her latest book": without groups, a noun leaves out none.
    let mut n_nouns = usize::from(!has_groups(list));
    let mut is_behind_number = false;
    let is_open = |word: &Word<'_>| {
        if word.is_in(BEGINS_CONDITION) {
            return true;
        }
        let is_unit = std::mem::replace(&mut is_behind_number, word.is_number());
        let is_known = is_unit || word.is_in(LEAVES_OUT_NONE) || known.iter().any(|known| known.is_form_of(word));
        let is_noun = std::mem::take(&mut n_nouns) > 0 && !word.is_number();
        !is_known && !is_noun
    };
    // "With delivery, it is the cheapest."
    let has_condition = words_before.len() > WORDS_WITHOUT_CONDITION && named_in(list, part.before_text).is_empty();
    has_condition
        || before.into_iter().any(|word| word.is_in(LEAVES_OUT))
        || part.words.iter().filter(|word| word.at >= degree.range.end).any(is_open)
}

/// Whether some records of a list, and not all, have a value in words in common.
fn has_groups(list: &[&Record<'_>]) -> bool {
    list.iter().any(|record| {
        record.fields.iter().any(|field| {
            let n_members = list.iter().filter(|other| other.has(field)).count();
            is_words(field.value) && n_members > 1 && n_members < list.len()
        })
    })
}

/// "A is heavier than B", "it has more seats than B".
fn comparison(part: &Part<'_, '_>, degree: &Degree, than: usize) -> Option<SaidOfData> {
    for list in lists_in(&part.records) {
        let [other] = *named_in(&list, &part.text[than..]).as_slice() else { continue };
        let own = match *named_in(&list, &part.text[..degree.range.start]).as_slice() {
            [own] => Some(own),
            [] if goes_on(part, degree) => list.into_iter().find(|one| part.is_before(one)),
            _ => None,
        };
        if let Some(own) = own.filter(|own| !std::ptr::eq(*own, other)) {
            return compared(own, other, part, degree);
        }
    }
    None
}

/// The records of a list whose names a text has. Who says "Lumo 8 Pro" does not mean "Lumo 8".
fn named_in<'r, 't>(list: &[&'r Record<'t>], text: &str) -> Vec<&'r Record<'t>> {
    let words = keys(text);
    let mut named: Vec<(&Record<'t>, Vec<u64>)> = Vec::new();
    for record in list {
        if let Some(name) = record.names().find(|name| has_words(&words, name.value)) {
            named.push((record, keys(name.value)));
        }
    }
    let mut whole = Vec::new();
    for (record, own) in &named {
        if !named.iter().any(|(_, other)| is_part_of(own, other)) {
            whole.push(*record);
        }
    }
    whole
}

/// Whether what a comparison is about was named before: "it is heavier than B", ", and cheaper than B".
fn goes_on(part: &Part<'_, '_>, degree: &Degree) -> bool {
    let mut before = part.words.iter().take_while(|word| word.at < degree.range.start);
    begins_with_pronoun(part.text) || before.all(|word| word.is_in("much far also even slightly bem"))
}

/// Whether one has more of what a degree is about than the other, with the values of both. Where it may be about several values, all say so, or none.
fn compared(own: &Record<'_>, other: &Record<'_>, part: &Part<'_, '_>, degree: &Degree) -> Option<SaidOfData> {
    let mut found: Option<(bool, String)> = None;
    for (field, is_more) in fields_of_degree(own, part, degree) {
        let value = other.value(field.name).filter(|_| own.is_measured_as(other))?;
        let (one, two) = (Measure::of(field.value)?, Measure::of(value)?);
        let is_so = one.comes_before(two, is_more);
        if one.unit != two.unit || found.as_ref().is_some_and(|(known, _)| *known != is_so) {
            return None;
        }
        found = Some((is_so, [field.last_name(), ": ", field.value, one.sign_before(two), value].concat()));
    }
    found.map(|(is_so, found)| part.said(&degree.range, is_so, found))
}
