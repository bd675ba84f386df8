//! The sentences of an answer that goes on, each compared when it is complete.

use super::cited::CitationList;
use super::grounded::{TextsOfRun, texts_of_run};
use super::source_index::SourceIndex;
use super::texts_context::TextsContext;
use crate::conversation::{Source, ToolCall, Turn};
use crate::grounding::{AnswerPart, CitationToGround, GroundingFound, GroundingTask, Utf16Offsets};
use crate::record::{AnswerSentence, AssessedCitation, Shared};
use credence_lookup::Lookup;

/// At most so many sentences of an answer that goes on are compared; the others wait for its end.
const MAX_SENTENCES: usize = 1_000;

/// A part begins at the start of its line, if that is at most so many bytes before what was compared: a sentence is read with what
/// stands before it in its item or row.
const LONGEST_LINE_BEFORE: usize = 2_000;

/// A part is at least so long for each of these many bytes and numbers of texts, so that texts are not gone through for every word.
const TEXT_BYTES_FOR_BYTE: usize = 4_096;
const TEXTS_FOR_BYTE: usize = 16;

/// Texts that arrive one by one are indexed anew each time, up to so many bytes and so many times all of them.
const MAX_BYTES_INDEXED: usize = 4 << 20;
const MAX_TIMES_INDEXED: usize = 16;

/// What is known of the sentences of an answer that goes on.
#[derive(Debug, Default)]
pub(crate) struct SoFar {
    /// The beginning of the answer whose sentences were compared.
    answer: String,
    /// Where the next part begins in it, in bytes and in UTF-16 units.
    from: usize,
    from_units: u32,
    /// The length of the answer when nothing more in it was complete.
    tried: usize,
    sentences: Shared<Vec<AnswerSentence>>,
    /// The citations to which the sentences refer, by label and source.
    cited: Vec<String>,
    texts: Option<TextsSoFar>,
    n_bytes_indexed: usize,
    n_bytes_read: usize,
}

/// The texts of the run as they were when they were indexed.
#[derive(Debug)]
struct TextsSoFar {
    edition: TextsEdition,
    texts: TextsOfRun,
    n_texts: usize,
    n_bytes: usize,
}

/// Changes whenever the texts of a running turn do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TextsEdition {
    n_sources: usize,
    n_passages: usize,
    n_bytes_of_sources: usize,
    n_results: usize,
    n_bytes_of_results: usize,
}

/// The place of a part in its answer, and what it refers to.
#[derive(Debug)]
pub(crate) struct PartPlace {
    from: usize,
    n_known: usize,
    cited: Vec<String>,
}

impl SoFar {
    /// The sentences that are complete and were not compared; `None` where there is none, or no text to compare them with.
    pub(super) fn next_part(
        &mut self,
        context: &TextsContext<'_>,
        citations: impl FnOnce() -> CitationList,
    ) -> Option<(PartPlace, GroundingTask)> {
        let turn = context.turn;
        self.follow(&turn.answer);
        let n_new = self.n_new(&turn.answer)?;
        let TextsSoFar { texts, n_texts, n_bytes, .. } = self.known_texts(context)?;
        let is_long_enough = n_new * TEXT_BYTES_FOR_BYTE >= *n_bytes && n_new * TEXTS_FOR_BYTE >= *n_texts;
        if *n_texts == 0 || !is_long_enough {
            return None;
        }
        let TextsOfRun { sources, results, asked } = texts.clone();
        self.tried = turn.answer.len();
        let list = citations();
        let (index, from) = (SourceIndex::new(turn), self.from_units);
        let in_part = |citation: &AssessedCitation| index.citation(citation, list.is_sent).in_part_from(from);
        let citations: Vec<CitationToGround> = list.citations.iter().map(in_part).collect();
        let part = Some(AnswerPart { n_bytes_read: self.n_bytes_read });
        let answer = turn.answer[self.from..].to_owned();
        let mut task = GroundingTask { answer, citations, sources, results, asked, part };
        let (from, n_known) = (self.from, self.answer.len());
        let place = PartPlace { from, n_known, cited: list.citations.iter().map(name_of).collect() };
        task.keep_complete(n_known - from).then_some((place, task))
    }

    /// How much of the answer is new; `None` while it is unlikely that a sentence of it is complete, and once enough are compared.
    fn n_new(&self, answer: &str) -> Option<usize> {
        // What is long without an end is looked at again when it has grown by a part of its length.
        let behind_try = answer.len().saturating_sub(self.tried.max(self.answer.len()));
        let is_due = behind_try > (self.tried.saturating_sub(self.answer.len())) / 16;
        let new = &answer[self.answer.len()..];
        let has_end = || new.trim_end().contains(['.', '!', '?', '…', '。', '！', '？', '｡', '\n']);
        (is_due && self.sentences.len() < MAX_SENTENCES && has_end()).then_some(new.len())
    }

