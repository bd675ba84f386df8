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

/// Words for every record of a list. "None" and "neither" deny as well.
const EVERY: &str = "all every each both everyone everything none neither todos todas ambos ambas nenhum nenhuma";

/// Words for one record and no other.
const ONLY: &str = "only just solely apenas somente";
/// What may stand before such a word: "Only search is live", "the only node". Elsewhere it is about something else: "support only on weekdays".
const BEFORE_ONLY: &str = "the o a os as and but e mas";

/// Negators that deny what is behind them, and not what is before them: "a garage without a charger".
const DENY_AHEAD: &str = "no without lack lacks lacking sem nem";

/// Who asks for something does not say that it is there.
const WISHES: &str = "ask asked asking need needs needed want wants wanted look looking prefer prefers preferred wish pediu pede quer queria precisa procura";

/// What a part of a sentence says of the yes and no of its record, or of all records of a list. `is_whole`: whether all records are there.
pub(super) fn yes_or_no_in(part: &Part<'_, '_>, data: &str, is_whole: bool, signs: &Signs, said: &mut Vec<SaidOfData>) {
    let is_in_part = |place: &Range<usize>| part.range.start <= place.start && place.end <= part.range.end;
    if signs.doubts.iter().any(is_in_part) || part.has(WISHES) {
        return;
    }
    for list in lists_in(&part.records) {
        let own = part.own_of(&list, is_whole);
        let is_of_all = is_whole && part.has(EVERY);
        let Some(first) = own.or_else(|| list.first().copied().filter(|_| is_of_all)) else { continue };
        for field in &first.fields {
            let Some(place) = yes_or_no(field.value).and_then(|_| place_of(field, part, data, list.len())) else {
                continue;
            };
            let Some(is_yes) = is_affirmed(field, part, &place, signs) else { continue };
            if let Some((is_so, found)) = decided(part, field, own, &list, is_yes) {
                said.push(part.said(&place, is_so, found));
            }
        }
    }
}

/// Whether a part of a sentence says yes of what it names at a place; `None` where words do not tell.
fn is_affirmed(field: &Field<'_>, part: &Part<'_, '_>, place: &Range<usize>, signs: &Signs) -> Option<bool> {
    // "Not yet: it is a draft."
    let from = part.text.rfind(": ").map_or(0, |at| at + ": ".len());
    let mut n_denials = 0;
    let mut is_denied_before = false;
    for denial in &signs.denials {
        is_denied_before |= denial.end <= part.range.start;
        let is_in_part = part.range.start + from <= denial.start && denial.end <= part.range.end;
        if is_in_part {
            let (start, end) = (denial.start - part.range.start, denial.end - part.range.start);
            let negator = words_of(part.text.get(start..end).unwrap_or_default());
            if start >= place.end && negator.iter().any(|word| word.is_in(DENY_AHEAD)) {
                return None;
            }
            n_denials += 1;
        }
    }
    let name = words_of(field.name);
    let is_name = |word: &Word<'_>| name.iter().any(|own| own.is_form_of(word));
    for (at, word) in part.words.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &part.words[before]);
        // "20% off"
        let is_off = word.is_in(OFF) && !is_name(word) && !before.is_some_and(Word::is_number);
        // "Gluten-free", "free of lactose", "non-refundable"
        let is_free = word.is_in("free")
            && !is_name(word)
            && (before.is_some_and(is_name) || is_free_of(&part.words[at..], &is_name));
        let is_non = word.end() + 1 == place.start && word.is_in("non");
        n_denials += usize::from(is_off || is_free || is_non);
    }
    match n_denials {
        // "It isn't furnished and has a lift": whether the second part is denied, too, words do not say.
        0 => (!(is_denied_before && is_joined(part.before_text))).then_some(true),
        1 => Some(false),
        _ => None,
    }
}

/// Whether words begin with "free of" something.
fn is_free_of(words: &[Word<'_>], is_it: &dyn Fn(&Word<'_>) -> bool) -> bool {
    const REACH: usize = 4;
    words.get(1).is_some_and(|next| next.is_in("of from")) && words.iter().skip(2).take(REACH).any(is_it)
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
    let like = list.iter().find(is_like).filter(|_| is_same(own) && says_only(part));
    Some((is_same(own) && like.is_none(), like.unwrap_or(&own).written(field, like.is_some())))
}

/// Whether it says that what is so of a record is so of no other.
fn says_only(part: &Part<'_, '_>) -> bool {
    part.words.iter().enumerate().any(|(at, word)| {
        let is_only = word.is_in(ONLY) || matches!(word.text, "só" | "Só");
        is_only && (at == 0 || part.words[at - 1].is_in(BEFORE_ONLY))
    })
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
    // Codes of Norway and Ontario
    if matches!(word.text, "NO" | "ON") {
        return None;
    }
    if word.is_in(YES) { Some(true) } else { word.is_in(NO).then_some(false) }
}

/// Whether what is before a part joins it with the one before.
fn is_joined(before: &str) -> bool {
    [",", " and", " e", "、"].iter().any(|joint| before.trim_end().ends_with(joint))
}
