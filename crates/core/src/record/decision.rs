//! A decision with the votes and reasons that led to it.

use credence_named::named_enum;
use serde::Serialize;

use super::tier::{Tier, TierOrigin};
use crate::trust::TrustLevel;

/// The number of sources of each side in the result.
pub(crate) const SOURCES_A_SIDE: usize = 10;

/// The verdict on a claim. It is about the claim: an answer that denies a refuted claim is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimState {
    /// The evidence supports the claim.
    Supported,
    /// The evidence refutes the claim.
    Refuted,
    /// The search ended without enough evidence for either side.
    NotEnough,
    /// There is not enough evidence so far.
    NeedsMore,
}

/// The decision on a claim with its votes and reasons.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Decision {
    /// `final` or `need_more_search`.
    pub status: DecisionStatus,
    /// The outcome; absent while another search is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub result: Option<DecisionResult>,
    /// The reason for the outcome, or for its absence.
    pub reason: DecisionReason,
    /// The caller's name for the task.
    pub task_id: Option<String>,
    /// The claim.
    pub target: Option<String>,
    /// The variant of the rules.
    pub profile: DecisionProfile,
    /// The number of attempts; `null` if unknown.
    pub attempts: Option<u32>,
    /// The maximum number of attempts; `null` if unknown.
    pub max_attempts: Option<u32>,
    /// The weight that a side needs.
    pub threshold: f64,
    /// The number of independent sources that a side needs.
    pub min_sources: u32,
    /// The support.
    pub support: DecisionSide,
    /// The refutation.
    pub refute: DecisionSide,
    /// Both sides are enough.
    pub conflict: bool,
    /// The number of registrable domains among all hits.
    pub domains_seen: u32,
    /// The hits without a vote, in their order, with the reason.
    pub left_out: Vec<LeftOut>,
    /// Warnings about the decision.
    pub warnings: Vec<DecisionWarning>,
}

named_enum! {
    /// Whether a decision is final.
    pub enum DecisionStatus {
        /// The outcome is final.
        Final = "final",
        /// Another search is needed.
        NeedMoreSearch = "need_more_search",
    }
}

named_enum! {
    /// The outcome of a decision.
    pub enum DecisionOutcome {
        /// The evidence supports the claim.
        True = "True",
        /// The evidence refutes it.
        False = "False",
        /// There is not enough evidence for either side.
        Invalid = "Invalid",
    }
}

named_enum! {
    /// The variant of the rules.
    #[derive(Default)]
    pub enum DecisionProfile {
        /// If both sides are enough, nothing is decided.
        #[default]
        Default = "default",
        /// If both sides are enough, the larger one wins; a tie is `Invalid`.
        Flowchart = "flowchart",
    }
}

named_enum! {
    /// The reason of a decision.
    pub enum DecisionReason {
        /// Support is enough, refutation is not.
        SupportIsEnough = "support_is_enough",
        /// Refutation is enough, support is not.
        RefutationIsEnough = "refutation_is_enough",
        /// Both are enough, and support weighs more (profile `flowchart`).
        SupportIsLarger = "support_is_larger",
        /// Both are enough, and refutation weighs more (profile `flowchart`).
        RefutationIsLarger = "refutation_is_larger",
        /// Both are enough and weigh the same (profile `flowchart`).
        Tie = "tie",
        /// Both are enough.
        Conflict = "conflict",
        /// There is evidence, and neither side is enough.
        NotEnough = "not_enough",
        /// No usable evidence was found.
        NoEvidence = "no_evidence",
    }
}

/// The outcome with its proof.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionResult {
    /// `True`, `False` or `Invalid`.
    pub outcome: DecisionOutcome,
    /// Short Markdown from the best hits, at most 700 characters.
    pub proof: String,
    /// The best hits of both sides, those of the outcome first.
    pub sources: Vec<DecisionSource>,
    /// The number of queries and pages, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub debug: Option<DecisionDebug>,
}

/// A source for or against the outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionSource {
    /// Its address, as it was sent.
    pub url: Option<String>,
    /// Its title, as it was sent.
    pub title: Option<String>,
    /// When it was published, as it was sent.
    pub pub_date: Option<String>,
    /// The beginning of its text, at most 300 characters.
    pub excerpt: String,
    /// Whether it supports the claim.
    pub supports: bool,
}

/// The extent of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionDebug {
    /// The number of queries sent.
    pub total_queries: u32,
    /// The number of pages read.
    pub total_pages_visited: u32,
}

/// One side of the claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionSide {
    /// The sum of its votes.
    pub weight: f64,
    /// The number of independent sources.
    pub n_sources: u32,
    /// Whether weight and number of sources are reached.
    pub is_enough: bool,
    /// The weight missing to the threshold; 0 if it is reached.
    pub missing_weight: f64,
    /// The number of sources missing; 0 if it is reached.
    pub missing_sources: u32,
    /// Its votes, the best first: by weight, then by date.
    pub votes: Vec<Vote>,
}

