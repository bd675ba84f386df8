//! The part of a conversation's evidence that is shown.

use credence_core::evidence::Picture;
use credence_core::trust::BlockedDomain;
use credence_core::{AssessedSource, Assessment, Dispute, EvidenceEdge, EvidenceMap, SourceNode};
use credence_lexical::lower::lowercase;
use std::sync::Arc;

use super::conversation::Conversation;

/// With more nodes than this, the disputed claims are shown first and the rest on request.
const SHOWN_AT_ONCE: usize = 60;

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
        let assessments = assessments.iter().map(|assessment| &**assessment);
        EvidenceMap::new(assessments, self.tools.book.scoring.session().borrow().assessor().suffixes)
    }
}

/// Whether only the disputed claims are shown at first.
#[must_use]
pub fn begins_with_disputed(map: &EvidenceMap) -> bool {
    let (n_disputed, n_nodes) = (map.n_disputed(), map.claims.len() + map.sources.len());
    n_nodes > SHOWN_AT_ONCE && n_disputed > 0 && n_disputed < map.claims.len()
}

/// The edges whose claim or source contains the text; without a text all of them, or those of disputed claims.
#[must_use]
pub fn excerpt(map: &EvidenceMap, text: &str, everything: bool) -> Excerpt {
    let text = lowercase(text.trim());
    let only_disputed = text.is_empty() && !everything && begins_with_disputed(map);
    let claims_with: Vec<bool> = map.claims.iter().map(|node| contains(node.claim.text.as_deref(), &text)).collect();
    let sources_with: Vec<bool> = map.sources.iter().map(|node| source_contains(node, &text)).collect();
    let is_shown = |edge: &EvidenceEdge| {
        (claims_with[edge.claim] || sources_with[edge.source])
            && (!only_disputed || map.claims[edge.claim].dispute != Dispute::None)
    };
    excerpt_of(map, (0..map.edges.len()).filter(|index| is_shown(&map.edges[*index])).collect())
}

fn excerpt_of(map: &EvidenceMap, edges: Vec<usize>) -> Excerpt {
    let ends = edges.iter().map(|index| (map.edges[*index].source, map.edges[*index].claim));
    let group = |source: usize| map.sources[source].group;
    let priority = |claim: usize| map.claims[claim].dispute as u32;
    let picture = Picture::new([], ends, group, priority);
    Excerpt { edges, picture }
}

/// The entry of a source's domain among blocked ones.
#[must_use]
pub fn block_of<'a>(blocked: &'a [BlockedDomain], source: &AssessedSource) -> Option<&'a BlockedDomain> {
    blocked.iter().find(|entry| source.domain.as_ref() == Some(&entry.domain))
}

fn source_contains(node: &SourceNode, text: &str) -> bool {
    contains(node.source.title.as_deref(), text) || contains(node.source.shown_host(), text)
}

/// Whether a text contains another, which is in lower case; every text contains an empty one.
fn contains(whole: Option<&str>, text: &str) -> bool {
    text.is_empty() || whole.is_some_and(|whole| lowercase(whole).contains(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::trust::SuffixTable;
    use credence_core::{Assessor, assess_recording};

    const DISAGREEMENT: &[u8] = include_bytes!("../../recordings/sources-disagree.sse");

    fn map_of(recordings: &[&[u8]]) -> EvidenceMap {
        let assessments = recordings.iter().flat_map(|recording| assess_recording(recording, &Assessor::default()));
        EvidenceMap::new(&assessments.collect::<Vec<Assessment>>(), SuffixTable::bundled())
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
    fn a_text_is_looked_for_in_claims_and_sources_and_brings_what_they_are_joined_to() {
        let map = map_of(&[DISAGREEMENT]);
        let by_claim = excerpt(&map, " VITAMIN d supplements ", false);
        assert_eq!((by_claim.picture.claims.len(), by_claim.picture.sources.len(), by_claim.edges.len()), (1, 2, 2));
        let by_domain = excerpt(&map, "gov.uk", false);
        assert_eq!((by_domain.picture.claims.len(), by_domain.picture.sources.len()), (1, 1));
        assert_eq!(excerpt(&map, "nowhere to be found", true).edges, Vec::<usize>::new());
    }

    #[test]
    fn a_large_conversation_begins_with_what_is_disputed() {
        let urls: Vec<String> = (0..70).map(|index| format!("https://s{index}.example/")).collect();
        let agreeing: Vec<(&str, &str)> = urls.iter().map(|url| (url.as_str(), "supports")).collect();
        let quiet = check("All agree on this", &agreeing);
        let map = map_of(&[&quiet, DISAGREEMENT]);
        assert!(begins_with_disputed(&map));
        assert_eq!(excerpt(&map, "", false).picture.claims.len(), 2);
        assert_eq!(excerpt(&map, "", true).picture.sources.len(), 77);
        assert!(!begins_with_disputed(&map_of(&[&quiet])), "nothing disputed: nothing to begin with");
    }

    #[test]
    fn every_node_shown_has_a_row() {
        let map = map_of(&[DISAGREEMENT]);
        let shown = excerpt(&map, "", true).picture;
        assert_eq!((shown.rows.sources.len(), shown.rows.claims.len()), (shown.sources.len(), shown.claims.len()));
        let row_of_misinformation = shown.rows.claims[shown.claims.iter().position(|claim| *claim == 0).unwrap()];
        assert!(shown.rows.claims.iter().all(|row| *row >= row_of_misinformation));
    }

    #[test]
    fn without_claims_there_is_nothing() {
        let map = map_of(&[include_bytes!("../../recordings/portfolio-clean.sse")]);
        assert_eq!(map, EvidenceMap::default());
        assert_eq!(excerpt(&map, "", false).picture.claims, Vec::<usize>::new());
    }
}
