//! Fields of forms: entries below their labels, check boxes, options, and buttons that choose a file or open what stands below.

use wasm_bindgen::JsCast;
use web_sys::{File, HtmlInputElement, KeyboardEvent};

use super::element::{Element, button, classed, element};
use crate::service::file;
use crate::signal::RwSignal;

/// An entry below its label.
pub fn labelled(label: &str, entry: Element) -> Element {
    element("label").child(element("span").text(label)).child(entry)
}

/// A box with its label, ticked as the signal is and changing it.
pub fn checkbox(test_id: Option<&str>, label: &str, state: RwSignal<bool>) -> Element {
    let input = element("input").set("type", "checkbox").set_some("data-testid", test_id);
    let ticked: HtmlInputElement = input.as_a();
    ticked.set_checked(state.get_untracked());
    let input = input.on("change", move |_| state.set(ticked.checked()));
    classed("label", "connect-check").child(input).child(element("span").text(label))
}

/// An option of a selection, without its text.
pub fn option(value: &str, is_chosen: bool) -> Element {
    element("option").set("value", value).set_some("selected", is_chosen.then_some(""))
}

/// A button that lets the user choose a file, of these endings if there are any.
pub fn file_choice(test_id: &str, text: &str, endings: Option<&str>, take: impl Fn(File) + 'static) -> Element {
    let input = classed("input", "visually-hidden").set("type", "file").set_some("accept", endings).test_id(test_id);
    let files: HtmlInputElement = input.as_a();
    let input = input.on("change", move |_| {
        file::first_of(files.files()).into_iter().for_each(&take);
        // The same file can be chosen again.
        files.set_value("");
    });
    classed("label", "plain-button own-file").child(input).text(text)
}

/// A button that opens and closes what stands below it.
pub fn toggle_button(test_id: &str, text: &str, is_open: RwSignal<bool>) -> Element {
    button("quiet", test_id, text, move || is_open.update(|open| *open = !*open))
        .set_of("aria-expanded", move || is_open.get().to_string())
}

/// A field for a text that Enter sends. While an input method composes, Enter chooses a word.
pub fn sent_by_enter(field: Element, send: impl Fn() + 'static) -> Element {
    field.on("keydown", move |event| {
        let key: &KeyboardEvent = event.unchecked_ref();
        if key.key() == "Enter" && !key.shift_key() && !key.is_composing() {
            event.prevent_default();
            send();
        }
    })
}
