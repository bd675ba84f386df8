//! The marks of an answer for the keyboard, and what they open.

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, NodeList};

use crate::service::task::spawn_local;
use crate::signal::effect;
use crate::state::TurnState;
use crate::state::inspector::Inspector;
use crate::view::inspector::{show_deed, show_sentence};
use crate::view::widget::element::Element;

/// Markers and sentence marks, in the order of the answer.
const MARKS: &str = "a.marker[data-label], button.sentence-mark";

/// The mark of a sentence.
const SENTENCE_MARK: &str = "button.sentence-mark";

/// Tab reaches the marks of an answer once, and the arrow keys move between them: with a stop for each, what is below the answer would
/// be far away.
pub fn with_one_stop(answer: Element, turn: TurnState) -> Element {
    let root: HtmlElement = answer.as_a();
    let (moved, entered) = (root.clone(), root.clone());
    effect(Box::new(move || {
        turn.running.track();
        turn.marks.track();
        turn.answer.track();
        let root = root.clone();
        spawn_local(async move {
            // The marks are drawn with the same change, or with the next frame.
            crate::service::frame::next_frame().await;
            keep_one_stop(&root, None);
        });
    }));
    answer
        .on("focusin", move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
            if let Some(mark) = target.filter(|target| target.matches(MARKS).unwrap_or_default()) {
                keep_one_stop(&entered, Some(&mark));
            }
        })
        .on("keydown", move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if let Some(mark) = next_mark(&moved, event) {
                event.prevent_default();
                // A mark that is not shown refuses the focus.
                let _ = mark.focus();
            }
        })
}

/// The mark that an arrow key leads to from the one that has the focus.
fn next_mark(root: &HtmlElement, event: &KeyboardEvent) -> Option<HtmlElement> {
    let marks = marks_in(root)?;
    let target: HtmlElement = event.target()?.dyn_into().ok()?;
    let at = (0..marks.length()).find(|index| mark_at(&marks, *index).as_ref() == Some(&target))?;
    let to = match event.key().as_str() {
        "ArrowRight" => at + 1,
        "ArrowLeft" => at.checked_sub(1)?,
        "Home" => 0,
        "End" => marks.length() - 1,
        _ => return None,
    };
    mark_at(&marks, to)
}

/// Leaves one mark in the order of Tab: this one, or the one that is in it, or the first.
fn keep_one_stop(root: &HtmlElement, stop: Option<&HtmlElement>) {
    let Some(marks) = marks_in(root) else { return };
    let all = || (0..marks.length()).filter_map(|index| mark_at(&marks, index));
    let known = || all().find(|mark| mark.get_attribute("tabindex").as_deref() == Some("0"));
    let Some(stop) = stop.cloned().or_else(known).or_else(|| mark_at(&marks, 0)) else { return };
    for mark in all() {
        mark.set_tab_index(if mark == stop { 0 } else { -1 });
    }
}

fn marks_in(root: &HtmlElement) -> Option<NodeList> {
    root.query_selector_all(MARKS).ok()
}

fn mark_at(marks: &NodeList, index: u32) -> Option<HtmlElement> {
    marks.item(index)?.dyn_into().ok()
}

/// The answer, whose marks open their sentence in the inspector. The mark of the sentence that is looked at there says so.
pub fn with_sentences(answer: Element, inspector: Inspector, turn: TurnState) -> Element {
    let root: HtmlElement = answer.as_a();
    effect(Box::new(move || {
        let looked_at = turn.sentence.get().filter(|_| inspector.shows(turn));
        turn.marks.track();
        let root = root.clone();
        spawn_local(async move {
            crate::service::frame::next_frame().await;
            set_current(&root, looked_at);
        });
    }));
    answer.on("click", move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let mark: Option<HtmlElement> =
            target.and_then(|target| target.closest(SENTENCE_MARK).ok()?).and_then(|mark| mark.dyn_into().ok());
        let Some(mark) = mark else { return };
        if let Some(index) = index_of(&mark) {
            show_sentence(inspector, turn, index, mark);
        } else if let Some(index) = mark.get_attribute("data-deed").and_then(|index| index.parse().ok()) {
            show_deed(inspector, turn, index, mark);
        }
    })
}

fn set_current(root: &HtmlElement, looked_at: Option<usize>) {
    let Some(marks) = root.query_selector_all(SENTENCE_MARK).ok() else { return };
    for mark in (0..marks.length()).filter_map(|index| mark_at(&marks, index)) {
        // Only an invalid name is refused.
        let _ = match index_of(&mark) {
            Some(index) if Some(index) == looked_at => mark.set_attribute("aria-current", "true"),
            _ => mark.remove_attribute("aria-current"),
        };
    }
}

/// The place of the sentence of a mark among all.
fn index_of(mark: &HtmlElement) -> Option<usize> {
    mark.get_attribute("data-sentence")?.parse().ok()
}
