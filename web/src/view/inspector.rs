//! The inspector: all that is known of the selected turn, in tabs beside the answer, or on a sheet below it. This file opens it; its layout
//! is a part of its own.

mod claimed_score;
mod deeds;
mod detail_styles;
pub mod disagreement;
mod focus;
mod inspector_part;
mod layout;
mod panels;
mod score_detail;
mod separator;
mod sources;
mod tabs;
mod thoughts;
mod tools;
mod turn_contents;
pub mod verdict;
mod warnings;
mod waterfall;

use credence_strings::Strings;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, MouseEvent};

use crate::part::{DeferredPart, PartState};
use crate::service::frame::next_frame;
use crate::service::task::spawn_local;
use crate::service::window;
use crate::signal::Memo;
use crate::state::inspector::Inspector;
use crate::state::navigation::PageView;
use crate::state::tab::Tab;
use crate::state::{AnswerTools, TurnState};
use crate::view::grounding::sentences_loaded;
use crate::view::widget::element::{Element, classed, follow, mark_frame};
use crate::view::widget::part_view::deferred_view;
use detail_styles::load_detail_styles;
use focus::{SELECTED_TAB, find_drawn};
use inspector_part::{INSPECTOR, MakeLayout};

/// The inspector, shown while a turn is selected and the conversation is in view. It is a part of its own.
pub fn inspector_view(tools: AnswerTools, strings: &'static Strings) -> Element {
    let AnswerTools { inspector, navigation, .. } = tools;
    let is_open = move || inspector.turn.with(Option::is_some);
    let is_shown = move || is_open() && navigation.view.get() == PageView::Conversation;
    mark_frame("data-inspecting", is_shown);
    let frame = classed("section", "inspector")
        .set("part", "inspector")
        .test_id("inspector")
        .set("aria-label", strings.inspector().label());
    inspector.place.set_value(Some(frame.as_a()));
    follow_lengths(inspector, &frame);
    let inside = frame.clone();
    let is_wanted = Memo::latched(is_open);
    let content = move || {
        let part = INSPECTOR.with(DeferredPart::clone);
        let is_loaded = matches!(part.state(), PartState::Loaded(_));
        let make = |layout: MakeLayout| Some(untrack(|| layout(tools, &inside, strings)));
        (is_loaded || is_wanted.get()).then(|| deferred_view(&part, strings, make)).flatten()
    };
    frame.child_of(content).shown_while(is_shown)
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

/// Loads the inspector, because it is usually opened next, and the styles of what its tabs contain.
pub fn expect_inspector(inspector: Inspector) {
    INSPECTOR.with(DeferredPart::expect);
    load_detail_styles(inspector);
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
        focus_inside(inspector, SELECTED_TAB.to_owned());
    }
}

/// Shows the source of a number, and moves the focus there.
pub fn show_source(inspector: Inspector, turn: TurnState, label: u32) {
    inspector.show(turn, Tab::Sources, window::focused());
    focus_inside(inspector, [".source-row[data-label~=\"", &label.to_string(), "\"]"].concat());
}

/// Shows a sentence of an answer, and moves the focus there.
pub fn show_sentence(inspector: Inspector, turn: TurnState, index: usize, mark: HtmlElement) {
    inspector.show_sentence(turn, index, Some(mark));
    spawn_local(async move {
        sentences_loaded().await;
        focus_inside(inspector, ["[data-sentence-row=\"", &index.to_string(), "\"] summary"].concat());
    });
}

/// Shows a statement about a deed, and moves the focus there.
pub fn show_deed(inspector: Inspector, turn: TurnState, index: usize, mark: HtmlElement) {
    inspector.show(turn, Tab::Tools, Some(mark));
    focus_inside(inspector, ["[data-deed-row=\"", &index.to_string(), "\"]"].concat());
}

/// Moves the focus to an element of the inspector once the views have caught up with the signals, and its part is loaded. A focus that
/// was moved while it was being loaded stays.
fn focus_inside(inspector: Inspector, selector: String) {
    spawn_local(async move {
        if let Some(found) = find_drawn(inspector, &selector).await {
            return window::focus_on(&found);
        }
        let before = window::focused();
        INSPECTOR.with(DeferredPart::clone).settled().await;
        while inspector.is_styled.try_get_untracked() == Some(false) {
            next_frame().await;
        }
        let found = find_drawn(inspector, &selector).await;
        if let Some(found) = found.filter(|_| window::focused() == before) {
            window::focus_on(&found);
        }
    });
}

/// Shows the turns of a conversation as they are selected.
pub fn follow_turn(article: Element, inspector: Inspector, turn: TurnState) -> Element {
    turn.place.set_value(Some(article.as_a()));
    article.class_while("selected", move || inspector.shows(turn)).on("click", move |_| inspector.follow(turn))
}
