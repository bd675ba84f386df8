//! Where the sources of a turn come from and what cites them, as functions that an assessor may get later.

use super::cited::CitationList;
use super::coverage::{comparison, coverage};
use super::deeds::without_deeds;
use super::findings::Findings;
use super::grounded::{self, Grounded};
use super::handed::{handed_passages, list};
use super::marker::{marker_audit, value_audit};
use super::so_far::{PartPlace, SoFar};
use super::source::{SourceOrigin, assessed_sources, cited_first, origins, shards_of};
use super::sources_view::SourcesView;
use super::texts_context::TextsContext;
use super::warning;
use crate::citation::{CitationProfile, ExtractorTable, HandedPassage, LinkStates, may_have_marker};
use crate::conversation::{Source, Turn};
use crate::grounding::GroundingTask;
use crate::record::{AssessedSource, Limit, LinkAudit, Score, Scores, Shared};
use crate::score::{
    QualityCitation, ScoringWeights, audit_links, score_grounding, score_sentences, score_source_quality,
};
use crate::trust::{RuleOrigin, ShardSet, SourceTrust, SuffixTable, TrustLevel, TrustPolicy};

/// Says where the sources of turns come from, and what of an answer cites them. A program that loads its parts one after the other can
/// leave them out of the first: see [`Assessor::without_rules`](super::Assessor::without_rules).
#[derive(Clone, Copy, Debug)]
pub struct SourceRules {
    pub(super) handed: fn(&Turn, &[&Turn], &mut usize) -> Vec<HandedPassage>,
    pub(super) list: fn(&mut Turn, Vec<HandedPassage>),
    pub(super) origins: fn(&Turn, SourceTables<'_>) -> Vec<SourceOrigin>,
    pub(super) shards: fn(&Source) -> ShardSet,
    pub(super) task: fn(&TextsContext<'_>, SourceTables<'_>) -> GroundingTask,
    pub(super) part: fn(&mut SoFar, &TextsContext<'_>, SourceTables<'_>) -> Option<(PartPlace, GroundingTask)>,
    pub(super) view: fn(&SourceContext<'_>) -> SourcesView,
}

/// The policy, tables and options of an assessor that concern sources.
#[derive(Clone, Copy)]
pub(super) struct SourceTables<'a> {
    pub(super) policy: &'a TrustPolicy,
    pub(super) suffixes: &'static SuffixTable,
    pub(super) extractors: &'a ExtractorTable,
    pub(super) profile: CitationProfile,
    pub(super) weights: ScoringWeights,
}

/// What the view of sources depends on.
pub(super) struct SourceContext<'a> {
    pub(super) tables: SourceTables<'a>,
    pub(super) turn: &'a Turn,
    pub(super) findings: &'a Findings,
    /// The trust in each source of the turn.
    pub(super) trusts: &'a [SourceTrust],
    pub(super) links: &'a LinkStates,
}

impl SourceRules {
    /// The built-in rules.
    #[must_use]
    pub const fn built_in() -> &'static Self {
        &Self {
            handed: handed_passages,
            list,
            origins: |turn, tables| origins(turn, tables.policy, tables.suffixes),
            shards: shards_of,
            task,
            part,
            view,
        }
    }

    /// Whether the assessment of a turn depends on these rules; of its answer only these bytes are looked at.
    #[must_use]
    pub fn concern(turn: &Turn, answer: &[u8]) -> bool {
        let is_without_sources = turn.sources.is_empty() && turn.citations.is_empty() && turn.listed.is_empty();
        let has_returned = || turn.tools.iter().any(|call| call.data.is_some());
        // Passages of a prompt may be cited by their files: "(handbook.pdf)".
        let has_prompt = || turn.instructions.is_some() || turn.asked.iter().any(|asked| asked.contains('\n'));
        !is_without_sources || !turn.evidence.is_empty() || has_returned() || has_prompt() || may_have_marker(answer)
    }
}

