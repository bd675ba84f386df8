//! How a turn ended when it did not complete, in words, with what can be done.

use credence_core::stream::{Failure, Outcome};
use leptos::prelude::*;

use crate::fault::Fault;
use crate::state::TurnState;
use crate::words::{OutcomeWords, Words, filled};

/// The end of a turn that did not complete.
#[component]
pub fn OutcomeBlock(turn: TurnState, words: &'static Words, repeat: Callback<()>, repeat_word: &'static str) -> impl IntoView {
    move || {
        turn.outcome.get().map(|outcome| match outcome {
            Outcome::Completed => view! { <Completed words=&words.outcomes /> }.into_any(),
            Outcome::Failed | Outcome::Stopped | Outcome::Cut | Outcome::Waiting => {
                view! { <Incomplete turn words outcome repeat repeat_word /> }.into_any()
            }
        })
    }
}

/// A completed turn is the usual one: it is said to those who listen and shown by its scores.
#[component]
fn Completed(words: &'static OutcomeWords) -> impl IntoView {
    let outcome = Outcome::Completed;
    view! { <p class="visually-hidden" data-testid="outcome" data-outcome=outcome_name(outcome)>{words.name(outcome)}</p> }
}

#[component]
fn Incomplete(
    turn: TurnState,
    words: &'static Words,
    outcome: Outcome,
    repeat: Callback<()>,
    repeat_word: &'static str,
) -> impl IntoView {
    let test_id = if repeat_word == words.turn.retry { "retry-button" } else { "replay-button" };
    view! {
        <div class="outcome" data-testid="outcome" data-outcome=outcome_name(outcome)>
            <div class="outcome-text"><Reason turn words outcome /></div>
            <button type="button" class="plain-button" data-testid=test_id on:click=move |_| repeat.run(())>{repeat_word}</button>
        </div>
    }
}

#[component]
fn Reason(turn: TurnState, words: &'static Words, outcome: Outcome) -> impl IntoView {
    let fault = move || turn.fault.get();
    let failure = move || turn.assessment.with(|assessment| assessment.error.clone());
    let said = move || match fault() {
        Some(fault) => Some(fault_sentence(&fault, words)),
        None => failure().map(|failure| failure_sentence(&failure, &words.outcomes)),
    };
    let note = move || match fault() {
        Some(Fault::ConnectionLost) | None => words.outcomes.note(outcome),
        Some(_) => "",
    };
    view! {
        <p><strong>{words.outcomes.name(outcome)}</strong>". " {note}</p>
        {move || said().map(|said| view! { <p class="outcome-said" data-testid="outcome-reason">{said}</p> })}
    }
}

fn fault_sentence(fault: &Fault, words: &Words) -> String {
    let reason = fault.reason(&words.faults);
    match fault.detail(&words.faults) {
        Some(detail) => [reason, " ", &detail].concat(),
        None => reason.to_owned(),
    }
}

/// What the core found is said in the reader's language, what the agent said stays as it is.
fn failure_sentence(failure: &Failure, words: &OutcomeWords) -> String {
    match failure.code.as_deref() {
        Some("empty_stream") => words.empty_stream.to_owned(),
        Some("not_a_stream") => words.not_a_stream.to_owned(),
        Some(code) => filled(words.said, &[("message", &[&failure.message, " (", code, ")"].concat())]),
        None => filled(words.said, &[("message", &failure.message)]),
    }
}

/// The name of an outcome on the wire.
pub const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Completed => "completed",
        Outcome::Failed => "failed",
        Outcome::Stopped => "stopped",
        Outcome::Cut => "cut",
        Outcome::Waiting => "waiting",
    }
}
