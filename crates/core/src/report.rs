//! An assessment as a readable Markdown report, in English.
//!
//! Text from outside is written as code: it can neither change the report nor make a viewer load anything.

mod claim;
mod decision;
mod grounding;
mod label;
mod score;
mod source;
mod text;

pub use decision::decision;
pub use text::code_span;

use std::fmt::Write;

use crate::record::{AssessedTool, Assessment, MarkerAudit, Warning};
use label::{outcome_sentence, tool_phrase, warning_sentence};
use text::{code_block, list};

/// Codes of failures that are found in the bytes, and not sent by the agent.
const NOTHING_READ: [&str; 2] = ["empty_stream", "not_a_stream"];

/// The whole assessment as Markdown, headline first.
#[must_use]
pub fn markdown(assessment: &Assessment) -> String {
    let sections = [
        head(assessment),
        answer(&assessment.answer),
        score::section(assessment),
        list("Tools", assessment.tools.iter().map(tool)),
        source::section("Sources cited", assessment, true),
        source::section("Sources retrieved, not cited", assessment, false),
        list("Citations", assessment.citations.iter().map(grounding::citation)),
        grounding::section(assessment),
        markers(&assessment.markers),
        list("Claims", assessment.claims.iter().map(claim::line)),
        list("Contradictions", assessment.contradictions.iter().map(claim::contradiction)),
        list("Blocked", assessment.blocked.iter().map(source::blocked)),
        decision::section(assessment),
        warnings(assessment),
    ];
    let sections: Vec<&str> =
        sections.iter().map(|section| section.trim_end()).filter(|section| !section.is_empty()).collect();
    format!("{}\n", sections.join("\n\n"))
}

fn head(assessment: &Assessment) -> String {
    let mut head = format!("# {}\n\n{}", score::headline(assessment.headline.as_ref()), ending(assessment));
    if let Some(protocol) = assessment.protocol {
        let _ = write!(head, "\n\nProtocol: {}.", code_span(protocol.name()));
    }
    head
}

/// How the turn ended, and the error of the agent if there is one.
fn ending(assessment: &Assessment) -> String {
    let outcome = outcome_sentence(assessment.outcome);
    let Some(failure) = &assessment.error else { return outcome.to_owned() };
    let code = failure.code.as_deref();
    if assessment.protocol.is_none() && code.is_some_and(|code| NOTHING_READ.contains(&code)) {
        return format!(
            "Nothing could be read: these bytes are not an agent's stream. {}",
            code_span(&failure.message)
        );
    }
    let code = code.map(|code| format!(" ({})", code_span(code))).unwrap_or_default();
    format!("{outcome} Error: {}{code}", code_span(&failure.message))
}

/// The answer word for word, in a fence that it cannot close.
fn answer(answer: &str) -> String {
    let body = if answer.trim().is_empty() { "There is no answer.".to_owned() } else { code_block(answer) };
    format!("## Answer\n\n{body}")
}

fn tool(tool: &AssessedTool) -> String {
    let attempt = if tool.attempt > 1 { format!(", attempt {}", tool.attempt) } else { String::new() };
    let error = tool.error.as_deref().map(|error| format!(" Error: {}", code_span(error))).unwrap_or_default();
    format!("{}{attempt}: {}{error}", code_span(&tool.name), tool_phrase(tool.state))
}

fn markers(markers: &MarkerAudit) -> String {
    let lines = [
        (&markers.used, "refer to a citation"),
        (&markers.dangling, "refer to no citation"),
        (&markers.mismatched, "are next to a number that differs from the cited value"),
        (&markers.unused, "are labels that the answer does not refer to"),
    ];
    let found = lines.iter().filter(|(numbers, _)| !numbers.is_empty());
    list("Markers", found.map(|(numbers, words)| format!("{} {words}", labels(numbers))))
}

fn labels(numbers: &[u32]) -> String {
    numbers.iter().map(|number| format!("`[{number}]`")).collect::<Vec<_>>().join(" ")
}

fn warnings(assessment: &Assessment) -> String {
    let not_understood = match assessment.not_understood {
        0 => None,
        1 => Some("1 message was not understood and skipped.".to_owned()),
        count => Some(format!("{count} messages were not understood and skipped.")),
    };
    list("Warnings", assessment.warnings.iter().map(warning).chain(not_understood))
}

fn warning(warning: &Warning) -> String {
    format!("{} {}", warning_sentence(warning.code), code_span(&warning.message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assessor, assess_recording};

    fn report(stream: &str) -> String {
        let assessments = assess_recording(stream.as_bytes(), &Assessor::default());
        assessments.iter().map(markdown).collect()
    }

    #[test]
    fn a_report_names_the_score_its_terms_and_the_tools() {
        let report = report(
            "event: tool_call\ndata: {\"tool\":\"a\"}\n\nevent: tool_result\ndata: {\"tool\":\"a\",\"success\":false,\"error\":\"no\"}\n\n\
             event: done\ndata: {\"response\":{\"message\":\"Hi\",\"confidence\":0.9}}\n\n",
        );
        assert!(report.starts_with("# Tool run: 60% (medium, yellow)\n\nThe agent completed its answer."), "{report}");
        assert!(report.contains("- -0.300 `a`: the call failed\n"), "{report}");
        assert!(report.contains("- `a`: failed. Error: `no`\n"), "{report}");
        assert!(report.contains("### Claimed by the agent: 90% (high, green)"), "{report}");
    }

    #[test]
    fn a_fence_is_longer_than_any_in_the_answer() {
        assert!(answer("```\n# x\n````").starts_with("## Answer\n\n`````\n"));
    }

    #[test]
    fn bytes_that_are_not_a_stream_are_reported_as_that_and_not_as_the_words_of_an_agent() {
        for bytes in ["<html>not found</html>", ""] {
            let report = report(bytes);
            assert!(report.starts_with("# No score\n\nNothing could be read: these bytes are not"), "{report}");
            assert!(!report.contains("agent failed"), "{report}");
        }
    }
}
