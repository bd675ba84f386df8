//! The runs of a file, with a search and an order: each is opened by its button.

use credence_core::stream::{MOST_RUNS, RunRecord};
use credence_report::TextFor;
use credence_strings::{RunListStrings, Strings, fill};
use web_sys::{HtmlInputElement, HtmlSelectElement};

use super::run_row::RunRows;
use crate::service::number;
use crate::signal::{Memo, RwSignal, effect};
use crate::state::conversation::Conversation;
use crate::state::open_runs::{OpenRuns, RunCounts, RunSearch};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::field::{labelled, option};
use crate::view::widget::visibility::VisibilityObserver;

/// So many runs are shown at once; a search finds the others.
const MOST_SHOWN: usize = 200;

/// The value of the option that orders runs by what supports their answers.
const LEAST_SUPPORTED: &str = "least_supported";

/// The search that is running, or the list of the file that is open.
pub(super) fn run_list_view(
    conversation: Conversation,
    texts: &'static RunListStrings,
    strings: &'static Strings,
) -> Option<Element> {
    match conversation.run_search.get() {
        Some(search) => {
            // What is found at once needs no word. The line stays while the percentage changes.
            let takes_time = Memo::new(move |_| search.percent.get() > 0);
            takes_time.get().then(|| search_line(conversation, &search, texts))
        }
        None => conversation.open_runs.get().map(|open| list_of(conversation, open, texts, strings)),
    }
}

fn search_line(conversation: Conversation, search: &RunSearch, texts: &RunListStrings) -> Element {
    let percent = search.percent;
    let name = fill(texts.searching(), &[("name", &search.name)]);
    let bar = element("progress").set("max", "100").set_of("value", move || percent.get().to_string());
    let stop = button("plain-button", "runs-stop", texts.stop(), move || conversation.stop_search());
    classed("div", "runs runs-search")
        .test_id("runs-searching")
        .child(element("label").child(element("span").set("role", "status").text(&name)).child(bar))
        .child(stop)
}

fn list_of(
    conversation: Conversation,
    open: OpenRuns,
    texts: &'static RunListStrings,
    strings: &'static Strings,
) -> Element {
    let (typed, is_sorted) = (RwSignal::new(String::new()), RwSignal::new(false));
    let found = found(&open, typed, strings);
    let shown = shown(&open, found, is_sorted);
    let cut = open.list.is_cut.then(|| {
        classed("p", "runs-note").test_id("runs-cut").text(&fill(texts.cut(), &[("n", &number::whole(MOST_RUNS))]))
    });
    let counts = counts_line(&open, found, is_sorted, texts);
    let heading = element("summary").text(&fill(texts.heading(), &[("name", &open.name)]));
    let wanted = open.clone();
    effect(Box::new(move || {
        if is_sorted.get() {
            conversation.want_all_counts(&wanted);
        }
    }));
    let rows = RunRows { conversation, open, observer: VisibilityObserver::new("0px"), texts, strings };
    let list = classed("ol", "runs-list").each(
        move || shown.with(|shown| shown.iter().take(MOST_SHOWN).copied().collect::<Vec<_>>()),
        |index| *index as u64,
        move |index| rows.row(*index),
    );
    classed("details", "fold runs")
        .test_id("runs")
        .set("open", "")
        .child(heading)
        .child(classed("div", "runs-fields").child(search_field(typed, texts)).child(order_field(is_sorted, texts)))
        .child(classed("p", "runs-note").set("role", "status").test_id("runs-count").text_of(counts))
        .children(cut)
        .child(list)
}

/// How many were found, read and compared.
fn counts_line(
    open: &OpenRuns,
    found: Memo<Vec<usize>>,
    is_sorted: RwSignal<bool>,
    texts: &'static RunListStrings,
) -> impl Fn() -> String + 'static {
    let (summaries, counts, n_runs) = (open.summaries, open.counts, open.list.runs.len());
    move || {
        let (n_found, n_read) = (found.with(Vec::len), summaries.with(Vec::len));
        let of_all = |text: &str, n: usize| fill(text, &[("n", &number::whole(n)), ("all", &number::whole(n_runs))]);
        let mut lines = vec![of_all(texts.found(), n_found)];
        if n_read < n_runs {
            lines.push(of_all(texts.reading(), n_read));
        }
        if is_sorted.get() {
            let n_compared = counts.with(|counts| counts.iter().flatten().count());
            lines.extend((n_compared < n_runs).then(|| of_all(texts.comparing(), n_compared)));
        }
        if n_found > MOST_SHOWN {
            lines.push(fill(texts.shown(), &[("n", &number::whole(MOST_SHOWN))]));
        }
        lines.join(" ")
    }
}

fn search_field(typed: RwSignal<String>, texts: &RunListStrings) -> Element {
    let input = element("input").set("type", "search").set("autocomplete", "off").test_id("runs-search");
    let written: HtmlInputElement = input.as_a();
    let input = input.on("input", move |_| typed.set(written.value()));
    labelled(texts.search(), input)
}

fn order_field(is_sorted: RwSignal<bool>, texts: &RunListStrings) -> Element {
    let select = element("select")
        .test_id("runs-order")
        .child(option("as_in_file", false).text(texts.as_in_file()))
        .child(option(LEAST_SUPPORTED, false).text(texts.least_supported()));
    let chosen: HtmlSelectElement = select.as_a();
    let select = select.on("change", move |_| is_sorted.set(chosen.value() == LEAST_SUPPORTED));
    labelled(texts.order(), select)
}

/// The places of the runs whose title or outcome has what is typed.
fn found(open: &OpenRuns, typed: RwSignal<String>, strings: &'static Strings) -> Memo<Vec<usize>> {
    let (list, summaries) = (open.list.clone(), open.summaries);
    Memo::new(move |_| {
        let words = typed.get().trim().to_lowercase();
        if words.is_empty() {
            return (0..list.runs.len()).collect();
        }
        let has_title = |run: &RunRecord| run.title.to_lowercase().contains(&words);
        summaries.with(|summaries| {
            let has_outcome = |index: usize| {
                let outcome = summaries.get(index).and_then(|summary| summary.outcome);
                outcome.is_some_and(|outcome| strings.outcomes().text(outcome).to_lowercase().contains(&words))
            };
            let runs = list.runs.iter().enumerate();
            runs.filter(|(index, run)| has_title(run) || has_outcome(*index)).map(|(index, _)| index).collect()
        })
    })
}

/// The found runs in the order that is chosen. A row never moves while others are still being compared.
fn shown(open: &OpenRuns, found: Memo<Vec<usize>>, is_sorted: RwSignal<bool>) -> Memo<Vec<usize>> {
    let counts = open.counts;
    let are_compared = Memo::new(move |_| is_sorted.get() && counts.with(|counts| counts.iter().all(Option::is_some)));
    Memo::new(move |_| {
        let mut shown = found.with(Clone::clone);
        if are_compared.get() {
            let order = |index: &usize| {
                let known = |counts: &Vec<Option<RunCounts>>| counts.get(*index).copied().flatten();
                counts.with_untracked(known).map(RunCounts::order)
            };
            shown.sort_by_cached_key(order);
        }
        shown
    })
}
