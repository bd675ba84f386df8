//! The evidence of a conversation: the evidence graph of its turns, with what was assessed of its nodes.

use std::ops::Range;

use super::balance::balance_of_evidence;
use crate::evidence::{EvidenceGraph, NodeIndex, Stance, Weighting};
use crate::record::{AssessedClaim, AssessedEvidence, AssessedSource, Assessment, Shared, SourceCount};
use crate::trust::{BlockedDomain, Host, SuffixTable};
use credence_lookup::Lookup;

/// Every claim and every source of a conversation once, and the edges between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvidenceMap {
    /// Misinformation first, then contested claims, then the rest, each in the order of the conversation.
    pub claims: Vec<ClaimNode>,
    /// In the order of their first evidence.
    pub sources: Vec<SourceNode>,
    /// Claim by claim.
    pub edges: Vec<EvidenceEdge>,
    /// The domains among the sources that verification or the user has blocked.
    pub blocked: Vec<BlockedDomain>,
}

/// One claim.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimNode {
    /// The id of its node.
    pub key: String,
    /// Whether sources contradict each other about it.
    pub dispute: Dispute,
    /// The claim with its sums. Its evidence is in [`EvidenceMap::edges`].
    pub claim: AssessedClaim,
    /// The range of its evidence.
    pub edges: Range<usize>,
}

/// One source.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceNode {
    /// The source, as it was assessed last.
    pub source: Shared<AssessedSource>,
    /// Its registrable domain, or its id if it has no address.
    pub site: String,
    /// Sources of one site, or with copies of one text, are one group.
    pub group: u32,
    /// Whether its group has more than one site, so that they carry one text.
    pub is_copy: bool,
}

/// The evidence of one source for one claim.
#[derive(Clone, Debug, PartialEq)]
pub struct EvidenceEdge {
    /// The index of the source.
    pub source: usize,
    /// The index of the claim.
    pub claim: usize,
    /// The stance, and whether it counts.
    pub evidence: AssessedEvidence,
}

/// Whether sources contradict each other about a claim, the least severe first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dispute {
    /// No contradiction.
    None,
    /// Both sides count.
    Contested,
    /// The side with the lower trust is rejected.
    Misinformation,
}

impl EvidenceMap {
    /// The evidence of these turns. If a source has several stances on one claim, the last turn with one counts.
    #[must_use]
    pub fn new<'a>(assessments: impl IntoIterator<Item = &'a Assessment>, suffixes: &SuffixTable) -> Self {
        let mut joined = JoinedTurns::default();
        for (turn, assessment) in assessments.into_iter().enumerate() {
            joined.add_turn(turn, assessment, suffixes);
        }
        joined.into_map()
    }

    /// Number of claims about which sources contradict each other.
    #[must_use]
    pub fn n_disputed(&self) -> usize {
        self.claims.iter().filter(|node| node.dispute != Dispute::None).count()
    }
}

impl ClaimNode {
    /// Number of independent texts for and against it.
    #[must_use]
    pub const fn n_texts(&self) -> u32 {
        self.claim.support.n_texts.saturating_add(self.claim.refutation.n_texts)
    }
}

/// The turns so far: a graph, and what was assessed of its nodes and edges.
#[derive(Default)]
struct JoinedTurns {
    /// The sources are pages, their texts fragments. Evidence that does not count has no confidence here.
    graph: EvidenceGraph,
    /// In the order of their nodes.
    claims: Vec<JoinedClaim>,
    /// In the order of their nodes.
    sources: Vec<(NodeIndex, Shared<AssessedSource>)>,
    /// By the number of the piece in the graph.
    evidence: Vec<AssessedEvidence>,
    blocked: Vec<BlockedDomain>,
}

/// A claim of one turn or of several.
struct JoinedClaim {
    node: NodeIndex,
    claim: AssessedClaim,
    n_turns: usize,
}

