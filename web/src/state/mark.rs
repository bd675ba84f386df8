//! The marks of an answer: where its markers are, which are wrong, and what the texts of the run say about its sentences.

use std::ops::Range;

use credence_core::citation::markers_in;
use credence_core::grounding::{AnswerGrounding, GroundedSentence, GroundingVerdict};
use credence_core::stream::Outcome;
use credence_core::{AnswerSentence, AssessedStatement, Assessment, DeedFinding, SentenceFinding};

use super::source_list::label_number;
use crate::markdown::{AnswerMarks, Marked, NumberMark, SentenceMark, SentenceStanding};

/// The marks of an answer.
#[must_use]
pub fn marks(assessment: &Assessment) -> AnswerMarks {
    let known = assessment.citations.iter().filter_map(|citation| label_number(&citation.label)).collect();
    AnswerMarks {
        known,
        dangling: assessment.markers.dangling.iter().copied().collect(),
        mismatched: assessment.markers.mismatched.iter().copied().collect(),
        placed: placed(assessment),
        sentences: sentences(assessment).into_iter().chain(deeds(assessment)).collect(),
        numbers: assessment.grounding.as_ref().map_or_else(Vec::new, |found| numbers(found, &assessment.answer)),
    }
}

/// The marks of a running answer. What has not arrived yet counts for nothing: a marker without a source is not wrong, and a sentence that no
/// text says has no mark.
#[must_use]
pub fn so_far(marks: AnswerMarks) -> AnswerMarks {
    let mut sentences = marks.sentences;
    sentences.retain(|(_, mark)| mark.standing != SentenceStanding::Silent);
    AnswerMarks { known: marks.known, placed: marks.placed, sentences, ..AnswerMarks::default() }
}

/// The citations that have a position, in the order of the answer and each once.
fn placed(assessment: &Assessment) -> Vec<(usize, u32)> {
    let mut ends: Vec<(u32, u32)> = Vec::new();
    let found =
        assessment.citations.iter().filter_map(|citation| Some((citation.end?, label_number(&citation.label)?)));
    for end in found {
        // They are nearly in order, so that inserting them one by one is fast.
        if let Err(place) = ends.binary_search(&end) {
            ends.insert(place, end);
        }
    }
    let offsets = byte_offsets(&assessment.answer, ends.iter().map(|(end, _)| *end));
    offsets.into_iter().zip(ends).map(|(offset, (_, label))| (offset, label)).collect()
}

/// Every sentence that was compared, each mark after the words that it judges and the marks that end them, such as `[1]`.
fn sentences(assessment: &Assessment) -> Vec<(usize, SentenceMark)> {
    let (answer, signs) = (&assessment.answer, signs(assessment));
    let judged = |sentence: &AnswerSentence| {
        let cited = cited_of(assessment, sentence);
        let is_decided = |cited: &&GroundedSentence| {
            matches!(cited.verdict, GroundingVerdict::Supported | GroundingVerdict::Contradicted)
        };
        (cited.filter(is_decided).map_or(sentence.end, cited_end), cited.is_some_and(is_judged))
    };
    let judged: Vec<(u32, bool)> = assessment.sentences.iter().map(judged).collect();
    let places = assessment.sentences.iter().zip(&judged);
    let places = places.flat_map(|(sentence, (judged, _))| [sentence.start.min(*judged), *judged, sentence.end]);
    let places = byte_offsets(answer, places);
    let is_running = assessment.outcome == Outcome::Running;
    let found = assessment.sentences.iter().zip(judged).zip(places.as_chunks().0).enumerate();
    let placed = found.filter_map(|(index, ((sentence, (_, is_judged)), places))| {
        let mark = SentenceMark { marked: Marked::Sentence, index, standing: standing(sentence)?, is_judged };
        let [_, judged, end] = *places;
        let behind_part = behind_signs(answer, judged, &signs);
        // What is not cited of a sentence is not covered by its mark.
        let is_rest_uncited = answer.get(behind_part..end).is_some_and(|rest| rest.contains(char::is_alphanumeric));
        // Where the part ends that is decided is known once the whole answer is compared, and what only data was there for may still meet prose.
        let is_beside_data = sentence.finding == SentenceFinding::Undecided && sentence.rate.is_none();
        if is_running && (is_beside_data || is_cited_inside(answer, places, &signs)) {
            return None;
        }
        Some((if is_rest_uncited { behind_part } else { behind_signs(answer, end, &signs) }, mark))
    });
    placed.collect()
}

