//! The scores of a turn: colour, word and shape, each named by its kind.

use credence_core::stream::Outcome;
use credence_core::{Band, ScoreKind};
use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::icon::band_shape;
use super::outcome::outcome_name;
use crate::state::TurnState;
use crate::state::pill::PillFace;
use crate::words::{ScoreWords, Words};

/// The one line below an answer.
pub fn pill_line(turn: TurnState, words: &'static Words, why: RwSignal<bool>) -> Element {
    let has_pills = move || !turn.pills.with(Vec::is_empty);
    let incomplete = move || turn.outcome.get().filter(|outcome| *outcome != Outcome::Completed);
    let toggle = button("quiet why-button", "why-button", words.turn.why, move || why.update(|open| *open = !*open))
        .set_of("aria-expanded", move || why.get().to_string())
        .shown_while(has_pills);
    classed("div", "pill-line")
        .child_of(move || {
            Some(classed("span", "pills").children(turn.pills.get().into_iter().map(|face| pill(&face, &words.scores))))
        })
        .child_of(move || incomplete().map(|outcome| outcome_word(outcome, words)))
        .child(toggle)
        .shown_while(move || has_pills() || incomplete().is_some())
}

fn outcome_word(outcome: Outcome, words: &Words) -> Element {
    classed("span", "outcome-word").set("data-outcome", outcome_name(outcome)).text(words.outcomes.name(outcome))
}

/// One score.
fn pill(face: &PillFace, words: &ScoreWords) -> Element {
    let text = element("span")
        .text(words.kind(face.kind))
        .text(" ")
        .child(element("strong").text(&face.percent))
        .text(" · ")
        .text(words.band(face.band));
    classed("span", &pill_class(face.band, face.kind))
        .test_id("pill")
        .set("data-kind", kind_name(face.kind))
        .set("data-band", band_name(face.band))
        .child(band_shape(face.band))
        .child(text)
}

/// The name of a kind on the wire.
pub const fn kind_name(kind: ScoreKind) -> &'static str {
    match kind {
        ScoreKind::ToolRun => "tool_run",
        ScoreKind::SourceQuality => "source_quality",
        ScoreKind::Grounding => "grounding",
        ScoreKind::ClaimEvidence => "claim_evidence",
        ScoreKind::Claimed => "claimed",
    }
}

const fn band_name(band: Band) -> &'static str {
    match band {
        Band::Green => "green",
        Band::Yellow => "yellow",
        Band::Red => "red",
    }
}

/// The agent's own number has a broken edge: nothing was computed.
fn pill_class(band: Band, kind: ScoreKind) -> String {
    let edge = if kind == ScoreKind::Claimed { " claimed" } else { "" };
    ["pill ", band_name(band), edge].concat()
}
