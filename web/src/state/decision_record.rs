//! The decision in the report of a check, so that it is shown like any other verdict.

use credence_core::decision::{Decision, LeftOut};
use credence_json::Json;

use super::verdict::{NoVote, Verdict};

/// The verdict in the JSON of a report; `None` where nothing was decided.
#[must_use]
pub fn verdict_of_report(report: Json<'_>) -> Option<Verdict> {
    let decision = Decision::from_json(report.some("decision")?)?;
    let titles: Vec<Option<String>> = report
        .get("evidence")
        .into_iter()
        .flat_map(Json::items)
        .map(|found| found.text_of("title").map(|title| title.into_owned()))
        .collect();
    let left_out = decision.left_out.iter().map(|left_out| no_vote(left_out, &decision, &titles)).collect();
    Some(Verdict::from_decision(decision, left_out))
}

fn no_vote(left_out: &LeftOut, decision: &Decision, titles: &[Option<String>]) -> NoVote {
    let title = || titles.get(left_out.hit as usize)?.clone();
    let instead = left_out.of_hit.and_then(|hit| decision.vote_of(hit)).map(|vote| vote.domain.clone());
    let source = left_out.domain.clone().or_else(title).unwrap_or_default();
    NoVote { source, reason: left_out.reason, instead }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    #[test]
    fn a_decision_is_read_as_it_was_written() {
        let mut n_read = 0;
        for recording in ["two-verdicts", "sources-disagree", "portfolio-clean"] {
            let bytes = std::fs::read(["recordings/", recording, ".sse"].concat()).unwrap();
            for claim in assess_recording(&bytes, &Assessor::default()).pop().unwrap().claims {
                let report = serde_json::json!({ "decision": claim.decision, "evidence": [{ "title": "A" }] });
                let read = verdict_of_report(Json::parse(&report.to_string()).unwrap()).unwrap();
                assert_eq!(read.decision, claim.decision, "{recording}");
                assert_eq!(read.left_out.len(), read.decision.left_out.len());
                n_read += 1;
            }
        }
        assert!(n_read >= 2);
    }

    #[test]
    fn what_holds_no_decision_is_no_verdict() {
        for report in ["{}", "[]", r#"{"decision":null}"#, r#"{"decision":{"status":"maybe"}}"#] {
            assert_eq!(verdict_of_report(Json::parse(report).unwrap()), None, "{report}");
        }
    }
}
