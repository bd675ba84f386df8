//! One row of the list of sources.

use credence_strings::{SourceStrings, fill};
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::link_check::link_mark;
use super::paper_lookup::paper;
use super::row_context::RowContext;
use super::source_text::source_text;
use crate::signal::Memo;
use crate::state::source_list::{SourceRow, ValueRow, safe_link};
use crate::view::conversation::missing::missing_lines;
use crate::view::grounding::findings_line;
use crate::view::trust::badge::{trust_badge, trust_button, unknown_button};
use crate::view::trust::subject::Subject;
use crate::view::trust::why_level::why_level;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::outer_link::linked;

/// How many quotes of one source are shown.
const MOST_QUOTES: usize = 3;

/// A source.
pub(super) fn source_row(row: &SourceRow, context: &RowContext) -> Element {
    let strings = &context.strings.sources();
    let title = linked(row.source.name(), safe_link(&row.source));
    let details = details(row, context);
    let quotes = row.quotes.iter().chain(row.source.snippet.iter().filter(|_| row.quotes.is_empty())).take(MOST_QUOTES);
    let body = classed("div", "source-body").child(classed("p", "source-title").child(title));
    let (badge, why) = trust(row, context);
    let body = body
        .child(details)
        .child(badge)
        .children(why)
        .children(quotes.map(|quote| classed("blockquote", "source-quote").text(quote)))
        .children(mismatch(row.mismatched, strings))
        .children(row.source.cited.then(|| findings_of(&row.source.id, context)))
        .children(row.source.cited.then(|| source_text(context.tools.texts, &row.source, context.strings)))
        .children(paper(context.tools.papers, &row.source, context.strings));
    row_of(row.labels.clone(), context).child(body)
}

/// What the source says about the sentences. The row stays when it changes, so that an open form keeps its text.
fn findings_of(id: &str, context: &RowContext) -> Element {
    let (id, turn, strings) = (id.to_owned(), context.turn, context.strings);
    // All rows follow one memo: each would read the whole assessment otherwise.
    let found = Memo::new(move |_| {
        turn.findings.with(|found| found.iter().find(|(known, _)| *known == id).map(|(_, found)| found.clone()))
    });
    element("div").child_of(move || found.with(|found| findings_line(found.as_deref().unwrap_or_default(), strings)))
}

/// The badge, and why it is what it is; only a source with an address has a level of its own.
fn trust(row: &SourceRow, context: &RowContext) -> (Element, Option<Element>) {
    let trust = row.source.trust.clone();
    let (book, strings, explained) = (context.tools.book, context.strings, context.explained);
    let Some(host) = row.source.domain.clone() else { return (trust_badge(&trust, strings), None) };
    let id = row.source.id.clone();
    let is_open = Memo::new(move |_| explained.with(|explained| explained.contains(&id)));
    let id = row.source.id.clone();
    let toggle = move || {
        explained.update(|explained| match explained.iter().position(|known| *known == id) {
            Some(index) => drop(explained.swap_remove(index)),
            None => explained.push(id.clone()),
        });
    };
    let subject = Subject { host, place: row.source.id.clone() };
    let (is_known, tools, turn) = (row.is_trust_known, context.tools, context.turn);
    let badge = if is_known {
        trust_button(&trust, strings, move || is_open.get(), toggle)
    } else {
        unknown_button(strings, move || is_open.get(), toggle)
    };
    let badge = badge.keeps_focus(&subject.focus_name("toggle"));
    let why = classed("div", "source-why").child_of(move || {
        if !is_known {
            return is_open.get().then(|| missing_lines(tools, turn, strings));
        }
        // What the account says follows the row, which is built anew when its trust changes.
        is_open.get().then(|| untrack(|| why_level(book, strings, &subject, &trust)))
    });
    (badge, Some(why))
}

/// A value of a tool.
pub(super) fn value_row(row: &ValueRow, context: &RowContext) -> Element {
    let body = classed("div", "source-body")
        .child(classed("p", "source-title").text(&row.tool))
        .child(classed("p", "source-value").text(&row.value))
        .child(classed("p", "source-details").child(element("code").text(&row.field)))
        .children(mismatch(row.mismatched, context.strings.sources()));
    row_of(row.label.into_iter().collect(), context).child(body)
}

fn mismatch(is_mismatched: bool, strings: &SourceStrings) -> Option<Element> {
    is_mismatched.then(|| classed("p", "source-mismatch").text(strings.mismatched()))
}

/// A row with its numbers; pointing at it lights its markers, and theirs lights it.
fn row_of(labels: Vec<u32>, context: &RowContext) -> Element {
    let buttons = labels.iter().map(|label| label_button(*label, context));
    let row = classed("li", "source-row")
        .set("part", "source")
        .test_id("source-row")
        .set("tabindex", "-1")
        .child(classed("span", "source-labels").children(buttons));
    let Some(first) = labels.first().copied() else { return row };
    let to_marker = Rc::clone(&context.to_marker);
    let row = row.on("keydown", move |event| {
        let is_escape = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape");
        if is_escape {
            event.prevent_default();
            to_marker(first);
        }
    });
    let lit = context.lit;
    let names = labels.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let row =
        row.set("data-label", &names).class_while("lit", move || lit.get().is_some_and(|lit| labels.contains(&lit)));
    let row =
        ["mouseenter", "focusin"].into_iter().fold(row, |row, event| row.on(event, move |_| lit.set(Some(first))));
    ["mouseleave", "focusout"].into_iter().fold(row, |row, event| row.on(event, move |_| lit.set(None)))
}

fn label_button(label: u32, context: &RowContext) -> Element {
    let to_marker = Rc::clone(&context.to_marker);
    let title = context.strings.sources().to_marker();
    button("source-label", "source-label", &label.to_string(), move || to_marker(label)).set("title", title)
}

/// Domain, date, and what is known of the link, in one line.
fn details(row: &SourceRow, context: &RowContext) -> Element {
    let strings = &context.strings.sources();
    let published = row.source.published.as_deref().map(|date| fill(strings.published(), &[("date", date)]));
    let domain = row.source.shown_host().filter(|_| row.source.title.is_some()).map(str::to_owned);
    let misleading = row.source.is_misleading().then(|| strings.misleading().to_owned());
    let line = classed("p", "source-details");
    let line =
        [domain, misleading, published].into_iter().flatten().fold(line, |line, part| line.text(&part).text(" · "));
    match link_mark(context.tools.checker, &row.source, context.strings.links()) {
        Some(mark) => line.child(mark),
        None => line.text(strings.no_link()),
    }
}
