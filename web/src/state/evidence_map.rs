//! The claims of a conversation, its sources, and what these say of those: the picture and the table as plain values.

use std::ops::Range;
use std::sync::Arc;

use credence_core::evidence::{
    BetaConfidence, LayoutInput, LayoutRows, SourceText, Stance, Verdict, count_independent, lay_out, sum_evidence,
};
use credence_core::trust::{BlockedDomain, Host, InformationCredibility, SuffixTable};
use credence_core::{AssessedClaim, AssessedEvidence, AssessedSource, Assessment, SourceCount};
use leptos::prelude::*;

use super::conversation::Conversation;

/// From more nodes than this on, what is disputed comes first and the rest when it is asked for.
const SHOWN_AT_ONCE: usize = 60;

/// Every claim and every source of the conversation once, and what joins them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvidenceMap {
    /// Misinformation first, then what is contested, then the rest as it came.
    pub claims: Vec<ClaimNode>,
    /// In the order they were first heard.
    pub sources: Vec<SourceNode>,
    /// Claim by claim.
    pub edges: Vec<EvidenceEdge>,
    /// The domains among the sources that verification or the user has blocked.
    pub blocked: Vec<BlockedDomain>,
}

/// One claim.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimNode {
    /// What it is known by: its identity, or its place where nobody named it.
    pub key: String,
    /// The claim as it was sent.
    pub text: Option<String>,
    /// Whether sources contradict each other about it.
    pub dispute: Dispute,
    /// How the evidence that counts leans.
    pub confidence: BetaConfidence,
    /// The verdict word.
    pub verdict: Verdict,
    /// How credible it is by the evidence seen.
    pub credibility: InformationCredibility,
    /// What supports it.
    pub support: SourceCount,
    /// What refutes it.
    pub refutation: SourceCount,
    /// Its evidence in [`EvidenceMap::edges`].
    pub edges: Range<usize>,
}

/// One source.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceNode {
    /// The source, as it was assessed last.
    pub source: AssessedSource,
    /// Its registrable domain; its key where it has no address.
    pub site: String,
    /// Sources of one site, or with copies of one text, are of one group.
    pub group: u32,
    /// Whether its group holds more than one site, which then tell one story.
    pub is_copy: bool,
}

/// What one source says about one claim.
#[derive(Clone, Debug, PartialEq)]
pub struct EvidenceEdge {
    /// The place of the source.
    pub source: usize,
    /// The place of the claim.
    pub claim: usize,
    /// What it says and what came of it.
    pub evidence: AssessedEvidence,
}

/// Whether sources contradict each other about a claim; the graver is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dispute {
    /// Nobody contradicts anybody.
    None,
    /// Both sides stay.
    Contested,
    /// The lower side is rejected.
    Misinformation,
}

/// The part of a map that is shown, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Excerpt {
    /// Places of claims.
    pub claims: Vec<usize>,
    /// Places of sources.
    pub sources: Vec<usize>,
    /// Places of edges.
    pub edges: Vec<usize>,
    /// The rows of these sources and claims, in their order.
    pub rows: LayoutRows,
}

impl Conversation {
    /// The evidence of the whole conversation.
    #[must_use]
    pub fn evidence_map(self) -> EvidenceMap {
        let runs = self.runs.get();
        let turns = runs.iter().flat_map(|run| run.turns.get());
        let assessments: Vec<Arc<Assessment>> = turns.map(|turn| turn.assessment.get()).collect();
        self.book
            .inner
            .with_value(|inner| EvidenceMap::from_assessments(&assessments, inner.assessor.borrow().suffixes))
    }
}

impl EvidenceMap {
    /// The evidence of these turns. Of several statements of a source about one claim, the last counts.
    #[must_use]
    pub fn from_assessments(assessments: &[Arc<Assessment>], suffixes: &SuffixTable) -> Self {
        let mut gathering = Gathering::default();
        for (turn, assessment) in assessments.iter().enumerate() {
            gathering.take(turn, assessment);
        }
        gathering.map(suffixes)
    }

