//! What the tabs contain is a part of its own: it is loaded when the inspector is opened.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::panels::panel;
use crate::part::{LatePart, NotLoaded, entrances};
use crate::state::tab::Tab;
use crate::state::{AnswerTools, TurnState};
use crate::view::base;
use crate::view::element::Element;

/// Makes what one tab contains.
pub(super) type MakePanel = fn(AnswerTools, TurnState, Tab, &'static Strings) -> Element;

entrances! {
    /// What the tabs contain.
    inspector fn panels() -> MakePanel {
        base::keep();
        panel
    }
}

thread_local! {
    /// What the tabs contain.
    pub(super) static PANELS: LatePart<MakePanel> = LatePart::new(|| Box::pin(panels()));
}
