//! How a turn ended when it did not complete, in words, with what can be done.

use std::rc::Rc;

use credence_core::stream::{Failure, Outcome};
use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::turn::Repeat;
use crate::fault::Fault;
use crate::state::{Origin, TurnState};
use crate::words::{OutcomeWords, Words, filled};

/// The end of a turn.
pub fn outcome_view(turn: TurnState, words: &'static Words, origin: &Origin, repeat: Repeat) -> Element {
    let (test_id, word) = match origin {
        Origin::Recording { .. } => ("replay-button", words.turn.play_again),
        Origin::Agent { .. } => ("retry-button", words.turn.retry),
    };
    element("div").child_of(move || {
        let outcome = turn.outcome.get()?;
        let repeat = Rc::clone(&repeat);
        Some(match outcome {
            Outcome::Completed => completed(&words.outcomes),
            Outcome::Failed | Outcome::Stopped | Outcome::Cut | Outcome::Waiting => classed("div", "outcome")
                .test_id("outcome")
                .set("data-outcome", outcome_name(outcome))
                .child(reason(turn, words, outcome))
                .child(button("plain-button", test_id, word, move || repeat())),
        })
    })
}

/// A completed turn is the usual one: it is said to those who listen and shown by its scores.
fn completed(words: &OutcomeWords) -> Element {
    let outcome = Outcome::Completed;
    classed("p", "visually-hidden")
        .test_id("outcome")
        .set("data-outcome", outcome_name(outcome))
        .text(words.name(outcome))
}

fn reason(turn: TurnState, words: &Words, outcome: Outcome) -> Element {
    let fault = turn.fault.get();
    let failure = turn.assessment.with(|assessment| assessment.error.clone());
    let note = match fault {
        Some(Fault::ConnectionLost | Fault::NothingMore) | None => words.outcomes.note(outcome),
        Some(_) => "",
    };
    let said = match fault {
        Some(fault) => Some(fault_sentence(&fault, words)),
        None => failure.map(|failure| failure_sentence(&failure, &words.outcomes)),
    };
    let said = said.map(|said| classed("p", "outcome-said").test_id("outcome-reason").text(&said));
    let name = element("strong").text(words.outcomes.name(outcome));
    classed("div", "outcome-text").child(element("p").child(name).text(". ").text(note)).children(said)
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
