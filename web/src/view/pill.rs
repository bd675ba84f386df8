//! The scores of a turn: colour, word and shape, each named by its kind.

use credence_core::stream::Outcome;
use credence_core::{Band, ScoreKind};
use leptos::prelude::*;

use super::icon::BandShape;
use super::outcome::outcome_name;
use crate::state::TurnState;
use crate::state::pill::PillFace;
use crate::words::{ScoreWords, Words};

/// The one line below an answer.
#[component]
pub fn PillLine(turn: TurnState, words: &'static Words, why: RwSignal<bool>) -> impl IntoView {
    let pills = move || {
        let faces = turn.pills.get().into_iter();
        faces.map(|face| view! { <Pill face words=&words.scores /> }).collect_view()
    };
    let is_empty = move || turn.pills.with(Vec::is_empty);
    let incomplete = move || turn.outcome.get().filter(|outcome| *outcome != Outcome::Completed);
    let outcome = move || {
        incomplete().map(|outcome| {
            view! { <span class="outcome-word" data-outcome=outcome_name(outcome)>{words.outcomes.name(outcome)}</span> }
        })
    };
    view! {
        <div class="pill-line" hidden=move || is_empty() && incomplete().is_none()>
            {pills}
            {outcome}
            <button type="button" class="quiet why-button" data-testid="why-button" hidden=is_empty
                aria-expanded=move || why.get().to_string() on:click=move |_| why.update(|open| *open = !*open)>
                {words.turn.why}
            </button>
        </div>
    }
}

/// One score.
#[component]
pub fn Pill(face: PillFace, words: &'static ScoreWords) -> impl IntoView {
    view! {
        <span class=pill_class(face.band, face.kind) data-testid="pill" data-kind=kind_name(face.kind) data-band=band_name(face.band)>
            <BandShape band=face.band />
            <span class="pill-kind">{words.kind(face.kind)}</span>
            " "
            <strong class="pill-percent">{face.percent}</strong>
            <span class="pill-band">" · " {words.band(face.band)}</span>
        </span>
    }
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
