//! The report as a record.

use credence_core::decision::{Decision, DecisionOutcome, DecisionReason};
use credence_core::stance::ReasonKind;
use credence_report::code_span;
use serde::Serialize;

use super::link::web_link;
use super::source::{CheckedSource, SourceState, checked_sources};
use crate::flow::{CheckEnd, CheckEvidence, CheckFlow, CheckQuestion, JudgedPriorCheck, MAX_CLAIM};
use crate::selection::{ClaimType, ClassificationMethod, Route, SelectionWarning, report_section};

/// What was found about a claim, the verdict, and which sources could not be asked.
///
/// The same replies give the same report, in any order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckReport {
    /// The caller's identifier of the check.
    pub id: Option<String>,
    /// The claim as it was checked, at most 2,000 characters.
    pub claim: String,
    /// Its language.
    pub language: String,
    /// How far the check is.
    pub status: CheckStatus,
    /// Why it ended; `null` while it runs.
    pub end: Option<CheckEnd>,
    /// The verdict; `null` if there is none yet, if no source could be asked or reached, or if the evidence does not decide.
    pub verdict: Option<CheckVerdict>,
    /// The type of the claim; `null` before sources were chosen.
    pub claim_type: Option<ClaimType>,
    /// How sources were chosen; `null` before that.
    pub classification_method: Option<ClassificationMethod>,
    /// Warnings about the choice of sources.
    pub selection_warnings: Vec<SelectionWarning>,
    /// The search queries, in the order of the rounds.
    pub questions: Vec<CheckQuestion>,
    /// Checks that others made of this or other claims.
    pub prior_checks: Vec<JudgedPriorCheck>,
    /// Where the claim went after those; `null` before.
    pub route: Option<Route>,
    /// The sources, by weight, then those that were not chosen.
    pub sources: Vec<CheckedSource>,
    /// The results that were judged: by round, then by the weight of the source, then best first.
    pub evidence: Vec<CheckEvidence>,
    /// The decision from that evidence; `null` before the first one, after a prior check, and where no source could be asked or reached.
    pub decision: Option<Decision>,
    /// What would decide, if the evidence does not.
    pub needs: Vec<CheckNeed>,
    /// Names of the chosen sources that gave no answer, without those that need a key and have none.
    pub not_reached: Vec<String>,
    /// The rounds that were begun.
    pub attempts: u32,
    /// The rounds there may be.
    pub max_attempts: u32,
    /// What to know before relying on the verdict.
    pub limits: Vec<CheckLimit>,
    /// A section about the reliability of the sources, for the prompt of a model that writes about them; `null` without sources.
    pub prompt_section: Option<String>,
}

credence_named::named_enum! {
    /// How far a check is.
    pub enum CheckStatus {
        /// It runs; the verdict may change.
        Running = "running",
        /// The user stopped it.
        Stopped = "stopped",
        /// It is over.
        Done = "done",
    }
}

credence_named::named_enum! {
    /// What to know before relying on a verdict.
    pub enum CheckLimit {
        /// Stances come from a lexical check, not a language model.
        ReadByWords = "read_by_words",
        /// Stances come from a lexical check and a language model, which can be wrong.
        ReadByModel = "read_by_model",
        /// That a prior check is of the same claim was decided by comparing their words.
        ComparedByWords = "compared_by_words",
        /// Some sources did not answer.
        NotAllReached = "not_all_reached",
        /// Some chosen sources need a key and have none.
        KeysMissing = "keys_missing",
        /// The check is not over: the verdict may change.
        NotOver = "not_over",
        /// The claim reaches the length limit; any text after that was not used.
        ClaimCut = "claim_cut",
    }
}

credence_named::named_enum! {
    /// What would decide a claim.
    pub enum CheckNeed {
        /// A text that contains the claim's figure.
        ClaimFigure = "claim_figure",
        /// A text that says or denies the whole claim.
        WholeClaim = "whole_claim",
        /// One more independent source that says the same.
        OneMoreSource = "one_more_source",
        /// A source with a higher trust level.
        BetterSource = "better_source",
        /// A source that settles the disagreement of the others.
        Settlement = "settlement",
    }
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckVerdict {
    /// `True`, `False` or `Invalid`; `null` for a prior check with an unknown rating.
    pub outcome: Option<DecisionOutcome>,
    /// What it is based on.
    pub ground: CheckGround,
    /// Why, as short Markdown.
    pub proof: String,
}

/// What a verdict is based on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckGround {
    /// Someone else's check of the same claim; nothing was searched.
    PriorCheck {
        /// The rating in the checker's words.
        rating: String,
        /// Its address.
        url: String,
        /// Who made it.
        publisher: Option<String>,
        /// The claim that was checked.
        claim: String,
        /// The share of words the two claims have in common, 0 to 1.
        overlap: f64,
    },
    /// The evidence, by the decision rules.
    Evidence,
}

