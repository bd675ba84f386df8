//! Warnings about a turn.

use super::cited::CitationList;
use super::grounded::Grounded;
use super::sources_view::SourcesView;
use crate::citation::{ExtractorTable, LinkState, PayloadProblem, check_payload};
use crate::conversation::Turn;
use crate::evidence::Stance;
use crate::record::{AssessedClaim, AssessedSource, ClaimOrigin, Scores, Shared, Warning, WarningSubject};
use crate::trust::ClaimStatus;
use credence_lookup::Lookup;

/// From this difference between the agent's confidence and the computed score on, a warning is given.
const CONFIDENCE_GAP: f64 = 0.1;

pub(super) fn collect(
    turn: &Turn,
    sources: &SourcesView,
    scores: &Scores,
    claims: &[Shared<AssessedClaim>],
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    misread(turn, &mut warnings);
    ending(turn, &mut warnings);
    confidence(turn, scores, &mut warnings);
    citing(sources, &mut warnings);
    evidence(turn, claims, &sources.sources, &mut warnings);
    warnings.extend(sources.warnings.iter().cloned());
    warnings
}

/// Of the comparison with the sources, and of what tools returned.
pub(super) fn of_texts(
    turn: &Turn,
    list: &CitationList,
    grounded: Option<&Grounded>,
    extractors: &ExtractorTable,
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if let Some(grounded) = grounded {
        grounded.warn(&list.citations, &mut warnings);
    }
    payloads(turn, extractors, &mut warnings);
    warnings
}

fn misread(turn: &Turn, warnings: &mut Vec<Warning>) {
    let counts = turn.misread;
    if counts.broken > 0 {
        warnings.push(WarningSubject::BrokenJson { n_messages: counts.broken }.into());
    }
    if counts.too_long > 0 {
        warnings.push(WarningSubject::FrameTooLong { n_messages: counts.too_long }.into());
    }
    if counts.unknown_kind > 0 {
        warnings.push(WarningSubject::UnknownEvents { n_messages: counts.unknown_kind }.into());
    }
}

fn ending(turn: &Turn, warnings: &mut Vec<Warning>) {
    if turn.empty_done {
        warnings.push(WarningSubject::EmptyDone.into());
    }
    if turn.other_final_text.is_some() {
        warnings.push(WarningSubject::FinalTextDiffers.into());
    }
}

fn confidence(turn: &Turn, scores: &Scores, warnings: &mut Vec<Warning>) {
    let Some(claimed) = turn.claimed_confidence else { return };
    if !(0.0..=1.0).contains(&claimed) {
        warnings.push(WarningSubject::ConfidenceOutOfRange { claimed }.into());
        return;
    }
    if let Some(run) = scores.tool_run.as_ref().filter(|run| (run.score - claimed).abs() >= CONFIDENCE_GAP - 1e-9) {
        warnings.push(WarningSubject::ConfidenceDiffers { claimed, computed: run.score }.into());
    }
}

fn citing(view: &SourcesView, warnings: &mut Vec<Warning>) {
    let sources = &view.sources;
    if view.misplaced {
        warnings.push(WarningSubject::OffsetNotInAnswer.into());
    }
    // An address that a command printed, such as that of a pull request, is nothing to cite.
    let has_words = |source: &&Shared<AssessedSource>| source.title.is_some() || !source.passages.is_empty();
    let n_sources = sources.iter().filter(has_words).count();
    if n_sources > 0 && view.citations.is_empty() {
        warnings.push(WarningSubject::NothingCited { n_sources }.into());
    }
    for source in sources.iter().filter(|source| source.cited && source.trust.skip) {
        let reason = source.trust.reason.as_deref().map(str::to_owned);
        warnings.push(WarningSubject::SkippedSource { source: source.id.clone(), reason }.into());
    }
    let is_dead = |source: &&Shared<AssessedSource>| source.cited && source.link.is_some_and(LinkState::is_dead);
    for source in sources.iter().filter(is_dead) {
        warnings.push(WarningSubject::DeadLink { source: source.id.clone(), link: None }.into());
    }
    for source in sources.iter().filter(|source| source.url.is_some() && source.domain.is_none()) {
        warnings.push(WarningSubject::UnsafeLink { source: source.id.clone(), link: None }.into());
    }
}

fn evidence(
    turn: &Turn,
    claims: &[Shared<AssessedClaim>],
    sources: &[Shared<AssessedSource>],
    warnings: &mut Vec<Warning>,
) {
    for stated in turn.evidence.iter().filter(|stated| Stance::from_label(&stated.stance).is_none()) {
        warnings.push(WarningSubject::UnknownStance { stance: stated.stance.clone() }.into());
    }
    let stated = claims.iter().filter(|claim| claim.origin == ClaimOrigin::Stated);
    let items = stated.flat_map(|claim| &claim.evidence);
    let mut rejected = Lookup::default();
    for item in items.filter(|item| item.status == ClaimStatus::Rejected) {
        rejected.insert_new(item.source_id.as_str());
    }
    for source in sources.iter().filter(|source| source.cited && rejected.get(source.id.as_str()).is_some()) {
        warnings.push(WarningSubject::CitesRejected { source: source.id.clone() }.into());
    }
}

fn payloads(turn: &Turn, extractors: &ExtractorTable, warnings: &mut Vec<Warning>) {
    for call in &turn.tools {
        let problem = call.data.as_deref().and_then(|data| check_payload(&call.name, data, extractors));
        if let Some(PayloadProblem { code, field }) = problem {
            warnings.push(WarningSubject::ImplausiblePayload { check: code, field, tool: call.name.clone() }.into());
        }
    }
}
