//! The page of evidence: its controls, the picture, the table, and the details of what is open.

use credence_strings::{EvidencePageStrings, Strings, fill};

use leptos::prelude::*;

use super::choices::{Choices, EvidenceView};
use super::detail::detail_view;
use super::legend::legend;
use super::picture::picture;
use super::table::table;
use crate::service::number;
use crate::signal::Memo;
use crate::state::AnswerTools;
use crate::state::conversation::Conversation;
use crate::state::evidence_map::{Excerpt, begins_with_disputed};
use crate::state::gallery::RecordingList;
use crate::view::widget::element::{Element, button, classed, element, view_heading};
use crate::view::widget::focus::keep_focus;

/// The recording that shows what this page is for.
const EXAMPLE: &str = "sources-disagree";

/// Draws an excerpt, as a picture or as a table.
type Drawn = fn(EvidenceView<'_>, &Excerpt) -> Element;

/// The page.
pub fn evidence_page(conversation: Conversation, strings: &'static Strings) -> Element {
    let choices = Choices::new(conversation);
    let is_empty = Memo::new(move |_| choices.map.with(|map| map.claims.is_empty()));
    let page = classed("section", "evidence-page")
        .test_id("evidence-page")
        .child(view_heading("evidence-heading").text(strings.page().evidence()));
    let inside = page.clone();
    page.child_of(move || {
        Some(if is_empty.get() {
            nothing_checked(conversation, strings)
        } else {
            body(conversation.tools, choices, &inside, strings)
        })
    })
}

fn nothing_checked(conversation: Conversation, strings: &'static Strings) -> Element {
    let texts = strings.evidence_page();
    let play = move || {
        let RecordingList::Ready(recordings) = conversation.shell.gallery.recordings.get() else { return None };
        let example = recordings.into_iter().find(|recording| recording.stem() == EXAMPLE)?;
        let label = fill(texts.play(), &[("title", &example.title)]);
        Some(button("plain-button", "evidence-play", &label, move || conversation.play_recording(example.clone())))
    };
    classed("div", "evidence-empty")
        .test_id("evidence-empty")
        .child(element("p").child(element("b").text(texts.empty())))
        .child(element("p").text(texts.empty_note()))
        .child_of(play)
}

fn body(tools: AnswerTools, choices: Choices, page: &Element, strings: &'static Strings) -> Element {
    let texts = strings.evidence_page();
    let (in_detail, in_excerpt) = (page.clone(), page.clone());
    let is_nothing = move || choices.excerpt.with(|excerpt| excerpt.edges.is_empty());
    let nothing = move || fill(texts.nothing_found(), &[("text", choices.text.get().trim())]);
    let excerpt_as = move |as_table: bool, draw: Drawn| {
        let page = in_excerpt.clone();
        element("div").child_of(move || {
            let is_shown = choices.as_table.get() == as_table && !is_nothing();
            is_shown.then(|| {
                keep_focus(&page);
                let map = choices.map.get();
                draw(EvidenceView { map: &map, choices, page: &page, strings }, &choices.excerpt.get())
            })
        })
    };
    let detail_of = move || {
        let map = choices.map.get();
        keep_focus(&in_detail);
        let view = EvidenceView { map: &map, choices, page: &in_detail, strings };
        choices.opened.get().and_then(|opened| detail_view(tools, view, &opened))
    };
    element("div")
        .child(summary(choices, texts))
        .child(controls(choices, texts))
        .child(begins_with(choices, texts))
        .child(classed("p", "evidence-nothing").set("role", "status").text_of(nothing).shown_while(is_nothing))
        .child(excerpt_as(false, picture))
        .child(legend(texts).shown_while(move || !choices.as_table.get()))
        .child(element("div").child_of(detail_of))
        .child(excerpt_as(true, table))
}

fn summary(choices: Choices, strings: &'static EvidencePageStrings) -> Element {
    classed("p", "evidence-summary").test_id("evidence-summary").text_of(move || {
        choices.map.with(|map| {
            fill(
                strings.summary(),
                &[
                    ("claims", &number::whole(map.claims.len())),
                    ("sources", &number::whole(map.sources.len())),
                    ("disputed", &number::whole(map.n_disputed())),
                ],
            )
        })
    })
}

fn controls(choices: Choices, strings: &EvidencePageStrings) -> Element {
    let filter = classed("input", "evidence-filter")
        .set("type", "search")
        .set("placeholder", strings.filter())
        .set("aria-label", strings.filter())
        .test_id("evidence-filter")
        .on("input", move |event| choices.text.set(event_target_value(&event)));
    let way = move |test_id, word, as_table| {
        button("evidence-way", test_id, word, move || choices.as_table.set(as_table))
            .set_of("aria-pressed", move || (choices.as_table.get() == as_table).to_string())
    };
    let ways = classed("div", "evidence-ways")
        .set("role", "group")
        .set("aria-label", strings.view_as())
        .child(way("evidence-as-picture", strings.picture(), false))
        .child(way("evidence-as-table", strings.table(), true));
    classed("div", "evidence-controls").child(filter).child(ways)
}

/// That not everything is shown yet, and the way to the rest.
fn begins_with(choices: Choices, strings: &'static EvidencePageStrings) -> Element {
    let note = move || {
        let n_disputed = number::whole(choices.map.with(|map| map.n_disputed()));
        fill(strings.begins_with_disputed(), &[("n", &n_disputed)])
    };
    let toggle = move || {
        let n_claims = number::whole(choices.map.with(|map| map.claims.len()));
        if choices.everything.get() {
            strings.show_disputed().to_owned()
        } else {
            fill(strings.show_all(), &[("n", &n_claims)])
        }
    };
    let button = button("quiet", "evidence-show-all", "", move || choices.everything.update(|all| *all = !*all));
    classed("p", "evidence-begins")
        .child(element("span").text_of(note).text(" ").shown_while(move || !choices.everything.get()))
        .child(button.text_of(toggle))
        .shown_while(move || {
            choices.text.with(|text| text.trim().is_empty()) && choices.map.with(|map| begins_with_disputed(map))
        })
}
