//! The score that the agent claims, beside the score of its tool run.

use credence_strings::{Strings, TurnStrings, fill};

use crate::service::number;
use crate::state::TurnState;
use crate::state::pill::Comparison;
use crate::view::widget::element::{Element, classed, element};

/// The difference in a sentence, where there is one to make.
pub fn claimed_score(turn: TurnState, strings: &'static Strings) -> Element {
    element("div").child_of(move || {
        turn.comparison.get().map(|comparison| {
            let class = if comparison.is_close() { "comparison" } else { "comparison apart" };
            classed("p", class).test_id("comparison").text(&sentence(&comparison, strings.turn()))
        })
    })
}

fn sentence(comparison: &Comparison, strings: &TurnStrings) -> String {
    let sentence = match comparison.points {
        _ if comparison.is_close() => strings.claim_close(),
        points if points < 0 => strings.claim_lower(),
        _ => strings.claim_higher(),
    };
    let values = [
        ("claimed", &*number::percent(comparison.claimed)),
        ("computed", &number::percent(comparison.computed)),
        ("points", &number::whole(comparison.points.unsigned_abs())),
    ];
    fill(sentence, &values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_is_said_in_words() {
        let strings = Strings::ENGLISH.turn();
        let compare = |points, computed| {
            let comparison = Comparison { claimed: 0.95, computed, points };
            sentence(&comparison, strings)
        };
        assert_eq!(compare(-15, 0.8), "The agent claims 95%. Computed for its tool run alone: 80%, 15 points lower.");
        assert!(compare(1, 0.96).contains("close"));
        assert!(compare(5, 1.0).contains("says nothing about what the answer states"));
    }
}
