//! The whole page.

use std::cell::Cell;
use std::rc::Rc;

use credence_strings::{Strings, fill};

use super::drop_zone::drop_zone;
use super::gallery::gallery_list;
use super::masthead::{element_head, masthead};
use super::own_recording::own_recording;
use super::run_action::run_action;
use crate::part::Loading;
use crate::service::host_port::HostPort;
use crate::service::mount::Mount;
use crate::service::task::spawn_local;
use crate::service::window;
use crate::state::navigation::PageView;
use crate::state::preferences::{Preferences, Texts, Theme};
use crate::state::{Action, Shell};
use crate::view::conversation::composer::composer;
use crate::view::parts;
use crate::view::widget::element::{Element, button, classed, element, follow, on_panel, on_scroll, view_heading};
use crate::view::widget::part_view::{LoadWhen, Styles, part_view};

/// How near to the end the page follows it again, in pixels.
const NEAR_END: f64 = 80.0;

/// Scrolling up by less than this does not count, in pixels.
const TREMOR: f64 = 8.0;

/// The whole page, or the panel as an element, at first in the language of these texts.
pub fn app(texts: Texts, port: Option<HostPort>) -> Element {
    let shell = Shell::new(texts);
    let preferences = shell.preferences;
    if shell.navigation.reaches(PageView::Gallery) {
        follow(Box::new(move || shell.gallery.load(preferences.language())));
    }
    show_choices_on_frame(preferences);
    follow_scrolling(shell);
    let page = classed("div", "page");
    let page = match port {
        Some(port) => {
            connect_element(shell, port);
            page.child(element_head(shell))
        }
        None => page.child(skip_link(preferences)).child(masthead(shell)),
    };
    page.child(language_failed(preferences))
        // Texts are plain values below: another language is another view of the same state.
        .child_of(move || Some(content(shell, preferences.strings())))
        .child(status(shell))
        .child(drop_zone(shell))
}

fn skip_link(preferences: Preferences) -> Element {
    let text = move || preferences.strings().page().skip_to_content().to_owned();
    classed("a", "skip-link").set("href", "#content").text_of(text)
}

fn connect_element(shell: Shell, port: HostPort) {
    spawn_local(async move {
        if parts::element_of(shell, port.clone()).await.is_err() {
            port.failed();
        }
    });
}

fn content(shell: Shell, strings: &'static Strings) -> Element {
    let is_shown = move |view| move || shell.navigation.view.get() == view;
    let recordings = shell.navigation.reaches(PageView::Gallery).then(|| recordings(shell, strings));
    let part = move |view, when, load: fn(Shell, &'static Strings) -> Loading<Element>| {
        let styles = if view == PageView::Conversation { Styles::Conversation } else { Styles::Pages };
        part_view(is_shown(view), when, styles, strings, move || load(shell, strings))
    };
    // The page around an element has a main part of its own.
    let main = classed(if Mount::is_in_element() { "div" } else { "main" }, "content")
        .set("id", "content")
        .set("tabindex", "-1")
        .children(recordings)
        .child(first_words(shell, strings))
        .child(unreadable(shell, strings))
        .child(part(PageView::Conversation, LoadWhen::PageShown, |shell, strings| {
            Box::pin(parts::conversation(shell, strings))
        }))
        .child(part(PageView::Evidence, LoadWhen::Opened, |shell, strings| Box::pin(parts::evidence(shell, strings))))
        .child(part(PageView::Check, LoadWhen::Opened, |shell, strings| Box::pin(parts::check(shell, strings))))
        .child(part(PageView::History, LoadWhen::Opened, |shell, _| Box::pin(parts::history(shell))))
        .child(part(PageView::Trust, LoadWhen::Opened, |shell, strings| Box::pin(parts::trust(shell, strings))))
        .child(part(PageView::Calibration, LoadWhen::Opened, |shell, strings| {
            Box::pin(parts::calibration(shell, strings))
        }));
    // Nothing was changed and nothing is selected before the parts are loaded.
    let loaded = move |load: fn(Shell, &'static Strings) -> Loading<Element>| {
        part_view(
            move || shell.is_loaded.get(),
            LoadWhen::Opened,
            Styles::Conversation,
            strings,
            move || load(shell, strings),
        )
    };
    let inspector = loaded(|shell, strings| Box::pin(parts::inspector(shell, strings)));
    let foot = loaded(|shell, strings| Box::pin(parts::foot(shell, strings)));
    let rows = classed("div", "foot-rows").child(foot).child(composer(shell, strings));
    classed("div", "body")
        .child(main)
        .child(classed("div", "foot").child(inspector.set("class", "inspector-place")).child(rows))
}

