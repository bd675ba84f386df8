//! Which records are one paper: names first, then title, first author and year, then titles that are nearly equal.
//!
//! | file | holds |
//! |---|---|
//! | `cluster` | groups of records, what may join them, and what joined them |
//! | `near_title` | titles that share nine of ten words, without comparing all pairs |
//! | `merging` | one entry from the records of a paper |

mod cluster;
mod merging;
mod near_title;

use serde::Serialize;

use super::identifier::Identifiers;
use super::record::{Origin, PaperRecord};
use cluster::Clusters;

/// Records of papers, brought together into papers when they are asked for.
///
/// The entries depend on the records alone and not on the order they came in. Records join when they share a name of any
/// system; else when title, first surname and year are equal; else when the titles share nine of ten words (Jaccard) and
/// neither year, surname nor a name of `doi`, `pmid`, `pmcid` or `arxiv` speaks against it. A record without names joins
/// those of its own address. The work grows with the records: in one group of equal titles, at most 32 different papers
/// are told apart, and a title is compared with at most 64 others that share its rarest words.
#[derive(Clone, Debug, Default)]
pub struct PaperIndex {
    records: Vec<PaperRecord>,
}

/// One paper, from everything that is known of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PaperEntry {
    /// Its strongest name with its prefix; `title:…` or `url:…` where it has none.
    pub id: String,
    /// The name it has in each system, the first of several.
    pub identifiers: Identifiers,
    /// Every name with its prefix, the strongest first.
    pub ids: Vec<String>,
    /// The title.
    pub title: Option<String>,
    /// The authors, from the origin that names most of them.
    pub authors: Vec<String>,
    /// The year.
    pub year: Option<i32>,
    /// The longest abstract.
    #[serde(rename = "abstract")]
    pub abstract_text: Option<String>,
    /// Journal, conference or collection.
    pub venue: Option<String>,
    /// The highest count of citations.
    pub citation_count: Option<u64>,
    /// The highest count of works it cites.
    pub reference_count: Option<u64>,
    /// How often it is cited where it mattered.
    pub influential_citation_count: Option<u64>,
    /// Whether any origin says that it can be read freely.
    pub open_access: Option<bool>,
    /// Where it can be read freely.
    pub open_access_url: Option<String>,
    /// Whether any origin says that it was withdrawn.
    pub is_retracted: Option<bool>,
    /// Its page.
    pub url: Option<String>,
    /// The names of works it cites, by every origin.
    pub references: Vec<String>,
    /// Which origin each field is from.
    pub field_origins: FieldOrigins,
    /// Who knows it.
    pub origins: Vec<Origin>,
    /// Whether programming interfaces, the web or both know it.
    pub presence: Presence,
    /// The places of its records in the order they were added.
    pub records: Vec<usize>,
    /// What brought the records together, one less than there are records.
    pub joins: Vec<Join>,
}

/// Which origin a field of an entry is from; `null` where the field is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "the fields are those of an entry")]
pub struct FieldOrigins {
    pub title: Option<Origin>,
    pub authors: Option<Origin>,
    pub year: Option<Origin>,
    #[serde(rename = "abstract")]
    pub abstract_text: Option<Origin>,
    pub venue: Option<Origin>,
    pub citation_count: Option<Origin>,
    pub reference_count: Option<Origin>,
    pub influential_citation_count: Option<Origin>,
    pub open_access: Option<Origin>,
    pub open_access_url: Option<Origin>,
    pub is_retracted: Option<Origin>,
    pub url: Option<Origin>,
}

/// Why two records are one paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Join {
    /// What they share.
    pub reason: JoinReason,
    /// The shared name, or the title as it was compared.
    pub shared: String,
    /// How alike the titles are, 0.9 to 1; `null` where titles were not what joined them.
    pub similarity: Option<f64>,
    /// The places of the two records.
    pub records: [usize; 2],
}

/// What two records of one paper share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum JoinReason {
    /// A name.
    SameIdentifier,
    /// An address, where neither has a name.
    SameAddress,
    /// Title, first surname and year.
    SameTitleAuthorYear,
    /// Nine of ten words of the title.
    SimilarTitle,
}

/// Who knows a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperPresence"))]
pub enum Presence {
    /// Programming interfaces alone.
    Api,
    /// A web search alone.
    Serp,
    /// Both.
    Both,
}

/// How many papers there are, by who knows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PaperCounts {
    /// All of them.
    pub total: usize,
    /// Those only programming interfaces know.
    pub api_only: usize,
    /// Those only a web search knows.
    pub serp_only: usize,
    /// Those both know.
    pub both: usize,
}

impl PaperCounts {
    /// Counts entries.
    #[must_use]
    pub fn of(entries: &[PaperEntry]) -> Self {
        let mut counts = Self { total: entries.len(), ..Self::default() };
        for entry in entries {
            match entry.presence {
                Presence::Api => counts.api_only += 1,
                Presence::Serp => counts.serp_only += 1,
                Presence::Both => counts.both += 1,
            }
        }
        counts
    }
}

impl PaperIndex {
    /// An index without records.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a record and says its place.
    pub fn add(&mut self, record: PaperRecord) -> usize {
        self.records.push(record.with_implied_names());
        self.records.len() - 1
    }

    /// The records in the order they were added.
    #[must_use]
    pub fn records(&self) -> &[PaperRecord] {
        &self.records
    }

    /// The papers, in the order of their first records.
    #[must_use]
    pub fn entries(&self) -> Vec<PaperEntry> {
        let clusters = Clusters::of(&self.records);
        clusters.into_groups().into_iter().map(|group| merging::entry(&self.records, group)).collect()
    }
}

#[cfg(test)]
mod tests;
