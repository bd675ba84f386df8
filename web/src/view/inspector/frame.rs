//! The inspector itself: its edges, tabs and panels.

use credence_strings::Strings;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use super::contents::contents;
use super::separator::{Side, separator};
use super::tabs::{panels, tab_list};
use crate::service::window;
use crate::state::inspector::Inspector;
use crate::state::{AnswerTools, TurnState};
use crate::view::element::{Element, button, classed, follow};

/// The inspector with its edges, tabs and panels.
pub(super) fn frame(tools: AnswerTools, strings: &'static Strings) -> Element {
    let inspector = tools.inspector;
    let frame = classed("section", "inspector")
        .set("part", "inspector")
        .test_id("inspector")
        .set("aria-label", strings.inspector().label);
    let content = contents(inspector, move |turn| content(tools, turn, strings));
    let label = strings.inspector().size;
    follow_lengths(inspector, &frame);
    inspector.place.set_value(Some(frame.as_a()));
    let edges = [(Side::Start, inspector.width), (Side::Top, inspector.height)];
    let edges = edges.map(|(side, length)| separator(side, length, &frame, label));
    close_by_key(frame.children(edges).child_of(content), inspector)
}

fn content(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let inspector = tools.inspector;
    let close = button("inspector-close", "inspector-close", "×", move || close(inspector))
        .set("aria-label", strings.grounding().close)
        .set("title", strings.grounding().close);
    let head = classed("div", "inspector-head").child(tab_list(inspector, turn, strings)).child(close);
    classed("div", "inspector-content").child(head).child(panels(tools, turn, strings))
}

/// The style sheet reads the lengths from these properties.
fn follow_lengths(inspector: Inspector, frame: &Element) {
    let style = frame.as_a::<HtmlElement>().style();
    follow(Box::new(move || {
        let (width, height) = (inspector.width.value.get(), inspector.height.value.get());
        // Only a read-only style refuses.
        let _ = style.set_property("--inspector-width", &[&width.to_string(), "px"].concat());
        let _ = style.set_property("--inspector-height", &height.to_string());
    }));
}

fn close_by_key(frame: Element, inspector: Inspector) -> Element {
    frame.on("keydown", move |event| {
        let is_escape = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape");
        if is_escape && !event.default_prevented() {
            event.prevent_default();
            close(inspector);
        }
    })
}

/// Closes the inspector; the focus returns to what opened it, or else to its turn.
fn close(inspector: Inspector) {
    let turn = inspector.turn.get_untracked();
    let opener = inspector.close().filter(|opener| opener.is_connected());
    let otherwise = || turn?.place.get_value()?.query_selector(".details-button").ok()??.dyn_into().ok();
    if let Some(next) = opener.or_else(otherwise) {
        window::focus_on(&next);
    }
}
