//! The record of a paper from one origin.

use serde::Serialize;

use super::identifier::{Identifier, Scheme};
use super::identifiers::Identifiers;
use super::link::identifier_of_url;

credence_text::named_enum! {
    /// Where a record is from, in order of preference for its title.
    #[derive(Default, PartialOrd, Ord)]
    #[cfg_attr(feature = "types", ts(rename = "PaperOrigin"))]
    pub enum Origin {
        /// Crossref, where publishers register.
        Crossref = "crossref",
        /// OpenAlex.
        OpenAlex = "openalex",
        /// Semantic Scholar.
        SemanticScholar = "semantic_scholar",
        /// Another programming interface, or the caller.
        #[default]
        Other = "other",
        /// A page of a web search.
        Web = "web",
    }
}

/// A paper as one origin describes it; unknown fields are `null` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PaperRecord {
    /// Its identifiers.
    pub identifiers: Identifiers,
    /// Its title, without markup.
    pub title: Option<String>,
    /// Its authors in order, as their names are written there.
    pub authors: Vec<String>,
    /// The year it was published in.
    pub year: Option<i32>,
    /// Its abstract, without markup.
    #[serde(rename = "abstract")]
    pub abstract_text: Option<String>,
    /// Journal, conference or collection.
    pub venue: Option<String>,
    /// The number of citations, by this origin.
    pub citation_count: Option<u64>,
    /// The number of works it cites.
    pub reference_count: Option<u64>,
    /// The number of influential citations, by Semantic Scholar.
    pub influential_citation_count: Option<u64>,
    /// Whether it can be read freely.
    pub open_access: Option<bool>,
    /// Where it can be read freely.
    pub open_access_url: Option<String>,
    /// Whether it was withdrawn.
    pub is_retracted: Option<bool>,
    /// Its page.
    pub url: Option<String>,
    /// The identifiers of the works it cites, with their prefixes, in order.
    pub references: Vec<String>,
    /// Where the record is from.
    pub origin: Origin,
}

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
        let of_doi = self.identifiers.get(Scheme::Doi).and_then(Identifier::arxiv_of_doi);
        if let Some(arxiv) = of_doi {
            self.identifiers.add(arxiv);
        }
        self
    }
}
