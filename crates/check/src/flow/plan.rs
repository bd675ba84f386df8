//! What is to be checked, and how much may be done for it.

use std::fmt;

use credence_ask::Ask;
use credence_core::decision::{DecisionRules, TierTable, Timeframe};
use credence_core::stance::StanceLanguage;
use credence_research::api::ApiAccess;

use super::bound::{MAX_CLAIM, cut};
use crate::selection::{SearchType, Selection, SelectionStrategy};

/// The claim and the bounds of its check. `new` has the defaults; the fields may be changed before the check begins.
#[derive(Clone, Debug)]
pub struct CheckPlan {
    /// The caller's name for the check.
    pub id: Option<String>,
    /// The claim; what stands behind its first 2,000 characters is not read.
    pub claim: String,
    /// The language of the claim as a tag such as `pt-BR`; guessed from its words where nothing is said.
    pub language: Option<String>,
    /// The time the claim is about; evidence from outside does not count.
    pub timeframe: Option<Timeframe>,
    /// Where to look when nobody has checked the claim: the open sources, or the gazettes first.
    pub search_type: SearchType,
    /// Questions of the caller's, asked before those that are written here.
    pub questions: Vec<String>,
    /// How sources are chosen; `None` for the rules first, and nearness by built-in vectors where none of their words stands in the claim.
    pub strategy: Option<SelectionStrategy>,
    /// Sources that the caller has chosen; nothing is chosen here then.
    pub selection: Option<Selection>,
    /// Sources below this relevance, 0 to 1, are not asked: 0.
    pub min_relevance: f64,
    /// Whether the host lays texts out as vectors for the strategy `embedding`; built-in vectors are compared otherwise.
    pub embeds: bool,
    /// An OpenAI-compatible endpoint with its model, for the strategy `llm` and for questions.
    pub model: Option<Ask>,
    /// Whether the model of `model` writes questions.
    pub model_writes_questions: bool,
    /// Whether checks that others made are looked for first.
    pub looks_for_prior_checks: bool,
    /// Who asks, by the name of the source: keys, mail addresses, other addresses of an interface.
    pub access: Vec<(String, ApiAccess)>,
    /// How many sources are asked in a round, 1 to 20: 5.
    pub max_sources: u32,
    /// How many results of one answer are read, 1 to 20: 5.
    pub max_results: u32,
    /// Rounds of searching, 1 to 10: 3. There are never more of them than questions.
    pub max_attempts: u32,
    /// Tries of one source in one round, 1 to 10: 3.
    pub max_tries: u32,
    /// A source that wants a longer wait than so many seconds is left out of the round: 60.
    pub longest_wait: u32,
    /// How evidence is weighed.
    pub rules: DecisionRules,
    /// The tiers of domains.
    pub tiers: TierTable,
}

/// A bound that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckPlanProblem {
    /// The field.
    pub field: &'static str,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for CheckPlanProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` is out of bounds, expected {}", self.field, self.expected)
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
            max_sources: 5,
            max_results: 5,
            max_attempts: 3,
            max_tries: 3,
            longest_wait: 60,
            rules: DecisionRules::default(),
            tiers: TierTable::default(),
        }
    }

    /// This plan with the claim cut to its bound, if it can be carried out.
    ///
    /// # Errors
    /// When the claim says nothing, or a bound is none.
    pub fn checked(mut self) -> Result<Self, CheckPlanProblem> {
        self.claim = cut(self.claim.trim(), MAX_CLAIM);
        let checks = [
            (self.claim.chars().any(char::is_alphanumeric), "claim", "a claim in words"),
            ((1..=20).contains(&self.max_sources), "max_sources", "a whole number from 1 to 20"),
            ((1..=20).contains(&self.max_results), "max_results", "a whole number from 1 to 20"),
            ((1..=10).contains(&self.max_attempts), "max_attempts", "a whole number from 1 to 10"),
            ((1..=10).contains(&self.max_tries), "max_tries", "a whole number from 1 to 10"),
            ((0.0..=1.0).contains(&self.min_relevance), "min_relevance", "a number from 0 to 1"),
        ];
        match checks.into_iter().find(|(is_fine, ..)| !is_fine) {
            Some((_, field, expected)) => Err(CheckPlanProblem { field, expected }),
            None => Ok(self),
        }
    }

    /// The tag of the claim's language: what the caller says, else `pt`, `en` or `ja` by its words.
    #[must_use]
    pub fn language_tag(&self) -> String {
        let guessed = || match StanceLanguage::guess(&self.claim) {
            StanceLanguage::Portuguese => "pt",
            StanceLanguage::Japanese => "ja",
            StanceLanguage::English => "en",
        };
        self.language.clone().unwrap_or_else(|| guessed().to_owned())
    }

    /// Who asks a source.
    pub(super) fn access_to(&self, source: &str) -> ApiAccess {
        let access = self.access.iter().find(|(name, _)| name == source);
        access.map(|(_, access)| access.clone()).unwrap_or_default()
    }
}
