//! A model that the user asks to judge the texts that sentences were compared with.

pub mod judge_form;

use credence_core::Assessment;
use credence_core::grounding::{GroundingCheck, TextOrigin, words_of};
use credence_core::judge::ModelReading;
use credence_judge::KnownReading;
use leptos::prelude::*;
use web_sys::AbortSignal;

use super::bound_secret::BoundSecret;
use super::connection::{Connection, host_of};
use super::grounding::SourceComparison;
use super::grounding::report::compared_words;
use super::open_requests::OpenRequests;
use super::trust_book::TrustBook;
use super::turn::TurnState;
use super::{protocols, requests};
use crate::fault::Fault;
use crate::service::agent;
use crate::signal::StoredValue;

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
    memory: StoredValue<Memory>,
    /// What cancels the asking.
    requests: OpenRequests,
}

/// A sentence, and the texts it was compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedSentence {
    /// The sentence.
    claim: String,
    /// The texts, each once, with the number that it and the sentence have among all pairs of the conversation.
    texts: Vec<(usize, String)>,
}

/// What is kept in memory, and nowhere else, as long as the panel lives.
#[derive(Default)]
struct Memory {
    /// The key.
    key: BoundSecret,
    /// What models said, so that nothing is asked twice.
    known: Vec<KnownReading>,
}

impl ModelJudge {
    pub(super) fn new(
        comparison: SourceComparison,
        connection: Connection,
        book: TrustBook,
        requests: OpenRequests,
    ) -> Self {
        Self { comparison, connection, book, memory: StoredValue::new(Memory::default()), requests }
    }

    /// The sentences of a turn with the texts they were compared with, each once.
    fn sentences(self, turn: TurnState) -> Vec<JudgedSentence> {
        let assessment = turn.assessment.get_untracked();
        let words = words_of(&assessment.answer);
        let mut sentences = Vec::new();
        for check in
            assessment.grounding.iter().flat_map(|found| &found.sentences).flat_map(|sentence| &sentence.checks)
        {
            let Some(text) = self.text_of(check, &assessment) else { continue };
            let claim = compared_words(check, &assessment.answer, &words);
            let pair = self.comparison.judged_pair(claim, &text);
            add_text(&mut sentences, claim, pair, excerpt(&text, check.passage.as_deref()));
        }
        sentences
    }

    /// The text that a check compared; `None` where it compared a value or nothing.
    fn text_of(self, check: &GroundingCheck, assessment: &Assessment) -> Option<String> {
        let source = || assessment.sources.iter().find(|source| Some(&source.id) == check.source_id.as_ref());
        let passage = check.passage_index.and_then(|index| Some(source()?.passages.get(index as usize)?.text.clone()));
        match check.read? {
            TextOrigin::Quote | TextOrigin::Snippet | TextOrigin::Page | TextOrigin::File | TextOrigin::Text
                if passage.is_some() =>
            {
                passage
            }
            TextOrigin::Quote => assessment.citations.get(check.citation as usize)?.quote.clone(),
            TextOrigin::Snippet | TextOrigin::Page | TextOrigin::File | TextOrigin::Text => {
                source().and_then(|source| source.snippet.clone())
            }
            TextOrigin::Given => self.book.scoring.text_of(check.source_id.as_deref()?),
            TextOrigin::Value
            | TextOrigin::Result
            | TextOrigin::Earlier
            | TextOrigin::Asked
            | TextOrigin::Instructions => None,
        }
    }

    /// What a model said about the text of a check.
    #[must_use]
    pub fn reading(self, check: &GroundingCheck, assessment: &Assessment, words: &str) -> Option<ModelReading> {
        let text = self.text_of(check, assessment)?;
        self.comparison.model_reading(compared_words(check, &assessment.answer, words), &text)
    }

    /// Keeps what a model said about the texts of a sentence, and compares the turn again with it.
    fn take(self, turn: TurnState, sentence: &JudgedSentence, readings: &[ModelReading]) {
        for ((pair, _), reading) in sentence.texts.iter().zip(readings) {
            self.comparison.keep_model_reading(*pair, reading.clone());
        }
        self.comparison.compare_turn_again(turn);
    }

    /// The host of the agent that is connected; empty for none.
    fn agent(self) -> String {
        untrack(|| self.connection.endpoint.with(|endpoint| host_of(endpoint).to_owned()))
    }

    /// Asks the connected agent outside of the conversation until the signal is aborted, and returns its answer.
    ///
    /// # Errors
    /// When the agent cannot be asked or does not answer, or the signal is aborted.
    async fn ask_agent(self, text: &str, signal: AbortSignal) -> Result<String, Fault> {
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

/// Adds a text to those of its sentence, unless it is there.
fn add_text(sentences: &mut Vec<JudgedSentence>, claim: &str, pair: usize, text: &str) {
    let at = sentences.iter().position(|sentence| sentence.claim == claim).unwrap_or_else(|| {
        sentences.push(JudgedSentence { claim: claim.to_owned(), texts: Vec::new() });
        sentences.len() - 1
    });
    let texts = &mut sentences[at].texts;
    if !texts.iter().any(|(known, _)| *known == pair) {
        texts.push((pair, text.to_owned()));
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
    fn a_sentence_is_judged_once_with_each_of_its_texts() {
        let mut sentences = Vec::new();
        for (claim, pair, text) in [("one", 0, "a"), ("two", 1, "a"), ("one", 2, "b"), ("one", 0, "a")] {
            add_text(&mut sentences, claim, pair, text);
        }
        let sentence = |claim: &str, texts: &[(usize, &str)]| JudgedSentence {
            claim: claim.to_owned(),
            texts: texts.iter().map(|(pair, text)| (*pair, (*text).to_owned())).collect(),
        };
        assert_eq!(sentences, [sentence("one", &[(0, "a"), (2, "b")]), sentence("two", &[(1, "a")])]);
    }

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