fn citations(turn: &Turn, tables: SourceTables<'_>) -> CitationList {
    CitationList::new(turn, tables.extractors, tables.profile)
}

fn task(context: &TextsContext<'_>, tables: SourceTables<'_>) -> GroundingTask {
    grounded::task(context, &citations(context.turn, tables))
}

fn part(
    so_far: &mut SoFar,
    context: &TextsContext<'_>,
    tables: SourceTables<'_>,
) -> Option<(PartPlace, GroundingTask)> {
    so_far.next_part(context, || citations(context.turn, tables))
}

fn view(context: &SourceContext<'_>) -> SourcesView {
    let SourceContext { tables, turn, findings, trusts, links } = *context;
    let mut list = citations(turn, tables);
    let grounded = findings.grounded.as_ref();
    // Without citations there is nothing that cites a source.
    let grounding = grounded.map(|grounded| grounded.apply_to(&mut list.citations));
    let grounding = grounding.filter(|_| !list.citations.is_empty());
    let sentences = grounded.map(Grounded::sentences).unwrap_or_default();
    let sentences = without_deeds(sentences, findings.deeds.as_deref());
    let in_turn = assessed_sources(turn, &list, &findings.origins, trusts, links, &findings.parts.sources);
    let (source_quality, links) = source_quality(tables.weights, &in_turn, &findings.origins);
    let values = value_audit(turn, &list);
    let markers = marker_audit(turn, &list, &values, grounded, &findings.earlier_sources);
    let coverage = coverage(&list, grounding.as_ref(), &sentences, &markers, &values);
    SourcesView {
        sources: cited_first(&in_turn),
        in_turn,
        comparison: comparison(&list.citations, &coverage, &values),
        scores: Scores {
            source_quality,
            grounding: grounding.as_ref().and_then(|grounding| score_grounding(grounding, &list.labels())),
            sentences: score_sentences(&sentences, &turn.answer),
            ..Scores::default()
        },
        warnings: warning::of_texts(turn, &list, grounded, tables.extractors),
        misplaced: list.misplaced,
        // No score rests on the sentences of an answer that goes on.
        sentences: match &findings.so_far {
            Some(so_far) if grounded.is_none() => so_far.sentences(&list.citations),
            _ => sentences,
        },
        citations: list.citations,
        grounding,
        markers,
        coverage,
        links,
    }
}

/// The quality of the cited web sources and of their links; `None` without cited web sources, which is not a score of 0.
fn source_quality(
    weights: ScoringWeights,
    sources: &[Shared<AssessedSource>],
    origins: &[SourceOrigin],
) -> (Option<Score>, Option<LinkAudit>) {
    let of_sites = sources.iter().zip(origins).filter(|(source, _)| source.cited && source.domain.is_some());
    let (cited, citations): (Vec<&AssessedSource>, Vec<QualityCitation>) =
        of_sites.map(|(source, origin)| (&**source, quality_citation(source, origin))).unzip();
    if cited.is_empty() {
        return (None, None);
    }
    let mut score = score_source_quality(&citations, weights);
    let is_unlisted = |source: &&&AssessedSource| source.trust.from == RuleOrigin::Default;
    let n_unlisted = cited.iter().filter(is_unlisted).count();
    score.unknown = u32::try_from(n_unlisted).unwrap_or(u32::MAX);
    score.limits.extend((n_unlisted > 0).then_some(Limit::UnlistedDomains));
    let are_all_weak = cited.iter().all(|source| source.trust.level < TrustLevel::Trusted);
    // Sources that are all on no list are unknown, not weak.
    let is_any_known = n_unlisted < cited.len();
    score.limits.extend((are_all_weak && is_any_known).then_some(Limit::OnlyWeakSources));
    (Some(score), audit_links(&citations, weights))
}

fn quality_citation(source: &AssessedSource, origin: &SourceOrigin) -> QualityCitation {
    QualityCitation { domain: origin.site.clone(), credibility: source.trust.weight, link: source.link }
}
