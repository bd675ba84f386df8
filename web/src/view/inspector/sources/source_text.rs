//! The texts that the user adds to sources: one below its source, or many at once above the list.

use credence_core::{AssessedSource, Shared};
use credence_strings::{SourceTextStrings, fill};
use leptos::prelude::*;
use serde::Serialize;
use web_sys::HtmlElement;

use super::form_opener::form_opener;
use crate::service::number;
use crate::service::storage::record_text;
use crate::service::texts::{self as text_forms, TextForm};
use crate::signal::Memo;
use crate::state::TurnState;
use crate::state::source_texts::SourceTexts;
use crate::view::widget::element::{Element, button, classed, element};

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
        let note = fill(strings.added(), &[("n", &number::whole(length))]);
        let remove = button("quiet", "text-remove", strings.remove(), move || texts.set(&id, String::new()));
        Some(classed("p", "source-text-note").test_id("source-text").text(&note).text(" ").child(remove))
    };
    let open = form_opener("text-add", strings.add(), strings.failed(), move |place: HtmlElement| {
        let form = form(texts, id.clone(), None, strings);
        async move { text_forms::open(&place, form).await }
    });
    classed("div", "source-text").child_of(added).child(open)
}

/// The line above the list: how many cited sources have a text, and the form for all of them.
pub(super) fn all_texts(texts: SourceTexts, turn: TurnState, strings: &'static SourceTextStrings) -> Element {
    let counts = Memo::new(move |_| turn.assessment.with(|assessment| texts.counts(assessment)));
    let count = move || {
        let (n_added, n_cited) = counts.get();
        fill(strings.count(), &[("n", &number::whole(n_added)), ("total", &number::whole(n_cited))])
    };
    let status = classed("span", "research-status").test_id("texts-status").text_of(count);
    let open = form_opener("texts-open", strings.many(), strings.failed(), move |place: HtmlElement| async move {
        text_forms::open(&place, form(texts, String::new(), Some(turn), strings)).await
    });
    classed("div", "research-part texts-part")
        .test_id("texts")
        .child(element("b").text(strings.heading()))
        .child(status)
        .child(open)
        .shown_while(move || counts.get().1 > 0)
}

fn form(texts: SourceTexts, source: String, turn: Option<TurnState>, strings: &'static SourceTextStrings) -> TextForm {
    TextForm {
        source,
        word: Box::new(move |name| strings.text(&name).unwrap_or_default().to_owned()),
        sources: Box::new(move || record_text(&turn.map(|turn| untrack(|| cited(texts, turn))))),
        set: Box::new(move |id, text| texts.set(&id, text)),
        signal: texts.requests.signal(),
    }
}

/// The cited sources with an address.
fn cited(texts: SourceTexts, turn: TurnState) -> Vec<CitedSource> {
    turn.assessment.with(|assessment| {
        let cited = assessment.sources.iter().filter(|source| source.cited);
        let source = |source: &Shared<AssessedSource>| CitedSource {
            id: source.id.clone(),
            url: source.url.clone(),
            has_text: texts.length(&source.id).is_some(),
        };
        cited.map(source).collect()
    })
}
