//! Whether a sentence says of a yes or no of data what it is: `garage: false` beside "it has a garage".

use std::ops::Range;

use super::degree::words;
use super::rank::{LEAVES_OUT_NONE, last_name};
use super::said::{SaidOfData, written};
use super::{Field, Part, Record, lists_in};
use crate::grounding::text_index::keys;
use crate::stance::signs::Signs;

const YES: [&str; 8] = ["true", "yes", "y", "on", "enabled", "sim", "はい", "有"];
const NO: [&str; 8] = ["false", "no", "n", "off", "disabled", "não", "いいえ", "無"];

/// Words of a name that say nothing of what it is about: `is_active`, `pets_allowed`.
const OF_NO_SUBJECT: [&str; 24] = [
    "is",
    "has",
    "are",
    "was",
    "can",
    "the",
    "in",
    "of",
    "for",
    "with",
    "enabled",
    "allowed",
    "required",
    "included",
    "available",
    "supported",
    "contains",
    "takes",
    "accepts",
    "needs",
    "use",
    "allow",
    "requires",
    "flag",
];

/// Words that deny without a negator.
const OFF: [&str; 15] = [
    "off",
    "disabled",
    "inactive",
    "missing",
    "unavailable",
    "absent",
    "excluded",
    "blocked",
    "forbidden",
    "refused",
    "prohibited",
    "optional",
    "desligado",
    "desativado",
    "desativada",
];

/// "Gluten-free", "free of lactose".
const FREE: [&str; 3] = ["-free", "free of", "free from"];

/// Words for every record of a list. "None" and "neither" deny as well.
const EVERY: [&str; 14] = [
    "all",
    "every",
    "each",
    "both",
    "everyone",
    "everything",
    "none",
    "neither",
    "todos",
    "todas",
    "ambos",
    "ambas",
    "nenhum",
    "nenhuma",
];

/// Words for one record and no other.
const ONLY: [&str; 6] = ["only", "just", "solely", "apenas", "só", "somente"];

/// What a part of a sentence says of the yes and no of its record, or of all records of a list.
pub(super) fn yes_or_no_in(part: &Part<'_>, data: &str, sentence: &str, signs: &Signs) -> Vec<SaidOfData> {
    let is_in_part = |place: &&Range<usize>| part.range.start <= place.start && place.end <= part.range.end;
    if signs.doubts.iter().any(|place| is_in_part(&place)) {
        return Vec::new();
    }
    let text = &sentence[part.range.clone()];
    // "Not yet: it is a draft."
    let from = part.range.start + text.rfind(": ").map_or(0, |at| at + ": ".len());
    let said = Said {
        text,
        n_denials: signs.denials.iter().filter(|place| is_in_part(place) && place.start >= from).count(),
        is_joined: signs.denials.iter().any(|place| place.end <= part.range.start)
            && is_joined(&sentence[..part.range.start]),
    };
    let mut found = Vec::new();
    for list in lists_in(&part.records) {
        let own = part.own_of(&list);
        let Some(first) = own.or_else(|| list.first().copied().filter(|_| said.has(&EVERY))) else { continue };
        for field in first.fields.iter().filter(|field| yes_or_no(field.value).is_some()) {
            let Some(place) = said.place_of(field, data, &list) else { continue };
            let Some(is_yes) = said.is_yes(field) else { continue };
            let Some((is_so, values)) = said.decided(field, own, &list, is_yes) else { continue };
            let range = part.range.start + place.start..part.range.start + place.end;
            found.push(SaidOfData { range, is_so, found: values });
        }
    }
    found
}

/// The words of a part of a sentence, and how often it denies.
struct Said<'s> {
    text: &'s str,
    n_denials: usize,
    /// Whether it may go on with what the part before denies.
    is_joined: bool,
}

