//! Citations, and the cited sentences with what their sources say.

use credence_core::record::{
    AssessedCitation, Assessment, Coverage, GroundedSentence, Grounding, GroundingCheck, GroundingVerdict,
};
use credence_core::stance::Stance;
use credence_strings::{AnswerReportStrings, PluralRule, SupportStrings, fill, form};

use crate::sentence_row::words;
use crate::text::{address_span, code_span, list};
use crate::wording::TextFor;

pub(crate) fn citation(citation: &AssessedCitation, strings: &AnswerReportStrings) -> String {
    let report = strings.report;
    let tool = citation.display_name.as_deref().or(citation.tool_name.as_deref());
    let compared = (citation.grounding != Grounding::NotCheckable).then(|| strings.support.text(citation.grounding));
    let parts = [
        tool.map(code_span),
        citation.field.as_deref().map(code_span),
        citation.value.as_deref().map(|value| ["= ", &code_span(value)].concat()),
        citation.source_id.as_deref().map(|id| fill(report.from_source(), &[("id", &address_span(id))])),
        citation.quote.as_deref().map(|quote| fill(report.quotes(), &[("quote", &code_span(quote))])),
        compared.map(|text| ["- ", text].concat()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    [&code_span(&citation.label), " ", &parts.join(" ")].concat()
}

/// Every cited sentence with its verdict and the passages that decided it.
pub(crate) fn section(assessment: &Assessment, strings: &AnswerReportStrings) -> String {
    let Some(grounding) = &assessment.grounding else { return String::new() };
    let units: Vec<u16> = assessment.answer.encode_utf16().collect();
    let lines = grounding.sentences.iter().map(|each| sentence(each, assessment, &units, strings));
    list(strings.scores.grounding(), lines)
}

/// How much of the answer was compared, and what that found; empty if there is no score either.
pub(crate) fn coverage(assessment: &Assessment, text: &SupportStrings, plural: PluralRule) -> String {
    let Coverage { cited_sentences: total, compared, values, values_compared, .. } = assessment.coverage;
    let part = |text: &str, n: u32, total: u32| {
        let text = form(text, &plural(n as usize));
        let (n, total) = (n.to_string(), total.to_string());
        fill(text, &[("n", &n), ("compared", &n), ("total", &total)])
    };
    let mut parts = Vec::new();
    parts.extend((total > 0).then(|| part(text.compared(), compared, total)));
    if compared > 0 {
        parts.extend(findings(assessment, text).map(|(text, n)| part(text, n, total)));
    }
    parts.extend((values > 0).then(|| part(text.values(), values_compared, values)));
    // Without a grounding it is unknown which sentences cite something.
    let is_known = assessment.grounding.is_some() || assessment.citations.is_empty();
    let is_compared = assessment.headline.as_ref().is_none_or(|headline| headline.compared);
    let is_uncited = is_known && !is_compared && parts.is_empty();
    parts.extend(is_uncited.then(|| text.nothing_cited().to_owned()));
    parts.join(" · ")
}

/// How many of the compared sentences have which finding; those that no sentence has are left out, but for "supported".
fn findings<'a>(assessment: &Assessment, text: &'a SupportStrings) -> impl Iterator<Item = (&'a str, u32)> {
    let Coverage { supported, contradicted, undecided, .. } = assessment.coverage;
    let silent = assessment.grounding.as_ref().map_or(0, |grounding| grounding.counts.silent);
    let findings = [
        (text.supported(), supported),
        (text.contradicted(), contradicted),
        (text.undecided(), undecided),
        (text.silent(), silent),
    ];
    findings.into_iter().enumerate().filter(|(index, (_, n))| *index == 0 || *n > 0).map(|(_, finding)| finding)
}

fn sentence(
    sentence: &GroundedSentence,
    assessment: &Assessment,
    units: &[u16],
    strings: &AnswerReportStrings,
) -> String {
    let text = code_span(&words(units, sentence.start, sentence.end));
    let verdict = match sentence.verdict {
        GroundingVerdict::Supported => strings.terms.sentence_supported(),
        GroundingVerdict::Contradicted => strings.terms.sentence_contradicted(),
        GroundingVerdict::Undecided => strings.terms.sentence_undecided(),
        GroundingVerdict::Silent => strings.terms.sentence_silent(),
        GroundingVerdict::NotCheckable => strings.support.checkable_not(),
    };
    let checks = sentence.checks.iter().map(|each| check(each, assessment, units, strings));
    [text, " - ".to_owned(), verdict.to_owned()].into_iter().chain(checks).collect()
}

fn check(check: &GroundingCheck, assessment: &Assessment, units: &[u16], strings: &AnswerReportStrings) -> String {
    let label = assessment.citations.get(check.citation as usize).map_or("", |citation| citation.label.as_str());
    let whole = if check.is_whole_answer { [" (", strings.report.whole_answer(), ")"].concat() } else { String::new() };
    let found = strings.support.text(check.grounding);
    let passage = check.passage.as_deref().map(|passage| [" ", found, ": ", &code_span(passage)].concat());
    let contradicted = contradicted_words(check, units).join(", ");
    let against = (check.grounding == Grounding::Refutes && !contradicted.is_empty())
        .then(|| [", ", &fill(strings.report.against(), &[("words", &contradicted)])].concat());
    ["; ", &code_span(label), &whole, &passage.unwrap_or_default(), &against.unwrap_or_default()].concat()
}

/// The words of the answer that the passage contradicts.
fn contradicted_words(check: &GroundingCheck, units: &[u16]) -> Vec<String> {
    let against = check.reasons.iter().filter(|reason| reason.speaks_for == Stance::Refutes);
    let spans = against.filter_map(|reason| Some((reason.start?, reason.end?)));
    spans.map(|(start, end)| code_span(&words(units, start, end))).collect()
}
