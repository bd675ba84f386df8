//! The evidence of a conversation as plain values: its claims, its sources and the edges between them.

use credence_lexical::lower::lowercase;
use std::ops::Range;
use std::sync::Arc;

use credence_core::evidence::{Picture, SourceText, Stance, count_independent};
use credence_core::trust::{BlockedDomain, Host, SuffixTable};
use credence_core::{AssessedClaim, AssessedEvidence, AssessedSource, Assessment, SourceCount, balance_of_evidence};
use credence_lookup::Lookup;

use super::conversation::Conversation;

/// With more nodes than this, the disputed claims are shown first and the rest on request.
const SHOWN_AT_ONCE: usize = 60;

/// Every claim and every source of the conversation once, and the edges between them.
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
    /// Its id, or its position if it has none.
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
    pub source: AssessedSource,
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

/// The part of a map that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Excerpt {
    /// Indices of edges.
    pub edges: Vec<usize>,
    /// The claims and sources of these edges, with their rows.
    pub picture: Picture,
}

impl Conversation {
    /// The evidence of the whole conversation.
    #[must_use]
    pub fn evidence_map(self) -> EvidenceMap {
        let runs = self.runs.get();
        let turns = runs.iter().flat_map(|run| run.turns.get());
        let assessments: Vec<Arc<Assessment>> = turns.map(|turn| turn.assessment.get()).collect();
        EvidenceMap::from_assessments(&assessments, self.book.scoring.session().borrow().assessor().suffixes)
    }
}

impl EvidenceMap {
    /// The evidence of these turns. If a source has several stances on one claim, the last turn with one counts.
    #[must_use]
    pub fn from_assessments(assessments: &[Arc<Assessment>], suffixes: &SuffixTable) -> Self {
        let mut collected = CollectedEvidence::default();
        for (turn, assessment) in assessments.iter().enumerate() {
            collected.add_turn(turn, assessment);
        }
        collected.into_map(suffixes)
    }

    /// Number of claims about which sources contradict each other.
    #[must_use]
    pub fn n_disputed(&self) -> usize {
        self.claims.iter().filter(|node| node.dispute != Dispute::None).count()
    }

    /// Number of nodes in a picture of the whole map.
    #[must_use]
    pub const fn n_nodes(&self) -> usize {
        self.claims.len() + self.sources.len()
    }

    /// Whether only the disputed claims are shown at first.
    #[must_use]
    pub fn begins_with_disputed(&self) -> bool {
        let n_disputed = self.n_disputed();
        self.n_nodes() > SHOWN_AT_ONCE && n_disputed > 0 && n_disputed < self.claims.len()
    }

    /// The blocked domain of a source.
    #[must_use]
    pub fn block_of(&self, source: &AssessedSource) -> Option<&BlockedDomain> {
        block_of(&self.blocked, source)
    }

    /// The edges whose claim or source contains the text; without a text all of them, or those of disputed claims.
    #[must_use]
    pub fn excerpt(&self, text: &str, everything: bool) -> Excerpt {
        let text = lowercase(text.trim());
        let only_disputed = text.is_empty() && !everything && self.begins_with_disputed();
        let claims_with: Vec<bool> =
            self.claims.iter().map(|node| contains(node.claim.text.as_deref(), &text)).collect();
        let sources_with: Vec<bool> = self.sources.iter().map(|node| node.contains(&text)).collect();
        let is_shown = |edge: &EvidenceEdge| {
            (claims_with[edge.claim] || sources_with[edge.source])
                && (!only_disputed || self.claims[edge.claim].dispute != Dispute::None)
        };
        self.excerpt_of((0..self.edges.len()).filter(|index| is_shown(&self.edges[*index])).collect())
    }

    fn excerpt_of(&self, edges: Vec<usize>) -> Excerpt {
        let ends = edges.iter().map(|index| (self.edges[*index].source, self.edges[*index].claim));
        let group = |source: usize| self.sources[source].group;
        let priority = |claim: usize| self.claims[claim].dispute as u32;
        let picture = Picture::new([], ends, group, priority);
        Excerpt { edges, picture }
    }
}