/// The vote of one independent source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Vote {
    /// The index of the hit in the history.
    pub hit: u32,
    /// The registrable domain.
    pub domain: String,
    /// The weight, in steps of 0.1.
    pub weight: f64,
    /// The tier of the source.
    pub tier: Tier,
    /// What decided the tier.
    pub tier_from: TierOrigin,
    /// The trust level of the domain.
    pub level: TrustLevel,
    /// The address as it was sent.
    pub url: Option<String>,
    /// The title as it was sent.
    pub title: Option<String>,
    /// When it was published, as it was sent.
    pub pub_date: Option<String>,
    /// The beginning of its text, at most 300 characters.
    pub excerpt: String,
}

/// A hit without a vote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LeftOut {
    /// Its index in the history.
    pub hit: u32,
    /// The registrable domain, if it has one.
    pub domain: Option<String>,
    /// The reason.
    pub reason: LeftOutReason,
    /// The hit that has the vote instead, for a second hit of a domain and for a near-duplicate.
    pub of_hit: Option<u32>,
}

named_enum! {
    /// Why a hit has no vote.
    pub enum LeftOutReason {
        /// It is neutral.
        Neutral = "neutral",
        /// Its stance is unknown.
        UnknownStance = "unknown_stance",
        /// It has no web address.
        NoAddress = "no_address",
        /// Its domain is blocked or skipped.
        Blocked = "blocked",
        /// A source of a higher rank contradicts it.
        Rejected = "rejected",
        /// It has no date, and the task has a timeframe.
        Undated = "undated",
        /// Its date is invalid, and the task has a timeframe.
        UnreadableDate = "unreadable_date",
        /// It was published outside the timeframe.
        OutsideTimeframe = "outside_timeframe",
        /// It was published too long before or after the others.
        OutsideWindow = "outside_window",
        /// Its weight is 0.
        NoWeight = "no_weight",
        /// Its domain already has a vote on this side.
        SameDomain = "same_domain",
        /// Its text is a near-duplicate of one that already has a vote on this side.
        NearCopy = "near_copy",
    }
}

/// A warning about a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionWarning {
    /// A stable name.
    pub code: DecisionWarningCode,
    /// The hit it is about, if it is about one.
    pub hit: Option<u32>,
    /// The domain it is about, if it is about one.
    pub domain: Option<String>,
}

named_enum! {
    /// The stable names of warnings about decisions.
    pub enum DecisionWarningCode {
        /// The verdict rests only on sources of the tier `other`.
        OtherSourcesOnly = "other_sources_only",
        /// The other side is enough too, and the larger one won.
        WonAgainstEnough = "won_against_enough",
        /// A domain is on both sides.
        DomainOnBothSides = "domain_on_both_sides",
        /// A date is invalid; the hit counts as undated.
        UnreadableDate = "unreadable_date",
        /// A stance is unknown; the hit is neutral.
        UnknownStance = "unknown_stance",
    }
}

impl Decision {
    /// The outcome; `None` while another search is needed.
    #[must_use]
    pub fn outcome(&self) -> Option<DecisionOutcome> {
        self.result.as_ref().map(|result| result.outcome)
    }

    /// The verdict on the claim, from which every wording of it is derived.
    #[must_use]
    pub fn claim_state(&self) -> ClaimState {
        match self.outcome() {
            Some(DecisionOutcome::True) => ClaimState::Supported,
            Some(DecisionOutcome::False) => ClaimState::Refuted,
            Some(DecisionOutcome::Invalid) => ClaimState::NotEnough,
            None => ClaimState::NeedsMore,
        }
    }

    /// The vote of a hit.
    #[must_use]
    pub fn vote_of(&self, hit: u32) -> Option<&Vote> {
        self.support.votes.iter().chain(&self.refute.votes).find(|vote| vote.hit == hit)
    }

    /// The two sides, the winner first, and whether each supports the claim.
    pub(crate) fn sides(&self) -> [(&DecisionSide, bool); 2] {
        match self.outcome() {
            Some(DecisionOutcome::False) => [(&self.refute, false), (&self.support, true)],
            Some(DecisionOutcome::True | DecisionOutcome::Invalid) | None => {
                [(&self.support, true), (&self.refute, false)]
            }
        }
    }

    /// The best hits of both sides, at most ten of each.
    pub(crate) fn best_sources(&self) -> Vec<DecisionSource> {
        let of_side = |(side, supports): (&DecisionSide, bool)| {
            let source = |vote: &Vote| DecisionSource {
                url: vote.url.clone(),
                title: vote.title.clone(),
                pub_date: vote.pub_date.clone(),
                excerpt: vote.excerpt.clone(),
                supports,
            };
            side.votes.iter().take(SOURCES_A_SIDE).map(source).collect::<Vec<_>>()
        };
        self.sides().map(of_side).concat()
    }
}
