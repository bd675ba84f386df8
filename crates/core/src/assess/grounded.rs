//! Grounding of a turn: its citations as they are compared, and what its sources disagree about.

use std::sync::Arc;

use super::Assessor;
use super::cited::{Cited, number_of};
use super::claims::SourcePlace;
use crate::conversation::Turn;
use crate::evidence::{ClaimEvidence, EvidenceItem, claim_id};
use crate::grounding::{
    AnswerGrounding, CitedText, GroundedSentence, GroundingVerdict, QuotationState, SourceWords, SourcesOnClaim,
    StanceReader, compare_sources, ground,
};
use crate::record::{AssessedCitation, Grounding, MarkerAudit, Warning, WarningCode};
use crate::stance::Stance;
use crate::stream::Outcome;
use credence_text::lookup::Lookup;

/// So many times a source is read for a sentence that it is not cited for.
const MAX_COMPARISONS: usize = 240;

/// So much of a source is compared with what others say, in bytes.
const LONGEST_WORDS: usize = 4_000;

/// What grounding found in a turn. It stays as it is while the turn does, whatever becomes of trust.
#[derive(Clone, Debug, Default)]
pub struct TurnGrounding {
    seen: Option<Seen>,
    found: Option<Arc<Grounded>>,
}

/// What of a turn grounding depends on, as far as it only grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    outcome: Option<Outcome>,
    n_answer: usize,
    n_citations: usize,
    n_listed: usize,
    n_sources: usize,
    n_tools: usize,
    n_bytes: usize,
}

/// What came of it.
#[derive(Debug)]
pub(super) struct Grounded {
    answer: AnswerGrounding,
    of_citation: Vec<Grounding>,
    /// Sentences that sources disagree about, with what those say.
    pub(super) disputed: Vec<ClaimEvidence>,
}

impl Seen {
    fn of(turn: &Turn) -> Self {
        let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let of_sources: usize = turn.sources.iter().map(|source| length(&source.snippet)).sum();
        let of_citations: usize = turn.citations.iter().map(|citation| length(&citation.quote)).sum();
        Self {
            outcome: turn.outcome,
            n_answer: turn.answer.len(),
            n_citations: turn.citations.len(),
            n_listed: turn.listed.len(),
            n_sources: turn.sources.len(),
            n_tools: turn.tools.len(),
            n_bytes: of_sources + of_citations,
        }
    }
}

impl TurnGrounding {
    /// Grounds a turn that has ended, unless that was done when it was as it is now. What another reader found stays also
    /// where there is no detector.
    pub(super) fn catch_up(
        &mut self,
        assessor: &Assessor,
        turn: &Turn,
        places: &[SourcePlace],
    ) -> Option<Arc<Grounded>> {
        if self.seen != Some(Seen::of(turn)) {
            let mut reader = assessor.detector.filter(|_| !turn.is_running())?;
            *self = Self::read(assessor, turn, places, &mut reader);
        }
        self.found.clone()
    }

    /// What a reader finds in a turn as it is now.
    pub(super) fn read(
        assessor: &Assessor,
        turn: &Turn,
        places: &[SourcePlace],
        reader: &mut dyn StanceReader,
    ) -> Self {
        Self { seen: Some(Seen::of(turn)), found: grounded(assessor, turn, places, reader).map(Arc::new) }
    }
}

fn grounded(
    assessor: &Assessor,
    turn: &Turn,
    places: &[SourcePlace],
    reader: &mut dyn StanceReader,
) -> Option<Grounded> {
    let cited = Cited::of(turn, &assessor.extractors, assessor.profile);
    if cited.citations.is_empty() {
        return None;
    }
    let sources = Sources::of(turn);
    let citations: Vec<CitedText<'_>> =
        cited.citations.iter().map(|citation| sources.cited_text(citation, &cited, assessor)).collect();
    let (answer, of_citation) = ground(&turn.answer, &citations, reader);
    let disputed = disputed(turn, &answer, &cited.citations, places, reader);
    Some(Grounded { answer, of_citation, disputed })
}

/// The sources of a turn by their keys.
struct Sources<'a> {
    turn: &'a Turn,
    by_key: Lookup<&'a str>,
}

impl<'a> Sources<'a> {
    fn of(turn: &'a Turn) -> Self {
        let mut by_key = Lookup::default();
        for (place, source) in turn.sources.iter().enumerate() {
            by_key.hold(source.key.as_str(), place);
        }
        Self { turn, by_key }
    }

    fn cited_text<'c>(&self, citation: &'c AssessedCitation, cited: &Cited, assessor: &'c Assessor) -> CitedText<'c>
    where
        'a: 'c,
    {
        let source = citation.source_id.as_deref().and_then(|key| self.by_key.get(key));
        CitedText {
            label: number_of(&citation.label),
            place: citation.start.zip(citation.end),
            source_id: citation.source_id.as_deref(),
            quote: citation.quote.as_deref(),
            snippet: source.and_then(|place| self.turn.sources[place].snippet.as_deref()),
            given: citation.source_id.as_deref().and_then(|key| assessor.texts.of(key)),
            value: citation.value.as_deref(),
            is_for_whole_answer: cited.is_sent,
        }
    }
}

