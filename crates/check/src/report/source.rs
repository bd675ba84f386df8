//! Each source of a check: why it was asked, what it weighs, what became of it.

use credence_research::api::ApiFailureCode;
use serde::Serialize;

use crate::flow::{AskState, CheckFlow, Outcome, Trouble, code_words};
use crate::registry::{Availability, SourceEntry};
use crate::selection::source_weight;
use crate::source::SourceCategory;

/// A source and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckedSource {
    /// Its name.
    pub name: String,
    /// What sort of source it is; `null` where that is not said.
    pub category: Option<SourceCategory>,
    /// Whether it was to be asked: chosen for this claim, or asked because nothing was chosen. Indexes of fact-checks are asked for every claim.
    pub is_chosen: bool,
    /// How reliable it is, 0 to 1; `null` where nobody stated it, which weighs one half.
    pub reliability: Option<f64>,
    /// How much it has to do with the claim, 0 to 1; `null` where it was not chosen.
    pub relevance: Option<f64>,
    /// Reliability × relevance: whom to ask first, no measure of what it says. `null` where it was not chosen.
    pub weight: Option<f64>,
    /// Why it was chosen.
    pub reason: Option<String>,
    /// What became of it.
    pub state: SourceState,
}

/// What became of a source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SourceState {
    /// It was not asked, or not yet.
    NotAsked,
    /// Its answer is awaited.
    Asked,
    /// It is asked again after a wait.
    Waits {
        /// How long.
        seconds: u32,
    },
    /// It answered.
    Answered {
        /// How many results, or checks of others, it gave in all rounds.
        n_results: u32,
    },
    /// It has nothing about such a claim.
    NothingToAsk {
        /// Why, in one plain English sentence.
        why: String,
    },
    /// It is not available: it wants a key and has none. That is no failure.
    KeyMissing,
    /// It was asked too often.
    RateLimited {
        /// The seconds it wants to be left alone; `null` where it does not say.
        seconds: Option<u32>,
    },
    /// Nothing came back.
    Unreachable {
        /// Why; `null` for a source that did not answer before this check.
        trouble: Option<Trouble>,
        /// What was said about it.
        message: Option<String>,
    },
    /// It answered with a failure.
    Failed {
        /// What sort of failure.
        code: ApiFailureCode,
        /// The status over HTTP.
        status: u16,
        /// What it said, or what such a failure is called.
        message: String,
    },
    /// The user did not want it.
    Skipped,
    /// The check was stopped before it answered.
    Stopped,
}

/// Every source of the registry: the chosen ones by weight, then the indexes of fact-checks, then the others.
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
        is_chosen: selected.is_some() || is_index || flow.asks().any(|(name, _)| name == entry.name),
        reliability: entry.reliability_score,
        relevance: selected.map(|source| source.relevance),
        weight: selected.map(|source| source_weight(entry.reliability_score, source.relevance)),
        reason: selected.map(|source| source.reason.clone()),
        state: state(flow, entry),
    }
}

/// What became of a source in all rounds: an answer is never hidden by what came after it.
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
    let is_under_way = matches!(state, SourceState::Asked | SourceState::Waits { .. });
    match n_all {
        Some(n_results) if !is_under_way => SourceState::Answered { n_results },
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
            Outcome::NothingToAsk(why) => SourceState::NothingToAsk { why: why.clone() },
            Outcome::AskedAlready => state,
            Outcome::KeyMissing => SourceState::KeyMissing,
            Outcome::KnownUnreachable => SourceState::Unreachable { trouble: None, message: None },
            Outcome::RateLimited { seconds } => SourceState::RateLimited { seconds: *seconds },
            Outcome::Unreachable { trouble, message } => {
                SourceState::Unreachable { trouble: Some(*trouble), message: message.clone() }
            }
            Outcome::Refused(failure) => SourceState::Failed {
                code: failure.code,
                status: failure.status,
                message: failure.message.clone().unwrap_or_else(|| code_words(failure.code).to_owned()),
            },
            Outcome::Skipped => SourceState::Skipped,
        },
    }
}
