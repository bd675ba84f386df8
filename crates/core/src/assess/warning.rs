//! Warnings about a turn.

use super::cited::CitationList;
use super::grounded::Grounded;
use crate::citation::LinkState;
use crate::citation::{ExtractorTable, check_payload};
use crate::conversation::Turn;
use crate::evidence::Stance;
use crate::record::{AssessedClaim, AssessedSource, ClaimOrigin, Scores, Shared, Warning, WarningCode};
use crate::score::percent;
use crate::trust::ClaimStatus;
use credence_decimal::fixed;
use credence_lookup::Lookup;

/// From this difference between the agent's confidence and the computed score on, a warning is given.
const CONFIDENCE_GAP: f64 = 0.1;

pub(super) fn collect(
    turn: &Turn,
    sources: &[Shared<AssessedSource>],
    list: &CitationList,
    scores: &Scores,
    claims: &[Shared<AssessedClaim>],
    grounded: Option<&Grounded>,
    extractors: &ExtractorTable,
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    misread(turn, &mut warnings);
    ending(turn, &mut warnings);
    confidence(turn, scores, &mut warnings);
    citing(sources, list, &mut warnings);
    evidence(turn, claims, sources, &mut warnings);
    if let Some(grounded) = grounded {
        grounded.warn(&list.citations, &mut warnings);
    }
    payloads(turn, extractors, &mut warnings);
    warnings
}

fn add(warnings: &mut Vec<Warning>, code: WarningCode, message: String) {
    warnings.push(Warning { code, message });
}

fn misread(turn: &Turn, warnings: &mut Vec<Warning>) {
    let counts = turn.misread;
    if counts.broken > 0 {
        add(warnings, WarningCode::BrokenJson, format!("{} messages contain no JSON object", counts.broken));
    }
    if counts.too_long > 0 {
        add(
            warnings,
            WarningCode::FrameTooLong,
            format!("{} messages are longer than the limit and were skipped", counts.too_long),
        );
    }
    if counts.unknown_kind > 0 {
        add(warnings, WarningCode::UnknownEvents, format!("{} messages have an unknown type", counts.unknown_kind));
    }
}

fn ending(turn: &Turn, warnings: &mut Vec<Warning>) {
    if turn.empty_done {
        add(warnings, WarningCode::EmptyDone, "the last event has no response".to_owned());
    }
    if turn.other_final_text.is_some() {
        let message = "the final text differs from the text that was streamed; the streamed text is shown";
        add(warnings, WarningCode::FinalTextDiffers, message.to_owned());
    }
}

fn confidence(turn: &Turn, scores: &Scores, warnings: &mut Vec<Warning>) {
    let Some(claimed) = turn.claimed_confidence else { return };
    if !(0.0..=1.0).contains(&claimed) {
        let claimed = fixed(claimed, 2);
        let message = format!("the agent's confidence is {claimed}, expected a number from 0 to 1");
        add(warnings, WarningCode::ConfidenceOutOfRange, message);
        return;
    }
    if let Some(run) = scores.tool_run.as_ref().filter(|run| (run.score - claimed).abs() >= CONFIDENCE_GAP - 1e-9) {
        let message = format!("the agent claims {}, its tool calls give {}", percent(claimed), percent(run.score));
        add(warnings, WarningCode::ConfidenceDiffers, message);
    }
}

fn citing(sources: &[Shared<AssessedSource>], list: &CitationList, warnings: &mut Vec<Warning>) {
    if list.misplaced {
        let message = "a citation has a span outside the answer; it is shown for the whole answer";
        add(warnings, WarningCode::OffsetNotInAnswer, message.to_owned());
    }
    if !sources.is_empty() && list.citations.is_empty() {
        add(warnings, WarningCode::NothingCited, format!("{} sources were retrieved and none is cited", sources.len()));
    }
    for source in sources.iter().filter(|source| source.cited && source.trust.skip) {
        let reason = source.trust.reason.as_deref().unwrap_or("the policy skips it");
        add(warnings, WarningCode::SkippedSource, format!("`{}` is cited: {reason}", source.id));
    }
    let is_dead = |source: &&Shared<AssessedSource>| source.cited && source.link.is_some_and(LinkState::is_dead);
    for source in sources.iter().filter(is_dead) {
        add(warnings, WarningCode::DeadLink, format!("`{}` is cited, and its link is dead", source.id));
    }
    for source in sources.iter().filter(|source| source.url.is_some() && source.domain.is_none()) {
        add(warnings, WarningCode::UnsafeLink, format!("`{}` is not a web address and is shown as text", source.id));
    }
}

fn evidence(
    turn: &Turn,
    claims: &[Shared<AssessedClaim>],
    sources: &[Shared<AssessedSource>],
    warnings: &mut Vec<Warning>,
) {
    for stated in turn.evidence.iter().filter(|stated| Stance::from_label(&stated.stance).is_none()) {
        let message = format!("`{}` is not a stance, expected `supports`, `refutes` or `neutral`", stated.stance);
        add(warnings, WarningCode::UnknownStance, message);
    }
    let stated = claims.iter().filter(|claim| claim.origin == ClaimOrigin::Stated);
    let items = stated.flat_map(|claim| &claim.evidence);
    let mut rejected = Lookup::default();
    for item in items.filter(|item| item.status == ClaimStatus::Rejected) {
        rejected.insert_new(item.source_id.as_str());
    }
    for source in sources.iter().filter(|source| source.cited && rejected.get(source.id.as_str()).is_some()) {
        add(warnings, WarningCode::CitesRejected, format!("`{}` is cited, and its evidence was rejected", source.id));
    }
}

fn payloads(turn: &Turn, extractors: &ExtractorTable, warnings: &mut Vec<Warning>) {
    for call in &turn.tools {
        let problem = call.data.as_deref().and_then(|data| check_payload(&call.name, data, extractors));
        if let Some(problem) = problem {
            let message = format!(
                "{}: `{}` in the result of `{}` is missing or impossible",
                problem.code, problem.field, call.name
            );
            add(warnings, WarningCode::ImplausiblePayload, message);
        }
    }
}
