//! An assessment as a readable Markdown report, and as the JSON text that every package gives.
//!
//! Text from outside is written as code: it can neither change the report nor make a viewer load anything.
#![forbid(unsafe_code)]

mod claim;
mod decision;
mod deed;
mod grounding;
mod particular;
mod score;
mod sentence_row;
mod source;
mod text;
pub mod wording;

pub use decision::decision;
pub use sentence_row::{ParticularRow, ReasonRow, SentenceRow, sentence_rows};
pub use text::code_span;
pub use wording::TextFor;

use credence_core::{AssessedTool, Assessment, MarkerAudit, Warning};
use credence_json_record::writer::to_json;
use credence_strings::{AnswerReportStrings, OutcomeStrings, ToolStrings, WarningStrings, fill};

pub use deed::{finding_of, lowered_note};
use text::{code_block, list};
use wording::outcome_note;

/// The whole assessment as Markdown, headline first.
#[must_use]
pub fn markdown(assessment: &Assessment, strings: &AnswerReportStrings) -> String {
    let report = strings.report;
    let tools = fill(strings.tools.heading(), &[("n", &assessment.tools.len().to_string())]);
    let sections = [
        head(assessment, strings),
        answer(&assessment.answer, strings),
        score::section(assessment, strings),
        deed::section(assessment, strings),
        list(&tools, assessment.tools.iter().map(|each| tool(each, strings.tools, strings.outcomes))),
        source::section(report.sources_cited(), assessment, true, strings),
        source::section(report.sources_found(), assessment, false, strings),
        list(report.citations(), assessment.citations.iter().map(|each| grounding::citation(each, strings))),
        grounding::section(assessment, strings),
        particular::section(assessment, strings),
        markers(&assessment.markers, strings),
        claim::section(assessment, strings),
        list(report.contradictions(), assessment.contradictions.iter().map(|each| claim::contradiction(each, report))),
        list(report.blocked(), assessment.blocked.iter().map(source::blocked)),
        warnings(assessment, strings.warnings),
    ];
    let sections: Vec<&str> =
        sections.iter().map(|section| section.trim_end()).filter(|section| !section.is_empty()).collect();
    format!("{}\n", sections.join("\n\n"))
}

/// Assessments as the JSON text of an array: the bytes that the npm package, the command line and the Python package give.
///
/// # Examples
///
/// ```
/// use credence_core::{Assessor, assess_recording};
///
/// let recording = b"data: {\"type\":\"start\"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"1\",\"delta\":\"Hi\"}\n\n";
/// let json = credence_report::json(&assess_recording(recording, &Assessor::default()));
/// assert!(json.starts_with(r#"[{"protocol":"ai-sdk","dialect":null,"outcome":"cut""#), "{json}");
/// ```
#[must_use]
#[expect(clippy::expect_used, reason = "an assessment has no map, so no key that is no text")]
pub fn json(assessments: &[Assessment]) -> String {
    to_json(&assessments).expect("an assessment can be written")
}

fn head(assessment: &Assessment, strings: &AnswerReportStrings) -> String {
    let headline = score::headline(assessment, strings);
    let name = assessment.dialect.as_deref().or(assessment.protocol.map(|protocol| protocol.name()));
    let protocol = name.map(|name| ["\n\n", &fill(strings.report.protocol(), &[("name", &code_span(name))])].concat());
    let coverage = grounding::coverage(assessment, strings.support, strings.plural);
    let coverage = if coverage.is_empty() { coverage } else { ["\n\n", &coverage].concat() };
    let lowered = deed::lowered(assessment, strings.deeds);
    let lowered = if lowered.is_empty() { String::new() } else { ["\n\n", lowered].concat() };
    let ending = ending(assessment, strings.outcomes);
    ["# ", &headline, "\n\n", &ending, &lowered, &coverage, &protocol.unwrap_or_default()].concat()
}

/// How the turn ended, and the error of the agent if there is one.
fn ending(assessment: &Assessment, strings: &OutcomeStrings) -> String {
    let outcome = [strings.text(assessment.outcome), outcome_note(strings, assessment.outcome)];
    let Some(failure) = &assessment.error else { return sentences(outcome) };
    let code = failure.code.as_deref();
    match code.filter(|_| assessment.protocol.is_none()) {
        // Found in the bytes, and not sent by an agent.
        Some("empty_stream") => sentences([strings.empty_stream(), &code_span(&failure.message)]),
        Some("not_a_stream") => sentences([strings.not_a_stream(), &code_span(&failure.message)]),
        Some(_) | None => {
            let code = code.map(|code| [" (", &code_span(code), ")"].concat()).unwrap_or_default();
            let message = [code_span(&failure.message), code].concat();
            sentences([&sentences(outcome), &fill(strings.said(), &[("message", &message)])])
        }
    }
}

fn sentences(texts: [&str; 2]) -> String {
    if texts[1].is_empty() { texts[0].to_owned() } else { texts.join(" · ") }
}

/// The answer word for word, in a fence that it cannot close.
fn answer(answer: &str, strings: &AnswerReportStrings) -> String {
    let body = if answer.trim().is_empty() { strings.outcomes.no_answer().to_owned() } else { code_block(answer) };
    ["## ", strings.report.answer(), "\n\n", &body].concat()
}

