//! The weights of sources. A new weight updates only the sums of the claims that the source has evidence for.

use super::node::Link;
use super::{EvidenceGraph, GraphError, NodeIndex, SOURCES, expect_share};

impl EvidenceGraph {
    /// Sets or removes the weight of a source. Only the sums of its claims are updated.
    ///
    /// A fragment without a weight has the weight of its page.
    ///
    /// # Errors
    /// When `source` is not a fragment, page or paper, or the weight is outside 0 to 1.
    pub fn set_weight(&mut self, source: NodeIndex, weight: Option<f64>) -> Result<(), GraphError> {
        self.expect_kind(source, SOURCES)?;
        expect_share("weight", weight)?;
        if self.by_source.is_none() {
            self.by_source = Some(self.claims.iter().map(|sums| sums.alike).collect());
        }
        let before = self.weight(source);
        let own_before = self.nodes[source.index()].weight;
        self.nodes[source.index()].weight = weight;
        self.reweigh(source, before);
        let mut next = self.nodes[source.index()].fragments;
        while let Some(fragment) = next.get() {
            if self.nodes[fragment].weight.is_none() {
                self.reweigh(NodeIndex::from_index(fragment), own_before);
            }
            next = self.nodes[fragment].fragment_before;
        }
        Ok(())
    }

    /// The weight of a source: its own, or else that of its page.
    pub(super) fn weight(&self, source: NodeIndex) -> Option<f64> {
        let node = &self.nodes[source.index()];
        node.weight.or_else(|| self.nodes[node.page.get()?].weight)
    }

    /// Replaces the weight of a source in the sums of its claims.
    fn reweigh(&mut self, source: NodeIndex, before: Option<f64>) {
        let (before, now) = (before.unwrap_or(1.0), self.weight(source).unwrap_or(1.0));
        let Some(sums) = &mut self.by_source else { return };
        let mut next = self.nodes[source.index()].newest;
        while let Some(edge) = next.get().map(|index| &self.edges[index]) {
            let (stance, confidence) = (edge.evidence.stance, edge.evidence.confidence.unwrap_or(0.0));
            if let Some(slot) = self.nodes[edge.claim.index()].slot.get() {
                sums[slot].remove(stance, confidence * before);
                sums[slot].add(stance, confidence * now);
            }
            next = edge.before_of_source;
        }
    }

    /// Sets the page of a fragment. The weight of the page then applies to its evidence.
    pub(super) fn join_to_page(&mut self, fragment: NodeIndex, page: NodeIndex) {
        let weight_before = self.weight(fragment);
        let before = &mut self.nodes[page.index()].fragments;
        self.nodes[fragment.index()].fragment_before = std::mem::replace(before, Link::to(fragment.index()));
        self.nodes[fragment.index()].page = Link::to(page.index());
        self.reweigh(fragment, weight_before);
    }
}
