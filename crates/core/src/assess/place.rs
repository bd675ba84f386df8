//! Places of citations, given in parts and characters, as UTF-16 units of the answer.

use crate::conversation::{CitedPlace, Turn};
use crate::lookup::Lookup;
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

/// Where the parts of an answer are, in characters.
#[derive(Default)]
struct Parts {
    ranges: Vec<(usize, usize)>,
    of_key: Lookup<PartKey>,
}

impl Parts {
    fn range(&self, key: PartKey) -> Option<(usize, usize)> {
        self.ranges.get(self.of_key.get(&key)?).copied()
    }
}

/// First character and character behind the last of every part.
fn parts_in_characters(turn: &Turn) -> Parts {
    let mut parts = Parts::default();
    let (mut byte, mut character) = (0, 0);
    for part in &turn.parts {
        let mut walk_to = |to: usize| {
            character += turn.answer.get(byte..to).map_or(0, |text| text.chars().count());
            byte = to;
            character
        };
        let range = (walk_to(part.start), walk_to(part.end));
        if parts.of_key.get(&part.key).is_none() {
            parts.of_key.hold(part.key, parts.ranges.len());
        }
        parts.ranges.push(range);
    }
    parts
}

/// The place as characters of the whole answer.
fn in_characters(parts: &Parts, place: CitedPlace) -> Option<(usize, usize)> {
    match place {
        CitedPlace::Whole => None,
        CitedPlace::Part(key) => parts.range(key),
        CitedPlace::Characters { part, start, end } => {
            let (first, last) = parts.range(part)?;
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