/// Whether words of a sentence stand behind one of its signs.
fn is_cited_inside(answer: &str, [start, _, end]: &[usize; 3], signs: &[Range<usize>]) -> bool {
    let first = signs.partition_point(|sign| sign.start < *start);
    let inside = signs[first..].iter().take_while(|sign| sign.end <= *end);
    let behind = inside.last().and_then(|sign| answer.get(sign.end..*end));
    behind.is_some_and(|rest| rest.contains(char::is_alphanumeric))
}

/// Every statement about a deed, each mark behind its words.
fn deeds(assessment: &Assessment) -> Vec<(usize, SentenceMark)> {
    let statements = assessment.deeds.as_deref().map_or(&[][..], |deeds| &deeds.statements);
    let ends = byte_offsets(&assessment.answer, statements.iter().map(|statement| statement.end));
    let marked = statements.iter().zip(ends).enumerate().filter_map(|(index, (statement, end))| {
        let mark = SentenceMark { marked: Marked::Deed, index, standing: deed_standing(statement)?, is_judged: false };
        Some((end, mark))
    });
    marked.collect()
}

/// The shape for what the run says about a deed; `None` where it cannot be checked.
pub const fn deed_standing(statement: &AssessedStatement) -> Option<SentenceStanding> {
    match statement.finding {
        DeedFinding::Shown => Some(SentenceStanding::Supported),
        DeedFinding::Contradicted => Some(SentenceStanding::Contradicted),
        DeedFinding::Older => Some(SentenceStanding::Differs),
        DeedFinding::Attempted => Some(SentenceStanding::Undecided),
        DeedFinding::NotShown => Some(SentenceStanding::Silent),
        DeedFinding::NotCheckable => None,
    }
}

/// What the texts say about a sentence; `None` where it was not compared with any.
pub(in crate::state) fn standing(sentence: &AnswerSentence) -> Option<SentenceStanding> {
    match sentence.finding {
        SentenceFinding::NotChecked | SentenceFinding::NothingToCompare => None,
        SentenceFinding::Contradicted => Some(SentenceStanding::Contradicted),
        _ if sentence.is_against() => Some(SentenceStanding::Differs),
        _ if sentence.is_elsewhere => Some(SentenceStanding::Elsewhere),
        SentenceFinding::Supported => Some(SentenceStanding::Supported),
        SentenceFinding::ProbablySupported => Some(SentenceStanding::Probable),
        SentenceFinding::ProbablyNotInSources => Some(SentenceStanding::Silent),
        SentenceFinding::Undecided => Some(SentenceStanding::Undecided),
    }
}

/// What the sources that a sentence cites say about it.
pub(in crate::state) fn cited_of<'a>(
    assessment: &'a Assessment,
    sentence: &AnswerSentence,
) -> Option<&'a GroundedSentence> {
    let cited = &assessment.grounding.as_ref()?.sentences;
    cited.binary_search_by_key(&sentence.start, |cited| cited.start).ok().map(|index| &cited[index])
}

/// Where the last part of a sentence ends that cites something.
fn cited_end(sentence: &GroundedSentence) -> u32 {
    let parts = sentence.checks.iter().filter(|check| !check.is_whole_answer).map(|check| check.end);
    parts.max().map_or(sentence.end, |end| end.clamp(sentence.start, sentence.end))
}

/// Whether a model read what decided.
pub(in crate::state) fn is_judged(sentence: &GroundedSentence) -> bool {
    sentence.checks.iter().any(|check| !check.models.is_empty())
}

/// The markers of an answer and the spans of its citations, by their start.
fn signs(assessment: &Assessment) -> Vec<Range<usize>> {
    let mut signs: Vec<Range<usize>> = Vec::new();
    let mut put = |sign: Range<usize>| signs.insert(signs.partition_point(|other| other.start <= sign.start), sign);
    markers_in(&assessment.answer).into_iter().for_each(|marker| put(marker.range));
    let mut places: Vec<(u32, u32)> = Vec::new();
    for place in assessment.citations.iter().filter_map(|citation| citation.start.zip(citation.end)) {
        if let Err(index) = places.binary_search(&place) {
            places.insert(index, place);
        }
    }
    let starts = byte_offsets(&assessment.answer, places.iter().map(|(start, _)| *start));
    for ((start, end), from) in places.into_iter().zip(starts) {
        let inside = byte_offsets(&assessment.answer[from..], std::iter::once(end.saturating_sub(start)));
        let sign = from..from + inside.first().copied().unwrap_or_default();
        if is_sign(&assessment.answer[sign.clone()]) {
            put(sign);
        }
    }
    signs
}

/// Whether the place of a citation is a sign such as `([site](address))` or `【1】`; some protocols give the words that are cited.
fn is_sign(text: &str) -> bool {
    let text = text.trim();
    let is_link = text.starts_with('[') && text.contains("](");
    is_link || text.starts_with(['[', '(', '【', '〔']) && text.ends_with([']', ')', '】', '〕', '.'])
}

