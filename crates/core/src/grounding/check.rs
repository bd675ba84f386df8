//! Compares the cited sentences of an answer with the texts of their sources.

mod all_sentences;
mod quoted;

use std::ops::Range;
use std::sync::Arc;

use super::attach::{Layout, Link, lay_out};
use super::cited_text::{CitedText, RunText, TextToRead, texts_of};
use super::found_detail::{FoundDetail, SoughtDetails};
use super::passage::Passage;
use super::request::Request;
use super::sentences::{FEWEST_WORDS, has_words};
use super::summary::{by_citation, rank};
use super::task::AskedFor;
use super::text_index::{IndexedTexts, TextIndex};
use super::utf16::Utf16Offsets;
use crate::citation::{ValueReading, read_value};
use crate::record::{
    AnswerGrounding, AnswerSentence, GroundedSentence, Grounding, GroundingCheck, GroundingReason, GroundingVerdict,
    TextOrigin,
};
use crate::stance::{Basis, Detector, DetectorMemory, ModelReason, ReasonKind, Stance, StanceReading, TextSpan};

/// At most this many comparisons are made for citations of the whole answer.
pub const MAX_WHOLE_ANSWER_CHECKS: usize = 300;

/// At most this many bytes of sources are read for one answer; the rest is left out and counted.
const MAX_BYTES_READ: usize = 16 << 20;

/// Only this many bytes of a sentence are compared.
pub const LONGEST_CLAIM: usize = 4_000;

/// Reads stances: the built-in detector, alone or combined with a model.
pub trait StanceReader {
    /// The stance of the text towards the claim. Spans are in bytes.
    fn read(&mut self, claim: &str, text: &str) -> StanceReading;

    /// An index of texts, or an empty one while it is still to be made.
    fn index(&mut self, texts: &[&str]) -> Arc<TextIndex> {
        Arc::new(TextIndex::new(texts))
    }

    /// Where the details of a sentence are, or none while it is still to be read what they are looked up in.
    fn details(&mut self, sought: SoughtDetails<'_>, texts: IndexedTexts<'_, '_>) -> Vec<FoundDetail> {
        sought.find(self.detector(), texts)
    }

    /// The detector that reads; `None` where the reader only asks for what is to be read.
    fn detector(&self) -> Option<&Detector>;
}

impl StanceReader for &Detector {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        self.detect(claim, text, None)
    }

    fn detector(&self) -> Option<&Detector> {
        Some(self)
    }
}

impl StanceReader for DetectorMemory<'_> {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        self.detect(claim, text)
    }

    fn detector(&self) -> Option<&Detector> {
        Some(DetectorMemory::detector(self))
    }
}

