//! The way to go on with an answer that was cut. The offer is a part of its own, loaded when there is one.

mod resume_offer;
mod resume_part;

use std::rc::Rc;

use super::shared_state::SharedState;
use crate::part::DeferredPart;
use crate::state::RunState;
use crate::view::widget::element::{Element, element};
use crate::view::widget::part_view::deferred_view_after;
use resume_part::RESUME;

/// The line below a run that was cut; nothing below others.
pub(super) fn resume_line(shared: &SharedState, run: &RunState) -> Element {
    let resume = run.resume;
    if !run.origin.is_recording() {
        // A connection that is lost would not load it.
        RESUME.with(DeferredPart::expect);
    }
    let shared = Rc::clone(shared);
    element("div").child_of(move || {
        let offer = resume.get()?;
        let make = |offer_line: resume_part::MakeOffer| Some(offer_line(shared.conversation, offer, shared.strings));
        RESUME.with(|part| deferred_view_after(part, shared.strings, None, make))
    })
}
