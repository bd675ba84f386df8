//! What can be done about an answer that was cut. It is a part of its own, loaded when one is.

mod line;
mod part;

use credence_strings::Strings;

use crate::part::LatePart;
use crate::state::conversation::Conversation;
use crate::state::{Origin, RunState};
use crate::view::widget::element::{Element, element};
use crate::view::widget::part_view::late_view_after;
use part::RESUME;

/// The line below a run that was cut; nothing below others.
pub fn resume_line(conversation: Conversation, run: &RunState, strings: &'static Strings) -> Element {
    let resume = run.resume;
    if matches!(*run.origin, Origin::Agent { .. }) {
        // A connection that is lost would not load it.
        RESUME.with(LatePart::expect);
    }
    element("div").child_of(move || {
        let offer = resume.get()?;
        let make = |line: part::MakeLine| Some(line(conversation, offer, strings));
        RESUME.with(|part| late_view_after(part, strings, None, make))
    })
}
