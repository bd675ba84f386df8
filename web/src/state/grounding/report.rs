//! What the texts of the run say about one sentence: the sources it cites, and the nearest text.

use std::ops::Range;

use credence_core::grounding::{GroundingCheck, GroundingReason, LONGEST_CLAIM, TextOrigin, words_of};
use credence_core::judge::ModelReading;
use credence_core::record::{AssessedCitation, MeasuredRate, Particular, ParticularKind, ParticularState};
use credence_core::stance::{ReasonKind, Stance};
use credence_core::{AnswerSentence, AssessedSource, Assessment, Grounding, SentenceFinding, Shared};

use super::passage_place::PassagePlace;
use crate::markdown::SentenceStanding;
use crate::state::mark::{byte_offsets, cited_of, is_judged, standing};

/// One sentence beside the texts of the run.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceReport {
    /// What they say together; `None` where it was compared with none.
    pub standing: Option<SentenceStanding>,
    /// Whether a model read what decided.
    pub is_judged: bool,
    /// How many of the labelled sentences with such a score are supported.
    pub rate: Option<MeasuredRate>,
    /// What each of the cited sources says, contradictions first.
    pub checks: Vec<CheckReport>,
    /// The nearest text, where it is none of those.
    pub nearest: Option<CheckReport>,
    /// Its numbers, dates, names, quotations and identifiers.
    pub particulars: Vec<ParticularReport>,
}

/// A detail of a sentence, and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParticularReport {
    /// What kind of detail it is.
    pub kind: ParticularKind,
    /// The words of the answer.
    pub words: String,
    /// Where they were found.
    pub state: ParticularState,
    /// What the nearest passage has in their place.
    pub found: Option<String>,
}

/// What one source says.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckReport {
    /// Its label, such as `[1]`.
    pub label: String,
    /// The source; `None` for a value of a tool.
    pub source: Option<Shared<AssessedSource>>,
    /// The tool whose value is cited, or a source of an earlier answer.
    pub tool: Option<String>,
    /// What it says about the sentence.
    pub grounding: Grounding,
    /// The probability of that stance, 0 to 1; `None` where a value was compared, or nothing.
    pub probability: Option<f64>,
    /// Which text of it was read.
    pub read: Option<TextOrigin>,
    /// What a model said about that text, at the user's request.
    pub model: Option<ModelReading>,
    /// Whether the citation is for the whole answer.
    pub is_whole_answer: bool,
    /// The words of the answer that were compared.
    pub sentence: Vec<Part>,
    /// The words of the source; nothing where there are none.
    pub passage: Vec<Part>,
    /// The reasons, the strongest first.
    pub reasons: Vec<ReasonReport>,
    /// Where the passage is in the source.
    pub place: PassagePlace,
}

/// Words with the same highlight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The words.
    pub text: String,
    /// How they are highlighted.
    pub light: Light,
}

/// Why words are highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// They did not matter.
    None,
    /// Both texts have them.
    Same,
    /// They contradict each other.
    Against,
    /// The other text has nothing like them.
    Apart,
}

/// A reason, with the words of both texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonReport {
    /// The kind of reason.
    pub kind: ReasonKind,
    /// The stance it speaks for.
    pub speaks_for: Stance,
    /// The words of the answer.
    pub answer: Option<String>,
    /// The words of the source.
    pub source: Option<String>,
}

impl SentenceReport {
    /// The report of a sentence by its index among all; `None` where there is none.
    ///
    /// `model` returns what a model said about the text of a check; its last argument is the answer without markup.
    #[must_use]
    pub fn new(
        assessment: &Assessment,
        index: usize,
        model: impl Fn(&GroundingCheck, &Assessment, &str) -> Option<ModelReading>,
    ) -> Option<Self> {
        let sentence = assessment.sentences.get(index)?;
        let cited = cited_of(assessment, sentence);
        let words = words_of(&assessment.answer);
        let report = |check: &GroundingCheck| CheckReport {
            model: model(check, assessment, &words),
            ..CheckReport::new(check, assessment, &words)
        };
        let checks = cited.map_or(&[][..], |cited| &cited.checks);
        let is_known = |check: &GroundingCheck| {
            sentence.read.is_none() || check.source_id == sentence.source_id && check.passage == sentence.passage
        };
        let nearest = (sentence.read.is_some() && !checks.iter().any(is_known)).then(|| nearest(sentence, assessment));
        let particular = |particular: &Particular| ParticularReport {
            kind: particular.kind,
            words: excerpt(&words, bytes(&words, particular.start, particular.end)).unwrap_or_default(),
            state: particular.state,
            found: particular.found.clone(),
        };
        Some(Self {
            standing: standing(sentence),
            is_judged: cited.is_some_and(is_judged),
            rate: sentence.rate,
            checks: checks.iter().map(report).collect(),
            nearest: nearest.map(|check| CheckReport::new(&check, assessment, &words)),
            particulars: sentence.particulars.iter().map(particular).collect(),
        })
    }
}

