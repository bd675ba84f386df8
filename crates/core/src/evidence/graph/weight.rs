//! The weights of sources. A new weight updates only the sums of the claims that the source has evidence for.

use super::node::Link;
use super::{EvidenceGraph, GraphError, NodeIndex, NodeKind, expect_share};

impl EvidenceGraph {
    /// Gives a source a weight, or takes it away; only the claims it touches are summed anew.
    ///
    /// A fragment without a weight of its own has that of its page.
    ///
    /// # Errors
    /// When `source` is no fragment, page or paper, or the weight is outside 0 to 1.
    pub fn set_weight(&mut self, source: NodeIndex, weight: Option<f64>) -> Result<(), GraphError> {
        self.expect_kind(source, &[NodeKind::Fragment, NodeKind::Page, NodeKind::Paper])?;
        expect_share("weight", weight)?;
        if self.by_source.is_none() {
            self.by_source = Some(self.claims.iter().map(|sums| sums.alike).collect());
        }
        let before = self.weight(source);
        let own_before = self.nodes[source.place()].weight;
        self.nodes[source.place()].weight = weight;
        self.reweigh(source, before);
        let mut next = self.nodes[source.place()].fragments;
        while let Some(fragment) = next.get() {
            if self.nodes[fragment].weight.is_none() {
                self.reweigh(NodeIndex::of(fragment), own_before);
            }
            next = self.nodes[fragment].fragment_before;
        }
        Ok(())
    }

    /// The weight a source's evidence has now: its own, else that of its page.
    pub(super) fn weight(&self, source: NodeIndex) -> Option<f64> {
        let node = &self.nodes[source.place()];
        node.weight.or_else(|| self.nodes[node.page.get()?].weight)
    }

    /// Sums the evidence of one source with the weight it has now instead of the one it had.
    fn reweigh(&mut self, source: NodeIndex, before: Option<f64>) {
        let (before, now) = (before.unwrap_or(1.0), self.weight(source).unwrap_or(1.0));
        let Some(sums) = &mut self.by_source else { return };
        let mut next = self.nodes[source.place()].newest;
        while let Some(edge) = next.get().map(|place| &self.edges[place]) {
            let (stance, confidence) = (edge.evidence.stance, edge.evidence.confidence.unwrap_or(0.0));
            if let Some(slot) = self.nodes[edge.claim.place()].slot.get() {
                sums[slot].remove(stance, confidence * before);
                sums[slot].add(stance, confidence * now);
            }
            next = edge.before_of_source;
        }
    }

    /// A fragment that gets its page late brings its evidence under the page's weight.
    pub(super) fn join_to_page(&mut self, fragment: NodeIndex, page: NodeIndex) {
        let weight_before = self.weight(fragment);
        let before = &mut self.nodes[page.place()].fragments;
        self.nodes[fragment.place()].fragment_before = std::mem::replace(before, Link::to(fragment.place()));
        self.nodes[fragment.place()].page = Link::to(page.place());
        self.reweigh(fragment, weight_before);
    }
}