impl ClaimNode {
    /// Number of independent texts for and against it.
    #[must_use]
    pub const fn n_texts(&self) -> u32 {
        self.claim.support.n_texts.saturating_add(self.claim.refutation.n_texts)
    }
}

impl SourceNode {
    /// Its title, or else its domain or id.
    #[must_use]
    pub fn title(&self) -> &str {
        source_title(&self.source)
    }

    fn contains(&self, text: &str) -> bool {
        contains(self.source.title.as_deref(), text) || contains(self.source.domain.as_deref(), text)
    }
}

/// The title of a source, or else its domain or id.
#[must_use]
pub fn source_title(source: &AssessedSource) -> &str {
    source.title.as_deref().or(source.domain.as_deref()).unwrap_or(&source.id)
}

/// The entry of a source's domain among blocked ones.
#[must_use]
pub fn block_of<'a>(blocked: &'a [BlockedDomain], source: &AssessedSource) -> Option<&'a BlockedDomain> {
    blocked.iter().find(|entry| source.domain.as_ref() == Some(&entry.domain))
}

/// Whether a text contains another, which is in lower case; every text contains an empty one.
fn contains(whole: Option<&str>, text: &str) -> bool {
    text.is_empty() || whole.is_some_and(|whole| lowercase(whole).contains(text))
}

/// The claims and sources of the turns so far.
#[derive(Default)]
struct CollectedEvidence {
    claims: Vec<CollectedClaim>,
    claim_of_key: Lookup,
    sources: Vec<AssessedSource>,
    source_of_id: Lookup,
    blocked: Vec<BlockedDomain>,
}

/// A claim of one turn or of several.
struct CollectedClaim {
    key: String,
    claim: AssessedClaim,
    n_turns: usize,
}

impl CollectedEvidence {
    fn add_turn(&mut self, turn: usize, assessment: &Assessment) {
        let mut sources = Lookup::<&str>::default();
        for (index, source) in assessment.sources.iter().enumerate() {
            sources.set(&source.id, index);
        }
        for (position, claim) in assessment.claims.iter().enumerate() {
            let of_claim = claim.evidence.iter().filter_map(|evidence| sources.get(evidence.source_id.as_str()));
            of_claim.for_each(|source| self.add_source(&assessment.sources[source]));
            self.add_claim(turn, position, claim);
        }
        for entry in &assessment.blocked {
            if self.blocked.iter().all(|known| known.domain != entry.domain) {
                self.blocked.push(entry.clone());
            }
        }
    }

    fn add_source(&mut self, source: &AssessedSource) {
        match self.source_of_id.get(&source.id) {
            Some(known) => self.sources[known].clone_from(source),
            None => {
                self.source_of_id.set(source.id.clone(), self.sources.len());
                self.sources.push(source.clone());
            }
        }
    }

    fn add_claim(&mut self, turn: usize, position: usize, claim: &AssessedClaim) {
        let key = if claim.id.is_empty() {
            // Claims without an id are never the same. An id has no line break, so the keys differ.
            ["\n", &turn.to_string(), ".", &position.to_string()].concat()
        } else {
            claim.id.clone()
        };
        match self.claim_of_key.get(&key) {
            Some(known) => self.claims[known].join(claim),
            None => {
                self.claim_of_key.set(key.clone(), self.claims.len());
                self.claims.push(CollectedClaim { key, claim: claim.clone(), n_turns: 1 });
            }
        }
    }

    fn into_map(self, suffixes: &SuffixTable) -> EvidenceMap {
        let sources = self.source_nodes(suffixes);
        let mut map = EvidenceMap { sources, blocked: self.blocked, ..EvidenceMap::default() };
        let mut claims: Vec<(Dispute, CollectedClaim)> =
            self.claims.into_iter().map(|collected| (dispute(&collected.claim), collected)).collect();
        claims.sort_by_key(|(dispute, _)| std::cmp::Reverse(*dispute));
        for (dispute, collected) in claims {
            map.add(collected, dispute, &self.source_of_id);
        }
        map
    }