fn tool(tool: &AssessedTool, strings: &ToolStrings, outcomes: &OutcomeStrings) -> String {
    let attempt = (tool.attempt > 1).then(|| fill(strings.attempt(), &[("n", &tool.attempt.to_string())]));
    let error = tool.error.as_deref().map(|error| fill(outcomes.said(), &[("message", &code_span(error))]));
    let parts = [Some(code_span(&tool.name)), attempt, Some(strings.text(tool.state).to_owned()), error];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn markers(markers: &MarkerAudit, strings: &AnswerReportStrings) -> String {
    let report = strings.report;
    let lines = [
        (&markers.used, report.markers_used()),
        (&markers.dangling, report.markers_dangling()),
        (&markers.mismatched, report.markers_mismatched()),
        (&markers.unused, report.markers_unused()),
    ];
    let found = lines.iter().filter(|(numbers, _)| !numbers.is_empty());
    list(report.markers(), found.map(|(numbers, text)| fill(text, &[("markers", &labels(numbers))])))
}

fn labels(numbers: &[u32]) -> String {
    numbers.iter().map(|number| format!("`[{number}]`")).collect::<Vec<_>>().join(" ")
}

fn warnings(assessment: &Assessment, strings: &WarningStrings) -> String {
    let n_skipped = assessment.not_understood;
    let not_understood = (n_skipped > 0).then(|| fill(strings.not_understood(), &[("n", &n_skipped.to_string())]));
    let lines: Vec<String> =
        assessment.warnings.iter().map(|each| warning(each, strings)).chain(not_understood).collect();
    list(&fill(strings.heading(), &[("n", &lines.len().to_string())]), lines.into_iter())
}

fn warning(warning: &Warning, strings: &WarningStrings) -> String {
    [strings.text(warning.code), " ", &code_span(&warning.message)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    const ENGLISH: AnswerReportStrings = AnswerReportStrings::ENGLISH;

    fn report(stream: &str) -> String {
        let assessments = assess_recording(stream.as_bytes(), &Assessor::default());
        assessments.iter().map(|assessment| markdown(assessment, &ENGLISH)).collect()
    }

    #[test]
    fn a_report_names_the_score_its_terms_and_the_tools() {
        let report = report(
            "event: tool_call\ndata: {\"tool\":\"a\"}\n\nevent: tool_result\ndata: {\"tool\":\"a\",\"success\":false,\"error\":\"no\"}\n\n\
             event: done\ndata: {\"response\":{\"message\":\"Hi\",\"confidence\":0.9}}\n\n",
        );
        assert!(
            report.starts_with("# Tool run: 60% (medium, not compared)\n\nCompleted\n\nThe answer cites no source"),
            "{report}"
        );
        assert!(report.contains("- -0.300 `a`: failed\n"), "{report}");
        assert!(report.contains("- `a` · failed · Error message: `no`\n"), "{report}");
        assert!(report.contains("### Agent’s own figure: 90% (high)"), "{report}");
    }

    #[test]
    fn an_answer_whose_sentences_were_not_examined_is_not_said_to_cite_nothing() {
        let report = report(
            "event: done\ndata: {\"response\":{\"message\":\"Hi [1].\",\"citations\":[{\"label\":\"[1]\",\"tool_name\":\"t\",\
             \"url\":\"https://a.example/\"}]},\"tool_call_history\":[{\"tool_name\":\"t\",\"success\":true}]}\n\n",
        );
        assert!(report.contains("not compared") && !report.contains("cites no source"), "{report}");
    }

    #[test]
    fn a_fence_is_longer_than_any_in_the_answer() {
        assert!(answer("```\n# x\n````", &ENGLISH).starts_with("## Answer\n\n`````\n"));
    }

    #[test]
    fn bytes_that_are_not_a_stream_are_reported_as_that_and_not_as_the_words_of_an_agent() {
        for (bytes, why) in [("<html>not found</html>", "Nothing here is"), ("", "The stream ended before")] {
            let report = report(bytes);
            assert!(report.starts_with(&["# No score\n\n", why].concat()), "{report}");
            assert!(!report.contains("Failed"), "{report}");
        }
    }

    #[test]
    fn details_that_no_text_has_are_listed_for_undecided_sentences_too() {
        let stream = r#"event: done
data: {"response":{"message":"Sales of the northern branch were 47 units lower, said Ann Wright."},"tool_call_history":[{"tool_name":"t","success":true,"data":[{"url":"https://a.example/","title":"A","snippet":"The northern branch sold less than in the year before."}]}]}

"#;
        let assessor = Assessor { detector: Some(credence_core::stance::Detector::built_in()), ..Assessor::default() };
        let assessments = assess_recording(stream.as_bytes(), &assessor);
        let report = markdown(&assessments[0], &ENGLISH);
        assert!(
            report.contains("## Details to check\n\n- number `47`: in no text\n- name `Ann Wright`: in no text"),
            "{report}"
        );
    }

    #[test]
    fn a_report_is_in_the_language_of_its_strings() {
        let (file, _) = credence_strings::Language::from_tag("ja").and_then(credence_strings::Language::files).unwrap();
        let strings = AnswerReportStrings::of(credence_strings::Strings::parse(file).unwrap(), |_| "other".to_owned());
        let assessments =
            assess_recording(b"event: done\ndata: {\"response\":{\"message\":\"Hi\"}}\n\n", &Assessor::default());
        assert!(markdown(&assessments[0], &strings).starts_with("# 点数なし\n\n完了"));
    }
}
