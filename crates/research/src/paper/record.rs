//! What one origin says of a paper.

use serde::Serialize;

use super::identifier::{Identifier, Identifiers, Scheme};
use super::link::identifier_of_url;

/// Who says it, the one whose word on a title counts most first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperOrigin"))]
pub enum Origin {
    /// Crossref, where publishers register.
    Crossref,
    /// OpenAlex.
    #[serde(rename = "openalex")]
    OpenAlex,
    /// Semantic Scholar.
    SemanticScholar,
    /// Another programming interface, or the caller.
    #[default]
    Other,
    /// A page of a web search.
    Web,
}

/// A paper as one origin knows it; what it does not say is `null` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PaperRecord {
    /// Its names.
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
    /// How often it is cited, by this origin's count.
    pub citation_count: Option<u64>,
    /// How many works it cites.
    pub reference_count: Option<u64>,
    /// How often it is cited where it mattered, by Semantic Scholar's count.
    pub influential_citation_count: Option<u64>,
    /// Whether it can be read freely.
    pub open_access: Option<bool>,
    /// Where it can be read freely.
    pub open_access_url: Option<String>,
    /// Whether it was withdrawn.
    pub is_retracted: Option<bool>,
    /// Its page.
    pub url: Option<String>,
    /// The names of works it cites, with their prefixes, in order.
    pub references: Vec<String>,
    /// Who says all this.
    pub origin: Origin,
}

impl PaperRecord {
    /// A record of one origin about which nothing is known yet.
    #[must_use]
    pub fn of(origin: Origin) -> Self {
        Self { origin, ..Self::default() }
    }

    /// Adds the names that follow from others: the one in its address, and the arXiv name in arXiv's own DOI.
    #[must_use]
    pub(super) fn with_implied_names(mut self) -> Self {
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
