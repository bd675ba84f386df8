//! One row of the list of sources.

use std::rc::Rc;

use leptos::prelude::*;

use super::Linked;
use crate::state::source_list::{SourceRow, ValueRow, safe_link};
use crate::view::element::{Element, button, classed, element};
use crate::view::trust_badge::trust_badge;
use crate::words::{SourceWords, Words, filled};

/// How many quotes of one source are shown.
const MOST_QUOTES: usize = 3;

/// A source.
pub(super) fn source_row(row: &SourceRow, words: &Words, linked: &Linked) -> Element {
    let link = safe_link(&row.source);
    let title = row.source.title.as_ref().or(row.source.domain.as_ref()).unwrap_or(&row.source.id);
    let details = details(row, link.is_some(), &words.sources);
    let quotes = row.quotes.iter().chain(row.source.snippet.iter().filter(|_| row.quotes.is_empty())).take(MOST_QUOTES);
    let body = classed("div", "source-body")
        .child(classed("p", "source-title").child(titled(title, link)))
        .child(trust_badge(&row.source.trust, &words.trust))
        .child(classed("p", "source-details").text(&details))
        .children(quotes.map(|quote| classed("blockquote", "source-quote").text(quote)))
        .children(mismatch(row.mismatched, &words.sources));
    row_of(row.labels.clone(), &words.sources, linked).child(body)
}

/// A value of a tool.
pub(super) fn value_row(row: &ValueRow, words: &Words, linked: &Linked) -> Element {
    let body = classed("div", "source-body")
        .child(classed("p", "source-title").text(&row.tool))
        .child(classed("p", "source-value").text(&row.value))
        .child(classed("p", "source-details").child(element("code").text(&row.field)))
        .children(mismatch(row.mismatched, &words.sources));
    row_of(row.label.into_iter().collect(), &words.sources, linked).child(body)
}

fn mismatch(is_mismatched: bool, words: &SourceWords) -> Option<Element> {
    is_mismatched.then(|| classed("p", "source-mismatch").text(words.mismatched))
}

/// A row with its numbers; pointing at it lights its markers, and theirs lights it.
fn row_of(labels: Vec<u32>, words: &SourceWords, linked: &Linked) -> Element {
    let buttons = labels.iter().map(|label| label_button(*label, words, linked));
    let row = classed("li", "source-row")
        .test_id("source-row")
        .set("tabindex", "-1")
        .child(classed("span", "source-labels").children(buttons));
    let Some(first) = labels.first().copied() else { return row };
    let lit = linked.lit;
    let names = labels.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let row =
        row.set("data-label", &names).class_while("lit", move || lit.get().is_some_and(|lit| labels.contains(&lit)));
    let row =
        ["mouseenter", "focusin"].into_iter().fold(row, |row, event| row.on(event, move |_| lit.set(Some(first))));
    ["mouseleave", "focusout"].into_iter().fold(row, |row, event| row.on(event, move |_| lit.set(None)))
}

fn label_button(label: u32, words: &SourceWords, linked: &Linked) -> Element {
    let to_marker = Rc::clone(&linked.to_marker);
    button("source-label", "source-label", &label.to_string(), move || to_marker(label)).set("title", words.to_marker)
}

fn titled(title: &str, link: Option<String>) -> Element {
    let Some(link) = link else { return element("span").text(title) };
    element("a").set("href", &link).set("target", "_blank").set("rel", "noreferrer noopener").text(title)
}

/// Domain, date, and what is known of the link, in one line.
fn details(row: &SourceRow, is_link: bool, words: &SourceWords) -> String {
    let published = row.source.published.as_deref().map(|date| filled(words.published, &[("date", date)]));
    let link = if is_link { words.not_checked } else { words.no_link };
    let domain = row.source.domain.clone().filter(|_| row.source.title.is_some());
    [domain, published, Some(link.to_owned())].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
