//! That a domain is blocked, why, and the way back.

use credence_core::trust::BlockedDomain;
use credence_strings::{Strings, TextFor, fill};

use crate::state::TrustBook;
use crate::view::element::{Element, button, classed, element};

/// Says it, and restores the domain where that can be done; the focus then goes where it is told.
pub fn blocked_note(book: TrustBook, entry: &BlockedDomain, otherwise: &str, strings: &'static Strings) -> Element {
    let said = &strings.evidence_page;
    let reason = match entry.reason_code {
        Some(code) => fill(said.blocked, &[("domain", &entry.domain), ("reason", said.text(code))]),
        None => fill(said.blocked_without_reason, &[("domain", &entry.domain)]),
    };
    let before = fill(said.was_level, &[("level", strings.trust.text(entry.original_trust_level))]);
    let note = classed("div", "blocked-note")
        .test_id("blocked-note")
        .set("data-domain", &entry.domain)
        .child(element("p").child(element("b").text(&reason)).text(" ").text(&before));
    if !entry.can_restore {
        return note.child(element("p").text(said.not_restorable));
    }
    let domain = entry.domain.clone();
    let label = fill(said.restore, &[("domain", &entry.domain)]);
    let restore = button("plain-button", "restore-button", &label, move || book.restore(&domain));
    note.child(restore.keeps_focus(&label).focus_otherwise(otherwise))
}
