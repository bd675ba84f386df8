//! Where one asks, stops and hurries.

use leptos::ev::KeyboardEvent;
use leptos::html::Textarea;
use leptos::prelude::*;

use super::connect::Connect;
use crate::state::{Origin, Panel};
use crate::words::Words;

/// The bar at the lower edge.
#[component]
pub fn Composer(panel: Panel, words: &'static Words) -> impl IntoView {
    let text = NodeRef::<Textarea>::new();
    let send = move || {
        let Some(text) = text.get_untracked() else { return };
        let question = text.value().trim().to_owned();
        if !question.is_empty() && panel.ask(question) {
            text.set_value("");
        }
    };
    let on_key = move |event: KeyboardEvent| {
        // While an input method composes, Enter chooses a word.
        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
            event.prevent_default();
            send();
        }
    };
    let is_idle = move || panel.running.get().is_none();
    view! {
        <section class="composer" aria-label=words.composer.label>
            <Connect panel words />
            <div class="composer-row">
                <textarea node_ref=text rows="1" class="composer-input" data-testid="composer-input"
                    aria-label=words.composer.label placeholder=words.composer.placeholder
                    title=words.composer.hint on:keydown=on_key></textarea>
                <button type="button" class="quiet" data-testid="skip-button" hidden=move || !is_recording_playing(panel)
                    on:click=move |_| panel.hurry()>{words.turn.skip_to_end}</button>
                <button type="button" class="plain-button stop" data-testid="stop-button" hidden=is_idle
                    on:click=move |_| panel.stop()>{words.composer.stop}</button>
                <button type="button" class="main-button" data-testid="send-button" hidden=move || !is_idle()
                    on:click=move |_| send()>{words.composer.send}</button>
            </div>
        </section>
    }
}

fn is_recording_playing(panel: Panel) -> bool {
    let running = panel.running.get();
    let is_recording = |origin: &Origin| matches!(origin, Origin::Recording { .. });
    running.is_some() && panel.runs.with(|runs| runs.last().is_some_and(|run| is_recording(&run.origin)))
}
