//! The sources of an answer: cited, values of tools, merely found.

mod row;

use leptos::prelude::*;

use super::icon::Chevron;
use crate::state::TurnState;
use crate::state::source_list::SourceList;
use crate::words::{SourceWords, Words, filled};
use row::{SourceRowView, ValueRowView};

/// What rows and markers share: the lit number, and the way to a marker.
#[derive(Clone, Copy)]
pub(super) struct Linked {
    pub lit: RwSignal<Option<u32>>,
    pub to_marker: Callback<u32>,
}

/// The list of sources, folded until it is wanted.
#[component]
pub fn Sources(turn: TurnState, words: &'static Words, to_marker: Callback<u32>) -> impl IntoView {
    let open = turn.sources_open;
    let n_rows = move || turn.sources.with(SourceList::len);
    let heading = move || filled(words.sources.heading, &[("n", &n_rows().to_string())]);
    let linked = Linked { lit: turn.lit, to_marker };
    let groups = move || open.get().then(|| view! { <Groups list=turn.sources.get() words linked /> });
    view! {
        <section class="sources" hidden=move || n_rows() == 0>
            <button type="button" class="part-toggle" data-testid="sources-toggle"
                aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>
                <Chevron />
                <span class="part-heading">{heading}</span>
                <span class="sources-counts">{move || turn.sources.with(|list| counts(list, &words.sources))}</span>
            </button>
            <div class="sources-list" hidden=move || !open.get()>{groups}</div>
        </section>
    }
}

#[component]
fn Groups(list: SourceList, words: &'static Words, linked: Linked) -> impl IntoView {
    let cited = list.cited.into_iter().map(|row| view! { <SourceRowView row words linked /> }).collect_view();
    let values = list.values.into_iter().map(|row| view! { <ValueRowView row words linked /> }).collect_view();
    let retrieved = list.retrieved.into_iter().map(|row| view! { <SourceRowView row words linked /> }).collect_view();
    view! {
        <Group heading=words.sources.cited is_empty=cited.is_empty() rows=cited.into_any() />
        <Group heading=words.sources.values is_empty=values.is_empty() rows=values.into_any() />
        <Group heading=words.sources.retrieved is_empty=retrieved.is_empty() rows=retrieved.into_any() />
    }
}

#[component]
fn Group(heading: &'static str, is_empty: bool, rows: AnyView) -> impl IntoView {
    (!is_empty).then(|| view! { <h4 class="sources-group">{heading}</h4> <ul class="source-rows">{rows}</ul> })
}

/// How many of each group there are, such as "5 cited, 4 only found".
fn counts(list: &SourceList, words: &SourceWords) -> String {
    let count = |n: usize, sentence| (n > 0).then(|| filled(sentence, &[("n", &n.to_string())]));
    let counts = [
        count(list.cited.len(), words.n_cited),
        count(list.values.len(), words.n_values),
        count(list.retrieved.len(), words.n_retrieved),
    ];
    counts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
