//! The evidence graph: claims, sources, the edges between them, and sums that are updated with each edge.
//!
//! | file | contains |
//! |---|---|
//! | `node` | nodes and their kinds |
//! | `error` | invalid arguments |
//! | `columns` | many pieces of evidence and citations at once |
//! | `contradiction` | claims that refute each other, and claims that have both sides |
//! | `query` | nodes by id, the evidence for a claim and its sums |
//! | `weight` | the weights of sources |

mod columns;
mod contradiction;
mod error;
mod node;
mod query;
mod weight;

use credence_named::named_enum;
use serde::Serialize;
use std::rc::Rc;

pub use columns::{Column, ColumnError, ColumnNodes, ColumnProblem, EvidenceColumns};
pub use contradiction::{ClaimPair, Contradictions, DisputedClaim, SourcePair};
pub use error::GraphError;
pub use node::{NodeIndex, NodeKind};
pub(super) use query::CitingNode;

use super::confidence::EvidenceSums;
use crate::stance::Stance;
use credence_lookup::Lookup;
use node::{Link, Node};

/// Limit of the nodes, and of the edges of one kind. The sums are exact up to it.
const MOST: usize = 1 << 24;

/// The kinds that give evidence.
const SOURCES: &[NodeKind] = &[NodeKind::Fragment, NodeKind::Page, NodeKind::Paper];

/// The kinds that cite and are cited.
const CITING: &[NodeKind] = &[NodeKind::Page, NodeKind::Paper];

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
/// The sums of a claim are updated with each piece of evidence, at a cost that does not depend on the size of the graph.
/// Each call that adds evidence adds one piece: to count a source once, add it once. Relations between claims are shown
/// as contradictions and are not part of a sum.
#[derive(Clone, Debug, Default)]
pub struct EvidenceGraph {
    nodes: Vec<Node>,
    ids: Vec<Rc<str>>,
    texts: Vec<String>,
    index_of_id: Lookup<Rc<str>>,
    sites: Vec<String>,
    site_names: Lookup,
    claims: Vec<ClaimSums>,
    /// The sums by the weight of the sources, for each claim; `None` until a weight is set.
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

    /// Adds a claim, or finds the one with this id.
    ///
    /// # Errors
    /// When a node of another kind has this id, or the graph is full.
    pub fn add_claim(&mut self, id: &str) -> Result<NodeIndex, GraphError> {
        let claim = self.add_node(id, NodeKind::Claim)?;
        if self.nodes[claim.index()].slot.get().is_none() {
            self.nodes[claim.index()].slot = Link::to(self.claims.len());
            self.claims.push(ClaimSums { claim, alike: EvidenceSums::default() });
            if let Some(sums) = &mut self.by_source {
                sums.push(EvidenceSums::default());
            }
        }
        Ok(claim)
    }

    /// Adds a page, or finds the one with this id. Its first site is kept.
    ///
    /// # Errors
    /// When a node of another kind has this id, or the graph is full.
    pub fn add_page(&mut self, id: &str, site: Option<&str>) -> Result<NodeIndex, GraphError> {
        let page = self.add_node(id, NodeKind::Page)?;
        if let (None, Some(site)) = (self.nodes[page.index()].site.get(), site) {
            self.nodes[page.index()].site = self.add_site(site);
        }
        Ok(page)
    }

    /// Adds a paper, or finds the one with this id.
    ///
    /// # Errors
    /// When a node of another kind has this id, or the graph is full.
    pub fn add_paper(&mut self, id: &str) -> Result<NodeIndex, GraphError> {
        self.add_node(id, NodeKind::Paper)
    }

    /// Adds a fragment, or finds the one with this id. Its first page and first text are kept.
    ///
    /// # Errors
    /// When `page` is neither a page nor a paper, a node of another kind has this id, or the graph is full.
    pub fn add_fragment(&mut self, id: &str, page: Option<NodeIndex>, text: &str) -> Result<NodeIndex, GraphError> {
        if let Some(page) = page {
            self.expect_kind(page, CITING)?;
        }
        let fragment = self.add_node(id, NodeKind::Fragment)?;
        if self.nodes[fragment.index()].text.get().is_none() && !text.is_empty() {
            self.nodes[fragment.index()].text = Link::to(self.texts.len());
            self.texts.push(text.to_owned());
        }
        if let (None, Some(page)) = (self.nodes[fragment.index()].page.get(), page) {
            self.join_to_page(fragment, page);
        }
        Ok(fragment)
    }

    /// Adds the fragment of a page or paper with this text, or finds it; without a text, the source itself.
    ///
    /// # Errors
    /// When `source` is neither a page nor a paper, or the graph is full.
    pub fn add_text(&mut self, source: NodeIndex, text: &str) -> Result<NodeIndex, GraphError> {
        if text.is_empty() {
            return Ok(source);
        }
        // A text fragment, as in URLs.
        let id = [self.id(source).unwrap_or_default(), "#:~:text=", text].concat();
        self.add_fragment(&id, Some(source), text)
    }