    /// How many claims sources contradict each other about.
    #[must_use]
    pub fn n_disputed(&self) -> usize {
        self.claims.iter().filter(|claim| claim.dispute != Dispute::None).count()
    }

    /// How many nodes a picture of all of it has.
    #[must_use]
    pub const fn n_nodes(&self) -> usize {
        self.claims.len() + self.sources.len()
    }

    /// Whether the disputed claims are shown alone until the rest is asked for.
    #[must_use]
    pub fn begins_with_disputed(&self) -> bool {
        let n_disputed = self.n_disputed();
        self.n_nodes() > SHOWN_AT_ONCE && n_disputed > 0 && n_disputed < self.claims.len()
    }

    /// The entry of a source's domain among the blocked ones.
    #[must_use]
    pub fn block_of(&self, source: &AssessedSource) -> Option<&BlockedDomain> {
        block_of(&self.blocked, source)
    }

    /// What is shown: all that the text is found in, or without a text everything or only what is disputed.
    #[must_use]
    pub fn excerpt(&self, text: &str, everything: bool) -> Excerpt {
        let text = text.trim().to_lowercase();
        let only_disputed = text.is_empty() && !everything && self.begins_with_disputed();
        let claims_with: Vec<bool> = self.claims.iter().map(|claim| holds(claim.text.as_deref(), &text)).collect();
        let sources_with: Vec<bool> = self.sources.iter().map(|node| node.holds(&text)).collect();
        let is_shown = |edge: &EvidenceEdge| {
            (claims_with[edge.claim] || sources_with[edge.source])
                && (!only_disputed || self.claims[edge.claim].dispute != Dispute::None)
        };
        let edges = (0..self.edges.len()).filter(|index| is_shown(&self.edges[*index])).collect();
        self.excerpt_of(edges)
    }

    fn excerpt_of(&self, edges: Vec<usize>) -> Excerpt {
        let mut claims = Places::new(self.claims.len());
        let mut sources = Places::new(self.sources.len());
        let ends: Vec<(u32, u32)> = edges
            .iter()
            .map(|index| (sources.hold(self.edges[*index].source), claims.hold(self.edges[*index].claim)))
            .collect();
        let groups: Vec<u32> = sources.shown.iter().map(|source| self.sources[*source].group).collect();
        let priorities: Vec<u32> = claims.shown.iter().map(|claim| self.claims[*claim].dispute as u32).collect();
        let rows = lay_out(&LayoutInput { groups: &groups, priorities: &priorities, edges: &ends });
        let rows = rows.unwrap_or(LayoutRows {
            sources: Vec::new(),
            claims: Vec::new(),
            crossings_before: 0,
            crossings_after: 0,
        });
        Excerpt { claims: claims.shown, sources: sources.shown, edges, rows }
    }
}

impl SourceNode {
    /// Its title, else its domain, else its key.
    #[must_use]
    pub fn title(&self) -> &str {
        source_title(&self.source)
    }

    fn holds(&self, text: &str) -> bool {
        holds(self.source.title.as_deref(), text) || holds(self.source.domain.as_deref(), text)
    }
}

/// The title of a source, else its domain, else its key.
#[must_use]
pub fn source_title(source: &AssessedSource) -> &str {
    source.title.as_deref().or(source.domain.as_deref()).unwrap_or(&source.id)
}

/// The entry of a source's domain among blocked ones.
#[must_use]
pub fn block_of<'a>(blocked: &'a [BlockedDomain], source: &AssessedSource) -> Option<&'a BlockedDomain> {
    blocked.iter().find(|entry| source.domain.as_ref() == Some(&entry.domain))
}

/// Whether a text holds another that is in lower case; everything holds an empty one.
fn holds(whole: Option<&str>, text: &str) -> bool {
    text.is_empty() || whole.is_some_and(|whole| whole.to_lowercase().contains(text))
}

/// Which of some nodes are shown, each once, as they first appear.
struct Places {
    place: Vec<Option<u32>>,
    shown: Vec<usize>,
}

impl Places {
    fn new(n_nodes: usize) -> Self {
        Self { place: vec![None; n_nodes], shown: Vec::new() }
    }

