//! The terms of a score as steps, each starting where the previous one ended.

use credence_core::{Score, Term, TermLabel};
use credence_decimal::fixed;

use crate::service::number;

/// One step of a waterfall; positions are fractions of the whole width, 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The reason.
    pub label: TermLabel,
    /// The tool or domain of the term.
    pub subject: Option<String>,
    /// What it adds, in points.
    pub points: f64,
    /// The sum up to and with this step, in points.
    pub sum: f64,
    /// Where its bar starts.
    pub start: f64,
    /// The length of its bar.
    pub length: f64,
}

/// The steps of a score. Equal terms in a row, such as calls of one tool, stay separate: each has its reason.
#[must_use]
pub fn steps(score: &Score) -> Vec<Step> {
    let (low, high) = reach(&score.terms);
    let place = |value: f64| (value - low) / (high - low);
    let mut sum = 0.0;
    let step = |term: &Term| {
        let before = sum;
        sum += term.delta;
        Step {
            label: term.label,
            subject: term.subject.clone(),
            points: term.delta * 100.0,
            sum: sum * 100.0,
            start: place(before.min(sum)),
            length: place(before.max(sum)) - place(before.min(sum)),
        }
    };
    score.terms.iter().map(step).collect()
}

/// The lowest and highest sum of all steps, at least 0 to 1.
fn reach(terms: &[Term]) -> (f64, f64) {
    let mut sum = 0.0;
    terms.iter().fold((0.0_f64, 1.0_f64), |(low, high), term| {
        sum += term.delta;
        (low.min(sum), high.max(sum))
    })
}

/// Points with their sign, with one place where they are not whole.
#[must_use]
pub fn signed(points: f64) -> String {
    let sign = if points < -0.049 { "−" } else { "+" };
    [sign, &plain(points.abs())].concat()
}

/// Points with one place where they are not whole.
#[must_use]
pub fn plain(points: f64) -> String {
    // A sum of 0 may be a little less.
    number::decimals(points.max(0.0), [0, 1])
}

/// A weight in steps of a tenth.
#[must_use]
pub fn one_place(weight: f64) -> String {
    number::decimals(weight, [1, 1])
}

/// A weight with two places.
#[must_use]
pub fn two_places(weight: f64) -> String {
    number::decimals(weight, [2, 2])
}

/// A fraction as thousandths, for the attributes of a drawing.
#[must_use]
pub fn per_mille(fraction: f64) -> String {
    fixed(fraction.max(0.0) * 1000.0, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::score::{CallRecord, score_tool_run};

    fn score(n_failed: usize, n_ok: usize) -> Score {
        let call =
            |success| CallRecord { tool_name: "t".to_owned(), success, empty: !success, ..CallRecord::default() };
        let mut calls = vec![call(false); n_failed];
        calls.extend(vec![call(true); n_ok]);
        score_tool_run(&calls, None)
    }

    #[test]
    fn each_step_starts_where_the_one_before_ended_and_the_last_sum_is_the_score() {
        let score = score(1, 2);
        let steps = steps(&score);
        let mut before = 0.0;
        for step in &steps {
            let from = step.sum - step.points;
            assert!((from - before).abs() < 1e-9, "{step:?}");
            before = step.sum;
        }
        assert!((before - score.score * 100.0).abs() < 1e-9);
    }

    #[test]
    fn bars_stay_inside_the_picture() {
        for (n_failed, n_ok) in [(0, 1), (3, 0), (2, 5), (0, 40)] {
            for step in steps(&score(n_failed, n_ok)) {
                assert!(
                    step.start >= -1e-9 && step.length >= 0.0 && step.start + step.length <= 1.0 + 1e-9,
                    "{step:?}"
                );
            }
        }
    }

    #[test]
    fn points_show_their_sign_and_no_needless_place() {
        assert_eq!(signed(33.333), "+33.3");
        assert_eq!(signed(-10.0), "−10");
        assert_eq!(signed(-0.04), "+0");
        assert_eq!(plain(87.0), "87");
        assert_eq!(plain(9.96), "10");
        assert_eq!(plain(0.349), "0.3");
        assert_eq!(two_places(0.95), "0.95");
        assert_eq!(two_places(1.0), "1.00");
        assert_eq!(two_places(0.3), "0.30");
        assert_eq!(per_mille(0.0614), "61");
    }
}
