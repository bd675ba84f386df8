//! What the agent answered.

use leptos::prelude::*;

use crate::markdown::{Markdown, MarkdownWords};
use crate::state::TurnState;
use crate::words::{AnswerWords, Words};

/// The answer as it comes; it is not read aloud piece by piece.
#[component]
pub fn AnswerView(turn: TurnState, words: &'static Words, on_follow: Callback<u32>) -> impl IntoView {
    let is_missing = move || !turn.running.get() && turn.answer.with(|answer| answer.trim().is_empty());
    view! {
        <div class="answer" data-testid="answer" hidden=move || turn.answer.with(String::is_empty)>
            <Markdown text=turn.answer streaming=turn.running marks=turn.marks lit=turn.lit on_follow words=Signal::stored(markdown_words(&words.answer)) />
        </div>
        <p class="answer-missing" hidden=move || !is_missing()>{words.turn.no_answer}</p>
    }
}

const fn markdown_words(words: &AnswerWords) -> MarkdownWords {
    MarkdownWords {
        copy: words.copy,
        copied: words.copied,
        link_goes_to: words.link_goes_to,
        image_not_loaded: words.image_not_loaded,
        marker_dangling: words.marker_dangling,
        marker_mismatched: words.marker_mismatched,
    }
}
