//! Sentences as rows of a table: the words themselves in the place of offsets and indices.

use credence_core::record::{
    AnswerSentence, Assessment, GroundingReason, MeasuredRate, Particular, ParticularKind, ParticularState,
    SentenceFinding, SentenceKind, TextOrigin,
};
use credence_core::stance::{ReasonKind, Stance};
use serde::Serialize;

/// One sentence of an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SentenceRow<'a> {
    /// Its place among the sentences of the answer, from 0.
    pub index: usize,
    /// Its words.
    pub text: String,
    /// What kind of sentence it is.
    pub kind: SentenceKind,
    /// What the texts say about it.
    pub finding: SentenceFinding,
    /// Its score beside the nearest text.
    pub supported: Option<f64>,
    /// How many of the labelled sentences with such a score are supported.
    pub rate: Option<MeasuredRate>,
    /// The labels of its citations.
    pub citations: Vec<&'a str>,
    /// The id of the source with the nearest text, or of the call that returned it.
    pub source: Option<&'a str>,
    /// Which text that is.
    pub read: Option<TextOrigin>,
    /// The nearest passage.
    pub passage: Option<&'a str>,
    /// Whether another text than a cited one says it.
    pub is_elsewhere: bool,
    /// Its numbers, dates, names, quotations and identifiers.
    pub particulars: Vec<ParticularRow<'a>>,
    /// What the sentence and the passage have in common and what differs.
    pub reasons: Vec<ReasonRow>,
}

/// A detail of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ParticularRow<'a> {
    /// What it is.
    pub kind: ParticularKind,
    /// Its words.
    pub text: String,
    /// Where it was found.
    pub state: ParticularState,
    /// What the nearest passage has in its place, where it differs.
    pub found: Option<&'a str>,
}

/// A reason for the finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReasonRow {
    /// The kind of reason.
    pub kind: ReasonKind,
    /// The stance it supports.
    pub speaks_for: Stance,
    /// The words of the answer.
    pub text: Option<String>,
    /// The words of the passage.
    pub passage_text: Option<String>,
}

/// Every sentence of an assessed answer, in the order of the answer.
#[must_use]
pub fn sentence_rows(assessment: &Assessment) -> Vec<SentenceRow<'_>> {
    let answer: Vec<u16> = assessment.answer.encode_utf16().collect();
    let rows = assessment.sentences.iter().enumerate();
    rows.map(|(index, sentence)| row(index, sentence, assessment, &answer)).collect()
}

fn row<'a>(index: usize, sentence: &'a AnswerSentence, assessment: &'a Assessment, answer: &[u16]) -> SentenceRow<'a> {
    let label_of = |citation: &u32| Some(assessment.citations.get(*citation as usize)?.label.as_str());
    let passage: Vec<u16> = sentence.passage.iter().flat_map(|passage| passage.encode_utf16()).collect();
    SentenceRow {
        index,
        text: words(answer, sentence.start, sentence.end),
        kind: sentence.kind,
        finding: sentence.finding,
        supported: sentence.supported,
        rate: sentence.rate,
        citations: sentence.citations.iter().filter_map(label_of).collect(),
        source: sentence.source_id.as_deref(),
        read: sentence.read,
        passage: sentence.passage.as_deref(),
        is_elsewhere: sentence.is_elsewhere,
        particulars: sentence.particulars.iter().map(|one| particular(one, answer)).collect(),
        reasons: sentence.reasons.iter().map(|reason| reason_row(reason, answer, &passage)).collect(),
    }
}

fn particular<'a>(particular: &'a Particular, answer: &[u16]) -> ParticularRow<'a> {
    let Particular { kind, start, end, state, .. } = *particular;
    ParticularRow { kind, text: words(answer, start, end), state, found: particular.found.as_deref() }
}

fn reason_row(reason: &GroundingReason, answer: &[u16], passage: &[u16]) -> ReasonRow {
    let GroundingReason { kind, speaks_for, start, end, passage_start, passage_end } = *reason;
    let within = |text: &[u16], start: Option<u32>, end: Option<u32>| Some(words(text, start?, end?));
    let (text, passage_text) = (within(answer, start, end), within(passage, passage_start, passage_end));
    ReasonRow { kind, speaks_for, text, passage_text }
}

/// The words between two offsets in UTF-16 units.
pub(crate) fn words(units: &[u16], start: u32, end: u32) -> String {
    units.get(start as usize..end as usize).map(String::from_utf16_lossy).unwrap_or_default()
}
