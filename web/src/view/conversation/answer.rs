//! The text of the answer.

use credence_lexical::language::language_of;
use credence_strings::{AnswerStrings, Strings};
use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget, FocusEvent, MouseEvent};

use super::marks::with_one_stop;
use crate::markdown::{self, Shown};
use crate::service::host::bounded;
use crate::signal::{Memo, RwSignal, effect};
use crate::state::TurnState;
use crate::view::widget::element::{Element, classed};

/// The answer as it comes; it is not read aloud piece by piece.
pub fn answer_view(turn: TurnState, strings: &'static Strings, follow: impl Fn(u32) + 'static) -> Element {
    let answer = classed("div", "answer")
        .test_id("answer")
        .set("part", "answer")
        .child(text(turn, strings, follow))
        .shown_while(move || !turn.answer.with(String::is_empty));
    let is_missing = move || !turn.running.get() && turn.answer.with(|answer| answer.trim().is_empty());
    classed("div", "answer-frame")
        .child(answer)
        .child(classed("p", "answer-missing").text(strings.outcomes().no_answer()).shown_while(is_missing))
}

/// The text with its markers. The markers of the source that is pointed at, or has the focus, are lit.
fn text(turn: TurnState, strings: &'static Strings, follow: impl Fn(u32) + 'static) -> Element {
    let lit = turn.lit;
    let root = classed("div", "markdown")
        .on("click", move |event| follow_or_copy(&event, &follow, strings.answer()))
        .on("mouseover", move |event| light_marker(lit, event.target()))
        .on("mouseout", move |event| light_marker(lit, entered(&event)))
        .on("focusin", move |event| light_marker(lit, event.target()))
        .on("focusout", move |event| light_marker(lit, entered(&event)));
    let drawn: web_sys::Element = root.as_a();
    let shown = Shown { text: turn.answer, streaming: turn.running, marks: turn.marks, strings, bounded };
    markdown::draw_as_it_grows(drawn.clone(), shown);
    effect(Box::new(move || markdown::light(&drawn, lit.get())));
    let language = Memo::new(move |_| turn.answer.with(|answer| language_of(answer)));
    let spoken: web_sys::Element = root.as_a();
    effect(Box::new(move || {
        // Only an invalid name is refused.
        let _ = match language.get() {
            Some(tag) => spoken.set_attribute("lang", tag),
            None => spoken.remove_attribute("lang"),
        };
    }));
    with_one_stop(root, turn)
}

fn light_marker(lit: RwSignal<Option<u32>>, target: Option<EventTarget>) {
    let number = markdown::marker_of(target);
    if lit.get_untracked() != number {
        lit.set(number);
    }
}

/// The target of the pointer or the focus.
fn entered(event: &Event) -> Option<EventTarget> {
    match event.dyn_ref::<MouseEvent>() {
        Some(event) => event.related_target(),
        None => event.dyn_ref::<FocusEvent>()?.related_target(),
    }
}

fn follow_or_copy(event: &Event, follow: impl Fn(u32), strings: &'static AnswerStrings) {
    if let Some(number) = markdown::marker_of(event.target()) {
        event.prevent_default();
        follow(number);
    } else if let Some(button) = markdown::closest(event.target(), "button.copy") {
        markdown::copy_code(button, strings);
    }
}
