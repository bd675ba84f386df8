//! The decision as it is handed on: what came out, and everything that led to it.

use serde::Serialize;

use super::hit::Candidate;
use super::proof::{shortened, write_proof};
use super::rule::Ruling;
use super::tier::{Tier, TierOrigin};
use super::vote::{Ballot, Side};
use super::{Attempts, DecisionConfig, DecisionRules, History, Task};
use crate::trust::TrustLevel;
use credence_text::lookup::Lookup;

/// How many characters of a hit are repeated.
const EXCERPT: usize = 300;

/// How many sources of each side the result names.
pub(super) const SOURCES_A_SIDE: usize = 10;

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

/// Whether a decision is final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DecisionStatus {
    /// The outcome stands.
    Final,
    /// Another search is worth it.
    NeedMoreSearch,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DecisionOutcome {
    /// The evidence supports the claim.
    True,
    /// The evidence refutes it.
    False,
    /// The evidence decides neither way.
    Invalid,
}

impl DecisionOutcome {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::True, Self::False, Self::Invalid];

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::True => "True",
            Self::False => "False",
            Self::Invalid => "Invalid",
        }
    }
}

/// Which reading of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DecisionProfile {
    /// Where both sides are enough, nothing is decided.
    #[default]
    Default,
    /// Where both sides are enough, the larger one wins; a tie decides neither way.
    Flowchart,
}

/// What decided, or what stands in the way of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DecisionReason {
    /// Support is enough, refutation is not.
    SupportIsEnough,
    /// Refutation is enough, support is not.
    RefutationIsEnough,
    /// Both are enough, and support weighs more (profile `flowchart`).
    SupportIsLarger,
    /// Both are enough, and refutation weighs more (profile `flowchart`).
    RefutationIsLarger,
    /// Both are enough and weigh the same (profile `flowchart`).
    Tie,
    /// Both are enough.
    Conflict,
    /// There is evidence, and neither side is enough.
    NotEnough,
    /// No hit has a vote.
    NoEvidence,
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

/// Why a hit has no vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LeftOutReason {
    /// It takes no side.
    Neutral,
    /// Nobody knows a stance of that name.
    UnknownStance,
    /// It has no address that a browser would go to.
    NoAddress,
    /// Its domain is blocked, or to be left out.
    Blocked,
    /// A source of a higher rank contradicts it.
    Rejected,
    /// It has no date, and the task is about a time.
    Undated,
    /// Its date is none, and the task is about a time.
    UnreadableDate,
    /// It was published before or after the time the task is about.
    OutsideTimeframe,
    /// It was published too long before or after the others.
    OutsideWindow,
    /// Its weight is 0.
    NoWeight,
    /// Its domain has a vote on this side already.
    SameDomain,
    /// Its text is a near-copy of one that has a vote on this side already.
    NearCopy,
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

/// The stable names of warnings about decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DecisionWarningCode {
    /// The verdict rests on sources of the tier `other` only.
    OtherSourcesOnly,
    /// The other side is enough too, and the larger one won.
    WonAgainstEnough,
    /// A domain speaks for both sides.
    DomainOnBothSides,
    /// A date cannot be read; the hit counts as undated.
    UnreadableDate,
    /// A stance has a name nobody knows; the hit takes no side.
    UnknownStance,
}

/// Puts together what is handed on.
pub(super) fn record(
    task: &Task<'_>,
    history: &History<'_>,
    attempts: Option<Attempts>,
    config: &DecisionConfig<'_>,
    ballot: Ballot,
    ruling: Ruling,
) -> Decision {
    let rules = &config.rules;
    let conflict = ballot.support.is_enough && ballot.refute.is_enough;
    let warnings = warnings(&ballot, ruling);
    let mut decision = Decision {
        status: ruling.outcome.map_or(DecisionStatus::NeedMoreSearch, |_| DecisionStatus::Final),
        result: None,
        reason: ruling.reason,
        task_id: task.id.map(str::to_owned),
        target: task.target.map(str::to_owned),
        profile: rules.profile,
        attempts: attempts.map(|attempts| attempts.made),
        max_attempts: attempts.map(|attempts| attempts.most),
        threshold: in_ones(rules.threshold_tenths()),
        min_sources: rules.min_sources,
        support: side(ballot.support, history, rules),
        refute: side(ballot.refute, history, rules),
        conflict,
        domains_seen: ballot.n_domains,
        left_out: ballot.left_out,
        warnings,
    };
    let Some(outcome) = ruling.outcome else { return decision };
    let debug = DecisionDebug { total_queries: history.n_queries, total_pages_visited: history.n_pages };
    let debug = rules.debug.then_some(debug);
    decision.result = Some(DecisionResult { outcome, proof: String::new(), sources: Vec::new(), debug });
    let (proof, sources) = (write_proof(&decision), decision.best_sources());
    decision.result = Some(DecisionResult { outcome, proof, sources, debug });
    decision
}

