//! Where one asks, stops and hurries.

use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlTextAreaElement, KeyboardEvent};

use super::connect::connect;
use super::element::{Element, button, classed};
use crate::state::{Origin, Panel};
use crate::words::Words;

/// The bar at the lower edge.
pub fn composer(panel: Panel, words: &'static Words) -> Element {
    let text = question_input(words);
    let typed: HtmlTextAreaElement = text.as_a();
    let send = Rc::new(move || {
        let question = typed.value().trim().to_owned();
        if !question.is_empty() && panel.ask(question) {
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
        .child_of(move || is_recording_playing(panel).then(|| skip_button(panel, words)))
        .child_of(move || {
            let send = Rc::clone(&send);
            Some(match panel.running.get() {
                Some(_) => button("plain-button stop", "stop-button", words.composer.stop, move || panel.stop()),
                None => button("main-button", "send-button", words.composer.send, move || send()),
            })
        });
    classed("section", "composer").set("aria-label", words.composer.label).child(connect(panel, words)).child(row)
}

fn question_input(words: &Words) -> Element {
    classed("textarea", "composer-input")
        .set("rows", "1")
        .test_id("composer-input")
        .set("aria-label", words.composer.label)
        .set("placeholder", words.composer.placeholder)
        .set("title", words.composer.hint)
}

fn skip_button(panel: Panel, words: &Words) -> Element {
    button("quiet", "skip-button", words.turn.skip_to_end, move || panel.hurry())
}

fn is_recording_playing(panel: Panel) -> bool {
    let running = panel.running.get();
    let is_recording = |origin: &Origin| matches!(origin, Origin::Recording { .. });
    running.is_some() && panel.runs.with(|runs| runs.last().is_some_and(|run| is_recording(&run.origin)))
}
