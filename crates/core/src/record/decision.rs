//! A decision with the votes and reasons that led to it.

use credence_text::named_enum;
use serde::Serialize;

use super::tier::{Tier, TierOrigin};
use crate::trust::TrustLevel;

/// How many sources of each side the result names.
pub(crate) const SOURCES_A_SIDE: usize = 10;

/// Whether the evidence decides the claim, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Decision {
    /// `final` or `need_more_search`.
    pub status: DecisionStatus,
    /// The outcome; there is none while another search is worth it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub result: Option<DecisionResult>,
    /// What decided, or what stands in the way.
    pub reason: DecisionReason,
    /// The caller's name for the task.
    pub task_id: Option<String>,
    /// The claim.
    pub target: Option<String>,
    /// Which reading of the rules.
    pub profile: DecisionProfile,
    /// How often was searched; `null` where nobody knows.
    pub attempts: Option<u32>,
    /// How often may be searched; `null` where nobody knows.
    pub max_attempts: Option<u32>,
    /// The weight from which a side is enough.
    pub threshold: f64,
    /// How many independent sources a side needs.
    pub min_sources: u32,
    /// What speaks for the claim.
    pub support: DecisionSide,
    /// What speaks against it.
    pub refute: DecisionSide,
    /// Both sides are enough.
    pub conflict: bool,
    /// How many registrable domains there are among the hits, whether they count or not.
    pub domains_seen: u32,
    /// The hits that have no vote, in their order, and why.
    pub left_out: Vec<LeftOut>,
    /// What a reader should know before relying on it.
    pub warnings: Vec<DecisionWarning>,
}

named_enum! {
    /// Whether a decision is final.
    pub enum DecisionStatus {
        /// The outcome stands.
        Final = "final",
        /// Another search is worth it.
        NeedMoreSearch = "need_more_search",
    }
}

named_enum! {
    /// What came out.
    pub enum DecisionOutcome {
        /// The evidence supports the claim.
        True = "True",
        /// The evidence refutes it.
        False = "False",
        /// The evidence decides neither way.
        Invalid = "Invalid",
    }
}

named_enum! {
    /// Which reading of the rules.
    #[derive(Default)]
    pub enum DecisionProfile {
        /// Where both sides are enough, nothing is decided.
        #[default]
        Default = "default",
        /// Where both sides are enough, the larger one wins; a tie decides neither way.
        Flowchart = "flowchart",
    }
}

named_enum! {
    /// What decided, or what stands in the way of it.
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
        /// No hit has a vote.
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
    /// How much was searched, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub debug: Option<DecisionDebug>,
}

/// A source of the outcome or of its dissent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionSource {
    /// Its address, as it was sent.
    pub url: Option<String>,
    /// Its title, as it was sent.
    pub title: Option<String>,
    /// When it was published, as it was sent.
    pub pub_date: Option<String>,
    /// The beginning of what it says, at most 300 characters.
    pub excerpt: String,
    /// Whether it speaks for the claim, and not against it.
    pub supports: bool,
}

/// How much was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionDebug {
    /// Queries that were sent.
    pub total_queries: u32,
    /// Pages that were read.
    pub total_pages_visited: u32,
}

/// One side of the claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DecisionSide {
    /// The sum of its votes.
    pub weight: f64,
    /// How many independent sources that is.
    pub n_sources: u32,
    /// Whether weight and number are reached.
    pub is_enough: bool,
    /// What its weight is short of the threshold; 0 where it is reached.
    pub missing_weight: f64,
    /// How many sources it is short of; 0 where they are reached.
    pub missing_sources: u32,
    /// Its votes, the best first: by weight, then by date.
    pub votes: Vec<Vote>,
}

/// The voice of one independent source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Vote {
    /// The place of the hit in the history, from 0.
    pub hit: u32,
    /// The registrable domain.
    pub domain: String,
    /// The weight, in steps of a tenth.
    pub weight: f64,
    /// What kind of voice it is.
    pub tier: Tier,
    /// What decided that.
    pub tier_from: TierOrigin,
    /// How far the domain is trusted.
    pub level: TrustLevel,
    /// The address as it was sent.
    pub url: Option<String>,
    /// The title as it was sent.
    pub title: Option<String>,
    /// When it was published, as it was sent.
    pub pub_date: Option<String>,
    /// The beginning of what it says, at most 300 characters.
    pub excerpt: String,
}

/// A hit that has no vote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LeftOut {
    /// Its place in the history, from 0.
    pub hit: u32,
    /// The registrable domain, where it has one.
    pub domain: Option<String>,
    /// Why.
    pub reason: LeftOutReason,
    /// The hit that has the vote instead, for a second hit of a domain and for a copy.
    pub of_hit: Option<u32>,
}

named_enum! {
    /// Why a hit has no vote.
    pub enum LeftOutReason {
        /// It takes no side.
        Neutral = "neutral",
        /// Nobody knows a stance of that name.
        UnknownStance = "unknown_stance",
        /// It has no address that a browser would go to.
        NoAddress = "no_address",
        /// Its domain is blocked, or to be left out.
        Blocked = "blocked",
        /// A source of a higher rank contradicts it.
        Rejected = "rejected",
        /// It has no date, and the task is about a time.
        Undated = "undated",
        /// Its date is none, and the task is about a time.
        UnreadableDate = "unreadable_date",
        /// It was published before or after the time the task is about.
        OutsideTimeframe = "outside_timeframe",
        /// It was published too long before or after the others.
        OutsideWindow = "outside_window",
        /// Its weight is 0.
        NoWeight = "no_weight",
        /// Its domain has a vote on this side already.
        SameDomain = "same_domain",
        /// Its text is a near-copy of one that has a vote on this side already.
        NearCopy = "near_copy",
    }
}

/// What a reader should know before relying on a decision.
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
        /// The verdict rests on sources of the tier `other` only.
        OtherSourcesOnly = "other_sources_only",
        /// The other side is enough too, and the larger one won.
        WonAgainstEnough = "won_against_enough",
        /// A domain speaks for both sides.
        DomainOnBothSides = "domain_on_both_sides",
        /// A date cannot be read; the hit counts as undated.
        UnreadableDate = "unreadable_date",
        /// A stance has a name nobody knows; the hit takes no side.
        UnknownStance = "unknown_stance",
    }
}

impl Decision {
    /// What came out; `None` while another search is worth it.
    #[must_use]
    pub fn outcome(&self) -> Option<DecisionOutcome> {
        self.result.as_ref().map(|result| result.outcome)
    }

    /// The two sides in the order they are told, and whether they support: the one that won first.
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
