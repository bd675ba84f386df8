//! What claims have taught of domains: to take away, and to forget.

use credence_strings::{Strings, fill};
use leptos::prelude::*;

use super::{note, part};
use crate::service::download::save_text;
use crate::state::Panel;
use crate::view::element::{Element, button, classed};
use crate::view::kept_focus::keep_focus;

/// How much was learned, and what can be done with it.
pub fn learned(panel: Panel, strings: &'static Strings) -> Element {
    let page = strings.trust_page;
    let section = part("learned", move || page.learned.to_owned());
    let place = section.clone();
    let n_hosts = Memo::new(move |_| panel.n_learned_hosts());
    section.child_of(move || {
        keep_focus(&place);
        Some(match n_hosts.get() {
            0 => note(page.learned_empty).test_id("learned-empty"),
            n_hosts => known(panel, n_hosts, strings),
        })
    })
}

fn known(panel: Panel, n_hosts: usize, strings: &Strings) -> Element {
    let page = strings.trust_page;
    let save = move || {
        save_text("credence-learned.json", "application/json", &panel.learned_json());
    };
    let buttons = classed("p", "file-line")
        .child(button("plain-button", "learned-download", page.download_learned, save))
        .child(forget_button(panel, strings));
    classed("div", "learned-known")
        .child(note(&fill(page.learned_n, &[("n", &n_hosts.to_string())])).test_id("learned-count"))
        .child(buttons)
        .child(note(page.learned_note))
}

fn forget_button(panel: Panel, strings: &Strings) -> Element {
    button("plain-button", "learned-forget", strings.trust_page.forget, move || panel.forget_learned())
        .keeps_focus("forget")
        .focus_otherwise("learned")
}
