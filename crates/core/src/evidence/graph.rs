//! The evidence graph: claims, the sources that speak about them, and sums that are kept as evidence comes.
//!
//! | file | holds |
//! |---|---|
//! | `node` | what a node is |
//! | `error` | why an argument was refused |
//! | `contradiction` | claims that refute each other, and claims that have both sides |

mod contradiction;
mod error;
mod node;

use credence_text::named_enum;
use serde::Serialize;

pub use contradiction::{ClaimPair, Contradictions, DisputedClaim, SourcePair};
pub use error::GraphError;
pub use node::{NodeIndex, NodeKind};

use super::confidence::EvidenceSums;
use super::independence::{Independence, SourceText, count_independent};
use crate::record::{ClaimConfidence, ConfidenceProfile};
use crate::stance::Stance;
use credence_text::lookup::Lookup;
use node::{Link, Node};

/// How many nodes, and how many edges of one sort, a graph holds; within it the sums are exact.
const MOST: usize = 1 << 24;

named_enum! {
    /// Whether evidence counts fully or by the weight of its source.
    #[derive(Default)]
    pub enum Weighting {
        /// Every source counts alike.
        #[default]
        Alike = "alike",
        /// A stance confidence is multiplied by the weight of its source; a source without a weight counts fully.
        BySource = "by_source",
    }
}

named_enum! {
    /// How one claim stands to another.
    pub enum ClaimRelation {
        /// The first claim refutes the second.
        Refutes = "refutes",
        /// The two cannot both be true.
        Contradicts = "contradicts",
    }
}

/// One piece of evidence for or against a claim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Evidence {
    /// The fragment, page or paper that speaks.
    pub source: NodeIndex,
    /// What it says about the claim.
    pub stance: Stance,
    /// How sure the stance is, 0 to 1; `null` counts for nothing.
    pub confidence: Option<f64>,
}

/// Claims, fragments, pages and papers, joined by stances and citations.
///
/// Each claim's sums are kept as evidence comes: one more piece costs the same in a graph of any size. Each call that
/// adds evidence is one piece of it; whoever wants a source to count once adds it once. What one claim says of another
/// is a contradiction to show and no evidence: it enters no sum.
#[derive(Clone, Debug, Default)]
pub struct EvidenceGraph {
    nodes: Vec<Node>,
    ids: Vec<String>,
    texts: Vec<String>,
    places: Lookup,
    sites: Vec<String>,
    site_names: Lookup,
    claims: Vec<ClaimSums>,
    /// The sums by the weight of the sources, claim by claim; none until a weight is given, when all are alike.
    by_source: Option<Vec<EvidenceSums>>,
    edges: Vec<StanceEdge>,
    relations: Vec<RelationEdge>,
    pub(super) cites: Vec<(NodeIndex, NodeIndex)>,
}

/// A claim and the sums in which every source counts alike.
#[derive(Clone, Debug)]
struct ClaimSums {
    claim: NodeIndex,
    alike: EvidenceSums,
}

#[derive(Clone, Debug)]
struct StanceEdge {
    evidence: Evidence,
    claim: NodeIndex,
    before_of_claim: Link,
    before_of_source: Link,
}

#[derive(Clone, Debug)]
struct RelationEdge {
    first: NodeIndex,
    second: NodeIndex,
    relation: ClaimRelation,
    confidence: Option<f64>,
}

impl EvidenceGraph {
    /// A graph without nodes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The claim of this identity, added unless it is there.
    ///
    /// # Errors
    /// When the identity is that of a node of another kind, or the graph is full.
    pub fn add_claim(&mut self, id: &str) -> Result<NodeIndex, GraphError> {
        let claim = self.add_node(id, NodeKind::Claim)?;
        if self.nodes[claim.place()].slot.get().is_none() {
            self.nodes[claim.place()].slot = Link::to(self.claims.len());
            self.claims.push(ClaimSums { claim, alike: EvidenceSums::default() });
            if let Some(sums) = &mut self.by_source {
                sums.push(EvidenceSums::default());
            }
        }
        Ok(claim)
    }

