//! The identifiers of one paper, at most one per scheme.

use serde::Serialize;

use super::identifier::{Identifier, Scheme};

/// The identifiers of one paper, at most one per scheme; unknown ones are `null`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperIdentifiers"))]
pub struct Identifiers {
    /// Digital object identifier, in lower case.
    pub doi: Option<String>,
    /// Number in PubMed.
    pub pmid: Option<String>,
    /// Identifier in PubMed Central, with its `PMC`.
    pub pmcid: Option<String>,
    /// Identifier in arXiv, without a version.
    pub arxiv: Option<String>,
    /// The version of the arXiv identifier, if one was given.
    pub arxiv_version: Option<u32>,
    /// Work in OpenAlex, with its `W`.
    pub openalex: Option<String>,
    /// Paper in Semantic Scholar, 40 hexadecimal digits.
    pub s2: Option<String>,
    /// Number in the corpus of Semantic Scholar.
    pub corpus_id: Option<String>,
}

impl Identifiers {
    /// The identifier of one scheme.
    #[must_use]
    pub fn get(&self, scheme: Scheme) -> Option<&str> {
        let value = match scheme {
            Scheme::Doi => &self.doi,
            Scheme::Pmid => &self.pmid,
            Scheme::Pmcid => &self.pmcid,
            Scheme::Arxiv => &self.arxiv,
            Scheme::OpenAlex => &self.openalex,
            Scheme::SemanticScholar => &self.s2,
            Scheme::CorpusId => &self.corpus_id,
        };
        value.as_deref()
    }

    /// Adds an identifier unless its scheme has one.
    pub fn add(&mut self, identifier: Identifier) {
        let slot = match identifier.scheme {
            Scheme::Doi => &mut self.doi,
            Scheme::Pmid => &mut self.pmid,
            Scheme::Pmcid => &mut self.pmcid,
            Scheme::Arxiv => &mut self.arxiv,
            Scheme::OpenAlex => &mut self.openalex,
            Scheme::SemanticScholar => &mut self.s2,
            Scheme::CorpusId => &mut self.corpus_id,
        };
        if slot.is_none() {
            *slot = Some(identifier.value);
            self.arxiv_version = self.arxiv_version.or(identifier.version);
        }
    }

    /// Parses and adds an identifier; an invalid one is ignored.
    pub fn add_written(&mut self, scheme: Scheme, written: &str) {
        if let Some(identifier) = Identifier::with_scheme(scheme, written) {
            self.add(identifier);
        }
    }

    /// The identifiers, the strongest first.
    pub fn iter(&self) -> impl Iterator<Item = (Scheme, &str)> {
        Scheme::ALL.into_iter().filter_map(|scheme| Some((scheme, self.get(scheme)?)))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The strongest identifier with its prefix.
    #[must_use]
    pub fn canonical(&self) -> Option<String> {
        self.iter().next().map(|(scheme, value)| [scheme.name(), ":", value].concat())
    }
}
