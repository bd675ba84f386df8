//! The claim and the options of its check.

use std::fmt;

use credence_ask::AgentQuestion;
use credence_core::decision::{DecisionRules, Timeframe};
use credence_core::judge::{DateRange, HostTrust};
use credence_core::stance::StanceLanguage;
use credence_research::api::ApiAccess;

use super::bounds::{MAX_CLAIM, cut};
use crate::selection::{SearchType, Selection, SelectionStrategy};

/// The claim and the options of its check. [`CheckPlan::new`] has the defaults.
#[derive(Clone, Debug)]
pub struct CheckPlan {
    /// The caller's identifier of the check.
    pub id: Option<String>,
    /// The claim; only its first 2,000 characters are used.
    pub claim: String,
    /// The language of the claim as a tag such as `pt-BR`; detected if not given.
    pub language: Option<String>,
    /// The time the claim is about; evidence outside it does not count.
    pub timeframe: Option<DateRange>,
    /// Where to search when no one has checked the claim: the chosen sources, or the gazettes first.
    pub search_type: SearchType,
    /// Search queries of the caller, used before the built-in ones.
    pub questions: Vec<String>,
    /// How sources are chosen; `None` for the rules, and built-in vectors for a claim that no rule matches.
    pub strategy: Option<SelectionStrategy>,
    /// Sources that the caller has chosen; then the strategy is not used.
    pub selection: Option<Selection>,
    /// Sources below this relevance, 0 to 1, are not queried. Default 0.
    pub min_relevance: f64,
    /// Whether the host application embeds texts for the strategy `embedding`; if not, built-in vectors are compared.
    pub embeds: bool,
    /// An OpenAI-compatible endpoint with its model, for the strategy `llm` and for questions.
    pub model: Option<AgentQuestion>,
    /// Whether the model writes questions.
    pub model_writes_questions: bool,
    /// Whether prior checks are looked up first.
    pub looks_for_prior_checks: bool,
    /// Keys, mail addresses and other base addresses, by the name of the source.
    pub access: Vec<(String, ApiAccess)>,
    /// The only sources that may be queried, by name; `None` for all. The others count as skipped from the beginning.
    pub sources: Option<Vec<String>>,
    /// The most sources per round, 1 to 20. Default 5.
    pub max_sources: u32,
    /// How many results of one answer are used, 1 to 20. Default 5.
    pub max_results: u32,
    /// Rounds of searching, 1 to 10. Default 3. There are never more rounds than questions.
    pub max_attempts: u32,
    /// Tries of one source in one round, 1 to 10. Default 3.
    pub max_tries: u32,
    /// The longest wait, in seconds; a source that requests a longer one is given up. Default 60.
    pub longest_wait: u32,
    /// Whether a model of the host application judges the texts at the end of each round.
    pub has_judge: bool,
    /// How evidence is weighed.
    pub rules: DecisionRules,
    /// Trust levels of the caller for single hosts.
    pub trust: Vec<HostTrust>,
}

/// An option that is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckPlanProblem {
    /// The field.
    pub field: &'static str,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for CheckPlanProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` is out of range, expected {}", self.field, self.expected)
    }
}

impl std::error::Error for CheckPlanProblem {}

impl CheckPlan {
    /// A plan for a claim, with the defaults for the rest.
    #[must_use]
    pub fn new(claim: &str) -> Self {
        Self {
            id: None,
            claim: claim.to_owned(),
            language: None,
            timeframe: None,
            search_type: SearchType::Online,
            questions: Vec::new(),
            strategy: None,
            selection: None,
            min_relevance: 0.0,
            embeds: false,
            model: None,
            model_writes_questions: false,
            looks_for_prior_checks: true,
            access: Vec::new(),
            sources: None,
            max_sources: 5,
            max_results: 5,
            max_attempts: 3,
            max_tries: 3,
            longest_wait: 60,
            has_judge: false,
            rules: DecisionRules::default(),
            trust: Vec::new(),
        }
    }

    /// This plan with the claim cut to its limit, if every option is in range.
    ///
    /// # Errors
    /// When the claim has no words, or an option is out of range.
    pub fn checked(mut self) -> Result<Self, CheckPlanProblem> {
        self.claim = cut(self.claim.trim(), MAX_CLAIM);
        let checks = [
            (self.claim.chars().any(char::is_alphanumeric), "claim", "a claim in words"),
            ((1..=20).contains(&self.max_sources), "max_sources", "a whole number from 1 to 20"),
            ((1..=20).contains(&self.max_results), "max_results", "a whole number from 1 to 20"),
            ((1..=10).contains(&self.max_attempts), "max_attempts", "a whole number from 1 to 10"),
            ((1..=10).contains(&self.max_tries), "max_tries", "a whole number from 1 to 10"),
            ((0.0..=1.0).contains(&self.min_relevance), "min_relevance", "a number from 0 to 1"),
            (self.has_dates(), "timeframe", "dates such as `2026-11-21`, the start before the end"),
        ];
        match checks.into_iter().find(|(is_fine, ..)| !is_fine) {
            Some((_, field, expected)) => Err(CheckPlanProblem { field, expected }),
            None => Ok(self),
        }
    }

    fn has_dates(&self) -> bool {
        let range = self.timeframe.as_ref();
        range.is_none_or(|range| Timeframe::new(range.start.as_deref(), range.end.as_deref()).is_ok())
    }

    /// The language tag of the claim: the caller's, otherwise `pt`, `en` or `ja` as detected.
    #[must_use]
    pub fn language_tag(&self) -> String {
        let detected = || match StanceLanguage::guess(&self.claim) {
            StanceLanguage::Portuguese => "pt",
            StanceLanguage::Japanese => "ja",
            StanceLanguage::English | StanceLanguage::Other => "en",
        };
        self.language.clone().unwrap_or_else(|| detected().to_owned())
    }

    /// Keys and addresses for a source.
    pub(super) fn access_to(&self, source: &str) -> ApiAccess {
        let access = self.access.iter().find(|(name, _)| name == source);
        access.map(|(_, access)| access.clone()).unwrap_or_default()
    }
}