fn recordings(shell: Shell, strings: &'static Strings) -> Element {
    let list = element("div").child(gallery_list(shell, strings)).child(own_recording(shell, strings));
    let has_example = shell.gallery.has_example;
    let example = part_view(
        move || shell.is_loaded.get() && has_example.get(),
        LoadWhen::Opened,
        Styles::Conversation,
        strings,
        move || Box::pin(parts::example(shell)),
    );
    // Its place is kept until it is there.
    let example = classed("div", "example-place").child(example).shown_while(move || has_example.get());
    element("div")
        .child(view_heading("claim").text(strings.page().claim()))
        .child(classed("div", "gallery-columns").child(list).child(example))
        .shown_while(move || shell.navigation.view.get() == PageView::Gallery)
}

/// What is shown before the first question: the words of the page around the panel, if it has some, and its suggestions.
fn first_words(shell: Shell, strings: &'static Strings) -> Element {
    let is_shown = move || shell.is_empty.get() && shell.navigation.view.get() == PageView::Conversation;
    let words = move || {
        let own = shell.words.with(|words| words.greeting.clone());
        own.unwrap_or_else(|| strings.page().first_words().to_owned())
    };
    let suggestions = move || {
        let buttons =
            shell.words.with(|words| words.suggestions.clone()).into_iter().map(|text| suggestion(shell, text));
        Some(classed("div", "suggestions").children(buttons))
    };
    element("div").child(classed("p", "first-words").text_of(words)).child_of(suggestions).shown_while(is_shown)
}

/// A question that is asked by a click.
fn suggestion(shell: Shell, question: String) -> Element {
    let text = question.clone();
    button("plain-button", "suggestion", &text, move || {
        run_action(shell, Action::Ask { question: question.clone(), sent: Rc::new(|| ()) });
    })
}

/// That a recording could not be read, where there is no list of recordings that says so.
fn unreadable(shell: Shell, strings: &Strings) -> Element {
    let is_shown = move || shell.is_unreadable.get() && !shell.navigation.reaches(PageView::Gallery);
    classed("p", "tables-failed").set("role", "alert").text(strings.gallery().file_unreadable()).shown_while(is_shown)
}

/// That the page stays in its language, because the chosen one could not be loaded.
fn language_failed(preferences: Preferences) -> Element {
    let note = move || {
        let language = preferences.not_loaded()?;
        Some(fill(preferences.strings().page().language_failed(), &[("language", language.name())]))
    };
    classed("p", "tables-failed")
        .set("role", "alert")
        .test_id("language-failed")
        .text_of(move || note().unwrap_or_default())
        .shown_while(move || preferences.not_loaded().is_some())
}

/// What a screen reader is told: that an answer comes and how it ended, not the answer piece by piece.
fn status(shell: Shell) -> Element {
    classed("p", "visually-hidden")
        .set("role", "status")
        .set("aria-live", "polite")
        .test_id("status")
        .text_of(move || shell.announcement.get())
}

/// Tells the language to screen readers and the theme to the stylesheet.
fn show_choices_on_frame(preferences: Preferences) {
    follow(Box::new(move || window::set_on_frame("lang", Some(preferences.language().tag()))));
    follow(Box::new(move || {
        let theme = preferences.theme.get();
        window::set_on_frame("data-theme", (theme != Theme::System).then(|| theme.name()));
    }));
}

/// What a user scrolls with. Dragging the scroll bar, a screen reader and a jump to a found word send no event.
const SCROLLING: [&str; 3] = ["wheel", "touchmove", "keydown"];

/// The page follows the end of the conversation until the user scrolls up, and again when they scroll back.
///
/// The browser scrolls up by itself when the page becomes lower, as far as the end was at that time: then the height of the page has changed, and
/// the end is near. Who is further away from it than a window has scrolled, also where an answer made the page higher meanwhile. Who did not
/// follow the end does not follow it because it came to them, or because the browser moved by as much as the page became higher: only
/// scrolling down reaches it.
fn follow_scrolling(shell: Shell) {
    let before = Cell::new((0.0, 0));
    let acted = Rc::new(Cell::new(false));
    for event in SCROLLING {
        let acted = Rc::clone(&acted);
        on_panel(event, move |_| acted.set(true));
    }
    on_scroll(move |_| {
        let (position, height) = (window::scroll_position(), window::height_of_all());
        let (position_before, height_before) = before.replace((position, height));
        let is_by_user = acted.replace(false) || height == height_before || !window::is_within_end(window::height());
        let follows = shell.following.get_untracked();
        let moved = position - position_before;
        let left = moved < 0.0 && is_by_user && !window::is_within_end(TREMOR);
        let is_kept_in_place = (moved - f64::from(height - height_before)).abs() < 1.0;
        let reached = moved > 0.0 && !is_kept_in_place && window::is_within_end(NEAR_END);
        if if follows { left } else { reached } {
            shell.following.set(!follows);
        }
    });
}
