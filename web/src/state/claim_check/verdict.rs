//! The decision in the report of a check, so that it is shown like any other verdict.

use credence_check::report::CheckReport;
use credence_core::decision::LeftOut;

use crate::state::verdict::{NoVote, Verdict};

/// The verdict in a report; `None` where nothing was decided.
#[must_use]
pub fn verdict_of(report: &CheckReport) -> Option<Verdict> {
    let decision = report.decision.clone()?;
    let no_vote = |left_out: &LeftOut| {
        NoVote::new(left_out, &decision, || report.evidence.get(left_out.hit as usize)?.title.clone())
    };
    let left_out = decision.left_out.iter().map(no_vote).collect();
    Some(Verdict::from_decision(decision, left_out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_check::flow::{CheckFlow, CheckPlan};
    use credence_check::registry::SourceRegistry;
    use credence_check::report::check_report;
    use credence_core::decision::Decision;
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
