//! The two sides of a claim as bars with the line from which one of them is enough.

use credence_core::decision::{Decision, DecisionSide};
use credence_strings::{VerdictStrings, fill};

use crate::service::number;
use crate::state::verdict::scale;
use crate::state::waterfall::{one_place, per_mille};
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::icon::{bar, drawing};

/// How wide the line of the threshold is, as a part of the whole width.
const LINE: f64 = 0.006;

/// Both sides; everything the bars show stands in words beside them.
pub(super) fn sides(decision: &Decision, strings: &VerdictStrings) -> Element {
    let scale = scale(decision);
    let side = |class: &'static str, name, side, length| row(class, name, side, (length, scale.threshold), strings);
    let needed = fill(
        strings.needed(),
        &[("weight", &one_place(decision.threshold)), ("sources", &number::whole(decision.min_sources))],
    );
    classed("div", "verdict-sides")
        .child(element("dl").child(side("support", strings.side_for(), &decision.support, scale.support)).child(side(
            "refute",
            strings.side_against(),
            &decision.refute,
            scale.refute,
        )))
        .child(classed("p", "verdict-note").text(&needed))
}

fn row(
    class: &'static str,
    name: &str,
    side: &DecisionSide,
    (length, threshold): (f64, f64),
    strings: &VerdictStrings,
) -> Element {
    let picture = drawing("", "0 0 1000 10")
        .set("preserveAspectRatio", "none")
        .child(bar("bar-ground", "0", "1000", "10"))
        .child(bar("side-bar", "0", &per_mille(length), "10"))
        .child(bar("side-threshold", &per_mille(threshold), &per_mille(LINE), "10"));
    let sum = fill(strings.side_sum(), &[("weight", &one_place(side.weight)), ("n", &number::whole(side.n_sources))]);
    let is_enough = if side.is_enough { strings.enough() } else { strings.not_enough() };
    classed("div", "verdict-side")
        .test_id("verdict-side")
        .set("data-side", class)
        .set("data-enough", if side.is_enough { "yes" } else { "no" })
        .child(element("dt").text(name))
        .child(classed("dd", "verdict-bar").child(picture))
        .child(classed("dd", "verdict-sum").text(&sum).text(" · ").child(element("b").text(is_enough)))
}
