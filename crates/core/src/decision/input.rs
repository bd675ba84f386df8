//! The input of a decision: claim, evidence, rules and tables.

use super::tier::TierTable;
use super::timeframe::Timeframe;
use crate::record::{DecisionProfile, Tier};
use crate::stance::Stance;
use crate::trust::{SourceTrust, SuffixTable, TrustPolicy};

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

/// The evidence of one source for or against the claim.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EvidenceHit<'a> {
    /// The address.
    pub url: Option<&'a str>,
    /// The domain that counts, if it is not that of the address.
    pub domain: Option<&'a str>,
    /// The title.
    pub title: Option<&'a str>,
    /// The text, or the part of it that decides.
    pub snippet: &'a str,
    /// The whole text, by which near-duplicates are found; without it the snippet.
    pub whole: Option<&'a str>,
    /// Its stance; `None` for an unknown name.
    pub stance: Option<Stance>,
    /// Its weight, 0 to 1, instead of that of its tier. If a tier is given as well, it can only lower it.
    pub weight: Option<f64>,
    /// Its tier, instead of that of its domain.
    pub tier: Option<Tier>,
    /// When it was published, as `2026-11-21` or with a time.
    pub date_utc: Option<&'a str>,
    /// The date on the page; used if the first is missing or invalid.
    pub pub_date: Option<&'a str>,
    /// The trust in the domain, if already looked up.
    pub trust: Option<&'a SourceTrust>,
    /// Whether it was rejected because a source of a higher rank contradicts it.
    pub rejected: bool,
}

impl<'a> EvidenceHit<'a> {
    /// The date as it was sent.
    pub(super) fn date(&self) -> Option<&'a str> {
        self.pub_date.or(self.date_utc)
    }
}
