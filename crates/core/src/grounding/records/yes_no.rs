//! Whether a sentence says of a yes or no of data what it is: `garage: false` beside "it has a garage".

use std::ops::Range;

use super::rank::LEAVES_OUT_NONE;
use super::words::{Word, words_of};
use super::{Field, Part, Record, SaidOfData, lists_in};
use crate::grounding::text_index::keys;
use crate::stance::signs::Signs;

const YES: &str = "true yes y on enabled sim はい 有";
const NO: &str = "false no n off disabled nao いいえ 無";

/// Words of a name that say nothing of what it is about: `is_active`, `pets_allowed`.
const OF_NO_SUBJECT: &str = "is has are was can the in of for with enabled allowed required included available supported contains takes accepts needs use allow \
    requires flag";

/// Words that deny without a negator.
const OFF: &str = "off disabled inactive missing unavailable absent excluded blocked forbidden refused prohibited optional desligado desativado desativada";

/// "Gluten-free", "free of lactose".
const FREE: [&str; 3] = ["-free", "free of", "free from"];

/// Words for every record of a list. "None" and "neither" deny as well.
const EVERY: &str = "all every each both everyone everything none neither todos todas ambos ambas nenhum nenhuma";

/// Words for one record and no other.
const ONLY: &str = "only just solely apenas so somente";

/// What a part of a sentence says of the yes and no of its record, or of all records of a list.
pub(super) fn yes_or_no_in(part: &Part<'_, '_>, data: &str, signs: &Signs, said: &mut Vec<SaidOfData>) {
    let is_in_part = |place: &Range<usize>| part.range.start <= place.start && place.end <= part.range.end;
    if signs.doubts.iter().any(is_in_part) {
        return;
    }
    // "Not yet: it is a draft."
    let from = part.range.start + part.text.rfind(": ").map_or(0, |at| at + ": ".len());
    let n_denials = signs.denials.iter().filter(|place| is_in_part(place) && place.start >= from).count();
    let is_joined = signs.denials.iter().any(|place| place.end <= part.range.start) && is_joined(part.before_text);
    let polarity = Polarity { part, n_denials, is_joined };
    for list in lists_in(&part.records) {
        let own = part.own_of(&list);
        let is_of_all = part.has(EVERY);
        let Some(first) = own.or_else(|| list.first().copied().filter(|_| is_of_all)) else { continue };
        for field in &first.fields {
            let Some(place) = place_of(field, part, data, list.len()).filter(|_| yes_or_no(field.value).is_some())
            else {
                continue;
            };
            let Some(is_yes) = polarity.is_yes(field) else { continue };
            if let Some((is_so, found)) = decided(part, field, own, &list, is_yes) {
                said.push(part.said(&place, is_so, found));
            }
        }
    }
}

/// How often a part of a sentence denies.
struct Polarity<'p, 's, 't> {
    part: &'p Part<'s, 't>,
    n_denials: usize,
    /// Whether it may go on with what the part before denies.
    is_joined: bool,
}

impl Polarity<'_, '_, '_> {
    /// Whether it says yes; `None` where words do not tell.
    fn is_yes(&self, field: &Field<'_>) -> Option<bool> {
        let name = words_of(field.name);
        let is_name = |word: &Word<'_>| name.iter().any(|own| own.is_form_of(word));
        let n_off = self.part.words.iter().filter(|word| word.is_in(OFF) && !is_name(word)).count();
        let is_free =
            FREE.iter().any(|free| self.part.text.contains(free)) && !name.iter().any(|word| word.is_in("free"));
        match self.n_denials + n_off + usize::from(is_free) {
            // "It isn't furnished and has a lift": whether the second part is denied, too, words do not say.
            0 => (!self.is_joined).then_some(true),
            1 => Some(false),
            _ => None,
        }
    }
}

/// Whether the records say the same, and their values.
fn decided(
    part: &Part<'_, '_>,
    field: &Field<'_>,
    own: Option<&Record<'_>>,
    list: &[&Record<'_>],
    is_yes: bool,
) -> Option<(bool, String)> {
    let is_same = |record: &Record<'_>| record.value(field.name).and_then(yes_or_no) == Some(is_yes);
    let Some(own) = own else {
        let other = list.iter().find(|record| !is_same(record));
        // "All of the direct ones": those that are meant may be all like this.
        let is_open = other.is_some() && leaves_out(part, list);
        return (!is_open).then(|| (other.is_none(), other.unwrap_or(&list[0]).written(field, other.is_some())));
    };
    let is_like = |record: &&&Record<'_>| !std::ptr::eq(**record, own) && is_same(record);
    let like = list.iter().find(is_like).filter(|_| is_same(own) && part.has(ONLY));
    Some((is_same(own) && like.is_none(), like.unwrap_or(&own).written(field, like.is_some())))
}

/// Whether words may leave out records of a list.
fn leaves_out(part: &Part<'_, '_>, list: &[&Record<'_>]) -> bool {
    let mut known = Vec::new();
    for field in &list[0].fields {
        known.append(&mut words_of(field.name));
    }
    part.words.iter().any(|word| {
        let is_general =
            word.is_number() || [EVERY, OF_NO_SUBJECT, LEAVES_OUT_NONE].iter().any(|list| word.is_in(list));
        !is_general && !known.iter().any(|known| known.is_form_of(word))
    })
}

/// Where a part of a sentence has all words of a name that say what it is about. Where values of other lists have the same name, the name of the list is
/// one of these.
fn place_of(field: &Field<'_>, part: &Part<'_, '_>, data: &str, n_records: usize) -> Option<Range<usize>> {
    let name = field.last_name();
    let has_twin = data.matches(&[name, ": "].concat()).count() > n_records;
    let mut place: Option<Range<usize>> = None;
    for own in words_of(if has_twin { field.name } else { name }) {
        if own.is_in(OF_NO_SUBJECT) {
            continue;
        }
        for key in keys(own.text) {
            let word = part.words.iter().find(|word| keys(word.text).contains(&key))?;
            let known = place.unwrap_or(word.at..word.end());
            place = Some(known.start.min(word.at)..known.end.max(word.end()));
        }
    }
    place
}

fn yes_or_no(value: &str) -> Option<bool> {
    let words = words_of(value);
    let [word] = words.as_slice() else { return None };
    if word.is_in(YES) { Some(true) } else { word.is_in(NO).then_some(false) }
}

/// Whether what is before a part joins it with the one before.
fn is_joined(before: &str) -> bool {
    [",", " and", " e", "、"].iter().any(|joint| before.trim_end().ends_with(joint))
}
