//! Claims, sources and what these say of those, as a picture and as a table.

mod detail;
mod label;
mod legend;
mod lighting;
mod picture;
mod table;

use credence_strings::{EvidencePageStrings, Strings, TextFor, fill};
use std::sync::Arc;

use credence_core::evidence::{BetaConfidence, Stance};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::service::number;
use crate::service::window;
use crate::signal::{Memo, RwSignal};
use crate::state::AnswerTools;
use crate::state::conversation::Conversation;
use crate::state::evidence_map::{ClaimNode, EvidenceMap, Excerpt};
use crate::state::gallery::{Gallery, RecordingList};
use crate::state::navigation::{Navigation, PageView};
use crate::view::widget::element::{Element, button, classed, element, view_heading};
use crate::view::widget::focus::keep_focus;
use crate::wording::claim_verdict;
use detail::detail_view;
use legend::legend;
use picture::picture;
use table::table;

/// On a page narrower than this the table comes first, in pixels.
const NARROW: f64 = 640.0;

/// The recording that shows what this page is for.
const EXAMPLE: &str = "sources-disagree";

/// What the user has opened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Opened {
    /// The claim of this key.
    Claim(String),
    /// The source of this key.
    Source(String),
}

/// What is shown and how the user wants it.
#[derive(Clone, Copy)]
struct Choices {
    map: Memo<Arc<EvidenceMap>>,
    excerpt: Memo<Arc<Excerpt>>,
    text: RwSignal<String>,
    everything: RwSignal<bool>,
    as_table: RwSignal<bool>,
    all_rows: RwSignal<bool>,
    opened: RwSignal<Option<Opened>>,
}

impl Choices {
    fn new(conversation: Conversation, navigation: Navigation) -> Self {
        let (text, everything) = (RwSignal::new(String::new()), RwSignal::new(false));
        // Nobody looks at it elsewhere, and answers come and go there.
        let map = Memo::new(move |_| {
            let is_seen = navigation.view.get() == PageView::Evidence;
            Arc::new(if is_seen { conversation.evidence_map() } else { EvidenceMap::default() })
        });
        Self {
            map,
            excerpt: Memo::new(move |_| Arc::new(map.with(|map| map.excerpt(&text.get(), everything.get())))),
            text,
            everything,
            as_table: RwSignal::new(window::width() < NARROW),
            all_rows: RwSignal::new(false),
            opened: RwSignal::new(None),
        }
    }

    /// Opens a claim or a source, and brings the user to it.
    fn open(self, opened: Opened, page: &Element) {
        self.opened.set(Some(opened));
        focus_soon(page, &[".evidence-detail h2"]);
    }
}

/// The page.
pub fn evidence_page(
    conversation: Conversation,
    gallery: Gallery,
    tools: AnswerTools,
    strings: &'static Strings,
) -> Element {
    let choices = Choices::new(conversation, tools.navigation);
    let is_empty = Memo::new(move |_| choices.map.with(|map| map.claims.is_empty()));
    let page = classed("section", "evidence-page")
        .test_id("evidence-page")
        .child(view_heading("evidence-heading").text(strings.page().evidence()));
    let inside = page.clone();
    page.child_of(move || {
        Some(if is_empty.get() {
            nothing_checked(conversation, gallery, strings)
        } else {
            body(tools, choices, &inside, strings)
        })
    })
}

fn nothing_checked(conversation: Conversation, gallery: Gallery, strings: &'static Strings) -> Element {
    let texts = strings.evidence_page();
    let play = move || {
        let RecordingList::Ready(recordings) = gallery.recordings.get() else { return None };
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
    let (in_picture, in_table, in_detail) = (page.clone(), page.clone(), page.clone());
    let is_nothing = move || choices.excerpt.with(|excerpt| excerpt.edges.is_empty());
    let nothing = move || fill(texts.nothing_found(), &[("text", choices.text.get().trim())]);
    let picture_of = move || {
        let is_shown = !choices.as_table.get() && !is_nothing();
        is_shown.then(|| {
            keep_focus(&in_picture);
            let (map, excerpt) = (choices.map.get(), choices.excerpt.get());
            picture(&map, &excerpt, choices, &in_picture, strings)
        })
    };
    let detail_of = move || {
        let map = choices.map.get();
        keep_focus(&in_detail);
        choices.opened.get().and_then(|opened| detail_view(tools, &map, &opened, choices, &in_detail, strings))
    };
    let table_of = move || {
        let is_shown = choices.as_table.get() && !is_nothing();
        is_shown.then(|| {
            keep_focus(&in_table);
            let (map, excerpt) = (choices.map.get(), choices.excerpt.get());
            table(&map, &excerpt, choices, &in_table, strings)
        })
    };
    element("div")
        .child(summary(choices, texts))
        .child(controls(choices, texts))
        .child(begins_with(choices, texts))
        .child(classed("p", "evidence-nothing").set("role", "status").text_of(nothing).shown_while(is_nothing))
        .child(element("div").child_of(picture_of))
        .child(legend(texts).shown_while(move || !choices.as_table.get()))
        .child(element("div").child_of(detail_of))
        .child(element("div").child_of(table_of))
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
            choices.text.with(|text| text.trim().is_empty()) && choices.map.with(|map| map.begins_with_disputed())
        })
}

/// The sign of a stance; the word stands beside it.
pub const fn stance_sign(stance: Stance) -> &'static str {
    match stance {
        Stance::Supports => "+",
        Stance::Refutes => "✕",
        Stance::Undecided | Stance::Neutral | Stance::NotCheckable => "○",
    }
}

/// The numbers of supporting and refuting evidence, and of independent texts.
pub fn claim_counts(confidence: &BetaConfidence, n_texts: u32, strings: &EvidencePageStrings) -> String {
    fill(
        strings.counts(),
        &[
            ("supports", &number::whole(confidence.n_supports)),
            ("refutes", &number::whole(confidence.n_refutes)),
            ("texts", &number::whole(n_texts)),
        ],
    )
}

/// The verdict on a claim and whether sources contradict each other, each in its word; a word both share stands once.
fn verdict_and_dispute(node: &ClaimNode, strings: &EvidencePageStrings) -> (&'static str, Option<&'static str>) {
    let verdict = claim_verdict(strings, node.claim.verdict, &node.claim.confidence);
    let dispute = strings.text(node.dispute);
    (verdict, (dispute != verdict).then_some(dispute))
}

/// Moves the focus to the first of these that is there, once the views have caught up with the signals.
fn focus_soon(page: &Element, selectors: &'static [&'static str]) {
    let page = page.clone();
    crate::service::task::spawn_local(async move {
        leptos::task::tick().await;
        let page: web_sys::Element = page.as_a();
        // What is drawn takes the focus as what is written does, though it is of another class.
        let found = selectors.iter().find_map(|selector| page.query_selector(selector).ok().flatten());
        if let Some(found) = found {
            window::focus_on(found.unchecked_ref());
        }
    });
}
