//! Small texts of a check: numbers, names, English details, links.

use credence_strings::Strings;

use crate::state::claim_check::ClaimCheck;
use crate::view::element::{Element, classed, element};
use credence_text::web_address::web_address;

/// A share as a whole percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}

pub(super) fn two_decimals(number: f64) -> String {
    format!("{number:.2}")
}

/// The text for a name of the JSON, or the name itself where it is not known.
pub(super) fn named<'a>(text: Option<&'static str>, name: &'a str) -> &'a str {
    text.unwrap_or(name)
}

/// A text that the core writes in English, marked as such for screen readers.
pub(super) fn english(text: &str, strings: &Strings) -> Element {
    let span = element("span").text(&text.replace('`', "\""));
    if std::ptr::eq(strings, Strings::ENGLISH) { span } else { span.set("lang", "en") }
}

/// The titles of data sources, with commas.
pub(super) fn join_titles(check: ClaimCheck, names: &[String]) -> String {
    names.iter().map(|name| check.source_title(name)).collect::<Vec<_>>().join(", ")
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
