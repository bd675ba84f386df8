//! Places of citations, given in parts and characters, as UTF-16 units of the answer.

use std::collections::BTreeMap;

use crate::conversation::{CitedPlace, Turn};
use crate::stream::PartKey;

/// A range of the answer in UTF-16 units.
pub(super) type Utf16Range = (u32, u32);

/// The range of each place, in order; `None` for the whole answer and for places that are not in it.
///
/// The answer is walked twice, however many places there are.
pub(super) fn resolve(turn: &Turn, places: &[CitedPlace]) -> Vec<Option<Utf16Range>> {
    let parts = parts_in_characters(turn);
    let wanted: Vec<Option<(usize, usize)>> = places.iter().map(|place| in_characters(&parts, *place)).collect();
    let mut stops: Vec<usize> = wanted.iter().flatten().flat_map(|(start, end)| [*start, *end]).collect();
    stops.sort_unstable();
    stops.dedup();
    let units = utf16_at(&turn.answer, &stops);
    let unit = |character: usize| stops.binary_search(&character).ok().and_then(|index| units.get(index).copied());
    let ranges = wanted.into_iter().map(|range| {
        let (start, end) = range?;
        Some((unit(start)?, unit(end)?))
    });
    ranges.collect()
}

/// First character and character behind the last of every part.
fn parts_in_characters(turn: &Turn) -> BTreeMap<PartKey, (usize, usize)> {
    let mut parts = BTreeMap::new();
    let (mut byte, mut character) = (0, 0);
    for part in &turn.parts {
        let mut walk_to = |to: usize| {
            character += turn.answer.get(byte..to).map_or(0, |text| text.chars().count());
            byte = to;
            character
        };
        let range = (walk_to(part.start), walk_to(part.end));
        parts.entry(part.key).or_insert(range);
    }
    parts
}

/// The place as characters of the whole answer.
fn in_characters(parts: &BTreeMap<PartKey, (usize, usize)>, place: CitedPlace) -> Option<(usize, usize)> {
    match place {
        CitedPlace::Whole => None,
        CitedPlace::Part(key) => parts.get(&key).copied(),
        CitedPlace::Characters { part, start, end } => {
            let (first, last) = *parts.get(&part)?;
            let (start, end) = (first.checked_add(start)?, first.checked_add(end)?);
            (start < end && end <= last).then_some((start, end))
        }
    }
}

/// UTF-16 units before each of the ascending characters; shorter than `stops` where the text ends before them.
fn utf16_at(text: &str, stops: &[usize]) -> Vec<u32> {
    let mut units = Vec::with_capacity(stops.len());
    let mut seen = 0_u32;
    let mut characters = text.chars();
    let mut at = 0;
    for stop in stops {
        while at < *stop {
            let Some(character) = characters.next() else { return units };
            seen += u32::from(character.len_utf16() == 2) + 1;
            at += 1;
        }
        units.push(seen);
    }
    units
}
