//! The browser's page, and what a reader does on it.

use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::{Document, Element, Node};

use super::page::Page;

/// The page of a browser.
pub struct Browser {
    pub document: Document,
}

impl Page for Browser {
    type Node = Node;

    fn element(&self, tag: &'static str) -> Node {
        // Every tag is one of ours, and none of these names is invalid.
        self.document.create_element(tag).map_or_else(|_| self.document.create_text_node("").into(), Into::into)
    }

    fn text(&self, text: &str) -> Node {
        self.document.create_text_node(text).into()
    }

    fn set_text(&self, node: &Node, text: &str) {
        node.set_node_value(Some(text));
    }

    fn set_attribute(&self, node: &Node, name: &'static str, value: &str) {
        if let Some(element) = node.dyn_ref::<Element>() {
            // Only an invalid name is refused.
            let _ = element.set_attribute(name, value);
        }
    }

    fn append(&self, parent: &Node, child: &Node) {
        // Only a node that holds its parent is refused.
        let _ = parent.append_child(child);
    }

    fn replace(&self, old: &Node, new: &Node) {
        if let Some(parent) = old.parent_node() {
            let _ = parent.replace_child(new, old);
        }
    }

    fn remove(&self, node: &Node) {
        if let Some(parent) = node.parent_node() {
            let _ = parent.remove_child(node);
        }
    }
}

/// The marker that an event happened on, and its number.
pub fn marker_of(target: Option<leptos::web_sys::EventTarget>) -> Option<u32> {
    closest(target, "a.marker")?.get_attribute("data-label")?.parse().ok()
}

/// The nearest element around an event that a selector names.
pub fn closest(target: Option<leptos::web_sys::EventTarget>, selector: &str) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest(selector).ok()?
}

/// Lights the markers of one number, and no others.
pub fn light(root: &Element, number: Option<u32>) {
    let markers = root.get_elements_by_class_name("marker");
    let number = number.map(|number| number.to_string());
    for index in 0..markers.length() {
        let Some(marker) = markers.item(index) else { continue };
        let is_lit = number.is_some() && marker.get_attribute("data-label") == number;
        let _ = marker.class_list().toggle_with_force("lit", is_lit);
    }
}

/// Puts a text on the clipboard; false where the browser has none.
pub fn copy(text: &str) -> bool {
    let get = |object: &JsValue, name: &str| js_sys::Reflect::get(object, &JsValue::from_str(name)).ok();
    let clipboard = get(&js_sys::global(), "navigator").and_then(|navigator| get(&navigator, "clipboard"));
    let Some(clipboard) = clipboard.filter(JsValue::is_object) else { return false };
    let write = get(&clipboard, "writeText").and_then(|write| write.dyn_into::<js_sys::Function>().ok());
    write.is_some_and(|write| write.call1(&clipboard, &JsValue::from_str(text)).is_ok())
}
