//! The bar at the lower edge: the connection, the question, and the buttons to send, stop and skip.

use credence_strings::Strings;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlTextAreaElement, KeyboardEvent};

use super::connect::connect;
use super::element::{Element, button, classed};
use crate::service::window;
use crate::state::{Origin, Panel};

/// The bar at the lower edge.
pub fn composer(panel: Panel, words: &'static Strings) -> Element {
    let text = question_input(words);
    let typed: HtmlTextAreaElement = text.as_a();
    let send = Rc::new(move || {
        let question = typed.value().trim().to_owned();
        if question.is_empty() {
            window::focus_on(&typed);
        } else if panel.ask(question) {
            typed.set_value("");
        }
    });
    let send_by_key = Rc::clone(&send);
    let text = text.on("keydown", move |event| {
        let event: &KeyboardEvent = event.unchecked_ref();
        // While an input method composes, Enter chooses a word.
        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
            event.prevent_default();
            send_by_key();
        }
    });
    let row = classed("div", "composer-row")
        .child(text)
        .child(skip_button(panel, words).shown_while(move || is_recording_playing(panel)))
        .child(send_or_stop(panel, words, send));
    let status = Memo::new(move |_| panel.connection.status(&panel.runs.get()));
    let bar = classed("section", "composer").set("aria-label", words.composer.label);
    bar.child(connect(panel.connection, status, words)).child(row)
}

/// One button for both, so that the focus stays on it.
fn send_or_stop(panel: Panel, words: &'static Strings, send: Rc<impl Fn() + 'static>) -> Element {
    let is_running = move || panel.running.get().is_some();
    let press = move || if untrack(is_running) { panel.stop() } else { send() };
    button("", "", "", press)
        .set_of("class", move || if is_running() { "plain-button stop" } else { "main-button" }.to_owned())
        .set_of("data-testid", move || if is_running() { "stop-button" } else { "send-button" }.to_owned())
        .text_of(move || if is_running() { words.composer.stop } else { words.composer.send }.to_owned())
}

fn question_input(words: &Strings) -> Element {
    classed("textarea", "composer-input")
        .set("rows", "1")
        .test_id("composer-input")
        .set("aria-label", words.composer.label)
        .set("placeholder", words.composer.placeholder)
        .set("title", words.composer.hint)
}

fn skip_button(panel: Panel, words: &Strings) -> Element {
    button("quiet", "skip-button", words.turn.skip_to_end, move || panel.hurry())
}

fn is_recording_playing(panel: Panel) -> bool {
    let running = panel.running.get();
    let is_recording = |origin: &Origin| matches!(origin, Origin::Recording { .. });
    running.is_some() && panel.runs.with(|runs| runs.last().is_some_and(|run| is_recording(&run.origin)))
}
