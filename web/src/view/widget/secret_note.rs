//! What is said of a key or headers that were entered for another host.

use credence_strings::fill;
use leptos::prelude::untrack;

use super::element::{Element, button, classed};
use super::live_region::live_region;

/// The sentence with both hosts while `hosts` gives them, and a button that keeps what was entered.
pub fn secret_note(
    sentence: &'static str,
    keep_word: &str,
    hosts: impl Fn() -> Option<[String; 2]> + Copy + 'static,
    keep: impl Fn() + 'static,
) -> Element {
    let text = move || hosts().map(|[from, to]| fill(sentence, &[("from", &from), ("to", &to)]));
    let keep = button("plain-button", "secret-keep", "", move || untrack(&keep)).text(keep_word);
    classed("div", "secret-note")
        .child(live_region(classed("p", "connect-note").test_id("secret-note"), move || text().unwrap_or_default()))
        .child(keep.shown_while(move || hosts().is_some()))
}