/// The current report of a check.
#[must_use]
pub fn check_report(flow: &CheckFlow) -> CheckReport {
    let plan = flow.plan();
    let selection = flow.selection();
    let decision = flow.decision().cloned();
    let sources = checked_sources(flow);
    let not_reached = not_reached(&sources);
    let (attempts, max_attempts) = flow.attempts();
    let status = match flow.end() {
        None => CheckStatus::Running,
        Some(CheckEnd::Stopped) => CheckStatus::Stopped,
        Some(
            CheckEnd::PriorCheck
            | CheckEnd::Decided
            | CheckEnd::AttemptsUsed
            | CheckEnd::Stuck
            | CheckEnd::NoSource
            | CheckEnd::Unreachable,
        ) => CheckStatus::Done,
    };
    CheckReport {
        id: plan.id.clone(),
        claim: plan.claim.clone(),
        language: plan.language_tag(),
        status,
        end: flow.end(),
        verdict: flow.deciding_check().map(prior_check_verdict).or_else(|| decision_verdict(decision.as_ref()?)),
        claim_type: selection.map(|selection| selection.claim_type),
        classification_method: selection.map(|selection| selection.classification_method),
        selection_warnings: selection.map(|selection| selection.warnings.clone()).unwrap_or_default(),
        questions: flow.questions().to_vec(),
        prior_checks: flow.prior_checks_so_far(),
        route: flow.route().cloned(),
        needs: decision.as_ref().map(|decision| needs(decision, &plan.claim, &flow.evidence())).unwrap_or_default(),
        evidence: flow.evidence(),
        decision,
        limits: limits(flow, &sources, not_reached.len()),
        not_reached,
        sources,
        attempts,
        max_attempts,
        prompt_section: selection.and_then(|selection| report_section(selection, flow.registry())),
    }
}

fn limits(flow: &CheckFlow, sources: &[CheckedSource], n_not_reached: usize) -> Vec<CheckLimit> {
    let needs_key = |source: &CheckedSource| source.is_chosen && source.state == SourceState::KeyMissing;
    let is_over = flow.end().is_some_and(|end| end != CheckEnd::Stopped);
    let limits = [
        (flow.deciding_check().is_some(), CheckLimit::ComparedByWords),
        (flow.selection().is_some() && !flow.plan().has_judge, CheckLimit::ReadByWords),
        (flow.plan().has_judge, CheckLimit::ReadByModel),
        (n_not_reached > 0, CheckLimit::NotAllReached),
        (sources.iter().any(needs_key), CheckLimit::KeysMissing),
        (!is_over, CheckLimit::NotOver),
        (flow.plan().claim.chars().count() >= MAX_CLAIM, CheckLimit::ClaimCut),
    ];
    limits.into_iter().filter(|(holds, _)| *holds).map(|(_, limit)| limit).collect()
}

fn prior_check_verdict(judged: &JudgedPriorCheck) -> CheckVerdict {
    let check = &judged.check;
    let by = check.publisher.as_deref().map(|publisher| [" by ", &code_span(publisher)].concat());
    let rating = code_span(&check.rating);
    let proof = ["Checked", &by.unwrap_or_default(), ", rated ", &rating, ": ", &web_link(&check.url)].concat();
    CheckVerdict {
        outcome: judged.outcome,
        ground: CheckGround::PriorCheck {
            rating: check.rating.clone(),
            url: check.url.clone(),
            publisher: check.publisher.clone(),
            claim: check.claim.clone(),
            overlap: judged.overlap.share,
        },
        proof,
    }
}

/// What would decide, most useful first; empty for a verdict.
fn needs(decision: &Decision, claim: &str, evidence: &[CheckEvidence]) -> Vec<CheckNeed> {
    if matches!(decision.outcome(), Some(DecisionOutcome::True | DecisionOutcome::False)) {
        return Vec::new();
    }
    if decision.conflict {
        return vec![CheckNeed::Settlement];
    }
    let larger = if decision.support.weight < decision.refute.weight { &decision.refute } else { &decision.support };
    if larger.n_sources >= decision.min_sources {
        return vec![CheckNeed::BetterSource];
    }
    if larger.n_sources > 0 {
        return vec![CheckNeed::OneMoreSource];
    }
    let has_figure = claim.chars().any(char::is_numeric);
    let is_found = evidence.iter().flat_map(|found| &found.reasons).any(|reason| reason.kind == ReasonKind::SameNumber);
    let figure = (has_figure && !is_found).then_some(CheckNeed::ClaimFigure);
    figure.into_iter().chain([CheckNeed::WholeClaim]).collect()
}

/// The verdict of a decision. Evidence that decides nothing is no verdict.
fn decision_verdict(decision: &Decision) -> Option<CheckVerdict> {
    let result = decision.result.as_ref()?;
    if matches!(decision.reason, DecisionReason::NotEnough | DecisionReason::NoEvidence) {
        return None;
    }
    Some(CheckVerdict { outcome: Some(result.outcome), ground: CheckGround::Evidence, proof: result.proof.clone() })
}

fn not_reached(sources: &[CheckedSource]) -> Vec<String> {
    let silent = sources.iter().filter(|source| match &source.state {
        SourceState::RateLimited { .. } | SourceState::Unreachable { .. } | SourceState::Failed { .. } => {
            source.is_chosen
        }
        SourceState::KeyMissing
        | SourceState::NotAsked
        | SourceState::Asked
        | SourceState::Waits { .. }
        | SourceState::Answered { .. }
        | SourceState::NothingToAsk { .. }
        | SourceState::Skipped
        | SourceState::Stopped => false,
    });
    silent.map(|source| source.name.clone()).collect()
}
