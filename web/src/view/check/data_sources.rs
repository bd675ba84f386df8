//! The data sources of a check: which were chosen and why, and what happened to each.

use credence_check::report::{CheckReport, CheckedSource, SourceState};
use credence_check::selection::ClaimType;
use credence_check::source::SourceCategory;
use credence_strings::{CheckReportStrings, Strings, fill};

use super::section::{note, section};
use super::source_links::join_titles;
use crate::service::number;
use crate::service::window;
use crate::signal::Memo;
use crate::state::claim_check::{CheckPhase, ClaimCheck, source_title};
use crate::state::waterfall::two_places;
use crate::view::widget::element::{Element, button, classed, element};

/// The contents of the list of sources.
#[derive(Clone, Default, PartialEq)]
struct Shown {
    sources: Vec<CheckedSource>,
    claim_type: Option<ClaimType>,
    not_reached: Vec<String>,
    is_running: bool,
}

/// The sources that are asked, and what happened to each.
pub(super) fn sources_part(check: ClaimCheck, strings: &'static Strings) -> Element {
    let text = strings.check();
    let shown = Memo::new(move |_| Shown {
        is_running: check.phase.get() == CheckPhase::Running,
        ..check.report.with(|report| report.as_ref().map(Shown::from_report).unwrap_or_default())
    });
    let chosen = move || shown.get().sources.into_iter().filter(|source| source.is_chosen).collect::<Vec<_>>();
    let others = move || shown.get().sources.into_iter().filter(|source| !source.is_chosen).collect::<Vec<_>>();
    let not_reached = move || join_titles(&shown.get().not_reached);
    let claim_type = move || shown.with(|shown| shown.claim_type);
    let type_text = move || {
        let text = |claim_type: ClaimType| CheckReportStrings::of(strings).claim_type(claim_type.name());
        claim_type().map(text).unwrap_or_default()
    };
    let count = move |sentence: &str, n: usize| fill(sentence, &[("n", &number::whole(n))]);
    let other_rows = classed("details", "fold")
        .test_id("check-others")
        .child(element("summary").text_of(move || count(text.not_chosen(), others().len())))
        .child_of(move || {
            Some(classed("ul", "check-rows").children(others().iter().map(|source| row(check, source, false, strings))))
        })
        .shown_while(move || !others().is_empty());
    section("check-sources", move || !shown.with(|shown| shown.sources.is_empty()))
        .child(classed("h2", "check-heading").text_of(move || count(text.sources(), chosen().len())))
        .child(note("").test_id("check-type").text_of(type_text).shown_while(move || claim_type().is_some()))
        .child_of(move || {
            let ranked = chosen().into_iter().filter(|source| source.relevance.is_some());
            Some(classed("ul", "check-chips").children(ranked.map(|source| chip(&source, strings))))
        })
        .child_of(move || {
            let rows = chosen();
            let rows = rows.iter().map(|source| row(check, source, shown.get().is_running, strings));
            Some(classed("ul", "check-rows").test_id("check-rows").children(rows))
        })
        .child(note(text.weight_note()).shown_while(move || chosen().iter().any(|source| source.weight.is_some())))
        .child(
            note("")
                .test_id("check-not-reached")
                .text_of(move || fill(text.not_reached(), &[("names", &not_reached())]))
                .shown_while(move || !not_reached().is_empty()),
        )
        .child(other_rows)
}

impl Shown {
    fn from_report(report: &CheckReport) -> Self {
        Self {
            sources: report.sources.clone(),
            claim_type: report.claim_type,
            not_reached: report.not_reached.clone(),
            is_running: false,
        }
    }
}

