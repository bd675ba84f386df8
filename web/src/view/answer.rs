//! What the agent answered.

use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use send_wrapper::SendWrapper;

use super::element::{Element, classed, element};
use crate::markdown::{AnswerMarks, Markdown, MarkdownProps, MarkdownWords};
use crate::state::TurnState;
use crate::words::{AnswerWords, Words};

/// The answer as it comes; it is not read aloud piece by piece.
pub fn answer_view(turn: TurnState, words: &Words, follow: impl Fn(u32) + 'static) -> Element {
    let follow: SendWrapper<Box<dyn Fn(u32)>> = SendWrapper::new(Box::new(follow));
    let props = MarkdownProps {
        text: turn.answer.into(),
        streaming: turn.running.into(),
        marks: turn.marks.into(),
        lit: turn.lit,
        on_follow: Callback::new(move |label: u32| (*follow)(label)),
        words: Signal::stored(markdown_words(&words.answer)),
    };
    let answer = classed("div", "answer").test_id("answer");
    mount(&answer, Markdown(props));
    let is_missing = move || !turn.running.get() && turn.answer.with(|answer| answer.trim().is_empty());
    element("div")
        .child(answer.shown_while(move || !turn.answer.with(String::is_empty)))
        .child(classed("p", "answer-missing").text(words.turn.no_answer).shown_while(is_missing))
}

/// A text that is all there, as untrusted as an answer, in which no number is a marker.
pub fn plain_markdown(text: &str, words: &AnswerWords) -> Element {
    let props = MarkdownProps {
        text: Signal::stored(text.to_owned()),
        streaming: Signal::stored(false),
        marks: Signal::stored(AnswerMarks::default()),
        lit: RwSignal::new(None),
        on_follow: Callback::new(|_| {}),
        words: Signal::stored(markdown_words(words)),
    };
    let place = element("div");
    mount(&place, Markdown(props));
    place
}

/// Puts a component into an element, for as long as the view it belongs to lives.
fn mount(element: &Element, view: impl IntoView + 'static) {
    let mut state = view.into_view().build();
    state.mount(&element.as_a(), None);
    StoredValue::new_local(state);
}

const fn markdown_words(words: &AnswerWords) -> MarkdownWords {
    MarkdownWords {
        copy: words.copy,
        copied: words.copied,
        link_goes_to: words.link_goes_to,
        image_not_loaded: words.image_not_loaded,
        marker_dangling: words.marker_dangling,
        marker_mismatched: words.marker_mismatched,
        sentence_supported: words.sentence_supported,
        sentence_contradicted: words.sentence_contradicted,
        sentence_silent: words.sentence_silent,
        number_in_source: words.number_in_source,
    }
}
