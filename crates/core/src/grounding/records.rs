//! Values of records: whether a value that a sentence has is that of the record the sentence speaks of, or of another one.

mod bound;
mod degree;
mod measure;
mod rank;
mod said;
mod totals;
mod words;
mod yes_no;

use std::ops::Range;

use super::detail::{Detail, details_of};
use super::named_date::NamedDate;
use super::text_index::{has_keys, has_words, keys};
use crate::record::ParticularKind;
use measure::Measure;
pub(super) use said::{LONGEST_DATA, said_of_data};
pub(super) use totals::{RecordResult, RecordResults};
use words::{Word, words_of};

/// At most so many records of a passage are read, and so many fields of each.
const MOST_RECORDS: usize = 48;
const MOST_FIELDS: usize = 24;

/// At most so many parts of a sentence are read.
const MOST_PARTS: usize = 24;

/// A sentence is taken apart at so many places at most.
const MOST_JOINTS: usize = 256;

/// A number of so many digits may be in a sentence by chance; one of fewer often is.
const DIGITS_BY_CHANCE: usize = 2;

/// With so many letters a value is a name, whatever its digits.
const LETTERS_OF_CODE: usize = 5;

/// One line of a passage: `unit: 4B, tenant: Lindqvist`.
struct Record<'t> {
    fields: Vec<Field<'t>>,
}

struct Field<'t> {
    name: &'t str,
    value: &'t str,
    /// Whether the sentence has the whole value.
    is_named: bool,
    /// Whether it says which record it is: the first value, or that behind an id.
    is_name: bool,
    /// Whether that is hardly by chance: a short number is in many sentences, and means this value where they have its name, too.
    is_telling: bool,
}

/// Words whose values are looked up in records: a sentence, or a part of one.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) text: &'a str,
    pub(super) details: &'a [Detail],
}

/// A value of another record than that of which a sentence speaks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Misplaced<'t> {
    /// The value that the sentence has.
    pub(super) value: &'t str,
    /// The one of the record that it speaks of, under the same name.
    pub(super) own: &'t str,
    /// The part of the sentence that has the value, in bytes.
    pub(super) part: Range<usize>,
}

impl Misplaced<'_> {
    /// Whether a detail of the sentence is a part of the value that tells it from the right one.
    pub(super) fn has(&self, detail: &Detail, sentence: &str) -> bool {
        let is_in_part = self.part.start <= detail.range.start && detail.range.end <= self.part.end;
        let detail = &sentence[detail.range.clone()];
        let words = keys(detail);
        let is_in = |value: &str| has_keys(&keys(value), &words);
        let is_date = || {
            let dates: Vec<NamedDate> = NamedDate::readings(detail).into_iter().flatten().collect();
            is_one_of(&dates, self.value)
        };
        is_in_part && (is_in(self.value) && !is_in(self.own) || is_date())
    }
}

/// What a sentence has of the records of a passage.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ValuesOfRecords<'t> {
    /// The values of other records than that of which it speaks.
    pub(super) misplaced: Vec<Misplaced<'t>>,
    /// Whether it joins values of two records, and speaks of neither more than of the other.
    pub(super) is_split: bool,
}

impl<'t> ValuesOfRecords<'t> {
    /// Looks up the values of a passage in a sentence. `before`: the sentence before it, whose record it may speak of with a pronoun.
    pub(super) fn new(passage: &'t str, sentence: Words<'_>, before: &str) -> Self {
        let mut found = Self::default();
        let records = records_in(passage, sentence);
        for list in lists_in(&records) {
            let spoken_of = spoken_of(&list);
            let conflicts = |first: &&Record<'_>| list.iter().any(|other| first.conflicts_with(other));
            found.is_split |= spoken_of.first().is_some_and(conflicts);
            if let [own] = *list.iter().filter(|record| record.is_told()).collect::<Vec<_>>() {
                found.add(misplaced(&records, own), 0..sentence.text.len());
            }
        }
        for part in parts_of(passage, sentence.text, before) {
            for own in &part.own {
                found.add(misplaced(&part.records, &part.records[*own]), part.range.clone());
            }
        }
        found
    }

