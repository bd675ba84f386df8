//! What the agent does while it answers, and what it thought aloud.

use credence_strings::Strings;
use leptos::prelude::*;

use super::element::{Element, classed, element};
use crate::state::TurnState;

/// The last thing a running agent told of itself.
pub fn working(turn: TurnState, strings: &'static Strings) -> Element {
    let state = move || match turn.answer.with(String::is_empty) {
        true => last_line(&turn.thinking.get()).unwrap_or_else(|| strings.turn.waiting_for_answer.to_owned()),
        false => strings.turn.answering.to_owned(),
    };
    classed("p", "working")
        .child(classed("span", "working-dot").set("aria-hidden", "true"))
        .text_of(state)
        .shown_while(move || turn.running.get())
}

/// Everything it thought aloud, for those who want to know.
pub fn thoughts(turn: TurnState, strings: &Strings) -> Element {
    let is_there = move || !turn.running.get() && !turn.thinking.with(|thinking| thinking.trim().is_empty());
    classed("details", "fold thoughts")
        .child(element("summary").text(strings.turn.thoughts))
        .child(classed("p", "thoughts-text").text_of(move || turn.thinking.get()))
        .shown_while(is_there)
}

fn last_line(text: &str) -> Option<String> {
    text.lines().rev().find(|line| !line.trim().is_empty()).map(str::to_owned)
}
