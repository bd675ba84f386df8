//! The reader's own recording: a file or pasted text.

use leptos::html::Textarea;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use crate::service::file;
use crate::state::Panel;
use crate::words::Words;

/// The ways to bring a recording.
#[component]
pub fn OwnRecording(panel: Panel, words: &'static Words) -> impl IntoView {
    let text = NodeRef::<Textarea>::new();
    let play = move |_| {
        if let Some(text) = text.get_untracked() {
            panel.play_text(&text.value());
        }
    };
    view! {
        <section class="own" aria-labelledby="own-heading">
            <h2 id="own-heading">{words.gallery.open_heading}</h2>
            <p class="own-note">{words.gallery.open_note}</p>
            <p class="own-note own-failed" role="alert" hidden=move || !panel.unreadable.get()>{words.gallery.file_unreadable}</p>
            <FileChoice panel words />
            <div class="own-paste">
                <textarea node_ref=text rows="2" spellcheck="false" data-testid="paste-input"
                    aria-label=words.gallery.paste_label placeholder=words.gallery.paste_placeholder></textarea>
                <button type="button" class="plain-button" data-testid="paste-button" on:click=play>{words.gallery.play_pasted}</button>
            </div>
        </section>
    }
}

#[component]
fn FileChoice(panel: Panel, words: &'static Words) -> impl IntoView {
    let choose = move |event: leptos::ev::Event| {
        let input: Option<HtmlInputElement> = event.target().and_then(|target| target.dyn_into().ok());
        let Some(input) = input else { return };
        if let Some(chosen) = file::first_of(input.files()) {
            panel.play_file(chosen);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    view! {
        <label class="plain-button own-file">
            <input type="file" class="visually-hidden" data-testid="file-input" on:change=choose />
            {words.gallery.choose_file}
        </label>
    }
}
