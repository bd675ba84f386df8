//! A score that opens why it is what it is.

use credence_strings::Strings;

use super::score_pill::pill;
use crate::state::TurnState;
use crate::state::inspector::Inspector;
use crate::state::pill::PillFace;
use crate::state::tab::Tab;
use crate::view::inspector::opens;
use crate::view::widget::element::Element;

/// A score that opens why it is what it is.
pub fn pill_button(inspector: Inspector, turn: TurnState, face: &PillFace, strings: &Strings) -> Element {
    let button = pill("button", face, strings).set("type", "button").keeps_focus("pill");
    opens(button.set("title", strings.turn().why()), inspector, turn, Tab::Why)
}