    /// The page of this identity, added unless it is there; the first site given for it stays.
    ///
    /// # Errors
    /// When the identity is that of a node of another kind, or the graph is full.
    pub fn add_page(&mut self, id: &str, site: Option<&str>) -> Result<NodeIndex, GraphError> {
        let page = self.add_node(id, NodeKind::Page)?;
        if let (None, Some(site)) = (self.nodes[page.place()].site.get(), site) {
            self.nodes[page.place()].site = self.add_site(site);
        }
        Ok(page)
    }

    /// The paper of this identity, added unless it is there.
    ///
    /// # Errors
    /// When the identity is that of a node of another kind, or the graph is full.
    pub fn add_paper(&mut self, id: &str) -> Result<NodeIndex, GraphError> {
        self.add_node(id, NodeKind::Paper)
    }

    /// The fragment of this identity, added unless it is there; the first page and the first text given for it stay.
    ///
    /// # Errors
    /// When `page` is neither a page nor a paper, the identity is that of a node of another kind, or the graph is full.
    pub fn add_fragment(&mut self, id: &str, page: Option<NodeIndex>, text: &str) -> Result<NodeIndex, GraphError> {
        if let Some(page) = page {
            self.expect_kind(page, &[NodeKind::Page, NodeKind::Paper])?;
        }
        let fragment = self.add_node(id, NodeKind::Fragment)?;
        if self.nodes[fragment.place()].text.get().is_none() && !text.is_empty() {
            self.nodes[fragment.place()].text = Link::to(self.texts.len());
            self.texts.push(text.to_owned());
        }
        if let (None, Some(page)) = (self.nodes[fragment.place()].page.get(), page) {
            self.join_to_page(fragment, page);
        }
        Ok(fragment)
    }

    fn add_node(&mut self, id: &str, kind: NodeKind) -> Result<NodeIndex, GraphError> {
        if let Some(place) = self.places.get(id) {
            let found = self.nodes[place].kind;
            let other = || GraphError::OtherKind { id: id.to_owned(), found, expected: kind };
            return (found == kind).then_some(NodeIndex::of(place)).ok_or_else(other);
        }
        expect_room(self.nodes.len())?;
        self.places.hold(id.to_owned(), self.nodes.len());
        self.ids.push(id.to_owned());
        self.nodes.push(Node::new(kind));
        Ok(NodeIndex::of(self.nodes.len() - 1))
    }

    fn add_site(&mut self, site: &str) -> Link {
        if let Some(place) = self.site_names.get(site) {
            return Link::to(place);
        }
        self.site_names.hold(site.to_owned(), self.sites.len());
        self.sites.push(site.to_owned());
        Link::to(self.sites.len() - 1)
    }

    /// A fragment that gets its page late brings its evidence under the page's weight.
    fn join_to_page(&mut self, fragment: NodeIndex, page: NodeIndex) {
        let weight_before = self.weight(fragment);
        let before = &mut self.nodes[page.place()].fragments;
        self.nodes[fragment.place()].fragment_before = std::mem::replace(before, Link::to(fragment.place()));
        self.nodes[fragment.place()].page = Link::to(page.place());
        self.reweigh(fragment, weight_before);
    }

    /// Adds one piece of evidence; a confidence that is missing or zero is kept and counts for nothing.
    ///
    /// # Errors
    /// When `source` is no fragment, page or paper, `claim` is no claim, the confidence is outside 0 to 1, or the
    /// graph is full.
    pub fn add_evidence(
        &mut self,
        source: NodeIndex,
        claim: NodeIndex,
        stance: Stance,
        confidence: Option<f64>,
    ) -> Result<(), GraphError> {
        self.expect_kind(source, &[NodeKind::Fragment, NodeKind::Page, NodeKind::Paper])?;
        self.expect_kind(claim, &[NodeKind::Claim])?;
        expect_share("confidence", confidence)?;
        expect_room(self.edges.len())?;
        if let Some(slot) = self.nodes[claim.place()].slot.get() {
            self.add_to_sums(slot, source, stance, confidence.unwrap_or(0.0));
        }
        let link = Link::to(self.edges.len());
        self.edges.push(StanceEdge {
            evidence: Evidence { source, stance, confidence },
            claim,
            before_of_claim: std::mem::replace(&mut self.nodes[claim.place()].newest, link),
            before_of_source: std::mem::replace(&mut self.nodes[source.place()].newest, link),
        });
        Ok(())
    }

