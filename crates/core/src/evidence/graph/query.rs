//! Queries: nodes by id, the evidence for a claim, its sums and its independent sources.

use super::{Evidence, EvidenceGraph, GraphError, NodeIndex, NodeKind, Weighting};
use crate::evidence::confidence::EvidenceSums;
use crate::evidence::independence::{Independence, SourceText, count_independent};
use crate::record::{ClaimConfidence, ConfidenceProfile};
use crate::stance::Stance;

impl EvidenceGraph {
    /// The confidence in one claim.
    ///
    /// # Errors
    /// When the node is not a claim.
    pub fn confidence(
        &self,
        claim: NodeIndex,
        profile: ConfidenceProfile,
        weighting: Weighting,
    ) -> Result<ClaimConfidence, GraphError> {
        Ok(self.sums(claim, weighting)?.confidence(profile))
    }

    /// The sums of the evidence for one claim.
    ///
    /// # Errors
    /// When the node is not a claim.
    pub fn sums(&self, claim: NodeIndex, weighting: Weighting) -> Result<EvidenceSums, GraphError> {
        self.expect_kind(claim, &[NodeKind::Claim])?;
        let slot = self.nodes[claim.index()].slot.get();
        Ok(slot.map(|slot| self.sums_at(slot, weighting)).unwrap_or_default())
    }

    /// The confidence in every claim, in the order the claims were added.
    #[must_use]
    pub fn confidences(&self, profile: ConfidenceProfile, weighting: Weighting) -> Vec<(NodeIndex, ClaimConfidence)> {
        let claims = self.claims.iter().enumerate();
        claims.map(|(slot, sums)| (sums.claim, self.sums_at(slot, weighting).confidence(profile))).collect()
    }

    fn sums_at(&self, slot: usize, weighting: Weighting) -> EvidenceSums {
        let by_source = self.by_source.as_ref().map(|sums| sums[slot]);
        match weighting {
            Weighting::Alike => self.claims[slot].alike,
            Weighting::BySource => by_source.unwrap_or(self.claims[slot].alike),
        }
    }

    /// The evidence for one claim, in the order it came.
    ///
    /// # Errors
    /// When the node is not a claim.
    pub fn evidence_of(&self, claim: NodeIndex) -> Result<impl Iterator<Item = Evidence> + '_, GraphError> {
        Ok(self.numbered_evidence(claim)?.map(|(_, evidence)| evidence))
    }

    /// The evidence for one claim, in the order it came, each piece with its number: the first that the graph took is 0.
    ///
    /// # Errors
    /// When the node is not a claim.
    pub fn numbered_evidence(
        &self,
        claim: NodeIndex,
    ) -> Result<impl Iterator<Item = (usize, Evidence)> + '_, GraphError> {
        self.expect_kind(claim, &[NodeKind::Claim])?;
        let mut newest_first = Vec::new();
        let mut next = self.nodes[claim.index()].newest;
        while let Some(index) = next.get() {
            newest_first.push((index, self.edges[index].evidence));
            next = self.edges[index].before_of_claim;
        }
        Ok(newest_first.into_iter().rev())
    }

    /// The number of independent sources with one stance on a claim.
    ///
    /// # Errors
    /// When the node is not a claim.
    pub fn independence(&self, claim: NodeIndex, stance: Stance) -> Result<Independence, GraphError> {
        let evidence = self.evidence_of(claim)?;
        let counted = evidence.filter(|piece| piece.stance == stance && piece.confidence.is_some_and(|it| it > 0.0));
        Ok(self.independence_among(counted.map(|piece| piece.source)))
    }

    /// The number of independent sources among these fragments, pages and papers.
    #[must_use]
    pub fn independence_among(&self, sources: impl IntoIterator<Item = NodeIndex>) -> Independence {
        let texts: Vec<SourceText<'_>> = sources.into_iter().map(|source| self.source_text(source)).collect();
        count_independent(&texts)
    }

    /// The text of a source, on its page.
    fn source_text(&self, source: NodeIndex) -> SourceText<'_> {
        let origin = self.origin(source);
        let is_fragment = self.nodes[origin.index()].kind == NodeKind::Fragment;
        SourceText {
            page: (!is_fragment).then(|| self.ids[origin.index()].as_ref()),
            site: self.site(origin),
            text: self.text(source).unwrap_or_default(),
        }
    }

    /// The page or paper of a source, or the source itself if it has none.
    pub(super) fn origin(&self, source: NodeIndex) -> NodeIndex {
        self.nodes[source.index()].page.get().map_or(source, NodeIndex::from_index)
    }

    /// Number of nodes; indices start at 0.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The node with an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<NodeIndex> {
        self.index_of_id.get(id).map(NodeIndex::from_index)
    }

    /// The claims, in the order they were added.
    pub fn claims(&self) -> impl Iterator<Item = NodeIndex> + '_ {
        self.claims.iter().map(|sums| sums.claim)
    }

    /// The id of a node; `None` if there is no such node.
    #[must_use]
    pub fn id(&self, node: NodeIndex) -> Option<&str> {
        self.ids.get(node.index()).map(AsRef::as_ref)
    }

    /// The text of a fragment, if it is known.
    #[must_use]
    pub fn text(&self, node: NodeIndex) -> Option<&str> {
        let text = self.nodes.get(node.index())?.text.get()?;
        Some(&self.texts[text])
    }

    /// The kind of a node; `None` if there is no such node.
    #[must_use]
    pub fn kind(&self, node: NodeIndex) -> Option<NodeKind> {
        self.nodes.get(node.index()).map(|node| node.kind)
    }

    /// The site of a page, or of the page of a fragment, if it is known.
    #[must_use]
    pub fn site(&self, node: NodeIndex) -> Option<&str> {
        let origin = self.origin_of(node)?;
        self.nodes[origin.index()].site.get().map(|site| self.sites[site].as_str())
    }

    /// The page or paper of a source, or the source itself if it has none; `None` if there is no such node.
    #[must_use]
    pub fn origin_of(&self, node: NodeIndex) -> Option<NodeIndex> {
        (node.index() < self.nodes.len()).then(|| self.origin(node))
    }

    /// Which pages and papers support a claim, themselves or by a fragment of theirs.
    pub(in crate::evidence) fn supporting_nodes(&self) -> Vec<bool> {
        let mut supporting = vec![false; self.nodes.len()];
        for evidence in self.edges.iter().map(|edge| edge.evidence) {
            let counts = evidence.stance == Stance::Supports && evidence.confidence.is_some_and(|it| it > 0.0);
            supporting[self.origin(evidence.source).index()] |= counts;
        }
        supporting
    }

    /// The part of a node that the rules of citation need.
    pub(in crate::evidence) fn citing_node(&self, index: usize) -> CitingNode {
        let node = &self.nodes[index];
        let first = node.newest.get().or(node.fragments.get());
        CitingNode { kind: node.kind, site: node.site.get(), has_evidence: first.is_some() }
    }
}

/// The part of a node that the rules of citation need.
pub(in crate::evidence) struct CitingNode {
    pub(in crate::evidence) kind: NodeKind,
    pub(in crate::evidence) site: Option<usize>,
    pub(in crate::evidence) has_evidence: bool,
}