    /// The sources with their sites and groups.
    fn source_nodes(&self, suffixes: &SuffixTable) -> Vec<SourceNode> {
        let mut quotes = vec![""; self.sources.len()];
        for evidence in self.claims.iter().flat_map(|collected| &collected.claim.evidence) {
            if let (Some(source), Some(quote)) = (self.source_of_id.get(&evidence.source_id), &evidence.quote) {
                quotes[source] = quote;
            }
        }
        let sites: Vec<String> = self.sources.iter().map(|source| site_of(source, suffixes)).collect();
        let texts: Vec<SourceText<'_>> = self
            .sources
            .iter()
            .zip(&sites)
            .zip(&quotes)
            .map(|((source, site), quote)| text_of(source, site, source.snippet.as_deref().unwrap_or(quote)))
            .collect();
        let groups = count_independent(&texts).groups;
        let mut site_of_group: Vec<Option<&str>> = vec![None; sites.len()];
        let mut is_copied = vec![false; sites.len()];
        for (group, site) in groups.iter().zip(&sites) {
            let first = site_of_group[*group as usize].get_or_insert(site);
            is_copied[*group as usize] |= *first != site.as_str();
        }
        let node = |((source, site), group): ((&AssessedSource, &String), u32)| SourceNode {
            source: source.clone(),
            site: site.clone(),
            group,
            is_copy: is_copied[group as usize],
        };
        self.sources.iter().zip(&sites).zip(groups).map(node).collect()
    }
}

impl CollectedClaim {
    /// Adds the same claim of a later turn; its evidence replaces earlier evidence of the same sources.
    fn join(&mut self, later: &AssessedClaim) {
        let mut replaced = Lookup::<&str>::default();
        for evidence in &later.evidence {
            replaced.set(&evidence.source_id, 0);
        }
        self.claim.evidence.retain(|evidence| replaced.get(evidence.source_id.as_str()).is_none());
        self.claim.evidence.extend(later.evidence.iter().cloned());
        self.claim.n_contested = self.claim.n_contested.max(later.n_contested);
        self.claim.n_misinformation = self.claim.n_misinformation.max(later.n_misinformation);
        self.n_turns += 1;
    }
}

impl EvidenceMap {
    fn add(&mut self, collected: CollectedClaim, dispute: Dispute, source_of_id: &Lookup) {
        let CollectedClaim { key, mut claim, n_turns } = collected;
        let (index, first) = (self.claims.len(), self.edges.len());
        for evidence in std::mem::take(&mut claim.evidence) {
            if let Some(source) = source_of_id.get(&evidence.source_id) {
                self.edges.push(EvidenceEdge { source, claim: index, evidence });
            }
        }
        let edges = first..self.edges.len();
        // The sums of one turn hold for that turn only.
        if n_turns > 1 {
            self.sum(&mut claim, &edges);
        }
        self.claims.push(ClaimNode { key, dispute, claim, edges });
    }

    fn sum(&self, claim: &mut AssessedClaim, edges: &Range<usize>) {
        claim.support = self.count(edges, Stance::Supports);
        claim.refutation = self.count(edges, Stance::Refutes);
        let counted = self.edges[edges.clone()].iter().map(|edge| &edge.evidence).filter(|evidence| evidence.counted);
        let counted: Vec<_> = counted.map(|evidence| (evidence.stance, evidence.confidence)).collect();
        let balance = balance_of_evidence(&counted, claim.support, claim.refutation);
        (claim.confidence, claim.verdict, claim.credibility) =
            (balance.confidence, balance.verdict, balance.credibility);
    }

