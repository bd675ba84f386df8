//! Tests of the evidence graph.

use super::*;
use crate::record::Balance;
use crate::record::ConfidenceProfile;

const BETA: ConfidenceProfile = ConfidenceProfile::Beta;

fn ratio(graph: &EvidenceGraph, claim: NodeIndex, weighting: Weighting) -> f64 {
    graph.sums(claim, weighting).unwrap().beta().ratio
}

#[test]
fn the_same_identity_is_the_same_node() {
    let mut graph = EvidenceGraph::new();
    let page = graph.add_page("https://a.example/1", None).unwrap();
    assert_eq!(graph.add_page("https://a.example/1", Some("a.example")), Ok(page));
    assert_eq!((graph.n_nodes(), graph.site(page)), (1, Some("a.example")));
    let error = graph.add_claim("https://a.example/1").unwrap_err();
    assert_eq!(error.to_string(), "`https://a.example/1` is a page already, expected a claim");
}

#[test]
fn arguments_that_cannot_be_are_refused_and_change_nothing() {
    let mut graph = EvidenceGraph::new();
    let (claim, page) = (graph.add_claim("c").unwrap(), graph.add_page("p", None).unwrap());
    let mut refused = |source, claim, confidence| {
        graph.add_evidence(source, claim, Stance::Supports, confidence).unwrap_err().to_string()
    };
    assert_eq!(refused(claim, claim, None), "node 0 is a claim, expected a fragment or page or paper");
    assert_eq!(refused(page, page, None), "node 1 is a page, expected a claim");
    let missing = NodeIndex::from_number(9);
    assert_eq!(refused(missing, claim, None), "node 9 is not in the graph, expected an index below 2");
    assert_eq!(refused(page, claim, Some(1.5)), "`confidence` is 1.5, expected a number from 0 to 1");
    assert_eq!(refused(page, claim, Some(f64::NAN)), "`confidence` is NaN, expected a number from 0 to 1");
    assert!(graph.relate_claims(claim, claim, ClaimRelation::Refutes, None).is_err());
    assert!(graph.set_weight(claim, None).is_err());
    assert!(graph.add_cite(page, claim).is_err());
    assert_eq!(graph.sums(claim, Weighting::Alike).unwrap().balance(), Balance::NoEvidence);
}

#[test]
fn a_page_weighs_for_its_fragments_unless_they_have_a_weight_of_their_own() {
    let mut graph = EvidenceGraph::new();
    let (claim, page) = (graph.add_claim("c").unwrap(), graph.add_page("p", None).unwrap());
    let first = graph.add_fragment("f1", Some(page), "one").unwrap();
    graph.add_evidence(first, claim, Stance::Supports, Some(1.0)).unwrap();
    graph.set_weight(page, Some(0.5)).unwrap();
    assert_eq!(ratio(&graph, claim, Weighting::Alike).to_string(), "0.667");
    assert_eq!(ratio(&graph, claim, Weighting::BySource).to_string(), "0.6");
    graph.set_weight(first, Some(0.0)).unwrap();
    assert_eq!(ratio(&graph, claim, Weighting::BySource).to_string(), "0.5");
    graph.set_weight(page, None).unwrap();
    assert_eq!(ratio(&graph, claim, Weighting::BySource).to_string(), "0.5");
    graph.set_weight(first, None).unwrap();
    assert_eq!(graph.confidence(claim, BETA, Weighting::BySource), graph.confidence(claim, BETA, Weighting::Alike));
}

#[test]
fn a_fragment_that_gets_its_page_late_gets_its_weight_too() {
    let mut graph = EvidenceGraph::new();
    let (claim, page) = (graph.add_claim("c").unwrap(), graph.add_page("p", Some("p.example")).unwrap());
    graph.set_weight(page, Some(0.5)).unwrap();
    let fragment = graph.add_fragment("f", None, "text").unwrap();
    graph.add_evidence(fragment, claim, Stance::Supports, Some(1.0)).unwrap();
    assert_eq!(ratio(&graph, claim, Weighting::BySource).to_string(), "0.667");
    graph.add_fragment("f", Some(page), "").unwrap();
    assert_eq!(ratio(&graph, claim, Weighting::BySource).to_string(), "0.6");
    assert_eq!(graph.site(fragment), Some("p.example"));
}

