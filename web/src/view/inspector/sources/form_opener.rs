//! A button that opens a form below it, which a script builds when it is first opened.

use std::future::Future;

use crate::service::task::spawn_local;
use web_sys::HtmlElement;

use crate::signal::RwSignal;
use crate::view::widget::element::{Element, button, classed, element};

/// The button and the place of its form; `open` fills the place. A second press closes the form, and so does its event `close`.
pub(super) fn form_opener<F: Future<Output = Result<(), ()>> + 'static>(
    test_id: &str,
    word: &str,
    failed: &str,
    open: impl Fn(HtmlElement) -> F + 'static,
) -> Element {
    let (is_open, has_failed) = (RwSignal::new(false), RwSignal::new(false));
    let place = classed("div", "text-form-place");
    let root: HtmlElement = place.as_a();
    let press = move || {
        is_open.update(|open| *open = !*open);
        root.set_text_content(None);
        if is_open.get_untracked() {
            let opening = open(root.clone());
            // The row may be gone when the script has arrived.
            spawn_local(async move {
                has_failed.set(opening.await.is_err());
            });
        }
    };
    let place = place.on("close", move |_| is_open.set(false));
    let note = classed("p", "source-text-note").set("role", "alert").text(failed);
    let toggle = button("quiet", test_id, word, press).set_of("aria-expanded", move || is_open.get().to_string());
    element("div").child(toggle).child(note.shown_while(move || has_failed.get())).child(place)
}
