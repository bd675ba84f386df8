//! Every sentence of an answer, compared with all texts of the run: the cited ones first, then those that share the most with it.

use std::ops::Range;

use super::super::cited_text::RunText;
use super::super::likely::{Likely, Rate, likely};
use super::super::particular::{details_of, state_of};
use super::super::passage::Passage;
use super::super::sentence_kind::kind_of;
use super::super::text_index::TextIndex;
use super::{Checker, LONGEST_CLAIM, MAX_BYTES_READ, grounding_of};
use crate::record::{
    AnswerSentence, GroundedSentence, Grounding, GroundingCheck, GroundingReason, GroundingVerdict, MeasuredRate,
    Particular, ParticularKind, ParticularState, SentenceFinding, SentenceKind, TextOrigin,
};
use crate::stance::{Reason, TextSpan};

/// At most so many sentences of an answer are compared with other texts than those they cite.
const MAX_SENTENCES: usize = 1_000;

/// What one passage says about a sentence.
struct Near {
    owner: Option<String>,
    origin: TextOrigin,
    grounding: Grounding,
    attributable: f64,
    passage: String,
    reasons: Vec<GroundingReason>,
    /// The details of the sentence, as this passage has them.
    particulars: Vec<Particular>,
    is_cited: bool,
}

impl Checker<'_, '_> {
    /// Every sentence of the answer. Without texts nothing is compared.
    pub(super) fn all_sentences(&mut self, cited: &[GroundedSentence], texts: &[RunText<'_>]) -> Vec<AnswerSentence> {
        let (texts, index) = self.indexed(texts);
        let layout = self.layout;
        let mut sentences = Vec::new();
        for sentence in layout.sentences.iter().take(MAX_SENTENCES) {
            let kind = kind_of(self.answer, &layout.words, sentence);
            let (start, end) = self.utf16(&sentence.range);
            let known = cited.iter().find(|known| known.start == start).filter(|known| known.is_counted());
            let is_checked = kind == SentenceKind::Statement || known.is_some();
            let near = if is_checked { self.nearest(&sentence.range, known, &texts, &index) } else { Vec::new() };
            let citations = known.map(|known| known.citations.clone()).unwrap_or_default();
            let finding = if is_checked { finding(known, &near, &texts) } else { SentenceFinding::NotChecked };
            let found = AnswerSentence {
                start,
                end,
                kind,
                finding,
                supported: None,
                rate: rate_of(finding, &near),
                citations,
                is_elsewhere: false,
                source_id: None,
                read: None,
                passage: None,
                reasons: Vec::new(),
                particulars: Vec::new(),
            };
            sentences.push(with_nearest(found, known, near));
        }
        sentences
    }

    /// The texts that are read, and their index.
    fn indexed<'t>(&mut self, texts: &[RunText<'t>]) -> (Vec<RunText<'t>>, TextIndex) {
        let mut n_bytes = 0;
        let mut read = Vec::new();
        for text in texts {
            if n_bytes + text.text.len() > MAX_BYTES_READ {
                self.n_left_out += 1;
                continue;
            }
            n_bytes += text.text.len();
            read.push(*text);
        }
        let index = TextIndex::new(&read.iter().map(|text| text.text).collect::<Vec<_>>());
        (read, index)
    }

    /// The passages that share the most with a sentence, as far as one is needed to decide it. A sentence that its cited source decides
    /// needs none, but is compared with the nearest for its details.
    fn nearest(
        &mut self,
        claim: &Range<usize>,
        known: Option<&GroundedSentence>,
        texts: &[RunText<'_>],
        index: &TextIndex,
    ) -> Vec<Near> {
        let layout = self.layout;
        let words = &layout.words[claim.clone()];
        let words = &words[..words.floor_char_boundary(LONGEST_CLAIM)];
        let is_cited = |owner: &str| {
            known.is_some_and(|known| known.checks.iter().any(|check| check.source_id.as_deref() == Some(owner)))
        };
        let mut candidates = index.nearest(words);
        // What is cited is read first.
        candidates.sort_by_key(|passage| !is_cited(texts[passage.text].owner));
        let mut found = Vec::new();
        for passage in candidates {
            let text = texts[passage.text];
            let near = self.read_near(claim, words, &text, &text.text[passage.range.clone()], index);
            let is_decided = near.grounding == Grounding::Supports;
            found.push(Near { is_cited: is_cited(text.owner), ..near });
            if is_decided {
                break;
            }
        }
        found
    }

    fn read_near(
        &mut self,
        claim: &Range<usize>,
        words: &str,
        text: &RunText<'_>,
        part: &str,
        index: &TextIndex,
    ) -> Near {
        let reading = self.reader.read(words, part);
        let passage = Passage::new(part, &reading);
        let place = |span: TextSpan| self.utf16(&(claim.start + span.start..claim.start + span.end));
        let reasons = passage.reasons(&reading, &place);
        let particulars = self.particulars(claim, words, part, &reading.reasons, index);
        Near {
            owner: Some(text.owner.to_owned()),
            origin: text.origin,
            grounding: grounding_of(reading.label),
            attributable: reading.attributable,
            passage: passage.text,
            reasons,
            particulars,
            is_cited: false,
        }
    }

    fn particulars(
        &self,
        claim: &Range<usize>,
        words: &str,
        passage: &str,
        reasons: &[Reason],
        index: &TextIndex,
    ) -> Vec<Particular> {
        let details = details_of(words).into_iter();
        let particulars = details.map(|detail| {
            let (state, other) = state_of(&detail, words, reasons, passage, index);
            let (start, end) = self.utf16(&(claim.start + detail.range.start..claim.start + detail.range.end));
            let found = other.and_then(|range| passage.get(range)).map(str::to_owned);
            Particular { kind: detail.kind, start, end, state, found }
        });
        particulars.collect()
    }
}

