//! The terms of a score, each starting where the one before ended.

use credence_core::Score;
use credence_core::score::percent;
use leptos::prelude::*;

use crate::state::waterfall::{Step, plain, signed, steps};
use crate::words::Words;

/// Bars stay visible however small the term is; a fraction of the width.
const SHORTEST_BAR: f64 = 0.006;

/// The terms with their bars, their points and the sum so far.
#[component]
pub fn Waterfall(score: Score, words: &'static Words) -> impl IntoView {
    let rows = steps(&score).into_iter().map(|step| view! { <StepRow step words /> }).collect_view();
    view! {
        <div class="waterfall" role="table">
            <div class="waterfall-row waterfall-head" role="row">
                <span role="columnheader">{words.scores.term}</span>
                <span class="waterfall-bar" role="presentation"></span>
                <span role="columnheader">{words.scores.points}</span>
                <span role="columnheader">{words.scores.sum}</span>
            </div>
            {rows}
            <div class="waterfall-row waterfall-result" role="row">
                <span role="cell">{words.scores.result}</span>
                <span class="waterfall-bar" role="presentation">{bar(0.0, score.score, "bar-result")}</span>
                <span role="cell"></span>
                <span role="cell">{percent(score.score)}</span>
            </div>
        </div>
    }
}

#[component]
fn StepRow(step: Step, words: &'static Words) -> impl IntoView {
    let subject = step.subject.clone().map(|subject| view! { <span class="waterfall-subject">{subject}</span> " " });
    let class = if step.points < 0.0 { "bar-less" } else { "bar-more" };
    view! {
        <div class="waterfall-row" class:less=step.points < 0.0 role="row">
            <span role="cell">{subject}{words.terms.label(step.label)}</span>
            <span class="waterfall-bar" role="presentation">{bar(step.start, step.length, class)}</span>
            <span class="waterfall-points" role="cell">{signed(step.points)}</span>
            <span class="waterfall-sum" role="cell">{plain(step.sum)}</span>
        </div>
    }
}

fn bar(start: f64, length: f64, class: &'static str) -> impl IntoView {
    let per_mille = |fraction: f64| format!("{:.1}", fraction * 1000.0);
    let length = length.max(SHORTEST_BAR);
    view! {
        <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="bar-ground" x="0" y="0" width="1000" height="8" />
            <rect class=class x=per_mille(start.min(1.0 - length)) y="0" width=per_mille(length) height="8" />
        </svg>
    }
}