    /// Adds values with the part of the sentence that has them; the smallest part is kept.
    fn add(&mut self, misplaced: Vec<(&'t str, &'t str)>, part: Range<usize>) {
        for (value, own) in misplaced {
            match self.misplaced.iter_mut().find(|known| known.value == value && known.own == own) {
                Some(known) if part.len() < known.part.len() => known.part = part.clone(),
                Some(_) => {}
                None => self.misplaced.push(Misplaced { value, own, part: part.clone() }),
            }
        }
    }

    /// Whether the sentence says of one record what another has.
    pub(super) fn is_of_several(&self) -> bool {
        self.is_split || !self.misplaced.is_empty()
    }
}

/// A part of a sentence with the records of a passage, as it has their values.
struct Part<'s, 't> {
    range: Range<usize>,
    text: &'s str,
    words: Vec<Word<'s>>,
    /// What of the sentence is before it.
    before_text: &'s str,
    records: Vec<Record<'t>>,
    /// The records of which it speaks: one of each list at most.
    own: Vec<usize>,
    /// Those of which the part before it speaks.
    before: Vec<usize>,
}

impl<'t> Part<'_, 't> {
    /// The record of a list of which it speaks; an only one need not be named. `is_whole`: whether all records are there.
    fn own_of<'r>(&self, list: &[&'r Record<'t>], is_whole: bool) -> Option<&'r Record<'t>> {
        let is_own = |record: &&Record<'t>| self.own.iter().any(|own| std::ptr::eq(&self.records[*own], *record));
        list.iter().copied().find(|record| is_whole && list.len() == 1 || is_own(record))
    }

    /// Whether it has a word of a list.
    fn has(&self, list: &str) -> bool {
        self.words.iter().any(|word| word.is_in(list))
    }

    /// What it says at a place.
    fn said(&self, place: &Range<usize>, is_so: bool, found: String) -> SaidOfData {
        SaidOfData { range: self.range.start + place.start..self.range.start + place.end, is_so, found }
    }

    /// Whether the part before speaks of a record.
    fn is_before(&self, record: &Record<'t>) -> bool {
        self.before.iter().any(|before| std::ptr::eq(&self.records[*before], record))
    }
}

/// The parts of a sentence. `before`: the sentence before it.
fn parts_of<'s, 't>(passage: &'t str, sentence: &'s str, before: &str) -> Vec<Part<'s, 't>> {
    let mut subjects = Subjects::default();
    for clause in clauses_of(before).take(MOST_PARTS).map(|clause| &before[clause]) {
        subjects.follow(&records_in(passage, Words { text: clause, details: &[] }), clause);
    }
    let mut part = |range: Range<usize>| {
        let clause = &sentence[range.clone()];
        let records = records_in(passage, Words { text: clause, details: &details_of(clause) });
        let place = |own: &Record<'t>| records.iter().position(|record| std::ptr::eq(record, own));
        let before = subjects.known(&records).into_iter().filter_map(place).collect();
        let own = subjects.follow(&records, clause).into_iter().filter_map(place).collect();
        let before_text = &sentence[..range.start];
        Part { range, text: clause, words: words_of(clause), before_text, records, own, before }
    };
    clauses_of(sentence).take(MOST_PARTS).map(&mut part).collect()
}

/// Something that a sentence says of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SaidOfData {
    /// The words that say it, in bytes of the sentence.
    pub(super) range: Range<usize>,
    /// Whether the records say the same.
    pub(super) is_so: bool,
    /// The values that decide it.
    pub(super) found: String,
}

