//! Why a score is what it is: its terms, its limits, its formula.

use credence_core::{Score, ScoreKind};
use leptos::prelude::*;

use super::pill::kind_name;
use super::waterfall::Waterfall;
use crate::state::TurnState;
use crate::words::{ScoreWords, Words, filled};

/// The answer to "Why?".
#[component]
pub fn WhyPanel(turn: TurnState, words: &'static Words, why: RwSignal<bool>) -> impl IntoView {
    let details = move || {
        why.get().then(|| {
            let scores = turn.scores.get();
            let claimed = scores.is_empty().then(|| view! { <ClaimedDetail words=&words.scores note=words.turn.agent_number_note /> });
            let details = scores.into_iter().map(|score| view! { <ScoreDetail score words /> }).collect_view();
            view! { {claimed} {details} }
        })
    };
    view! {
        <div class="why-panel" data-testid="why-panel" hidden=move || !why.get() || turn.pills.with(Vec::is_empty)>{details}</div>
    }
}

#[component]
fn ScoreDetail(score: Score, words: &'static Words) -> impl IntoView {
    let counted = filled(words.scores.counted(score.kind), &[("n", &score.counted.to_string())]);
    let limits = score.limits.iter().map(|limit| view! { <li>{words.limits.sentence(*limit)}</li> }).collect_view();
    let has_limits = !score.limits.is_empty();
    let kind = score.kind;
    view! {
        <section class="score-detail" data-kind=kind_name(kind)>
            <h3>{words.scores.kind(kind)}</h3>
            <p class="score-formula">{words.scores.formula(kind)} " " <span class="score-counted">{counted}</span></p>
            <Waterfall score words />
            {has_limits.then(|| view! {
                <h4>{words.scores.limits_heading}</h4>
                <ul class="score-limits">{limits}</ul>
            })}
        </section>
    }
}

#[component]
fn ClaimedDetail(words: &'static ScoreWords, note: &'static str) -> impl IntoView {
    view! {
        <section class="score-detail" data-kind="claimed">
            <h3>{words.kind(ScoreKind::Claimed)}</h3>
            <p class="score-formula">{words.formula(ScoreKind::Claimed)} " " {note}</p>
        </section>
    }
}
