//! Spans of citations in UTF-16 units of the answer, from parts and offsets in several units.

use std::ops::Range;

use crate::conversation::Turn;
use crate::stream::{CitationSpan, OffsetUnit, PartKey};
use credence_lookup::Lookup;

/// A range of the answer in UTF-16 units.
pub(super) type Utf16Range = (u32, u32);

/// The range of each span, in order; `None` for the whole answer and for spans outside it.
///
/// The answer is walked twice for each unit that occurs, however many spans there are.
pub(super) fn resolve(turn: &Turn, places: &[CitationSpan]) -> Vec<Option<Utf16Range>> {
    let mut ranges = vec![None; places.len()];
    for unit in [OffsetUnit::Character, OffsetUnit::Byte, OffsetUnit::Utf16] {
        if places.iter().any(|place| unit_of(*place) == Some(unit)) {
            resolve_in(unit, turn, places, &mut ranges);
        }
    }
    ranges
}

/// A whole part can be looked up in any unit.
fn unit_of(place: CitationSpan) -> Option<OffsetUnit> {
    match place {
        CitationSpan::Whole => None,
        CitationSpan::Part(_) => Some(OffsetUnit::Character),
        CitationSpan::Span { unit, .. } => Some(unit),
    }
}

/// The same for ranges of bytes of the whole answer, in order and without overlap.
pub(super) fn resolve_bytes(answer: &str, ranges: &[Range<usize>]) -> Vec<Option<Utf16Range>> {
    // `[1, 2]` is two markers with one range.
    let mut different = ranges.to_vec();
    different.dedup();
    let stops: Vec<usize> = different.iter().flat_map(|range| [range.start, range.end]).collect();
    let units = utf16_at(answer, OffsetUnit::Byte, &stops);
    let unit_at = |stop: usize| units.get(stop).copied().flatten();
    let mut index = 0;
    let resolved = ranges.iter().map(|range| {
        index += usize::from(different.get(index).is_some_and(|current| current != range));
        unit_at(2 * index).zip(unit_at(2 * index + 1))
    });
    resolved.collect()
}

fn resolve_in(unit: OffsetUnit, turn: &Turn, places: &[CitationSpan], ranges: &mut [Option<Utf16Range>]) {
    let parts = parts_in(unit, turn);
    let wanted: Vec<Option<(usize, usize)>> = places
        .iter()
        .map(|place| if unit_of(*place) == Some(unit) { in_answer(&parts, *place) } else { None })
        .collect();
    let mut stops: Vec<usize> = wanted.iter().flatten().flat_map(|(start, end)| [*start, *end]).collect();
    stops.sort_unstable();
    stops.dedup();
    let units = utf16_at(&turn.answer, unit, &stops);
    let unit_at = |stop: usize| stops.binary_search(&stop).ok().and_then(|index| units.get(index).copied().flatten());
    for (range, wanted) in ranges.iter_mut().zip(wanted) {
        if let Some((start, end)) = wanted {
            *range = unit_at(start).zip(unit_at(end));
        }
    }
}

/// The ranges of the parts of an answer, in one unit.
#[derive(Default)]
struct Parts {
    ranges: Vec<(usize, usize)>,
    index_by_key: Lookup<PartKey>,
}

impl Parts {
    fn range(&self, key: PartKey) -> Option<(usize, usize)> {
        self.ranges.get(self.index_by_key.get(&key)?).copied()
    }
}

/// The range of every part.
fn parts_in(unit: OffsetUnit, turn: &Turn) -> Parts {
    let mut parts = Parts::default();
    let (mut byte, mut at) = (0, 0);
    for part in &turn.parts {
        let mut walk_to = |to: usize| {
            at += turn.answer.get(byte..to).map_or(0, |text| text.chars().map(|each| unit.width(each)).sum());
            byte = to;
            at
        };
        let range = (walk_to(part.start), walk_to(part.end));
        if parts.index_by_key.get(&part.key).is_none() {
            parts.index_by_key.set(part.key, parts.ranges.len());
        }
        parts.ranges.push(range);
    }
    parts
}

/// The range of a span in units of the whole answer.
fn in_answer(parts: &Parts, place: CitationSpan) -> Option<(usize, usize)> {
    match place {
        CitationSpan::Whole => None,
        CitationSpan::Part(key) => parts.range(key),
        CitationSpan::Span { part, start, end, .. } => {
            let (first, last) = parts.range(part)?;
            let (start, end) = (first.checked_add(start)?, first.checked_add(end)?);
            (start <= end && end <= last).then_some((start, end))
        }
    }
}

/// UTF-16 units before each of the ascending stops; `None` for one inside a character, and shorter than `stops` where
/// the text ends before them.
fn utf16_at(text: &str, unit: OffsetUnit, stops: &[usize]) -> Vec<Option<u32>> {
    let mut units = Vec::with_capacity(stops.len());
    let mut seen = 0_u32;
    let mut characters = text.chars();
    let mut at = 0;
    for stop in stops {
        while at < *stop {
            let Some(character) = characters.next() else { return units };
            seen += u32::from(character.len_utf16() == 2) + 1;
            at += unit.width(character);
        }
        units.push((at == *stop).then_some(seen));
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::Reducer;
    use crate::stream::{Event, EventSink};

    #[test]
    fn offsets_in_every_unit_give_the_same_range() {
        let mut reducer = Reducer::default();
        reducer.event(Event::Text { part: 1, text: "é𝄞".into() });
        reducer.event(Event::Text { part: 2, text: "ü𝄞 sun".into() });
        let turn = &reducer.turns()[0];
        let span = |unit, start, end| CitationSpan::Span { part: 2, unit, start, end };
        let places = [
            span(OffsetUnit::Character, 3, 6),
            span(OffsetUnit::Byte, 7, 10),
            span(OffsetUnit::Utf16, 4, 7),
            span(OffsetUnit::Byte, 3, 10),
            span(OffsetUnit::Byte, 7, 11),
            CitationSpan::Part(2),
            CitationSpan::Whole,
        ];
        let sun = Some((7, 10));
        assert_eq!(resolve(turn, &places), [sun, sun, sun, None, None, Some((3, 10)), None]);
    }
}
