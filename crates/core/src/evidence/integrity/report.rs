//! Collects loops, penalties and counts in one pass over the citations.

use super::citation_loop::{LoopKey, LoopSeverity};
use super::component;
use super::network::Network;
use super::penalty::{NodePenalty, PenaltyReason};
use super::shortest_loop::{Found, LoopFinder};
use crate::evidence::graph::{EvidenceGraph, NodeIndex};

/// What was found so far; the reasons of a node are bits.
pub(super) struct Report {
    reasons: Vec<u16>,
    pub(super) loops: Vec<LoopKey>,
    pub(super) n_in_loops: u32,
    pub(super) n_round_trips: u32,
    pub(super) n_self_citations: u32,
    pub(super) n_same_site: u32,
    pub(super) n_unmeasured: u32,
}

impl Report {
    pub(super) fn new(n_nodes: usize) -> Self {
        Self {
            reasons: vec![0; n_nodes],
            loops: Vec::new(),
            n_in_loops: 0,
            n_round_trips: 0,
            n_self_citations: 0,
            n_same_site: 0,
            n_unmeasured: 0,
        }
    }

    pub(super) fn look_at_citations(&mut self, graph: &EvidenceGraph, network: &Network) {
        for citing in 0..graph.n_nodes() {
            for cited in network.cites(citing) {
                self.look_at_citation(graph, network, citing, *cited as usize);
            }
        }
    }

    fn look_at_citation(&mut self, graph: &EvidenceGraph, network: &Network, citing: usize, cited: usize) {
        if citing == cited {
            self.n_self_citations += 1;
            self.add(citing, PenaltyReason::SelfCitation);
            return;
        }
        let site = graph.citing_node(citing).site;
        if site.is_some() && site == graph.citing_node(cited).site {
            self.n_same_site += 1;
            self.add(citing, PenaltyReason::CitesOwnSite);
            self.add(cited, PenaltyReason::CitedByOwnSite);
        }
        if citing < cited && network.has(cited, citing) {
            self.n_round_trips += 1;
            self.add(citing, PenaltyReason::RoundTrip);
            self.add(cited, PenaltyReason::RoundTrip);
        }
    }

    pub(super) fn look_at_loops(&mut self, network: &Network) {
        let components = component::components(network);
        let mut finder = LoopFinder::new(network, &components);
        for node in 0..network.n_nodes() {
            if components.is_alone(node) {
                continue;
            }
            self.n_in_loops += 1;
            match finder.find(node) {
                Found::Loop(nodes) => {
                    let key = LoopKey::of(&nodes);
                    self.add(node, LoopSeverity::from_length(key.length()).into());
                    self.loops.push(key);
                }
                Found::Longer => self.add(node, PenaltyReason::LoopLow),
                Found::Unmeasured => {
                    self.n_unmeasured += 1;
                    self.add(node, PenaltyReason::LoopUnmeasured);
                }
            }
        }
        self.loops.sort_unstable();
        self.loops.dedup();
    }

    fn add(&mut self, node: usize, reason: PenaltyReason) {
        self.reasons[node] |= reason.bit();
    }

    pub(super) fn penalties(&self) -> Vec<NodePenalty> {
        let mut penalties = Vec::new();
        for (node, bits) in self.reasons.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            let held = PenaltyReason::ALL.into_iter().filter(|reason| bits & reason.bit() != 0);
            let reasons: Vec<PenaltyReason> = held.collect();
            let factor = reasons.first().map_or(1.0, |worst| worst.factor());
            penalties.push(NodePenalty { node: NodeIndex::from_index(node), factor, reasons });
        }
        penalties
    }
}