/// The parts of a sentence that may speak of records of their own.
fn clauses_of(sentence: &str) -> impl Iterator<Item = Range<usize>> {
    const JOINTS: [&str; 9] = ["; ", ", ", " and ", " but ", " while ", " e ", " mas ", "、", "；"];
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let text = &sentence[start..];
        let joint = JOINTS.iter().filter_map(|joint| Some((text.find(joint)?, joint.len()))).min();
        let (end, behind) =
            joint.map_or((sentence.len(), None), |(at, length)| (start + at, Some(start + at + length)));
        next = behind;
        Some(start..end)
    })
    .take(MOST_JOINTS)
    .filter(|clause| !sentence[clause.clone()].trim().is_empty())
}

/// The record of each list that was spoken of last, by the name the list begins with and the place of the record.
#[derive(Default)]
struct Subjects<'t>(Vec<(&'t str, Option<usize>)>);

impl<'t> Subjects<'t> {
    /// The records that were spoken of last.
    fn known<'r>(&self, records: &'r [Record<'t>]) -> Vec<&'r Record<'t>> {
        let of_list = |list: Vec<&'r Record<'t>>| {
            let name = list[0].fields.first()?.name;
            let (_, at) = self.0.iter().find(|(known, _)| *known == name)?;
            list.get((*at)?).copied()
        };
        lists_in(records).into_iter().filter_map(of_list).collect()
    }

    /// The records of which the next clause speaks: one in each list that it names, or that it means with a pronoun.
    fn follow<'r>(&mut self, records: &'r [Record<'t>], clause: &str) -> Vec<&'r Record<'t>> {
        let mut own = Vec::new();
        for list in lists_in(records) {
            let Some(name) = list[0].fields.first().map(|first| first.name) else { continue };
            let known = self.0.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
                self.0.push((name, None));
                self.0.len() - 1
            });
            if !list.iter().any(|record| record.is_told()) {
                own.extend(self.0[known].1.filter(|_| begins_with_pronoun(clause)).and_then(|at| list.get(at)));
                continue;
            }
            let spoken_of = spoken_of(&list);
            own.extend(
                Some(&spoken_of).filter(|spoken_of| spoken_of.len() == 1).and_then(|spoken_of| spoken_of.first()),
            );
            // Where several are named, a pronoun may mean any of them.
            let names: Vec<Vec<u64>> = list.iter().map(|record| record.name_if_told()).collect();
            let is_meant = |at: usize| list[at].is_told() && !names.iter().any(|other| is_part_of(&names[at], other));
            let mut told = list.iter().enumerate().filter(|(at, _)| is_meant(*at));
            let first = told.next().map(|(at, _)| at);
            self.0[known].1 = first.filter(|_| told.next().is_none());
        }
        own
    }
}

/// Whether a clause begins with a word for what was named before.
fn begins_with_pronoun(clause: &str) -> bool {
    const PRONOUNS: [&str; 19] = [
        "it", "its", "he", "his", "she", "her", "this", "which", "who", "whose", "ele", "ela", "seu", "sua", "que",
        "cujo", "cuja", "esse", "essa",
    ];
    const BEFORE_IT: [&str; 6] = ["and", "but", "though", "while", "e", "mas"];
    let mut words = clause.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_in = |list: &[&str], word: &str| list.iter().any(|known| known.eq_ignore_ascii_case(word));
    let first = words.find(|word| !is_in(&BEFORE_IT, word)).unwrap_or_default();
    is_in(&PRONOUNS, first)
}

/// The values of other records than that of which a sentence speaks: that which has most of its values, and at least one that the other lacks. There
/// the same name has a value that the sentence lacks.
fn misplaced<'t>(records: &[Record<'t>], own: &Record<'t>) -> Vec<(&'t str, &'t str)> {
    let mut misplaced = Vec::new();
    for field in records.iter().flat_map(|record| &record.fields) {
        let own_field = own.fields.iter().find(|one| one.name == field.name).filter(|one| !one.is_named);
        let Some(own_field) = own_field.filter(|_| field.is_named && !own.has(field)) else { continue };
        if is_clear(records, field, own) && is_only_beside(records, field, own) {
            misplaced.push((field.value, own_field.value));
        }
    }
    misplaced
}