    fn count(&self, edges: &Range<usize>, stance: Stance) -> SourceCount {
        let edges = self.edges[edges.clone()].iter();
        let counted = edges.filter(|edge| edge.evidence.stance == stance && edge.evidence.counted);
        let texts = counted.map(|edge| {
            let SourceNode { source, site, .. } = &self.sources[edge.source];
            text_of(source, site, source.snippet.as_deref().or(edge.evidence.quote.as_deref()).unwrap_or_default())
        });
        let found = count_independent(&texts.collect::<Vec<_>>());
        SourceCount { n_pages: found.n_pages, n_sites: found.n_sites, n_texts: found.n_independent_texts }
    }
}

fn text_of<'a>(source: &'a AssessedSource, site: &'a str, text: &'a str) -> SourceText<'a> {
    SourceText { page: Some(&source.id), site: Some(site), text }
}

fn dispute(claim: &AssessedClaim) -> Dispute {
    let has = |stance: Stance| claim.evidence.iter().any(|item| item.counted && item.stance == stance);
    if claim.n_misinformation > 0 {
        Dispute::Misinformation
    } else if claim.n_contested > 0 || (has(Stance::Supports) && has(Stance::Refutes)) {
        Dispute::Contested
    } else {
        Dispute::None
    }
}

fn site_of(source: &AssessedSource, suffixes: &SuffixTable) -> String {
    let host = source.domain.as_deref().and_then(Host::parse);
    host.map_or_else(|| source.id.clone(), |host| suffixes.registrable_domain(&host).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::trust::ClaimStatus;
    use credence_core::{Assessor, assess_recording};

    const DISAGREEMENT: &[u8] = include_bytes!("../../recordings/sources-disagree.sse");

    fn assessments(recordings: &[&[u8]]) -> Vec<Arc<Assessment>> {
        let assess = |recording: &&[u8]| assess_recording(recording, &Assessor::default());
        recordings.iter().flat_map(assess).map(Arc::new).collect()
    }

    fn map_of(recordings: &[&[u8]]) -> EvidenceMap {
        EvidenceMap::from_assessments(&assessments(recordings), SuffixTable::bundled())
    }

    /// A native stream that checks one claim.
    fn check(claim: &str, evidence: &[(&str, &str)]) -> Vec<u8> {
        let items: Vec<String> = evidence
            .iter()
            .map(|(url, stance)| {
                format!(
                    r#"{{"url":"{url}","title":"T","stance":"{stance}","stance_confidence":0.8,"snippet":"s {url}"}}"#
                )
            })
            .collect();
        let data = format!(r#"{{"claim":"{claim}","evidence":[{}]}}"#, items.join(","));
        let call = format!(r#"{{"tool_name":"check_claim","tool_args":{{}},"success":true,"data":{data}}}"#);
        let done = format!(r#"{{"response":{{"message":"m"}},"tool_call_history":[{call}]}}"#);
        format!("event: done\ndata: {done}\n\n").into_bytes()
    }

    #[test]
    fn misinformation_stands_before_what_is_contested_and_both_before_the_rest() {
        let map = map_of(&[DISAGREEMENT]);
        let disputes: Vec<Dispute> = map.claims.iter().map(|claim| claim.dispute).collect();
        assert_eq!(disputes, [Dispute::Misinformation, Dispute::Contested, Dispute::None]);
        assert_eq!((map.sources.len(), map.edges.len(), map.n_disputed()), (7, 7, 2));
        let rejected = map.edges.iter().filter(|edge| edge.evidence.status == ClaimStatus::Rejected);
        let rejected: Vec<&str> = rejected.map(|edge| map.sources[edge.source].site.as_str()).collect();
        assert_eq!(rejected, ["sunny-bones.example"]);
    }

    #[test]
    fn papers_that_tell_one_story_are_one_group() {
        let map = map_of(&[DISAGREEMENT]);
        let copies: Vec<&SourceNode> = map.sources.iter().filter(|node| node.is_copy).collect();
        assert_eq!(copies.len(), 2);
        assert_eq!(copies[0].group, copies[1].group);
        assert_ne!(copies[0].site, copies[1].site);
    }

    #[test]
    fn the_same_recording_twice_gives_the_same_map() {
        assert_eq!(map_of(&[DISAGREEMENT, DISAGREEMENT]), map_of(&[DISAGREEMENT]));
    }

    #[test]
    fn a_claim_of_two_turns_is_one_and_is_summed_over_both() {
        let first = check("Water boils at 100 degrees", &[("https://one.example/a", "supports")]);
        let second = check("water boils at 100 degrees.", &[("https://two.example/b", "refutes")]);
        let map = map_of(&[&first, &second]);
        assert_eq!((map.claims.len(), map.sources.len(), map.edges.len()), (1, 2, 2));
        let node = &map.claims[0];
        let claim = &node.claim;
        assert_eq!((claim.confidence.n_supports, claim.confidence.n_refutes), (1, 1));
        assert_eq!((claim.support.n_texts, claim.refutation.n_texts), (1, 1));
        assert_eq!(node.dispute, Dispute::Contested);
    }

    #[test]
    fn a_source_that_speaks_again_is_heard_with_its_later_word() {
        let first = check("Tea has caffeine", &[("https://one.example/a", "supports")]);
        let second = check("Tea has caffeine", &[("https://one.example/a", "refutes")]);
        let map = map_of(&[&first, &second]);
        assert_eq!((map.claims.len(), map.sources.len()), (1, 1));
        let stances: Vec<Stance> = map.edges.iter().map(|edge| edge.evidence.stance).collect();
        assert_eq!(stances, [Stance::Refutes]);
        assert_eq!((map.claims[0].claim.confidence.n_supports, map.claims[0].claim.confidence.n_refutes), (0, 1));
    }

    #[test]
    fn a_text_is_looked_for_in_claims_and_sources_and_brings_what_they_are_joined_to() {
        let map = map_of(&[DISAGREEMENT]);
        let by_claim = map.excerpt(" VITAMIN d supplements ", false);
        assert_eq!((by_claim.picture.claims.len(), by_claim.picture.sources.len(), by_claim.edges.len()), (1, 2, 2));
        let by_domain = map.excerpt("gov.uk", false);
        assert_eq!((by_domain.picture.claims.len(), by_domain.picture.sources.len()), (1, 1));
        assert_eq!(map.excerpt("nowhere to be found", true).edges, Vec::<usize>::new());
    }

    #[test]
    fn a_large_conversation_begins_with_what_is_disputed() {
        let urls: Vec<String> = (0..70).map(|index| format!("https://s{index}.example/")).collect();
        let agreeing: Vec<(&str, &str)> = urls.iter().map(|url| (url.as_str(), "supports")).collect();
        let quiet = check("All agree on this", &agreeing);
        let map = map_of(&[&quiet, DISAGREEMENT]);
        assert!(map.begins_with_disputed());
        assert_eq!(map.excerpt("", false).picture.claims.len(), 2);
        assert_eq!(map.excerpt("", true).picture.sources.len(), 77);
        assert!(!map_of(&[&quiet]).begins_with_disputed(), "nothing disputed: nothing to begin with");
    }

    #[test]
    fn every_node_shown_has_a_row() {
        let map = map_of(&[DISAGREEMENT]);
        let shown = map.excerpt("", true).picture;
        assert_eq!((shown.rows.sources.len(), shown.rows.claims.len()), (shown.sources.len(), shown.claims.len()));
        let row_of_misinformation = shown.rows.claims[shown.claims.iter().position(|claim| *claim == 0).unwrap()];
        assert!(shown.rows.claims.iter().all(|row| *row >= row_of_misinformation));
    }

    #[test]
    fn without_claims_there_is_nothing() {
        let map = map_of(&[include_bytes!("../../recordings/portfolio-clean.sse")]);
        assert_eq!(map, EvidenceMap::default());
        assert_eq!(map.excerpt("", false).picture.claims, Vec::<usize>::new());
    }
}