    /// The texts as they are now; `None` once too many have arrived one by one.
    fn known_texts(&mut self, context: &TextsContext<'_>) -> Option<&TextsSoFar> {
        let edition = TextsEdition::new(context.turn);
        if self.texts.as_ref().is_none_or(|known| known.edition != edition) {
            // A part of a draft is no draft: what the answer takes word for word from a text is in that text.
            let texts = texts_of_run(context, "");
            let (n_texts, n_bytes) = (texts.n_texts(), texts.n_bytes());
            self.n_bytes_indexed += n_bytes;
            if self.n_bytes_indexed > MAX_BYTES_INDEXED + MAX_TIMES_INDEXED * n_bytes {
                self.n_bytes_indexed -= n_bytes;
                return None;
            }
            self.texts = Some(TextsSoFar { edition, texts, n_texts, n_bytes });
        }
        self.texts.as_ref()
    }

    /// A text of the caller has changed.
    pub(super) fn forget_texts(&mut self) {
        self.texts = None;
    }

    /// Takes what was found in a part, unless it was taken before. The sentences about deeds are `not_compared`. Returns whether there is
    /// a sentence more.
    pub(super) fn keep(
        &mut self,
        place: PartPlace,
        part: &str,
        found: GroundingFound,
        not_compared: impl FnOnce(Shared<Vec<AnswerSentence>>) -> Shared<Vec<AnswerSentence>>,
    ) -> bool {
        let PartPlace { from, n_known, cited } = place;
        if (from, n_known) != (self.from, self.answer.len()) {
            return false;
        }
        self.n_bytes_read = found.n_bytes_read;
        self.refer_to(cited);
        let known = units(&self.answer[from..]);
        let sentences = not_compared(found.sentences);
        let new = sentences.iter().filter(|sentence| sentence.start >= known);
        let n_before = self.sentences.len();
        self.sentences.to_mut().extend(new.map(|sentence| sentence.clone().moved_by(self.from_units)));
        self.answer.truncate(from);
        self.answer.push_str(part);
        let line = self.answer.rfind('\n').map_or(0, |at| at + 1);
        self.from = if self.answer.len() - line <= LONGEST_LINE_BEFORE { line.max(from) } else { self.answer.len() };
        self.from_units += units(&self.answer[from..self.from]);
        self.sentences.len() > n_before
    }

    /// The sentences, which refer to these citations.
    pub(super) fn sentences(&self, citations: &[AssessedCitation]) -> Shared<Vec<AnswerSentence>> {
        if self.sentences.is_empty() {
            return self.sentences.clone();
        }
        let now: Vec<String> = citations.iter().map(name_of).collect();
        if now.starts_with(&self.cited) {
            self.sentences.clone()
        } else {
            referring(&self.sentences, &self.cited, &now)
        }
    }

    /// The citations are others from now on.
    fn refer_to(&mut self, cited: Vec<String>) {
        if !cited.starts_with(&self.cited) {
            self.sentences = referring(&self.sentences, &self.cited, &cited);
        }
        self.cited = cited;
    }

    /// Follows the answer where text of it was taken back: what stood before that stays.
    pub(super) fn follow(&mut self, answer: &str) {
        if answer.starts_with(&self.answer) {
            return;
        }
        let same = self.answer.bytes().zip(answer.bytes()).take_while(|(one, other)| one == other).count();
        let same = units(&self.answer[..self.answer.floor_char_boundary(same)]);
        self.sentences.to_mut().retain(|sentence| sentence.end < same);
        let end = self.sentences.last().map_or(0, |last| last.end);
        self.answer.truncate(Utf16Offsets::new(&self.answer).byte(end));
        (self.from, self.from_units, self.tried) = (self.answer.len(), end, self.answer.len());
    }
}

impl TextsEdition {
    fn new(turn: &Turn) -> Self {
        let passages = || turn.sources.iter().flat_map(|source: &Source| &source.passages);
        let returned = |call: &ToolCall| call.data.as_deref().or(call.output.as_deref()).map_or(0, str::len);
        let is_returned = |call: &&ToolCall| call.data.is_some() || call.output.is_some();
        Self {
            n_sources: turn.sources.len(),
            n_passages: passages().count(),
            n_bytes_of_sources: passages().map(|passage| passage.text.len()).sum(),
            n_results: turn.tools.iter().filter(is_returned).count(),
            n_bytes_of_results: turn.tools.iter().map(returned).sum(),
        }
    }
}

fn units(text: &str) -> u32 {
    Utf16Offsets::new(text).utf16(text.len())
}

/// A citation by its label and its source.
fn name_of(citation: &AssessedCitation) -> String {
    [&citation.label, "\0", citation.source_id.as_deref().unwrap_or_default()].concat()
}

/// The sentences with the new places of what they cite; what is gone is left out.
fn referring(sentences: &[AnswerSentence], before: &[String], now: &[String]) -> Shared<Vec<AnswerSentence>> {
    let mut by_name = Lookup::default();
    for (index, name) in now.iter().enumerate() {
        by_name.set(name.as_str(), index);
    }
    let place = |name: &String| by_name.get(name.as_str()).and_then(|index| u32::try_from(index).ok());
    let places: Vec<Option<u32>> = before.iter().map(place).collect();
    let moved = |index: &u32| places.get(*index as usize).copied().flatten();
    let with_places = |sentence: &AnswerSentence| AnswerSentence {
        citations: sentence.citations.iter().filter_map(moved).collect(),
        ..sentence.clone()
    };
    Shared::new(sentences.iter().map(with_places).collect())
}
