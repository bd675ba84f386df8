//! The head of the page: name, views, language and theme.

use credence_strings::{Language, Strings};
use leptos::prelude::*;
use web_sys::HtmlSelectElement;

use super::run_action::run_action;
use crate::state::navigation::PageView;
use crate::state::preferences::{Preferences, Theme};
use crate::state::{Action, Shell};
use crate::view::widget::element::{Element, button, classed, follow};
use crate::view::widget::field::option;
use crate::view::widget::icon::mark;

/// The head of the page.
pub fn masthead(shell: Shell) -> Element {
    let Shell { preferences, navigation, .. } = shell;
    follow(Box::new(move || {
        let name = view_name(navigation.view.get())(preferences.strings());
        document().set_title(&[name, " – Credence"].concat());
    }));
    let in_conversation = move || navigation.view.get() == PageView::Conversation;
    let claim = classed("p", "masthead-claim")
        .text_of(text(preferences, |strings| strings.page().claim()))
        .shown_while(in_conversation);
    let menu = menu(shell).child(language_select(preferences)).child(theme_select(preferences));
    classed("header", "masthead")
        .child(classed("p", "masthead-name").child(mark()).text("Credence"))
        .child(claim)
        .child(menu)
}

/// The head of the panel as an element: the page around it has a name, a language and colors already.
pub fn element_head(shell: Shell) -> Element {
    let is_needed = shell.navigation.has_choice();
    classed("header", "masthead").set("part", "views").child(menu(shell)).shown_while(move || is_needed)
}

fn menu(shell: Shell) -> Element {
    let Shell { navigation, .. } = shell;
    let can_start_over = move || navigation.view.get() == PageView::Conversation && !shell.is_empty.get();
    let reachable = PageView::ALL.into_iter().filter(|view| navigation.reaches(*view));
    classed("nav", "masthead-menu")
        .children(reachable.map(|view| view_button(shell, view)))
        .child(start_over_button(shell).shown_while(can_start_over))
}

/// The button for one view; those of a conversation appear with it.
fn view_button(shell: Shell, view: PageView) -> Element {
    let Shell { preferences, navigation, .. } = shell;
    let needs_runs = matches!(view, PageView::Conversation | PageView::Evidence);
    let test_id = ["place-", view.name()].concat();
    button("quiet place", &test_id, "", move || navigation.go_to(view))
        .text_of(text(preferences, view_name(view)))
        .set_of("aria-current", move || if navigation.view.get() == view { "page" } else { "false" }.to_owned())
        .shown_while(move || !needs_runs || !shell.is_empty.get())
}

const fn view_name(view: PageView) -> fn(&Strings) -> &'static str {
    match view {
        PageView::Gallery => |strings| strings.page().recordings(),
        PageView::Conversation => |strings| strings.page().conversation(),
        PageView::Evidence => |strings| strings.page().evidence(),
        PageView::Check => |strings| strings.page().check(),
        PageView::History => |strings| strings.page().history(),
        PageView::Trust => |strings| strings.page().trust(),
        PageView::Calibration => |strings| strings.calibration().heading(),
    }
}

fn start_over_button(shell: Shell) -> Element {
    button("quiet", "start-over-button", "", move || run_action(shell, Action::StartOver))
        .text_of(text(shell.preferences, |strings| strings.page().start_over()))
}

fn language_select(preferences: Preferences) -> Element {
    let options =
        Language::ALL.map(|language| option(language.tag(), false).set("lang", language.tag()).text(language.name()));
    let choice = select("language-select", Vec::from(options), move |tag| {
        if let Some(language) = Language::from_tag(tag) {
            preferences.choose_language(language);
        }
    });
    let field: HtmlSelectElement = choice.as_a();
    // Also takes a choice back that could not be loaded.
    follow(Box::new(move || field.set_value(preferences.language().tag())));
    choice.set_of("aria-label", text(preferences, |strings| strings.page().language()))
}

fn theme_select(preferences: Preferences) -> Element {
    let options = Theme::ALL.map(|theme| {
        let is_chosen = preferences.theme.get_untracked() == theme;
        option(theme.name(), is_chosen).text_of(text(preferences, theme_name(theme)))
    });
    select("theme-select", Vec::from(options), move |name| {
        if let Some(theme) = Theme::from_name(name) {
            preferences.choose_theme(theme);
        }
    })
    .set_of("aria-label", text(preferences, |strings| strings.page().theme()))
}

fn select(test_id: &str, options: Vec<Element>, choose: impl Fn(&str) + 'static) -> Element {
    let select = classed("select", "masthead-select").test_id(test_id).children(options);
    select.on("change", move |event| choose(&event_target_value(&event)))
}

/// A text that follows the language.
fn text(preferences: Preferences, text: fn(&Strings) -> &'static str) -> impl Fn() -> String + 'static {
    move || text(preferences.strings()).to_owned()
}

const fn theme_name(theme: Theme) -> fn(&Strings) -> &'static str {
    match theme {
        Theme::System => |strings| strings.page().theme_system(),
        Theme::Light => |strings| strings.page().theme_light(),
        Theme::Dark => |strings| strings.page().theme_dark(),
    }
}
