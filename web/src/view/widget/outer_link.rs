//! Links to other sites.

use super::element::{Element, element};

/// A link to another site, which opens beside the page and does not learn of it.
pub fn outer_link(address: &str, text: &str) -> Element {
    element("a").set("href", address).set("target", "_blank").set("rel", "noreferrer noopener").text(text)
}

/// A text that is a link where there is an address.
pub fn linked(text: &str, address: Option<&str>) -> Element {
    address.map_or_else(|| element("span").text(text), |address| outer_link(address, text))
}