/// The comparison of a sentence with the nearest text, as that with a cited source.
fn nearest(sentence: &AnswerSentence, assessment: &Assessment) -> GroundingCheck {
    let cites = |citation: &AssessedCitation| citation.source_id == sentence.source_id;
    let citation = assessment.citations.iter().position(cites).and_then(|index| u32::try_from(index).ok());
    let grounding = match sentence.finding {
        _ if sentence.is_against() => Grounding::Refutes,
        _ if sentence.is_backed() => Grounding::Supports,
        SentenceFinding::Undecided => Grounding::Undecided,
        _ => Grounding::Silent,
    };
    GroundingCheck {
        citation: citation.unwrap_or(u32::MAX),
        source_id: sentence.source_id.clone(),
        start: sentence.start,
        end: sentence.end,
        grounding,
        probability: None,
        supported: sentence.supported,
        basis: None,
        read: sentence.read,
        passage: sentence.passage.clone(),
        passage_index: None,
        reasons: sentence.reasons.clone(),
        models: Vec::new(),
        is_whole_answer: false,
    }
}

impl CheckReport {
    /// `words` is the answer without its markup, with every byte at its offset.
    fn new(check: &GroundingCheck, assessment: &Assessment, words: &str) -> Self {
        let citation = assessment.citations.get(check.citation as usize);
        let source_id = check.source_id.as_deref();
        let passage = check.passage.as_deref().unwrap_or_default();
        let (answer, reasons) = (&assessment.answer, &check.reasons);
        let compared = bytes(answer, check.start, check.end);
        let spans = |reason: &GroundingReason| Some(bytes(answer, reason.start?, reason.end?));
        let passage_spans = |reason: &GroundingReason| Some(bytes(passage, reason.passage_start?, reason.passage_end?));
        let inside = |span: Range<usize>| span.start.max(compared.start)..span.end.min(compared.end);
        let lit = |span: &dyn Fn(&GroundingReason) -> Option<Range<usize>>| -> Vec<(Range<usize>, Light)> {
            reasons.iter().filter_map(|reason| Some((span(reason)?, light(reason, check.grounding)))).collect()
        };
        let report = |reason: &GroundingReason| ReasonReport {
            kind: reason.kind,
            speaks_for: reason.speaks_for,
            answer: spans(reason).and_then(|span| excerpt(words, span)),
            source: passage_spans(reason).and_then(|span| excerpt(passage, span)),
        };
        let source = assessment.sources.iter().find(|source| Some(source.id.as_str()) == source_id).cloned();
        let called = || assessment.tools.iter().find(|tool| Some(tool.id.as_str()) == source_id);
        // The sources of earlier answers are not among those of this one.
        let earlier = || check.source_id.clone().filter(|_| check.read == Some(TextOrigin::Earlier));
        let tool = citation.and_then(|citation| citation.display_name.clone().or_else(|| citation.tool_name.clone()));
        let is_visible = !matches!(check.read, Some(TextOrigin::Value) | None);
        let lit_words = reasons
            .iter()
            .filter_map(passage_spans)
            .reduce(|one, other| one.start.min(other.start)..one.end.max(other.end));
        let place = |source: &Shared<AssessedSource>| {
            PassagePlace::new(source, passage, lit_words.unwrap_or(0..passage.len()), is_visible)
        };
        Self {
            place: source.as_ref().map(place).unwrap_or_default(),
            label: citation.map(|citation| citation.label.clone()).unwrap_or_default(),
            source,
            tool: tool.or_else(|| called().map(|tool| tool.name.clone())).or_else(earlier),
            grounding: check.grounding,
            probability: check.probability,
            read: check.read,
            model: None,
            is_whole_answer: check.is_whole_answer,
            sentence: parts(words, compared.clone(), &lit(&|reason| spans(reason).map(inside)), ' '),
            passage: parts(passage, 0..passage.len(), &lit(&passage_spans), '\n'),
            reasons: reasons.iter().map(report).collect(),
        }
    }
}

/// Reasons against a sentence are highlighted as such only where they won.
fn light(reason: &GroundingReason, grounding: Grounding) -> Light {
    match reason.speaks_for {
        Stance::Refutes if grounding == Grounding::Refutes => Light::Against,
        Stance::Supports => Light::Same,
        Stance::Refutes | Stance::Undecided | Stance::Neutral | Stance::NotCheckable => Light::Apart,
    }
}

/// The words of the answer that a check compared; `words` is the answer without its markup.
pub(in crate::state) fn compared_words<'a>(check: &GroundingCheck, answer: &str, words: &'a str) -> &'a str {
    let compared = words.get(bytes(answer, check.start, check.end)).unwrap_or_default();
    &compared[..compared.floor_char_boundary(LONGEST_CLAIM)]
}

