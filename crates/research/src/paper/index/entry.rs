//! A paper merged from the records of several origins.

use serde::Serialize;

use crate::paper::fields::paper_fields;
use crate::paper::identifiers::Identifiers;
use crate::paper::record::Origin;

macro_rules! entry {
    ($($(#[$attribute:meta])* $field:ident: $type:ty => $rank:ident,)+) => {
        /// One paper, merged from its records.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub struct PaperEntry {
            /// Its strongest identifier with its prefix; `title:…` or `url:…` if it has none.
            pub id: String,
            /// Its identifier of each scheme; of several, the first.
            pub identifiers: Identifiers,
            /// Every identifier with its prefix, the strongest first.
            pub ids: Vec<String>,
            $($(#[$attribute])* pub $field: $type,)+
            /// The identifiers of the works it cites, from all origins.
            pub references: Vec<String>,
            /// The origin of each field.
            pub field_origins: FieldOrigins,
            /// The origins of its records.
            pub origins: Vec<Origin>,
            /// Whether it was found by an API, by a web search, or by both.
            pub presence: Presence,
            /// The indices of its records, in the order they were added.
            pub records: Vec<usize>,
            /// Why the records were merged; one fewer than there are records.
            pub joins: Vec<Join>,
        }

        /// The origin of each field of an entry; `null` if the field has no value.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub struct FieldOrigins {
            $($(#[$attribute])* pub $field: Option<Origin>,)+
        }
    };
}

paper_fields!(entry);

/// Why two records were merged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Join {
    /// The reason.
    pub reason: JoinReason,
    /// The shared identifier, or the title as it was compared.
    pub shared: String,
    /// The similarity of the titles, 0.9 to 1; `null` if titles were not the reason.
    pub similarity: Option<f64>,
    /// The indices of the two records.
    pub records: [usize; 2],
}

credence_named::named_enum! {
    /// Why two records are the same paper.
    pub enum JoinReason {
        /// They share an identifier.
        SameIdentifier = "same_identifier",
        /// They share a URL, and neither has an identifier.
        SameAddress = "same_address",
        /// Title, first surname and year are equal.
        SameTitleAuthorYear = "same_title_author_year",
        /// The titles share nine of ten words.
        SimilarTitle = "similar_title",
    }
}

credence_named::named_enum! {
    /// Where a paper was found.
    #[cfg_attr(feature = "types", ts(rename = "PaperPresence"))]
    pub enum Presence {
        /// Only by an API.
        Api = "api",
        /// Only by a web search.
        Serp = "serp",
        /// By both.
        Both = "both",
    }
}

/// The number of papers, by where they were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PaperCounts {
    /// All of them.
    pub total: usize,
    /// Those found only by an API.
    pub api_only: usize,
    /// Those found only by a web search.
    pub serp_only: usize,
    /// Those found by both.
    pub both: usize,
}

impl PaperCounts {
    /// Counts papers.
    #[must_use]
    pub fn of(presences: impl Iterator<Item = Presence>) -> Self {
        let mut counts = Self::default();
        for presence in presences {
            counts.total += 1;
            match presence {
                Presence::Api => counts.api_only += 1,
                Presence::Serp => counts.serp_only += 1,
                Presence::Both => counts.both += 1,
            }
        }
        counts
    }
}
