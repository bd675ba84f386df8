//! The address of the page: what follows its `#`.

use leptos::prelude::{document, window};
use wasm_bindgen::JsValue;

use super::mount::Mount;

/// What follows the `#`, as it stands in the address; nothing for a panel on a page that belongs to someone else.
pub fn fragment() -> String {
    if Mount::is_in_element() {
        return String::new();
    }
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or_default().to_owned()
}

/// Adds an entry to the history of the tab: the same page with another fragment.
pub fn push(fragment: &str) {
    if let Ok(history) = window().history() {
        // A browser refuses hundreds of entries a minute; the view is shown all the same.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&["#", fragment].concat()));
    }
}

/// Changes the fragment of the entry of the tab's history that is shown.
pub fn replace(fragment: &str) {
    if let Ok(history) = window().history() {
        // As above; the address then names what was selected before.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&["#", fragment].concat()));
    }
}

/// The address of the page with another fragment.
pub fn with_fragment(fragment: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    [page, "#", fragment].concat()
}

/// An address as it stands, or relative to the page, if it leads to the web.
pub fn web_address(text: &str) -> Option<web_sys::Url> {
    let base = document().base_uri().ok()??;
    let address = web_sys::Url::new_with_base(text, &base).ok()?;
    matches!(&*address.protocol(), "http:" | "https:").then_some(address)
}

/// The origin of an address, as it stands or relative to the page; `None` for an empty one, and for one that does not lead to the web.
pub fn origin_of(text: &str) -> Option<String> {
    let text = text.trim();
    Some(text).filter(|text| !text.is_empty()).and_then(web_address).map(|address| address.origin())
}

/// Whether an address, as it stands or relative to the page, is on the page's own origin.
pub fn is_own(address: &str) -> bool {
    origin_of(address).is_some_and(|origin| origin == super::window::origin())
}