    /// The place of a node among those shown.
    #[expect(clippy::cast_possible_truncation, reason = "a page holds far fewer than 2^32 nodes")]
    fn hold(&mut self, node: usize) -> u32 {
        *self.place[node].get_or_insert_with(|| {
            self.shown.push(node);
            self.shown.len() as u32 - 1
        })
    }
}

/// Names in order, each with the place of what it names.
#[derive(Default)]
struct Names {
    sorted: Vec<(String, usize)>,
}

impl Names {
    /// The place of a name; a new one gets the given place.
    fn hold(&mut self, name: &str, place: usize) -> usize {
        match self.sorted.binary_search_by(|(known, _)| known.as_str().cmp(name)) {
            Ok(at) => self.sorted[at].1,
            Err(at) => {
                self.sorted.insert(at, (name.to_owned(), place));
                place
            }
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        let at = self.sorted.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some(self.sorted[at].1)
    }
}

/// The claims and sources of the turns so far.
#[derive(Default)]
struct Gathering {
    claims: Vec<Gathered>,
    claim_names: Names,
    sources: Vec<AssessedSource>,
    source_names: Names,
    blocked: Vec<BlockedDomain>,
}

/// A claim of one turn or of several.
struct Gathered {
    key: String,
    claim: AssessedClaim,
    n_turns: usize,
}

impl Gathering {
    fn take(&mut self, turn: usize, assessment: &Assessment) {
        let mut sources = Names::default();
        for (place, source) in assessment.sources.iter().enumerate() {
            sources.hold(&source.id, place);
        }
        for (place, claim) in assessment.claims.iter().enumerate() {
            for evidence in &claim.evidence {
                if let Some(source) = sources.place(&evidence.source_id) {
                    self.take_source(&assessment.sources[source]);
                }
            }
            self.take_claim(turn, place, claim);
        }
        for entry in &assessment.blocked {
            if self.blocked.iter().all(|known| known.domain != entry.domain) {
                self.blocked.push(entry.clone());
            }
        }
    }

    fn take_source(&mut self, source: &AssessedSource) {
        let place = self.source_names.hold(&source.id, self.sources.len());
        match self.sources.get_mut(place) {
            Some(known) => known.clone_from(source),
            None => self.sources.push(source.clone()),
        }
    }

    fn take_claim(&mut self, turn: usize, place: usize, claim: &AssessedClaim) {
        let key = if claim.id.is_empty() {
            // Claims without a name are not known to be one. The spaces of a name are folded, so it has no line break.
            ["\n", &turn.to_string(), ".", &place.to_string()].concat()
        } else {
            claim.id.clone()
        };
        let place = self.claim_names.hold(&key, self.claims.len());
        match self.claims.get_mut(place) {
            Some(known) => known.join(claim),
            None => self.claims.push(Gathered { key, claim: claim.clone(), n_turns: 1 }),
        }
    }

    fn map(self, suffixes: &SuffixTable) -> EvidenceMap {
        let sources = source_nodes(&self.sources, &self.claims, &self.source_names, suffixes);
        let mut map = EvidenceMap { sources, blocked: self.blocked, ..EvidenceMap::default() };
        let disputes: Vec<Dispute> = self.claims.iter().map(|gathered| dispute(&gathered.claim)).collect();
        for turn_of in [Dispute::Misinformation, Dispute::Contested, Dispute::None] {
            for (gathered, dispute) in self.claims.iter().zip(&disputes).filter(|(_, dispute)| **dispute == turn_of) {
                map.add(gathered, *dispute, &self.source_names);
            }
        }
        map
    }
}

impl Gathered {
    /// Adds what a later turn says about the same claim; its sources are heard with their later word.
    fn join(&mut self, later: &AssessedClaim) {
        let mut again = Names::default();
        later.evidence.iter().for_each(|evidence| {
            again.hold(&evidence.source_id, 0);
        });
        self.claim.evidence.retain(|evidence| again.place(&evidence.source_id).is_none());
        self.claim.evidence.extend(later.evidence.iter().cloned());
        self.claim.n_contested = self.claim.n_contested.max(later.n_contested);
        self.claim.n_misinformation = self.claim.n_misinformation.max(later.n_misinformation);
        self.n_turns += 1;
    }
}

impl EvidenceMap {
    fn add(&mut self, gathered: &Gathered, dispute: Dispute, names: &Names) {
        let (place, first) = (self.claims.len(), self.edges.len());
        for evidence in &gathered.claim.evidence {
            if let Some(source) = names.place(&evidence.source_id) {
                self.edges.push(EvidenceEdge { source, claim: place, evidence: evidence.clone() });
            }
        }
        let edges = first..self.edges.len();
        let node = ClaimNode {
            key: gathered.key.clone(),
            text: gathered.claim.text.clone(),
            dispute,
            confidence: gathered.claim.confidence,
            verdict: gathered.claim.verdict,
            credibility: gathered.claim.credibility,
            support: gathered.claim.support,
            refutation: gathered.claim.refutation,
            edges,
        };
        // What was summed for one turn holds for that turn alone.
        let node = if gathered.n_turns > 1 { self.summed_anew(node) } else { node };
        self.claims.push(node);
    }