/// The sentences that sources disagree about.
fn disputed(
    turn: &Turn,
    answer: &AnswerGrounding,
    citations: &[AssessedCitation],
    places: &[SourcePlace],
    reader: &mut dyn StanceReader,
) -> Vec<ClaimEvidence> {
    let said = said_by_sources(turn, citations);
    let words: Vec<SourceWords<'_>> = said
        .iter()
        .map(|(source, text)| SourceWords { id: &turn.sources[*source].key, site: &places[*source].site, text })
        .collect();
    if words.len() < 2 {
        return Vec::new();
    }
    let n_sentences = MAX_COMPARISONS / words.len().min(MAX_COMPARISONS);
    let is_decided = |sentence: &&GroundedSentence| {
        matches!(sentence.verdict, GroundingVerdict::Supported | GroundingVerdict::Contradicted)
    };
    let offered = answer.sentences.iter().filter(is_decided).take(n_sentences);
    let units: Vec<u16> = turn.answer.encode_utf16().collect();
    let claims = offered.filter_map(|sentence| {
        let text = String::from_utf16(units.get(sentence.start as usize..sentence.end as usize)?).ok()?;
        let compared = compare_sources(&readable(&text), &words, reader);
        evidence(&text, &compared, &said)
    });
    claims.collect()
}

/// A sentence without the signs of Markdown and the markers in it.
fn readable(text: &str) -> String {
    let text = crate::grounding::words_of(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What every source says that there is text of, by its place in the turn: its excerpt and what is quoted of it.
fn said_by_sources(turn: &Turn, citations: &[AssessedCitation]) -> Vec<(usize, String)> {
    let mut said: Vec<String> = turn.sources.iter().map(|source| source.snippet.clone().unwrap_or_default()).collect();
    let sources = Sources::of(turn);
    for citation in citations {
        let place = citation.source_id.as_deref().and_then(|key| sources.by_key.get(key));
        if let (Some(place), Some(quote)) = (place, citation.quote.as_deref())
            && said[place].len() < LONGEST_WORDS
            && !said[place].contains(quote)
        {
            said[place].push('\n');
            said[place].push_str(quote);
        }
    }
    for text in &mut said {
        text.truncate(text.floor_char_boundary(LONGEST_WORDS));
    }
    said.into_iter().enumerate().filter(|(_, text)| !text.trim().is_empty()).collect()
}

/// The sentence as a claim, with the sources that disagree about it.
fn evidence(text: &str, compared: &SourcesOnClaim, said: &[(usize, String)]) -> Option<ClaimEvidence> {
    let takes_part =
        |place: u32| compared.disagreements.iter().any(|pair| pair.supporting == place || pair.refuting == place);
    let items: Vec<EvidenceItem> = compared
        .readings
        .iter()
        .filter(|reading| reading.stance != Stance::Neutral && takes_part(reading.source))
        .map(|reading| EvidenceItem {
            source: said[reading.source as usize].0,
            stance: reading.stance,
            confidence: Some((reading.probability * 1e3).round() / 1e3),
            quote: Some(reading.passage.clone()),
        })
        .collect();
    let text = readable(text);
    (!items.is_empty()).then(|| ClaimEvidence { id: claim_id(&text), text: Some(text), items, n_unknown_stances: 0 })
}

impl Grounded {
    /// What the assessment shows, with the citations told what was found for each.
    pub(super) fn told(&self, citations: &mut [AssessedCitation]) -> AnswerGrounding {
        for (citation, grounding) in citations.iter_mut().zip(&self.of_citation) {
            citation.grounding = *grounding;
        }
        self.answer.clone()
    }

    /// Adds the markers whose source has another number.
    pub(super) fn add_mismatches(&self, citations: &[AssessedCitation], markers: &mut MarkerAudit) {
        let number = |citation: u32| citations.get(citation as usize).and_then(|citation| number_of(&citation.label));
        let labels = self.answer.mismatches.iter().filter_map(|mismatch| number(mismatch.citation));
        let used = labels.filter(|label| markers.used.binary_search(label).is_ok()).collect::<Vec<_>>();
        markers.mismatched.extend(used);
        markers.mismatched.sort_unstable();
        markers.mismatched.dedup();
    }

    pub(super) fn warn(&self, citations: &[AssessedCitation], warnings: &mut Vec<Warning>) {
        let label = |citation: u32| citations.get(citation as usize).map_or("", |citation| citation.label.as_str());
        for sentence in &self.answer.sentences {
            let against = sentence.checks.iter().find(|check| check.grounding == Grounding::Refutes);
            if let Some(check) = against {
                let message =
                    format!("the text of {} does not agree with the sentence that cites it", label(check.citation));
                warnings.push(Warning { code: WarningCode::SourceSaysOtherwise, message });
            }
        }
        for quotation in self.answer.quotations.iter().filter(|quotation| quotation.state == QuotationState::NotFound) {
            let message = format!("words quoted from {} are not in its text", label(quotation.citation));
            warnings.push(Warning { code: WarningCode::QuoteNotFound, message });
        }
    }
}
