//! The inspector is a part of its own: it is loaded behind the first answer, or when it is opened.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::frame::frame;
use crate::part::{LatePart, NotLoaded, entrances};
use crate::state::AnswerTools;
use crate::view::base;
use crate::view::element::Element;

/// Makes the inspector.
pub(super) type MakeInspector = fn(AnswerTools, &'static Strings) -> Element;

entrances! {
    /// The inspector.
    inspector fn inspector() -> MakeInspector {
        base::keep();
        frame
    }
}

thread_local! {
    /// The inspector.
    pub(super) static INSPECTOR: LatePart<MakeInspector> = LatePart::new(|| Box::pin(inspector()));
}
