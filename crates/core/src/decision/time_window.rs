//! Hits that were published near each other in time.

use super::input::DecisionRules;
use super::vote_count::{Voter, count_votes, start};
use crate::record::{LeftOut, LeftOutReason};

/// The number of hits of a side, the best first, among which windows are compared.
const MAX_IN_WINDOW: usize = 1000;

const SECONDS_AN_HOUR: i64 = 3600;

/// Keeps the hits of the best window of this many hours: enough before not enough, then the larger weight, the more
/// votes, the later time. The other hits are left out.
pub(super) fn near_each_other(
    voters: Vec<Voter>,
    hours: u32,
    rules: &DecisionRules,
    left_out: &mut Vec<LeftOut>,
) -> Vec<Voter> {
    let span = i64::from(hours).saturating_mul(SECONDS_AN_HOUR);
    let considered = &voters[..voters.len().min(MAX_IN_WINDOW)];
    let mut starts: Vec<i64> = considered.iter().map(start).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut best = (false, 0, 0, i64::MIN);
    let mut last_end = i64::MIN;
    for first in starts.iter().copied() {
        let end = starts[starts.partition_point(|start| *start <= first.saturating_add(span)) - 1];
        // A later window with the same end contains less.
        if end == last_end {
            continue;
        }
        last_end = end;
        let count = count_votes(considered, &(first..=end), rules);
        let found = (count.is_enough, count.tenths, count.n_votes, first);
        if found > best {
            best = found;
        }
    }
    let window = best.3..=best.3.saturating_add(span);
    let is_inside = |voter: &Voter| window.contains(&start(voter));
    let (inside, outside): (Vec<Voter>, Vec<Voter>) = voters.into_iter().partition(is_inside);
    left_out.extend(outside.into_iter().map(|voter| LeftOut {
        hit: voter.candidate.hit,
        domain: Some(voter.candidate.domain),
        reason: LeftOutReason::OutsideWindow,
        of_hit: None,
    }));
    inside
}
