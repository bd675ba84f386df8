//! The input of a decision: claim, evidence, rules and tables.

use super::hit::EvidenceHit;
use super::tier::TierTable;
use super::timeframe::Timeframe;
use crate::record::DecisionProfile;
use crate::trust::{SuffixTable, TrustPolicy};

/// The claim to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Task<'a> {
    /// The caller's name for the task.
    pub id: Option<&'a str>,
    /// The claim.
    pub target: Option<&'a str>,
    /// The timeframe of the claim; evidence published outside it does not count.
    pub timeframe: Option<Timeframe>,
}

/// The evidence found so far. Sums computed by others are not accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct History<'a> {
    /// The evidence; its order does not matter.
    pub evidence: &'a [EvidenceHit<'a>],
    /// The group of each hit's text among near-duplicates, if known; otherwise computed here.
    pub copies: Option<&'a [u32]>,
    /// The number of pages read.
    pub n_pages: u32,
    /// The number of queries sent.
    pub n_queries: u32,
}

/// The rules of a decision. For the defaults see docs/scoring.md#decision.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionRules {
    /// How a conflict is resolved.
    pub profile: DecisionProfile,
    /// The weight a side needs, in steps of 0.1: 1.6.
    pub threshold: f64,
    /// The number of independent sources a side needs: 2.
    pub min_sources: u32,
    /// Sources of a side count together only if they were published within this many hours.
    pub within_hours: Option<u32>,
    /// Whether the result includes the number of queries and pages.
    pub debug: bool,
}

impl Default for DecisionRules {
    fn default() -> Self {
        Self { profile: DecisionProfile::default(), threshold: 1.6, min_sources: 2, within_hours: None, debug: false }
    }
}

/// Rules and tables for decisions.
#[derive(Clone, Debug)]
pub struct DecisionConfig<'a> {
    /// The rules.
    pub rules: DecisionRules,
    /// The tiers of domains.
    pub tiers: TierTable,
    /// The trust in domains, for evidence without a looked-up trust.
    pub policy: &'a TrustPolicy,
    /// The public suffix list.
    pub suffixes: &'a SuffixTable,
}

impl Default for DecisionConfig<'static> {
    fn default() -> Self {
        Self {
            rules: DecisionRules::default(),
            tiers: TierTable::default(),
            policy: TrustPolicy::bundled(),
            suffixes: SuffixTable::bundled(),
        }
    }
}

/// The number of attempts, if known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attempts {
    pub(super) made: u32,
    pub(super) max: u32,
}
