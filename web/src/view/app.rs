//! The whole page.

use credence_strings::Strings;
use leptos::prelude::*;

use super::check_page::{check_page, check_selected, follow_selection};
use super::composer::composer;
use super::conversation::conversation;
use super::drop_zone::drop_zone;
use super::element::{Element, classed, element, follow, on_window};
use super::evidence_page::evidence_page;
use super::gallery::gallery_list;
use super::masthead::masthead;
use super::own_recording::own_recording;
use super::to_end::to_end;
use super::trust_page::trust_page;
use super::undo_line::{undo_by_key, undo_line};
use crate::service::window;
use crate::state::{Panel, Place, Theme};

/// A reader who comes this near to the end follows it again, in pixels.
const NEAR_END: f64 = 80.0;

/// A reader who goes up stays where they are, unless it is less than this, in pixels.
const TREMOR: f64 = 8.0;

/// The whole page.
pub fn app() -> Element {
    let panel = Panel::new();
    panel.load_gallery();
    panel.load_tables();
    show_choices_on_root(panel);
    follow_the_reader(panel);
    undo_by_key(panel);
    follow_selection(panel);
    classed("div", "page")
        .child(
            classed("a", "skip-link")
                .set("href", "#content")
                .text_of(move || panel.words().page.skip_to_content.to_owned()),
        )
        .child(masthead(panel))
        // The words are plain values below: another language is another view of the same state.
        .child_of(move || Some(content(panel, panel.words())))
        .child(status(panel))
        .child(drop_zone(panel))
}

fn content(panel: Panel, words: &'static Strings) -> Element {
    let at = move |place| move || panel.place.get() == place;
    let gallery = element("div")
        .child(classed("h1", "claim").text(words.page.claim))
        .child(gallery_list(panel, words))
        .child(own_recording(panel, words))
        .shown_while(at(Place::Gallery));
    // What few readers open is built when it is opened, and kept from then on.
    let wants_trust =
        Memo::new(move |wanted: Option<&bool>| wanted.is_some_and(|wanted| *wanted) || at(Place::Trust)());
    let trust = element("div")
        .child_of(move || wants_trust.get().then(|| trust_page(panel, words)))
        .shown_while(at(Place::Trust));
    let wants_check =
        Memo::new(move |wanted: Option<&bool>| wanted.is_some_and(|wanted| *wanted) || at(Place::Check)());
    let check = element("div")
        .child_of(move || wants_check.get().then(|| check_page(panel, words)))
        .shown_while(at(Place::Check));
    let wants_evidence =
        Memo::new(move |wanted: Option<&bool>| wanted.is_some_and(|wanted| *wanted) || at(Place::Evidence)());
    let evidence = element("div")
        .child_of(move || wants_evidence.get().then(|| evidence_page(panel, words)))
        .shown_while(at(Place::Evidence));
    let main = classed("main", "content").set("id", "content").set("tabindex", "-1");
    classed("div", "page")
        .child(
            main.child(gallery)
                .child(conversation(panel, words).shown_while(at(Place::Conversation)))
                .child(evidence)
                .child(check)
                .child(trust),
        )
        .child(to_end(panel, words))
        .child(
            classed("div", "foot")
                .child(check_selected(panel, words))
                .child(undo_line(panel, words))
                .child(composer(panel, words)),
        )
}

/// What a screen reader is told: that an answer comes and how it ended, not the answer piece by piece.
fn status(panel: Panel) -> Element {
    classed("p", "visually-hidden")
        .set("role", "status")
        .set("aria-live", "polite")
        .test_id("status")
        .text_of(move || panel.announcement())
}

/// The language is said to screen readers and the theme to the stylesheet.
fn show_choices_on_root(panel: Panel) {
    follow(Box::new(move || window::set_on_root("lang", Some(panel.language.get().tag()))));
    follow(Box::new(move || {
        let theme = panel.theme.get();
        window::set_on_root("data-theme", (theme != Theme::System).then(|| theme.name()));
    }));
}

/// Whoever scrolls up stays there; whoever comes back to the end follows it again.
fn follow_the_reader(panel: Panel) {
    let before = std::cell::Cell::new(0.0);
    on_window("scroll", move |_| {
        let position = window::scroll_position();
        let went_up = position < before.replace(position);
        let follows = window::is_within_end(if went_up { TREMOR } else { NEAR_END });
        if follows != panel.following.get_untracked() && (went_up || follows) {
            panel.following.set(follows);
        }
    });
}
