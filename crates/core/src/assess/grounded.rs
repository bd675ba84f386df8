//! Grounding of a turn: the citations compared with their sources. See docs/scoring.md#grounding.

use super::cited::CitationList;
use super::label::number_of;
use super::results::{asked_for, results};
use super::source_index::SourceIndex;
use super::text_origin::TextOrigins;
use super::texts_beside::texts_beside;
use super::texts_context::TextsContext;
use crate::conversation::{Source, SourcePassage};
use crate::evidence::ClaimEvidence;
use crate::grounding::{AskedFor, GroundingFound, GroundingTask, PassageToGround, ResultToGround, SourceToGround};
use crate::record::{
    AnswerGrounding, AnswerSentence, AssessedCitation, Grounding, MarkerAudit, QuotationState, Shared, TextOrigin,
    Warning, WarningSubject,
};

/// The result of grounding a turn.
#[derive(Debug)]
pub(super) struct Grounded(pub(super) GroundingFound);

/// The texts of a source where it has several.
fn passages_of(source: &Source, origins: &TextOrigins) -> Vec<PassageToGround> {
    let passages = if source.passages.len() > 1 { &source.passages[..] } else { &[] };
    let to_ground = |passage: &SourcePassage| PassageToGround {
        text: passage.text.clone(),
        origin: origins.of_passage(source, passage),
    };
    passages.iter().map(to_ground).collect()
}

fn origin_of_snippet(source: &Source, origins: &TextOrigins) -> TextOrigin {
    let snippet = source.passages.iter().find(|passage| !passage.is_quote);
    snippet.map(|snippet| origins.of_passage(source, snippet)).unwrap_or_default()
}

/// The texts of a run.
#[derive(Clone, Debug)]
pub(super) struct TextsOfRun {
    pub(super) sources: Shared<Vec<SourceToGround>>,
    pub(super) results: Shared<Vec<ResultToGround>>,
    pub(super) asked: Shared<AskedFor>,
}

impl TextsOfRun {
    pub(super) fn n_texts(&self) -> usize {
        self.lengths().filter(|length| *length > 0).count()
    }

    pub(super) fn n_bytes(&self) -> usize {
        self.lengths().sum()
    }

    fn lengths(&self) -> impl Iterator<Item = usize> {
        let of_sources = self.sources.iter().flat_map(|source| {
            let snippet = source.snippet.as_deref().filter(|_| source.passages.is_empty());
            let passages = source.passages.iter().map(|passage| passage.text.as_str());
            passages.chain(snippet).chain(source.given.as_deref()).map(str::len)
        });
        of_sources.chain(self.results.iter().map(|result| result.text.len()))
    }
}

/// The texts of a turn and those beside it, without drafts of its answer.
pub(super) fn texts_of_run(context: &TextsContext<'_>, answer: &str) -> TextsOfRun {
    let TextsContext { turn, earlier, given, origins } = *context;
    let kinds = TextOrigins::new(turn);
    let sources = turn.sources.iter().zip(origins).map(|(source, origin)| SourceToGround {
        id: source.key.clone(),
        site: origin.site.clone(),
        snippet: source.snippet().map(str::to_owned),
        origin: origin_of_snippet(source, &kinds),
        passages: passages_of(source, &kinds),
        given: given.get(&source.key).map(str::to_owned),
    });
    let sources: Vec<SourceToGround> = sources.collect();
    let mut results = results(turn, answer.trim(), &kinds);
    results.extend(texts_beside(context, answer.trim(), &sources, &results));
    TextsOfRun {
        sources: Shared::new(sources),
        results: Shared::new(results),
        asked: Shared::new(asked_for(turn, earlier)),
    }
}

/// What is to be compared in a turn.
pub(super) fn task(context: &TextsContext<'_>, list: &CitationList) -> GroundingTask {
    let turn = context.turn;
    let index = SourceIndex::new(turn);
    let TextsOfRun { sources, results, asked } = texts_of_run(context, &turn.answer);
    GroundingTask {
        answer: turn.answer.clone(),
        citations: list.citations.iter().map(|citation| index.citation(citation, list.is_sent)).collect(),
        sources,
        results,
        asked,
        part: None,
    }
}

impl Grounded {
    /// Sentences that sources disagree about, each as a claim.
    pub(super) fn disputed(&self) -> &[ClaimEvidence] {
        &self.0.disputed
    }

    /// Every sentence with what the texts of the run say.
    pub(super) fn sentences(&self) -> Shared<Vec<AnswerSentence>> {
        self.0.sentences.clone()
    }

    /// The grounding as the assessment shows it; each citation gets its own result.
    pub(super) fn apply_to(&self, citations: &mut [AssessedCitation]) -> AnswerGrounding {
        for (citation, grounding) in citations.iter_mut().zip(&self.0.by_citation) {
            citation.grounding = *grounding;
        }
        self.0.answer.clone()
    }

    /// Adds the markers whose source has a different number.
    pub(super) fn add_mismatches(&self, citations: &[AssessedCitation], markers: &mut MarkerAudit) {
        let number = |citation: u32| citations.get(citation as usize).and_then(|citation| number_of(&citation.label));
        let labels = self.0.answer.mismatches.iter().filter_map(|mismatch| number(mismatch.citation));
        let used = labels.filter(|label| markers.used.binary_search(label).is_ok()).collect::<Vec<_>>();
        markers.mismatched.extend(used);
        markers.mismatched.sort_unstable();
        markers.mismatched.dedup();
    }

    /// Warns of contradicted sentences and of quotations that are not in the source.
    pub(super) fn warn(&self, citations: &[AssessedCitation], warnings: &mut Vec<Warning>) {
        let label =
            |citation: u32| citations.get(citation as usize).map(|citation| citation.label.clone()).unwrap_or_default();
        for sentence in &self.0.answer.sentences {
            let against = sentence.checks.iter().find(|check| check.grounding == Grounding::Refutes);
            if let Some(check) = against {
                warnings.push(WarningSubject::SourceSaysOtherwise { label: label(check.citation) }.into());
            }
        }
        for quotation in self.0.answer.quotations.iter().filter(|quotation| quotation.state == QuotationState::NotFound)
        {
            warnings.push(WarningSubject::QuoteNotFound { label: label(quotation.citation) }.into());
        }
    }
}
