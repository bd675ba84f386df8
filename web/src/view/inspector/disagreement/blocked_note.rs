//! That a domain is blocked, why, and the way back.

use credence_core::trust::BlockedDomain;
use credence_report::TextFor;
use credence_strings::{Strings, fill};

use crate::state::UserRules;
use crate::view::widget::element::{Element, button, classed, element};

/// Says it, and restores the domain where that can be done; the focus then goes where it is told.
pub fn blocked_note(rules: UserRules, entry: &BlockedDomain, otherwise: &str, strings: &'static Strings) -> Element {
    let texts = strings.evidence_page();
    let reason = match entry.reason_code {
        Some(code) => fill(texts.blocked(), &[("domain", &entry.domain), ("reason", texts.text(code))]),
        None => fill(texts.blocked_without_reason(), &[("domain", &entry.domain)]),
    };
    let before = fill(texts.was_level(), &[("level", strings.trust().text(entry.original_trust_level))]);
    let note = classed("div", "blocked-note")
        .test_id("blocked-note")
        .set("data-domain", &entry.domain)
        .child(element("p").child(element("b").text(&reason)).text(" ").text(&before));
    if !entry.can_restore {
        return note.child(element("p").text(texts.not_restorable()));
    }
    let domain = entry.domain.clone();
    let label = fill(texts.restore(), &[("domain", &entry.domain)]);
    let restore = button("plain-button", "restore-button", &label, move || rules.restore(&domain));
    note.child(restore.keeps_focus(&label).focus_otherwise(otherwise))
}
