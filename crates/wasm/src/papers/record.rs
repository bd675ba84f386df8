//! Records, scores and options as callers pass them.

use credence_lookup::Lookup;
use credence_research::paper::{
    Candidate, Identifier, Origin, PaperGroup, PaperIndex, PaperRecord, RankingOptions, RelevanceProfile, Scheme,
};

use crate::boundary::{Argument, CallError, FromArgument, input, share, text_or_number};

input! {
    /// A record of a paper, or a part of one. Invalid identifiers and other fields are ignored.
    open struct PaperInput as "PaperInput" {
        /// An identifier with its prefix, such as `doi:10.1000/1`, or a URL that contains one.
        id: Option<String>,
        identifiers: Option<IdentifiersInput> => "Partial<PaperIdentifiers> | null",
        title: Option<String> as non_empty,
        authors: Vec<String> = Vec::new(),
        year: Option<i32> as year,
        abstract_text "abstract": Option<String> as non_empty,
        venue: Option<String> as non_empty,
        citation_count: Option<u64> as count,
        reference_count: Option<u64> as count,
        influential_citation_count: Option<u64> as count,
        open_access: Option<bool>,
        open_access_url: Option<String> as non_empty,
        is_retracted: Option<bool>,
        url: Option<String> as non_empty,
        references: Vec<String> = Vec::new(),
        origin: Origin = Origin::default(),
    }
}

input! {
    /// Identifiers by their scheme.
    open struct IdentifiersInput as "IdentifiersInput" {
        doi: Option<String> as identifier,
        pmid: Option<String> as identifier,
        pmcid: Option<String> as identifier,
        arxiv: Option<String> as identifier,
        openalex: Option<String> as identifier,
        s2: Option<String> as identifier,
        corpus_id: Option<String> as identifier,
    }
}

impl<'a> FromArgument<'a> for PaperRecord {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let input: PaperInput = argument.read()?;
        let mut record = Self {
            title: input.title,
            authors: input.authors,
            year: input.year,
            abstract_text: input.abstract_text,
            venue: input.venue,
            citation_count: input.citation_count,
            reference_count: input.reference_count,
            influential_citation_count: input.influential_citation_count,
            open_access: input.open_access,
            open_access_url: input.open_access_url,
            is_retracted: input.is_retracted,
            url: input.url,
            references: input.references,
            origin: input.origin,
            ..Self::default()
        };
        for (scheme, written) in input.identifiers.into_iter().flat_map(IdentifiersInput::by_scheme) {
            record.identifiers.add_written(scheme, &written);
        }
        if let Some(id) = input.id.as_deref().and_then(Identifier::parse) {
            record.identifiers.add(id);
        }
        Ok(record)
    }
}

impl IdentifiersInput {
    fn by_scheme(self) -> impl Iterator<Item = (Scheme, String)> {
        let Self { doi, pmid, pmcid, arxiv, openalex, s2, corpus_id } = self;
        let written = [
            (Scheme::Doi, doi),
            (Scheme::Pmid, pmid),
            (Scheme::Pmcid, pmcid),
            (Scheme::Arxiv, arxiv),
            (Scheme::OpenAlex, openalex),
            (Scheme::SemanticScholar, s2),
            (Scheme::CorpusId, corpus_id),
        ];
        written.into_iter().filter_map(|(scheme, written)| Some((scheme, written?)))
    }
}

fn non_empty(argument: &Argument<'_>) -> Result<Option<String>, CallError> {
    Ok(argument.read::<Option<String>>()?.filter(|text| !text.is_empty()))
}

fn identifier(argument: &Argument<'_>) -> Result<Option<String>, CallError> {
    Ok(text_or_number(argument)?.map(std::borrow::Cow::into_owned))
}

/// A count of any size, if it is given.
pub(crate) fn count(argument: &Argument<'_>) -> Result<Option<u64>, CallError> {
    let Some(written) = argument.json() else { return Ok(None) };
    let count = written.integer().and_then(|count| u64::try_from(count).ok());
    count.map(Some).ok_or_else(|| argument.invalid("a whole number from 0"))
}

fn year(argument: &Argument<'_>) -> Result<Option<i32>, CallError> {
    let Some(written) = argument.json() else { return Ok(None) };
    let year = written.integer().and_then(|year| i32::try_from(year).ok());
    year.map(Some).ok_or_else(|| argument.invalid("a year, such as 2020"))
}

input! {
    /// A paper that may be relevant to a question. Without an abstract it is left out and reported.
    open struct PaperCandidate as "PaperCandidate" {
        abstract_text "abstract": Option<String> as non_empty,
        citation_count: Option<u64> as count,
        is_influential: bool = false,
        embedding_similarity: Option<f64> as share,
        nli_relevance: Option<f64> as share,
        model_relevance: Option<f64> as share,
    }
}

impl From<PaperCandidate> for Candidate {
    fn from(input: PaperCandidate) -> Self {
        Self {
            has_abstract: input.abstract_text.is_some(),
            is_influential: input.is_influential,
            embedding_similarity: input.embedding_similarity,
            nli_relevance: input.nli_relevance,
            model_relevance: input.model_relevance,
            citation_count: input.citation_count,
        }
    }
}

input! {
    /// How papers are ranked.
    closed RankingOptions as "RankingInput" {
        profile: RelevanceProfile = RelevanceProfile::default(),
        /// How many papers are kept; 10 by default.
        limit: usize as limit => "number | null",
    }
}

/// How many papers are kept.
pub(crate) fn limit(argument: &Argument<'_>) -> Result<usize, CallError> {
    let limit = argument.optional_count(u32::MAX)?;
    Ok(limit.map_or_else(|| RankingOptions::default().limit, |limit| limit as usize))
}

input! {
    /// Scores of a paper by your models, each 0 to 1.
    closed struct PaperScores as "PaperScores" {
        id: String,
        is_influential: bool = false,
        embedding_similarity: Option<f64> as share,
        nli_relevance: Option<f64> as share,
        model_relevance: Option<f64> as share,
    }
}

/// The scores of papers by the caller's models, by any identifier of a paper.
#[derive(Default)]
pub(crate) struct Scores {
    indices: Lookup,
    scores: Vec<Candidate>,
}

impl Scores {
    pub(crate) fn new(list: Vec<PaperScores>) -> Self {
        let mut scores = Self::default();
        for PaperScores { id, is_influential, embedding_similarity, nli_relevance, model_relevance } in list {
            let id = Identifier::parse(&id).map_or(id, |id| id.canonical());
            scores.indices.set(id, scores.scores.len());
            let known = Candidate { is_influential, embedding_similarity, nli_relevance, ..Candidate::default() };
            scores.scores.push(Candidate { model_relevance, ..known });
        }
        scores
    }

    /// A paper with its scores.
    pub(crate) fn candidate(&self, index: &PaperIndex, group: &PaperGroup) -> Candidate {
        let Candidate { has_abstract, citation_count, .. } = index.candidate(group);
        Candidate { has_abstract, citation_count, ..self.of(index, group).unwrap_or_default() }
    }

    fn of(&self, index: &PaperIndex, group: &PaperGroup) -> Option<Candidate> {
        if self.scores.is_empty() {
            return None;
        }
        let (id, ids) = index.names(group);
        let found = ids.iter().chain([&id]).find_map(|id| self.indices.get(id.as_str()))?;
        Some(self.scores[found])
    }
}