/// Whether a sentence that has a value hardly has it by chance, or from elsewhere.
fn is_clear(records: &[Record<'_>], field: &Field<'_>, own: &Record<'_>) -> bool {
    let is_of_list = || own.fields.first().map(|first| first.name) == field_list(records, field);
    let is_unique = || field.n_digits() >= DIGITS_BY_CHANCE && is_of_list() && is_only_value(records, field);
    let mut fields = records.iter().flat_map(|record| &record.fields);
    (field.is_telling || is_unique()) && !fields.any(|one| one.value == field.value && one.name != field.name)
}

/// Whether the sentence speaks of every record that has a value only because of it.
fn is_only_beside(records: &[Record<'_>], field: &Field<'_>, own: &Record<'_>) -> bool {
    records.iter().filter(|record| record.has(field)).all(|other| is_beside(other, field, own))
}

/// The name that the records begin with of which one has a value.
fn field_list<'t>(records: &[Record<'t>], field: &Field<'_>) -> Option<&'t str> {
    let holder = records.iter().find(|record| record.has(field))?;
    holder.fields.first().map(|first| first.name)
}

/// Whether the number of a value is in no value of another name, so that who has it has it from there.
fn is_only_value(records: &[Record<'_>], field: &Field<'_>) -> bool {
    let own = keys(field.value);
    let has = |one: &&Field<'_>| has_keys(&keys(one.value), &own);
    !own.is_empty() && records.iter().flat_map(|record| &record.fields).filter(has).all(|one| one.name == field.name)
}

impl<'t> Field<'t> {
    /// Its name without that of the list its record is in.
    fn last_name(&self) -> &'t str {
        self.name.rsplit(": ").next().unwrap_or(self.name)
    }

    fn n_digits(&self) -> usize {
        self.value.bytes().filter(u8::is_ascii_digit).count()
    }
}

impl<'t> Record<'t> {
    /// Its value of a name.
    fn value(&self, name: &str) -> Option<&'t str> {
        self.fields.iter().find(|field| field.name == name).map(|field| field.value)
    }

    fn has(&self, field: &Field<'_>) -> bool {
        self.fields.iter().any(|own| own.name == field.name && own.value == field.value)
    }

    /// Whether the sentence has a telling value of each for which the other has another one under the same name.
    fn conflicts_with(&self, other: &Self) -> bool {
        let has_another = |one: &Self, other: &Self| {
            let named = one.fields.iter().filter(|field| field.is_named && field.is_telling);
            named.into_iter().any(|field| other.fields.iter().any(|of| of.name == field.name && !of.is_named))
        };
        has_another(self, other) && has_another(other, self)
    }

    /// Names say what a record is about better than numbers do, and its own name better than the others.
    fn weight(&self) -> usize {
        let of_field = |field: &Field<'_>| {
            if field.is_named { 1 + usize::from(is_words(field.value)) + 2 * usize::from(field.is_name) } else { 0 }
        };
        self.fields.iter().map(of_field).sum()
    }

    /// One of its values behind its name, and behind that of the record where there are several: `Hightop, price: 7,650`.
    fn written(&self, field: &Field<'_>, is_of_several: bool) -> String {
        let name = self.names().last().filter(|name| is_of_several && name.name != field.name);
        let name = name.map(|name| [name.value, ", "].concat()).unwrap_or_default();
        [&name, field.last_name(), ": ", self.value(field.name).unwrap_or_default()].concat()
    }

    /// Whether a value of it can be compared with that of another record: both are of one currency or unit.
    fn is_measured_as(&self, other: &Self) -> bool {
        let is_sort = |field: &&Field<'t>| {
            words_of(field.last_name()).last().is_some_and(|last| last.is_in("currency moeda unit unidade"))
        };
        self.fields.iter().filter(is_sort).all(|field| other.value(field.name) == Some(field.value))
    }

    /// Its values that can be compared.
    fn measured(&self) -> impl Iterator<Item = &Field<'t>> {
        self.fields.iter().filter(|field| Measure::of(field.value).is_some())
    }

    fn names(&self) -> impl Iterator<Item = &Field<'t>> {
        self.fields.iter().filter(|field| field.is_name)
    }

    /// The words of its name, if the sentence has them.
    fn name_if_told(&self) -> Vec<u64> {
        self.names().find(|name| name.is_named).map(|name| keys(name.value)).unwrap_or_default()
    }

    /// Whether the sentence names it by its name, or by two others.
    fn is_told(&self) -> bool {
        self.weight() > 1
    }
}

