//! The scores of a turn: colour, word and shape, each named by its kind.

use credence_core::ScoreKind;
use credence_core::stream::Outcome;
use credence_strings::{Strings, TextFor};
use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::icon::band_shape;
use super::outcome::outcome_name;
use crate::state::TurnState;
use crate::state::pill::PillFace;

/// The one line below an answer.
pub fn pill_line(turn: TurnState, strings: &'static Strings, why: RwSignal<bool>) -> Element {
    let has_pills = move || !turn.pills.with(Vec::is_empty);
    let incomplete = move || turn.outcome.get().filter(|outcome| *outcome != Outcome::Completed);
    let toggle = button("quiet why-button", "why-button", strings.turn.why, move || why.update(|open| *open = !*open))
        .set_of("aria-expanded", move || why.get().to_string())
        .shown_while(has_pills);
    classed("div", "pill-line")
        .child_of(move || {
            Some(classed("span", "pills").children(turn.pills.get().into_iter().map(|face| pill(&face, strings))))
        })
        .child_of(move || incomplete().map(|outcome| outcome_word(outcome, strings)))
        .child(toggle)
        .shown_while(move || has_pills() || incomplete().is_some())
}

fn outcome_word(outcome: Outcome, strings: &Strings) -> Element {
    classed("span", "outcome-word").set("data-outcome", outcome_name(outcome)).text(strings.outcomes.text(outcome))
}

/// One score. A screen reader hears a whole sentence where the pill is only an outline.
fn pill(face: &PillFace, strings: &Strings) -> Element {
    let scores = strings.scores;
    let word = if face.only_weak_sources { scores.only_weak_sources } else { scores.text(face.band) };
    let words = match (face.compared, face.only_weak_sources) {
        (true, _) => word.to_owned(),
        (false, true) => [word, ", ", scores.not_compared].concat(),
        (false, false) => scores.not_compared.to_owned(),
    };
    let text = element("span")
        .text(scores.text(face.kind))
        .text(" ")
        .child(element("strong").text(&face.percent))
        .text(" · ")
        .text(&words);
    let (role, label) = if face.compared { (None, None) } else { (Some("img"), Some(face.in_words(strings))) };
    classed("span", &pill_class(face))
        .test_id("pill")
        .set("data-kind", face.kind.name())
        .set("data-band", face.band.name())
        .set("data-compared", if face.compared { "true" } else { "false" })
        .set_some("role", role)
        .set_some("aria-label", label.as_deref())
        .child(band_shape(face.band))
        .child(text)
}

/// An outline where nothing was compared; the agent's own number has a broken one: nothing was computed.
fn pill_class(face: &PillFace) -> String {
    let outlined = if face.compared { "" } else { " outlined" };
    let claimed = if face.kind == ScoreKind::Claimed { " claimed" } else { "" };
    ["pill ", face.band.name(), outlined, claimed].concat()
}