impl JoinedTurns {
    fn add_turn(&mut self, turn: usize, assessment: &Assessment, suffixes: &SuffixTable) {
        let mut sources = Lookup::<&str>::default();
        for (index, source) in assessment.sources.iter().enumerate() {
            sources.set(&source.id, index);
        }
        for (position, claim) in assessment.claims.iter().enumerate() {
            let of_claim = claim.evidence.iter().filter_map(|evidence| sources.get(evidence.source_id.as_str()));
            of_claim.for_each(|source| self.add_source(&assessment.sources[source], suffixes));
            self.add_claim(&claim_key(turn, position, claim), claim);
        }
        for entry in &assessment.blocked {
            if self.blocked.iter().all(|known| known.domain != entry.domain) {
                self.blocked.push(entry.clone());
            }
        }
    }

    /// A full graph takes no more sources and claims.
    fn add_source(&mut self, source: &Shared<AssessedSource>, suffixes: &SuffixTable) {
        let Ok(node) = self.graph.add_page(&source.id, Some(&site_of(source, suffixes))) else { return };
        match self.place_of(node) {
            Some(known) => self.sources[known].1 = source.clone(),
            None => self.sources.push((node, source.clone())),
        }
    }

    fn place_of(&self, source: NodeIndex) -> Option<usize> {
        self.sources.binary_search_by_key(&source, |(node, _)| *node).ok()
    }

    /// Adds a claim, or the same claim of a later turn, whose evidence replaces earlier evidence of the same sources.
    fn add_claim(&mut self, key: &str, claim: &AssessedClaim) {
        let Ok(node) = self.graph.add_claim(key) else { return };
        match self.claims.binary_search_by_key(&node, |joined| joined.node) {
            Ok(known) => {
                let speaking = claim.evidence.iter().filter_map(|evidence| self.graph.find(&evidence.source_id));
                let speaking: Vec<NodeIndex> = speaking.filter(|source| self.place_of(*source).is_some()).collect();
                // All of them are pages of the graph.
                _ = self.graph.withdraw(node, &speaking);
                self.claims[known].join(claim);
            }
            Err(_) => self.claims.push(JoinedClaim::new(node, claim)),
        }
        claim.evidence.iter().for_each(|evidence| self.add_evidence(node, evidence));
    }

    fn add_evidence(&mut self, claim: NodeIndex, evidence: &AssessedEvidence) {
        let Some(page) = self.graph.find(&evidence.source_id) else { return };
        let Some(place) = self.place_of(page) else { return };
        let text = self.sources[place].1.snippet.as_deref().or(evidence.quote.as_deref()).unwrap_or_default();
        let source = self.graph.add_text(page, text).unwrap_or(page);
        let confidence = evidence.confidence.filter(|confidence| evidence.counted && *confidence >= 0.0);
        let confidence = confidence.map(|confidence| confidence.min(1.0));
        if self.graph.add_evidence(source, claim, evidence.stance, confidence).is_ok() {
            self.evidence.push(evidence.clone());
        }
    }

    fn into_map(mut self) -> EvidenceMap {
        let mut map = EvidenceMap { sources: self.source_nodes(), ..EvidenceMap::default() };
        let claims = std::mem::take(&mut self.claims).into_iter();
        let mut claims: Vec<(Dispute, JoinedClaim)> = claims.map(|joined| (self.dispute(&joined), joined)).collect();
        claims.sort_by_key(|(dispute, _)| std::cmp::Reverse(*dispute));
        for (dispute, joined) in claims {
            let (index, first) = (map.claims.len(), map.edges.len());
            map.edges.extend(self.pieces_of(joined.node).filter_map(|(source, evidence)| {
                let source = self.place_of(self.graph.origin_of(source)?)?;
                Some(EvidenceEdge { source, claim: index, evidence: evidence.clone() })
            }));
            let key = self.graph.id(joined.node).unwrap_or_default().to_owned();
            let claim = self.summed(joined);
            map.claims.push(ClaimNode { key, dispute, claim, edges: first..map.edges.len() });
        }
        map.blocked = self.blocked;
        map
    }

