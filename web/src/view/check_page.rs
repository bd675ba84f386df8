//! The place where claims are checked, and the ways there from the sentences of an answer.

use credence_strings::Strings;
use std::cell::RefCell;

use credence_core::trust::TrustPolicy;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;

use super::element::{Element, button, classed, element, follow, on_document};
use super::verdict::decision_view;
use crate::service::check::{self, CheckHost};
use crate::service::window;
use crate::state::claim_check::{as_claim, claims_of};
use crate::state::decision_record::verdict_of_report;
use crate::state::{Panel, TurnState};

/// How far the check is loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loaded {
    Loading,
    Ready,
    Failed,
}

/// The place; what is in it is loaded with it.
pub fn check_page(panel: Panel, words: &'static Strings) -> Element {
    let page = &words.page;
    let loaded = RwSignal::new(Loaded::Loading);
    let place = classed("div", "check-place");
    let load = {
        let place: HtmlElement = place.as_a();
        move || {
            loaded.set(Loaded::Loading);
            let (place, host) = (place.clone(), host(panel, words));
            spawn_local(async move {
                let shown = check::show(&place, host).await;
                loaded.set(if shown.is_ok() { Loaded::Ready } else { Loaded::Failed });
            });
        }
    };
    load();
    follow(Box::new(move || {
        let claim = panel.check.claim.get().filter(|_| loaded.get() == Loaded::Ready);
        if let Some(claim) = claim {
            panel.check.claim.set(None);
            spawn_local(async move { check::take_claim(&claim).await });
        }
    }));
    let note = move || if loaded.get() == Loaded::Failed { page.check_failed } else { page.check_loading }.to_owned();
    let retry =
        button("quiet", "check-retry", words.gallery.retry, load).shown_while(move || loaded.get() == Loaded::Failed);
    classed("section", "check-page")
        .test_id("check-page")
        .child(classed("h1", "trust-page-heading").text(page.check))
        .child(
            classed("p", "gallery-note")
                .set("role", "status")
                .text_of(note)
                .text(" ")
                .child(retry)
                .shown_while(move || loaded.get() != Loaded::Ready),
        )
        .child(place)
}

fn host(panel: Panel, words: &'static Strings) -> CheckHost {
    let shown: RefCell<Option<Owner>> = RefCell::new(None);
    let parent = Owner::current().unwrap_or_default();
    CheckHost {
        language: panel.language.get_untracked().tag(),
        trust: Box::new(move || own_levels(panel)),
        verdict: Box::new(move |report| {
            let owner = parent.child();
            if let Some(before) = shown.replace(Some(owner.clone())) {
                before.cleanup();
            }
            let verdict = verdict_of_report(&report);
            verdict.map_or(JsValue::NULL, |verdict| owner.with(|| decision_view(&verdict, words)).as_a())
        }),
    }
}

/// The reader's own levels, each as `{domain, level}`, in JSON; what is not for one host is left out.
fn own_levels(panel: Panel) -> String {
    let policy = panel.trust.policy.get_untracked();
    let blocked = panel.trust.blocked.get_untracked();
    let own = policy.user_overrides.iter().map(|entry| (entry.domain.as_str(), entry.trust_level.as_str()));
    let levels: Vec<String> = own
        .chain(blocked.iter().map(|entry| (entry.domain.as_str(), "blocked")))
        .filter(|(domain, level)| is_plain(domain) && is_plain(level))
        .map(|(domain, level)| ["{\"domain\":\"", domain, "\",\"level\":\"", level, "\"}"].concat())
        .collect();
    ["[", &levels.join(","), "]"].concat()
}

/// Whether a text is the name of one host or of a level, which need no escape in JSON.
fn is_plain(text: &str) -> bool {
    let mut policy = TrustPolicy::default();
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte))
        && policy.override_domain(text, credence_core::trust::TrustLevel::Low, None).is_ok()
}

/// The sentences of an answer, each of which can be checked; for the keyboard and for screen readers, too.
pub fn check_sentences(panel: Panel, turn: TurnState, words: &'static Strings) -> Element {
    let open = RwSignal::new(false);
    let list = move || {
        let claims = turn.answer.with(|answer| claims_of(answer));
        let item = |claim: String| {
            let text = claim.clone();
            let check = button("check-sentence", "check-sentence", "", move || panel.check_claim(&claim));
            element("li").child(check.set("title", words.page.check_this).text(&text))
        };
        classed("ul", "check-sentences").children(claims.into_iter().map(item))
    };
    let toggle =
        button("quiet", "check-sentences", words.page.check_sentence, move || open.update(|open| *open = !*open))
            .set_of("aria-expanded", move || open.get().to_string());
    let has_claims = move || !turn.running.get() && turn.answer.with(|answer| !answer.trim().is_empty());
    classed("div", "check-answer").child(toggle).child_of(move || open.get().then(list)).shown_while(has_claims)
}

/// A button that appears while a part of an answer is selected.
pub fn check_selected(panel: Panel, words: &'static Strings) -> Element {
    let selected = panel.check.selected;
    let press = move || {
        if let Some(claim) = selected.get_untracked() {
            panel.check_claim(&claim);
        }
    };
    let check = button("plain-button", "check-selected", words.page.check_this, press)
        // The selection stays while the button is pressed.
        .on("mousedown", |event| event.prevent_default());
    classed("div", "check-selected").child(check).shown_while(move || selected.with(Option::is_some))
}

/// Follows what a reader selects in answers.
pub fn follow_selection(panel: Panel) {
    on_document("selectionchange", move |_| {
        let claim = window::selected_inside(".answer").and_then(|text| as_claim(&text));
        if claim != panel.check.selected.get_untracked() {
            panel.check.selected.set(claim);
        }
    });
}
