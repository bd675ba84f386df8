//! How certain a finding is, by weights and decision trees learned from labelled transcripts.
//!
//! What is said of a statement is right more often the more of its words the deciding call has, and the less other calls have of them. Such signs are
//! features: each has a weight, and trees know what several say together; what is not certain enough is not said. They are a table that
//! `cargo xtask train findings` writes from the tuning part of `tests/deeds`.

use super::alternatives::{alternatives, other_values};
use super::case::Case;
use super::features::features_of;
use super::verdict::{DeedFinding, Verdict};
use crate::forest::Forests;
use crate::list::Listed;

/// The scores from which a finding is said: the logarithm of its odds to be right, times 100.
const SHOWN: Least = Least { bare: -60, plain: 100, other: 250 };
const CONTRADICTED: Least = Least { bare: 100, plain: 100, other: 170 };
const NOT_SHOWN: Least = Least { bare: 0, plain: 150, other: 200 };
const ATTEMPTED: Least = Least { bare: 80, plain: 80, other: 190 };
const OLDER: Least = Least { bare: -60, plain: 0, other: 100 };
/// For what is shown by a tool, or by a command, that has all that the statement says.
const EXPLAINED_BY_TOOL: i32 = 150;
const EXPLAINED_BY_COMMAND: i32 = 200;
/// For other values in the nearest call, which the rules do not say.
const OTHER_VALUES: i32 = 200;

/// The least scores of a finding.
struct Least {
    /// For a plain finding about a short statement without a name. "All tests pass" is claimed so often where some do not that its words speak
    /// against it.
    bare: i32,
    /// For a finding where the rules know most: so many of these are right that only what speaks against them counts.
    plain: i32,
    /// For any other finding.
    other: i32,
}

impl Least {
    /// The least score of what the rules say.
    fn of(&self, case: &Case<'_>) -> i32 {
        let is_plain = case.is_plain(case.first) || case.is_confirmed(case.first);
        let explains = || case.is_explained_by(case.first).filter(|_| case.first.finding == DeedFinding::Shown);
        match (is_plain, case.is_bare()) {
            (true, true) => self.bare,
            (true, false) => self.plain,
            (false, _) => match explains() {
                Some(deed) if deed.command.is_some() => EXPLAINED_BY_COMMAND,
                Some(_) => EXPLAINED_BY_TOOL,
                None => self.other,
            },
        }
    }
}

/// What the rules say, if it is certain enough; otherwise what the nearest call says, where that is: that it has other values, and where the rules
/// do not decide, that it shows it.
pub fn certain(case: &Case<'_>, forests: &Forests<'_>) -> Verdict {
    let score = |verdict: Verdict| forests.score(verdict.finding.name(), &features_of(case, verdict));
    let least = match case.first.finding {
        DeedFinding::Shown => SHOWN,
        DeedFinding::Contradicted => CONTRADICTED,
        DeedFinding::NotShown => NOT_SHOWN,
        DeedFinding::Attempted => ATTEMPTED,
        DeedFinding::Older => OLDER,
        DeedFinding::NotCheckable => {
            let is_shown = |verdict: &Verdict| verdict.finding == DeedFinding::Shown && score(*verdict) >= SHOWN.other;
            let shown = others(case).into_iter().find(is_shown);
            return shown.or_else(|| certain_other_values(case, score)).unwrap_or(case.first);
        }
    };
    if score(case.first) >= least.of(case) {
        return case.first;
    }
    certain_other_values(case, score).unwrap_or_else(|| case.first.uncertain())
}

/// That the nearest call has other values than the statement, where that is certain enough.
fn certain_other_values(case: &Case<'_>, score: impl Fn(Verdict) -> i32) -> Option<Verdict> {
    let differs = other_values(case.statement, case.log, &case.near, case.first);
    differs.filter(|verdict| score(*verdict) >= OTHER_VALUES)
}

/// What the nearest calls show instead.
fn others(case: &Case<'_>) -> Vec<Verdict> {
    alternatives(case.statement, case.log, &case.near, case.first)
}

/// What the weights are learned from: each verdict that they decide about, with its features, and what the nearest calls show instead. What is right
/// and what is not about the same statement differ in the call alone, so that the weights learn what tells calls apart.
pub fn examples(case: &Case<'_>) -> Vec<(DeedFinding, Vec<String>)> {
    let is_weighed = |verdict: &Verdict| verdict.finding != DeedFinding::NotCheckable;
    let all = std::iter::once(case.first).chain(others(case)).filter(is_weighed);
    all.map(|verdict| (verdict.finding, features_of(case, verdict))).listed()
}
