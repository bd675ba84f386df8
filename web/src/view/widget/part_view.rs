//! A view from a part of the program that is loaded behind the first module.

use credence_strings::Strings;
use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;

use super::element::{Element, button, classed, element, follow};
use crate::part::{DeferredPart, Loading, PartState};
use crate::service::frame::next_frame;
use crate::service::host;
use crate::service::task::spawn_local;
use crate::signal::{RwSignal, StoredValue};

/// The styles of the conversation.
const STYLES: &str = "parts.css";
/// Those of what the inspector shows of an answer.
const STYLES_OF_DETAILS: &str = "details.css";
/// All styles. The pages beside the conversation also show details of answers.
const STYLES_OF_PAGES: &str = "parts.css details.css pages.css";

/// The styles that a part needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Styles {
    /// Those of the conversation.
    Conversation,
    /// Also those of the pages beside it, which show details of answers as well.
    Pages,
}

impl Styles {
    const fn names(self) -> &'static str {
        match self {
            Self::Conversation => STYLES,
            Self::Pages => STYLES_OF_PAGES,
        }
    }
}

/// Loads the styles of what the inspector shows of an answer. Returns when they are there, or could not be loaded.
pub async fn load_styles_of_details() {
    host::add_styles(STYLES_OF_DETAILS).await;
}

/// When a part is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadWhen {
    /// As soon as the page is shown.
    PageShown,
    /// When its view is first opened.
    Opened,
}

/// A view that is loaded and built once, and kept from then on.
pub fn part_view(
    is_shown: impl Fn() -> bool + Copy + 'static,
    when: LoadWhen,
    styles: Styles,
    strings: &'static Strings,
    load: impl Fn() -> Loading<Element> + 'static,
) -> Element {
    let state = RwSignal::new(PartState::NotWanted);
    // The view belongs to the page, not to the effect that asks for it.
    let owner = Owner::current().unwrap_or_default();
    let load = move || {
        state.set(PartState::Loading);
        let loading = load();
        owner.with(|| {
            spawn_local(ScopedFuture::new(async move {
                let loaded = loading.await.map_or(PartState::Failed, PartState::Loaded);
                host::add_styles(styles.names()).await;
                // The page may be in another language by now, with another view.
                state.set(loaded);
            }));
        });
    };
    let begin = StoredValue::new(load);
    let is_new = move || state.try_with_untracked(|state| *state == PartState::NotWanted).unwrap_or_default();
    follow(Box::new(move || {
        if is_shown() && is_new() {
            begin.with_value(|load| load());
        }
    }));
    if when == LoadWhen::PageShown {
        spawn_local(async move {
            next_frame().await;
            if is_new() {
                begin.with_value(|load| load());
            }
        });
    }
    let content = move || match state.get() {
        PartState::NotWanted => None,
        PartState::Loading => Some(loading_note(strings)),
        PartState::Failed => Some(failed(strings, move || begin.with_value(|load| load()))),
        PartState::Loaded(view) => Some(view),
    };
    // What the page needs in every view says so in every view.
    let has_failed = move || when == LoadWhen::PageShown && state.with(|state| matches!(state, PartState::Failed));
    element("div").child_of(content).shown_while(move || is_shown() || has_failed())
}

/// What a part makes; until then, that it is being loaded or could not be.
pub fn deferred_view<T: Copy>(
    part: &DeferredPart<T>,
    strings: &Strings,
    make: impl FnOnce(T) -> Option<Element>,
) -> Option<Element> {
    deferred_view_after(part, strings, Some(loading_note(strings)), make)
}

/// The same with something else while the part is being loaded.
pub fn deferred_view_after<T: Copy>(
    part: &DeferredPart<T>,
    strings: &Strings,
    meanwhile: Option<Element>,
    make: impl FnOnce(T) -> Option<Element>,
) -> Option<Element> {
    let again = part.clone();
    match part.state() {
        PartState::NotWanted => {
            part.want();
            meanwhile
        }
        PartState::Loading => meanwhile,
        PartState::Failed => Some(failed(strings, move || again.want())),
        PartState::Loaded(given) => make(given),
    }
}

/// That a part is being loaded.
pub fn loading_note(strings: &Strings) -> Element {
    classed("p", "gallery-note").set("role", "status").test_id("part-loading").text(strings.page().part_loading())
}

fn failed(strings: &Strings, retry: impl Fn() + 'static) -> Element {
    classed("p", "gallery-note")
        .set("role", "alert")
        .test_id("part-failed")
        .text(strings.page().part_failed())
        .text(" ")
        .child(button("quiet", "part-retry", strings.gallery().retry(), retry))
}
