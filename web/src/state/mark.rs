//! Where the numbers of sources stand in an answer, and which of them are wrong.

use credence_core::Assessment;

use super::source_list::label_number;
use crate::markdown::AnswerMarks;

/// The marks of an answer.
#[must_use]
pub fn marks(assessment: &Assessment) -> AnswerMarks {
    let known = assessment.citations.iter().filter_map(|citation| label_number(&citation.label)).collect();
    AnswerMarks {
        known,
        dangling: assessment.markers.dangling.iter().copied().collect(),
        mismatched: assessment.markers.mismatched.iter().copied().collect(),
        placed: placed(assessment),
    }
}

/// The marks of an answer that goes on: a marker whose source has not come yet is not wrong.
#[must_use]
pub fn so_far(marks: AnswerMarks) -> AnswerMarks {
    AnswerMarks { known: marks.known, placed: marks.placed, ..AnswerMarks::default() }
}

/// The citations that name their place, in the order of the answer and each once.
fn placed(assessment: &Assessment) -> Vec<(usize, u32)> {
    let mut ends: Vec<(u32, u32)> = Vec::new();
    let found =
        assessment.citations.iter().filter_map(|citation| Some((citation.end?, label_number(&citation.label)?)));
    for end in found {
        // They come nearly in order, so that putting them in one by one is quick.
        if let Err(place) = ends.binary_search(&end) {
            ends.insert(place, end);
        }
    }
    let offsets = byte_offsets(&assessment.answer, ends.iter().map(|(end, _)| *end));
    offsets.into_iter().zip(ends).map(|(offset, (_, label))| (offset, label)).collect()
}

/// The byte offsets of ascending UTF-16 offsets; one inside a character counts as behind it.
fn byte_offsets(text: &str, ascending: impl Iterator<Item = u32>) -> Vec<usize> {
    let mut characters = text.char_indices();
    let (mut units, mut bytes) = (0_u32, 0);
    let at = |wanted: u32| {
        while units < wanted {
            let Some((start, character)) = characters.next() else { break };
            units += if character.len_utf16() == 2 { 2 } else { 1 };
            bytes = start + character.len_utf8();
        }
        bytes
    };
    ascending.map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    #[test]
    fn utf16_offsets_become_byte_offsets() {
        let text = "aé富😀z";
        assert_eq!(byte_offsets(text, [0, 1, 2, 3, 5, 6, 99].into_iter()), [0, 1, 3, 6, 10, 11, 11]);
        assert_eq!(byte_offsets(text, [4].into_iter()), [10]);
    }

    #[test]
    fn citations_with_a_place_stand_at_its_end() {
        let recording = include_bytes!("../../recordings/fujisan.sse");
        let assessment = assess_recording(recording, &Assessor::default()).pop().unwrap();
        let marks = marks(&assessment);
        assert!(!marks.placed.is_empty());
        for (offset, label) in &marks.placed {
            assert!(assessment.answer.is_char_boundary(*offset) && marks.known.contains(label));
        }
    }

    #[test]
    fn a_marker_without_source_dangles() {
        let recording = include_bytes!("../../recordings/markers-dangle.sse");
        let marks = marks(&assess_recording(recording, &Assessor::default()).pop().unwrap());
        assert!(!marks.dangling.is_empty() && !marks.mismatched.is_empty() && marks.placed.is_empty());
        let so_far = so_far(marks.clone());
        assert!(so_far.dangling.is_empty() && so_far.mismatched.is_empty() && so_far.known == marks.known);
    }
}
