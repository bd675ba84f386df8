//! What is in the inspector is a part of its own: it is loaded behind the first answer, or when the inspector is opened.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::content::content;
use crate::part::{LatePart, NotLoaded, entrances};
use crate::state::AnswerTools;
use crate::view::parts::conversation_part;
use crate::view::widget::element::Element;

/// Makes what is in the inspector.
pub(super) type MakeContent = fn(AnswerTools, &Element, &'static Strings) -> Element;

entrances! {
    /// What is in the inspector.
    inspector fn inspector() -> MakeContent {
        conversation_part::share_code();
        content
    }
}

thread_local! {
    /// What is in the inspector.
    pub(super) static INSPECTOR: LatePart<MakeContent> = LatePart::new(|| Box::pin(inspector()));
}
