//! The runs of a file, with a search: each is opened by its button.

use credence_core::stream::{MOST_RUNS, RunRecord};
use credence_report::TextFor;
use credence_strings::{RunListStrings, Strings, fill};
use web_sys::HtmlInputElement;

use crate::service::number;
use crate::signal::{Memo, RwSignal};
use crate::state::conversation::Conversation;
use crate::state::open_runs::{OpenRuns, RunSummary};
use crate::view::widget::element::{Element, button, classed, element};

/// So many runs are shown at once; a search finds the others.
const MOST_SHOWN: usize = 200;

/// A run in the list: its place, and whether it was read.
type Row = (usize, bool);

/// The list of the runs of a file.
pub(super) fn run_list_view(
    conversation: Conversation,
    open: OpenRuns,
    texts: &'static RunListStrings,
    strings: &'static Strings,
) -> Element {
    let typed = RwSignal::new(String::new());
    let found = found(&open, typed, strings);
    let (summaries, n_runs) = (open.summaries, open.list.runs.len());
    let counts = move || {
        let (n_found, n_read) = (found.with(Vec::len), summaries.with(Vec::len));
        let of_all = |text: &str, n: usize| fill(text, &[("n", &number::whole(n)), ("all", &number::whole(n_runs))]);
        let mut line = of_all(texts.found(), n_found);
        if n_read < n_runs {
            line = [&line, " ", &of_all(texts.reading(), n_read)].concat();
        }
        if n_found > MOST_SHOWN {
            line = [&line, " ", &fill(texts.shown(), &[("n", &number::whole(MOST_SHOWN))])].concat();
        }
        line
    };
    let cut = open.list.is_cut.then(|| {
        classed("p", "runs-note").test_id("runs-cut").text(&fill(texts.cut(), &[("n", &number::whole(MOST_RUNS))]))
    });
    let rows = move || {
        let n_read = summaries.with(Vec::len);
        found.with(|found| found.iter().take(MOST_SHOWN).map(|index| (*index, *index < n_read)).collect::<Vec<Row>>())
    };
    let heading = element("summary").text(&fill(texts.heading(), &[("name", &open.name)]));
    let list = classed("ol", "runs-list")
        .each(rows, row_key, move |(index, _)| row(conversation, &open, *index, texts, strings));
    classed("details", "fold runs")
        .test_id("runs")
        .set("open", "")
        .child(heading)
        .child(search(typed, texts))
        .child(classed("p", "runs-note").set("role", "status").test_id("runs-count").text_of(counts))
        .children(cut)
        .child(list)
}

fn search(typed: RwSignal<String>, texts: &RunListStrings) -> Element {
    let input = element("input").set("type", "search").set("autocomplete", "off").test_id("runs-search");
    let written: HtmlInputElement = input.as_a();
    let input = input.on("input", move |_| typed.set(written.value()));
    element("label").child(element("span").text(texts.search())).child(input)
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

/// A row is built again when its run was read.
fn row_key((index, is_read): &Row) -> u64 {
    (*index as u64) << 1 | u64::from(*is_read)
}

fn row(
    conversation: Conversation,
    open: &OpenRuns,
    index: usize,
    texts: &'static RunListStrings,
    strings: &'static Strings,
) -> Element {
    let title = open.list.runs.get(index).map(|run| run.title.as_str()).filter(|title| !title.is_empty());
    let number = number::whole(index + 1);
    let title = title.map_or_else(|| fill(texts.untitled(), &[("n", &number)]), str::to_owned);
    let summary = open.summaries.with_untracked(|all| all.get(index).copied());
    let opened = open.opened;
    let press = button("runs-open", "run-row", "", move || conversation.open_run(index))
        .set_of("aria-current", move || (opened.get() == index).to_string())
        .child(classed("span", "runs-title").text(&title))
        .children(summary.map(|summary| classed("span", "runs-summary").text(&in_words(summary, texts, strings))));
    element("li").child(press)
}

fn in_words(summary: RunSummary, texts: &RunListStrings, strings: &Strings) -> String {
    let counted = |text: &str, n: usize| (n > 0).then(|| fill(text, &[("n", &number::whole(n))]));
    let parts = [
        summary.outcome.map(|outcome| strings.outcomes().text(outcome).to_owned()),
        counted(texts.tools(), summary.n_tools),
        counted(texts.failed(), summary.n_failed),
        counted(texts.sources(), summary.n_sources),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
