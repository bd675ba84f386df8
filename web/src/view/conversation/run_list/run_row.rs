//! One run of the list: its question, what it came to, and what is said of its answer.

use credence_report::TextFor;
use credence_strings::{RunListStrings, Strings, fill};

use crate::service::number;
use crate::state::conversation::Conversation;
use crate::state::open_runs::{OpenRuns, RunCounts, RunSummary};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::visibility::VisibilityObserver;

/// What makes the rows.
pub(super) struct RunRows {
    pub(super) conversation: Conversation,
    pub(super) open: OpenRuns,
    /// Tells which rows are visible.
    pub(super) observer: Option<VisibilityObserver>,
    pub(super) texts: &'static RunListStrings,
    pub(super) strings: &'static Strings,
}

impl RunRows {
    /// The row of a run. Its texts change while the runs are read; the row stays, with the focus that it may have.
    pub(super) fn row(&self, index: usize) -> Element {
        let Self { conversation, texts, strings, .. } = *self;
        let OpenRuns { opened, summaries, counts, .. } = self.open;
        let summary =
            move || summaries.with(|all| all.get(index).map(|summary| summary_text(*summary, texts, strings)));
        let said =
            move || counts.with(|all| all.get(index).copied().flatten().map(|counts| counts_text(counts, texts)));
        let press = button("runs-open", "run-row", "", move || conversation.open_run(index))
            .set_of("aria-current", move || (opened.get() == index).to_string())
            .child(classed("span", "runs-title").text(&self.title(index)))
            .child(classed("span", "runs-summary").text_of(move || summary().unwrap_or_default()))
            .child(classed("span", "runs-summary runs-counts").text_of(move || said().unwrap_or_default()));
        self.watched(element("li").child(press), index)
    }

    fn title(&self, index: usize) -> String {
        let title = self.open.list.runs.get(index).map(|run| run.title.as_str()).filter(|title| !title.is_empty());
        title.map_or_else(|| fill(self.texts.untitled(), &[("n", &number::whole(index + 1))]), str::to_owned)
    }

    /// The answers of visible rows are compared. Without an observer, those of all shown rows.
    fn watched(&self, row: Element, index: usize) -> Element {
        let conversation = self.conversation;
        let Some(observer) = &self.observer else {
            conversation.show_counts(&self.open, index, true);
            return row;
        };
        observer.watch(&row);
        let (near, far) = (self.open.clone(), self.open.clone());
        row.on("near", move |_| conversation.show_counts(&near, index, true))
            .on("far", move |_| conversation.show_counts(&far, index, false))
    }
}

fn summary_text(summary: RunSummary, texts: &RunListStrings, strings: &Strings) -> String {
    let parts = [
        summary.outcome.map(|outcome| strings.outcomes().text(outcome).to_owned()),
        counted(texts.tools(), summary.n_tools),
        counted(texts.failed(), summary.n_failed),
        counted(texts.sources(), summary.n_sources),
    ];
    joined(parts)
}

fn counts_text(counts: RunCounts, texts: &RunListStrings) -> String {
    let supported = match counts.checked {
        0 if counts.deeds_contradicted > 0 => None,
        0 => Some(texts.not_compared().to_owned()),
        checked => {
            let (n, all) = (number::whole(counts.backed as usize), number::whole(checked as usize));
            Some(fill(texts.supported(), &[("n", &n), ("all", &all)]))
        }
    };
    let parts = [
        supported,
        counted(texts.contradicted(), counts.against as usize),
        counted(texts.in_no_source(), counts.in_no_text as usize),
        counted(texts.deeds_contradicted(), counts.deeds_contradicted as usize),
    ];
    joined(parts)
}

fn counted(text: &str, n: usize) -> Option<String> {
    (n > 0).then(|| fill(text, &[("n", &number::whole(n))]))
}

fn joined(parts: impl IntoIterator<Item = Option<String>>) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