/// A chosen source in a word. Why it was chosen is shown for a pointer or the focus, and read by screen readers.
fn chip(source: &CheckedSource, strings: &Strings) -> Element {
    let id = ["check-why-", &source.name].concat();
    let row_id = row_id(&source.name);
    let press = move || {
        if let Some(row) = window::element_by_id(&row_id) {
            window::focus_on(&row);
        }
    };
    let relevance =
        fill(strings.check().relevance(), &[("percent", &number::percent(source.relevance.unwrap_or_default()))]);
    let why = classed("span", "check-why").set("id", &id).set("role", "tooltip").text(&facts(source, strings));
    let why = match reason(source, strings) {
        Some(reason) => why.text(" · ").text(&reason),
        None => why,
    };
    let name = button("check-chip", "check-chip", source_title(&source.name), press)
        .set("data-source", &source.name)
        .set("aria-describedby", &id)
        .keeps_focus(&["chip-", &source.name].concat());
    element("li").child(name).child(classed("span", "check-chip-part").text(&relevance)).child(why)
}

fn row_id(name: &str) -> String {
    ["check-row-", name].concat()
}

/// Reliability, relevance and weight, as far as they are known.
fn facts(source: &CheckedSource, strings: &Strings) -> String {
    let text = strings.check();
    let share = |sentence: &str, share: f64| fill(sentence, &[("percent", &number::percent(share))]);
    let reliability = source.reliability.map(|reliability| share(text.reliability(), reliability));
    let mut facts = vec![reliability.unwrap_or_else(|| text.reliability_unknown().to_owned())];
    facts.extend(source.relevance.map(|relevance| share(text.relevance(), relevance)));
    facts.extend(source.weight.map(|weight| fill(text.weight(), &[("weight", &two_places(weight))])));
    facts.join(" · ")
}

fn row(check: ClaimCheck, source: &CheckedSource, is_running: bool, strings: &Strings) -> Element {
    let text = strings.check();
    let kind = source.state.kind();
    let title = source_title(&source.name);
    let can_skip = is_running && matches!(source.state, SourceState::Asked | SourceState::Waits { .. });
    let skip = can_skip.then(|| {
        let name = source.name.clone();
        button("quiet", "check-skip", text.skip(), move || check.skip(&name))
            .set("aria-label", &fill(text.skip_of(), &[("source", title)]))
            .keeps_focus(&["skip-", &source.name].concat())
    });
    let state = classed("span", "check-state")
        .child(element("span").set("aria-hidden", "true").text(sign(&source.state)).text(" "))
        .text(&CheckReportStrings::of(strings).state(source.state.names()));
    let head = classed("p", "check-row-head").child(element("b").text(title)).child(state).children(skip);
    let progress =
        (source.state == SourceState::Asked).then(|| classed("progress", "check-progress").set("aria-hidden", "true"));
    let about = note(&facts(source, strings));
    let about = match reason(source, strings) {
        Some(reason) => about.text(" · ").text(text.why()).text(" ").text(&reason),
        None if source.category == Some(SourceCategory::FactChecks) => about.text(" · ").text(text.index_of_checks()),
        None => about,
    };
    classed("li", "check-row")
        .set("id", &row_id(&source.name))
        .set("tabindex", "-1")
        .test_id("check-source")
        .set("data-source", &source.name)
        .set("data-state", kind)
        .child(head)
        .children(progress)
        .child(about)
}

const fn sign(state: &SourceState) -> &'static str {
    match state {
        SourceState::Asked => "◌",
        SourceState::Waits { .. } => "◷",
        SourceState::Answered { .. } => "●",
        SourceState::KeyMissing => "◇",
        SourceState::RateLimited { .. } => "◐",
        SourceState::Unreachable { .. } | SourceState::Failed { .. } => "✕",
        SourceState::Skipped => "–",
        SourceState::Stopped => "■",
        SourceState::NotAsked | SourceState::NothingToAsk { .. } => "○",
    }
}

/// Why a source was chosen.
fn reason(source: &CheckedSource, strings: &Strings) -> Option<String> {
    let own = source.reason.as_deref().filter(|reason| !reason.is_empty())?;
    let code = source.reason_code.unwrap_or_default().name();
    Some(CheckReportStrings::of(strings).reason(code, &source.reason_words.join(", "), own))
}
