//! The texts that the user adds to sources: one below its source, or many at once above the list.

use credence_core::AssessedSource;
use credence_strings::{Strings, fill};

use super::form_opener::form_opener;
use crate::service::number;
use crate::signal::Memo;
use crate::state::TurnState;
use crate::state::source_texts::SourceTexts;
use crate::view::widget::element::{Element, button, classed, element};

/// The text of one source: added, removed, or a button to add it.
pub(super) fn source_text(texts: SourceTexts, source: &AssessedSource, all_strings: &'static Strings) -> Element {
    let strings = all_strings.source_texts();
    let (id, known, removed) = (source.id.clone(), source.id.clone(), source.id.clone());
    let added = move || {
        let (length, id) = (texts.length(&known)?, removed.clone());
        let note = fill(strings.added(), &[("n", &number::whole(length))]);
        let remove = button("quiet", "text-remove", strings.remove(), move || texts.set(&id, String::new()));
        Some(classed("p", "source-text-note").test_id("source-text").text(&note).text(" ").child(remove))
    };
    let open = form_opener("text-add", strings.add(), all_strings, move |forms, close| {
        (forms.text)(texts, id.clone(), all_strings, close)
    });
    classed("div", "source-text").child_of(added).child(open)
}

/// The line above the list: how many cited sources have a text, and the form for all of them.
pub(super) fn all_texts(texts: SourceTexts, turn: TurnState, all_strings: &'static Strings) -> Element {
    let strings = all_strings.source_texts();
    let counts = Memo::new(move |_| turn.assessment.with(|assessment| texts.counts(assessment)));
    let count = move || {
        let (n_added, n_cited) = counts.get();
        fill(strings.count(), &[("n", &number::whole(n_added)), ("total", &number::whole(n_cited))])
    };
    let status = classed("span", "research-status").test_id("texts-status").text_of(count);
    let open = form_opener("texts-open", strings.many(), all_strings, move |forms, _| {
        (forms.all_texts)(texts, turn, all_strings)
    });
    classed("div", "research-part texts-part")
        .test_id("texts")
        .child(element("b").text(strings.heading()))
        .child(status)
        .child(open)
        .shown_while(move || counts.get().1 > 0)
}
