//! Sentences of an answer that its sources disagree about. See docs/scoring.md#contradictions.

use super::check::StanceReader;
use super::disagreement::{SourceWords, SourcesOnClaim, compare_sources};
use super::sentences::words_of;
use super::task::{GroundingTask, SourceToGround};
use crate::evidence::{ClaimEvidence, EvidenceItem, claim_id};
use crate::record::{AnswerGrounding, GroundedSentence, GroundingVerdict};

/// How many times sources are compared with sentences that do not cite them.
const MAX_COMPARISONS: usize = 240;

/// How many bytes of a source are compared with other sources.
const MAX_TEXT: usize = 4_000;

/// The sentences that sources disagree about, each as a claim with the sources on both sides.
pub(super) fn disputed(
    task: &GroundingTask,
    answer: &AnswerGrounding,
    reader: &mut dyn StanceReader,
) -> Vec<ClaimEvidence> {
    let texts = texts_of_sources(task);
    let compared: Vec<SourceWords<'_>> = texts
        .iter()
        .map(|(source, text)| SourceWords { id: &task.sources[*source].id, site: &task.sources[*source].site, text })
        .collect();
    if compared.len() < 2 {
        return Vec::new();
    }
    let n_sentences = MAX_COMPARISONS / compared.len().min(MAX_COMPARISONS);
    let is_decided = |sentence: &&GroundedSentence| {
        matches!(sentence.verdict, GroundingVerdict::Supported | GroundingVerdict::Contradicted)
    };
    let offered = answer.sentences.iter().filter(is_decided).take(n_sentences);
    let units: Vec<u16> = task.answer.encode_utf16().collect();
    let claims = offered.filter_map(|sentence| {
        let text = String::from_utf16(units.get(sentence.start as usize..sentence.end as usize)?).ok()?;
        let result = compare_sources(&readable(&text), &compared, reader);
        evidence(&text, &result, &texts)
    });
    claims.collect()
}

/// A sentence without Markdown and markers.
fn readable(text: &str) -> String {
    let text = words_of(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text known of each source, by its index: its snippet and the quotes from it.
fn texts_of_sources(task: &GroundingTask) -> Vec<(usize, String)> {
    let mut texts: Vec<String> = task.sources.iter().map(text_of).collect();
    for citation in &task.citations {
        let text = citation.source.and_then(|index| texts.get_mut(index as usize));
        if let (Some(text), Some(quote)) = (text, citation.quote.as_deref())
            && text.len() < MAX_TEXT
            && !text.contains(quote)
        {
            text.push('\n');
            text.push_str(quote);
        }
    }
    for text in &mut texts {
        text.truncate(text.floor_char_boundary(MAX_TEXT));
    }
    texts.into_iter().enumerate().filter(|(_, text)| !text.trim().is_empty()).collect()
}

/// All texts of a source that came with the stream.
fn text_of(source: &SourceToGround) -> String {
    if source.passages.is_empty() {
        return source.snippet.clone().unwrap_or_default();
    }
    let mut all = String::new();
    for passage in &source.passages {
        if all.len() < MAX_TEXT {
            all.push_str(&passage.text);
            all.push_str("\n\n");
        }
    }
    all
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
            basis: reading.basis,
            confidence: Some((reading.probability * 1e3).round() / 1e3),
            quote: Some(reading.passage.clone()),
        })
        .collect();
    let text = readable(text);
    (!items.is_empty()).then(|| ClaimEvidence { id: claim_id(&text), text: Some(text), items, n_unknown_stances: 0 })
}
