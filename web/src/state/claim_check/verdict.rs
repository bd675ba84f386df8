//! The decision in the report of a check, so that it is shown like any other verdict.

use credence_check::report::CheckReport;
use credence_core::decision::{Decision, LeftOut};

use crate::state::verdict::{NoVote, Verdict};

/// The verdict in a report; `None` where nothing was decided.
#[must_use]
pub fn verdict_of(report: &CheckReport) -> Option<Verdict> {
    let decision = report.decision.clone()?;
    let left_out = decision.left_out.iter().map(|left_out| no_vote(left_out, &decision, report)).collect();
    Some(Verdict::from_decision(decision, left_out))
}

fn no_vote(left_out: &LeftOut, decision: &Decision, report: &CheckReport) -> NoVote {
    let title = || report.evidence.get(left_out.hit as usize)?.title.clone();
    let instead = left_out.of_hit.and_then(|hit| decision.vote_of(hit)).map(|vote| vote.domain.clone());
    let source = left_out.domain.clone().or_else(title).unwrap_or_default();
    NoVote { source, reason: left_out.reason, instead }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_check::flow::{CheckFlow, CheckPlan};
    use credence_check::registry::SourceRegistry;
    use credence_check::report::check_report;
    use credence_core::{Assessor, assess_recording};

    #[test]
    fn a_decision_is_shown_with_what_it_left_out() {
        let flow = CheckFlow::new(CheckPlan::new("Bees can count to four"), SourceRegistry::built_in()).unwrap();
        let report = check_report(&flow);
        assert_eq!(verdict_of(&report), None);
        let recording = include_bytes!("../../../recordings/two-verdicts.sse");
        let claims = assess_recording(recording, &Assessor::default()).pop().unwrap().claims;
        let n_left_out: Vec<usize> = claims
            .iter()
            .map(|claim| {
                let decision = Some(Decision::clone(&claim.decision));
                let verdict = verdict_of(&CheckReport { decision, ..report.clone() }).unwrap();
                assert_eq!(verdict.decision, claim.decision);
                verdict.left_out.len()
            })
            .collect();
        assert_eq!(n_left_out, [3, 1]);
    }
}