/// What the texts say: the cited ones decide where they can, then any other; else the best score of all passages, as it was measured.
///
/// The scores are those of sentences and prose. Beside values alone, a low one says nothing; a sentence whose details are all among the
/// values of a result is probably supported.
fn finding(known: Option<&GroundedSentence>, near: &[Near], texts: &[RunText<'_>]) -> SentenceFinding {
    match known.map(|known| known.verdict) {
        Some(GroundingVerdict::Supported) => return SentenceFinding::Supported,
        Some(GroundingVerdict::Contradicted) => return SentenceFinding::Contradicted,
        _ => {}
    }
    let has_prose = texts.iter().any(|text| text.origin != TextOrigin::Value);
    if near.iter().any(|near| near.grounding == Grounding::Supports) {
        SentenceFinding::Supported
    } else if contradicts(near) {
        SentenceFinding::Contradicted
    } else if texts.is_empty() {
        SentenceFinding::NothingToCompare
    } else if near.iter().any(has_all_values) {
        SentenceFinding::ProbablySupported
    } else {
        match likely(best_of(near)).likely {
            Likely::ProbablySupported => SentenceFinding::ProbablySupported,
            Likely::ProbablyNotInSources if has_prose => SentenceFinding::ProbablyNotInSources,
            Likely::ProbablyNotInSources | Likely::Related => SentenceFinding::Undecided,
        }
    }
}

/// The best score of the passages; 0 where none shares anything with the sentence.
fn best_of(near: &[Near]) -> f64 {
    near.iter().map(|near| near.attributable).fold(0.0, f64::max)
}

/// The measured rate behind a finding that the score gave.
fn rate_of(finding: SentenceFinding, near: &[Near]) -> Option<MeasuredRate> {
    let is_by_score = match finding {
        SentenceFinding::ProbablySupported => !near.iter().any(has_all_values),
        SentenceFinding::ProbablyNotInSources | SentenceFinding::Undecided => true,
        _ => false,
    };
    let Rate { n, n_supported } = likely(best_of(near)).rate;
    is_by_score.then_some(MeasuredRate { n, n_supported })
}

/// Whether the passage that shares the most with a sentence contradicts it. One that shares less may speak of something else.
fn contradicts(near: &[Near]) -> bool {
    near.first().is_some_and(|first| first.grounding == Grounding::Refutes)
}

/// Whether the values of a result have all details of a sentence, and a number is among them.
fn has_all_values(near: &Near) -> bool {
    let is_number = |one: &Particular| matches!(one.kind, ParticularKind::Number | ParticularKind::Date);
    near.origin == TextOrigin::Value
        && near.particulars.iter().any(is_number)
        && near.particulars.iter().all(|one| one.state == ParticularState::InPassage)
}

/// The sentence with the passage that its finding rests on, or that is nearest to it.
fn with_nearest(sentence: AnswerSentence, known: Option<&GroundedSentence>, near: Vec<Near>) -> AnswerSentence {
    let is_by_cited = known
        .is_some_and(|known| matches!(known.verdict, GroundingVerdict::Supported | GroundingVerdict::Contradicted));
    let particulars = near.iter().max_by(|one, other| one.attributable.total_cmp(&other.attributable));
    let particulars = particulars.map(|near| near.particulars.clone()).unwrap_or_default();
    let sentence = AnswerSentence { particulars, ..sentence };
    if let Some(check) = known.filter(|_| is_by_cited).and_then(|known| known.checks.first()) {
        return by_check(sentence, check);
    }
    let rank = |near: &Near| match near.grounding {
        Grounding::Supports => 2,
        Grounding::Refutes if sentence.finding == SentenceFinding::Contradicted => 1,
        _ => 0,
    };
    let best = near.into_iter().max_by(|one, other| {
        // Of equal ones the first, which shares the most.
        rank(one)
            .cmp(&rank(other))
            .then(one.attributable.total_cmp(&other.attributable))
            .then(std::cmp::Ordering::Greater)
    });
    match best {
        Some(near) => AnswerSentence {
            supported: Some(near.attributable),
            is_elsewhere: !sentence.citations.is_empty() && sentence.is_backed() && !near.is_cited,
            source_id: near.owner,
            read: Some(near.origin),
            passage: Some(near.passage),
            reasons: near.reasons,
            particulars: near.particulars,
            ..sentence
        },
        None => match known.and_then(|known| known.checks.first()) {
            Some(check) => by_check(sentence, check),
            None => sentence,
        },
    }
}

fn by_check(sentence: AnswerSentence, check: &GroundingCheck) -> AnswerSentence {
    AnswerSentence {
        supported: check.supported.or(sentence.supported),
        source_id: check.source_id.clone(),
        read: check.read,
        passage: check.passage.clone(),
        reasons: check.reasons.clone(),
        ..sentence
    }
}
