//! The evidence graph: claims, the sources that speak about them, and sums that are kept as evidence comes.
//!
//! | file | holds |
//! |---|---|
//! | `node` | what a node is |
//! | `error` | why an argument was refused |
//! | `contradiction` | claims that refute each other, and claims that have both sides |
//! | `query` | nodes by id, the evidence for a claim and its sums |
//! | `weight` | the weights of sources |

mod contradiction;
mod error;
mod node;
mod query;
mod weight;

use credence_text::named_enum;
use serde::Serialize;

pub use contradiction::{ClaimPair, Contradictions, DisputedClaim, SourcePair};
pub use error::GraphError;
pub use node::{NodeIndex, NodeKind};
pub(super) use query::CitingNode;

use super::confidence::EvidenceSums;
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

    fn expect_kind(&self, node: NodeIndex, expected: &'static [NodeKind]) -> Result<(), GraphError> {
        let n_nodes = self.nodes.len();
        let found = self.kind(node).ok_or(GraphError::NoSuchNode { node, n_nodes })?;
        if expected.contains(&found) { Ok(()) } else { Err(GraphError::WrongKind { node, found, expected }) }
    }
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
