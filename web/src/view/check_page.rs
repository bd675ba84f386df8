//! "Check a claim": the page, and the buttons in answers that open it.

mod findings;
mod form;
mod progress;
mod sources;
mod text;

use credence_core::trust::{TrustLevel, TrustPolicy};
use credence_strings::Strings;
use credence_text::json_object::JsonObject;
use leptos::prelude::*;

use crate::service::window;
use crate::signal::RwSignal;
use crate::state::claim_check::{ClaimCheck, ModuleState, as_claim, claims_of};
use crate::state::{TrustBook, TurnState};
use crate::view::widget::element::{Element, button, classed, element, follow, on_document, view_heading};
use crate::view::widget::focus::keep_focus;

/// The page. Its module is loaded with it.
pub fn check_page(check: ClaimCheck, book: TrustBook, strings: &'static Strings) -> Element {
    check.load();
    let begin = move || check.begin(&own_levels(book));
    classed("section", "check-page")
        .test_id("check-page")
        .child(view_heading("trust-page-heading").text(strings.page().check()))
        .child(loading_note(check, strings))
        .child_of(move || {
            let is_ready = check.module_state.get() == ModuleState::Ready;
            is_ready.then(|| untrack(|| workspace(check, begin, strings)))
        })
}

fn loading_note(check: ClaimCheck, strings: &'static Strings) -> Element {
    let has_failed = move || check.module_state.get() == ModuleState::Failed;
    let note = move || if has_failed() { strings.page().part_failed() } else { strings.page().part_loading() };
    let retry = button("quiet", "check-retry", strings.gallery().retry(), move || check.load());
    classed("p", "gallery-note")
        .set("role", "status")
        .text_of(move || note().to_owned())
        .text(" ")
        .child(retry.shown_while(has_failed))
        .shown_while(move || check.module_state.get() != ModuleState::Ready)
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
        .child(form::claim_form(check, begin, strings))
        .child(form::access_form(check, strings))
        .child(progress::alert(check, strings))
        .child(progress::status(check, strings))
        .child(findings::verdict_part(check, strings))
        .child(findings::prior_part(check, strings))
        .child(sources::sources_part(check, strings))
        .child(findings::evidence_part(check, strings))
        .child(progress::steps_part(check, strings))
        .child(progress::copy_part(check, strings))
}

/// A part of the report, shown while there is something in it.
fn section(test_id: &str, has_content: impl Fn() -> bool + 'static) -> Element {
    classed("section", "check-part").test_id(test_id).shown_while(has_content)
}

/// The user's own trust levels for single hosts, as JSON.
fn own_levels(book: TrustBook) -> String {
    let policy = book.policy.get_untracked();
    let blocked = book.blocked.get_untracked();
    let own = policy.user_overrides.iter().map(|entry| (entry.domain.as_str(), entry.trust_level.as_str()));
    let levels: Vec<String> = own
        .chain(blocked.iter().map(|entry| (entry.domain.as_str(), "blocked")))
        .filter(|(domain, _)| is_host(domain))
        .map(|(domain, level)| JsonObject::new().text("domain", domain).text("level", level).end())
        .collect();
    ["[", &levels.join(","), "]"].concat()
}

/// Whether a rule is for one host, which is all that a check takes.
fn is_host(domain: &str) -> bool {
    TrustPolicy::default().override_domain(domain, TrustLevel::Low, None).is_ok()
}

/// The sentences of an answer, each of which can be checked; for the keyboard and for screen readers, too.
pub fn check_sentences(check: ClaimCheck, turn: TurnState, strings: &'static Strings) -> Element {
    let open = RwSignal::new(false);
    let list = move || {
        let claims = turn.answer.with(|answer| claims_of(answer));
        let item = |claim: String| {
            let text = claim.clone();
            let sentence = button("check-sentence", "check-sentence", "", move || check.open_with(&claim));
            element("li").child(sentence.set("title", strings.page().check_this()).text(&text))
        };
        classed("ul", "check-sentences").children(claims.into_iter().map(item))
    };
    let toggle =
        button("quiet", "check-sentences", strings.page().check_sentence(), move || open.update(|open| *open = !*open))
            .set_of("aria-expanded", move || open.get().to_string());
    let has_claims = move || !turn.running.get() && turn.answer.with(|answer| !answer.trim().is_empty());
    classed("div", "check-answer").child(toggle).child_of(move || open.get().then(list)).shown_while(has_claims)
}

/// A button that appears while a part of an answer is selected.
pub fn check_selected(check: ClaimCheck, strings: &'static Strings) -> Element {
    let selected = check.selected;
    let press = move || {
        if let Some(claim) = selected.get_untracked() {
            check.open_with(&claim);
        }
    };
    let open = button("plain-button", "check-selected", strings.page().check_this(), press)
        // The selection stays while the button is pressed.
        .on("mousedown", |event| event.prevent_default());
    classed("div", "check-selected").child(open).shown_while(move || selected.with(Option::is_some))
}

/// Follows what the user selects in answers.
pub fn follow_selection(check: ClaimCheck) {
    on_document("selectionchange", move |_| {
        let claim = window::selected_inside(".answer").and_then(|text| as_claim(&text));
        if claim != check.selected.get_untracked() {
            check.selected.set(claim);
        }
    });
}
