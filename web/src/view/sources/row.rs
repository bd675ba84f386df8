//! One row of the list of sources.

use leptos::prelude::*;

use super::Linked;
use crate::state::source_list::{SourceRow, ValueRow, safe_link};
use crate::view::trust_badge::TrustBadge;
use crate::words::{SourceWords, Words, filled};

/// How many quotes of one source are shown.
const MOST_QUOTES: usize = 3;

/// A source.
#[component]
pub(super) fn SourceRowView(row: SourceRow, words: &'static Words, linked: Linked) -> impl IntoView {
    let link = safe_link(&row.source);
    let title = row.source.title.clone().or_else(|| row.source.domain.clone()).unwrap_or_else(|| row.source.id.clone());
    let details = details(&row, link.is_some(), &words.sources);
    let mut quotes = row.quotes.clone();
    if quotes.is_empty() {
        quotes.extend(row.source.snippet.clone());
    }
    let quotes = quotes.into_iter().take(MOST_QUOTES).map(|quote| view! { <blockquote class="source-quote">{quote}</blockquote> });
    view! {
        <Row labels=row.labels.clone() words=&words.sources linked mismatched=row.mismatched>
            <p class="source-title">{titled(title, link)}</p>
            <TrustBadge trust=row.source.trust.clone() words=&words.trust />
            <p class="source-details">{details}</p>
            {quotes.collect_view()}
        </Row>
    }
}

/// A value of a tool.
#[component]
pub(super) fn ValueRowView(row: ValueRow, words: &'static Words, linked: Linked) -> impl IntoView {
    view! {
        <Row labels=row.label.into_iter().collect() words=&words.sources linked mismatched=row.mismatched>
            <p class="source-title">{row.tool}</p>
            <p class="source-value">{row.value}</p>
            <p class="source-details"><code>{row.field}</code></p>
        </Row>
    }
}

#[component]
fn Row(labels: Vec<u32>, words: &'static SourceWords, linked: Linked, mismatched: bool, children: Children) -> impl IntoView {
    let first = labels.first().copied();
    let is_lit = {
        let labels = labels.clone();
        move || linked.lit.get().is_some_and(|lit| labels.contains(&lit))
    };
    let light = move |on: bool| {
        if first.is_some() {
            linked.lit.set(first.filter(|_| on));
        }
    };
    let buttons = labels.into_iter().map(|label| {
        let go = move |_| linked.to_marker.run(label);
        view! { <button type="button" class="source-label" title=words.to_marker on:click=go>{label}</button> }
    });
    view! {
        <li class="source-row" class:lit=is_lit data-testid="source-row" data-label=first.map(|label| label.to_string()) tabindex="-1"
            on:mouseenter=move |_| light(true) on:mouseleave=move |_| light(false)
            on:focusin=move |_| light(true) on:focusout=move |_| light(false)>
            <span class="source-labels">{buttons.collect_view()}</span>
            <div class="source-body">
                {children()}
                {mismatched.then(|| view! { <p class="source-mismatch">{words.mismatched}</p> })}
            </div>
        </li>
    }
}

fn titled(title: String, link: Option<String>) -> AnyView {
    match link {
        Some(link) => view! { <a href=link target="_blank" rel="noreferrer noopener">{title}</a> }.into_any(),
        None => title.into_any(),
    }
}

/// Domain, date, and what is known of the link, in one line.
fn details(row: &SourceRow, is_link: bool, words: &SourceWords) -> String {
    let published = row.source.published.as_deref().map(|date| filled(words.published, &[("date", date)]));
    let link = if is_link { words.not_checked } else { words.no_link };
    let domain = row.source.domain.clone().filter(|_| row.source.title.is_some());
    [domain, published, Some(link.to_owned())].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
