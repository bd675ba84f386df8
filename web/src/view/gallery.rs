//! The recordings of the project, one click each.

use leptos::prelude::*;

use super::icon::PlayIcon;
use crate::recording::{Recording, Shows};
use crate::state::{Gallery, Pace, Panel};
use crate::words::{GalleryWords, Words};

/// The list of recordings.
#[component]
pub fn GalleryList(panel: Panel, words: &'static Words) -> impl IntoView {
    let list = move || match panel.gallery.get() {
        Gallery::Loading => view! { <p class="gallery-note">{words.gallery.loading}</p> }.into_any(),
        Gallery::Failed => view! { <GalleryFailed panel words /> }.into_any(),
        Gallery::Ready(recordings) => {
            let items = recordings.into_iter().map(|recording| view! { <GalleryItem panel recording words /> });
            view! { <ol class="gallery-list">{items.collect_view()}</ol> }.into_any()
        }
    };
    view! {
        <section class="gallery" aria-labelledby="gallery-heading">
            <div class="gallery-head">
                <h2 id="gallery-heading">{words.gallery.heading}</h2>
                <p class="gallery-intro">{words.gallery.intro}</p>
                <PaceChoice panel words />
            </div>
            {list}
        </section>
    }
}

#[component]
fn GalleryItem(panel: Panel, recording: Recording, words: &'static Words) -> impl IntoView {
    let language = panel.language.get_untracked();
    let title = recording.title(language).to_owned();
    let summary = recording.summary(language).to_owned();
    let shows = recording.shows.map(|shows| view! { <span class=shows_class(shows)>{shows_word(shows, &words.gallery)}</span> });
    let test_id = ["gallery-item-", recording.stem()].concat();
    view! {
        <li class="gallery-item">
            <button type="button" class="gallery-button" data-testid=test_id
                on:click=move |_| panel.play_recording(recording.clone())>
                <PlayIcon />
                <span class="gallery-title">{title}</span>
                {shows}
                <span class="gallery-summary">{summary}</span>
            </button>
        </li>
    }
}

#[component]
fn PaceChoice(panel: Panel, words: &'static Words) -> impl IntoView {
    let choose = move |event| {
        panel.pace.set(if event_target_checked(&event) { Pace::AtOnce } else { Pace::Recorded });
    };
    view! {
        <label class="gallery-pace">
            <input type="checkbox" data-testid="at-once" prop:checked=move || panel.pace.get() == Pace::AtOnce on:change=choose />
            {words.gallery.at_once}
        </label>
    }
}

#[component]
fn GalleryFailed(panel: Panel, words: &'static Words) -> impl IntoView {
    view! {
        <p class="gallery-note" role="alert">
            {words.gallery.failed} " "
            <button type="button" class="quiet" on:click=move |_| panel.load_gallery()>{words.gallery.retry}</button>
        </p>
    }
}

const fn shows_word(shows: Shows, words: &GalleryWords) -> &'static str {
    match shows {
        Shows::Clean => words.shows_clean,
        Shows::Citations => words.shows_citations,
        Shows::FailedTools => words.shows_failed_tools,
        Shows::Dangling => words.shows_dangling,
        Shows::Cut => words.shows_cut,
        Shows::Refused => words.shows_refused,
        Shows::Waiting => words.shows_waiting,
        Shows::Failed => words.shows_failed,
    }
}

const fn shows_class(shows: Shows) -> &'static str {
    match shows {
        Shows::Clean | Shows::Citations => "gallery-shows fine",
        Shows::FailedTools | Shows::Dangling | Shows::Waiting => "gallery-shows doubtful",
        Shows::Cut | Shows::Refused | Shows::Failed => "gallery-shows wrong",
    }
}
