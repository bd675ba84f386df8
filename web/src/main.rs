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
mod part;
mod recording;
mod service;
mod signal;
mod state;
mod view;
mod wording;

use leptos::prelude::Owner;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use service::host::{self, Host};
use service::host_port::HostPort;
use service::mount::Mount;
use service::task::spawn_local;
use service::{first_question, storage, window};

fn main() {
    console_error_panic_hook::set_once();
    // Only fails if something else runs tasks already.
    let _ = any_spawner::Executor::init_wasm_bindgen();
    state::protocols::load_by(view::parts::parsers::load);
    state::address::load_by(view::parts::link_opener::load);
    storage::keep_all_on_leaving();
}

/// Shows a panel in an element, and returns the function that removes it.
///
/// The panel is the page. With a `port`, it is an element that scrolls inside `scroller`, in the language of `lang`, with the named `views`. Without
/// `stored_under`, it stores nothing.
#[wasm_bindgen]
pub fn mount(
    host: Host,
    container: HtmlElement,
    scroller: Option<HtmlElement>,
    stored_under: Option<String>,
    lang: Option<String>,
    views: Option<String>,
    port: Option<HostPort>,
) -> JsValue {
    host::set(host);
    let owner = Owner::new();
    owner.with(|| {
        Mount::provide(container.clone(), scroller, stored_under, views);
        spawn_local(show(container.clone(), lang, port));
    });
    Closure::once_into_js(move || {
        storage::keep_waiting();
        owner.cleanup();
        container.replace_children_with_node_0();
    })
}

async fn show(container: HtmlElement, lang: Option<String>, port: Option<HostPort>) {
    // Before the first paint, so that the page does not change its language.
    let texts = state::preferences::Texts::load(lang).await;
    let first = first_question::typed();
    container.replace_children_with_node_1(&view::app(texts, port).as_a());
    first.hand_over();
    window::mark("running");
}
