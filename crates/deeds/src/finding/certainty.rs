//! How certain a finding is, by weights learned from labelled transcripts.
//!
//! What is said of a statement is right more often the more of its words the deciding call has, and the less other calls have of them. Such signs are
//! features with a weight each; what is not certain enough is not said. The weights are a table that `cargo xtask train findings` writes from the tuning
//! part of `tests/deeds`.

use super::alternatives::alternatives;
use super::case::Case;
use super::features::features_of;
use super::verdict::{DeedFinding, Verdict};
use crate::list::Listed;
use crate::weights::Weights;

/// The scores from which a finding is said: the logarithm of its odds to be right, times 100.
const SHOWN: Least = Least { plain: 80, other: 240 };
const CONTRADICTED: Least = Least { plain: 100, other: 140 };
const NOT_SHOWN: Least = Least { plain: 120, other: 225 };
const ATTEMPTED: Least = Least { plain: 100, other: 225 };

/// The least scores of a finding.
struct Least {
    /// Where the rules know most: so many of these are right that weights may take back only what speaks against them.
    plain: i32,
    other: i32,
}

/// What the rules say, if it is certain enough.
pub fn certain(case: &Case<'_>, weights: &Weights<'_>) -> Verdict {
    let least = match case.first.finding {
        DeedFinding::Shown => SHOWN,
        DeedFinding::Contradicted => CONTRADICTED,
        DeedFinding::NotShown => NOT_SHOWN,
        DeedFinding::Attempted => ATTEMPTED,
        DeedFinding::Older | DeedFinding::NotCheckable => return case.first,
    };
    let is_plain = case.is_plain(case.first) || case.is_confirmed(case.first);
    let least = if is_plain { least.plain } else { least.other };
    let is_certain = weights.score(&features_of(case, case.first)) >= least;
    if is_certain { case.first } else { case.first.uncertain() }
}

/// What the weights are learned from: each verdict that they decide about, with its features, and what the nearest calls show instead. What is right
/// and what is not about the same statement differ in the call alone, so that the weights learn what tells calls apart.
pub fn examples(case: &Case<'_>) -> Vec<(DeedFinding, Vec<String>)> {
    let others = alternatives(case.statement, case.log, &case.near, case.first);
    let is_weighed = |verdict: &Verdict| !matches!(verdict.finding, DeedFinding::Older | DeedFinding::NotCheckable);
    let all = std::iter::once(case.first).chain(others).filter(is_weighed);
    all.map(|verdict| (verdict.finding, features_of(case, verdict))).listed()
}