impl Decision {
    /// What came out; `None` while another search is worth it.
    #[must_use]
    pub fn outcome(&self) -> Option<DecisionOutcome> {
        self.result.as_ref().map(|result| result.outcome)
    }

    /// The two sides in the order they are told, and whether they support: the one that won first.
    pub(super) fn sides(&self) -> [(&DecisionSide, bool); 2] {
        match self.outcome() {
            Some(DecisionOutcome::False) => [(&self.refute, false), (&self.support, true)],
            Some(DecisionOutcome::True | DecisionOutcome::Invalid) | None => {
                [(&self.support, true), (&self.refute, false)]
            }
        }
    }

    /// The best hits of both sides, at most ten of each.
    pub(super) fn best_sources(&self) -> Vec<DecisionSource> {
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

fn side(side: Side, history: &History<'_>, rules: &DecisionRules) -> DecisionSide {
    let n_sources = u32::try_from(side.votes.len()).unwrap_or(u32::MAX);
    DecisionSide {
        weight: in_ones(side.tenths),
        n_sources,
        is_enough: side.is_enough,
        missing_weight: in_ones(rules.threshold_tenths().saturating_sub(side.tenths)),
        missing_sources: rules.min_sources.saturating_sub(n_sources),
        votes: side.votes.into_iter().map(|candidate| vote(candidate, history)).collect(),
    }
}

fn vote(candidate: Candidate, history: &History<'_>) -> Vote {
    let hit = &history.evidence[candidate.hit as usize];
    Vote {
        hit: candidate.hit,
        domain: candidate.domain,
        weight: in_ones(candidate.tenths),
        tier: candidate.tier,
        tier_from: candidate.tier_from,
        level: candidate.level,
        url: hit.url.map(str::to_owned),
        title: hit.title.map(str::to_owned),
        pub_date: hit.date().map(str::to_owned),
        excerpt: shortened(hit.snippet.trim(), EXCERPT),
    }
}

/// Tenths as the number they are.
fn in_ones(tenths: u32) -> f64 {
    f64::from(tenths) / 10.0
}

fn warnings(ballot: &Ballot, ruling: Ruling) -> Vec<DecisionWarning> {
    let about = |code, hit, domain| DecisionWarning { code, hit, domain };
    let mut warnings = Vec::new();
    let (winner, loser) = match ruling.outcome {
        Some(DecisionOutcome::True) => (Some(&ballot.support), Some(&ballot.refute)),
        Some(DecisionOutcome::False) => (Some(&ballot.refute), Some(&ballot.support)),
        Some(DecisionOutcome::Invalid) | None => (None, None),
    };
    let is_other = |vote: &Candidate| vote.tier == Tier::Other;
    let only_others = winner.is_some_and(|side| side.votes.iter().all(is_other));
    warnings.extend(only_others.then(|| about(DecisionWarningCode::OtherSourcesOnly, None, None)));
    let against_enough = loser.is_some_and(|side| side.is_enough);
    warnings.extend(against_enough.then(|| about(DecisionWarningCode::WonAgainstEnough, None, None)));
    let mut supporting = Lookup::default();
    for vote in &ballot.support.votes {
        supporting.is_new(vote.domain.as_str());
    }
    let on_both = ballot.refute.votes.iter().filter(|vote| supporting.get(vote.domain.as_str()).is_some());
    warnings.extend(on_both.map(|vote| about(DecisionWarningCode::DomainOnBothSides, None, Some(vote.domain.clone()))));
    let unreadable = ballot.unreadable_dates.iter();
    warnings.extend(unreadable.map(|hit| about(DecisionWarningCode::UnreadableDate, Some(*hit), None)));
    let unknown = ballot.left_out.iter().filter(|left_out| left_out.reason == LeftOutReason::UnknownStance);
    warnings.extend(unknown.map(|left_out| about(DecisionWarningCode::UnknownStance, Some(left_out.hit), None)));
    warnings
}
