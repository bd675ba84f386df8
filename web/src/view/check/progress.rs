//! The progress of a check: the alert, the status line, the log of steps, and the report to copy.

use credence_check::flow::CheckStep;
use credence_check::report::step_names;
use credence_strings::{CheckReportStrings, StepNames, Strings, fill};
use web_sys::HtmlTextAreaElement;

use super::section::section;
use crate::markdown::copy;
use crate::service::number;
use crate::signal::{Memo, RwSignal};
use crate::state::claim_check::{CheckPhase, ClaimCheck, source_title};
use crate::view::widget::element::{Element, button, classed, element};

/// Why no check runs.
pub(super) fn alert(check: ClaimCheck, strings: &'static Strings) -> Element {
    let text = strings.check();
    let sentence = move || match check.phase.get() {
        CheckPhase::NoClaim => text.no_claim().to_owned(),
        CheckPhase::Offline => text.offline().to_owned(),
        CheckPhase::Broken => text.broken().to_owned(),
        CheckPhase::Empty | CheckPhase::Running | CheckPhase::Stopped | CheckPhase::Done => String::new(),
    };
    classed("p", "check-alert").set("role", "alert").test_id("check-alert").text_of(sentence)
}

/// How far the check is, in a sentence.
pub(super) fn status(check: ClaimCheck, strings: &'static Strings) -> Element {
    let text = strings.check();
    let last_step = move || check.steps.with(|steps| steps.last().map(|step| step_text(step, strings)));
    let end = move || check.report.with(|report| strings.check_ends().text(report.as_ref()?.end?.name()));
    // A memo, so that an equal sentence is not read aloud twice.
    let sentence = Memo::new(move |_| match check.phase.get() {
        CheckPhase::Running => [text.running(), " ", &last_step().unwrap_or_default()].concat(),
        CheckPhase::Stopped => text.stopped().to_owned(),
        CheckPhase::Done => fill(text.done(), &[("end", end().unwrap_or_default())]),
        CheckPhase::Empty | CheckPhase::NoClaim | CheckPhase::Offline | CheckPhase::Broken => String::new(),
    });
    classed("p", "check-status")
        .set("role", "status")
        .set("aria-live", "polite")
        .test_id("check-status")
        .text_of(move || sentence.get())
}

/// The log.
pub(super) fn steps_part(check: ClaimCheck, strings: &'static Strings) -> Element {
    let steps = Memo::new(move |_| check.steps.get());
    let heading = move || fill(strings.check().steps(), &[("n", &number::whole(steps.with(Vec::len)))]);
    let item = move |step: &CheckStep| {
        element("li").test_id("check-step").set("data-kind", step.kind.name()).text(&step_text(step, strings))
    };
    let fold = classed("details", "fold")
        .test_id("check-log")
        .child(element("summary").text_of(heading))
        .child_of(move || Some(classed("ol", "check-steps").children(steps.get().iter().map(item))));
    section("check-steps", move || !steps.with(Vec::is_empty)).child(fold)
}

fn step_text(step: &CheckStep, strings: &Strings) -> String {
    let source = step.source.as_deref().map(source_title).unwrap_or_default();
    CheckReportStrings::of(strings).step(StepNames { source, ..step_names(step) })
}

/// The report to copy, once the check does not run.
pub(super) fn copy_part(check: ClaimCheck, strings: &'static Strings) -> Element {
    let text = strings.check();
    let has_report = move || !check.steps.with(Vec::is_empty);
    let is_copied = RwSignal::new(None);
    let press = move || is_copied.set(Some(copy(&check.markdown(strings))));
    let result = classed("span", "check-note").set("role", "status").child_of(move || {
        Some(if is_copied.get()? {
            element("span").text(text.copied())
        } else {
            let area = classed("textarea", "check-markdown")
                .set("readonly", "")
                .set("rows", "8")
                .set("aria-label", text.copy())
                .test_id("check-markdown");
            area.as_a::<HtmlTextAreaElement>().set_value(&check.markdown(strings));
            element("span").text(text.not_copied()).child(area)
        })
    });
    let copy = button("plain-button", "check-copy-button", text.copy(), press);
    section("check-copy", move || has_report() && check.phase.get() != CheckPhase::Running)
        .child(classed("p", "check-copy").child(copy).text(" ").child(result))
}
