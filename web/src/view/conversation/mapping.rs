//! What a run that was not read consists of, and the form for the user's own mapping. The form is loaded with what reads mappings.

mod mapping_form;
mod mapping_part;

use std::rc::Rc;

use credence_core::stream::Outcome;

use super::shared_state::SharedState;
use crate::part::DeferredPart;
use crate::signal::Memo;
use crate::state::{RunState, TurnState};
use crate::view::widget::element::Element;
use crate::view::widget::part_view::deferred_view_after;
use mapping_part::MAPPING;

/// The view of a run, with the form below it if it was not read, or was read by a mapping.
pub(super) fn with_mapping_line(view: Element, shared: &SharedState, run: &RunState) -> Element {
    let (turns, mapping) = (run.turns, run.mapping);
    let is_shown = Memo::new(move |_| {
        let last = turns.with(|turns| turns.last().copied());
        mapping.with(Option::is_some) || last.is_some_and(is_unread)
    });
    let (shared, run) = (Rc::clone(shared), run.clone());
    view.child_of(move || {
        let part = MAPPING.with(DeferredPart::clone);
        let texts = || shared.deferred.get().mapping();
        let make = |make: mapping_part::MakeForm| make(shared.conversation, run.clone(), texts());
        is_shown.get().then(|| deferred_view_after(&part, shared.strings, None, make)).flatten()
    })
}

/// Whether it may be in messages that are not understood.
fn is_unread(turn: TurnState) -> bool {
    let is_no_stream = |code: &Option<String>| code.as_deref() == Some("not_a_stream");
    let has_no_stream =
        || turn.assessment.with(|all| all.error.as_ref().is_some_and(|error| is_no_stream(&error.code)));
    match turn.outcome.get() {
        Some(Outcome::NotRead) => true,
        Some(Outcome::Failed) => has_no_stream(),
        _ => false,
    }
}