    fn add_to_sums(&mut self, slot: usize, source: NodeIndex, stance: Stance, confidence: f64) {
        self.claims[slot].alike.add(stance, confidence);
        let weight = self.by_source.is_some().then(|| self.weight(source).unwrap_or(1.0));
        if let (Some(sums), Some(weight)) = (&mut self.by_source, weight) {
            sums[slot].add(stance, confidence * weight);
        }
    }

    /// Says that one claim refutes or contradicts another.
    ///
    /// # Errors
    /// When either is no claim, both are the same, the confidence is outside 0 to 1, or the graph is full.
    pub fn relate_claims(
        &mut self,
        first: NodeIndex,
        second: NodeIndex,
        relation: ClaimRelation,
        confidence: Option<f64>,
    ) -> Result<(), GraphError> {
        self.expect_kind(first, &[NodeKind::Claim])?;
        self.expect_kind(second, &[NodeKind::Claim])?;
        expect_share("confidence", confidence)?;
        expect_room(self.relations.len())?;
        if first == second {
            return Err(GraphError::AgainstItself { claim: first });
        }
        self.relations.push(RelationEdge { first, second, relation, confidence });
        Ok(())
    }

    /// Says that a page or paper cites another; itself, too.
    ///
    /// # Errors
    /// When either is neither a page nor a paper, or the graph is full.
    pub fn add_cite(&mut self, citing: NodeIndex, cited: NodeIndex) -> Result<(), GraphError> {
        self.expect_kind(citing, &[NodeKind::Page, NodeKind::Paper])?;
        self.expect_kind(cited, &[NodeKind::Page, NodeKind::Paper])?;
        expect_room(self.cites.len())?;
        self.cites.push((citing, cited));
        Ok(())
    }

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
    fn weight(&self, source: NodeIndex) -> Option<f64> {
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

    /// The confidence in one claim.
    ///
    /// # Errors
    /// When the node is no claim.
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
    /// When the node is no claim.
    pub fn sums(&self, claim: NodeIndex, weighting: Weighting) -> Result<EvidenceSums, GraphError> {
        self.expect_kind(claim, &[NodeKind::Claim])?;
        let slot = self.nodes[claim.place()].slot.get();
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
    /// When the node is no claim.
    pub fn evidence_of(&self, claim: NodeIndex) -> Result<impl Iterator<Item = Evidence> + '_, GraphError> {
        self.expect_kind(claim, &[NodeKind::Claim])?;
        Ok(self.evidence_at(claim))
    }

    fn evidence_at(&self, claim: NodeIndex) -> std::iter::Rev<std::vec::IntoIter<Evidence>> {
        let mut newest_first = Vec::new();
        let mut next = self.nodes[claim.place()].newest;
        while let Some(edge) = next.get().map(|place| &self.edges[place]) {
            newest_first.push(edge.evidence);
            next = edge.before_of_claim;
        }
        newest_first.into_iter().rev()
    }

    /// How many independent sources take one stance towards a claim.
    ///
    /// # Errors
    /// When the node is no claim.
    pub fn independence(&self, claim: NodeIndex, stance: Stance) -> Result<Independence, GraphError> {
        let evidence = self.evidence_of(claim)?;
        let counted = evidence.filter(|piece| piece.stance == stance && piece.confidence.is_some_and(|it| it > 0.0));
        let texts: Vec<SourceText<'_>> = counted.map(|piece| self.source_text(piece.source)).collect();
        Ok(count_independent(&texts))
    }

    /// A page or paper stands for itself, a fragment for its page.
    fn source_text(&self, source: NodeIndex) -> SourceText<'_> {
        let origin = self.origin(source);
        let is_fragment = self.nodes[origin.place()].kind == NodeKind::Fragment;
        SourceText {
            page: (!is_fragment).then(|| self.ids[origin.place()].as_str()),
            site: self.site(origin),
            text: self.text(source).unwrap_or_default(),
        }
    }

    /// The page or paper behind a source; a fragment without one is its own origin.
    fn origin(&self, source: NodeIndex) -> NodeIndex {
        self.nodes[source.place()].page.get().map_or(source, NodeIndex::of)
    }

