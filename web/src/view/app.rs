//! The whole page.

use credence_strings::{Strings, fill};
use leptos::prelude::*;

use super::check_page::{check_selected, follow_selection};
use super::composer::composer;
use super::drop_zone::drop_zone;
use super::element::{Element, classed, element, follow, on_window};
use super::gallery::gallery_list;
use super::masthead::masthead;
use super::own_recording::own_recording;
use super::part;
use super::part_view::{LoadWhen, part_view};
use super::to_end::to_end;
use super::undo_line::{undo_by_key, undo_line};
use crate::service::window;
use crate::state::conversation::Conversation;
use crate::state::navigation::PageView;
use crate::state::preferences::{Preferences, Texts, Theme};
use crate::state::{AnswerTools, PageState};

/// How near to the end the page follows it again, in pixels.
const NEAR_END: f64 = 80.0;

/// Scrolling up by less than this does not count, in pixels.
const TREMOR: f64 = 8.0;

/// The whole page, at first in the language of these texts.
pub fn app(texts: Texts) -> Element {
    let page = PageState::new(texts);
    let PageState { preferences, navigation, gallery, conversation, answer, .. } = page;
    gallery.load();
    answer.book.load_tables();
    show_choices_on_root(preferences);
    follow_scrolling(conversation);
    undo_by_key(answer.book);
    follow_selection(answer.check);
    classed("div", "page")
        .child(
            classed("a", "skip-link")
                .set("href", "#content")
                .text_of(move || preferences.strings().page.skip_to_content.to_owned()),
        )
        .child(masthead(preferences, navigation, conversation))
        .child(language_failed(preferences))
        // Texts are plain values below: another language is another view of the same state.
        .child_of(move || Some(content(page, preferences.strings())))
        .child(status(conversation))
        .child(drop_zone(conversation))
}

fn content(page: PageState, strings: &'static Strings) -> Element {
    let PageState { navigation, gallery, conversation, importer, answer, .. } = page;
    let AnswerTools { book, check, .. } = answer;
    let recordings = element("div")
        .child(classed("h1", "claim").text(strings.page.claim))
        .child(gallery_list(gallery, conversation, strings))
        .child(own_recording(conversation, strings))
        .shown_while(move || navigation.view.get() == PageView::Gallery);
    let main = classed("main", "content")
        .set("id", "content")
        .set("tabindex", "-1")
        .child(recordings)
        .child(part_view(navigation, PageView::Conversation, LoadWhen::PageShown, strings, move || {
            Box::pin(part::conversation(conversation, answer, strings))
        }))
        .child(part_view(navigation, PageView::Evidence, LoadWhen::Opened, strings, move || {
            Box::pin(part::evidence(conversation, gallery, answer, strings))
        }))
        .child(part_view(navigation, PageView::Check, LoadWhen::Opened, strings, move || {
            Box::pin(part::check(answer, strings))
        }))
        .child(part_view(navigation, PageView::Trust, LoadWhen::Opened, strings, move || {
            Box::pin(part::trust(book, importer, strings))
        }))
        .child(part_view(navigation, PageView::Calibration, LoadWhen::Opened, strings, move || {
            Box::pin(part::calibration(answer.labels, strings))
        }));
    classed("div", "page").child(main).child(to_end(conversation, navigation, strings)).child(
        classed("div", "foot")
            .child(check_selected(check, strings))
            .child(undo_line(book, navigation, strings))
            .child(composer(conversation, strings)),
    )
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
fn status(conversation: Conversation) -> Element {
    classed("p", "visually-hidden")
        .set("role", "status")
        .set("aria-live", "polite")
        .test_id("status")
        .text_of(move || conversation.announcement())
}

/// Tells the language to screen readers and the theme to the stylesheet.
fn show_choices_on_root(preferences: Preferences) {
    follow(Box::new(move || window::set_on_root("lang", Some(preferences.language().tag()))));
    follow(Box::new(move || {
        let theme = preferences.theme.get();
        window::set_on_root("data-theme", (theme != Theme::System).then(|| theme.name()));
    }));
}

/// The page follows the end of the conversation until the user scrolls up, and again when they scroll back.
fn follow_scrolling(conversation: Conversation) {
    let before = std::cell::Cell::new(0.0);
    on_window("scroll", move |_| {
        let position = window::scroll_position();
        let went_up = position < before.replace(position);
        let follows = window::is_within_end(if went_up { TREMOR } else { NEAR_END });
        if follows != conversation.following.get_untracked() && (went_up || follows) {
            conversation.following.set(follows);
        }
    });
}
