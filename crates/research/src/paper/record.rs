//! The record of a paper from one origin.

use serde::Serialize;

use super::fields::paper_fields;
use super::identifier::{Identifier, Scheme};
use super::identifiers::Identifiers;
use super::link::identifier_of_url;

credence_named::named_enum! {
    /// The origin of a record, in order of preference for its title.
    #[derive(Default, PartialOrd, Ord)]
    #[cfg_attr(feature = "types", ts(rename = "PaperOrigin"))]
    pub enum Origin {
        /// Crossref, where publishers register.
        Crossref = "crossref",
        /// OpenAlex.
        OpenAlex = "openalex",
        /// Semantic Scholar.
        SemanticScholar = "semantic_scholar",
        /// Another API, or the caller.
        #[default]
        Other = "other",
        /// A result of a web search.
        Web = "web",
    }
}

macro_rules! record {
    ($($(#[$attribute:meta])* $field:ident: $type:ty => $rank:ident,)+) => {
        /// A paper as one origin describes it; unknown fields are `null` or empty.
        #[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub struct PaperRecord {
            /// Its identifiers.
            pub identifiers: Identifiers,
            $($(#[$attribute])* pub $field: $type,)+
            /// The identifiers of the works it cites, with their prefixes, in order.
            pub references: Vec<String>,
            /// The origin of the record.
            pub origin: Origin,
        }
    };
}

paper_fields!(record);

impl PaperRecord {
    /// An empty record from one origin.
    #[must_use]
    pub fn new(origin: Origin) -> Self {
        Self { origin, ..Self::default() }
    }

    /// Adds implied identifiers: the one in its URL, and the arXiv identifier in a DOI of arXiv.
    #[must_use]
    pub(super) fn with_implied_identifiers(mut self) -> Self {
        if self.identifiers.is_empty()
            && let Some(found) = self.url.as_deref().and_then(identifier_of_url)
        {
            self.identifiers.add(found);
        }
        let doi = self.identifiers.get(Scheme::Doi);
        if let Some(arxiv) = doi.and_then(Identifier::arxiv_of_doi) {
            self.identifiers.add(arxiv);
        }
        self
    }
}