/// The end of the marks that directly follow a position.
fn behind_signs(answer: &str, end: usize, signs: &[Range<usize>]) -> usize {
    let mut end = end;
    let from = signs.partition_point(|sign| sign.start < end);
    for sign in &signs[from..] {
        let is_next = sign.start <= end || answer.get(end..sign.start).is_some_and(is_gap);
        if !is_next {
            break;
        }
        end = end.max(sign.end);
    }
    end
}

fn is_gap(between: &str) -> bool {
    !between.contains('\n') && between.trim().is_empty()
}

/// The numbers that differ in a source, each position once.
fn numbers(found: &AnswerGrounding, answer: &str) -> Vec<(usize, NumberMark)> {
    let mut numbers: Vec<(usize, NumberMark)> = Vec::new();
    let starts = byte_offsets(answer, found.mismatches.iter().map(|mismatch| mismatch.start));
    for (mismatch, start) in found.mismatches.iter().zip(starts) {
        let n_units = mismatch.end.saturating_sub(mismatch.start);
        let length = byte_offsets(&answer[start..], std::iter::once(n_units)).first().copied().unwrap_or_default();
        if numbers.last().is_none_or(|(before, _)| *before != start) {
            numbers.push((start, NumberMark { length, cited: mismatch.cited.as_str().into() }));
        }
    }
    numbers
}

/// The byte offsets of ascending UTF-16 offsets; one inside a character counts as behind it.
pub(super) fn byte_offsets(text: &str, ascending: impl Iterator<Item = u32>) -> Vec<usize> {
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

    /// The text up to each mark, with what the mark says.
    fn marked(message: &str, texts: [&str; 2], is_cited: bool) -> Vec<(String, SentenceStanding)> {
        let results: Vec<String> = (1..)
            .zip(texts)
            .map(|(n, text)| format!(r#"{{"url":"https://s{n}.example/","title":"S{n}","snippet":"{text}"}}"#))
            .collect();
        let cited =
            |n| format!(r#"{{"label":"[{n}]","tool_name":"search","url":"https://s{n}.example/","title":"S{n}"}}"#);
        let citations = if is_cited { [cited(1), cited(2)].join(",") } else { String::new() };
        let recording = format!(
            "event: done\ndata: {{\"thread_id\":\"1\",\"response\":{{\"message\":\"{message}\",\"citations\":[{citations}]}},\
             \"tool_call_history\":[{{\"tool_name\":\"search\",\"tool_args\":{{}},\"success\":true,\"data\":{{\"results\":[{}]}}}}]}}\n\n",
            results.join(",")
        );
        let assessment = assess_recording(recording.as_bytes(), &Assessor::default()).pop().unwrap();
        let marks = marks(&assessment).sentences;
        marks.into_iter().map(|(at, mark)| (assessment.answer[..at].to_owned(), mark.standing)).collect()
    }

    const SEVERN: &str = "The Severn Bridge was opened in September 1966 by the Queen.";
    const HUMBER: &str = "The Humber Bridge has a main span of 1,410 metres over the estuary.";

    #[test]
    fn a_sentence_without_a_citation_is_marked_at_its_end() {
        let both = [SEVERN, HUMBER].concat().replace(".The", ". The");
        let found = marked(&both, [SEVERN, HUMBER], false);
        let supported = SentenceStanding::Supported;
        assert_eq!(found, [(SEVERN.to_owned(), supported), (both, supported)]);
    }

    #[test]
    fn a_mark_stands_behind_the_full_stop_or_behind_the_parts_that_are_cited() {
        let before = [SEVERN.replace('.', " [1]."), HUMBER.replace('.', " [2].")];
        let both = before.join(" ");
        let supported = SentenceStanding::Supported;
        assert_eq!(marked(&both, [SEVERN, HUMBER], true), [(before[0].clone(), supported), (both, supported)]);
        let cited =
            ["The Severn Bridge was opened in September 1966 by the Queen [1], and ", HUMBER.trim_end_matches('.')];
        let cited = [&cited.concat().replace("and The", "and the"), " [2]"].concat();
        let message = [&cited, ", and its keepers like to dance there at night."].concat();
        assert_eq!(marked(&message, [SEVERN, HUMBER], true), [(cited, supported)]);
    }

    #[test]
    fn a_wrong_citation_is_no_support() {
        let wrong = [SEVERN.replace('.', " [2]."), HUMBER.replace('.', " [1].")];
        let both = wrong.join(" ");
        let elsewhere = SentenceStanding::Elsewhere;
        assert_eq!(marked(&both, [SEVERN, HUMBER], true), [(wrong[0].clone(), elsewhere), (both, elsewhere)]);
    }
}