    fn add_node(&mut self, id: &str, kind: NodeKind) -> Result<NodeIndex, GraphError> {
        let name: Rc<str> = Rc::from(id);
        let room = expect_room(self.nodes.len());
        let known = match room {
            Ok(()) => self.index_of_id.get_or_set(Rc::clone(&name), self.nodes.len()),
            Err(_) => self.index_of_id.get(id),
        };
        if let Some(index) = known {
            let found = self.nodes[index].kind;
            let other = || GraphError::OtherKind { id: id.to_owned(), found, expected: kind };
            return (found == kind).then_some(NodeIndex::from_index(index)).ok_or_else(other);
        }
        room?;
        self.ids.push(name);
        self.nodes.push(Node::new(kind));
        Ok(NodeIndex::from_index(self.nodes.len() - 1))
    }

    fn add_site(&mut self, site: &str) -> Link {
        if let Some(index) = self.site_names.get(site) {
            return Link::to(index);
        }
        self.site_names.set(site.to_owned(), self.sites.len());
        self.sites.push(site.to_owned());
        Link::to(self.sites.len() - 1)
    }

    /// Adds one piece of evidence. Without a confidence above zero it is listed, but is not part of a sum.
    ///
    /// # Errors
    /// When `source` is not a fragment, page or paper, `claim` is not a claim, the confidence is outside 0 to 1, or the
    /// graph is full.
    pub fn add_evidence(
        &mut self,
        source: NodeIndex,
        claim: NodeIndex,
        stance: Stance,
        confidence: Option<f64>,
    ) -> Result<(), GraphError> {
        self.expect_kind(source, SOURCES)?;
        self.expect_kind(claim, &[NodeKind::Claim])?;
        expect_share("confidence", confidence)?;
        self.push_evidence(source, claim, stance, confidence)
    }

    /// Adds evidence between nodes whose kinds are known.
    fn push_evidence(
        &mut self,
        source: NodeIndex,
        claim: NodeIndex,
        stance: Stance,
        confidence: Option<f64>,
    ) -> Result<(), GraphError> {
        expect_room(self.edges.len())?;
        if let Some(slot) = self.nodes[claim.index()].slot.get() {
            self.add_to_sums(slot, source, stance, confidence.unwrap_or(0.0));
        }
        let link = Link::to(self.edges.len());
        self.edges.push(StanceEdge {
            evidence: Evidence { source, stance, confidence },
            claim,
            before_of_claim: std::mem::replace(&mut self.nodes[claim.index()].newest, link),
            before_of_source: std::mem::replace(&mut self.nodes[source.index()].newest, link),
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

    /// Withdraws the evidence that these pages and papers, or fragments of them, gave for a claim so far.
    ///
    /// # Errors
    /// When `claim` is not a claim.
    pub fn withdraw(&mut self, claim: NodeIndex, sources: &[NodeIndex]) -> Result<(), GraphError> {
        let pieces: Vec<(usize, Evidence)> = self.numbered_evidence(claim)?.collect();
        let mut is_withdrawn = vec![false; self.nodes.len()];
        for source in sources {
            self.expect_kind(*source, CITING)?;
            is_withdrawn[source.index()] = true;
        }
        self.nodes[claim.index()].newest = Link::NONE;
        for (index, piece) in pieces {
            if is_withdrawn[self.origin(piece.source).index()] {
                self.withdraw_piece(index);
            } else {
                self.edges[index].before_of_claim =
                    std::mem::replace(&mut self.nodes[claim.index()].newest, Link::to(index));
            }
        }
        Ok(())
    }

    /// Takes a piece of evidence out of the sums. It stays in the list of its source, where without a confidence it counts for nothing.
    fn withdraw_piece(&mut self, index: usize) {
        let StanceEdge { evidence: Evidence { source, stance, confidence }, claim, .. } = self.edges[index];
        let (confidence, weight) = (confidence.unwrap_or(0.0), self.weight(source).unwrap_or(1.0));
        if let Some(slot) = self.nodes[claim.index()].slot.get() {
            self.claims[slot].alike.remove(stance, confidence);
            if let Some(sums) = &mut self.by_source {
                sums[slot].remove(stance, confidence * weight);
            }
        }
        self.edges[index].evidence.confidence = None;
    }

    /// Adds a relation: one claim refutes or contradicts another.
    ///
    /// # Errors
    /// When either is not a claim, both are the same, the confidence is outside 0 to 1, or the graph is full.
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

    /// Adds a citation from one page or paper to another or to itself.
    ///
    /// # Errors
    /// When either is neither a page nor a paper, or the graph is full.
    pub fn add_cite(&mut self, citing: NodeIndex, cited: NodeIndex) -> Result<(), GraphError> {
        self.expect_kind(citing, CITING)?;
        self.expect_kind(cited, CITING)?;
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
