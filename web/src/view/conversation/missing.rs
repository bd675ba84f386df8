//! What is said of a turn that lacks a file of the page: which one, and how to try it again.

use credence_strings::Strings;

use crate::state::progress::GroundingState;
use crate::state::{AnswerTools, TableState, TurnState};
use crate::view::widget::element::{Element, button, classed, element};

/// A line for each file that a turn which has ended lacks: that it is slow, or that it could not be loaded, with the means to retry.
pub fn missing_lines(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let is_ended = move || !turn.running.get();
    element("div")
        .child_of(move || is_ended().then(|| comparison_line(tools, turn, strings)).flatten())
        .child(missing_tables(tools, turn, strings))
}

/// The line for the trust tables alone.
pub fn missing_tables(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    element("div").child_of(move || (!turn.running.get()).then(|| tables_line(tools, turn, strings)).flatten())
}

fn comparison_line(tools: AnswerTools, turn: TurnState, strings: &Strings) -> Option<Element> {
    let texts = strings.grounding();
    match turn.grounding.get() {
        GroundingState::Waiting => Some(slow(texts.slow())),
        GroundingState::Impossible => Some(failed(texts.failed(), strings, move || tools.comparison.compare_again())),
        GroundingState::NotBegun | GroundingState::Comparing | GroundingState::Loading | GroundingState::Done => None,
    }
}

fn tables_line(tools: AnswerTools, turn: TurnState, strings: &Strings) -> Option<Element> {
    let (tables, texts) = (tools.book.tables, strings.trust());
    if !turn.lacks_tables.get() {
        return None;
    }
    Some(match tables.state.get() {
        TableState::Failed => failed(texts.tables_failed(), strings, move || tables.load()),
        TableState::Loading | TableState::Ready => slow(texts.tables_slow()),
    })
}

fn slow(text: &str) -> Element {
    classed("p", "grounding-note").set("role", "status").test_id("missing-slow").text(text)
}

fn failed(text: &str, strings: &Strings, retry: impl Fn() + 'static) -> Element {
    classed("p", "tables-failed").set("role", "alert").test_id("missing-failed").text(text).text(" ").child(button(
        "quiet",
        "missing-retry",
        strings.gallery().retry(),
        retry,
    ))
}
