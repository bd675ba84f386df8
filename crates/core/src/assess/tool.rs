//! The tool calls of a turn and the score of their run. See docs/scoring.md#tool-run.

use credence_json::Json;
use credence_lookup::Lookup;

use crate::conversation::{ToolCall, ToolState, Turn};
use crate::record::{AssessedTool, Limit, Score};
use crate::score::{CallRecord, score_tool_run};
use crate::stream::{Outcome, Protocol};

/// The tool calls, each with the number of its attempt.
pub(super) fn assessed_tools(calls: &[ToolCall]) -> Vec<AssessedTool> {
    let assessed = |(call, attempt): (&ToolCall, u32)| AssessedTool {
        id: call.id.clone(),
        name: call.name.clone(),
        attempt,
        state: call.state,
        error: call.error.clone(),
        args: call.args.clone(),
        span: call.span.clone(),
    };
    calls.iter().zip(attempts(calls)).map(assessed).collect()
}

/// 1 for a first attempt. A call is a retry of an earlier one of its tool with the same arguments, and of the last one of
/// its tool when that failed or returned nothing; of two such calls it continues the one with more attempts.
fn attempts(calls: &[ToolCall]) -> Vec<u32> {
    let mut same_call = Lookup::default();
    let mut same_tool = Lookup::default();
    let mut attempts: Vec<u32> = Vec::with_capacity(calls.len());
    for (index, call) in calls.iter().enumerate() {
        let repeated = call.args.as_ref().and_then(|args| same_call.set(format!("{} {args}", call.name), index));
        let in_vain = |before: &usize| matches!(calls[*before].state, ToolState::Failed | ToolState::Empty);
        let after_failure = same_tool.set(call.name.clone(), index).filter(in_vain);
        let before = repeated.into_iter().chain(after_failure).map(|before| attempts[before]).max();
        attempts.push(before.unwrap_or(0) + 1);
    }
    attempts
}

/// The score of the run; `None` without a call whose result is known.
pub(super) fn tool_run(turn: &Turn, protocol: Option<Protocol>) -> Option<Score> {
    let is_waiting = matches!(turn.outcome, None | Some(Outcome::Waiting | Outcome::Stopped));
    let is_open =
        |call: &ToolCall| call.state == ToolState::Running || (call.state == ToolState::Unanswered && is_waiting);
    let is_counted = |call: &&ToolCall| call.state != ToolState::Unknown && !is_open(call);
    let counted: Vec<CallRecord> = turn.tools.iter().filter(is_counted).map(call_record).collect();
    if counted.is_empty() {
        return None;
    }
    let mut score = score_tool_run(&counted, turn.step_count);
    let any = |test: &dyn Fn(&ToolCall) -> bool| turn.tools.iter().any(test);
    let is_unknown = any(&|call| call.state == ToolState::Unknown);
    let is_unseen = !carries_results(protocol) && any(&|call| call.state == ToolState::Ok && !call.recorded);
    score.limits.extend(is_unknown.then_some(Limit::ResultsNotCarried));
    score.limits.extend(any(&is_open).then_some(Limit::CallsOpen));
    score.limits.extend(is_unseen.then_some(Limit::PayloadsNotCarried));
    Some(score)
}

/// Whether a successful result is always sent with what the tool returned, so that an empty one is seen as empty.
fn carries_results(protocol: Option<Protocol>) -> bool {
    !matches!(protocol, None | Some(Protocol::Native | Protocol::Gemini))
}

fn call_record(call: &ToolCall) -> CallRecord {
    let success = matches!(call.state, ToolState::Ok | ToolState::Empty);
    let has_data = || call.data.as_deref().is_some_and(|data| Json::parse(data).is_ok_and(|data| !data.is_blank()));
    CallRecord {
        tool_name: call.name.clone(),
        tool_args: call.args.clone(),
        success,
        // A failed call normally returns nothing, and that counts too.
        empty: call.state == ToolState::Empty || (!success && !has_data()),
        unanswered: call.state == ToolState::Unanswered,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(args: &str, state: ToolState) -> ToolCall {
        ToolCall { args: Some(args.to_owned()), ..ToolCall::new(String::new(), "search".to_owned(), state) }
    }

    #[test]
    fn each_retry_counts_one_attempt_more() {
        use ToolState::{Empty, Failed, Ok};
        let calls =
            [call("x", Failed), call("x", Empty), call("y", Failed), call("x", Ok), call("z", Ok), call("x", Ok)];
        assert_eq!(attempts(&calls), [1, 2, 3, 4, 1, 5]);
    }

    #[test]
    fn a_limit_names_unseen_results_only_where_the_protocol_leaves_them_out() {
        let turn = Turn { tools: vec![call("x", ToolState::Empty), call("y", ToolState::Ok)], ..Turn::default() };
        let limits = |protocol| tool_run(&turn, Some(protocol)).unwrap().limits;
        assert!(limits(Protocol::Native).contains(&Limit::PayloadsNotCarried));
        assert!(!limits(Protocol::AgUi).contains(&Limit::PayloadsNotCarried));
    }
}
