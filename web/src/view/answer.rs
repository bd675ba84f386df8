//! What the agent answered.

use credence_strings::Strings;
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use send_wrapper::SendWrapper;

use super::element::{Element, classed};
use crate::markdown::{Markdown, MarkdownProps};
use crate::state::TurnState;

/// The answer as it comes; it is not read aloud piece by piece.
pub fn answer_view(turn: TurnState, strings: &Strings, follow: impl Fn(u32) + 'static) -> Element {
    let follow: SendWrapper<Box<dyn Fn(u32)>> = SendWrapper::new(Box::new(follow));
    let props = MarkdownProps {
        text: turn.answer.into(),
        streaming: turn.running.into(),
        marks: turn.marks.into(),
        lit: turn.lit,
        on_follow: Callback::new(move |label: u32| (*follow)(label)),
        strings: Signal::stored(strings.answer),
    };
    let answer = classed("div", "answer").test_id("answer").set("part", "answer");
    mount(&answer, Markdown(props));
    let is_missing = move || !turn.running.get() && turn.answer.with(|answer| answer.trim().is_empty());
    classed("div", "answer-frame")
        .child(answer.shown_while(move || !turn.answer.with(String::is_empty)))
        .child(classed("p", "answer-missing").text(strings.outcomes.no_answer).shown_while(is_missing))
}

/// Puts a component into an element, for as long as the view it belongs to lives.
fn mount(element: &Element, view: impl IntoView + 'static) {
    let mut state = view.into_view().build();
    state.mount(&element.as_a(), None);
    StoredValue::new_local(state);
}
