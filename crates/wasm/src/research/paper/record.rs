//! Records, scores and options as callers pass them.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError};
use credence_research::paper::{
    Candidate, Identifier, Origin, PaperEntry, PaperRecord, RankingOptions, RelevanceProfile, Scheme,
};
use credence_text::json::Json;
use credence_text::lookup::Lookup;

pub(crate) const ORIGINS: [(&str, Origin); 5] = [
    ("crossref", Origin::Crossref),
    ("openalex", Origin::OpenAlex),
    ("semantic_scholar", Origin::SemanticScholar),
    ("other", Origin::Other),
    ("web", Origin::Web),
];

const PROFILES: [(&str, RelevanceProfile); 2] =
    [("default", RelevanceProfile::Default), ("staged", RelevanceProfile::Staged)];

const SCHEMES: [(&str, Scheme); 7] = [
    ("doi", Scheme::Doi),
    ("pmid", Scheme::Pmid),
    ("pmcid", Scheme::Pmcid),
    ("arxiv", Scheme::Arxiv),
    ("openalex", Scheme::OpenAlex),
    ("s2", Scheme::SemanticScholar),
    ("corpus_id", Scheme::CorpusId),
];

/// A record as the readers give it, or a part of one; a name that is none is left out, as reading does.
pub(crate) fn record(record: Argument<'_>) -> Result<PaperRecord, CallError> {
    let record = record.object()?;
    let [id, identifiers, title, authors, year, written, venue, citations, references, influential, open, open_url] =
        record.fields([
            "id",
            "identifiers",
            "title",
            "authors",
            "year",
            "abstract",
            "venue",
            "citation_count",
            "reference_count",
            "influential_citation_count",
            "open_access",
            "open_access_url",
        ]);
    let [retracted, url, cited, origin] = record.fields(["is_retracted", "url", "references", "origin"]);
    let mut read = PaperRecord {
        title: owned(&title)?,
        authors: authors.each_given(|author| author.text().map(Cow::into_owned))?,
        year: whole_number(&year)?,
        abstract_text: owned(&written)?,
        venue: owned(&venue)?,
        citation_count: count(&citations)?,
        reference_count: count(&references)?,
        influential_citation_count: count(&influential)?,
        open_access: flag(&open)?,
        open_access_url: owned(&open_url)?,
        is_retracted: flag(&retracted)?,
        url: owned(&url)?,
        references: cited.each_given(|reference| reference.text().map(Cow::into_owned))?,
        origin: origin.one_of(&ORIGINS)?.unwrap_or_default(),
        ..PaperRecord::default()
    };
    if identifiers.is_given() {
        let identifiers = identifiers.object()?;
        let names = identifiers.fields(SCHEMES.map(|(name, _)| name));
        for (written, (_, scheme)) in names.iter().zip(SCHEMES) {
            if let Some(written) = written.text_or_number()? {
                read.identifiers.add_written(scheme, &written);
            }
        }
    }
    if let Some(name) = id.optional_text()?.as_deref().and_then(Identifier::parse) {
        read.identifiers.add(name);
    }
    Ok(read)
}

fn owned(text: &Argument<'_>) -> Result<Option<String>, CallError> {
    Ok(text.optional_text()?.map(Cow::into_owned).filter(|text| !text.is_empty()))
}

fn flag(value: &Argument<'_>) -> Result<Option<bool>, CallError> {
    value.is_given().then(|| value.boolean()).transpose()
}

/// A count of any size, if one was given.
pub(crate) fn count(value: &Argument<'_>) -> Result<Option<u64>, CallError> {
    let Some(written) = value.json() else { return Ok(None) };
    let count = written.integer().and_then(|count| u64::try_from(count).ok());
    count.map(Some).ok_or_else(|| value.wrong("a whole number from 0 on"))
}

fn whole_number(value: &Argument<'_>) -> Result<Option<i32>, CallError> {
    let Some(written) = value.json() else { return Ok(None) };
    let number = written.integer().and_then(|number| i32::try_from(number).ok());
    number.map(Some).ok_or_else(|| value.wrong("a year, such as 2020"))
}

/// A paper that may bear on a question.
pub(crate) fn candidate(candidate: Argument<'_>) -> Result<Candidate, CallError> {
    let candidate = candidate.object()?;
    let [written, influential, embedding, inferred, model, citations] = candidate.fields([
        "abstract",
        "is_influential",
        "embedding_similarity",
        "nli_relevance",
        "model_relevance",
        "citation_count",
    ]);
    Ok(Candidate {
        has_abstract: written.optional_text()?.is_some_and(|text| !text.is_empty()),
        is_influential: influential.flag()?,
        embedding_similarity: embedding.optional_share()?,
        nli_relevance: inferred.optional_share()?,
        model_relevance: model.optional_share()?,
        citation_count: count(&citations)?,
    })
}

/// How papers are ranked.
pub(crate) fn ranking(options: &Argument<'_>) -> Result<RankingOptions, CallError> {
    let usual = RankingOptions::default();
    let profile = options.field("profile").one_of(&PROFILES)?.unwrap_or(usual.profile);
    let limit = options.field("limit").optional_count(u32::MAX)?;
    Ok(RankingOptions { profile, limit: limit.map_or(usual.limit, |limit| limit as usize) })
}

/// What a caller's models say of papers, by any of their names.
#[derive(Default)]
pub(crate) struct Scores {
    places: Lookup,
    scores: Vec<Candidate>,
}

/// Reads scores: an object of objects by the ids of papers.
pub(crate) fn scores(scores: &Argument<'_>) -> Result<Scores, CallError> {
    let mut read = Scores::default();
    let list = scores.each_given(|score| {
        let score = score.object()?;
        score.only(&["id", "is_influential", "embedding_similarity", "nli_relevance", "model_relevance"])?;
        let id = score.field("id").text()?.into_owned();
        Ok((id, candidate(score)?))
    })?;
    for (id, score) in list {
        let id = Identifier::parse(&id).map_or(id, |name| name.canonical());
        read.places.hold(id, read.scores.len());
        read.scores.push(score);
    }
    Ok(read)
}

impl Scores {
    /// An entry with what its names were given.
    pub(crate) fn candidate(&self, entry: &PaperEntry) -> Candidate {
        let place = entry.ids.iter().chain([&entry.id]).find_map(|id| self.places.get(id.as_str()));
        let scored = place.map(|place| self.scores[place]).unwrap_or_default();
        Candidate { has_abstract: entry.abstract_text.is_some(), citation_count: entry.citation_count, ..scored }
    }
}

/// Whether a value is a text: a paper may be given by a name alone.
pub(crate) fn is_text(value: &Argument<'_>) -> bool {
    value.json().and_then(Json::text).is_some()
}
