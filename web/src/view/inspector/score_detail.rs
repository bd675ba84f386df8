//! Why a score is what it is: its terms, its limits, its formula.

use credence_core::{Score, ScoreKind};
use credence_report::wording::{score_formula, score_inputs};
use credence_report::{TextFor, lowered_note};
use credence_strings::{Strings, fill};

use super::waterfall::waterfall;
use crate::service::number;
use crate::state::TurnState;
use crate::state::labels::{Labels, NewLabel};
use crate::view::calibration::right_or_wrong::right_or_wrong;
use crate::view::widget::element::{Element, classed, element};

/// The answer to "Why?".
pub fn why_panel(labels: Labels, turn: TurnState, strings: &'static Strings) -> Element {
    let details = move || {
        let scores = turn.scores.get();
        let claimed = scores.is_empty().then(|| claimed_detail(strings));
        let lowered =
            turn.assessment.with(|assessment| assessment.headline.as_ref().and_then(|found| found.lowered_by));
        let lowered = lowered.map(|reason| classed("p", "score-lowered").text(lowered_note(reason, strings.deeds())));
        let details = classed("div", "score-details")
            .children(lowered)
            .children(claimed)
            .children(scores.iter().map(|score| score_detail(score, strings)))
            .children(was_it_right(labels, turn, &scores, strings));
        Some(details)
    };
    let has_pills = move || !turn.pills.with(Vec::is_empty);
    classed("div", "why-panel").test_id("why-panel").child_of(details).shown_while(has_pills)
}

/// Asks whether the answer was right, which is a label for each of its scores.
fn was_it_right(labels: Labels, turn: TurnState, scores: &[Score], strings: &Strings) -> Option<Element> {
    let kinds: Vec<(&'static str, f64)> = scores.iter().map(|score| (score.kind.name(), score.score)).collect();
    let (first, _) = kinds.first()?;
    let key = turn.assessment.with_untracked(|assessment| [first, " ", &assessment.answer].concat());
    let labels_of = move |right: bool| {
        let label = |(kind, score): &(&'static str, f64)| NewLabel {
            kind,
            judge: None,
            score: Some(*score),
            reading: None,
            right,
        };
        kinds.iter().map(label).collect()
    };
    Some(right_or_wrong(labels, &key, strings.calibration().answer_right(), strings, labels_of))
}

fn score_detail(score: &Score, strings: &Strings) -> Element {
    let counted = fill(
        score_inputs(strings.scores(), score.kind),
        &[("n", &number::whole(score.counted)), ("unknown", &number::whole(score.unknown))],
    );
    let formula = classed("p", "score-formula")
        .text(score_formula(strings.scores(), score.kind))
        .text(" ")
        .child(classed("span", "score-counted").text(&counted));
    let limits = (!score.limits.is_empty()).then(|| {
        let limits = score.limits.iter().map(|limit| element("li").text(strings.limits().text(*limit)));
        element("div")
            .child(element("h4").text(strings.scores().limits_heading()))
            .child(classed("ul", "score-limits").children(limits))
    });
    detail(score.kind, strings).child(formula).child(waterfall(score, strings)).children(limits)
}

fn claimed_detail(strings: &Strings) -> Element {
    let kind = ScoreKind::Claimed;
    let formula = classed("p", "score-formula")
        .text(score_formula(strings.scores(), kind))
        .text(" ")
        .text(strings.turn().agent_number_note());
    detail(kind, strings).child(formula)
}

fn detail(kind: ScoreKind, strings: &Strings) -> Element {
    classed("section", "score-detail")
        .set("data-kind", kind.name())
        .child(element("h3").text(strings.scores().text(kind)))
}
