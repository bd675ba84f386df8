//! Each source of a check: why it was asked, its weight, its state.

use credence_report::code_span;
use credence_research::api::ApiFailureCode;
use credence_strings::{CheckReportStrings, StateNames};
use serde::Serialize;

use crate::flow::{AskState, CheckFlow, Outcome, RequestFailure, StepReason};
use crate::registry::{Availability, SourceEntry};
use crate::selection::{SelectionReason, source_weight};
use crate::source::{NothingToAsk, SourceCategory};

/// A source of a check.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckedSource {
    /// Its name.
    pub name: String,
    /// Its kind; `null` if not known.
    pub category: Option<SourceCategory>,
    /// The host it was asked at, else its usual one; `null` for a source of the host application.
    pub host: Option<String>,
    /// Whether it was to be asked: chosen for this claim, or asked because nothing was chosen. Fact-check indexes are asked for every
    /// claim.
    pub is_chosen: bool,
    /// How reliable it is, 0 to 1; `null` if not stated, which counts as one half.
    pub reliability: Option<f64>,
    /// How relevant it is to the claim, 0 to 1; `null` if it was not chosen.
    pub relevance: Option<f64>,
    /// Reliability × relevance: the order of asking, not a measure of what it says. `null` if it was not chosen.
    pub weight: Option<f64>,
    /// Why it was chosen.
    pub reason: Option<String>,
    /// The kind of reason.
    pub reason_code: Option<SelectionReason>,
    /// The words of the claim that decided; empty unless words did.
    pub reason_words: Vec<String>,
    /// Its state.
    pub state: SourceState,
}

/// The state of a source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SourceState {
    /// It was not asked, or not yet.
    NotAsked,
    /// It was asked and has not answered yet.
    Asked,
    /// It is asked again after a wait.
    Waits {
        /// How long.
        seconds: u32,
    },
    /// It answered.
    Answered {
        /// How many results, or prior checks, it gave in all rounds.
        n_results: u32,
    },
    /// It has nothing about such a claim.
    NothingToAsk {
        /// Why.
        why: NothingToAsk,
    },
    /// It needs a key and has none. That is not a failure.
    KeyMissing,
    /// Too many requests.
    RateLimited {
        /// How many seconds it asks to wait; `null` if it does not say.
        seconds: Option<u32>,
    },
    /// It gave no response.
    Unreachable {
        /// Why; `null` for a source that was unreachable before this check.
        trouble: Option<RequestFailure>,
        /// Details.
        message: Option<String>,
    },
    /// It answered with a failure.
    Failed {
        /// The kind of failure.
        code: ApiFailureCode,
        /// The HTTP status.
        status: u16,
        /// What it said.
        message: Option<String>,
    },
    /// The user skipped it.
    Skipped,
    /// The check was stopped before it answered.
    Stopped,
}

impl CheckedSource {
    /// Why it was chosen, as code where the words are from outside.
    pub(super) fn reason_text(&self, strings: &CheckReportStrings) -> Option<String> {
        let reason = self.reason.as_deref().filter(|reason| !reason.is_empty())?;
        let words: Vec<String> = self.reason_words.iter().map(|word| code_span(word)).collect();
        Some(strings.reason(self.reason_code.unwrap_or_default().name(), &words.join(", "), &code_span(reason)))
    }
}

impl SourceState {
    /// The names in a state, for its text.
    #[must_use]
    pub fn names(&self) -> StateNames<'static> {
        let kind = self.kind();
        match self {
            Self::Waits { seconds } => StateNames { kind, count: Some(*seconds), ..StateNames::default() },
            Self::Answered { n_results } => StateNames { kind, count: Some(*n_results), ..StateNames::default() },
            Self::NothingToAsk { why } => StateNames { kind, nothing: Some(why.name()), ..StateNames::default() },
            Self::RateLimited { seconds } => StateNames { kind, count: *seconds, ..StateNames::default() },
            Self::Unreachable { trouble, .. } => {
                let reason = trouble.map(|trouble| StepReason::from(trouble).name());
                StateNames { kind, reason, ..StateNames::default() }
            }
            Self::Failed { code, status, .. } => {
                let status = Some(*status).filter(|status| *status > 0);
                StateNames { kind, reason: Some(StepReason::from(*code).name()), status, ..StateNames::default() }
            }
            Self::NotAsked | Self::Asked | Self::KeyMissing | Self::Skipped | Self::Stopped => {
                StateNames { kind, ..StateNames::default() }
            }
        }
    }

    /// What the source or the connection said, if it failed.
    pub(super) fn message(&self) -> Option<&str> {
        match self {
            Self::Unreachable { message, .. } | Self::Failed { message, .. } => message.as_deref(),
            Self::NotAsked
            | Self::Asked
            | Self::Waits { .. }
            | Self::Answered { .. }
            | Self::NothingToAsk { .. }
            | Self::KeyMissing
            | Self::RateLimited { .. }
            | Self::Skipped
            | Self::Stopped => None,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NotAsked => "not_asked",
            Self::Asked => "asked",
            Self::Waits { .. } => "waits",
            Self::Answered { .. } => "answered",
            Self::NothingToAsk { .. } => "nothing_to_ask",
            Self::KeyMissing => "key_missing",
            Self::RateLimited { .. } => "rate_limited",
            Self::Unreachable { .. } => "unreachable",
            Self::Failed { .. } => "failed",
            Self::Skipped => "skipped",
            Self::Stopped => "stopped",
        }
    }
}

