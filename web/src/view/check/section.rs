//! The sections of the report of a check.

use crate::view::widget::element::{Element, classed};

/// A section of the report, shown while there is something in it.
pub(super) fn section(test_id: &str, has_content: impl Fn() -> bool + 'static) -> Element {
    classed("section", "check-part").test_id(test_id).shown_while(has_content)
}

/// A line of explanation.
pub(super) fn note(text: &str) -> Element {
    classed("p", "check-note").text(text)
}
