//! The edge of the inspector, by which it is made larger and smaller.

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, PointerEvent};

use crate::service::window;
use crate::state::inspector::Length;
use crate::view::widget::element::{Element, classed};

/// The edge that can be moved. The style sheet shows the one that the layout has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The left one, or the right one where text runs from right to left.
    Start,
    /// The upper one.
    Top,
}

/// How far an arrow key moves an edge.
const STEP: f64 = 16.0;

/// The edge of a frame; it is moved by the pointer, by arrow keys, and by Home and End.
pub(super) fn separator(side: Side, length: Length, frame: &Element, label: &str) -> Element {
    let (class, orientation) = match side {
        Side::Start => ("inspector-edge start", "vertical"),
        Side::Top => ("inspector-edge top", "horizontal"),
    };
    let edge = classed("div", class)
        .test_id("inspector-edge")
        .set("role", "separator")
        .set("tabindex", "0")
        .set("aria-label", label)
        .set("aria-orientation", orientation)
        .set("aria-valuemin", &length.least.to_string())
        .set("aria-valuemax", &length.most.to_string())
        .set_of("aria-valuenow", move || length.value.get().to_string());
    moved_by_pointer(moved_by_keys(edge, side, length), side, length, frame.as_a())
}

fn moved_by_keys(edge: Element, side: Side, length: Length) -> Element {
    edge.on("keydown", move |event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key) else { return };
        let now = f64::from(length.value.get_untracked());
        let next = match (side, key.as_str()) {
            (Side::Start, "ArrowLeft") | (Side::Top, "ArrowUp") => now + STEP,
            (Side::Start, "ArrowRight") | (Side::Top, "ArrowDown") => now - STEP,
            (_, "Home") => f64::from(length.least),
            (_, "End") => f64::from(length.most),
            _ => return,
        };
        event.prevent_default();
        length.set(next);
    })
}

fn moved_by_pointer(edge: Element, side: Side, length: Length, frame: HtmlElement) -> Element {
    let handle: HtmlElement = edge.as_a();
    let captured = handle.clone();
    edge.on("pointerdown", move |event| {
        event.prevent_default();
        let event: &PointerEvent = event.unchecked_ref();
        // Only a pointer that is gone is refused.
        let _ = handle.set_pointer_capture(event.pointer_id());
    })
    .on("pointermove", move |event| {
        let event: &PointerEvent = event.unchecked_ref();
        if captured.has_pointer_capture(event.pointer_id()) {
            length.set(length_at(side, event, &frame));
        }
    })
}

/// The length that puts the edge below the pointer.
fn length_at(side: Side, pointer: &PointerEvent, frame: &HtmlElement) -> f64 {
    let frame = frame.get_bounding_client_rect();
    match side {
        Side::Start => frame.right() - f64::from(pointer.client_x()),
        Side::Top => (frame.bottom() - f64::from(pointer.client_y())) * 100.0 / window::height().max(1.0),
    }
}
