//! The look-up of the paper behind a source at public services, only when the user asks for it.

use credence_address::web_address;
use credence_core::{AssessedSource, Shared};
use credence_strings::{ResearchStrings, Strings, fill};
use leptos::prelude::*;

use crate::service::number;
use crate::signal::Memo;
use crate::state::TurnState;
use crate::state::paper_lookup::{
    KnownPaper, PaperAnswer, PaperLookup, PaperLookups, may_be_paper, may_be_tried_again,
};
use crate::state::source_list::SourceList;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::outer_link::outer_link;

/// How many authors are named.
const MOST_AUTHORS: usize = 3;

/// The line above the list: how many papers there may be, whom looking them up asks, and a button for all of them.
pub(super) fn papers(lookups: PaperLookups, turn: TurnState, strings: &'static Strings) -> Element {
    let texts = strings.research();
    let found = move || -> Vec<Shared<AssessedSource>> {
        let of = |list: &SourceList| {
            let rows = list.cited.iter().chain(&list.retrieved);
            rows.map(|row| &row.source).filter(|source| may_be_paper(source)).cloned().collect()
        };
        turn.sources.with(of)
    };
    let n_papers = Memo::new(move |_| found().len());
    let press = move || untrack(found).iter().for_each(|source| lookups.look_up(source));
    let all = button("plain-button", "look-up-papers", "", press)
        .text_of(move || fill(texts.look_up_all(), &[("n", &number::whole(n_papers.get()))]))
        .shown_while(move || n_papers.get() > 1);
    let head = classed("p", "research-head")
        .child(element("b").text(texts.papers()))
        .child(classed("span", "research-note").text(texts.asks_apis()))
        .child(all);
    classed("div", "research-part").test_id("papers").child(head).shown_while(move || n_papers.get() > 0)
}

/// The button of a row, and below it what came of it; nothing for a source that is no paper.
pub(super) fn paper(lookups: PaperLookups, source: &AssessedSource, strings: &'static Strings) -> Option<Element> {
    if !may_be_paper(source) {
        return None;
    }
    let texts = strings.research();
    let key = source.id.clone();
    let focus_name = ["paper ", &key].concat();
    let (in_memo, in_press) = (key.clone(), key);
    let lookup = Memo::new(move |_| lookups.get(&in_memo));
    let source = source.clone();
    let press = move || match lookup.get_untracked() {
        Some(known) if !may_be_tried_again(&known) => lookups.remove(&in_press),
        Some(_) | None => lookups.look_up(&source),
    };
    let word = move || match lookup.get() {
        None => texts.paper_details(),
        Some(known) if may_be_tried_again(&known) => texts.try_again(),
        Some(_) => texts.hide(),
    };
    let toggle = button("quiet", "paper-button", "", press)
        .set("title", texts.asks_apis())
        .keeps_focus(&focus_name)
        .set_of("aria-expanded", move || lookup.with(Option::is_some).to_string())
        .text_of(move || word().to_owned());
    let account = classed("div", "paper-account")
        .set("role", "status")
        .child_of(move || lookup.get().map(|lookup| account(&lookup, texts)));
    Some(classed("div", "paper").test_id("paper").child(toggle).child(account))
}

fn account(lookup: &PaperLookup, texts: &ResearchStrings) -> Element {
    let sentence =
        |state: &str, text: &str| classed("p", "paper-note").test_id("paper-note").set("data-state", state).text(text);
    match lookup {
        PaperLookup::Asking => sentence("asking", texts.looking_up()),
        PaperLookup::Answered(answer) => match answer {
            PaperAnswer::Found(found) => details(found, texts),
            PaperAnswer::Unnamed => sentence("unnamed", texts.paper_unnamed()),
            PaperAnswer::NotFound(id) => sentence("not_found", &fill(texts.paper_not_found(), &[("id", id)])),
            PaperAnswer::RateLimited(None) => sentence("rate_limited", texts.paper_limited()),
            PaperAnswer::RateLimited(Some(seconds)) => {
                sentence("rate_limited", &fill(texts.paper_limited_for(), &[("n", &number::whole(*seconds))]))
            }
            PaperAnswer::Failed => sentence("failed", texts.paper_failed()),
        },
    }
}

fn details(found: &KnownPaper, texts: &ResearchStrings) -> Element {
    let record = &found.record;
    let retracted = (record.is_retracted == Some(true)).then(|| {
        classed("strong", "paper-retracted")
            .test_id("paper-retracted")
            .child(element("span").set("aria-hidden", "true").text("⊘ "))
            .text(texts.retracted())
    });
    let year = record.year.map(|year| year.to_string());
    let cited = record
        .citation_count
        .map(|n| fill(texts.cited_by(), &[("n", &number::whole(usize::try_from(n).unwrap_or_default()))]));
    let open =
        record.open_access.map(|open| if open { texts.open_access() } else { texts.no_open_access() }.to_owned());
    let line = [year, record.venue.clone(), cited, open].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let read = record.open_access_url.as_deref().and_then(web_address);
    let read = read.map(|link| outer_link(link, texts.read_free()));
    let authors = (!record.authors.is_empty()).then(|| element("p").text(&authors(&record.authors, texts)));
    let known_by = fill(texts.known_by(), &[("id", &found.id), ("api", found.service)]);
    classed("div", "paper-details")
        .test_id("paper-details")
        .set("data-paper", &found.id)
        .children(retracted)
        .child(element("p").text(&line).text(if line.is_empty() || read.is_none() { "" } else { " · " }).children(read))
        .children(authors)
        .child(classed("p", "research-note").text(&known_by))
}

/// The first authors by name, and how many more there are.
fn authors(names: &[String], texts: &ResearchStrings) -> String {
    let named = names.iter().take(MOST_AUTHORS).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MOST_AUTHORS) {
        0 => named,
        more => fill(texts.and_more(), &[("names", &named), ("n", &number::whole(more))]),
    }
}
