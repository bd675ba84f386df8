//! The focus of the keyboard, kept while what it is on is built anew.

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Node};

use super::element::Element;
use crate::service::task::spawn_local;
use crate::service::window;

const NAME: &str = "data-focus";
const OTHERWISE: &str = "data-focus-otherwise";

impl Element {
    /// With a name by which the focus finds its way back when the element is built anew.
    pub fn keeps_focus(self, name: &str) -> Self {
        self.set(NAME, name)
    }

    /// With the name of where the focus goes when the element is not built again.
    pub fn focus_otherwise(self, name: &str) -> Self {
        self.set(OTHERWISE, name)
    }
}

/// Moves the focus to an element once the views have caught up with the signals.
pub fn focus_soon(element: HtmlElement) {
    spawn_local(async move {
        leptos::task::tick().await;
        window::focus_on(&element);
    });
}

/// To be called before elements inside are built anew: moves the focus to the new one of the same name.
pub fn keep_focus(within: &Element) {
    let within: web_sys::Element = within.as_a();
    let Some(focused) = window::focused() else { return };
    let node: &Node = focused.as_ref();
    if !within.contains(Some(node)) {
        return;
    }
    let names: Vec<String> =
        [NAME, OTHERWISE].into_iter().filter_map(|attribute| focused.get_attribute(attribute)).collect();
    spawn_local(async move {
        leptos::task::tick().await;
        let is_still_there = window::focused().is_some_and(|now| now == focused);
        if is_still_there {
            return;
        }
        // What comes instead may be beside the place, but it is nearer than its like in another answer.
        let mut places = std::iter::successors(Some(within), |place| place.parent_element());
        if let Some(found) = places.find_map(|place| names.iter().find_map(|name| named(&place, name))) {
            window::focus_on(&found);
        }
    });
}

/// Names may hold any text, such as an address, so they are compared and not put into a selector.
fn named(within: &web_sys::Element, name: &str) -> Option<HtmlElement> {
    let candidates = within.query_selector_all("[data-focus]").ok()?;
    let mut elements = (0..candidates.length()).filter_map(|index| candidates.item(index)?.dyn_into().ok());
    elements.find(|element: &HtmlElement| element.get_attribute(NAME).is_some_and(|known| known == name))
}
