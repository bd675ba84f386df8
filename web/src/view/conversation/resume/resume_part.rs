//! The part with the offer to go on with an answer that was cut: it is loaded when there is one.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::resume_offer::offer_line;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::ResumeOffer;
use crate::state::conversation::Conversation;
use crate::view::widget::element::Element;

/// Makes the offer to go on.
pub(super) type MakeOffer = fn(Conversation, ResumeOffer, &'static Strings) -> Element;

entrances! {
    /// The offer to go on with an answer that was cut.
    resume fn resume() -> MakeOffer {
        offer_line
    }
}

thread_local! {
    /// The offer to go on with an answer that was cut.
    pub(super) static RESUME: DeferredPart<MakeOffer> = DeferredPart::new(|| Box::pin(resume()));
}
