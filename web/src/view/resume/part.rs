//! What can be done about an answer that was cut is loaded when one is.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::line::line;
use crate::part::{LatePart, NotLoaded, entrances};
use crate::state::ResumeOffer;
use crate::state::conversation::Conversation;
use crate::view::parts::conversation_part;
use crate::view::widget::element::Element;

/// Makes the line with what can be done.
pub(super) type MakeLine = fn(Conversation, ResumeOffer, &'static Strings) -> Element;

entrances! {
    /// What can be done about an answer that was cut.
    resume fn resume() -> MakeLine {
        conversation_part::share_code();
        line
    }
}

thread_local! {
    /// What can be done about an answer that was cut.
    pub(super) static RESUME: LatePart<MakeLine> = LatePart::new(|| Box::pin(resume()));
}
