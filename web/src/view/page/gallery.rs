//! The recordings of the project, one click each.

use credence_strings::{GalleryStrings, Strings};
use leptos::prelude::*;

use super::run_action::run_action;
use crate::recording::{Recording, Shows};
use crate::service::mount::Mount;
use crate::state::gallery::{Gallery, Pace, RecordingList};
use crate::state::{Action, Shell};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::icon::play_icon;

/// The list of recordings.
pub fn gallery_list(shell: Shell, strings: &'static Strings) -> Element {
    let gallery = shell.gallery;
    let head = classed("div", "gallery-head")
        .child(element("h2").set("id", "gallery-heading").text(strings.gallery().heading()))
        .child(classed("p", "gallery-intro").text(strings.gallery().intro()).text(" ").children(docs_link(strings)))
        .child(pace_choice(gallery, strings));
    let list = move || {
        Some(match gallery.recordings.get() {
            RecordingList::Loading => classed("p", "gallery-note").text(strings.gallery().loading()),
            RecordingList::Failed => gallery_failed(shell, strings),
            RecordingList::Ready(recordings) => {
                let items = recordings.into_iter().map(|recording| gallery_item(shell, recording, strings));
                classed("ol", "gallery-list").children(items)
            }
        })
    };
    classed("section", "gallery").set("aria-labelledby", "gallery-heading").child(head).child_of(list)
}

/// The link to the documentation, which stands beside the page itself where it is cut into parts: both are made by the same command.
fn docs_link(strings: &Strings) -> Option<Element> {
    let has_docs = cfg!(feature = "split") && !Mount::is_in_element();
    let link = || element("a").test_id("docs-link").set("href", "docs/index.html").set("hreflang", "en");
    has_docs.then(|| link().text(strings.page().docs()))
}

fn gallery_item(shell: Shell, recording: Recording, strings: &'static Strings) -> Element {
    let shows =
        recording.shows.map(|shows| classed("span", shows_class(shows)).text(shows_word(shows, strings.gallery())));
    let title = classed("span", "gallery-title").text(&recording.title);
    let summary = classed("span", "gallery-summary").text(&recording.summary);
    let test_id = ["gallery-item-", recording.stem()].concat();
    let play =
        button("gallery-button", &test_id, "", move || run_action(shell, Action::PlayRecording(recording.clone())));
    classed("li", "gallery-item").child(play.child(play_icon()).child(title).children(shows).child(summary))
}

fn pace_choice(gallery: Gallery, strings: &Strings) -> Element {
    let is_at_once = gallery.pace.get_untracked() == Pace::AtOnce;
    let choice =
        element("input").set("type", "checkbox").test_id("at-once").set_some("checked", is_at_once.then_some(""));
    let choice = choice.on("change", move |event| {
        gallery.pace.set(if event_target_checked(&event) { Pace::AtOnce } else { Pace::Recorded });
    });
    classed("label", "gallery-pace").child(choice).text(strings.gallery().at_once())
}

fn gallery_failed(shell: Shell, strings: &Strings) -> Element {
    let load = move || shell.gallery.load(shell.preferences.language_now());
    let retry = button("quiet", "gallery-retry", strings.gallery().retry(), load);
    classed("p", "gallery-note").set("role", "alert").text(strings.gallery().failed()).text(" ").child(retry)
}

const fn shows_word(shows: Shows, strings: &GalleryStrings) -> &'static str {
    match shows {
        Shows::Clean => strings.shows_clean(),
        Shows::Citations => strings.shows_citations(),
        Shows::Disagreement => strings.shows_disagreement(),
        Shows::Verdict => strings.shows_verdict(),
        Shows::FailedTools => strings.shows_failed_tools(),
        Shows::Dangling => strings.shows_dangling(),
        Shows::Deeds => strings.shows_deeds(),
        Shows::Cut => strings.shows_cut(),
        Shows::Refused => strings.shows_refused(),
        Shows::Waiting => strings.shows_waiting(),
        Shows::Failed => strings.shows_failed(),
    }
}

const fn shows_class(shows: Shows) -> &'static str {
    match shows {
        Shows::Clean | Shows::Citations | Shows::Verdict => "gallery-shows fine",
        Shows::Disagreement | Shows::FailedTools | Shows::Dangling | Shows::Waiting => "gallery-shows doubtful",
        Shows::Deeds | Shows::Cut | Shows::Refused | Shows::Failed => "gallery-shows wrong",
    }
}
