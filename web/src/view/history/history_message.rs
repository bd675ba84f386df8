//! The message about keeping the conversation that is shown, on every view.

use credence_strings::{HistoryStrings, Strings, fill};

use crate::service::history::StoreFault;
use crate::service::number;
use crate::state::MOST_KEPT;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::history::History;
use crate::view::widget::element::{Element, button, classed};
use crate::view::widget::live_region::live_region;

/// The line above the question.
pub fn history_line(history: History, deferred: DeferredTexts, strings: &Strings) -> Element {
    let text = move || told(history, deferred.get().history());
    let is_shown = move || !text().is_empty();
    let retry = button("plain-button", "history-retry", strings.gallery().retry(), move || {
        history.n_retries.update(|n| *n += 1)
    });
    classed("div", "notice-line")
        .class_while("shown", is_shown)
        .child(live_region(classed("p", "notice-text").test_id("history-told"), text))
        .child(retry.shown_while(move || history.fault.get().is_some()))
}

fn told(history: History, texts: &HistoryStrings) -> String {
    let size = number::whole(MOST_KEPT / 1024 / 1024);
    let fault = history.fault.get().map(|fault| fault_text(fault, texts));
    let unreadable = || history.is_unreadable.get().then(|| texts.not_imported().to_owned());
    let elsewhere = || history.is_elsewhere.get().then(|| texts.elsewhere().to_owned());
    let too_long = || history.is_too_long.get().then(|| fill(texts.too_long(), &[("size", &size)]));
    fault.or_else(unreadable).or_else(too_long).or_else(elsewhere).unwrap_or_default()
}

/// A fault in words.
pub(super) fn fault_text(fault: StoreFault, texts: &HistoryStrings) -> String {
    match fault {
        StoreFault::Unavailable => texts.unavailable().to_owned(),
        StoreFault::Full => texts.full().to_owned(),
        StoreFault::Failed => fill(texts.failed(), &[("retry", texts.retry())]),
    }
}
