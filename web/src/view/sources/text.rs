//! The texts that the user adds to sources: one below its source, or many at once above the list.

use credence_core::AssessedSource;
use credence_strings::{SourceTextStrings, fill};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use web_sys::HtmlElement;

use crate::service::storage::record_text;
use crate::service::texts::{self, TextForm};
use crate::state::TurnState;
use crate::state::source_texts::SourceTexts;
use crate::view::element::{Element, button, classed, element};

/// A cited source, as the form for all sources lists it.
#[derive(Serialize)]
struct CitedSource {
    id: String,
    url: Option<String>,
    has_text: bool,
}

/// The text of one source: added, removed, or a button to add it.
pub(super) fn source_text(texts: SourceTexts, source: &AssessedSource, strings: &'static SourceTextStrings) -> Element {
    let (id, known, removed) = (source.id.clone(), source.id.clone(), source.id.clone());
    let added = move || {
        let (length, id) = (texts.length(&known)?, removed.clone());
        let note = fill(strings.added, &[("n", &length.to_string())]);
        let remove = button("quiet", "text-remove", strings.remove, move || texts.set(&id, String::new()));
        Some(classed("p", "source-text-note").test_id("source-text").text(&note).text(" ").child(remove))
    };
    let open = opener("text-add", strings.add, strings, move || form(texts, id.clone(), None, strings));
    classed("div", "source-text").child_of(added).child(open)
}

/// The line above the list: how many cited sources have a text, and the form for all of them.
pub(super) fn all_texts(texts: SourceTexts, turn: TurnState, strings: &'static SourceTextStrings) -> Element {
    let count = move || {
        let cited = cited(texts, turn);
        let n_added = cited.iter().filter(|source| source.has_text).count();
        fill(strings.count, &[("n", &n_added.to_string()), ("total", &cited.len().to_string())])
    };
    let said = classed("span", "research-said").test_id("texts-said").text_of(count);
    let open = opener("texts-open", strings.many, strings, move || form(texts, String::new(), Some(turn), strings));
    classed("div", "research-part texts-part")
        .test_id("texts")
        .child(element("b").text(strings.heading))
        .child(said)
        .child(open)
        .shown_while(move || !cited(texts, turn).is_empty())
}

fn form(texts: SourceTexts, source: String, turn: Option<TurnState>, strings: &'static SourceTextStrings) -> TextForm {
    TextForm {
        source,
        word: Box::new(move |name| strings.text(&name).unwrap_or_default().to_owned()),
        sources: Box::new(move || record_text(&turn.map(|turn| untrack(|| cited(texts, turn))))),
        set: Box::new(move |id, text| texts.set(&id, text)),
    }
}

/// The cited sources with an address.
fn cited(texts: SourceTexts, turn: TurnState) -> Vec<CitedSource> {
    turn.assessment.with(|assessment| {
        let cited = assessment.sources.iter().filter(|source| source.cited);
        let source = |source: &AssessedSource| CitedSource {
            id: source.id.clone(),
            url: source.url.clone(),
            has_text: texts.length(&source.id).is_some(),
        };
        cited.map(source).collect()
    })
}

/// A button that opens a form below it, and closes it again.
fn opener(
    test_id: &str,
    word: &str,
    strings: &'static SourceTextStrings,
    form: impl Fn() -> TextForm + 'static,
) -> Element {
    let (is_open, has_failed) = (RwSignal::new(false), RwSignal::new(false));
    let place = classed("div", "text-form-place");
    let root: HtmlElement = place.as_a();
    let press = move || {
        is_open.update(|open| *open = !*open);
        root.set_text_content(None);
        if is_open.get_untracked() {
            let (root, form) = (root.clone(), form());
            spawn_local(async move {
                let is_opened = texts::open(&root, form).await.is_ok();
                // The row may be gone when the script has arrived.
                let _ = has_failed.try_set(!is_opened);
            });
        }
    };
    // The form closes itself with this event.
    let place = place.on("close", move |_| is_open.set(false));
    let failed = classed("p", "source-text-note").set("role", "alert").text(strings.failed);
    let toggle = button("quiet", test_id, word, press).set_of("aria-expanded", move || is_open.get().to_string());
    element("div").child(toggle).child(failed.shown_while(move || has_failed.get())).child(place)
}
