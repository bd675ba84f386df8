//! The outcome of a turn that did not complete, in words, with what can be done.

use credence_ask::AgentProtocol;
use credence_report::TextFor;
use credence_report::wording::outcome_note;
use credence_strings::{FaultStrings, OutcomeStrings, Strings, fill};
use std::rc::Rc;

use credence_core::stream::{Failure, Outcome};

use crate::fault::Fault;
use crate::service::window;
use crate::state::connection::is_mixed;
use crate::state::{Origin, TurnState};
use crate::view::widget::element::{Element, button, classed, element};

/// Plays the recording of a turn again, or asks its question again.
pub type Repeat = Rc<dyn Fn()>;

/// The end of a turn.
pub fn outcome_view(turn: TurnState, strings: &'static Strings, origin: &Origin, repeat: Repeat) -> Element {
    let (test_id, word, sent) = match origin {
        Origin::Recording { .. } => ("replay-button", strings.turn().play_again(), None),
        Origin::Agent { address, sent, .. } => {
            ("retry-button", strings.turn().retry(), Some((address.clone(), sent.protocol)))
        }
    };
    element("div").child_of(move || {
        let outcome = turn.outcome.get()?;
        let repeat = Rc::clone(&repeat);
        // What is missing is tried again; the agent is not asked again.
        let is_unread = turn.fault.with(|fault| *fault == Some(Fault::NotLoaded));
        let word = if is_unread { strings.gallery().retry() } else { word };
        Some(match outcome {
            Outcome::Running => return None,
            Outcome::Completed => completed(strings.outcomes()),
            Outcome::Failed | Outcome::Stopped | Outcome::Cut | Outcome::Waiting | Outcome::NotRead => {
                classed("div", "outcome")
                    .test_id("outcome")
                    .set("data-outcome", outcome.name())
                    .child(reason(turn, strings, outcome, sent.as_ref()))
                    .child(button("plain-button", test_id, word, move || repeat()))
            }
        })
    })
}

/// A completed turn is the usual one: it is said to those who listen and shown by its scores.
fn completed(strings: &OutcomeStrings) -> Element {
    let outcome = Outcome::Completed;
    classed("p", "visually-hidden").test_id("outcome").set("data-outcome", outcome.name()).text(strings.text(outcome))
}

fn reason(turn: TurnState, strings: &Strings, outcome: Outcome, sent: Option<&(String, AgentProtocol)>) -> Element {
    let fault = turn.fault.get();
    let failure = turn.assessment.with(|assessment| assessment.error.clone());
    let note = match fault {
        Some(Fault::ConnectionLost | Fault::NothingMore) | None => outcome_note(strings.outcomes(), outcome),
        Some(_) => "",
    };
    let advice = sent.and_then(|(address, protocol)| match (&fault, &failure) {
        (Some(fault), _) => fault_advice(fault, address, *protocol, strings),
        (None, Some(failure)) => failure_advice(failure, *protocol, strings.faults()).map(str::to_owned),
        (None, None) => None,
    });
    let texts = match fault {
        Some(fault) => Some(fault_sentence(&fault, strings)),
        None => failure.map(|failure| failure_sentence(&failure, strings.outcomes())),
    };
    let texts = texts.map(|text| advice.iter().fold(text, |text, advice| [&text, " ", advice].concat()));
    let texts = texts.map(|texts| classed("p", "outcome-text").test_id("outcome-reason").text(&texts));
    let name = element("strong").text(strings.outcomes().text(outcome));
    classed("div", "outcome-text").child(element("p").child(name).text(". ").text(note)).children(texts)
}

fn fault_sentence(fault: &Fault, strings: &Strings) -> String {
    let reason = fault.reason(strings.faults());
    match fault.detail(strings.faults()) {
        Some(detail) => [reason, " ", &detail].concat(),
        None => reason.to_owned(),
    }
}

/// What to do about a fault, where the protocol tells more than the fault.
fn fault_advice(fault: &Fault, address: &str, protocol: AgentProtocol, strings: &Strings) -> Option<String> {
    match fault {
        Fault::Unreachable if is_mixed(&window::origin(), address) => Some(strings.connect().mixed().to_owned()),
        Fault::Unreachable | Fault::Status(403, _) => {
            let command = fill(protocol.browser_setting()?, &[("origin", &window::origin())]);
            Some(fill(strings.connect().start_with(), &[("command", &command)]))
        }
        Fault::Status(404 | 500, _) if protocol == AgentProtocol::Adk => Some(strings.faults().check_app().to_owned()),
        Fault::NotEvents(content_type) if content_type.to_ascii_lowercase().contains("html") => {
            Some(strings.faults().web_page().to_owned())
        }
        _ => None,
    }
}

/// The codes of JSON-RPC and of A2A for a method or a version that the agent does not know.
const OTHER_VERSION: [&str; 2] = ["-32601", "-32009"];

fn failure_advice(failure: &Failure, protocol: AgentProtocol, strings: &FaultStrings) -> Option<&'static str> {
    let is_other = failure.code.as_deref().is_some_and(|code| OTHER_VERSION.contains(&code));
    (protocol.answers_with_tasks() && is_other).then(|| strings.other_version())
}

/// What the core found is said in the user's language, what the agent said stays as it is.
fn failure_sentence(failure: &Failure, strings: &OutcomeStrings) -> String {
    match failure.code.as_deref() {
        Some("empty_stream") => strings.empty_stream().to_owned(),
        Some("not_a_stream") => strings.not_a_stream().to_owned(),
        Some("not_read") => failure.message.clone(),
        Some(code) => fill(strings.said(), &[("message", &[&failure.message, " (", code, ")"].concat())]),
        None => fill(strings.said(), &[("message", &failure.message)]),
    }
}
