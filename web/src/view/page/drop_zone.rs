//! A recording dropped or pasted anywhere on the page.

use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, EventTarget, MouseEvent};

use super::run_action::run_action;
use crate::service::file;
use crate::signal::RwSignal;
use crate::state::{Action, Shell};
use crate::view::widget::element::{Element, classed, mark_frame, on_panel};

/// Listens on the whole page and shows where a recording would fall.
pub fn drop_zone(shell: Shell) -> Element {
    let dragging = RwSignal::new(false);
    listen_to_dragging(dragging);
    listen_to_recordings(shell, dragging);
    mark_frame("data-dropping", move || dragging.get());
    let frame = classed("div", "drop-frame")
        .child(classed("p", "drop-here").text_of(move || shell.preferences.strings().page().drop_here().to_owned()))
        .child(classed("p", "drop-note").text_of(move || shell.preferences.strings().page().drop_note().to_owned()));
    classed("div", "drop-zone").test_id("drop-zone").child(frame).shown_while(move || dragging.get())
}

fn listen_to_dragging(dragging: RwSignal<bool>) {
    on_panel("dragover", move |event| {
        event.prevent_default();
        if !dragging.get_untracked() {
            dragging.set(true);
        }
    });
    on_panel("dragleave", move |event| {
        // Nothing is entered instead: the pointer left the window.
        if event.unchecked_ref::<MouseEvent>().related_target().is_none() {
            dragging.set(false);
        }
    });
}

fn listen_to_recordings(shell: Shell, dragging: RwSignal<bool>) {
    on_panel("drop", move |event| {
        event.prevent_default();
        dragging.set(false);
        play(shell, event.unchecked_ref::<DragEvent>().data_transfer());
    });
    on_panel("paste", move |event| {
        if !is_typed_into(event.target()) {
            play(shell, event.unchecked_ref::<ClipboardEvent>().clipboard_data());
        }
    });
}

fn play(shell: Shell, data: Option<DataTransfer>) {
    let Some(data) = data else { return };
    match file::first_of(data.files()) {
        Some(file) => run_action(shell, Action::PlayFile(file)),
        None => run_action(shell, Action::PlayText(data.get_data("text/plain").unwrap_or_default())),
    }
}

fn is_typed_into(target: Option<EventTarget>) -> bool {
    let element: Option<web_sys::Element> = target.and_then(|target| target.dyn_into().ok());
    element.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}
