//! What was odd about a turn.

use credence_core::{Warning, WarningCode};
use leptos::prelude::*;

use crate::state::TurnState;
use crate::words::{WarningWords, Words, filled};

/// The warnings and the count of messages not understood, folded.
#[component]
pub fn Notes(turn: TurnState, words: &'static Words) -> impl IntoView {
    let notes = Memo::new(move |_| turn.assessment.with(|assessment| (assessment.warnings.clone(), assessment.not_understood)));
    let n_notes = move || notes.with(|(warnings, not_understood)| warnings.len() + usize::from(*not_understood > 0));
    let items = move || {
        let (warnings, not_understood) = notes.get();
        let count = (not_understood > 0).then(|| {
            view! { <li data-testid="not-understood">{filled(words.warnings.not_understood, &[("n", &not_understood.to_string())])}</li> }
        });
        let warnings = warnings.into_iter().map(|warning| view! { <Note warning words=&words.warnings /> }).collect_view();
        view! { {warnings} {count} }
    };
    view! {
        <details class="fold notes" data-testid="notes" hidden=move || turn.running.get() || n_notes() == 0>
            <summary>{move || filled(words.warnings.heading, &[("n", &n_notes().to_string())])}</summary>
            <ul class="notes-list">{items}</ul>
        </details>
    }
}

#[component]
fn Note(warning: Warning, words: &'static WarningWords) -> impl IntoView {
    let sentence = words.sentence(warning.code);
    let particulars = names_particulars(warning.code).then(|| view! { " " <span class="note-particulars" lang="en">{warning.message}</span> });
    view! { <li>{sentence}{particulars}</li> }
}

/// Whether the message tells more than its code.
const fn names_particulars(code: WarningCode) -> bool {
    match code {
        WarningCode::ConfidenceOutOfRange
        | WarningCode::UnsafeLink
        | WarningCode::ImplausiblePayload
        | WarningCode::SkippedSource => true,
        WarningCode::BrokenJson
        | WarningCode::FrameTooLong
        | WarningCode::UnknownEvents
        | WarningCode::NotAStream
        | WarningCode::FinalTextDiffers
        | WarningCode::EmptyDone
        | WarningCode::OffsetNotInAnswer
        | WarningCode::NothingCited
        | WarningCode::ConfidenceDiffers => false,
    }
}
