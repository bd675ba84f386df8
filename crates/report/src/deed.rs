//! What an answer says was done, and what the run shows of it.

use std::borrow::Cow;

use credence_core::{AssessedStatement, Assessment, CallEnding, LoweredBy};
use credence_strings::{AnswerReportStrings, DeedStrings, fill};

use crate::text::{code_span, list};
use crate::wording::TextFor;

/// At most so many are listed.
const MOST: usize = 100;

/// Every statement about a deed, in the order of the answer.
pub(crate) fn section(assessment: &Assessment, strings: &AnswerReportStrings) -> String {
    let statements = assessment.deeds.iter().flat_map(|deeds| &deeds.statements);
    list(strings.deeds.heading(), statements.take(MOST).map(|statement| line(statement, strings.deeds)))
}

/// `“All tests pass.” · The run shows the opposite · npm test · exit code 1 · “2 failed”`.
fn line(statement: &AssessedStatement, strings: &DeedStrings) -> String {
    let code = statement.exit_code.map(|code| fill(strings.exit_code(), &[("code", &code.to_string())]));
    let parts = [
        Some(code_span(&statement.text)),
        Some(finding_of(statement, strings, code_span).into_owned()),
        statement.command.as_deref().map(code_span),
        code,
        statement.quote.as_deref().map(code_span),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// What the run says about a statement, or where to look for it. `name_of` writes the name of a call, which is untrusted.
#[must_use]
pub fn finding_of<'s>(
    statement: &AssessedStatement,
    strings: &'s DeedStrings,
    name_of: fn(&str) -> String,
) -> Cow<'s, str> {
    let Some(nearest) = &statement.nearest else { return strings.text(statement.finding).into() };
    let text = match nearest.ended {
        Some(CallEnding::Failed) => strings.near_failed(),
        Some(CallEnding::Tried) => strings.near_tried(),
        Some(CallEnding::Done) | None => strings.near(),
    };
    fill(text, &[("name", &name_of(&nearest.name))]).into()
}

/// Why the color of the headline is worse than that of its score; empty where it is not.
pub(crate) fn lowered(assessment: &Assessment, strings: &DeedStrings) -> &'static str {
    assessment
        .headline
        .as_ref()
        .and_then(|headline| headline.lowered_by)
        .map_or("", |reason| lowered_note(reason, strings))
}

/// Why the color of a headline is worse than that of its score, in a sentence.
#[must_use]
pub const fn lowered_note(reason: LoweredBy, strings: &DeedStrings) -> &'static str {
    match reason {
        LoweredBy::DeedContradicted => strings.lowered_contradicted(),
        LoweredBy::DeedNotShown => strings.lowered_not_shown(),
    }
}
