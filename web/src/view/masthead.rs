//! The name, the way back, language and theme.

use leptos::prelude::*;

use super::icon::Mark;
use crate::state::{Panel, Place, Theme};
use crate::words::Language;

/// The head of the page.
#[component]
pub fn Masthead(panel: Panel) -> impl IntoView {
    let has_runs = move || panel.runs.with(|runs| !runs.is_empty());
    let in_conversation = move || panel.place.get() == Place::Conversation;
    let switch = move |_| {
        panel.place.update(|place| {
            *place = if *place == Place::Gallery { Place::Conversation } else { Place::Gallery };
        });
    };
    view! {
        <header class="masthead">
            <p class="masthead-name"><Mark />"Credence"</p>
            <p class="masthead-claim" hidden=move || !in_conversation()>{move || panel.words().page.claim}</p>
            <nav class="masthead-menu">
                <button type="button" class="quiet" hidden=move || !has_runs() data-testid="place-button" on:click=switch>
                    {move || if in_conversation() { panel.words().page.recordings } else { panel.words().page.back }}
                </button>
                <button type="button" class="quiet" hidden=move || !(has_runs() && in_conversation())
                    data-testid="start-over-button" on:click=move |_| panel.start_over()>
                    {move || panel.words().page.start_over}
                </button>
                <LanguageSelect panel />
                <ThemeSelect panel />
            </nav>
        </header>
    }
}

#[component]
fn LanguageSelect(panel: Panel) -> impl IntoView {
    let choose = move |event| {
        if let Some(language) = Language::of_tag(&event_target_value(&event)) {
            panel.choose_language(language);
        }
    };
    let options = Language::ALL.map(|language| {
        let selected = move || panel.language.get() == language;
        view! { <option value=language.tag() lang=language.tag() selected=selected>{language.name()}</option> }
    });
    view! {
        <select class="masthead-select" data-testid="language-select" aria-label=move || panel.words().page.language on:change=choose>
            {options.into_iter().collect_view()}
        </select>
    }
}

#[component]
fn ThemeSelect(panel: Panel) -> impl IntoView {
    let choose = move |event| {
        if let Some(theme) = Theme::of_name(&event_target_value(&event)) {
            panel.choose_theme(theme);
        }
    };
    let options = Theme::ALL.map(|theme| {
        let selected = move || panel.theme.get() == theme;
        view! { <option value=theme.name() selected=selected>{move || theme_word(panel, theme)}</option> }
    });
    view! {
        <select class="masthead-select" data-testid="theme-select" aria-label=move || panel.words().page.theme on:change=choose>
            {options.into_iter().collect_view()}
        </select>
    }
}

fn theme_word(panel: Panel, theme: Theme) -> &'static str {
    let words = &panel.words().page;
    match theme {
        Theme::System => words.theme_system,
        Theme::Light => words.theme_light,
        Theme::Dark => words.theme_dark,
    }
}
