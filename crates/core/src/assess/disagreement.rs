//! Sentences of an answer that its sources disagree about. See docs/scoring.md#contradictions.

use super::source::SourceOrigin;
use super::source_index::SourceIndex;
use crate::conversation::Turn;
use crate::evidence::{ClaimEvidence, EvidenceItem, claim_id};
use crate::grounding::{SourceWords, SourcesOnClaim, StanceReader, compare_sources};
use crate::record::{AnswerGrounding, AssessedCitation, GroundedSentence, GroundingVerdict};

/// How many times sources are compared with sentences that do not cite them.
const MAX_COMPARISONS: usize = 240;

/// How many bytes of a source are compared with other sources.
const MAX_TEXT: usize = 4_000;

/// The sentences that sources disagree about, each as a claim with the sources on both sides.
pub(super) fn disputed(
    turn: &Turn,
    answer: &AnswerGrounding,
    citations: &[AssessedCitation],
    origins: &[SourceOrigin],
    reader: &mut dyn StanceReader,
) -> Vec<ClaimEvidence> {
    let texts = texts_of_sources(turn, citations);
    let compared: Vec<SourceWords<'_>> = texts
        .iter()
        .map(|(source, text)| SourceWords { id: &turn.sources[*source].key, site: &origins[*source].site, text })
        .collect();
    if compared.len() < 2 {
        return Vec::new();
    }
    let n_sentences = MAX_COMPARISONS / compared.len().min(MAX_COMPARISONS);
    let is_decided = |sentence: &&GroundedSentence| {
        matches!(sentence.verdict, GroundingVerdict::Supported | GroundingVerdict::Contradicted)
    };
    let offered = answer.sentences.iter().filter(is_decided).take(n_sentences);
    let units: Vec<u16> = turn.answer.encode_utf16().collect();
    let claims = offered.filter_map(|sentence| {
        let text = String::from_utf16(units.get(sentence.start as usize..sentence.end as usize)?).ok()?;
        let result = compare_sources(&readable(&text), &compared, reader);
        evidence(&text, &result, &texts)
    });
    claims.collect()
}

/// A sentence without Markdown and markers.
fn readable(text: &str) -> String {
    let text = crate::grounding::words_of(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text known of each source, by its index in the turn: its snippet and the quotes from it.
fn texts_of_sources(turn: &Turn, citations: &[AssessedCitation]) -> Vec<(usize, String)> {
    let mut texts: Vec<String> = turn.sources.iter().map(|source| source.snippet.clone().unwrap_or_default()).collect();
    let sources = SourceIndex::new(turn);
    for citation in citations {
        let index = citation.source_id.as_deref().and_then(|key| sources.by_key.get(key));
        if let (Some(index), Some(quote)) = (index, citation.quote.as_deref())
            && texts[index].len() < MAX_TEXT
            && !texts[index].contains(quote)
        {
            texts[index].push('\n');
            texts[index].push_str(quote);
        }
    }
    for text in &mut texts {
        text.truncate(text.floor_char_boundary(MAX_TEXT));
    }
    texts.into_iter().enumerate().filter(|(_, text)| !text.trim().is_empty()).collect()
}

/// A sentence as a claim, with the sources that disagree about it.
fn evidence(text: &str, result: &SourcesOnClaim, texts: &[(usize, String)]) -> Option<ClaimEvidence> {
    let takes_part =
        |source: u32| result.disagreements.iter().any(|pair| pair.supporting == source || pair.refuting == source);
    let items: Vec<EvidenceItem> = result
        .readings
        .iter()
        .filter(|reading| reading.stance.takes_side() && takes_part(reading.source))
        .map(|reading| EvidenceItem {
            source: texts[reading.source as usize].0,
            stance: reading.stance,
            confidence: Some((reading.probability * 1e3).round() / 1e3),
            quote: Some(reading.passage.clone()),
        })
        .collect();
    let text = readable(text);
    (!items.is_empty()).then(|| ClaimEvidence { id: claim_id(&text), text: Some(text), items, n_unknown_stances: 0 })
}
