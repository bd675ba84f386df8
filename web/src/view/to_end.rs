//! The way back to the end for a reader who scrolled up.

use leptos::prelude::*;

use crate::service::window;
use crate::state::{Panel, Place};
use crate::words::Words;

/// A button that is there only while the end is out of view.
#[component]
pub fn ToEnd(panel: Panel, words: &'static Words) -> impl IntoView {
    let is_needless = move || panel.following.get() || panel.place.get() == Place::Gallery;
    let go = move |_| {
        panel.following.set(true);
        window::scroll_to_end();
    };
    view! {
        <div class="to-end" hidden=is_needless>
            <button type="button" class="plain-button" data-testid="to-end-button" on:click=go>
                {words.page.to_end} <span aria-hidden="true">" ↓"</span>
            </button>
        </div>
    }
}