impl Said<'_> {
    fn has(&self, list: &[&str]) -> bool {
        words(self.text).any(|(_, word)| list.contains(&&*word.to_lowercase()))
    }

    /// Whether it says yes; `None` where words do not tell.
    fn is_yes(&self, field: &Field<'_>) -> Option<bool> {
        let name = keys(field.name);
        let is_name = |word: &str| keys(word).iter().any(|key| name.contains(key));
        let is_off = |word: &str| OFF.contains(&&*word.to_lowercase()) && !is_name(word);
        let n_off = words(self.text).filter(|(_, word)| is_off(word)).count();
        let is_free = !is_name("free") && FREE.iter().any(|free| self.text.contains(free));
        match self.n_denials + n_off + usize::from(is_free) {
            // "It isn't furnished and has a lift": whether the second part is denied, too, words do not say.
            0 => (!self.is_joined).then_some(true),
            1 => Some(false),
            _ => None,
        }
    }

    /// Whether the records say the same, and their values.
    fn decided(
        &self,
        field: &Field<'_>,
        own: Option<&Record<'_>>,
        list: &[&Record<'_>],
        is_yes: bool,
    ) -> Option<(bool, String)> {
        let is_same = |record: &&Record<'_>| record.value(field.name).and_then(yes_or_no) == Some(is_yes);
        let Some(own) = own else {
            let is_so = list.iter().all(is_same);
            let other = list.iter().copied().find(|record| !is_same(record));
            // "All of the direct ones": those that are meant may be all like this.
            let is_open = !is_so && self.leaves_out(list);
            return (!is_open).then(|| (is_so, written(other.unwrap_or(list[0]), field, other.is_some())));
        };
        let others = || list.iter().copied().filter(|other| !std::ptr::eq(*other, own));
        let like = others().find(is_same).filter(|_| self.has(&ONLY));
        let decisive = if is_same(&own) { like } else { None };
        Some((is_same(&own) && like.is_none(), written(decisive.unwrap_or(own), field, decisive.is_some())))
    }

    /// Whether words may leave out records of a list.
    fn leaves_out(&self, list: &[&Record<'_>]) -> bool {
        let known: Vec<u64> = list[0].fields.iter().flat_map(|field| keys(field.name)).collect();
        let is_known = |word: &str| keys(word).iter().all(|key| known.contains(key));
        let is_general = |word: &str| {
            let word = word.to_lowercase();
            EVERY.contains(&&*word) || OF_NO_SUBJECT.contains(&&*word) || LEAVES_OUT_NONE.contains(&&*word)
        };
        let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
        words(self.text).any(|(_, word)| !is_known(word) && !is_general(word) && !is_number(word))
    }

    /// Where it has all words of a name that say what it is about. Where values of other lists have the same name, the name of the list is one
    /// of these.
    fn place_of(&self, field: &Field<'_>, data: &str, list: &[&Record<'_>]) -> Option<Range<usize>> {
        let name = last_name(field);
        let has_twin = data.matches(&[name, ": "].concat()).count() > list.len();
        let name = if has_twin { field.name } else { name };
        let subject = words(name).map(|(_, word)| word).filter(|word| !OF_NO_SUBJECT.contains(&&*word.to_lowercase()));
        let subject: Vec<u64> = subject.flat_map(keys).collect();
        let mut place: Option<Range<usize>> = None;
        for key in &subject {
            let (start, word) = words(self.text).find(|(_, word)| keys(word).contains(key))?;
            let end = start + word.len();
            place = Some(place.map_or(start..end, |known| known.start.min(start)..known.end.max(end)));
        }
        place
    }
}

fn yes_or_no(value: &str) -> Option<bool> {
    let is_of = |list: &[&str]| list.iter().any(|word| word.eq_ignore_ascii_case(value));
    if is_of(&YES) { Some(true) } else { is_of(&NO).then_some(false) }
}

/// Whether what is before a part joins it with the one before.
fn is_joined(before: &str) -> bool {
    let before = before.trim_end();
    before.ends_with(',') || before.ends_with(" and") || before.ends_with(" e") || before.ends_with('、')
}
