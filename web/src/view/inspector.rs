//! What is known of the selected turn, in tabs: beside the answer, or on a sheet below it.

mod contents;
mod panels;
mod part;
mod separator;
mod tabs;

use credence_strings::Strings;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, KeyboardEvent, MouseEvent};

use super::element::{Element, button, classed, follow, mark_frame};
use super::part_view::load_styles_of_details;
use crate::part::LatePart;
use crate::service::frame::next_frame;
use crate::service::task::spawn_local;
use crate::service::window;
use crate::state::inspector::Inspector;
use crate::state::navigation::PageView;
use crate::state::tab::Tab;
use crate::state::{AnswerTools, TurnState};
use contents::contents;
use part::PANELS;
use separator::{Side, separator};
use tabs::{panels, tab_list};

/// The inspector, shown while a turn is selected and the conversation is in view.
pub fn inspector_view(tools: AnswerTools, strings: &'static Strings) -> Element {
    let AnswerTools { inspector, navigation, .. } = tools;
    let frame = classed("section", "inspector")
        .set("part", "inspector")
        .test_id("inspector")
        .set("aria-label", strings.inspector().label);
    let content = contents(inspector, move |turn| content(tools, turn, strings));
    let is_shown = move || inspector.turn.with(Option::is_some) && navigation.view.get() == PageView::Conversation;
    let label = strings.inspector().size;
    follow_lengths(inspector, &frame);
    mark_frame("data-inspecting", is_shown);
    inspector.place.set_value(Some(frame.as_a()));
    let edges = [(Side::Start, inspector.width), (Side::Top, inspector.height)];
    let edges = edges.map(|(side, length)| separator(side, length, &frame, label));
    close_by_key(frame.children(edges).child_of(content), inspector).shown_while(is_shown)
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

/// Loads what the tabs contain, because the inspector is usually opened next.
pub fn expect_panels(inspector: Inspector) {
    PANELS.with(LatePart::expect);
    if !inspector.is_styled.get_untracked() {
        spawn_local(async move {
            load_styles_of_details().await;
            // The panel may be gone by now.
            inspector.is_styled.set(true);
        });
    }
}

/// A button that opens a tab for a turn.
pub fn opens(button: Element, inspector: Inspector, turn: TurnState, tab: Tab) -> Element {
    button.on("click", move |event| open(inspector, turn, tab, &event))
}

/// Opens a tab for a turn. The focus follows if a key opened it.
pub fn open(inspector: Inspector, turn: TurnState, tab: Tab, event: &Event) {
    let opener = event.current_target().and_then(|opener| opener.dyn_into().ok());
    inspector.show(turn, tab, opener);
    let is_by_key = event.dyn_ref::<MouseEvent>().is_some_and(|event| event.detail() == 0);
    if is_by_key {
        focus_inside(inspector, "[role=tab][aria-selected=true]".to_owned());
    }
}

/// Shows the source of a number, and moves the focus there.
pub fn show_source(inspector: Inspector, turn: TurnState, label: u32) {
    inspector.show(turn, Tab::Sources, window::focused());
    focus_inside(inspector, [".source-row[data-label~=\"", &label.to_string(), "\"]"].concat());
}

/// Moves the focus to an element of the inspector once the views have caught up with the signals, and the part with the contents of
/// the tabs is loaded. A focus that was moved while it was being loaded stays.
fn focus_inside(inspector: Inspector, selector: String) {
    spawn_local(async move {
        leptos::task::tick().await;
        let find = || inspector.place.get_value()?.query_selector(&selector).ok()??.dyn_into::<HtmlElement>().ok();
        if let Some(found) = find() {
            return window::focus_on(&found);
        }
        let before = window::focused();
        PANELS.with(LatePart::clone).settled().await;
        while inspector.is_styled.try_get_untracked() == Some(false) {
            next_frame().await;
        }
        leptos::task::tick().await;
        if let Some(found) = find().filter(|_| window::focused() == before) {
            window::focus_on(&found);
        }
    });
}

/// Shows the turns of a conversation as they are selected.
pub fn follow_turn(article: Element, inspector: Inspector, turn: TurnState) -> Element {
    turn.place.set_value(Some(article.as_a()));
    article.class_while("selected", move || inspector.shows(turn)).on("click", move |_| inspector.follow(turn))
}