/// Every source of the registry: the chosen ones by weight, then the fact-check indexes, then the others.
pub(super) fn checked_sources(flow: &CheckFlow) -> Vec<CheckedSource> {
    let mut sources: Vec<CheckedSource> = flow.registry().entries().iter().map(|entry| checked(flow, entry)).collect();
    let rank = |source: &CheckedSource| {
        let is_index = source.category == Some(SourceCategory::FactChecks);
        (source.weight.unwrap_or(-1.0), is_index)
    };
    sources.sort_by(|one, other| {
        let ((one_weight, one_is_index), (other_weight, other_is_index)) = (rank(one), rank(other));
        other_weight.total_cmp(&one_weight).then(other_is_index.cmp(&one_is_index))
    });
    sources
}

fn checked(flow: &CheckFlow, entry: &SourceEntry) -> CheckedSource {
    let selected = flow.selection().into_iter().flat_map(|selection| &selection.selected_sources);
    let selected = selected.into_iter().find(|source| source.plugin_name == entry.name);
    let is_index = entry.category == Some(SourceCategory::FactChecks) && flow.plan().looks_for_prior_checks;
    CheckedSource {
        name: entry.name.clone(),
        category: entry.category,
        host: flow.asked_host(&entry.name).or(entry.host.as_deref()).map(str::to_owned),
        is_chosen: selected.is_some() || is_index || flow.asks().any(|(name, _)| name == entry.name),
        reliability: entry.reliability_score,
        relevance: selected.map(|source| source.relevance),
        weight: selected.map(|source| source_weight(entry.reliability_score, source.relevance)),
        reason: selected.map(|source| source.reason.clone()),
        reason_code: selected.map(|source| source.reason_code),
        reason_words: selected.map(|source| source.reason_words.clone()).unwrap_or_default(),
        state: state(flow, entry),
    }
}

/// The state of a source over all rounds. A later failure does not hide an answer.
fn state(flow: &CheckFlow, entry: &SourceEntry) -> SourceState {
    let mut state = match entry.availability {
        Availability::KeyMissing => SourceState::KeyMissing,
        Availability::Unreachable => SourceState::Unreachable { trouble: None, message: None },
        Availability::Available => SourceState::NotAsked,
    };
    let mut n_all = None;
    for (_, ask) in flow.asks().filter(|(name, _)| *name == entry.name) {
        if let AskState::Settled(Outcome::Answered(answer)) = ask {
            let n_results = answer.items.len() + answer.prior_checks.len();
            n_all = Some(n_all.unwrap_or(0) + u32::try_from(n_results).unwrap_or(u32::MAX));
        }
        state = after(state, ask, flow.is_stopped());
    }
    let is_pending = matches!(state, SourceState::Asked | SourceState::Waits { .. });
    match n_all {
        Some(n_results) if !is_pending => SourceState::Answered { n_results },
        Some(_) | None => state,
    }
}

fn after(state: SourceState, ask: &AskState, is_stopped: bool) -> SourceState {
    match ask {
        AskState::Open | AskState::Waiting { .. } if is_stopped => SourceState::Stopped,
        AskState::Open => SourceState::Asked,
        AskState::Waiting { seconds, .. } => SourceState::Waits { seconds: *seconds },
        AskState::Settled(outcome) => match outcome {
            Outcome::Answered(_) => SourceState::Answered { n_results: 0 },
            Outcome::NothingToAsk(why) => SourceState::NothingToAsk { why: *why },
            Outcome::AskedAlready => state,
            Outcome::KeyMissing => SourceState::KeyMissing,
            Outcome::KnownUnreachable => SourceState::Unreachable { trouble: None, message: None },
            Outcome::RateLimited { seconds } => SourceState::RateLimited { seconds: *seconds },
            Outcome::Unreachable { failure, message } => {
                SourceState::Unreachable { trouble: Some(*failure), message: message.clone() }
            }
            Outcome::Refused(failure) => {
                SourceState::Failed { code: failure.code, status: failure.status, message: failure.message.clone() }
            }
            Outcome::Skipped => SourceState::Skipped,
        },
    }
}