/// Compares every cited sentence of an answer with its sources; also returns the result for each citation.
///
/// A sentence is contradicted when one of its sources contradicts it, whatever the others do; else it is
/// supported when one supports it; else it is silent, or not checkable where there is no text. Of one source the cited texts are read
/// first: the quote, the excerpts that the citation names, the whole text. The source supports when any of its texts does; it
/// contradicts when a cited text does and no text of it supports.
///
/// Time grows with the length of the answer and of the texts that are read, of which there are at most 16 MiB.
pub fn ground(
    answer: &str,
    citations: &[CitedText<'_>],
    reader: &mut dyn StanceReader,
) -> (AnswerGrounding, Vec<Grounding>) {
    let Ground { answer, by_citation, .. } = ground_with(answer, citations, &[], &AskedFor::default(), 0, reader);
    (answer, by_citation)
}

/// What was found in an answer.
pub(super) struct Ground {
    pub(super) answer: AnswerGrounding,
    pub(super) by_citation: Vec<Grounding>,
    pub(super) sentences: Vec<AnswerSentence>,
    pub(super) n_bytes_read: usize,
}

/// The same, and every sentence compared with all texts of the run. `n_bytes_read` of sources were read before.
pub(super) fn ground_with(
    answer: &str,
    citations: &[CitedText<'_>],
    texts: &[RunText<'_>],
    asked: &AskedFor,
    n_bytes_read: usize,
    reader: &mut dyn StanceReader,
) -> Ground {
    let offsets = Utf16Offsets::new(answer);
    let layout = lay_out(answer, citations, &offsets);
    let mut checker = Checker {
        answer,
        citations,
        layout: &layout,
        offsets: &offsets,
        request: Request::new(asked),
        reader,
        n_bytes: n_bytes_read,
        n_left_out: layout.n_left_out,
    };
    let mut sentences = checker.cited_sentences();
    checker.add_whole_answer(&mut sentences);
    sentences.sort_by_key(|sentence| sentence.start);
    let quotations = checker.quotations();
    let all = checker.all_sentences(&sentences, texts);
    let n_left_out = u32::try_from(checker.n_left_out).unwrap_or(u32::MAX);
    let mut grounding = AnswerGrounding { sentences, quotations, n_left_out, ..AnswerGrounding::default() };
    grounding.sum_up(answer, &offsets);
    let by_citation = by_citation(&grounding, citations);
    Ground { answer: grounding, by_citation, sentences: all, n_bytes_read: checker.n_bytes }
}

struct Checker<'a, 'r> {
    answer: &'a str,
    citations: &'a [CitedText<'a>],
    layout: &'a Layout,
    offsets: &'a Utf16Offsets<'a>,
    request: Request<'a>,
    reader: &'r mut dyn StanceReader,
    n_bytes: usize,
    n_left_out: usize,
}

/// The result of reading one text, or none.
struct Outcome {
    grounding: Grounding,
    probability: Option<f64>,
    supported: Option<f64>,
    basis: Option<Basis>,
    read: Option<TextOrigin>,
    passage: Option<String>,
    index: Option<u32>,
    reasons: Vec<GroundingReason>,
    models: Vec<ModelReason>,
}

impl Outcome {
    fn nothing() -> Self {
        Self {
            grounding: Grounding::NotCheckable,
            probability: None,
            supported: None,
            basis: None,
            read: None,
            passage: None,
            index: None,
            reasons: Vec::new(),
            models: Vec::new(),
        }
    }
}

impl Checker<'_, '_> {
    fn cited_sentences(&mut self) -> Vec<GroundedSentence> {
        let layout = self.layout;
        let mut sentences = Vec::new();
        for links in layout.links.chunk_by(|one, other| one.sentence == other.sentence) {
            let checks = links.iter().map(|link| self.check(link)).collect();
            sentences.push(self.sentence(links[0].sentence, checks));
        }
        sentences
    }

    fn sentence(&self, sentence: usize, mut checks: Vec<GroundingCheck>) -> GroundedSentence {
        checks.sort_by_key(|check| (rank(check.grounding), check.start, check.citation));
        let mut citations: Vec<u32> = checks.iter().map(|check| check.citation).collect();
        citations.sort_unstable();
        citations.dedup();
        let (start, end) = self.utf16(&self.layout.sentences[sentence].range);
        let strongest = checks.first().map_or(Grounding::NotCheckable, |check| check.grounding);
        GroundedSentence { start, end, verdict: verdict(strongest), citations, checks }
    }

    fn utf16(&self, range: &Range<usize>) -> (u32, u32) {
        (self.offsets.utf16(range.start), self.offsets.utf16(range.end))
    }

    fn check(&mut self, link: &Link) -> GroundingCheck {
        let citation = self.citations[link.citation];
        let by_value = citation.value.and_then(|value| self.compare_value(&link.clause, value));
        let outcome = by_value.unwrap_or_else(|| self.compare(&link.claim, &citation));
        self.record(link.citation, &link.claim, outcome, false)
    }

    fn record(&self, citation: usize, claim: &Range<usize>, outcome: Outcome, is_whole_answer: bool) -> GroundingCheck {
        let (start, end) = self.utf16(claim);
        let Outcome { grounding, probability, supported, basis, read, passage, index, reasons, models } = outcome;
        GroundingCheck {
            citation: u32::try_from(citation).unwrap_or(u32::MAX),
            source_id: self.citations[citation].source_id.map(str::to_owned),
            start,
            end,
            grounding,
            probability,
            supported,
            basis,
            read,
            passage,
            passage_index: index,
            reasons,
            models,
            is_whole_answer,
        }
    }

    /// Compares a clause with a tool's value; `None` if the clause has no comparable value.
    fn compare_value(&self, clause: &Range<usize>, value: &str) -> Option<Outcome> {
        let (grounding, kind, speaks_for, found) = match read_value(&self.layout.words[clause.clone()], value) {
            ValueReading::Matches(found) => (Grounding::Supports, ReasonKind::SameNumber, Stance::Supports, found),
            ValueReading::Differs(found) => (Grounding::Refutes, ReasonKind::NumberDiffers, Stance::Refutes, found),
            ValueReading::Absent => return None,
        };
        let (start, end) = self.utf16(&(clause.start + found.start..clause.start + found.end));
        let passage_end = Some(Utf16Offsets::new(value).utf16(value.len()));
        let reason = GroundingReason {
            kind,
            speaks_for,
            start: Some(start),
            end: Some(end),
            passage_start: Some(0),
            passage_end,
        };
        let passage = Some(value.to_owned());
        let (basis, read, reasons) = (Some(Basis::Words), Some(TextOrigin::Value), vec![reason]);
        Some(Outcome {
            grounding,
            probability: None,
            supported: None,
            basis,
            read,
            passage,
            index: None,
            reasons,
            models: Vec::new(),
        })
    }

    /// Reads the texts of a source, the closest first, until one of them decides.
    fn compare(&mut self, claim: &Range<usize>, citation: &CitedText<'_>) -> Outcome {
        let mut outcome = Outcome::nothing();
        if !has_words(&self.layout.words[claim.clone()], FEWEST_WORDS) {
            return outcome;
        }
        for text in texts_of(citation) {
            if self.n_bytes + text.text.len() > MAX_BYTES_READ {
                self.n_left_out += 1;
                continue;
            }
            self.n_bytes += text.text.len();
            let read = self.read(claim, &text);
            if read.grounding == Grounding::Supports {
                return read;
            }
            // Another text than the cited one can support, and nothing else.
            if text.is_cited && rank(read.grounding) <= rank(outcome.grounding) {
                outcome = if outcome.grounding == Grounding::Refutes { outcome } else { read };
            }
        }
        outcome
    }

    fn read(&mut self, claim: &Range<usize>, text: &TextToRead<'_>) -> Outcome {
        let TextToRead { origin, text, index, .. } = *text;
        let words = &self.layout.words[claim.clone()];
        let reading = self.reader.read(&words[..words.floor_char_boundary(LONGEST_CLAIM)], text);
        let (grounding, probability, basis) = (grounding_of(reading.label), reading.chance(), reading.basis());
        let supported = probability.map(|_| reading.supported);
        let passage = Passage::new(text, &reading);
        let place = |span: TextSpan| self.utf16(&(claim.start + span.start..claim.start + span.end));
        let reasons = passage.reasons(&reading, &place);
        let (basis, read, passage) = (Some(basis), Some(origin), Some(passage.text));
        Outcome { grounding, probability, supported, basis, read, passage, index, reasons, models: reading.models }
    }

    /// Compares all sentences with the citations of the whole answer; sentences on which these are silent are left out.
    fn add_whole_answer(&mut self, sentences: &mut Vec<GroundedSentence>) {
        let layout = self.layout;
        let mut n_checks = 0;
        for (index, sentence) in layout.sentences.iter().enumerate() {
            let mut found = Vec::new();
            for citation in &layout.whole {
                if n_checks == MAX_WHOLE_ANSWER_CHECKS {
                    self.n_left_out += 1;
                    continue;
                }
                n_checks += 1;
                let outcome = self.compare(&sentence.range, &self.citations[*citation]);
                if is_about(&outcome) {
                    found.push(self.record(*citation, &sentence.range, outcome, true));
                }
            }
            if !found.is_empty() {
                self.join(index, found, sentences);
            }
        }
    }

    fn join(&self, sentence: usize, found: Vec<GroundingCheck>, sentences: &mut Vec<GroundedSentence>) {
        let (start, _) = self.utf16(&self.layout.sentences[sentence].range);
        match sentences.iter().position(|known| known.start == start) {
            Some(place) => {
                let mut checks = std::mem::take(&mut sentences[place].checks);
                checks.extend(found);
                sentences[place] = self.sentence(sentence, checks);
            }
            None => sentences.push(self.sentence(sentence, found)),
        }
    }
}

/// The grounding that a reading's label gives.
fn grounding_of(label: Stance) -> Grounding {
    match label {
        Stance::Supports => Grounding::Supports,
        Stance::Refutes => Grounding::Refutes,
        Stance::Undecided => Grounding::Undecided,
        Stance::Neutral => Grounding::Silent,
        Stance::NotCheckable => Grounding::NotCheckable,
    }
}

/// Whether a citation of the whole answer is about a sentence.
fn is_about(outcome: &Outcome) -> bool {
    match outcome.grounding {
        Grounding::Supports | Grounding::Refutes => true,
        Grounding::Undecided | Grounding::Silent | Grounding::NotCheckable => false,
    }
}

fn verdict(strongest: Grounding) -> GroundingVerdict {
    match strongest {
        Grounding::Supports => GroundingVerdict::Supported,
        Grounding::Refutes => GroundingVerdict::Contradicted,
        Grounding::Undecided => GroundingVerdict::Undecided,
        Grounding::Silent => GroundingVerdict::Silent,
        Grounding::NotCheckable => GroundingVerdict::NotCheckable,
    }
}
