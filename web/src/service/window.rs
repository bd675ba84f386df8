//! Functions of the window and the document.

use leptos::prelude::{document, window};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

/// The languages of the user, the preferred one first.
pub fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|tag| tag.as_string()).collect()
}

/// Sets or removes an attribute of the root element.
pub fn set_on_root(name: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    // Setting a plain attribute cannot fail.
    let _ = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
}

/// How far the page is scrolled.
pub fn scroll_position() -> f64 {
    window().scroll_y().unwrap_or_default()
}

/// Whether the end of the page is in view, or no more than so many pixels below it.
pub fn is_within_end(pixels: f64) -> bool {
    let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    scroll_position() + height >= f64::from(page_height()) - pixels
}

/// How wide the page is, in pixels.
pub fn width() -> f64 {
    window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or_default()
}

/// Scrolls to the end of the page.
pub fn scroll_to_end() {
    window().scroll_to_with_x_and_y(0.0, f64::from(page_height()));
}

/// The height of the page in CSS pixels, with what is out of view.
pub fn page_height() -> i32 {
    document().document_element().map_or(0, |root| root.scroll_height())
}

/// Scrolls to the beginning of the page.
pub fn scroll_to_start() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Notes a moment in the browser's timeline.
pub fn mark(name: &str) {
    if let Some(performance) = window().performance() {
        // A timeline that is full takes no more marks.
        let _ = performance.mark(name);
    }
}

/// Whether the browser has a network, as far as it knows.
pub fn is_online() -> bool {
    window().navigator().on_line()
}

/// Scheme, host and port of the page; empty where it has none.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// The element that has the focus.
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Moves the focus to an element and scrolls it into view.
pub fn focus_on(element: &HtmlElement) {
    // Only an element that is not shown refuses the focus.
    let _ = element.focus();
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Moves the focus to the element of that id if what had it is hidden or removed by the changes that are being made.
pub fn keep_focus_on_page(id: &'static str) {
    leptos::task::spawn_local(async move {
        leptos::task::tick().await;
        let focused = document().active_element();
        let is_lost = focused.is_none_or(|focused| {
            let is_body = focused.tag_name() == "BODY";
            is_body || focused.unchecked_ref::<HtmlElement>().offset_parent().is_none()
        });
        let target = element_by_id(id).filter(|_| is_lost);
        if let Some(target) = target {
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            // An element that cannot take the focus leaves it where it is.
            let _ = target.focus_with_options(&options);
        }
    });
}

/// The text that is selected, if its selection began inside an element of that kind.
pub fn selected_inside(selector: &str) -> Option<String> {
    let selection = get_selection()?;
    let start = selection.anchor_node()?;
    let start: web_sys::Element = match start.dyn_into() {
        Ok(element) => element,
        Err(node) => node.parent_element()?,
    };
    start.closest(selector).ok()??;
    Some(selection.text())
}

#[wasm_bindgen]
extern "C" {
    /// What is selected on the page.
    type Selection;

    #[wasm_bindgen(js_name = getSelection)]
    fn get_selection() -> Option<Selection>;

    #[wasm_bindgen(method, getter, js_name = anchorNode)]
    fn anchor_node(this: &Selection) -> Option<web_sys::Node>;

    #[wasm_bindgen(method, js_name = toString)]
    fn text(this: &Selection) -> String;
}

/// The element of that id.
pub fn element_by_id(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// The day and time of now, such as `2026-11-21T12:00:00.000Z`.
pub fn now() -> String {
    String::from(js_sys::Date::new_0().to_iso_string())
}

/// The day of now, such as `2026-11-21`.
pub fn today() -> String {
    now().chars().take(10).collect()
}
