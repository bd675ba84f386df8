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

use super::record::PaperRecord;
use cluster::Clusters;

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

    /// The merged papers, in the order of their first records.
    #[must_use]
    pub fn entries(&self) -> Vec<PaperEntry> {
        let clusters = Clusters::new(&self.records);
        clusters.into_groups().into_iter().map(|group| merging::entry(&self.records, group)).collect()
    }
}

#[cfg(test)]
mod tests;
