//! Merges records that describe the same paper: by identifier, then by title, first author and year, then by similar title.
//!
//! | file | contains |
//! |---|---|
//! | `entry` | a merged paper |
//! | `cluster` | groups of records that are one paper, and why |
//! | `near_title` | titles that share nine of ten words |
//! | `numbers` | numbers for strings |
//! | `merging` | one entry from the records of a paper |

mod cluster;
mod entry;
mod merging;
mod near_title;
mod numbers;

use super::record::{Origin, PaperRecord};
use super::relevance::Candidate;
use cluster::Clusters;

pub use cluster::PaperGroup;
pub use entry::{FieldOrigins, Join, JoinReason, PaperCounts, PaperEntry, Presence};

/// Records of papers, merged into one entry per paper.
///
/// The entries do not depend on the order of the records. Records are merged when they share an identifier of any
/// scheme; otherwise when title, first surname and year are equal; otherwise when the titles share nine of ten words (Jaccard) and
/// neither year, surname nor an identifier of `doi`, `pmid`, `pmcid` or `arxiv` differs. A record without identifiers is
/// merged with those of the same URL. The work is bounded: in one group of equal titles, at most 32 different papers
/// are kept apart, and a title is compared with at most 64 others that share its rarest words.
#[derive(Clone, Debug, Default)]
pub struct PaperIndex {
    records: Vec<PaperRecord>,
}

impl PaperIndex {
    /// An empty index.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a record and returns its index.
    pub fn add(&mut self, record: PaperRecord) -> usize {
        self.records.push(record.with_implied_identifiers());
        self.records.len() - 1
    }

    /// The records in the order they were added.
    #[must_use]
    pub fn records(&self) -> &[PaperRecord] {
        &self.records
    }

    /// The papers as groups of records, in the order of their first records.
    #[must_use]
    pub fn groups(&self) -> Vec<PaperGroup> {
        Clusters::new(&self.records).into_groups()
    }

    /// The merged papers, in the order of their first records.
    #[must_use]
    pub fn entries(&self) -> Vec<PaperEntry> {
        self.groups().iter().map(|group| self.entry(group)).collect()
    }

    /// The merged paper of one group.
    #[must_use]
    pub fn entry(&self, group: &PaperGroup) -> PaperEntry {
        merging::entry(&self.records, group)
    }

    /// The strongest identifier of a group with its prefix, as in its entry, and all of them.
    #[must_use]
    pub fn names(&self, group: &PaperGroup) -> (String, Vec<String>) {
        merging::names(&self.records, group)
    }

    /// By what a group was found.
    #[must_use]
    pub fn presence(&self, group: &PaperGroup) -> Presence {
        let origins: Vec<Origin> = self.records_of(group).map(|record| record.origin).collect();
        merging::found_by(&origins)
    }

    /// What a ranking has to know of a group, without scores.
    #[must_use]
    pub fn candidate(&self, group: &PaperGroup) -> Candidate {
        Candidate {
            has_abstract: self.records_of(group).any(|record| record.abstract_text.is_some()),
            citation_count: self.records_of(group).filter_map(|record| record.citation_count).max(),
            ..Candidate::default()
        }
    }

    fn records_of(&self, group: &PaperGroup) -> impl Iterator<Item = &PaperRecord> {
        group.records.iter().filter_map(|record| self.records.get(*record))
    }
}

#[cfg(test)]
mod tests;
