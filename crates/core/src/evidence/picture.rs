//! The picture of evidence: the sources and claims that its edges join, and the row of each.

use serde::Serialize;

use super::graph::{EvidenceGraph, NodeIndex, Weighting};
use super::layout::{LayoutInput, LayoutRows, arrange};
use crate::record::Balance;
use crate::stance::Stance;
use credence_lookup::Lookup;

/// The nodes of a picture, as indices in the lists of the caller.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The sources, in the order of their first edge.
    pub sources: Vec<usize>,
    /// The claims: the ones that are always shown, then the others in the order of their first edge.
    pub claims: Vec<usize>,
    /// The two ends of each edge, as positions in `sources` and `claims`.
    pub edges: Vec<(u32, u32)>,
    /// The row of each source and claim.
    pub rows: LayoutRows,
}

impl Picture {
    /// The picture of edges from a source to a claim. Sources of one group are placed together, claims of a higher
    /// priority above those of a lower one. `claims` are shown even without an edge.
    #[must_use]
    pub fn new(
        claims: impl IntoIterator<Item = usize>,
        edges: impl IntoIterator<Item = (usize, usize)>,
        group: impl Fn(usize) -> u32,
        priority: impl Fn(usize) -> u32,
    ) -> Self {
        let (mut shown_sources, mut shown_claims) = (Shown::default(), Shown::default());
        claims.into_iter().for_each(|claim| _ = shown_claims.position(claim));
        let edges =
            edges.into_iter().map(|(source, claim)| (shown_sources.position(source), shown_claims.position(claim)));
        let edges: Vec<(u32, u32)> = edges.collect();
        let (sources, claims) = (shown_sources.nodes, shown_claims.nodes);
        let groups: Vec<u32> = sources.iter().map(|source| group(*source)).collect();
        let priorities: Vec<u32> = claims.iter().map(|claim| priority(*claim)).collect();
        let rows = arrange(&LayoutInput { groups: &groups, priorities: &priorities, edges: &edges });
        Self { sources, claims, edges, rows }
    }
}

/// The nodes of one column, each once.
#[derive(Default)]
struct Shown {
    positions: Lookup<usize>,
    nodes: Vec<usize>,
}

impl Shown {
    /// The position of a node; a new one comes last.
    fn position(&mut self, node: usize) -> u32 {
        let position = self.positions.get(&node).unwrap_or_else(|| {
            self.positions.set(node, self.nodes.len());
            self.nodes.push(node);
            self.nodes.len() - 1
        });
        u32::try_from(position).unwrap_or(u32::MAX)
    }
}

/// The picture of an evidence graph: every claim, and the page or paper behind every piece of evidence.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GraphPicture<'g> {
    sources: Vec<PictureSource<'g>>,
    claims: Vec<PictureClaim>,
    edges: Vec<PictureEdge>,
    crossings_before: u64,
    crossings_after: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PictureSource<'g> {
    id: NodeIndex,
    site: Option<&'g str>,
    row: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PictureClaim {
    id: NodeIndex,
    row: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PictureEdge {
    source: NodeIndex,
    claim: NodeIndex,
    stance: Stance,
    confidence: Option<f64>,
}

impl EvidenceGraph {
    /// The picture of the graph: sources of one site together, claims that sources disagree about first.
    #[must_use]
    pub fn picture(&self) -> GraphPicture<'_> {
        let edges: Vec<PictureEdge> = self.claims().flat_map(|claim| self.edges_to(claim)).collect();
        let ends = edges.iter().map(|edge| (edge.source.index(), edge.claim.index()));
        let picture = Picture::new(
            self.claims().map(NodeIndex::index),
            ends,
            |source| self.group_of(source),
            |claim| self.priority_of(NodeIndex::from_index(claim)),
        );
        let Picture { sources, claims, rows, .. } = picture;
        let source = |(source, row)| {
            let id = NodeIndex::from_index(source);
            PictureSource { id, site: self.site(id), row }
        };
        GraphPicture {
            sources: sources.into_iter().zip(rows.sources).map(source).collect(),
            claims: claims
                .into_iter()
                .map(NodeIndex::from_index)
                .zip(rows.claims)
                .map(|(id, row)| PictureClaim { id, row })
                .collect(),
            edges,
            crossings_before: rows.crossings_before,
            crossings_after: rows.crossings_after,
        }
    }

    fn edges_to(&self, claim: NodeIndex) -> impl Iterator<Item = PictureEdge> + '_ {
        self.evidence_of(claim).into_iter().flatten().filter_map(move |piece| {
            let source = self.origin_of(piece.source)?;
            Some(PictureEdge { source, claim, stance: piece.stance, confidence: piece.confidence })
        })
    }

    /// The site of a source. A source without one is a group of its own, numbered from the other end.
    fn group_of(&self, source: usize) -> u32 {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        self.citing_node(source).site.map_or_else(|| u32::MAX - count(source), count)
    }

    /// Claims with both sides first, then those with any evidence.
    fn priority_of(&self, claim: NodeIndex) -> u32 {
        match self.sums(claim, Weighting::Alike).map(|sums| sums.balance()) {
            Ok(Balance::BothSides) => 2,
            Ok(Balance::SupportOnly | Balance::RefutationOnly | Balance::NeutralOnly) => 1,
            Ok(Balance::NoEvidence) | Err(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_shows_every_claim_and_the_pages_behind_the_evidence() {
        let mut graph = EvidenceGraph::new();
        let [quiet, disputed] = ["quiet", "disputed"].map(|id| graph.add_claim(id).unwrap());
        let page = graph.add_page("https://a.org/1", Some("a.org")).unwrap();
        let fragment = graph.add_fragment("f", Some(page), "text").unwrap();
        let paper = graph.add_paper("p").unwrap();
        let sibling = graph.add_page("https://a.org/2", Some("a.org")).unwrap();
        for (source, stance) in [(fragment, Stance::Supports), (paper, Stance::Refutes), (sibling, Stance::Neutral)] {
            graph.add_evidence(source, disputed, stance, Some(0.5)).unwrap();
        }
        let picture = graph.picture();
        let sources: Vec<_> = picture.sources.iter().map(|source| (source.id, source.site)).collect();
        assert_eq!(sources, [(page, Some("a.org")), (paper, None), (sibling, Some("a.org"))]);
        assert_eq!(picture.sources[0].row.abs_diff(picture.sources[2].row), 1, "one site is placed together");
        let claims: Vec<_> = picture.claims.iter().map(|claim| claim.id).collect();
        assert_eq!(claims, [quiet, disputed]);
        assert!(picture.claims[1].row < picture.claims[0].row, "the disputed claim comes first");
        assert_eq!((picture.edges.len(), picture.edges[0].source), (3, page));
    }

    #[test]
    fn only_nodes_with_edges_are_shown_unless_asked_for() {
        let picture = Picture::new([7], [(3, 5), (1, 5)], |_| 0, |_| 0);
        assert_eq!((picture.sources, picture.claims), (vec![3, 1], vec![7, 5]));
        assert_eq!(picture.edges, [(0, 1), (1, 1)]);
    }
}
