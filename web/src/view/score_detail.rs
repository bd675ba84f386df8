//! Why a score is what it is: its terms, its limits, its formula.

use credence_core::{Score, ScoreKind};
use leptos::prelude::*;

use super::element::{Element, classed, element};
use super::pill::kind_name;
use super::waterfall::waterfall;
use crate::state::TurnState;
use crate::words::{Words, filled};

/// The answer to "Why?".
pub fn why_panel(turn: TurnState, words: &'static Words, why: RwSignal<bool>) -> Element {
    let details = move || {
        why.get().then(|| {
            let scores = turn.scores.get();
            let claimed = scores.is_empty().then(|| claimed_detail(words));
            classed("div", "score-details")
                .children(claimed)
                .children(scores.iter().map(|score| score_detail(score, words)))
        })
    };
    classed("div", "why-panel")
        .test_id("why-panel")
        .child_of(details)
        .shown_while(move || why.get() && !turn.pills.with(Vec::is_empty))
}

fn score_detail(score: &Score, words: &Words) -> Element {
    let counted = filled(words.scores.counted(score.kind), &[("n", &score.counted.to_string())]);
    let formula = classed("p", "score-formula")
        .text(words.scores.formula(score.kind))
        .text(" ")
        .child(classed("span", "score-counted").text(&counted));
    let limits = (!score.limits.is_empty()).then(|| {
        let limits = score.limits.iter().map(|limit| element("li").text(words.limits.sentence(*limit)));
        element("div")
            .child(element("h4").text(words.scores.limits_heading))
            .child(classed("ul", "score-limits").children(limits))
    });
    detail(score.kind, words).child(formula).child(waterfall(score, words)).children(limits)
}

fn claimed_detail(words: &Words) -> Element {
    let kind = ScoreKind::Claimed;
    let formula =
        classed("p", "score-formula").text(words.scores.formula(kind)).text(" ").text(words.turn.agent_number_note);
    detail(kind, words).child(formula)
}

fn detail(kind: ScoreKind, words: &Words) -> Element {
    classed("section", "score-detail")
        .set("data-kind", kind_name(kind))
        .child(element("h3").text(words.scores.kind(kind)))
}
