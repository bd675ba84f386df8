//! What the agent does while it answers, and what it thought aloud.

use leptos::prelude::*;

use crate::state::TurnState;
use crate::words::Words;

/// The last thing a running agent told of itself.
#[component]
pub fn Working(turn: TurnState, words: &'static Words) -> impl IntoView {
    let state = move || match turn.answer.with(String::is_empty) {
        true => last_line(&turn.thinking.get()).unwrap_or_else(|| words.turn.waiting_for_answer.to_owned()),
        false => words.turn.answering.to_owned(),
    };
    view! {
        <p class="working" hidden=move || !turn.running.get()>
            <span class="working-dot" aria-hidden="true"></span>
            {state}
        </p>
    }
}

/// Everything it thought aloud, for those who want to know.
#[component]
pub fn Thoughts(turn: TurnState, words: &'static Words) -> impl IntoView {
    let is_silent = move || turn.running.get() || turn.thinking.with(|thinking| thinking.trim().is_empty());
    view! {
        <details class="fold thoughts" hidden=is_silent>
            <summary>{words.turn.thoughts}</summary>
            <p class="thoughts-text">{move || turn.thinking.get()}</p>
        </details>
    }
}

fn last_line(text: &str) -> Option<String> {
    text.lines().rev().find(|line| !line.trim().is_empty()).map(str::to_owned)
}
