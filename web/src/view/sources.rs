//! The sources of an answer: cited, values of tools, merely found.

mod row;

use std::rc::Rc;

use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::icon::chevron;
use crate::state::TurnState;
use crate::state::source_list::SourceList;
use crate::words::{SourceWords, Words, filled};
use row::{source_row, value_row};

/// What rows and markers share: the lit number, and the way to a marker.
#[derive(Clone)]
pub(super) struct Linked {
    pub lit: RwSignal<Option<u32>>,
    pub to_marker: Rc<dyn Fn(u32)>,
}

/// The list of sources, folded until it is wanted.
pub fn sources(turn: TurnState, words: &'static Words, to_marker: Rc<dyn Fn(u32)>) -> Element {
    let open = turn.sources_open;
    let n_rows = move || turn.sources.with(SourceList::len);
    let heading = move || filled(words.sources.heading, &[("n", &n_rows().to_string())]);
    let toggle = button("part-toggle", "sources-toggle", "", move || open.update(|open| *open = !*open))
        .set_of("aria-expanded", move || open.get().to_string())
        .child(chevron())
        .child(classed("span", "part-heading").text_of(heading))
        .child(
            classed("span", "sources-counts").text_of(move || turn.sources.with(|list| counts(list, &words.sources))),
        );
    let linked = Linked { lit: turn.lit, to_marker };
    classed("section", "sources")
        .child(toggle)
        .child_of(move || open.get().then(|| groups(turn.sources.get(), words, &linked)))
        .shown_while(move || n_rows() > 0)
}

fn groups(list: SourceList, words: &Words, linked: &Linked) -> Element {
    let cited = list.cited.iter().map(|row| source_row(row, words, linked)).collect();
    let values = list.values.iter().map(|row| value_row(row, words, linked)).collect();
    let retrieved = list.retrieved.iter().map(|row| source_row(row, words, linked)).collect();
    let groups = [(words.sources.cited, cited), (words.sources.values, values), (words.sources.retrieved, retrieved)];
    let groups = groups.into_iter().filter(|(_, rows): &(_, Vec<Element>)| !rows.is_empty());
    element("div").children(groups.map(|(heading, rows)| group(heading, rows)))
}

fn group(heading: &str, rows: Vec<Element>) -> Element {
    element("div")
        .child(classed("h4", "sources-group").text(heading))
        .child(classed("ul", "source-rows").children(rows))
}

/// How many of each group there are, such as "5 cited, 4 only found".
fn counts(list: &SourceList, words: &SourceWords) -> String {
    let counts = [
        (list.cited.len(), words.n_cited),
        (list.values.len(), words.n_values),
        (list.retrieved.len(), words.n_retrieved),
    ];
    let counts = counts.into_iter().filter(|(n, _)| *n > 0);
    counts.map(|(n, sentence)| filled(sentence, &[("n", &n.to_string())])).collect::<Vec<_>>().join(" · ")
}