/// The records of each list: those that begin with a value of the same name.
fn lists_in<'r, 't>(records: &'r [Record<'t>]) -> Vec<Vec<&'r Record<'t>>> {
    let first = |record: &Record<'t>| record.fields.first().map(|field| field.name);
    let mut lists: Vec<Vec<&Record<'t>>> = Vec::new();
    for record in records {
        match lists.iter_mut().find(|list| first(list[0]) == first(record)) {
            Some(list) => list.push(record),
            None => lists.push(vec![record]),
        }
    }
    lists
}

/// The records of a list with the most values of the sentence.
fn spoken_of<'r, 't>(list: &[&'r Record<'t>]) -> Vec<&'r Record<'t>> {
    let most = list.iter().map(|record| record.weight()).max().filter(|most| *most > 1);
    let mut spoken_of: Vec<_> = list.iter().filter(|record| Some(record.weight()) == most).copied().collect();
    // Who says "Lumo 8 Pro" says "Lumo 8", too.
    let names: Vec<Vec<u64>> = spoken_of.iter().map(|record| record.name_if_told()).collect();
    let is_part = |own: &Vec<u64>| names.iter().any(|other| is_part_of(own, other));
    let mut kept = names.iter().map(|own| !is_part(own));
    spoken_of.retain(|_| kept.next().unwrap_or_default());
    spoken_of
}

/// Whether all words of one name are in another one, which has more.
fn is_part_of(own: &[u64], other: &[u64]) -> bool {
    own.len() < other.len() && has_keys(other, own)
}

/// Whether the sentence speaks of a record only because of one of its values: all others that it has are also those of `own`.
fn is_beside(other: &Record<'_>, field: &Field<'_>, own: &Record<'_>) -> bool {
    let others = other.fields.iter().filter(|one| one.is_named && one.name != field.name);
    others.into_iter().all(|one| own.has(one))
}

/// Whether a value begins with a date that is one of these.
fn is_one_of(dates: &[NamedDate], value: &str) -> bool {
    let end =
        value.find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '-' | '/' | '.')).unwrap_or(value.len());
    let readings = if dates.is_empty() { None } else { NamedDate::of_digits(&value[..end]) };
    let mut days = readings.into_iter().flatten().flatten();
    days.any(|day| dates.iter().any(|own| own.is_in(&day)))
}

fn is_words(value: &str) -> bool {
    !value.contains(|sign: char| sign.is_ascii_digit())
}