    /// How many nodes there are; indexes run from 0.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The node of an identity.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<NodeIndex> {
        self.places.get(id).map(NodeIndex::of)
    }

    /// The claims, in the order they were added.
    pub fn claims(&self) -> impl Iterator<Item = NodeIndex> + '_ {
        self.claims.iter().map(|sums| sums.claim)
    }

    /// The identity of a node; `None` where there is no such node.
    #[must_use]
    pub fn id(&self, node: NodeIndex) -> Option<&str> {
        self.ids.get(node.place()).map(String::as_str)
    }

    /// The text of a fragment; `None` where none is known.
    #[must_use]
    pub fn text(&self, node: NodeIndex) -> Option<&str> {
        let text = self.nodes.get(node.place())?.text.get()?;
        Some(&self.texts[text])
    }

    /// The kind of a node; `None` where there is no such node.
    #[must_use]
    pub fn kind(&self, node: NodeIndex) -> Option<NodeKind> {
        self.nodes.get(node.place()).map(|node| node.kind)
    }

    /// The site of a page, or of the page a fragment stands on; `None` where none is known.
    #[must_use]
    pub fn site(&self, node: NodeIndex) -> Option<&str> {
        let origin = self.origin_of(node)?;
        self.nodes[origin.place()].site.get().map(|site| self.sites[site].as_str())
    }

    /// The page or paper behind a source, itself where there is none; `None` where there is no such node.
    #[must_use]
    pub fn origin_of(&self, node: NodeIndex) -> Option<NodeIndex> {
        (node.place() < self.nodes.len()).then(|| self.origin(node))
    }

    /// About how many bytes the graph holds.
    #[must_use]
    pub fn bytes_held(&self) -> usize {
        let letters = |texts: &[String]| texts.iter().map(String::capacity).sum::<usize>();
        // Names are held twice: in their list, and as keys with a place and a byte of the map.
        let entry = size_of::<(String, usize)>() + 1;
        let named = |names: &Vec<String>| 2 * letters(names) + names.capacity() * (size_of::<String>() + 2 * entry);
        named(&self.ids)
            + named(&self.sites)
            + letters(&self.texts)
            + self.texts.capacity() * size_of::<String>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.claims.capacity() * size_of::<ClaimSums>()
            + self.by_source.as_ref().map_or(0, Vec::capacity) * size_of::<EvidenceSums>()
            + self.edges.capacity() * size_of::<StanceEdge>()
            + self.relations.capacity() * size_of::<RelationEdge>()
            + self.cites.capacity() * size_of::<(NodeIndex, NodeIndex)>()
    }

    fn expect_kind(&self, node: NodeIndex, expected: &'static [NodeKind]) -> Result<(), GraphError> {
        let n_nodes = self.nodes.len();
        let found = self.kind(node).ok_or(GraphError::NoSuchNode { node, n_nodes })?;
        if expected.contains(&found) { Ok(()) } else { Err(GraphError::WrongKind { node, found, expected }) }
    }

    /// Which pages and papers support a claim, themselves or by a fragment of theirs.
    pub(super) fn supporting_nodes(&self) -> Vec<bool> {
        let mut supporting = vec![false; self.nodes.len()];
        for evidence in self.edges.iter().map(|edge| edge.evidence) {
            let counts = evidence.stance == Stance::Supports && evidence.confidence.is_some_and(|it| it > 0.0);
            supporting[self.origin(evidence.source).place()] |= counts;
        }
        supporting
    }

    /// What is left of a node for the rules of citation: kind, site, and whether anything says it exists.
    pub(super) fn citing_node(&self, place: usize) -> CitingNode {
        let node = &self.nodes[place];
        let first = node.newest.get().or(node.fragments.get());
        CitingNode { kind: node.kind, site: node.site.get(), has_evidence: first.is_some() }
    }
}

/// What the rules of citation look at in a node.
pub(super) struct CitingNode {
    pub(super) kind: NodeKind,
    pub(super) site: Option<usize>,
    pub(super) has_evidence: bool,
}

fn expect_share(name: &'static str, value: Option<f64>) -> Result<(), GraphError> {
    match value {
        Some(value) if !(0.0..=1.0).contains(&value) => Err(GraphError::OutOfRange { name, value }),
        Some(_) | None => Ok(()),
    }
}

fn expect_room(held: usize) -> Result<(), GraphError> {
    if held < MOST { Ok(()) } else { Err(GraphError::Full { most: MOST }) }
}

#[cfg(test)]
mod tests;