    fn summed_anew(&self, node: ClaimNode) -> ClaimNode {
        let counted = self.edges[node.edges.clone()].iter().filter(|edge| edge.evidence.counted);
        let counted: Vec<_> = counted.map(|edge| (edge.evidence.stance, edge.evidence.confidence)).collect();
        let sums = sum_evidence(&counted);
        let confidence = sums.beta();
        let support = self.count(&node.edges, Stance::Supports);
        let refutation = self.count(&node.edges, Stance::Refutes);
        let ratio = (!counted.is_empty()).then_some(confidence.ratio);
        ClaimNode {
            confidence,
            verdict: sums.ratio().verdict,
            credibility: InformationCredibility::from_evidence(support.n_texts, refutation.n_texts, ratio),
            support,
            refutation,
            ..node
        }
    }

    fn count(&self, edges: &Range<usize>, stance: Stance) -> SourceCount {
        let pointing = |edge: &&EvidenceEdge| edge.evidence.stance == stance && edge.evidence.counted;
        let edges = self.edges[edges.clone()].iter().filter(pointing);
        let text = |edge: &EvidenceEdge| self.sources[edge.source].text(edge.evidence.quote.as_deref());
        let texts: Vec<(String, &SourceNode)> = edges.map(|edge| (text(edge), &self.sources[edge.source])).collect();
        let found = count_independent(&texts.iter().map(|(text, node)| node.named(text)).collect::<Vec<_>>());
        SourceCount { n_pages: found.n_pages, n_sites: found.n_sites, n_texts: found.n_independent_texts }
    }
}

impl SourceNode {
    fn text(&self, quote: Option<&str>) -> String {
        self.source.snippet.as_deref().or(quote).unwrap_or_default().to_owned()
    }

    fn named<'a>(&'a self, text: &'a str) -> SourceText<'a> {
        SourceText { page: Some(&self.source.id), site: Some(&self.site), text }
    }
}

fn dispute(claim: &AssessedClaim) -> Dispute {
    let says = |stance: Stance| claim.evidence.iter().any(|item| item.counted && item.stance == stance);
    if claim.n_misinformation > 0 {
        Dispute::Misinformation
    } else if claim.n_contested > 0 || (says(Stance::Supports) && says(Stance::Refutes)) {
        Dispute::Contested
    } else {
        Dispute::None
    }
}

/// The sources with their sites, and with who repeats whom.
fn source_nodes(
    sources: &[AssessedSource],
    claims: &[Gathered],
    names: &Names,
    suffixes: &SuffixTable,
) -> Vec<SourceNode> {
    let mut quotes: Vec<&str> = vec![""; sources.len()];
    for evidence in claims.iter().flat_map(|gathered| &gathered.claim.evidence) {
        if let (Some(place), Some(quote)) = (names.place(&evidence.source_id), &evidence.quote) {
            quotes[place] = quote;
        }
    }
    let sites: Vec<String> = sources.iter().map(|source| site_of(source, suffixes)).collect();
    let text = |place: usize| sources[place].snippet.as_deref().unwrap_or(quotes[place]);
    let texts: Vec<SourceText<'_>> = (0..sources.len())
        .map(|place| SourceText { page: Some(&sources[place].id), site: Some(&sites[place]), text: text(place) })
        .collect();
    let groups = count_independent(&texts).groups;
    let mut site_of_group: Vec<Option<&str>> = vec![None; sources.len()];
    let mut is_copied = vec![false; sources.len()];
    for (group, site) in groups.iter().zip(&sites) {
        let first = site_of_group[*group as usize].get_or_insert(site);
        is_copied[*group as usize] |= *first != site.as_str();
    }
    let node = |((source, site), group): ((&AssessedSource, &String), &u32)| SourceNode {
        source: source.clone(),
        site: site.clone(),
        group: *group,
        is_copy: is_copied[*group as usize],
    };
    sources.iter().zip(&sites).zip(&groups).map(node).collect()
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
        let claim = &map.claims[0];
        assert_eq!((claim.confidence.n_supports, claim.confidence.n_refutes), (1, 1));
        assert_eq!((claim.support.n_texts, claim.refutation.n_texts), (1, 1));
        assert_eq!(claim.dispute, Dispute::Contested);
    }