    /// The sources with their sites and groups.
    fn source_nodes(&self) -> Vec<SourceNode> {
        let texts = self.last_texts();
        let groups = self.graph.independence_among(texts).groups;
        let sites: Vec<&str> =
            self.sources.iter().map(|(node, _)| self.graph.site(*node).unwrap_or_default()).collect();
        let mut site_of_group: Vec<Option<&str>> = vec![None; sites.len()];
        let mut is_copied = vec![false; sites.len()];
        for (group, site) in groups.iter().zip(&sites) {
            let first = site_of_group[*group as usize].get_or_insert(site);
            is_copied[*group as usize] |= first != site;
        }
        let node = |(((_, source), site), group): ((&(NodeIndex, Shared<AssessedSource>), &&str), u32)| SourceNode {
            source: source.clone(),
            site: (*site).to_owned(),
            group,
            is_copy: is_copied[group as usize],
        };
        self.sources.iter().zip(&sites).zip(groups).map(node).collect()
    }

    /// For each source the last of its texts, or the source itself.
    fn last_texts(&self) -> Vec<NodeIndex> {
        let mut texts: Vec<NodeIndex> = self.sources.iter().map(|(node, _)| *node).collect();
        let pieces = self.claims.iter().flat_map(|joined| self.pieces_of(joined.node));
        for (text, _) in pieces.filter(|(text, _)| self.graph.text(*text).is_some()) {
            if let Some(place) = self.graph.origin_of(text).and_then(|page| self.place_of(page)) {
                texts[place] = text;
            }
        }
        texts
    }

    /// The evidence for a claim, with the page or text that speaks.
    fn pieces_of(&self, claim: NodeIndex) -> impl Iterator<Item = (NodeIndex, &AssessedEvidence)> {
        let pieces = self.graph.numbered_evidence(claim).into_iter().flatten();
        pieces.map(|(number, piece)| (piece.source, &self.evidence[number]))
    }

    fn dispute(&self, JoinedClaim { node, claim, .. }: &JoinedClaim) -> Dispute {
        let has = |stance| self.pieces_of(*node).any(|(_, evidence)| evidence.counted && evidence.stance == stance);
        if claim.n_misinformation > 0 {
            Dispute::Misinformation
        } else if claim.n_contested > 0 || (has(Stance::Supports) && has(Stance::Refutes)) {
            Dispute::Contested
        } else {
            Dispute::None
        }
    }

    /// The claim with its sums; those of one turn hold for that turn only.
    fn summed(&self, JoinedClaim { node, mut claim, n_turns }: JoinedClaim) -> AssessedClaim {
        if n_turns > 1 {
            claim.support = self.count(node, Stance::Supports);
            claim.refutation = self.count(node, Stance::Refutes);
            let sums = self.graph.sums(node, Weighting::Alike).unwrap_or_default();
            let balance = balance_of_evidence(sums, claim.support, claim.refutation);
            (claim.confidence, claim.verdict, claim.credibility) =
                (balance.confidence, balance.verdict, balance.credibility);
        }
        claim
    }

    fn count(&self, claim: NodeIndex, stance: Stance) -> SourceCount {
        let pieces = self.pieces_of(claim).filter(|(_, evidence)| evidence.counted && evidence.stance == stance);
        let found = self.graph.independence_among(pieces.map(|(source, _)| source));
        SourceCount { n_pages: found.n_pages, n_sites: found.n_sites, n_texts: found.n_independent_texts }
    }
}

impl JoinedClaim {
    /// The evidence is in the graph.
    fn new(node: NodeIndex, claim: &AssessedClaim) -> Self {
        Self { node, claim: AssessedClaim { evidence: Vec::new(), ..claim.clone() }, n_turns: 1 }
    }

    fn join(&mut self, later: &AssessedClaim) {
        self.claim.n_contested = self.claim.n_contested.max(later.n_contested);
        self.claim.n_misinformation = self.claim.n_misinformation.max(later.n_misinformation);
        self.n_turns += 1;
    }
}

/// The id of a claim's node. Ids of claims have no line break, so that no two keys are equal by accident; claims without an id are
/// never the same.
fn claim_key(turn: usize, position: usize, claim: &AssessedClaim) -> String {
    if claim.id.is_empty() {
        ["\n\n", &turn.to_string(), ".", &position.to_string()].concat()
    } else {
        ["\n", &claim.id].concat()
    }
}

fn site_of(source: &AssessedSource, suffixes: &SuffixTable) -> String {
    let host = source.domain.as_deref().and_then(Host::parse);
    host.map_or_else(|| source.id.clone(), |host| suffixes.registrable_domain(&host).to_owned())
}

#[cfg(test)]
mod tests;