#[test]
fn a_pair_of_claims_is_reported_once_with_its_surest_relation() {
    let mut graph = EvidenceGraph::new();
    let claims: Vec<NodeIndex> = ["a", "b", "c"].map(|id| graph.add_claim(id).unwrap()).to_vec();
    graph.relate_claims(claims[1], claims[0], ClaimRelation::Refutes, Some(0.6)).unwrap();
    graph.relate_claims(claims[0], claims[1], ClaimRelation::Refutes, Some(0.8)).unwrap();
    graph.relate_claims(claims[2], claims[0], ClaimRelation::Contradicts, Some(0.9)).unwrap();
    let found = graph.contradictions(10);
    let pairs: Vec<_> = found.claim_pairs.iter().map(|pair| (pair.pair, pair.confidence)).collect();
    assert_eq!(pairs, [([claims[2], claims[0]], Some(0.9)), ([claims[1], claims[0]], Some(0.8))]);
    let bounded = graph.contradictions(1);
    assert_eq!((bounded.claim_pairs.len(), bounded.n_claim_pairs), (1, 2));
}

#[test]
fn a_dispute_counts_pages_and_lists_the_strongest_pairs() {
    let mut graph = EvidenceGraph::new();
    let claim = graph.add_claim("c").unwrap();
    for number in 0..6 {
        let page = graph.add_page(&format!("s{number}"), None).unwrap();
        for part in 0..2 {
            let fragment = graph.add_fragment(&format!("s{number}.{part}"), Some(page), "").unwrap();
            graph.add_evidence(fragment, claim, Stance::Supports, Some(0.5 + 0.05 * f64::from(number))).unwrap();
        }
    }
    let both = graph.find("s5").unwrap();
    let against = graph.add_page("r", None).unwrap();
    graph.add_evidence(both, claim, Stance::Refutes, Some(0.9)).unwrap();
    graph.add_evidence(against, claim, Stance::Refutes, Some(0.8)).unwrap();
    graph.add_evidence(against, claim, Stance::Neutral, Some(0.8)).unwrap();
    let found = graph.contradictions(5);
    let dispute = &found.disputed[0];
    assert_eq!((dispute.n_supporting, dispute.n_refuting, dispute.n_pairs), (6, 2, 11));
    assert_eq!(dispute.pairs.len(), 7, "four by two, less the page that would disagree with itself");
    assert_eq!(dispute.pairs[0].supporting, graph.find("s5.0").unwrap());
    assert_eq!(dispute.pairs[0].refuting, against);
}

#[test]
fn copies_on_two_sites_are_one_independent_source() {
    let mut graph = EvidenceGraph::new();
    let claim = graph.add_claim("c").unwrap();
    let story = "The harbour was closed on Tuesday after the storm broke the northern wall, the port authority said.";
    for (site, text) in [("a.example", story), ("b.example", story), ("c.example", "Something else was written here.")]
    {
        let page = graph.add_page(&format!("https://{site}/"), Some(site)).unwrap();
        let fragment = graph.add_fragment(&format!("{site}#1"), Some(page), text).unwrap();
        graph.add_evidence(fragment, claim, Stance::Supports, Some(0.9)).unwrap();
    }
    let found = graph.independence(claim, Stance::Supports).unwrap();
    assert_eq!((found.n_pages, found.n_sites, found.n_independent_texts), (3, 3, 2));
    assert_eq!(graph.independence(claim, Stance::Refutes).unwrap().n_pages, 0);
}

#[test]
fn what_is_withdrawn_leaves_the_graph_as_it_was_without_it() {
    let mut graph = EvidenceGraph::new();
    let claim = graph.add_claim("c").unwrap();
    let pages = ["a", "b"].map(|id| graph.add_page(id, None).unwrap());
    graph.set_weight(pages[0], Some(0.5)).unwrap();
    let quoted = graph.add_text(pages[0], "words").unwrap();
    let confidences = |graph: &EvidenceGraph| Weighting::ALL.map(|weighting| graph.confidence(claim, BETA, weighting));
    graph.add_evidence(pages[1], claim, Stance::Refutes, Some(0.7)).unwrap();
    let before = confidences(&graph);
    graph.add_evidence(quoted, claim, Stance::Supports, Some(0.9)).unwrap();
    graph.add_evidence(pages[0], claim, Stance::Refutes, Some(0.4)).unwrap();
    assert_ne!(confidences(&graph), before);
    graph.withdraw(claim, &[pages[0]]).unwrap();
    assert_eq!(confidences(&graph), before);
    graph.set_weight(pages[0], None).unwrap();
    assert_eq!(confidences(&graph), before, "a weight no longer matters to it");
    graph.add_evidence(quoted, claim, Stance::Refutes, Some(0.2)).unwrap();
    let left: Vec<_> = graph.numbered_evidence(claim).unwrap().map(|(number, piece)| (number, piece.source)).collect();
    assert_eq!(left, [(0, pages[1]), (3, quoted)]);
    assert_eq!(graph.add_text(pages[0], ""), Ok(pages[0]));
    assert!(graph.withdraw(claim, &[claim]).is_err());
}
