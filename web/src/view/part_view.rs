//! A view from a part of the program that is loaded behind the first module.

use std::future::Future;
use std::pin::Pin;

use credence_strings::Strings;
use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;

use super::element::{Element, button, classed, element, follow};
use super::part::NotLoaded;
use crate::service::frame::next_frame;
use crate::service::host;
use crate::service::task::spawn_local;

/// The styles of all parts.
const STYLES: &str = "parts.css";

/// A part that is being loaded.
pub type Loading = Pin<Box<dyn Future<Output = Result<Element, NotLoaded>>>>;

/// How far the part is.
#[derive(Clone, Debug, PartialEq)]
enum PartState {
    NotOpened,
    Loading,
    Failed,
    Loaded(Element),
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
    strings: &'static Strings,
    load: impl Fn() -> Loading + 'static,
) -> Element {
    let state = RwSignal::new_local(PartState::NotOpened);
    // The view belongs to the page, not to the effect that asks for it.
    let owner = Owner::current().unwrap_or_default();
    let load = move || {
        state.set(PartState::Loading);
        let loading = load();
        owner.with(|| {
            spawn_local(ScopedFuture::new(async move {
                let loaded = loading.await.map_or(PartState::Failed, PartState::Loaded);
                host::add_styles(STYLES).await;
                // The page may be in another language by now, with another view.
                let _ = state.try_set(loaded);
            }));
        });
    };
    let begin = StoredValue::new_local(load);
    let is_new = move || state.try_with_untracked(|state| *state == PartState::NotOpened).unwrap_or_default();
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
        PartState::NotOpened => None,
        PartState::Loading => Some(classed("p", "gallery-note").set("role", "status").text(strings.page.part_loading)),
        PartState::Failed => Some(failed(strings, move || begin.with_value(|load| load()))),
        PartState::Loaded(view) => Some(view),
    };
    element("div").child_of(content).shown_while(is_shown)
}

fn failed(strings: &Strings, retry: impl Fn() + 'static) -> Element {
    classed("p", "gallery-note")
        .set("role", "alert")
        .test_id("part-failed")
        .text(strings.page.part_failed)
        .text(" ")
        .child(button("quiet", "part-retry", strings.gallery.retry, retry))
}
