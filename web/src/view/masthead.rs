//! The name, the way back, language and theme.

use credence_strings::{Language, Strings};
use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::icon::mark;
use crate::state::{Panel, Place, Theme};

/// The head of the page.
pub fn masthead(panel: Panel) -> Element {
    let in_conversation = move || panel.place.get() == Place::Conversation;
    let claim =
        classed("p", "masthead-claim").text_of(word(panel, |words| words.page.claim)).shown_while(in_conversation);
    let menu = classed("nav", "masthead-menu")
        .children(Place::ALL.map(|place| place_button(panel, place)))
        .child(start_over_button(panel).shown_while(move || in_conversation() && has_runs(panel)))
        .child(language_select(panel))
        .child(theme_select(panel));
    classed("header", "masthead")
        .child(classed("p", "masthead-name").child(mark()).text("Credence"))
        .child(claim)
        .child(menu)
}

/// The way to one place of the page; places of the conversation appear with it.
fn place_button(panel: Panel, place: Place) -> Element {
    let needs_runs = matches!(place, Place::Conversation | Place::Evidence);
    let test_id = ["place-", place.name()].concat();
    button("quiet place", &test_id, "", move || panel.go_to(place))
        .text_of(word(panel, place_word(place)))
        .set_of("aria-current", move || if panel.place.get() == place { "page" } else { "false" }.to_owned())
        .shown_while(move || !needs_runs || has_runs(panel))
}

const fn place_word(place: Place) -> fn(&Strings) -> &'static str {
    match place {
        Place::Gallery => |words| words.page.recordings,
        Place::Conversation => |words| words.page.conversation,
        Place::Evidence => |words| words.page.evidence,
        Place::Check => |words| words.page.check,
        Place::Trust => |words| words.page.trust,
    }
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
        if let Some(language) = Language::from_tag(tag) {
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
fn word(panel: Panel, word: fn(&Strings) -> &'static str) -> impl Fn() -> String + 'static {
    move || word(panel.words()).to_owned()
}

fn has_runs(panel: Panel) -> bool {
    panel.runs.with(|runs| !runs.is_empty())
}

const fn theme_word(theme: Theme) -> fn(&Strings) -> &'static str {
    match theme {
        Theme::System => |words| words.page.theme_system,
        Theme::Light => |words| words.page.theme_light,
        Theme::Dark => |words| words.page.theme_dark,
    }
}
