//! What was odd about a turn.

use credence_core::{Warning, WarningCode};
use leptos::prelude::*;

use super::element::{Element, classed, element};
use crate::state::TurnState;
use crate::words::{WarningWords, Words, filled};

/// The count of messages not understood, and the warnings, folded.
pub fn notes(turn: TurnState, words: &'static Words) -> Element {
    let words = &words.warnings;
    classed("div", "notes").shown_while(move || !turn.running.get()).child_of(move || {
        let assessment = turn.assessment.get();
        let not_understood = (assessment.not_understood > 0).then(|| {
            let count = assessment.not_understood.to_string();
            classed("p", "notes-count").test_id("not-understood").text(&filled(words.not_understood, &[("n", &count)]))
        });
        let warnings = (!assessment.warnings.is_empty()).then(|| warnings(&assessment.warnings, words));
        Some(element("div").children(not_understood).children(warnings))
    })
}

fn warnings(warnings: &[Warning], words: &WarningWords) -> Element {
    let heading = filled(words.heading, &[("n", &warnings.len().to_string())]);
    let list = classed("ul", "notes-list").children(warnings.iter().map(|warning| note(warning, words)));
    classed("details", "fold").test_id("notes").child(element("summary").text(&heading)).child(list)
}

fn note(warning: &Warning, words: &WarningWords) -> Element {
    let note = element("li").text(words.sentence(warning.code));
    if !names_particulars(warning.code) {
        return note;
    }
    note.text(" ").child(classed("span", "note-particulars").set("lang", "en").text(&warning.message))
}

/// Whether the message tells more than its code.
const fn names_particulars(code: WarningCode) -> bool {
    match code {
        WarningCode::ConfidenceOutOfRange
        | WarningCode::UnsafeLink
        | WarningCode::ImplausiblePayload
        | WarningCode::SkippedSource
        | WarningCode::UnknownStance
        | WarningCode::CitesRejected
        | WarningCode::SourceSaysOtherwise
        | WarningCode::QuoteNotFound
        | WarningCode::DeadLink => true,
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
