//! Whether the evidence for a claim is enough, which way it points, and why.
//!
//! | file | holds |
//! |---|---|
//! | `moment` | when something was published, the time a question is about |
//! | `tier` | how much one voice counts, by an editable table |
//! | `hit` | a piece of evidence, and whether it may vote |
//! | `vote` | one vote for each independent source of a side |
//! | `rule` | what the votes amount to |
//! | `explain` | the decision record with its reasons |
//! | `proof` | the decision in a few sentences, from its best hits |
//! | `model_proof` | the same, written by a model that the caller asks |
//!
//! There is one way in, [`decide_from_history`]: whoever calls it never sees the rules.

mod explain;
mod hit;
mod model_proof;
mod moment;
mod proof;
mod rule;
mod tier;
mod vote;

use crate::trust::{SuffixTable, TrustPolicy};

pub use crate::record::{
    Decision, DecisionDebug, DecisionOutcome, DecisionProfile, DecisionReason, DecisionResult, DecisionSide,
    DecisionSource, DecisionStatus, DecisionWarning, DecisionWarningCode, LeftOut, LeftOutReason, Tier, TierOrigin,
    Vote,
};
pub use hit::{EvidenceHit, original_of};
pub use model_proof::{ProofFailure, proof_from_reply, proof_from_text, proof_messages};
pub use moment::{Timeframe, TimeframeProblem};
pub use proof::write_proof;
pub use tier::{TierSubject, TierTable};

/// What is to be decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Task<'a> {
    /// The caller's name for it.
    pub id: Option<&'a str>,
    /// The claim.
    pub target: Option<&'a str>,
    /// The time it is about; evidence from outside does not count.
    pub timeframe: Option<Timeframe>,
}

/// What was found so far. Sums that others made of it are no part of this: they are never believed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct History<'a> {
    /// What sources say; their order never matters.
    pub evidence: &'a [EvidenceHit<'a>],
    /// The group of each hit's text, where copies of one text were found before; otherwise they are found here.
    pub copies: Option<&'a [u32]>,
    /// How many pages were read.
    pub n_pages: u32,
    /// How many queries were sent.
    pub n_queries: u32,
}

/// How evidence is weighed; the defaults are the contract's, §4.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionRules {
    /// What becomes of a conflict.
    pub profile: DecisionProfile,
    /// The weight from which a side is enough, in steps of a tenth: 1.6.
    pub threshold: f64,
    /// How many independent sources a side needs: 2.
    pub min_sources: u32,
    /// Sources of a side count together only when they were published within so many hours.
    pub within_hours: Option<u32>,
    /// Whether the result says how much was searched.
    pub debug: bool,
}

impl Default for DecisionRules {
    fn default() -> Self {
        Self { profile: DecisionProfile::default(), threshold: 1.6, min_sources: 2, within_hours: None, debug: false }
    }
}

/// What deciding needs beside the evidence.
#[derive(Clone, Debug)]
pub struct DecisionConfig<'a> {
    /// How evidence is weighed.
    pub rules: DecisionRules,
    /// The tiers of domains.
    pub tiers: TierTable,
    /// The trust in domains, for evidence that does not bring it.
    pub policy: &'a TrustPolicy,
    /// Where domains that can be registered begin.
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

/// How often was searched, where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Attempts {
    made: u32,
    most: u32,
}

/// Decides a claim from what was found, after so many of the attempts there may be (the contract, §4).
///
/// Where the evidence is not enough, or enough for both sides, the answer is another search while there are attempts
/// left, and then the outcome `Invalid`. Every vote, everything that was left out and what is missing is in the record.
#[must_use]
pub fn decide_from_history(
    task: &Task<'_>,
    history: &History<'_>,
    attempts: u32,
    max_attempts: u32,
    config: &DecisionConfig<'_>,
) -> Decision {
    decide(task, history, Some(Attempts { made: attempts, most: max_attempts }), config)
}

/// Decides a claim where nobody knows how often was searched: evidence that is not enough asks for another search.
#[must_use]
pub fn decide_so_far(task: &Task<'_>, history: &History<'_>, config: &DecisionConfig<'_>) -> Decision {
    decide(task, history, None, config)
}

fn decide(task: &Task<'_>, history: &History<'_>, attempts: Option<Attempts>, config: &DecisionConfig<'_>) -> Decision {
    let examined = hit::examine(task, history.evidence, config);
    let ballot = vote::count(examined, history, config);
    let ruling = rule::rule(&ballot, attempts, &config.rules);
    explain::explain(task, history, attempts, config, ballot, ruling)
}

#[cfg(test)]
mod tests;
