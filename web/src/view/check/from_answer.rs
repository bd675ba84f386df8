//! The buttons in answers that open "Check a claim": one for each sentence, and one for a selection.

use credence_strings::Strings;

use crate::service::window;
use crate::signal::RwSignal;
use crate::state::TurnState;
use crate::state::claim_check::{ClaimCheck, as_claim, claims_of};
use crate::view::widget::element::{Element, button, classed, element, on_document};
use crate::view::widget::field::toggle_button;

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
    let toggle = toggle_button("check-sentences", strings.page().check_sentence(), open);
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
