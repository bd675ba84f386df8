//! The form for the texts of all cited sources: a text fetcher, and saved texts.

use credence_strings::{SourceTextStrings, Strings, fill};
use leptos::prelude::untrack;
use web_sys::HtmlElement;

use super::form_fields::{file_button, form, line, progress_bar};
use crate::service::number;
use crate::service::task::spawn_local;
use crate::service::{file, window};
use crate::state::TurnState;
use crate::state::source_texts::SourceTexts;
use crate::state::source_texts::fetching::{FetchStatus, TextFetching};
use crate::view::widget::element::{Element, button, classed};
use crate::view::widget::field::{checkbox, labelled};

/// What can be loaded.
const ACCEPTED: &str = ".json,application/json";

/// The form; nothing is sent before its button is pressed.
pub(super) fn fetching_form(texts: SourceTexts, turn: TurnState, strings: &'static Strings) -> Element {
    let strings = strings.source_texts();
    let state = TextFetching::new(texts, turn);
    let address =
        line("url", "fetcher-input", "https://fetcher.example/", state.address).on("input", move |_| state.keep());
    let focused: HtmlElement = address.as_a();
    let save = button("plain-button", "texts-save", strings.save(), move || state.save());
    let actions = classed("div", "text-form-actions")
        .child(fetch_button(state, focused, strings))
        .child(save.shown_while(move || state.has_texts()))
        .child(file_button("texts-file", strings.load(), ACCEPTED, move |file| {
            spawn_local(async move { state.load(&file::text_of(&file).await.unwrap_or_default()) });
        }));
    let progress = move || match state.status.get() {
        FetchStatus::Fetching { n_done, n_all } => Some((n_done, n_all)),
        FetchStatus::NotBegun | FetchStatus::Over(_) | FetchStatus::BadFile => None,
    };
    let remember = checkbox(None, strings.remember(), state.is_kept);
    let status = classed("p", "research-note").set("role", "status").test_id("fetcher-status");
    form()
        .child(labelled(strings.fetcher(), address))
        .child(classed("p", "research-note").text(strings.fetcher_note()))
        .child(remember.on("change", move |_| state.keep()))
        .child(classed("p", "research-note").test_id("fetcher-note").text_of(move || asked(state, strings)))
        .child(actions)
        .child(progress_bar(progress))
        .child(status.text_of(move || said(&state.status.get(), strings)))
}

/// Begins or ends the fetching; one button, so that the focus stays. Without an address the focus goes to its field.
fn fetch_button(state: TextFetching, address: HtmlElement, strings: &'static SourceTextStrings) -> Element {
    let press = move || {
        untrack(|| match state.host() {
            _ if state.is_running() => state.stop(),
            Some(_) => state.start(state.missing()),
            None => window::focus_on(&address),
        });
    };
    button("main-button", "texts-fetch", "", press)
        .text_of(move || if state.is_running() { strings.stop() } else { strings.fetch() }.to_owned())
}

/// Who is asked about how many sources, or why nobody is.
fn asked(state: TextFetching, strings: &SourceTextStrings) -> String {
    match state.host() {
        Some(host) => fill(strings.asks(), &[("n", &number::whole(state.missing().len())), ("host", &host)]),
        None if state.address.with(|address| address.trim().is_empty()) => strings.no_fetcher().to_owned(),
        None => strings.bad_fetcher().to_owned(),
    }
}

fn said(status: &FetchStatus, strings: &SourceTextStrings) -> String {
    match status {
        FetchStatus::NotBegun => String::new(),
        FetchStatus::Fetching { n_done, n_all } => {
            fill(strings.progress(), &[("n", &number::whole(*n_done)), ("total", &number::whole(*n_all))])
        }
        FetchStatus::Over(result) => {
            let counts = [number::whole(result.n_added), number::whole(result.n_failed)];
            let fetched = fill(strings.fetched(), &[("n", &counts[0]), ("failed", &counts[1])]);
            if result.reasons.is_empty() {
                return fetched;
            }
            [&fetched, " (", &result.reasons.join(", "), ")"].concat()
        }
        FetchStatus::BadFile => strings.bad_file().to_owned(),
    }
}
