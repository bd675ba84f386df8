//! The part with the layout of the inspector: it is loaded behind the first answer, or when the inspector is opened.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::layout::layout;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::AnswerTools;
use crate::view::widget::element::Element;

/// Makes the edges, tabs and panels.
pub(super) type MakeLayout = fn(AnswerTools, &Element, &'static Strings) -> Element;

entrances! {
    /// The layout of the inspector.
    inspector fn inspector() -> MakeLayout {
        layout
    }
}

thread_local! {
    /// The layout of the inspector.
    pub(super) static INSPECTOR: DeferredPart<MakeLayout> = DeferredPart::new(|| Box::pin(inspector()));
}
