//! The turns in order, each below its question.

use std::sync::Arc;

use leptos::prelude::*;

use super::turn::TurnView;
use crate::state::{Origin, Panel, RunState};
use crate::words::{Words, filled};

/// The conversation.
#[component]
pub fn Conversation(panel: Panel, words: &'static Words) -> impl IntoView {
    view! {
        <section class="conversation" aria-label=words.page.conversation>
            <For each=move || panel.runs.get() key=|run| run.id let:run>
                <RunView panel run words />
            </For>
        </section>
    }
}

#[component]
fn RunView(panel: Panel, run: RunState, words: &'static Words) -> impl IntoView {
    let origin = Arc::clone(&run.origin);
    let repeat = Callback::new(move |()| panel.repeat(&origin));
    let repeat_word = match &*run.origin {
        Origin::Recording { .. } => words.turn.play_again,
        Origin::Agent { .. } => words.turn.retry,
    };
    view! {
        <section class="run">
            <QuestionView origin=Arc::clone(&run.origin) running=run.running words repeat />
            <For each=move || run.turns.get() key=|turn| turn.index let:turn>
                <TurnView turn words repeat repeat_word />
            </For>
        </section>
    }
}

#[component]
fn QuestionView(origin: Arc<Origin>, running: RwSignal<bool>, words: &'static Words, repeat: Callback<()>) -> impl IntoView {
    let (question, recording) = match &*origin {
        Origin::Recording { name, question, .. } => (question.clone(), Some(name.clone())),
        Origin::Agent { question } => (Some(question.clone()), None),
    };
    let caption = recording.map(|name| {
        view! {
            <p class="question-caption">
                <span>{filled(words.turn.recording_of, &[("name", &name)])}</span>
                <button type="button" class="quiet" data-testid="play-again-button" hidden=move || running.get()
                    on:click=move |_| repeat.run(())>{words.turn.play_again}</button>
            </p>
        }
    });
    let question = question.map(|question| {
        view! { <p class="question" data-testid="question"><span class="visually-hidden">{words.turn.you_asked} ": "</span>{question}</p> }
    });
    view! { <div class="question-block">{caption}{question}</div> }
}
