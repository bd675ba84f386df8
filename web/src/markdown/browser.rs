//! The browser's page, and what a reader does on it.

use std::borrow::Cow;

use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::{Document, Element, HtmlElement, Node, ShadowRoot};

use super::page::Page;

/// The page of a browser.
pub struct Browser {
    pub document: Document,
    pub bounded: Bounded,
}

/// Makes a text one that a browser can lay out.
pub type Bounded = fn(&str) -> Cow<'_, str>;

impl Page for Browser {
    type Node = Node;

    fn element(&self, tag: &'static str) -> Node {
        // Every tag is one of ours, and none of these names is invalid.
        self.document.create_element(tag).map_or_else(|_| self.document.create_text_node("").into(), Into::into)
    }

    fn text(&self, text: &str) -> Node {
        self.document.create_text_node(&(self.bounded)(text)).into()
    }

    fn set_text(&self, node: &Node, text: &str) {
        node.set_node_value(Some(&(self.bounded)(text)));
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
        let focused = old.dyn_ref::<Element>().and_then(focused_mark);
        if let Some(parent) = old.parent_node() {
            let _ = parent.replace_child(new, old);
        }
        let same = focused.zip(new.dyn_ref::<Element>()).and_then(|((mark, nth), new)| nth_of(new, &mark, nth));
        if let Some(mark) = same {
            // A mark that is not shown refuses the focus.
            let _ = mark.focus();
        }
    }

    fn remove(&self, node: &Node) {
        if let Some(parent) = node.parent_node() {
            let _ = parent.remove_child(node);
        }
    }

    fn keep_columns(&self, table: &Node, part: &Node) {
        let (Some(table), Some(part)) = (table.dyn_ref::<HtmlElement>(), part.dyn_ref::<Element>()) else { return };
        if is_long(table) {
            keep_roles(part);
        } else if keep_widths(table).is_some() {
            keep_roles(table);
        }
    }

    fn take_columns(&self, old: &Node, new: &Node) {
        let (Some(old), Some(new)) = (old.dyn_ref::<HtmlElement>(), new.dyn_ref::<HtmlElement>()) else { return };
        if is_long(old) && new.class_name() == "table" {
            new.set_class_name(&old.class_name());
            new.style().set_css_text(&old.style().css_text());
            keep_roles(new);
        }
    }
}

fn is_long(table: &Element) -> bool {
    table.class_list().contains("long")
}

/// Tables with more columns are laid out as a whole.
const MOST_COLUMNS: usize = 12;

/// Notes the widths of the columns for the style sheet, which gives them to every part.
///
/// A table that is not shown has no widths; then it is tried again with the next part.
fn keep_widths(table: &HtmlElement) -> Option<()> {
    let widths: Vec<f64> = elements(table, "th").iter().map(|head| head.get_bounding_client_rect().width()).collect();
    let room = table.get_bounding_client_rect().width();
    let columns = shares(&widths, room).filter(|columns| columns.len() <= MOST_COLUMNS)?;
    // Only a read-only style refuses.
    let set = |name: &str, share: f64| drop(table.style().set_property(name, &percent(share)));
    set("--table", columns.iter().sum());
    for (share, number) in columns.iter().zip(1..) {
        set(&format!("--column-{number}"), share / columns.iter().sum::<f64>());
    }
    table.set_class_name("table long");
    Some(())
}

/// The widths as shares of the room; a pixel more where there is room, because half a pixel too little would break a line.
fn shares(widths: &[f64], room: f64) -> Option<Vec<f64>> {
    let with_spare: Vec<f64> = widths.iter().map(|width| width + 1.0).collect();
    let widths = if with_spare.iter().sum::<f64>() < room { &with_spare } else { widths };
    let is_shown = room > 0.0 && widths.iter().all(|width| *width > 0.0);
    is_shown.then(|| widths.iter().map(|width| width / room).collect())
}

/// Browsers may take rows for those of a table only while it is displayed as one, unless they are told.
fn keep_roles(root: &Element) {
    for element in elements(root, "table, thead, tbody, tr, th, td").iter().chain([root]) {
        if let Some(role) = role_of(&element.tag_name()) {
            // Only an invalid name is refused.
            let _ = element.set_attribute("role", role);
        }
    }
}

fn role_of(tag: &str) -> Option<&'static str> {
    Some(match tag {
        "TABLE" => "table",
        "THEAD" | "TBODY" => "rowgroup",
        "TR" => "row",
        "TH" => "columnheader",
        "TD" => "cell",
        _ => return None,
    })
}

fn elements(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = root.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.item(index)?.dyn_into().ok()).collect()
}

/// A share in thousandths of a percent; formatting a float would load more code.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of the page is small and positive"
)]
fn percent(share: f64) -> String {
    let thousandths = (share * 100_000.0).round() as u32;
    format!("{}.{:03}%", thousandths / 1000, thousandths % 1000)
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

/// The mark below an element that has the focus: what selects it, and which of those it is.
fn focused_mark(below: &Element) -> Option<(String, u32)> {
    let root = below.get_root_node();
    let focused = match root.dyn_ref::<ShadowRoot>() {
        Some(root) => root.active_element(),
        None => root.dyn_ref::<Document>()?.active_element(),
    }?;
    let name = ["data-sentence", "data-deed", "data-label"].into_iter().find(|name| focused.has_attribute(name))?;
    let selector = format!("[{name}=\"{}\"]", focused.get_attribute(name)?);
    let same = below.query_selector_all(&selector).ok()?;
    let nth =
        (0..same.length()).find(|index| same.item(*index).is_some_and(|node| node.is_same_node(Some(&focused))))?;
    Some((selector, nth))
}

fn nth_of(below: &Element, selector: &str, nth: u32) -> Option<HtmlElement> {
    below.query_selector_all(selector).ok()?.item(nth)?.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_their_share_of_the_room() {
        assert_eq!(shares(&[300.0, 100.0], 400.0), Some(vec![0.75, 0.25]), "a full table stays as wide as its room");
        assert_eq!(shares(&[99.0, 49.0], 200.0), Some(vec![0.5, 0.25]), "a narrow one has a pixel to spare");
        assert_eq!(shares(&[0.0, 0.0], 0.0), None, "a hidden table has no widths");
        assert_eq!(percent(0.333_333), "33.333%");
        assert_eq!(percent(1.05), "105.000%");
    }
}
