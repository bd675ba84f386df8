//! The report of a citation tracker: related papers, their ranking, and their citations.

use credence_core::evidence::{EvidenceGraph, GraphError};
use credence_lookup::Lookup;
use serde::Serialize;

use super::state::{CitationTracker, Scored};
use crate::api::{ApiFailure, CitationRelation, PaperApi};
use crate::paper::{Candidate, PaperCounts, PaperEntry, Ranking, rank_related};

/// The papers around the seeds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TrackerReport {
    /// The seeds, merged from all records.
    pub seeds: Vec<PaperEntry>,
    /// The papers that cite them or are cited by them, in the order they were found.
    pub related: Vec<TrackedPaper>,
    /// Their ranking by relevance; a `candidate` is an index in `related`.
    pub ranking: Ranking,
    /// The citations among the seeds and the papers that the ranking kept, as pairs of ids: citing, cited.
    pub cites: Vec<[String; 2]>,
    /// How many papers there are, the seeds among them.
    pub counts: PaperCounts,
    /// The failed requests.
    pub failures: Vec<TrackerFailure>,
}

/// A failed request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TrackerFailure {
    /// The service.
    pub api: PaperApi,
    /// The failure.
    pub failure: ApiFailure,
}

/// A paper beside a seed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TrackedPaper {
    /// The paper.
    pub paper: PaperEntry,
    /// The ids of the seeds that cite it.
    pub cited_by: Vec<String>,
    /// The ids of the seeds it cites.
    pub cites: Vec<String>,
    /// Whether Semantic Scholar calls one of these citations influential.
    pub is_influential: bool,
}

impl CitationTracker {
    /// The report so far; complete once `step` returns `Done`.
    #[must_use]
    pub fn report(&self) -> TrackerReport {
        let entries = self.index.entries();
        let counts = PaperCounts::of(entries.iter().map(|entry| entry.presence));
        let seed_ids = self.seed_ids(&entries);
        let mut seeds = Vec::new();
        let mut related = Vec::new();
        for entry in entries {
            if entry.records.iter().any(|record| self.relations[*record].relation.is_none()) {
                seeds.push(entry);
            } else {
                related.push(self.tracked(entry, &seed_ids));
            }
        }
        let ranking = rank_related(&self.candidates(&related), self.options.ranking);
        let cites = cites(&ranking, &related);
        let failures = self.failures.iter();
        let failures = failures.map(|(api, failure)| TrackerFailure { api: *api, failure: failure.clone() }).collect();
        TrackerReport { seeds, related, ranking, cites, counts, failures }
    }

    /// The final id of each seed.
    fn seed_ids(&self, entries: &[PaperEntry]) -> Vec<String> {
        let mut ids = vec![String::new(); self.seeds.len()];
        for entry in entries {
            for record in entry.records.iter().filter(|record| **record < self.seeds.len()) {
                ids[*record].clone_from(&entry.id);
            }
        }
        ids
    }

    fn tracked(&self, entry: PaperEntry, seed_ids: &[String]) -> TrackedPaper {
        let (mut cited_by, mut cites) = (Vec::new(), Vec::new());
        let mut is_influential = false;
        for related in entry.records.iter().map(|record| self.relations[*record]) {
            is_influential |= related.is_influential;
            let seeds = match related.relation {
                Some(CitationRelation::Cited) => &mut cited_by,
                Some(CitationRelation::Citing) => &mut cites,
                None => continue,
            };
            let seed = &seed_ids[related.seed];
            if !seeds.contains(seed) {
                seeds.push(seed.clone());
            }
        }
        TrackedPaper { paper: entry, cited_by, cites, is_influential }
    }

    fn candidates(&self, related: &[TrackedPaper]) -> Vec<Candidate> {
        let mut indices = Lookup::default();
        for (index, (id, _)) in self.scores.iter().enumerate() {
            indices.set(id.as_str(), index);
        }
        let candidate = |tracked: &TrackedPaper| {
            let mut names = tracked.paper.ids.iter().chain([&tracked.paper.id]);
            let scored = names.find_map(|id| indices.get(id.as_str())).map(|index| self.scores[index].1);
            let Scored { embedding_similarity, nli_relevance, model_relevance } = scored.unwrap_or_default();
            Candidate {
                has_abstract: tracked.paper.abstract_text.is_some(),
                is_influential: tracked.is_influential,
                embedding_similarity,
                nli_relevance,
                model_relevance,
                citation_count: tracked.paper.citation_count,
            }
        };
        related.iter().map(candidate).collect()
    }
}

fn cites(ranking: &Ranking, related: &[TrackedPaper]) -> Vec<[String; 2]> {
    let mut cites = Vec::new();
    for tracked in ranking.kept.iter().map(|ranked| &related[ranked.candidate]) {
        cites.extend(tracked.cited_by.iter().map(|seed| [seed.clone(), tracked.paper.id.clone()]));
        cites.extend(tracked.cites.iter().map(|seed| [tracked.paper.id.clone(), seed.clone()]));
    }
    cites
}

impl TrackerReport {
    /// Adds the seeds and the papers the ranking kept to a graph, with their citations; an existing citation is not
    /// added again by the same report.
    ///
    /// # Errors
    /// When one of the ids is that of a node of another kind, or the graph is full.
    pub fn add_to(&self, graph: &mut EvidenceGraph) -> Result<(), GraphError> {
        for seed in &self.seeds {
            graph.add_paper(&seed.id)?;
        }
        for [citing, cited] in &self.cites {
            let (citing, cited) = (graph.add_paper(citing)?, graph.add_paper(cited)?);
            graph.add_cite(citing, cited)?;
        }
        Ok(())
    }
}