    #[test]
    fn a_source_that_speaks_again_is_heard_with_its_later_word() {
        let first = check("Tea has caffeine", &[("https://one.example/a", "supports")]);
        let second = check("Tea has caffeine", &[("https://one.example/a", "refutes")]);
        let map = map_of(&[&first, &second]);
        assert_eq!((map.claims.len(), map.sources.len()), (1, 1));
        let stances: Vec<Stance> = map.edges.iter().map(|edge| edge.evidence.stance).collect();
        assert_eq!(stances, [Stance::Refutes]);
        assert_eq!((map.claims[0].confidence.n_supports, map.claims[0].confidence.n_refutes), (0, 1));
    }

    #[test]
    fn a_text_is_looked_for_in_claims_and_sources_and_brings_what_they_are_joined_to() {
        let map = map_of(&[DISAGREEMENT]);
        let by_claim = map.excerpt(" VITAMIN d supplements ", false);
        assert_eq!((by_claim.claims.len(), by_claim.sources.len(), by_claim.edges.len()), (1, 2, 2));
        let by_domain = map.excerpt("gov.uk", false);
        assert_eq!((by_domain.claims.len(), by_domain.sources.len()), (1, 1));
        assert_eq!(map.excerpt("nowhere to be found", true).edges, Vec::<usize>::new());
    }

    #[test]
    fn a_large_conversation_begins_with_what_is_disputed() {
        let urls: Vec<String> = (0..70).map(|index| format!("https://s{index}.example/")).collect();
        let agreeing: Vec<(&str, &str)> = urls.iter().map(|url| (url.as_str(), "supports")).collect();
        let quiet = check("All agree on this", &agreeing);
        let map = map_of(&[&quiet, DISAGREEMENT]);
        assert!(map.begins_with_disputed());
        assert_eq!(map.excerpt("", false).claims.len(), 2);
        assert_eq!(map.excerpt("", true).sources.len(), 77);
        assert!(!map_of(&[&quiet]).begins_with_disputed(), "nothing disputed: nothing to begin with");
    }

    #[test]
    fn every_node_shown_has_a_row() {
        let map = map_of(&[DISAGREEMENT]);
        let shown = map.excerpt("", true);
        assert_eq!((shown.rows.sources.len(), shown.rows.claims.len()), (shown.sources.len(), shown.claims.len()));
        let row_of_misinformation = shown.rows.claims[shown.claims.iter().position(|claim| *claim == 0).unwrap()];
        assert!(shown.rows.claims.iter().all(|row| *row >= row_of_misinformation));
    }

    #[test]
    fn without_claims_there_is_nothing() {
        let map = map_of(&[include_bytes!("../../recordings/portfolio-clean.sse")]);
        assert_eq!(map, EvidenceMap::default());
        assert_eq!(map.excerpt("", false).claims, Vec::<usize>::new());
    }
}