fn records_in<'t>(passage: &'t str, Words { text, details }: Words<'_>) -> Vec<Record<'t>> {
    let words = keys(text);
    let of_details = details.iter().filter(|detail| detail.kind == ParticularKind::Date);
    let dates: Vec<NamedDate> =
        of_details.flat_map(|date| NamedDate::readings(&text[date.range.clone()])).flatten().collect();
    let is_named = |value: &str| {
        // "Coffee beans (kg)"
        let bare = value.split_once(" (").map_or(value, |(name, _)| name);
        has_words(&words, bare) || is_one_of(&dates, value)
    };
    let is_telling = |name: &str, value: &str| {
        let n_digits = value.bytes().filter(u8::is_ascii_digit).count();
        let has_name = || has_words(&words, name.rsplit(": ").next().unwrap_or(name));
        let is_code = value.chars().filter(|sign| sign.is_alphabetic()).count() >= LETTERS_OF_CODE;
        is_words(value) || is_code || n_digits > DIGITS_BY_CHANCE || n_digits == DIGITS_BY_CHANCE && has_name()
    };
    let field = |(at, (name, value))| Field {
        name,
        value,
        is_named: is_named(value),
        is_name: at == 0,
        is_telling: is_telling(name, value),
    };
    let record = |line: &'t str| Record { fields: fields_of(line).take(MOST_FIELDS).enumerate().map(field).collect() };
    let lines = passage.lines().filter(|line| line.contains(": ")).take(MOST_RECORDS);
    let mut records: Vec<Record<'t>> = lines.map(record).filter(|record| record.fields.len() > 1).collect();
    note_names_behind_ids(&mut records);
    records
}

