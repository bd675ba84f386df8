//! The terms of a score, each starting where the one before ended.

use credence_core::Score;
use credence_report::TextFor;
use credence_strings::Strings;

use crate::service::number;
use crate::state::waterfall::{Step, per_mille, plain, signed, steps};
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::icon::{bar, drawing};

/// Bars stay visible however small the term is; a fraction of the width.
const SHORTEST_BAR: f64 = 0.006;

/// The terms with their bars, their points and the sum so far.
pub fn waterfall(score: &Score, strings: &Strings) -> Element {
    let head = row("waterfall-row waterfall-head")
        .child(cell("columnheader", strings.scores().term()))
        .child(classed("span", "waterfall-bar"))
        .child(cell("columnheader", strings.scores().points()))
        .child(cell("columnheader", strings.scores().sum()));
    let result = row("waterfall-row waterfall-result")
        .child(cell("cell", strings.scores().result()))
        .child(bar_from(0.0, score.score, "bar-result"))
        .child(cell("cell", ""))
        .child(cell("cell", &number::percent(score.score)));
    let steps = steps(score);
    let rows = steps.iter().map(|step| step_row(step, strings));
    classed("div", "waterfall").set("role", "table").child(head).children(rows).child(result)
}

fn step_row(step: &Step, strings: &Strings) -> Element {
    let is_less = step.points < 0.0;
    let reason = element("span").set("role", "cell");
    let reason = match &step.subject {
        Some(subject) => reason.child(classed("span", "waterfall-subject").text(subject)).text(" "),
        None => reason,
    };
    row(if is_less { "waterfall-row less" } else { "waterfall-row" })
        .child(reason.text(strings.terms().text(step.label)))
        .child(bar_from(step.start, step.length, if is_less { "bar-less" } else { "bar-more" }))
        .child(cell("cell", &signed(step.points)).set("class", "waterfall-points"))
        .child(cell("cell", &plain(step.sum)).set("class", "waterfall-sum"))
}

fn row(class: &str) -> Element {
    classed("div", class).set("role", "row")
}

fn cell(role: &str, text: &str) -> Element {
    element("span").set("role", role).text(text)
}

fn bar_from(start: f64, length: f64, class: &str) -> Element {
    let length = length.max(SHORTEST_BAR);
    let picture = drawing("", "0 0 1000 8")
        .set("preserveAspectRatio", "none")
        .child(bar("bar-ground", "0", "1000", "8"))
        .child(bar(class, &per_mille(start.min(1.0 - length)), &per_mille(length), "8"));
    classed("span", "waterfall-bar").child(picture)
}
