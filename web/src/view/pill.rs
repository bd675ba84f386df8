//! The scores of a turn: colour, word and shape, each named by its kind.

use credence_core::stream::Outcome;
use credence_core::{Band, ScoreKind};
use credence_strings::{ScoreStrings, Strings, TextFor};
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
            Some(
                classed("span", "pills").children(turn.pills.get().into_iter().map(|face| pill(&face, strings.scores))),
            )
        })
        .child_of(move || incomplete().map(|outcome| outcome_word(outcome, strings)))
        .child(toggle)
        .shown_while(move || has_pills() || incomplete().is_some())
}

fn outcome_word(outcome: Outcome, strings: &Strings) -> Element {
    classed("span", "outcome-word").set("data-outcome", outcome_name(outcome)).text(strings.outcomes.text(outcome))
}

/// One score.
fn pill(face: &PillFace, strings: &ScoreStrings) -> Element {
    let text = element("span")
        .text(strings.text(face.kind))
        .text(" ")
        .child(element("strong").text(&face.percent))
        .text(" · ")
        .text(strings.text(face.band));
    classed("span", &pill_class(face.band, face.kind))
        .test_id("pill")
        .set("data-kind", face.kind.name())
        .set("data-band", face.band.name())
        .child(band_shape(face.band))
        .child(text)
}

/// The agent's own number has a broken edge: nothing was computed.
fn pill_class(band: Band, kind: ScoreKind) -> String {
    let edge = if kind == ScoreKind::Claimed { " claimed" } else { "" };
    ["pill ", band.name(), edge].concat()
}