/// A title that stands behind the id of a record is its name, too: `id: ph-77, model: Lumo X2`.
fn note_names_behind_ids(records: &mut [Record<'_>]) {
    const IDS: [&str; 6] = ["id", "no", "number", "code", "sku", "ref"];
    const TITLES: [&str; 9] = ["name", "title", "model", "label", "product", "item", "nome", "título", "modelo"];
    let is_in = |name: &str, list: &[&str]| list.contains(&name.rsplit([' ', ':']).next().unwrap_or(name));
    for record in records {
        if let [first, second, ..] = record.fields.as_mut_slice() {
            second.is_name = is_in(first.name, &IDS) && is_in(second.name, &TITLES);
        }
    }
}

/// Names and values of a line. A comma within a value has no name behind it.
fn fields_of(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let (name, value) = rest.split_once(": ")?;
        // A name of several parts, such as that of the list a record is in: `items: title: …`.
        let (name, value) = match value.split_once(": ") {
            Some((inner, behind)) if !inner.contains(", ") => (&rest[..name.len() + ": ".len() + inner.len()], behind),
            _ => (name, value),
        };
        let named = value.match_indices(", ").find(|(at, _)| {
            let behind = &value[at + ", ".len()..];
            behind.find(": ").is_some_and(|end| !behind[..end].contains(", "))
        });
        let end = named.map_or(value.len(), |(at, _)| at);
        rest = value.get(end + ", ".len()..).unwrap_or_default();
        Some((name, &value[..end]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEASES: &str = "unit: 2A, tenant: Fiore, status: open, notice by: 2025-10-31, rent: 1,410\n\
        unit: 4B, tenant: Lindqvist, status: closed, notice by: 2025-11-30, rent: 1,520";

    fn of<'a>(text: &'a str, details: &'a [Detail]) -> Words<'a> {
        Words { text, details }
    }

    fn found(sentence: &str, passage: &'static str) -> Vec<(&'static str, &'static str)> {
        let values = ValuesOfRecords::new(passage, of(sentence, &details_of(sentence)), "");
        values.misplaced.into_iter().map(|one| (one.value, one.own)).collect()
    }

    #[test]
    fn a_value_of_another_record_is_misplaced() {
        assert_eq!(found("Lindqvist pays a rent of 1,410 for 4B.", LEASES), [("1,410", "1,520")]);
        assert_eq!(
            found("Lindqvist in 4B has to give notice by October 31, 2025.", LEASES),
            [("2025-10-31", "2025-11-30")]
        );
        assert_eq!(found("Unit 4B of Lindqvist is open.", LEASES), [("open", "closed")]);
        let towns = "items: name: Brampton Museum, town: Newcastle-under-Lyme\nitems: name: Hancock Hall, town: Newcastle upon Tyne";
        assert_eq!(
            found("The Brampton Museum is in Newcastle upon Tyne.", towns),
            [("Newcastle upon Tyne", "Newcastle-under-Lyme")]
        );
    }

    #[test]
    fn a_sentence_may_speak_of_several_records() {
        for sentence in [
            "Lindqvist pays 1,520 for 4B.",
            "Lindqvist pays 1,520 and Fiore 1,410.",
            "The rent of 4B is 1,520, that of 2A is 1,410.",
            "The rents are 1,410 and 1,520.",
            "Nobody pays 1,410.",
            "Lindqvist is a tenant.",
        ] {
            assert_eq!(found(sentence, LEASES), [], "{sentence}");
        }
        assert_eq!(found("In 2020 it was 7, in 2021 it was 9.", "year: 2020, value: 7\nyear: 2021, value: 9"), []);
    }

    #[test]
    fn each_part_of_a_sentence_has_its_record() {
        let requests = "number: 812, state: merged, comments: 14\nnumber: 819, state: closed, comments: 37";
        assert_eq!(found("#812 went in on Monday, and #819 was merged as well.", requests), [("merged", "closed")]);
        assert_eq!(found("#812 was merged, and #819 was closed.", requests), []);
        assert_eq!(found("#812 has 37 comments.", requests), [("37", "14")]);
        // Another value has this number.
        assert_eq!(
            found("#812 has 37 comments.", "number: 812, comments: 14\nnumber: 819, lines: 37, comments: 37"),
            []
        );
    }

    #[test]
    fn a_pronoun_means_the_record_before_where_there_is_one() {
        let passes = "sat: ISS, elevation: 31\nsat: NOAA-20, elevation: 58";
        let after = |before: &str, sentence: &str| {
            let details = details_of(sentence);
            ValuesOfRecords::new(passes, Words { text: sentence, details: &details }, before).misplaced.len()
        };
        assert_eq!(after("The ISS comes up at nine.", "It climbs to 58 degrees."), 1);
        assert_eq!(after("The ISS comes up at nine.", "It climbs to 31 degrees."), 0);
        assert_eq!(after("The ISS comes up at nine.", "The highest one climbs to 58 degrees."), 0);
        assert_eq!(after("The ISS comes before NOAA-20.", "It climbs to 58 degrees."), 0);
        assert_eq!(after("", "The ISS, which climbs to 58 degrees, is bright."), 1);
    }

    #[test]
    fn values_of_two_records_may_be_joined_by_mistake() {
        let is_split = |sentence: &str| {
            let players =
                "player: Marcelo Lima, position: wing, shirt: 7\nplayer: Marcos Lima, position: setter, shirt: 17";
            ValuesOfRecords::new(players, of(sentence, &details_of(sentence)), "").is_split
        };
        assert!(is_split("The setter is Marcelo Lima, who wears 17."));
        assert!(!is_split("The setter is Marcos Lima, who wears 17."));
        assert!(!is_split("Marcelo Lima and Marcos Lima both play."));
    }

    #[test]
    fn records_with_a_word_of_the_sentence_have_totals() {
        let sentence = "In that week 104 crates of haddock were landed.";
        let landed = "vessel: Bonny Jean, species: haddock, crates: 42\nvessel: Ocean Gift, species: cod, crates: 18\nvessel: Sula, species: haddock, crates: 62";
        let details = details_of(sentence);
        let totals = RecordResults::new(landed, of(sentence, &details)).of_named;
        assert_eq!(
            totals.iter().map(|total| (total.value, total.written())).collect::<Vec<_>>(),
            [(104.0, "42 + 62".to_owned())]
        );
    }

    #[test]
    fn a_line_is_taken_apart_at_its_names() {
        let fields = |line| fields_of(line).collect::<Vec<_>>();
        assert_eq!(fields("items: title: Arc, lamp, price: 189"), [("items: title", "Arc, lamp"), ("price", "189")]);
        assert_eq!(fields("a: 1, b: 2"), [("a", "1"), ("b", "2")]);
        assert_eq!(fields("none"), []);
    }
}
