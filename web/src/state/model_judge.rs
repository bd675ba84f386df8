//! A model that the user asks to judge the texts that sentences were compared with.

use credence_core::Assessment;
use credence_core::grounding::{GroundingCheck, TextOrigin, words_of};
use credence_core::judge::ModelReading;
use credence_json::Json;
use leptos::prelude::*;
use serde::Serialize;
use web_sys::AbortSignal;

use super::connection::{Connection, host_of};
use super::grounding::SourceComparison;
use super::grounding::report::compared_words;
use super::open_requests::OpenRequests;
use super::trust_book::TrustBook;
use super::turn::TurnState;
use super::{protocols, requests};
use crate::fault::Fault;
use crate::service::agent;
use crate::service::storage::record_text;

/// Of a longer text only the part around the compared passage is sent, in bytes.
const LONGEST_TEXT: usize = 3_800;

/// How much of that part is before the passage.
const BEFORE_PASSAGE: usize = 1_400;

/// A model that judges the texts of a turn.
#[derive(Clone, Copy)]
pub struct ModelJudge {
    comparison: SourceComparison,
    connection: Connection,
    book: TrustBook,
    /// What cancels the asking.
    pub requests: OpenRequests,
}

/// A sentence and a text, as the form of the judge gets them.
#[derive(Serialize)]
struct SentPair<'a> {
    /// Its number among all pairs of the conversation.
    id: usize,
    claim: &'a str,
    text: &'a str,
}

impl ModelJudge {
    pub(super) fn new(
        comparison: SourceComparison,
        connection: Connection,
        book: TrustBook,
        requests: OpenRequests,
    ) -> Self {
        Self { comparison, connection, book, requests }
    }

    /// The sentences of a turn and the texts they were compared with, as JSON text.
    #[must_use]
    pub fn pairs(self, turn: TurnState) -> String {
        let assessment = turn.assessment.get_untracked();
        let words = words_of(&assessment.answer);
        let checks =
            assessment.grounding.iter().flat_map(|found| &found.sentences).flat_map(|sentence| &sentence.checks);
        let pairs = checks.filter_map(|check| {
            let claim = compared_words(check, &assessment.answer, &words);
            let text = self.text_of(check, &assessment)?;
            let id = self.comparison.judged_pair(claim, &text);
            Some(record_text(&SentPair { id, claim, text: excerpt(&text, check.passage.as_deref()) }))
        });
        ["[", &pairs.collect::<Vec<_>>().join(","), "]"].concat()
    }

    /// The text that a check compared; `None` where it compared a value or nothing.
    fn text_of(self, check: &GroundingCheck, assessment: &Assessment) -> Option<String> {
        let source = || assessment.sources.iter().find(|source| Some(&source.id) == check.source_id.as_ref());
        let passage = check.passage_index.and_then(|index| Some(source()?.passages.get(index as usize)?.text.clone()));
        match check.read? {
            TextOrigin::Quote | TextOrigin::Snippet if passage.is_some() => passage,
            TextOrigin::Quote => assessment.citations.get(check.citation as usize)?.quote.clone(),
            TextOrigin::Snippet => source().and_then(|source| source.snippet.clone()),
            TextOrigin::Given => self.book.scoring.text_of(check.source_id.as_deref()?),
            TextOrigin::Value => None,
        }
    }

    /// What a model said about the text of a check.
    #[must_use]
    pub fn reading(self, check: &GroundingCheck, assessment: &Assessment, words: &str) -> Option<ModelReading> {
        let text = self.text_of(check, assessment)?;
        self.comparison.model_reading(compared_words(check, &assessment.answer, words), &text)
    }

    /// Compares the quotes of a model with their claim, as JSON texts; nothing before the stance detector is loaded.
    #[must_use]
    pub fn compare(self, quotes: &str) -> String {
        self.comparison.compare_quotes(quotes)
    }

    /// Keeps what a model said about pairs, by their numbers, and compares the turn again with it. Both are JSON texts.
    pub fn take(self, turn: TurnState, ids: &str, readings: &str) {
        let ids = Json::parse(ids).ok().into_iter().flat_map(Json::items).filter_map(Json::integer);
        let readings = Json::parse(readings).ok().into_iter().flat_map(Json::items).map(ModelReading::from_json);
        for (id, reading) in ids.zip(readings) {
            if let (Ok(id), Some(reading)) = (usize::try_from(id), reading) {
                self.comparison.keep_model_reading(id, reading);
            }
        }
        self.comparison.compare_turn_again(turn);
    }

    /// The host of the agent that is connected; empty for none.
    #[must_use]
    pub fn agent(self) -> String {
        untrack(|| self.connection.endpoint.with(|endpoint| host_of(endpoint).to_owned()))
    }

    /// Asks the connected agent outside of the conversation until the signal is aborted, and returns its answer.
    ///
    /// # Errors
    /// When the agent cannot be asked or does not answer, or the signal is aborted.
    pub async fn ask_agent(self, text: &str, signal: AbortSignal) -> Result<String, Fault> {
        let requests = requests::load().await.ok_or(Fault::NotLoaded)?;
        // The panel may be gone, and with it the connection.
        if signal.aborted() {
            return Err(Fault::ConnectionLost);
        }
        let request = untrack(|| self.connection.asked(requests, text, Vec::new(), None).request(requests));
        let request = request.map_err(|_| Fault::Unreachable)?;
        let answer = agent::send(&request, Some(signal)).await?;
        let mut received = Vec::new();
        while let Some(bytes) = answer.next().await? {
            received.extend(bytes);
        }
        let stream = protocols::parsed(&received).await.map_err(|_| Fault::NotLoaded)?;
        Ok(stream.turns().last().map(|turn| turn.answer.clone()).unwrap_or_default())
    }
}

/// A text, or of a long one the part around a passage.
fn excerpt<'a>(text: &'a str, passage: Option<&str>) -> &'a str {
    if text.len() <= LONGEST_TEXT {
        return text;
    }
    let at = passage.and_then(|passage| text.find(passage)).unwrap_or_default();
    let start = text.floor_char_boundary(at.saturating_sub(BEFORE_PASSAGE).min(text.len() - LONGEST_TEXT));
    &text[start..text.floor_char_boundary(start + LONGEST_TEXT)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_part_around_the_passage_is_sent() {
        let text = ["é".repeat(5_000), "the passage".to_owned(), "ü".repeat(5_000)].concat();
        let sent = excerpt(&text, Some("the passage"));
        assert!(sent.contains("the passage") && sent.len() <= LONGEST_TEXT);
        assert_eq!(excerpt("short", None), "short");
        assert!(excerpt(&text, None).len() <= LONGEST_TEXT);
        assert!(excerpt(&text, Some(&"ü".repeat(200))).contains('ü'));
    }
}
