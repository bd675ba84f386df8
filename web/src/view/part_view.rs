//! A view from a part of the program that is loaded behind the first module.

use credence_strings::Strings;
use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;

use super::element::{Element, button, classed, element, follow};
use crate::part::{LatePart, Loading, PartState};
use crate::service::frame::next_frame;
use crate::service::host;
use crate::service::task::{both, spawn_local};

/// The styles of the conversation, and of what stands beside it. Every part needs some of them.
const STYLES: &str = "parts.css";
/// The styles of the pages beside the conversation.
const STYLES_OF_PAGES: &str = "pages.css";

/// Which styles a part needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Styles {
    /// Those of the conversation.
    Conversation,
    /// Also those of the pages beside it.
    Pages,
}

impl Styles {
    async fn load(self) {
        let of_pages = async {
            if self == Self::Pages {
                host::add_styles(STYLES_OF_PAGES).await;
            }
        };
        both(host::add_styles(STYLES), of_pages).await;
    }
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
    let state = RwSignal::new_local(PartState::NotWanted);
    // The view belongs to the page, not to the effect that asks for it.
    let owner = Owner::current().unwrap_or_default();
    let load = move || {
        state.set(PartState::Loading);
        let loading = load();
        owner.with(|| {
            spawn_local(ScopedFuture::new(async move {
                let loaded = loading.await.map_or(PartState::Failed, PartState::Loaded);
                styles.load().await;
                // The page may be in another language by now, with another view.
                let _ = state.try_set(loaded);
            }));
        });
    };
    let begin = StoredValue::new_local(load);
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
    element("div").child_of(content).shown_while(is_shown)
}

/// What a part makes; until then, that it is being loaded or could not be.
pub fn late_view<T: Copy + Send + Sync>(
    part: &LatePart<T>,
    strings: &Strings,
    make: impl FnOnce(T) -> Option<Element>,
) -> Option<Element> {
    late_view_after(part, strings, Some(loading_note(strings)), make)
}

/// The same with something else while the part is being loaded.
pub fn late_view_after<T: Copy + Send + Sync>(
    part: &LatePart<T>,
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

fn loading_note(strings: &Strings) -> Element {
    classed("p", "gallery-note").set("role", "status").test_id("part-loading").text(strings.page.part_loading)
}

fn failed(strings: &Strings, retry: impl Fn() + 'static) -> Element {
    classed("p", "gallery-note")
        .set("role", "alert")
        .test_id("part-failed")
        .text(strings.page.part_failed)
        .text(" ")
        .child(button("quiet", "part-retry", strings.gallery.retry, retry))
}
