//! What the forms have in common.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{File, HtmlInputElement, KeyboardEvent};

use crate::service::file;
use crate::signal::RwSignal;
use crate::view::widget::element::{Element, classed, element, follow};

/// The frame of a form.
pub(super) fn form() -> Element {
    classed("div", "checker-form text-form")
}

/// A line that writes what is typed into a signal and shows what else the signal is set to.
pub(super) fn line(kind: &str, test_id: &str, placeholder: &str, text: RwSignal<String>) -> Element {
    let input = element("input")
        .set("type", kind)
        .set("autocomplete", "off")
        .set("spellcheck", "false")
        .set("placeholder", placeholder)
        .test_id(test_id);
    let (shown, typed): (HtmlInputElement, HtmlInputElement) = (input.as_a(), input.as_a());
    follow(Box::new(move || {
        let text = text.get();
        if shown.value() != text {
            shown.set_value(&text);
        }
    }));
    input.on("input", move |_| text.set(typed.value()))
}

/// A button that lets the user choose a file.
pub(super) fn file_button(test_id: &str, word: &str, accept: &str, take: impl Fn(File) + 'static) -> Element {
    let input = element("input").set("type", "file").set("accept", accept).test_id(test_id);
    let chosen: HtmlInputElement = input.as_a();
    let input = input.on("change", move |_| {
        if let Some(file) = file::first_of(chosen.files()) {
            take(file);
        }
    });
    classed("label", "plain-button own-file").child(element("span").text(word)).child(input)
}

/// A bar of what is done, of all; hidden while nothing is done. Words beside it say the same.
pub(super) fn progress_bar(progress: impl Fn() -> Option<(usize, usize)> + Copy + 'static) -> Element {
    let part = move |read: fn((usize, usize)) -> usize| progress().map_or(1, read).to_string();
    classed("progress", "research-progress")
        .set("aria-hidden", "true")
        .set_of("max", move || part(|(_, all)| all.max(1)))
        .set_of("value", move || part(|(done, _)| done))
        .shown_while(move || progress().is_some())
}

/// A form that Escape closes.
pub(super) fn closed_by_escape(form: Element, close: Rc<dyn Fn()>) -> Element {
    form.on("keydown", move |event| {
        let is_escape = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape");
        if is_escape {
            // What is around the form is closed by the same key.
            event.stop_propagation();
            close();
        }
    })
}
