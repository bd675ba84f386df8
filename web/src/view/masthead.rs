//! The name, the way back, language and theme.

use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::icon::mark;
use crate::state::{Panel, Place, Theme};
use crate::words::{Language, Words};

/// The head of the page.
pub fn masthead(panel: Panel) -> Element {
    let in_conversation = move || panel.place.get() == Place::Conversation;
    let claim =
        classed("p", "masthead-claim").text_of(word(panel, |words| words.page.claim)).shown_while(in_conversation);
    let menu = classed("nav", "masthead-menu")
        .child(place_button(panel))
        .child(start_over_button(panel).shown_while(move || in_conversation() && has_runs(panel)))
        .child(language_select(panel))
        .child(theme_select(panel));
    classed("header", "masthead")
        .child(classed("p", "masthead-name").child(mark()).text("Credence"))
        .child(claim)
        .child(menu)
}

fn place_button(panel: Panel) -> Element {
    let other = move || match panel.place.get() {
        Place::Gallery => (Place::Conversation, panel.words().page.back),
        Place::Conversation => (Place::Gallery, panel.words().page.recordings),
    };
    button("quiet", "place-button", "", move || panel.place.set(untrack(other).0))
        .text_of(move || other().1.to_owned())
        .shown_while(move || has_runs(panel))
}

fn start_over_button(panel: Panel) -> Element {
    button("quiet", "start-over-button", "", move || panel.start_over())
        .text_of(word(panel, |words| words.page.start_over))
}

fn language_select(panel: Panel) -> Element {
    let options = Language::ALL.map(|language| {
        let is_chosen = panel.language.get_untracked() == language;
        option(language.tag(), is_chosen).set("lang", language.tag()).text(language.name())
    });
    select("language-select", options, move |tag| {
        if let Some(language) = Language::of_tag(tag) {
            panel.choose_language(language);
        }
    })
    .set_of("aria-label", word(panel, |words| words.page.language))
}

fn theme_select(panel: Panel) -> Element {
    let options = Theme::ALL.map(|theme| {
        let is_chosen = panel.theme.get_untracked() == theme;
        option(theme.name(), is_chosen).text_of(word(panel, theme_word(theme)))
    });
    select("theme-select", options, move |name| {
        if let Some(theme) = Theme::of_name(name) {
            panel.choose_theme(theme);
        }
    })
    .set_of("aria-label", word(panel, |words| words.page.theme))
}

fn select(test_id: &str, options: [Element; 3], choose: impl Fn(&str) + 'static) -> Element {
    let select = classed("select", "masthead-select").test_id(test_id).children(options);
    select.on("change", move |event| choose(&event_target_value(&event)))
}

fn option(value: &str, is_chosen: bool) -> Element {
    element("option").set("value", value).set_some("selected", is_chosen.then_some(""))
}

/// A word that follows the language.
fn word(panel: Panel, word: fn(&Words) -> &'static str) -> impl Fn() -> String + 'static {
    move || word(panel.words()).to_owned()
}

fn has_runs(panel: Panel) -> bool {
    panel.runs.with(|runs| !runs.is_empty())
}

const fn theme_word(theme: Theme) -> fn(&Words) -> &'static str {
    match theme {
        Theme::System => |words| words.page.theme_system,
        Theme::Light => |words| words.page.theme_light,
        Theme::Dark => |words| words.page.theme_dark,
    }
}
