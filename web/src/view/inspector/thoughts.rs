//! The reasoning that the agent streamed beside its answer.

use credence_strings::Strings;

use crate::state::TurnState;
use crate::view::widget::element::{Element, classed};

/// Everything it thought aloud, for those who want to know.
pub fn thoughts(turn: TurnState, strings: &Strings) -> Element {
    let is_there = move || !turn.thinking.with(|thinking| thinking.trim().is_empty());
    classed("section", "thoughts")
        .test_id("thoughts")
        .child(classed("h3", "part-heading").text(strings.turn().thoughts()))
        .child(classed("p", "thoughts-text").text_of(move || turn.thinking.get()))
        .shown_while(is_there)
}
