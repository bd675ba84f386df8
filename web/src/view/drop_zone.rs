//! A recording dropped or pasted anywhere on the page.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DataTransfer, Element, EventTarget};

use crate::service::file;
use crate::state::Panel;

/// Listens on the whole page and shows where a recording would fall.
#[component]
pub fn DropZone(panel: Panel) -> impl IntoView {
    let dragging = RwSignal::new(false);
    listen(panel, dragging);
    view! {
        <div class="drop-zone" data-testid="drop-zone" hidden=move || !dragging.get()>
            <div class="drop-frame">
                <p class="drop-here">{move || panel.words().page.drop_here}</p>
                <p class="drop-note">{move || panel.words().page.drop_note}</p>
            </div>
        </div>
    }
}

fn listen(panel: Panel, dragging: RwSignal<bool>) {
    let over = window_event_listener(ev::dragover, move |event| {
        event.prevent_default();
        if !dragging.get_untracked() {
            dragging.set(true);
        }
    });
    let leave = window_event_listener(ev::dragleave, move |event| {
        // Nothing is entered instead: the pointer left the window.
        if event.related_target().is_none() {
            dragging.set(false);
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        dragging.set(false);
        play(panel, event.data_transfer());
    });
    let paste = window_event_listener(ev::paste, move |event: ev::ClipboardEvent| {
        if !is_typed_into(event.target()) {
            play(panel, event.clipboard_data());
        }
    });
    on_cleanup(move || {
        over.remove();
        leave.remove();
        drop.remove();
        paste.remove();
    });
}

fn play(panel: Panel, data: Option<DataTransfer>) {
    let Some(data) = data else { return };
    match file::first_of(data.files()) {
        Some(file) => panel.play_file(file),
        None => panel.play_text(&data.get_data("text/plain").unwrap_or_default()),
    }
}

fn is_typed_into(target: Option<EventTarget>) -> bool {
    let element: Option<Element> = target.and_then(|target| target.dyn_into().ok());
    element.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}
