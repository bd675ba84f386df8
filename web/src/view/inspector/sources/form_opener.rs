//! A button that opens a form below it.

use std::rc::Rc;

use credence_strings::Strings;
use leptos::prelude::untrack;
use web_sys::HtmlElement;

use super::form_part::{FORMS, Forms};
use crate::part::DeferredPart;
use crate::service::task::spawn_local;
use crate::service::window;
use crate::signal::RwSignal;
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::field::toggle_button;
use crate::view::widget::part_view::deferred_view;

/// What has the focus in a form that was opened.
const FIRST: &str = "textarea, input, select, button";

/// The button, and the place of the form that `make` makes. A second press closes the form; so does the function that `make` is
/// given, and the focus goes back to the button.
pub(super) fn form_opener(
    test_id: &str,
    word: &str,
    strings: &'static Strings,
    make: impl Fn(Forms, Rc<dyn Fn()>) -> Element + 'static,
) -> Element {
    let is_open = RwSignal::new(false);
    let toggle = toggle_button(test_id, word, is_open);
    let focused: HtmlElement = toggle.as_a();
    let close: Rc<dyn Fn()> = Rc::new(move || {
        is_open.set(false);
        window::focus_on(&focused);
    });
    let form = move || {
        if !is_open.get() {
            return None;
        }
        deferred_view(&FORMS.with(DeferredPart::clone), strings, |forms| {
            let form = untrack(|| make(forms, Rc::clone(&close)));
            focus_soon(form.clone());
            Some(form)
        })
    };
    element("div").child(toggle).child(classed("div", "text-form-place").child_of(form))
}

/// Moves the focus into a form once it is on the page.
fn focus_soon(form: Element) {
    spawn_local(async move {
        leptos::task::tick().await;
        if let Some(first) = form.find(FIRST) {
            window::focus_on(&first);
        }
    });
}
