//! What the answer says was done, and what the calls of its run show.

use credence_core::{AssessedStatement, Assessment};
use credence_report::finding_of;
use credence_strings::{DeedStrings, Strings, fill};

use super::focus::show_call;
use crate::state::TurnState;
use crate::state::inspector::Inspector;
use crate::state::mark::deed_standing;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::icon::sentence_shape;

/// So many statements are listed.
const MOST: usize = 200;

/// A statement with the place of the call that decided, or of the nearest one, if it is one of this turn.
type Row = (usize, AssessedStatement, Option<usize>);

/// The list; hidden where the answer says of nothing that it was done.
pub(super) fn deeds(inspector: Inspector, turn: TurnState, strings: &'static Strings) -> Element {
    let texts = strings.deeds();
    let rows = move || turn.assessment.with(|assessment| rows_of(assessment));
    let list = classed("ol", "deed-list").rows(rows, move |row| deed_row(inspector, row, texts));
    classed("section", "deeds")
        .test_id("deeds")
        .child(classed("h3", "part-heading").text(texts.heading()))
        .child(classed("p", "grounding-aside").text(texts.heading_note()))
        .child(list)
        .shown_while(move || turn.assessment.with(|assessment| has_deeds(assessment)))
}

/// Whether the answer says of anything that it was done.
pub(super) fn has_deeds(assessment: &Assessment) -> bool {
    assessment.deeds.as_deref().is_some_and(|deeds| !deeds.statements.is_empty())
}

fn rows_of(assessment: &Assessment) -> Vec<Row> {
    let statements = assessment.deeds.as_deref().map_or(&[][..], |deeds| &deeds.statements);
    let row = |(index, statement): (usize, &AssessedStatement)| {
        let nearest = || statement.nearest.as_ref().and_then(|nearest| nearest.tool_id.as_deref());
        let call = statement
            .tool_id
            .as_deref()
            .or_else(nearest)
            .and_then(|id| assessment.tools.iter().position(|tool| tool.id == id));
        (index, statement.clone(), call)
    };
    statements.iter().take(MOST).enumerate().map(row).collect()
}

fn deed_row(inspector: Inspector, (index, statement, call): &Row, strings: &'static DeedStrings) -> Element {
    let shape = deed_standing(statement).map_or("undecided", |standing| standing.name());
    let verdict = classed("span", "grounding-verdict").child(sentence_shape(shape)).text(&finding_of(
        statement,
        strings,
        str::to_owned,
    ));
    let index = index.to_string();
    classed("li", "deed-row")
        .test_id("deed-row")
        .set("data-deed-row", &index)
        .set("data-finding", statement.finding.name())
        .set("tabindex", "-1")
        .child(verdict)
        .text(" ")
        .child(classed("q", "sentence-words").text(&statement.text))
        .children(shown_by(statement, strings))
        .children(call.map(|call| to_call(inspector, &index, call, strings)))
}

/// The command with its exit code, and the words of its output that decided.
fn shown_by(statement: &AssessedStatement, strings: &DeedStrings) -> impl Iterator<Item = Element> {
    let command = statement.command.as_deref().map(|command| element("code").text(command));
    let code = statement.exit_code.map(|code| fill(strings.exit_code(), &[("code", &code.to_string())]));
    let code = code.map(|code| classed("span", "deed-code").text(&code));
    let is_any = command.is_some() || code.is_some();
    let run = is_any.then(|| classed("p", "deed-run").children(command).text(" ").children(code));
    let quote = statement.quote.as_deref().map(|quote| classed("blockquote", "deed-quote").text(quote));
    run.into_iter().chain(quote)
}

fn to_call(inspector: Inspector, index: &str, call: usize, strings: &DeedStrings) -> Element {
    button("quiet", "to-call", strings.to_call(), move || show_call(inspector, call))
        .keeps_focus(&["to-call-", index].concat())
}
