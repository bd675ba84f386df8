//! Tests of the evidence of a conversation.

use super::*;
use crate::assess::Assessor;
use crate::assess_recording;
use crate::trust::ClaimStatus;

const DISAGREEMENT: &[u8] = include_bytes!("../../../../../web/recordings/sources-disagree.sse");

fn map_of(recordings: &[&[u8]]) -> EvidenceMap {
    let assess = |recording: &&[u8]| assess_recording(recording, &Assessor::default());
    let assessments: Vec<Assessment> = recordings.iter().flat_map(assess).collect();
    EvidenceMap::new(&assessments, SuffixTable::bundled())
}

/// A native stream that checks one claim.
fn check(claim: &str, evidence: &[(&str, &str)]) -> Vec<u8> {
    let items: Vec<String> = evidence
        .iter()
        .map(|(url, stance)| {
            format!(r#"{{"url":"{url}","title":"T","stance":"{stance}","stance_confidence":0.8,"snippet":"s {url}"}}"#)
        })
        .collect();
    let data = format!(r#"{{"claim":"{claim}","evidence":[{}]}}"#, items.join(","));
    let call = format!(r#"{{"tool_name":"check_claim","tool_args":{{}},"success":true,"data":{data}}}"#);
    let done = format!(r#"{{"response":{{"message":"m"}},"tool_call_history":[{call}]}}"#);
    format!("event: done\ndata: {done}\n\n").into_bytes()
}

#[test]
fn misinformation_stands_before_what_is_contested_and_both_before_the_rest() {
    let map = map_of(&[DISAGREEMENT]);
    let disputes: Vec<Dispute> = map.claims.iter().map(|claim| claim.dispute).collect();
    assert_eq!(disputes, [Dispute::Misinformation, Dispute::Contested, Dispute::None]);
    assert_eq!((map.sources.len(), map.edges.len(), map.n_disputed()), (7, 7, 2));
    let rejected = map.edges.iter().filter(|edge| edge.evidence.status == ClaimStatus::Rejected);
    let rejected: Vec<&str> = rejected.map(|edge| map.sources[edge.source].site.as_str()).collect();
    assert_eq!(rejected, ["sunny-bones.example"]);
}

#[test]
fn papers_that_tell_one_story_are_one_group() {
    let map = map_of(&[DISAGREEMENT]);
    let copies: Vec<&SourceNode> = map.sources.iter().filter(|node| node.is_copy).collect();
    assert_eq!(copies.len(), 2);
    assert_eq!(copies[0].group, copies[1].group);
    assert_ne!(copies[0].site, copies[1].site);
}

#[test]
fn the_same_recording_twice_gives_the_same_map() {
    assert_eq!(map_of(&[DISAGREEMENT, DISAGREEMENT]), map_of(&[DISAGREEMENT]));
}

#[test]
fn a_claim_of_two_turns_is_one_and_is_summed_over_both() {
    let first = check("Water boils at 100 degrees", &[("https://one.example/a", "supports")]);
    let second = check("water boils at 100 degrees.", &[("https://two.example/b", "refutes")]);
    let map = map_of(&[&first, &second]);
    assert_eq!((map.claims.len(), map.sources.len(), map.edges.len()), (1, 2, 2));
    let node = &map.claims[0];
    let claim = &node.claim;
    assert_eq!((claim.confidence.n_supports, claim.confidence.n_refutes), (1, 1));
    assert_eq!((claim.support.n_texts, claim.refutation.n_texts), (1, 1));
    assert_eq!(node.dispute, Dispute::Contested);
}

#[test]
fn a_source_that_speaks_again_is_heard_with_its_later_word() {
    let first = check("Tea has caffeine", &[("https://one.example/a", "supports")]);
    let second = check("Tea has caffeine", &[("https://one.example/a", "refutes")]);
    let map = map_of(&[&first, &second]);
    assert_eq!((map.claims.len(), map.sources.len()), (1, 1));
    let stances: Vec<Stance> = map.edges.iter().map(|edge| edge.evidence.stance).collect();
    assert_eq!(stances, [Stance::Refutes]);
    assert_eq!((map.claims[0].claim.confidence.n_supports, map.claims[0].claim.confidence.n_refutes), (0, 1));
}
