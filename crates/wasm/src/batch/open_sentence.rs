//! The sentences that words left open, with the texts to ask a model about.

use std::ops::Range;

use credence_core::grounding::{LONGEST_CLAIM, StancePair, words_of};
use credence_core::record::{AnswerSentence, SentenceFinding};
use credence_core::{Assessment, Session, TurnId};
use credence_lookup::Lookup;
use serde::Serialize;

use crate::boundary::CallError;
use crate::grounding::found_with;

/// A sentence that words left open.
#[derive(Debug, Serialize)]
pub(super) struct OpenSentence<'a> {
    /// The turn of the recording.
    turn: usize,
    /// The place among the sentences of the answer.
    index: usize,
    supported: Option<f64>,
    /// Its words as they were compared.
    claim: &'a str,
    /// The texts that they were compared with, the nearest first.
    texts: Vec<&'a str>,
}

/// Compares the turns of a run with the readings of models so far. Returns for each turn the pairs that were read without one.
pub(super) fn compare_run(session: &mut Session, run: usize, models: &str) -> Result<Vec<Vec<StancePair>>, CallError> {
    let turns = 0..session.stream(run).turns().len();
    let compared = turns.map(|turn| {
        let Some(comparison) = session.comparison(TurnId { run, turn }) else { return Ok(Vec::new()) };
        let found = found_with(&comparison.task, models)?;
        session.keep_comparison(comparison, found.result);
        Ok(found.missing)
    });
    compared.collect()
}

/// The sentences of each turn that are neither supported nor contradicted, where a text can be asked about.
pub(super) fn open_sentences<'a>(turns: &'a [Assessment], missing: &'a [Vec<StancePair>]) -> Vec<OpenSentence<'a>> {
    let turns = turns.iter().zip(missing).enumerate();
    turns.flat_map(|(turn, (assessment, missing))| open_in(turn, assessment, missing)).collect()
}

fn open_in<'a>(turn: usize, assessment: &Assessment, missing: &'a [StancePair]) -> Vec<OpenSentence<'a>> {
    let claims = Claims::new(missing);
    let (words, places) = (words_of(&assessment.answer), bytes_of_units(&assessment.answer));
    let sentences = assessment.sentences.iter().enumerate().filter(|(_, sentence)| is_open(sentence));
    let mut open = Vec::new();
    for (index, sentence) in sentences {
        for range in ranges_of(sentence, assessment) {
            let Some((claim, texts)) = claim_in(&words, &places, &range).and_then(|claim| claims.get(claim)) else {
                continue;
            };
            open.push(OpenSentence { turn, index, supported: sentence.supported, claim, texts: texts.clone() });
        }
    }
    open
}

/// The texts of each claim.
#[derive(Default)]
struct Claims<'a> {
    places: Lookup<&'a str>,
    texts: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> Claims<'a> {
    fn new(pairs: &'a [StancePair]) -> Self {
        let mut claims = Self::default();
        for StancePair { claim, text } in pairs {
            let place = claims.places.get(claim.as_str()).unwrap_or_else(|| {
                claims.places.set(claim, claims.texts.len());
                claims.texts.push((claim, Vec::new()));
                claims.texts.len() - 1
            });
            claims.texts[place].1.push(text);
        }
        claims
    }

    fn get(&self, claim: &str) -> Option<&(&'a str, Vec<&'a str>)> {
        self.texts.get(self.places.get(claim)?)
    }
}

fn is_open(sentence: &AnswerSentence) -> bool {
    match sentence.finding {
        SentenceFinding::Undecided | SentenceFinding::ProbablySupported | SentenceFinding::ProbablyNotInSources => true,
        SentenceFinding::Supported
        | SentenceFinding::Contradicted
        | SentenceFinding::NotChecked
        | SentenceFinding::NothingToCompare => false,
    }
}

/// Where the words of a sentence are that were compared: those that its citations are for, and all of them.
fn ranges_of(sentence: &AnswerSentence, assessment: &Assessment) -> Vec<Range<u32>> {
    let cited = assessment.grounding.as_ref().map_or(&[][..], |grounding| &grounding.sentences);
    let known = cited.binary_search_by_key(&sentence.start, |known| known.start).ok().map(|place| &cited[place]);
    let checks = known.iter().flat_map(|known| &known.checks).map(|check| check.start..check.end);
    let mut ranges: Vec<Range<u32>> = checks.chain(std::iter::once(sentence.start..sentence.end)).collect();
    ranges.sort_by_key(|range| (range.start, range.end));
    ranges.dedup();
    ranges
}

fn claim_in<'w>(words: &'w str, places: &[usize], range: &Range<u32>) -> Option<&'w str> {
    let place = |unit: u32| places.get(unit as usize).copied();
    let claim = words.get(place(range.start)?..place(range.end)?)?;
    Some(&claim[..claim.floor_char_boundary(LONGEST_CLAIM)])
}

/// The byte at which each UTF-16 unit begins, and the end.
fn bytes_of_units(text: &str) -> Vec<usize> {
    let units = text.char_indices().flat_map(|(at, character)| std::iter::repeat_n(at, character.len_utf16()));
    units.chain([text.len()]).collect()
}
