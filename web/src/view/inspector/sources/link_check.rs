//! The check of a turn's links: who is asked, the progress, and the result.

use credence_core::citation::{LinkCheck, LinkState};
use credence_core::{AssessedSource, LinkAudit};
use credence_report::TextFor;
use credence_strings::{LinkStrings, ResearchStrings, Strings, fill};
use leptos::prelude::*;

use super::form_fields::{line, progress_bar};
use crate::service::number;
use crate::signal::RwSignal;
use crate::state::TurnState;
use crate::state::connection::host_of;
use crate::state::link_check::LinkChecker;
use crate::state::progress::LinkProgress;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::field::{checkbox, labelled, toggle_button};

/// The line above the list: nothing is asked before its button is pressed.
pub(super) fn links(checker: LinkChecker, turn: TurnState, strings: &'static Strings) -> Element {
    let texts = strings.research();
    let progress = move || match turn.links.get() {
        LinkProgress::Asking { n_known, n_all } => Some((n_known, n_all)),
        LinkProgress::NotBegun | LinkProgress::Over | LinkProgress::Unavailable => None,
    };
    let head = classed("p", "research-head")
        .child(element("b").text(texts.links()))
        .child(
            classed("span", "research-note")
                .set("role", "status")
                .test_id("links-note")
                .text_of(move || standing(turn, strings)),
        )
        .child(check_button(checker, turn, texts, move || progress().is_some()));
    let form_open = RwSignal::new(false);
    let asks_whom = classed("p", "research-note").test_id("links-asked").text_of(move || whom(checker, texts));
    classed("div", "research-part")
        .test_id("links")
        .child(head)
        .child(progress_bar(progress))
        .child_of(move || {
            turn.assessment.with(|assessment| {
                assessment.links.as_ref().map(|audit| {
                    account(audit, assessment.scores.source_quality.as_ref().map(|score| score.score), strings.links())
                })
            })
        })
        .child(classed("div", "research-whom").child(asks_whom).child(toggle_button(
            "checker-toggle",
            texts.checker(),
            form_open,
        )))
        .child_of(move || form_open.get().then(|| checker_form(checker, texts)))
}

/// Begins or ends the asking; one button, so that the focus stays.
fn check_button(
    checker: LinkChecker,
    turn: TurnState,
    texts: &'static ResearchStrings,
    is_asking: impl Fn() -> bool + Copy + 'static,
) -> Element {
    let press = move || if untrack(is_asking) { checker.stop_checking(turn) } else { checker.check_links(turn) };
    let word = move || match turn.links.get() {
        LinkProgress::Asking { .. } => texts.cancel(),
        LinkProgress::Over => texts.check_again(),
        LinkProgress::NotBegun | LinkProgress::Unavailable => texts.check(),
    };
    button("plain-button", "check-links", "", press).text_of(move || word().to_owned())
}

fn standing(turn: TurnState, strings: &Strings) -> String {
    let texts = strings.research();
    match turn.links.get() {
        LinkProgress::Asking { n_known, n_all } => {
            fill(texts.progress(), &[("n", &number::whole(n_known)), ("all", &number::whole(n_all))])
        }
        LinkProgress::Unavailable => texts.unavailable().to_owned(),
        LinkProgress::NotBegun => turn.assessment.with(|assessment| {
            let is_known = assessment.sources.iter().any(|source| source.link.is_some());
            if is_known { String::new() } else { strings.links().not_checked().to_owned() }
        }),
        LinkProgress::Over => String::new(),
    }
}

/// Who is asked, or why nobody is.
fn whom(checker: LinkChecker, texts: &ResearchStrings) -> String {
    if checker.is_wrong() {
        return texts.bad_checker().to_owned();
    }
    match checker.host() {
        Some(host) => fill(texts.asks_checker(), &[("host", &host)]),
        None => texts.asks_nobody().to_owned(),
    }
}

/// What the checked links do to the quality of the sources.
fn account(audit: &LinkAudit, quality: Option<f64>, texts: &LinkStrings) -> Element {
    let counted = fill(
        texts.counted(),
        &[
            ("checked", &number::whole(audit.n_checked)),
            ("dead", &number::whole(audit.n_dead)),
            ("unknown", &number::whole(audit.n_unchecked)),
        ],
    );
    let without =
        audit.quality_without_dead.as_ref().map(|score| score.score).zip(quality).filter(|_| audit.n_dead > 0);
    let quality = without.map(|(without, with)| {
        let values = [("with", number::percent(with)), ("without", number::percent(without))];
        element("p")
            .test_id("links-quality")
            .text(&fill(texts.quality(), &values.each_ref().map(|(name, value)| (*name, value.as_str()))))
    });
    let gate = if audit.passes_gate { texts.gate_passed() } else { texts.gate_not_passed() };
    let gate = (audit.n_checked > 0).then(|| element("p").test_id("links-gate").text(gate));
    classed("div", "research-account")
        .test_id("links-account")
        .child(element("p").text(&counted))
        .children(quality)
        .children(gate)
}

/// The address of the user's checker: in memory, and kept only where the user ticks it.
fn checker_form(checker: LinkChecker, texts: &ResearchStrings) -> Element {
    let input = line("url", "checker-input", "https://checker.example/check", checker.address);
    let remember = checkbox(Some("checker-remember"), texts.remember(), checker.is_kept);
    classed("div", "checker-form")
        .child(labelled(texts.checker_label(), input.on("input", move |_| checker.keep())))
        .child(remember.on("change", move |_| checker.keep()))
        .child(classed("p", "research-note").text(texts.checker_note()))
}

/// How the link of a source stands, as a quiet mark with its words; nothing without an address of the web.
pub(super) fn link_mark(checker: LinkChecker, source: &AssessedSource, texts: &LinkStrings) -> Option<Element> {
    let url = source.url.as_deref()?;
    let Some(state) = source.link else {
        return Some(mark("not_checked", "○", texts.not_checked()));
    };
    let check = checker.link_check(url).filter(|check| check.state == state);
    let details = check.map(|check| {
        let status = shown_status(&check).map(|code| fill(texts.status(), &[("code", &code.to_string())]));
        let location = check.location.as_deref().map(|place| fill(texts.leads_to(), &[("host", host_of(place))]));
        let wait = check.retry_after.map(|seconds| fill(texts.wait(), &[("n", &number::whole(seconds))]));
        let reason = check.reason.map(|reason| texts.text(reason).to_owned());
        [status, location, wait, reason].into_iter().flatten().collect::<Vec<_>>().join(", ")
    });
    let details = details.filter(|details| !details.is_empty());
    let mark = mark(state.name(), sign(state), texts.text(state));
    Some(mark.children(details.map(|details| element("span").text(" (").text(&details).text(")"))))
}

/// The status, unless all is well.
fn shown_status(check: &LinkCheck) -> Option<u16> {
    check.status.filter(|_| check.state != LinkState::Live)
}

fn mark(state: &str, sign: &str, word: &str) -> Element {
    classed("span", "link-mark")
        .test_id("link-mark")
        .set("data-link", state)
        .child(element("span").set("aria-hidden", "true").text(sign).text(" "))
        .text(word)
}

const fn sign(state: LinkState) -> &'static str {
    match state {
        LinkState::Live | LinkState::NotModified => "●",
        LinkState::Redirect => "→",
        LinkState::HeadRefused | LinkState::RateLimited => "◐",
        LinkState::Forbidden | LinkState::Missing | LinkState::ServerError | LinkState::Unreachable => "✕",
        LinkState::Skipped | LinkState::NotCheckable | LinkState::Refused => "?",
    }
}
