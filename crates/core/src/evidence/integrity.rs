//! Citation integrity: loops, round trips and self-citation among sources.
//!
//! | file | contains |
//! |---|---|
//! | `network` | the citations, each once, in both directions |
//! | `citation_loop` | loops and their severity |
//! | `penalty` | the weight that a source loses |
//! | `report` | one pass over the citations |
//! | `component` | which nodes can reach each other |
//! | `shortest_loop` | the shortest loop through a node, with bounded work |

mod citation_loop;
mod component;
mod network;
mod penalty;
mod report;
mod shortest_loop;

use serde::Serialize;

use super::count::count;
use super::graph::{CitingNode, EvidenceGraph, NodeIndex, NodeKind};
use super::rounding::three_places;
use citation_loop::LoopKey;
use network::Network;
use report::Report;

pub use citation_loop::{CitationLoop, LoopSeverity};
pub use penalty::{NodePenalty, PenaltyReason};

/// From this share of first-hand pages on, the primary ratio is met.
const PRIMARY_THRESHOLD: f64 = 0.6;

/// What citations say about the sources. Lists of loops are bounded by `limit`, the counts beside them are exact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CitationIntegrity {
    /// The different shortest loops through single nodes, at most five long, the shortest first.
    pub loops: Vec<CitationLoop>,
    /// How many of them were found.
    pub n_loops: u32,
    /// How many nodes stand in a loop of any length.
    pub n_in_loops: u32,
    /// How many pairs of sources cite each other.
    pub n_round_trips: u32,
    /// How many sources cite themselves.
    pub n_self_citations: u32,
    /// How many citations stay on one site.
    pub n_same_site: u32,
    /// The sources that are trusted less for how they cite or are cited, in the order of the graph.
    pub penalties: Vec<NodePenalty>,
    /// How many pages are first-hand.
    pub primary: PrimaryRatio,
    /// Papers no evidence comes from, nothing cites and that cite nothing which supports a claim, in the order of the
    /// graph: a new theory stands on the support of what it cites.
    pub orphan_papers: Vec<NodeIndex>,
    /// Claims without any evidence, in the order of the graph.
    pub orphan_claims: Vec<NodeIndex>,
    /// Whether every loop up to the longest searched length was found.
    pub search: LoopSearch,
}

/// How many pages speak first-hand: they cite no other page.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PrimaryRatio {
    /// Pages that cite no other page.
    pub n_primary: u32,
    /// All pages.
    pub n_pages: u32,
    /// Their share, three places; 0 without pages.
    pub ratio: f64,
    /// The share that is enough.
    pub threshold: f64,
    /// Whether there are pages and the exact share is enough.
    pub meets_threshold: bool,
}

/// How complete the search for loops was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "state")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LoopSearch {
    /// The shortest loop up to five of every node was found.
    Complete,
    /// Some nodes stand in a loop whose length was not found within the bound.
    Bounded {
        /// How many.
        n_unmeasured: u32,
    },
}

impl EvidenceGraph {
    /// The integrity of the citations, with at most `limit` loops listed.
    ///
    /// The work grows with nodes and citations: the search of loops takes at most 64 steps for each of them together,
    /// and at most 4,096 for one node.
    #[must_use]
    pub fn integrity(&self, limit: usize) -> CitationIntegrity {
        let network = Network::new(self.n_nodes(), &self.cites);
        let mut report = Report::new(self.n_nodes());
        report.look_at_citations(self, &network);
        report.look_at_loops(&network);
        let n_loops = count(report.loops.len());
        let supports = self.supporting_nodes();
        let stands_on_support = |place: usize| network.cites(place).iter().any(|cited| supports[*cited as usize]);
        let unmeasured = |n_unmeasured| LoopSearch::Bounded { n_unmeasured };
        CitationIntegrity {
            loops: report.loops.iter().take(limit).map(LoopKey::citation_loop).collect(),
            n_loops,
            n_in_loops: report.n_in_loops,
            n_round_trips: report.n_round_trips,
            n_self_citations: report.n_self_citations,
            n_same_site: report.n_same_site,
            penalties: report.penalties(),
            primary: primary_ratio(self, &network),
            orphan_papers: self.nodes_of(|node, place| {
                let is_known = node.has_evidence || !network.cited_by(place).is_empty();
                node.kind == NodeKind::Paper && !is_known && !stands_on_support(place)
            }),
            orphan_claims: self.nodes_of(|node, _| node.kind == NodeKind::Claim && !node.has_evidence),
            search: if report.n_unmeasured == 0 { LoopSearch::Complete } else { unmeasured(report.n_unmeasured) },
        }
    }

