//! Names of data sources, and links to what they found.

use crate::state::claim_check::source_title;
use crate::view::widget::element::{Element, classed};
use credence_address::web_address;

/// The titles of data sources, with commas.
pub(super) fn join_titles(names: &[String]) -> String {
    names.iter().map(|name| source_title(name)).collect::<Vec<_>>().join(", ")
}

/// A link where the address is one of the web, else the text alone.
pub(super) fn link(address: &str, text: &str, class: &str) -> Element {
    match web_address(address) {
        Some(address) => classed("a", class)
            .set("href", address)
            .set("target", "_blank")
            .set("rel", "noopener noreferrer")
            .text(text),
        None => classed("span", class).text(text),
    }
}
