//! What claims have taught of domains: to take away, and to forget.

use leptos::prelude::*;

use super::{note, part};
use crate::service::download::save_text;
use crate::state::Panel;
use crate::view::element::{Element, button, classed};
use crate::view::kept_focus::keep_focus;
use crate::words::{Words, filled};

/// How much was learned, and what can be done with it.
pub fn learned(panel: Panel, words: &'static Words) -> Element {
    let page = words.trust_page;
    let section = part("learned", move || page.learned.to_owned());
    let place = section.clone();
    let n_hosts = Memo::new(move |_| panel.n_learned_hosts());
    section.child_of(move || {
        keep_focus(&place);
        Some(match n_hosts.get() {
            0 => note(page.learned_empty).test_id("learned-empty"),
            n_hosts => known(panel, n_hosts, words),
        })
    })
}

fn known(panel: Panel, n_hosts: usize, words: &Words) -> Element {
    let page = words.trust_page;
    let save = move || {
        save_text("credence-learned.json", "application/json", &panel.learned_json());
    };
    let buttons = classed("p", "file-line")
        .child(button("plain-button", "learned-download", page.download_learned, save))
        .child(forget_button(panel, words));
    classed("div", "learned-known")
        .child(note(&filled(page.learned_n, &[("n", &n_hosts.to_string())])).test_id("learned-count"))
        .child(buttons)
        .child(note(page.learned_note))
}

fn forget_button(panel: Panel, words: &Words) -> Element {
    button("plain-button", "learned-forget", words.trust_page.forget, move || panel.forget_learned())
        .keeps_focus("forget")
        .focus_otherwise("learned")
}
