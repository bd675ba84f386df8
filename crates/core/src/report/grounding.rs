//! Citations, and the cited sentences with what their sources say.

use std::fmt::Write;

use super::label::{check_phrase, citation_phrase, verdict_phrase};
use super::text::{code_span, list};
use crate::record::{AssessedCitation, Assessment, GroundedSentence, Grounding, GroundingCheck, GroundingCounts};
use crate::stance::Stance;

pub(super) fn citation(citation: &AssessedCitation) -> String {
    let tool = citation.display_name.as_deref().or(citation.tool_name.as_deref());
    let parts = [
        tool.map(code_span),
        citation.field.as_deref().map(code_span),
        citation.value.as_deref().map(|value| format!("= {}", code_span(value))),
        citation.source_id.as_deref().map(|id| format!("source {}", code_span(id))),
        citation.quote.as_deref().map(|quote| format!("quotes {}", code_span(quote))),
        citation_phrase(citation.grounding).map(str::to_owned),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{} {}", code_span(&citation.label), parts.join(" "))
}

/// Every cited sentence with its verdict and the passages that decided it.
pub(super) fn section(assessment: &Assessment) -> String {
    let Some(grounding) = &assessment.grounding else { return String::new() };
    let units: Vec<u16> = assessment.answer.encode_utf16().collect();
    let lines = grounding.sentences.iter().map(|each| sentence(each, assessment, &units));
    list("Backed by its sources", std::iter::once(counts(grounding.counts)).chain(lines))
}

fn counts(counts: GroundingCounts) -> String {
    let GroundingCounts { supported, contradicted, silent, not_checkable } = counts;
    format!(
        "Of {} cited sentences: {supported} supported, {contradicted} contradicted by a source, \
         {silent} not found in a source, {not_checkable} not checkable.",
        counts.total(),
    )
}

fn sentence(sentence: &GroundedSentence, assessment: &Assessment, units: &[u16]) -> String {
    let words = code_span(&text_at(units, sentence.start, sentence.end));
    let checks = sentence.checks.iter().map(|each| check(each, assessment, units));
    format!("{words} - {}{}", verdict_phrase(sentence.verdict), checks.collect::<String>())
}

fn check(check: &GroundingCheck, assessment: &Assessment, units: &[u16]) -> String {
    let label = assessment.citations.get(check.citation as usize).map_or("", |citation| citation.label.as_str());
    let mut text = format!("; {}", code_span(label));
    if check.is_whole_answer {
        text.push_str(" (cited for the whole answer)");
    }
    if let Some(passage) = &check.passage {
        let _ = write!(text, " {} {}", check_phrase(check.grounding), code_span(passage));
    }
    let words = contradicted_words(check, units);
    if check.grounding == Grounding::Refutes && !words.is_empty() {
        let _ = write!(text, ", against {}", words.join(", "));
    }
    text
}

/// The words of the answer that the passage contradicts.
fn contradicted_words(check: &GroundingCheck, units: &[u16]) -> Vec<String> {
    let against = check.reasons.iter().filter(|reason| reason.speaks_for == Stance::Refutes);
    let spans = against.filter_map(|reason| Some((reason.start?, reason.end?)));
    spans.map(|(start, end)| code_span(&text_at(units, start, end))).collect()
}

fn text_at(units: &[u16], start: u32, end: u32) -> String {
    units.get(start as usize..end as usize).map(String::from_utf16_lossy).unwrap_or_default()
}
