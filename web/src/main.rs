//! The chat panel: an agent's answer, and how far to trust it.
//!
//! `recording`, `service` and the core bring bytes and turns; `state` holds them as signals and memos; `view` shows
//! them in the strings of `credence_strings`. A view is given plain values and signals and fetches nothing.
#![deny(unsafe_code)]
#![allow(
    unexpected_cfgs,
    reason = "`named_enum!` asks for the feature `types`, which only the crates of the package have"
)]

mod fault;
mod markdown;
mod recording;
mod service;
mod state;
mod view;
mod wording;

fn main() {
    console_error_panic_hook::set_once();
    let Some(place) = service::window::element_by_id("credence") else { return };
    service::storage::keep_all_on_leaving();
    wasm_bindgen_futures::spawn_local(async move {
        // Before the first paint, so that the page does not change its language.
        let texts = state::preferences::Texts::load().await;
        let page = place.clone();
        let first = service::first_question::typed();
        leptos::mount::mount_to(place, move || page.replace_children_with_node_1(&view::app(texts).as_a())).forget();
        first.hand_over();
        service::window::mark("running");
    });
}
