//! Evidence: a result of a source with its stance toward the claim.

use credence_core::judge::{EvidenceReason, JudgeText, ModelReading, TextReading, VoteGround};
use credence_core::stance::{Basis, Stance, StanceProbabilities};
use serde::Serialize;

use super::publisher::publisher_domain;
use crate::source::SourceItem;

/// A result of a source with its stance toward the claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckEvidence {
    /// The source that found it.
    pub source: String,
    /// The round it was found in, from 1.
    pub round: u32,
    /// Its address; empty without one.
    pub url: String,
    /// The domain it counts for, if it is not that of the address: the publisher of a DOI.
    pub domain: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Who published it.
    pub publisher: Option<String>,
    /// When it was published, or the day it is about.
    pub published: Option<String>,
    /// The part of its text that decided, at most 900 bytes.
    pub passage: String,
    /// Its stance toward the claim.
    pub stance: Stance,
    /// What the stance rests on: the words, an official figure, or a model.
    pub basis: Basis,
    /// The calibrated probability that it supports the whole claim, 0 to 1.
    pub supported: f64,
    /// The probabilities of the three stances.
    pub probabilities: StanceProbabilities,
    /// Why, the strongest first: at most six reasons, those against the claim before those for it.
    pub reasons: Vec<EvidenceReason>,
    /// Why it may vote; `null` without a vote.
    pub vote: Option<VoteGround>,
    /// What a model says about it; `null` if none was asked.
    pub model: Option<ModelReading>,
}

/// How many words for or against a claim are listed.
const MOST_WORDS: usize = 4;

impl CheckEvidence {
    /// The words of the text that speak for or against the claim, the strongest first, each once.
    #[must_use]
    pub fn words_for(&self, stance: Stance) -> Vec<&str> {
        let mut words: Vec<&str> = Vec::new();
        for reason in self.reasons.iter().filter(|reason| reason.speaks_for == stance) {
            let found = reason.text.as_deref().filter(|found| !words.contains(found));
            words.extend(found.filter(|_| words.len() < MOST_WORDS));
        }
        words
    }

    pub(super) fn new(item: &SourceItem, reading: &TextReading, source: &str, round: u32) -> Self {
        Self {
            source: source.to_owned(),
            round,
            url: item.url.clone(),
            domain: publisher_domain(&item.url).map(str::to_owned),
            title: item.title.clone(),
            publisher: item.publisher.clone(),
            published: item.published.clone(),
            passage: reading.passage.clone(),
            stance: reading.stance,
            basis: reading.basis,
            supported: reading.supported,
            probabilities: reading.probabilities,
            reasons: reading.reasons.clone(),
            vote: reading.vote,
            model: reading.model.clone(),
        }
    }
}

/// A result as the judge is given it. A title alone is no text: headlines ask questions, and the title of a withdrawn paper still
/// makes its claim.
pub(super) fn judge_text(item: SourceItem, is_figure: bool, reading: Option<&TextReading>) -> JudgeText {
    JudgeText {
        is_figure,
        domain: publisher_domain(&item.url).map(str::to_owned),
        url: Some(item.url).filter(|url| !url.is_empty()),
        title: item.title,
        published: item.published,
        text: item.text,
        passage: reading.map(|reading| reading.passage.clone()),
        stance: reading.map(TextReading::voting_stance),
    }
}