    fn nodes_of(&self, wanted: impl Fn(&CitingNode, usize) -> bool) -> Vec<NodeIndex> {
        let places = (0..self.n_nodes()).filter(|place| wanted(&self.citing_node(*place), *place));
        places.map(NodeIndex::from_index).collect()
    }
}

fn primary_ratio(graph: &EvidenceGraph, network: &Network) -> PrimaryRatio {
    let is_page = |place: usize| graph.citing_node(place).kind == NodeKind::Page;
    let (mut n_primary, mut n_pages) = (0_u32, 0_u32);
    for page in (0..graph.n_nodes()).filter(|place| is_page(*place)) {
        let cites_a_page = network.cites(page).iter().any(|cited| *cited as usize != page && is_page(*cited as usize));
        n_pages += 1;
        n_primary += u32::from(!cites_a_page);
    }
    PrimaryRatio {
        n_primary,
        n_pages,
        ratio: three_places(f64::from(n_primary) / f64::from(n_pages.max(1))),
        threshold: PRIMARY_THRESHOLD,
        // Whole numbers: the exact share, not its nearest float, is compared with three fifths.
        meets_threshold: n_pages > 0 && u64::from(n_primary) * 5 >= u64::from(n_pages) * 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages named by letters; the letter's case stands for nothing, the digit behind it for the site.
    fn graph(pages: &[&str], cites: &[(&str, &str)]) -> EvidenceGraph {
        let mut graph = EvidenceGraph::new();
        for page in pages {
            graph.add_page(page, page.get(1..).filter(|site| !site.is_empty())).unwrap();
        }
        for (citing, cited) in cites {
            let (citing, cited) = (graph.find(citing).unwrap(), graph.find(cited).unwrap());
            graph.add_cite(citing, cited).unwrap();
        }
        graph
    }

    fn penalty(integrity: &CitationIntegrity, node: u32) -> Option<(String, &[PenaltyReason])> {
        let found = integrity.penalties.iter().find(|penalty| penalty.node.number() == node);
        found.map(|penalty| (penalty.factor.to_string(), penalty.reasons.as_slice()))
    }

    #[test]
    fn a_round_trip_is_a_critical_loop_and_the_worst_factor_counts_once() {
        let integrity = graph(&["a1", "b1"], &[("a1", "b1"), ("b1", "a1"), ("b1", "a1")]).integrity(10);
        assert_eq!((integrity.n_round_trips, integrity.n_same_site, integrity.n_loops), (1, 2, 1));
        assert_eq!(integrity.loops[0].severity, LoopSeverity::Critical);
        let reasons = [
            PenaltyReason::LoopCritical,
            PenaltyReason::RoundTrip,
            PenaltyReason::CitesOwnSite,
            PenaltyReason::CitedByOwnSite,
        ];
        assert_eq!(penalty(&integrity, 0), Some(("0.2".to_owned(), reasons.as_slice())));
        assert_eq!(integrity.search, LoopSearch::Complete);
    }

    #[test]
    fn citing_oneself_is_no_loop() {
        let integrity = graph(&["a", "b"], &[("a", "a"), ("a", "b")]).integrity(10);
        assert_eq!((integrity.n_self_citations, integrity.n_loops, integrity.n_in_loops), (1, 0, 0));
        assert_eq!(penalty(&integrity, 0), Some(("0.1".to_owned(), [PenaltyReason::SelfCitation].as_slice())));
        assert_eq!(penalty(&integrity, 1), None);
    }

    #[test]
    fn citer_and_cited_of_one_site_have_factors_of_their_own() {
        let integrity = graph(&["a1", "b1", "c2"], &[("a1", "b1"), ("b1", "c2")]).integrity(10);
        assert_eq!(penalty(&integrity, 0), Some(("0.5".to_owned(), [PenaltyReason::CitesOwnSite].as_slice())));
        assert_eq!(penalty(&integrity, 1), Some(("0.6".to_owned(), [PenaltyReason::CitedByOwnSite].as_slice())));
        assert_eq!(penalty(&integrity, 2), None);
    }

    #[test]
    fn a_ring_is_found_from_every_node_and_listed_once() {
        for length in 2..9_u8 {
            let names: Vec<String> = (0..length).map(|place| char::from(b'a' + place).to_string()).collect();
            let pages: Vec<&str> = names.iter().map(String::as_str).collect();
            let cites: Vec<(&str, &str)> =
                (0..pages.len()).map(|place| (pages[place], pages[(place + 1) % pages.len()])).collect();
            let integrity = graph(&pages, &cites).integrity(10);
            assert_eq!(integrity.n_in_loops, u32::from(length));
            assert_eq!(integrity.n_loops, u32::from(length <= 5), "longer loops are known and not listed");
            let severity = PenaltyReason::from(LoopSeverity::from_length(usize::from(length)));
            assert!(integrity.penalties.iter().all(|penalty| penalty.reasons.contains(&severity)));
            assert_eq!(integrity.penalties.len(), usize::from(length));
        }
    }

    #[test]
    fn a_dense_network_is_left_at_the_bound_and_says_so() {
        let mut graph = EvidenceGraph::new();
        let pages: Vec<NodeIndex> = (0..400).map(|page| graph.add_page(&page.to_string(), None).unwrap()).collect();
        // Everyone cites the later ones; only the last cites the first: loops of two are rare, the fans are wide.
        for citing in 0..pages.len() {
            for cited in citing + 1..pages.len() {
                graph.add_cite(pages[citing], pages[cited]).unwrap();
            }
        }
        graph.add_cite(pages[399], pages[0]).unwrap();
        let integrity = graph.integrity(10);
        assert_eq!(integrity.n_in_loops, 400);
        let measured = integrity.penalties.iter().filter(|it| !it.reasons.contains(&PenaltyReason::LoopUnmeasured));
        match integrity.search {
            LoopSearch::Bounded { n_unmeasured } => assert_eq!(measured.count() + n_unmeasured as usize, 400),
            LoopSearch::Complete => panic!("the bound was not reached"),
        }
    }

    #[test]
    fn a_paper_that_is_cited_is_no_orphan() {
        let mut graph = EvidenceGraph::new();
        let page = graph.add_page("p", None).unwrap();
        let papers = ["cited", "evidence", "alone"].map(|id| graph.add_paper(id).unwrap());
        let claims = ["known", "bare"].map(|id| graph.add_claim(id).unwrap());
        graph.add_cite(page, papers[0]).unwrap();
        graph.add_cite(papers[2], papers[0]).unwrap();
        graph.add_evidence(papers[1], claims[0], super::super::Stance::Supports, Some(0.5)).unwrap();
        let integrity = graph.integrity(0);
        assert_eq!(integrity.orphan_papers, [papers[2]], "nothing speaks for what it cites");
        assert_eq!(integrity.orphan_claims, [claims[1]]);
        assert_eq!((integrity.primary.n_primary, integrity.primary.n_pages), (1, 1), "a paper is no other page");
    }

    #[test]
    fn a_new_theory_stands_on_the_support_of_what_it_cites() {
        use super::super::Stance;
        for (stance, confidence, is_orphan) in [
            (Stance::Supports, Some(0.5), false),
            (Stance::Supports, None, true),
            (Stance::Refutes, Some(0.5), true),
            (Stance::Neutral, Some(0.5), true),
        ] {
            let mut graph = EvidenceGraph::new();
            let (theory, cited) = (graph.add_paper("theory").unwrap(), graph.add_paper("cited").unwrap());
            let fragment = graph.add_fragment("fragment", Some(cited), "words").unwrap();
            let claim = graph.add_claim("claim").unwrap();
            graph.add_cite(theory, cited).unwrap();
            graph.add_evidence(fragment, claim, stance, confidence).unwrap();
            assert_eq!(!graph.integrity(0).orphan_papers.is_empty(), is_orphan, "{stance:?} {confidence:?}");
        }
    }
}
