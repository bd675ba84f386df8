//! Functions of the window and the document.

use leptos::prelude::{document, window};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement};

use super::mount::Mount;
use super::task::spawn_local;

/// From this width on there is room beside the conversation, in `rem`. The style sheets have the same number.
const ROOM_BESIDE: f64 = 68.75;

/// The languages of the user, the preferred one first.
pub fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|tag| tag.as_string()).collect()
}

/// Sets or removes an attribute of the panel's frame, which is the root element of its own page.
pub fn set_on_frame(name: &str, value: Option<&str>) {
    let Some(frame) = Mount::here().and_then(Mount::frame) else { return };
    // Setting a plain attribute cannot fail.
    let _ = match value {
        Some(value) => frame.set_attribute(name, value),
        None => frame.remove_attribute(name),
    };
}

/// What scrolls: an element of the panel, or the window.
fn scroller() -> Option<HtmlElement> {
    Mount::here().and_then(Mount::scroller)
}

/// How far the panel is scrolled.
pub fn scroll_position() -> f64 {
    match scroller() {
        Some(scroller) => f64::from(scroller.scroll_top()),
        None => window().scroll_y().unwrap_or_default(),
    }
}

/// Whether the end of the panel is in view, or no more than so many pixels below it.
pub fn is_within_end(pixels: f64) -> bool {
    scroll_position() + height() >= f64::from(height_of_all()) - pixels
}

/// How wide the panel is, in pixels.
pub fn width() -> f64 {
    scroller().map_or_else(|| number(window().inner_width()), |scroller| f64::from(scroller.client_width()))
}

/// How high the panel is, in pixels.
pub fn height() -> f64 {
    scroller().map_or_else(|| number(window().inner_height()), |scroller| f64::from(scroller.client_height()))
}

/// Whether there is room beside the conversation.
pub fn has_room_beside() -> bool {
    width() >= ROOM_BESIDE * text_size()
}

/// The size of the panel's text, which the user can set in the browser, in whole pixels.
fn text_size() -> f64 {
    let frame = Mount::here().and_then(Mount::frame);
    let style = frame.and_then(|frame| window().get_computed_style(&frame).ok().flatten());
    let size = style.and_then(|style| style.get_property_value("font-size").ok());
    let whole = size.and_then(|size| size.split(['.', 'p']).next()?.parse::<u32>().ok());
    f64::from(whole.unwrap_or(16))
}

fn number(size: Result<JsValue, JsValue>) -> f64 {
    size.ok().and_then(|size| size.as_f64()).unwrap_or_default()
}

/// Scrolls to the end of the panel.
pub fn scroll_to_end() {
    scroll_to(height_of_all());
}

/// Scrolls to the beginning of the panel.
pub fn scroll_to_start() {
    scroll_to(0);
}

fn scroll_to(position: i32) {
    match scroller() {
        Some(scroller) => scroller.set_scroll_top(position),
        None => window().scroll_to_with_x_and_y(0.0, f64::from(position)),
    }
}

/// The height of the panel in CSS pixels, with what is out of view.
pub fn height_of_all() -> i32 {
    let scrolled = scroller().map(Into::into).or_else(|| document().document_element());
    scrolled.map_or(0, |scrolled: Element| scrolled.scroll_height())
}

/// Opens the browser's dialog for printing.
pub fn print() {
    // A browser that prints nothing shows nothing either.
    let _ = window().print();
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

/// The element that has the focus, also inside shadow roots.
pub fn focused() -> Option<HtmlElement> {
    let mut focused = document().active_element()?;
    while let Some(inside) = focused.shadow_root().and_then(|root| root.active_element()) {
        focused = inside;
    }
    focused.dyn_into().ok()
}

/// Moves the focus to an element and scrolls it into view.
pub fn focus_on(element: &HtmlElement) {
    // Only an element that is not shown refuses the focus.
    let _ = element.focus();
    bring_into_view(element);
}

/// Scrolls an element into view.
pub fn bring_into_view(element: &HtmlElement) {
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Moves the focus to the element of that id if what had it is hidden or removed by the changes that are being made.
pub fn keep_focus_on_page(id: &'static str) {
    // The focus of a page that belongs to someone else is not taken.
    let Some(mount) = Mount::here().filter(|mount| !mount.is_element() || has_focus(*mount)) else { return };
    spawn_local(async move {
        leptos::task::tick().await;
        let is_lost = !has_focus(mount) || focused().is_none_or(|focused| focused.offset_parent().is_none());
        let target = element_by_id(id).filter(|_| is_lost);
        if let Some(target) = target {
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            // An element that cannot take the focus leaves it where it is.
            let _ = target.focus_with_options(&options);
        }
    });
}

fn has_focus(mount: Mount) -> bool {
    focused().is_some_and(|focused| mount.contains(&focused))
}

/// The text that is selected, if its selection began inside an element of that kind.
pub fn selected_inside(selector: &str) -> Option<String> {
    let root = Mount::here().and_then(Mount::root)?;
    let selection = root.unchecked_ref::<SelectionRoot>().get_selection().or_else(|_| get_selection()).ok()??;
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

    /// A document; in some browsers also a shadow root.
    type SelectionRoot;

    #[wasm_bindgen(method, js_name = getSelection, catch)]
    fn get_selection(this: &SelectionRoot) -> Result<Option<Selection>, JsValue>;

    #[wasm_bindgen(js_name = getSelection, catch)]
    fn get_selection() -> Result<Option<Selection>, JsValue>;

    #[wasm_bindgen(method, getter, js_name = anchorNode)]
    fn anchor_node(this: &Selection) -> Option<web_sys::Node>;

    #[wasm_bindgen(method, js_name = toString)]
    fn text(this: &Selection) -> String;
}

/// The element of that id in the panel. The id holds no character that means something in a selector.
pub fn element_by_id(id: &str) -> Option<HtmlElement> {
    Mount::here()?.find(&["#", id].concat())
}
