//! "Check a claim": the page.

use credence_core::judge::HostTrust;
use credence_core::trust::{TrustLevel, TrustPolicy};
use credence_strings::Strings;
use leptos::prelude::*;

use super::{check_form, data_sources, findings, progress};
use crate::part::PartState;
use crate::state::TrustBook;
use crate::state::claim_check::ClaimCheck;
use crate::view::widget::element::{Element, button, classed, follow, view_heading};
use crate::view::widget::focus::keep_focus;

/// The page. What performs checks is loaded with it.
pub fn check_page(check: ClaimCheck, book: TrustBook, strings: &'static Strings) -> Element {
    check.load();
    let begin = move || check.begin(own_levels(book));
    classed("section", "check-page")
        .test_id("check-page")
        .child(view_heading("trust-page-heading").text(strings.page().check()))
        .child(loading_note(check, strings))
        .child_of(move || {
            let is_ready = check.driver_state.get() == PartState::Loaded(());
            is_ready.then(|| untrack(|| workspace(check, begin, strings)))
        })
}

fn loading_note(check: ClaimCheck, strings: &'static Strings) -> Element {
    let has_failed = move || check.driver_state.get() == PartState::Failed;
    let note = move || if has_failed() { strings.page().part_failed() } else { strings.page().part_loading() };
    let retry = button("quiet", "check-retry", strings.gallery().retry(), move || check.load());
    classed("p", "gallery-note")
        .set("role", "status")
        .text_of(move || note().to_owned())
        .text(" ")
        .child(retry.shown_while(has_failed))
        .shown_while(move || check.driver_state.get() != PartState::Loaded(()))
}

/// The form, and below it what the check has found so far.
fn workspace(check: ClaimCheck, begin: impl Fn() + 'static, strings: &'static Strings) -> Element {
    let place = classed("div", "check-place");
    let kept = place.clone();
    // Comes before the parts that follow the report, so that it sees the focus before they are built anew.
    follow(Box::new(move || {
        check.report.track();
        check.phase.track();
        keep_focus(&kept);
    }));
    place
        .child(classed("p", "trust-page-intro").text(strings.check().intro()))
        .child(check_form::claim_form(check, begin, strings))
        .child(check_form::access_form(check, strings))
        .child(progress::alert(check, strings))
        .child(progress::status(check, strings))
        .child(findings::verdict_part(check, strings))
        .child(findings::prior_part(check, strings))
        .child(data_sources::sources_part(check, strings))
        .child(findings::evidence_part(check, strings))
        .child(progress::steps_part(check, strings))
        .child(progress::copy_part(check, strings))
}

/// The user's own trust levels for single hosts.
fn own_levels(book: TrustBook) -> Vec<HostTrust> {
    let policy = book.rules.policy.get_untracked();
    let blocked = book.learned.blocked.get_untracked();
    let own = policy.user_overrides.iter().map(|entry| (&entry.domain, TrustLevel::from_name(&entry.trust_level)));
    own.chain(blocked.iter().map(|entry| (&entry.domain, Some(TrustLevel::Blocked))))
        .filter(|(domain, _)| is_host(domain))
        .filter_map(|(domain, level)| Some(HostTrust { domain: domain.clone(), level: level?, reason: None }))
        .collect()
}

/// Whether a rule is for one host, which is all that a check takes.
fn is_host(domain: &str) -> bool {
    TrustPolicy::default().override_domain(domain, TrustLevel::Low, None).is_ok()
}
