//! The whole page.

use std::cell::Cell;
use std::rc::Rc;

use credence_strings::{Strings, fill};
use leptos::prelude::*;

use super::composer::composer;
use super::drop_zone::drop_zone;
use super::element::{Element, classed, element, follow, on_window};
use super::gallery::gallery_list;
use super::masthead::masthead;
use super::own_recording::own_recording;
use super::part;
use super::part_view::{LoadWhen, Loading, part_view};
use super::to_end::to_end;
use crate::service::window;
use crate::state::Shell;
use crate::state::navigation::PageView;
use crate::state::preferences::{Preferences, Texts, Theme};

/// How near to the end the page follows it again, in pixels.
const NEAR_END: f64 = 80.0;

/// Scrolling up by less than this does not count, in pixels.
const TREMOR: f64 = 8.0;

/// The whole page, at first in the language of these texts.
pub fn app(texts: Texts) -> Element {
    let shell = Shell::new(texts);
    let preferences = shell.preferences;
    shell.gallery.load();
    show_choices_on_root(preferences);
    follow_scrolling(shell);
    classed("div", "page")
        .child(
            classed("a", "skip-link")
                .set("href", "#content")
                .text_of(move || preferences.strings().page.skip_to_content.to_owned()),
        )
        .child(masthead(shell))
        .child(language_failed(preferences))
        // Texts are plain values below: another language is another view of the same state.
        .child_of(move || Some(content(shell, preferences.strings())))
        .child(status(shell))
        .child(drop_zone(shell))
}

fn content(shell: Shell, strings: &'static Strings) -> Element {
    let is_shown = move |view| move || shell.navigation.view.get() == view;
    let recordings = element("div")
        .child(classed("h1", "claim").text(strings.page.claim))
        .child(gallery_list(shell, strings))
        .child(own_recording(shell, strings))
        .shown_while(is_shown(PageView::Gallery));
    let part = move |view, when, load: fn(Shell, &'static Strings) -> Loading| {
        part_view(is_shown(view), when, strings, move || load(shell, strings))
    };
    let main = classed("main", "content")
        .set("id", "content")
        .set("tabindex", "-1")
        .child(recordings)
        .child(part(PageView::Conversation, LoadWhen::PageShown, |shell, strings| {
            Box::pin(part::conversation(shell, strings))
        }))
        .child(part(PageView::Evidence, LoadWhen::Opened, |shell, strings| Box::pin(part::evidence(shell, strings))))
        .child(part(PageView::Check, LoadWhen::Opened, |shell, strings| Box::pin(part::check(shell, strings))))
        .child(part(PageView::Trust, LoadWhen::Opened, |shell, strings| Box::pin(part::trust(shell, strings))))
        .child(part(PageView::Calibration, LoadWhen::Opened, |shell, strings| {
            Box::pin(part::calibration(shell, strings))
        }));
    // Nothing was changed and nothing is selected before the parts are loaded.
    let foot = part_view(
        move || shell.is_loaded.get(),
        LoadWhen::Opened,
        strings,
        move || Box::pin(part::foot(shell, strings)),
    );
    classed("div", "page")
        .child(main)
        .child(to_end(shell, strings))
        .child(classed("div", "foot").child(foot).child(composer(shell, strings)))
}

/// That the page stays in its language, because the chosen one could not be loaded.
fn language_failed(preferences: Preferences) -> Element {
    let note = move || {
        let language = preferences.not_loaded()?;
        Some(fill(preferences.strings().page.language_failed, &[("language", language.name())]))
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
fn show_choices_on_root(preferences: Preferences) {
    follow(Box::new(move || window::set_on_root("lang", Some(preferences.language().tag()))));
    follow(Box::new(move || {
        let theme = preferences.theme.get();
        window::set_on_root("data-theme", (theme != Theme::System).then(|| theme.name()));
    }));
}

/// What a user scrolls with. Dragging the scroll bar sends no event.
const SCROLLING: [&str; 3] = ["wheel", "touchmove", "keydown"];

/// The page follows the end of the conversation until the user scrolls up, and again when they scroll back.
///
/// The browser scrolls up by itself when something above the window becomes smaller: then the height of the page has changed.
fn follow_scrolling(shell: Shell) {
    let before = Cell::new((0.0, 0));
    let acted = Rc::new(Cell::new(false));
    for event in SCROLLING {
        let acted = Rc::clone(&acted);
        on_window(event, move |_| acted.set(true));
    }
    on_window("scroll", move |_| {
        let (position, height) = (window::scroll_position(), window::page_height());
        let (position_before, height_before) = before.replace((position, height));
        let is_by_user = acted.replace(false) || height == height_before;
        let went_up = position < position_before && is_by_user;
        let follows = window::is_within_end(if went_up { TREMOR } else { NEAR_END });
        if follows != shell.following.get_untracked() && (went_up || follows) {
            shell.following.set(follows);
        }
    });
}