/// The bytes of a span in UTF-16 units, cut to the text.
fn bytes(text: &str, start: u32, end: u32) -> Range<usize> {
    let found = byte_offsets(text, [start, end.max(start)].into_iter());
    match found[..] {
        [start, end] => start..end,
        _ => 0..0,
    }
}

fn excerpt(text: &str, span: Range<usize>) -> Option<String> {
    let excerpt = text.get(span)?.trim();
    (!excerpt.is_empty()).then(|| excerpt.to_owned())
}

/// The words of a range in parts of one highlight each; where highlights overlap, the first counts. Whitespace is collapsed, and becomes
/// `end_of_line` where a line ends.
fn parts(text: &str, range: Range<usize>, lit: &[(Range<usize>, Light)], end_of_line: char) -> Vec<Part> {
    let Some(shown) = text.get(range.clone()) else { return Vec::new() };
    let mut lights = vec![Light::None; shown.len()];
    for (span, light) in lit.iter().rev() {
        let from = span.start.saturating_sub(range.start);
        let to = span.end.saturating_sub(range.start).min(lights.len());
        lights[from.min(to)..to].fill(*light);
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut is_behind_blank = true;
    for (at, character) in shown.char_indices() {
        let is_blank = character.is_whitespace();
        if is_blank && is_behind_blank {
            if character == '\n' {
                end_line(&mut parts, end_of_line);
            }
            continue;
        }
        is_behind_blank = is_blank;
        // A marker such as `[1]` was between the sentence and its end.
        if matches!(character, '.' | ',') {
            drop_blank(&mut parts);
        }
        let character = match character {
            '\n' => end_of_line,
            _ if is_blank => ' ',
            _ => character,
        };
        match parts.last_mut().filter(|last| last.light == lights[at]) {
            Some(last) => last.text.push(character),
            None => parts.push(Part { text: String::from(character), light: lights[at] }),
        }
    }
    parts
}

/// Ends a line at the blank that was put last.
fn end_line(parts: &mut [Part], end_of_line: char) {
    if let Some(last) = parts.last_mut().filter(|last| last.text.ends_with(' ')) {
        last.text.pop();
        last.text.push(end_of_line);
    }
}

fn drop_blank(parts: &mut Vec<Part>) {
    if let Some(last) = parts.last_mut().filter(|last| last.text.ends_with([' ', '\n'])) {
        last.text.pop();
        if last.text.is_empty() {
            parts.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    fn shown(parts: &[Part]) -> String {
        let sign = |light| match light {
            Light::None => "",
            Light::Same => "=",
            Light::Against => "!",
            Light::Apart => "?",
        };
        parts.iter().map(|part| [sign(part.light), &part.text, sign(part.light)].concat()).collect()
    }

    #[test]
    fn the_first_light_is_seen_and_blanks_are_joined() {
        let lit = [(10..13, Light::Against), (8..16, Light::Same), (0..2, Light::Apart), (90..99, Light::Same)];
        let text = "xx ab  \ncdefghij k";
        assert_eq!(shown(&parts(text, 3..18, &lit, ' ')), "ab =cd=!efg!=hij= k");
        assert_eq!(shown(&parts(text, 3..18, &lit, '\n')), "ab\n=cd=!efg!=hij= k");
        assert_eq!(shown(&parts("a: 1\n\n b: 2", 0..11, &[], '\n')), "a: 1\nb: 2");
        assert_eq!(shown(&parts("of Earth     .", 0..14, &[(3..8, Light::Same)], ' ')), "of =Earth=.");
        assert_eq!(parts("é", 1..2, &[], ' '), []);
    }

    #[test]
    fn every_sentence_of_the_gallery_is_shown_with_words_of_both() {
        let recordings: [&[u8]; 3] = [
            include_bytes!("../../../recordings/web-search-anthropic.sse"),
            include_bytes!("../../../recordings/sources-disagree.sse"),
            include_bytes!("../../../recordings/fujisan.sse"),
        ];
        for recording in recordings {
            let assessment = assess_recording(recording, &Assessor::default()).pop().unwrap();
            let n_sentences = assessment.sentences.len();
            let mut n_checks = 0;
            for index in 0..n_sentences {
                let report = SentenceReport::new(&assessment, index, |_, _, _| None).unwrap();
                n_checks += report.checks.len();
                for check in report.checks {
                    assert!(!check.sentence.is_empty() && check.label.starts_with('['));
                    assert_eq!(check.passage.is_empty(), check.read.is_none());
                    assert!(check.reasons.iter().all(|reason| reason.answer.is_some() || reason.source.is_some()));
                    let text: String = check.sentence.iter().map(|part| part.text.as_str()).collect();
                    assert!(!text.contains("**") && !text.contains("[1]"), "{text}");
                }
            }
            assert!(n_checks > 0);
            assert_eq!(SentenceReport::new(&assessment, n_sentences, |_, _, _| None), None);
        }
    }
}
