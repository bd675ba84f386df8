//! The report as it is handed on.

use credence_core::decision::{Decision, DecisionOutcome};
use credence_core::report::code_span;
use serde::Serialize;

use super::markdown::web_link;
use super::source::{CheckedSource, SourceState, checked_sources};
use crate::flow::{CheckEnd, CheckEvidence, CheckFlow, CheckQuestion, JudgedPriorCheck, MAX_CLAIM};
use crate::selection::{ClaimType, ClassificationMethod, Route, SelectionWarning, report_section};

/// What was found about a claim, what follows, and what could not be asked.
///
/// Equal replies give equal reports, in whatever order they came.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckReport {
    /// The caller's name for the check.
    pub id: Option<String>,
    /// The claim as it was checked, at most 2,000 characters.
    pub claim: String,
    /// The language it was read in.
    pub language: String,
    /// How far the check is.
    pub status: CheckStatus,
    /// Why it ended; `null` while it goes on.
    pub end: Option<CheckEnd>,
    /// What follows; `null` where nothing does yet.
    pub verdict: Option<CheckVerdict>,
    /// What sort of claim it is; `null` before sources were chosen.
    pub claim_type: Option<ClaimType>,
    /// Who chose the sources; `null` before that.
    pub classification_method: Option<ClassificationMethod>,
    /// What a reader should know about the choice of sources.
    pub selection_warnings: Vec<SelectionWarning>,
    /// What was searched for, in the order of the rounds.
    pub questions: Vec<CheckQuestion>,
    /// Checks that others made of this or of other claims.
    pub prior_checks: Vec<JudgedPriorCheck>,
    /// Where the claim went after those; `null` before they were looked at.
    pub route: Option<Route>,
    /// The sources, the heaviest first, then those that were not chosen.
    pub sources: Vec<CheckedSource>,
    /// What the sources say: by round, then by the weight of the source, then best first.
    pub evidence: Vec<CheckEvidence>,
    /// The decision from that evidence; `null` before sources were chosen, and where a prior check ended the run.
    pub decision: Option<Decision>,
    /// Names of the sources that were to be asked and gave no answer. Who wants a key and has none is not among them.
    pub not_reached: Vec<String>,
    /// The rounds that were begun.
    pub attempts: u32,
    /// The rounds there may be.
    pub max_attempts: u32,
    /// What a reader should know before relying on the verdict.
    pub limits: Vec<CheckLimit>,
    /// How far to trust the sources, for the prompt of a model that writes about them; `null` without sources.
    pub prompt_section: Option<String>,
}

/// How far a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckStatus {
    /// More may come, and the verdict may change.
    Running,
    /// The user stopped it.
    Stopped,
    /// It is over.
    Done,
}

/// What a reader should know before relying on a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckLimit {
    /// What results say was read from their words: the same in other words, or in another language, is not seen, and who repeats a
    /// claim to deny it elsewhere may count for it.
    ReadByWords,
    /// That a prior check is of the same claim was read from the words of both.
    ComparedByWords,
    /// Sources that were to be asked gave no answer.
    NotAllReached,
    /// Sources that were chosen want a key and have none.
    KeysMissing,
    /// It is not over: what comes may change the verdict.
    NotOver,
    /// The claim is as long as a claim may be; what may have stood behind that was not read.
    ClaimCut,
}

impl CheckLimit {
    /// The limit in English.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::ReadByWords => {
                "What results say was read from their words: the same in other words or in another language is not seen, and \
                 who repeats a claim to deny it elsewhere may count for it."
            }
            Self::ComparedByWords => "That a check made before is of the same claim was read from the words of both.",
            Self::NotAllReached => "Sources that were to be asked gave no answer.",
            Self::KeysMissing => "Sources that were chosen want a key and have none.",
            Self::NotOver => "The check is not over: what comes may change the verdict.",
            Self::ClaimCut => "The claim is as long as a claim may be; what may have stood behind that was not read.",
        }
    }
}

/// What follows for the claim, and from what.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckVerdict {
    /// `True`, `False` or `Invalid`; `null` where a prior check has a rating whose words are not known.
    pub outcome: Option<DecisionOutcome>,
    /// What it stands on.
    pub ground: CheckGround,
    /// Short Markdown that says why.
    pub proof: String,
}

/// What a verdict stands on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckGround {
    /// Somebody else's check of the same claim, as its words tell: nothing was searched.
    PriorCheck {
        /// The rating in the checker's own words.
        rating: String,
        /// Where the check is.
        url: String,
        /// Who checked.
        publisher: Option<String>,
        /// The claim that was checked there.
        claim: String,
        /// How much of the words the two claims share, 0 to 1.
        overlap: f64,
    },
    /// The evidence, weighed by the rules of the decision.
    Evidence,
}

/// The report of a check as it stands.
#[must_use]
pub fn check_report(flow: &CheckFlow) -> CheckReport {
    let plan = flow.plan();
    let selection = flow.selection();
    let decision = flow.decision_so_far();
    let sources = checked_sources(flow);
    let not_reached = not_reached(&sources);
    let (attempts, max_attempts) = flow.attempts();
    let status = match flow.end() {
        None => CheckStatus::Running,
        Some(CheckEnd::Stopped) => CheckStatus::Stopped,
        Some(
            CheckEnd::PriorCheck | CheckEnd::Decided | CheckEnd::AttemptsUsed | CheckEnd::Stuck | CheckEnd::NoSource,
        ) => CheckStatus::Done,
    };
    CheckReport {
        id: plan.id.clone(),
        claim: plan.claim.clone(),
        language: plan.language_tag(),
        status,
        end: flow.end(),
        verdict: flow.deciding_check().map(of_prior_check).or_else(|| of_decision(decision.as_ref()?)),
        claim_type: selection.map(|selection| selection.claim_type),
        classification_method: selection.map(|selection| selection.classification_method),
        selection_warnings: selection.map(|selection| selection.warnings.clone()).unwrap_or_default(),
        questions: flow.questions().to_vec(),
        prior_checks: flow.prior_checks_so_far(),
        route: flow.route().cloned(),
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
    let wants_key = |source: &CheckedSource| source.is_chosen && source.state == SourceState::KeyMissing;
    let is_over = flow.end().is_some_and(|end| end != CheckEnd::Stopped);
    let limits = [
        (flow.deciding_check().is_some(), CheckLimit::ComparedByWords),
        (flow.selection().is_some(), CheckLimit::ReadByWords),
        (n_not_reached > 0, CheckLimit::NotAllReached),
        (sources.iter().any(wants_key), CheckLimit::KeysMissing),
        (!is_over, CheckLimit::NotOver),
        (flow.plan().claim.chars().count() >= MAX_CLAIM, CheckLimit::ClaimCut),
    ];
    limits.into_iter().filter(|(holds, _)| *holds).map(|(_, limit)| limit).collect()
}

fn of_prior_check(judged: &JudgedPriorCheck) -> CheckVerdict {
    let check = &judged.check;
    let by = check.publisher.as_deref().map(|publisher| [" by ", &code_span(publisher)].concat());
    let rating = code_span(&check.rating);
    let proof = ["Checked before", &by.unwrap_or_default(), ", rated ", &rating, ": ", &web_link(&check.url)].concat();
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

fn of_decision(decision: &Decision) -> Option<CheckVerdict> {
    let result = decision.result.as_ref()?;
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
