//! What else may be said of a statement than the rules say: what the nearest calls show, whatever their kind.

use credence_lexical::lower::lowercase;

use super::compare::still_so;
use super::log::Log;
use super::nearest::{CallEnding, Nearest};
use super::number::tool_of;
use super::particulars::Particulars;
use super::trouble::{says_failure, with_trouble};
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::call::CallState;
use crate::list::Listed;
use crate::statement::{Extent, Statement};

/// A verdict by the nearest call of each ending, unless it is the first verdict again, and that the nearest one that was done has other values. At
/// most four.
pub fn alternatives(statement: &Statement, log: &Log<'_>, near: &Nearest, first: Verdict) -> Vec<Verdict> {
    // Without results nothing is known, and what takes itself back is not accused.
    if matches!(first.rule, DeedRule::NoResultsInStream | DeedRule::Uncertain) {
        return Vec::new();
    }
    let admits = statement.extent == Extent::WithFailure || says_failure(&lowercase(log.said(statement)));
    let verdict = |ended: CallEnding| {
        let deed = near.ended(ended)?.deed;
        let verdict = match ended {
            CallEnding::Failed if admits => DeedRule::FailureAgrees.verdict(DeedFinding::Shown),
            CallEnding::Failed => DeedRule::FailedCall.verdict(DeedFinding::Contradicted),
            CallEnding::Tried if is_denied(log, deed) => DeedRule::Denied.verdict(DeedFinding::Attempted),
            CallEnding::Tried => DeedRule::NoResult.verdict(DeedFinding::Attempted),
            CallEnding::Done if admits => return None,
            CallEnding::Done => {
                let shown = DeedRule::SucceededCall.verdict(DeedFinding::Shown).of(deed);
                return Some(with_trouble(statement, log, still_so(statement, log, shown, None)));
            }
        };
        Some(verdict.of(deed))
    };
    let call = |verdict: &Verdict| Some(log.deeds.get(verdict.deed?)?.call);
    let is_another = |verdict: &Verdict| verdict.finding != first.finding || call(verdict) != call(&first);
    CallEnding::ALL
        .into_iter()
        .filter_map(verdict)
        .filter(is_another)
        .chain(other_values(statement, log, near, first))
        .listed()
}

/// That the nearest tool that did something was asked for another number, day or name than the statement has, and no call has this one; unless that
/// is the first verdict.
pub fn other_values(statement: &Statement, log: &Log<'_>, near: &Nearest, first: Verdict) -> Option<Verdict> {
    let admits = || statement.extent == Extent::WithFailure || says_failure(&lowercase(log.said(statement)));
    let is_open = !matches!(first.rule, DeedRule::NoResultsInStream | DeedRule::Uncertain);
    let index = near.ended(CallEnding::Done).filter(|_| is_open && Particulars::sees_whole_run(log))?.deed;
    let verdict = DeedRule::ValueDiffers.verdict(DeedFinding::Contradicted).of(index);
    let (_, deed) = tool_of(log, verdict)?;
    let call = |verdict: Verdict| Some(log.deeds.get(verdict.deed?)?.call);
    let is_another = verdict.finding != first.finding || Some(deed.call) != call(first);
    (is_another && !admits() && Particulars::of(statement, log).in_run(log).n_missing() > 0).then_some(verdict)
}

fn is_denied(log: &Log<'_>, index: usize) -> bool {
    let call = log.deeds.get(index).and_then(|deed| log.calls.get(deed.call));
    call.is_some_and(|call| call.state == CallState::Denied)
}
