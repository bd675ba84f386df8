//! The recordings of the project, one click each.

use credence_strings::{GalleryStrings, Language, Strings};
use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::icon::play_icon;
use crate::recording::{Recording, Shows};
use crate::state::{Gallery, Pace, Panel};

/// The list of recordings.
pub fn gallery_list(panel: Panel, words: &'static Strings) -> Element {
    let head = classed("div", "gallery-head")
        .child(element("h2").set("id", "gallery-heading").text(words.gallery.heading))
        .child(classed("p", "gallery-intro").text(words.gallery.intro))
        .child(pace_choice(panel, words));
    let list = move || {
        Some(match panel.gallery.get() {
            Gallery::Loading => classed("p", "gallery-note").text(words.gallery.loading),
            Gallery::Failed => gallery_failed(panel, words),
            Gallery::Ready(recordings) => {
                let items = recordings.into_iter().map(|recording| gallery_item(panel, recording, words));
                classed("ol", "gallery-list").children(items)
            }
        })
    };
    classed("section", "gallery").set("aria-labelledby", "gallery-heading").child(head).child_of(list)
}

fn gallery_item(panel: Panel, recording: Recording, words: &'static Strings) -> Element {
    let language: Language = panel.language.get_untracked();
    let shows =
        recording.shows.map(|shows| classed("span", shows_class(shows)).text(shows_word(shows, &words.gallery)));
    let title = classed("span", "gallery-title").text(recording.title(language));
    let summary = classed("span", "gallery-summary").text(recording.summary(language));
    let test_id = ["gallery-item-", recording.stem()].concat();
    let play = button("gallery-button", &test_id, "", move || panel.play_recording(recording.clone()));
    classed("li", "gallery-item").child(play.child(play_icon()).child(title).children(shows).child(summary))
}

fn pace_choice(panel: Panel, words: &Strings) -> Element {
    let is_at_once = panel.pace.get_untracked() == Pace::AtOnce;
    let choice =
        element("input").set("type", "checkbox").test_id("at-once").set_some("checked", is_at_once.then_some(""));
    let choice = choice.on("change", move |event| {
        panel.pace.set(if event_target_checked(&event) { Pace::AtOnce } else { Pace::Recorded });
    });
    classed("label", "gallery-pace").child(choice).text(words.gallery.at_once)
}

fn gallery_failed(panel: Panel, words: &Strings) -> Element {
    let retry = button("quiet", "gallery-retry", words.gallery.retry, move || panel.load_gallery());
    classed("p", "gallery-note").set("role", "alert").text(words.gallery.failed).text(" ").child(retry)
}

const fn shows_word(shows: Shows, words: &GalleryStrings) -> &'static str {
    match shows {
        Shows::Clean => words.shows_clean,
        Shows::Citations => words.shows_citations,
        Shows::Disagreement => words.shows_disagreement,
        Shows::Verdict => words.shows_verdict,
        Shows::FailedTools => words.shows_failed_tools,
        Shows::Dangling => words.shows_dangling,
        Shows::Cut => words.shows_cut,
        Shows::Refused => words.shows_refused,
        Shows::Waiting => words.shows_waiting,
        Shows::Failed => words.shows_failed,
    }
}

const fn shows_class(shows: Shows) -> &'static str {
    match shows {
        Shows::Clean | Shows::Citations | Shows::Verdict => "gallery-shows fine",
        Shows::Disagreement | Shows::FailedTools | Shows::Dangling | Shows::Waiting => "gallery-shows doubtful",
        Shows::Cut | Shows::Refused | Shows::Failed => "gallery-shows wrong",
    }
}
