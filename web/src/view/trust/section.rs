//! The sections of the page of trust.

use crate::view::widget::element::{Element, classed, element};

/// A section of the page below its heading, which takes the focus when what had it is gone.
pub(super) fn section(name: &str, heading: impl Fn() -> String + 'static) -> Element {
    let id = ["trust-", name].concat();
    let heading = element("h2").set("id", &id).set("tabindex", "-1").keeps_focus(name).text_of(heading);
    classed("section", "trust-part").set("aria-labelledby", &id).test_id(&id).child(heading)
}

/// A line under a heading.
pub(super) fn note(text: &str) -> Element {
    classed("p", "trust-part-note").text(text)
}
