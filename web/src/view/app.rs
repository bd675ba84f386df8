//! The whole page.

use leptos::ev;
use leptos::prelude::*;

use super::composer::Composer;
use super::conversation::Conversation;
use super::drop_zone::DropZone;
use super::gallery::GalleryList;
use super::masthead::Masthead;
use super::own_recording::OwnRecording;
use super::to_end::ToEnd;
use crate::service::window;
use crate::state::{Panel, Place, Theme};
use crate::words::Words;

/// A reader who comes this near to the end follows it again, in pixels.
const NEAR_END: f64 = 80.0;

/// A reader who goes up stays where they are, unless it is less than this, in pixels.
const TREMOR: f64 = 8.0;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let panel = Panel::new();
    panel.load_gallery();
    panel.load_tables();
    show_choices_on_root(panel);
    follow_the_reader(panel);
    view! {
        <a class="skip-link" href="#content">{move || panel.words().page.skip_to_content}</a>
        <Masthead panel />
        // The words are plain values below: another language is another view of the same state.
        {move || view! { <Content panel words=panel.words() /> }}
        <p class="visually-hidden" role="status" aria-live="polite" data-testid="status">
            {move || panel.announcement()}
        </p>
        <DropZone panel />
    }
}

#[component]
fn Content(panel: Panel, words: &'static Words) -> impl IntoView {
    let is_at = move |place| move || panel.place.get() != place;
    view! {
        <main id="content" class="content" tabindex="-1">
            <div hidden=is_at(Place::Gallery)>
                <h1 class="claim">{words.page.claim}</h1>
                <GalleryList panel words />
                <OwnRecording panel words />
            </div>
            <div hidden=is_at(Place::Conversation)>
                <Conversation panel words />
            </div>
        </main>
        <ToEnd panel words />
        <Composer panel words />
    }
}

/// The language is said to screen readers and the theme to the stylesheet.
fn show_choices_on_root(panel: Panel) {
    Effect::new(move || window::set_on_root("lang", Some(panel.language.get().tag())));
    Effect::new(move || {
        let theme = panel.theme.get();
        window::set_on_root("data-theme", (theme != Theme::System).then(|| theme.name()));
    });
}

/// Whoever scrolls up stays there; whoever comes back to the end follows it again.
fn follow_the_reader(panel: Panel) {
    let before = StoredValue::new(0.0);
    let listener = window_event_listener(ev::scroll, move |_| {
        let position = window::scroll_position();
        let went_up = position < before.get_value();
        before.set_value(position);
        let follows = window::is_within_end(if went_up { TREMOR } else { NEAR_END });
        if follows != panel.following.get_untracked() && (went_up || follows) {
            panel.following.set(follows);
        }
    });
    on_cleanup(move || listener.remove());
}
