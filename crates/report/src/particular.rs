//! Numbers, dates, names, quotations and identifiers that no text has, or that the nearest text has differently.

use credence_core::record::{Assessment, Particular, ParticularState, SentenceFinding};
use credence_strings::{AnswerReportStrings, ReportStrings, fill};

use crate::sentence_row::words;
use crate::text::{code_span, list};
use crate::wording::TextFor;

/// At most so many are listed.
const MOST: usize = 100;

/// Those of all sentences that no text is known to say, whether or not anything else is decided about the sentence.
pub(crate) fn section(assessment: &Assessment, strings: &AnswerReportStrings) -> String {
    let answer: Vec<u16> = assessment.answer.encode_utf16().collect();
    let open = assessment.sentences.iter().filter(|sentence| sentence.finding != SentenceFinding::Supported);
    let lines = open.flat_map(|sentence| &sentence.particulars).filter_map(|one| line(one, &answer, strings.report));
    list(strings.report.particulars(), lines.take(MOST))
}

/// `number `30 days`: the nearest text has `14 days``; `None` where a text has it.
fn line(particular: &Particular, answer: &[u16], report: &ReportStrings) -> Option<String> {
    let text = match particular.state {
        ParticularState::Differs if particular.found.is_some() => report.particular_differs(),
        ParticularState::Differs | ParticularState::InNoText => report.particular_in_no_text(),
        ParticularState::InPassage
        | ParticularState::InAnotherText
        | ParticularState::Converted
        | ParticularState::Calculated
        | ParticularState::AskedFor => return None,
    };
    let words = code_span(&words(answer, particular.start, particular.end));
    let found = particular.found.as_deref().map(code_span).unwrap_or_default();
    Some(fill(text, &[("kind", report.text(particular.kind)), ("words", &words), ("found", &found)]))
}
