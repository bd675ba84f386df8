//! The tool run score: whether the tool calls worked, not whether the answer is true. See docs/scoring.md#tool-run.

use crate::record::{Limit, Score, ScoreKind, Term, TermLabel};
use credence_decimal as decimal;
use credence_lookup::Lookup;

const FAILED: f64 = -0.3;
const EMPTY: f64 = -0.1;
const RETRIED: f64 = -0.1;

/// One tool call as it is scored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallRecord {
    /// The tool's name.
    pub tool_name: String,
    /// Arguments as JSON text; equal names and arguments are a retry.
    pub tool_args: Option<String>,
    /// Whether it worked.
    pub success: bool,
    /// Whether it returned nothing or next to nothing.
    pub empty: bool,
    /// Whether it got no result, which counts as failed.
    pub unanswered: bool,
}

/// The mean over the calls of 1 − 0.3 (failed) − 0.1 (empty), − 0.1 once for retries, clamped to 0..1, two places.
///
/// A retry is detected when `step_count` exceeds the number of records, or when a call repeats name and arguments.
/// Without calls the score is 0.
#[must_use]
pub fn score_tool_run(records: &[CallRecord], step_count: Option<u32>) -> Score {
    let retry = retry_label(records, step_count);
    let score = rounded(mean(records) + if retry.is_some() { RETRIED } else { 0.0 });
    let mut terms = call_terms(records);
    terms.extend(retry.map(|label| Term { label, subject: None, delta: RETRIED }));
    Term::add_rounding(&mut terms, score);
    let all_failed = !records.is_empty() && records.iter().all(|record| !record.success);
    let mut limits = Vec::new();
    limits.extend(all_failed.then_some(Limit::AllFailed));
    limits.extend(step_count.is_none().then_some(Limit::StepsNotCarried));
    Score::new(ScoreKind::ToolRun, score, records.len(), terms, limits)
}

fn mean(records: &[CallRecord]) -> f64 {
    if records.is_empty() {
        return 0.0;
    }
    // The order of the arithmetic is part of the formula: it decides the last digit.
    let total = records.iter().fold(0.0, |sum, record| sum + call_score(record));
    #[expect(clippy::cast_precision_loss, reason = "a turn has far fewer than 2^53 calls")]
    let count = records.len() as f64;
    total / count
}

fn call_score(record: &CallRecord) -> f64 {
    let mut score = 1.0;
    if !record.success {
        score += FAILED;
    }
    if record.empty {
        score += EMPTY;
    }
    score
}

/// Two places of the exact binary value, within 0..1.
fn rounded(score: f64) -> f64 {
    decimal::read(&decimal::fixed(score.clamp(0.0, 1.0), 2)).unwrap_or(0.0)
}

fn retry_label(records: &[CallRecord], step_count: Option<u32>) -> Option<TermLabel> {
    if step_count.is_some_and(|steps| steps as usize > records.len()) {
        return Some(TermLabel::RetrySteps);
    }
    repeats(records).then_some(TermLabel::RetryRepeated)
}

/// Whether a call repeats the name and the known arguments of another.
fn repeats(records: &[CallRecord]) -> bool {
    let mut seen = Lookup::default();
    let known =
        records.iter().filter_map(|record| Some(format!("{} {}", record.tool_name, record.tool_args.as_ref()?)));
    known.into_iter().any(|call| !seen.insert_new(call))
}

fn call_terms(records: &[CallRecord]) -> Vec<Term> {
    #[expect(clippy::cast_precision_loss, reason = "a turn has far fewer than 2^53 calls")]
    let share = 1.0 / records.len().max(1) as f64;
    let mut terms = Vec::new();
    for record in records {
        let mut add = |label, delta: f64| {
            terms.push(Term { label, subject: Some(record.tool_name.clone()), delta: delta * share });
        };
        add(TermLabel::Call, 1.0);
        if !record.success {
            add(if record.unanswered { TermLabel::CallUnanswered } else { TermLabel::CallFailed }, FAILED);
        }
        if record.empty {
            add(TermLabel::CallEmpty, EMPTY);
        }
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Band;

    fn call(success: bool, empty: bool) -> CallRecord {
        CallRecord { tool_name: "t".to_owned(), success, empty, ..CallRecord::default() }
    }

    #[test]
    fn the_terms_sum_to_the_score() {
        let records = [call(true, false), call(true, true), call(false, true)];
        let score = score_tool_run(&records, Some(7));
        let sum: f64 = score.terms.iter().map(|term| term.delta).sum();
        assert!((sum - score.score).abs() < 1e-9, "{score:?}");
        assert!((score.score - 0.73).abs() < 1e-9);
    }

    #[test]
    fn a_limit_says_that_all_calls_failed() {
        let score = score_tool_run(&[call(false, true), call(false, true)], Some(9));
        assert!(score.limits.contains(&Limit::AllFailed));
        assert_eq!(score.band, Band::Yellow);
    }

    #[test]
    fn a_repeated_call_is_a_retry_and_says_so() {
        let again = CallRecord { tool_args: Some("{\"q\":1}".to_owned()), ..call(true, false) };
        let score = score_tool_run(&[again.clone(), again], Some(2));
        assert!(score.terms.iter().any(|term| term.label == TermLabel::RetryRepeated));
        assert!((score.score - 0.9).abs() < 1e-9);
    }
}
