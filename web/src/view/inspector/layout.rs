//! The layout of the inspector: its edges, tabs and panels.

use credence_strings::Strings;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::separator::{Side, separator};
use super::tabs::{panels, tab_list};
use super::turn_contents::turn_contents;
use crate::service::window;
use crate::state::inspector::Inspector;
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::{Element, button, classed};

/// The edges, tabs and panels, for the frame that they are in.
pub(super) fn layout(tools: AnswerTools, frame: &Element, strings: &'static Strings) -> Element {
    let inspector = tools.inspector;
    let of_turn = turn_contents(inspector, move |turn| content_of(tools, turn, strings));
    let edges = [(Side::Start, inspector.width), (Side::Top, inspector.height)];
    let edges = edges.map(|(side, length)| separator(side, length, frame, strings.inspector().size()));
    close_by_key(classed("div", "inspector-inside").children(edges).child_of(of_turn), inspector)
}

fn content_of(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let inspector = tools.inspector;
    let close = button("inspector-close", "inspector-close", "×", move || close(inspector))
        .set("aria-label", strings.grounding().close())
        .set("title", strings.grounding().close());
    let head = classed("div", "inspector-head").child(tab_list(inspector, turn, strings)).child(close);
    classed("div", "inspector-content").child(head).child(panels(tools, turn, strings))
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
