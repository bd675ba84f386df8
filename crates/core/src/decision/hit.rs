//! Pieces of evidence, and whether each may vote.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::input::{DecisionConfig, EvidenceHit, Task};
use super::timeframe::{Moment, Timeframe};
use crate::evidence::Stance;
use crate::record::{LeftOut, LeftOutReason};
use crate::record::{Tier, TierOrigin};
use crate::trust::{Host, TrustLevel, is_deceptive, original_of};

/// A hit that may vote.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Its index in the history.
    pub(super) hit: u32,
    pub(super) supports: bool,
    /// The registrable domain.
    pub(super) domain: String,
    pub(super) level: TrustLevel,
    pub(super) tier: Tier,
    pub(super) tier_from: TierOrigin,
    /// The weight in tenths.
    pub(super) tenths: u32,
    pub(super) date: Option<Moment>,
}

/// The hits of a history: those that may vote, and the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Examined {
    /// Hits that may vote, the best first, whatever the order of the history.
    pub(super) candidates: Vec<Candidate>,
    /// Hits that may not, in the order of the history.
    pub(super) left_out: Vec<LeftOut>,
    /// The registrable domains of every hit with an address, in the order of the history.
    pub(super) domains: Vec<String>,
    /// Hits with an invalid date.
    pub(super) unreadable_dates: Vec<u32>,
}

/// Separates the hits that may vote from the others.
pub(super) fn examine(task: &Task<'_>, hits: &[EvidenceHit<'_>], config: &DecisionConfig<'_>) -> Examined {
    let mut examined = Examined::default();
    for (hit, index) in hits.iter().zip(0..) {
        let address = address_of(hit);
        let host = address.as_deref().and_then(Host::parse);
        let domain = host.as_ref().map(|host| config.suffixes.registrable_domain(host).to_owned());
        examined.domains.extend(domain.clone());
        let found = Found { hit, index, address: address.as_deref().unwrap_or_default(), host: host.as_ref() };
        match found.candidate(task, config, &mut examined.unreadable_dates) {
            Ok(candidate) => examined.candidates.push(candidate),
            Err(reason) => examined.left_out.push(LeftOut { hit: index, domain, reason, of_hit: None }),
        }
    }
    examined.candidates.sort_unstable_by(|one, other| better_first(one, other, hits));
    examined
}

/// The address by which a hit counts: its domain, the page behind a copy or a redirect, or its address.
fn address_of<'a>(hit: &EvidenceHit<'a>) -> Option<Cow<'a, str>> {
    let of_page = || hit.url.map(|url| original_of(url).map_or(Cow::Borrowed(url), Cow::Owned));
    hit.domain.map(Cow::Borrowed).or_else(of_page)
}

struct Found<'a> {
    hit: &'a EvidenceHit<'a>,
    index: u32,
    address: &'a str,
    host: Option<&'a Host>,
}

impl Found<'_> {
    fn candidate(
        &self,
        task: &Task<'_>,
        config: &DecisionConfig<'_>,
        unreadable_dates: &mut Vec<u32>,
    ) -> Result<Candidate, LeftOutReason> {
        let supports = match self.hit.stance {
            Some(Stance::Supports) => true,
            Some(Stance::Refutes) => false,
            Some(Stance::Undecided | Stance::Neutral | Stance::NotCheckable) => return Err(LeftOutReason::Neutral),
            None => return Err(LeftOutReason::UnknownStance),
        };
        let host = self.host.ok_or(LeftOutReason::NoAddress)?;
        let looked_up;
        let trust = match self.hit.trust {
            Some(trust) => trust,
            None => {
                looked_up = config.policy.lookup(self.address, self.hit.date());
                &looked_up
            }
        };
        if trust.level == TrustLevel::Blocked || trust.skip {
            return Err(LeftOutReason::Blocked);
        }
        if self.hit.rejected || self.hit.url.is_some_and(is_deceptive) {
            return Err(LeftOutReason::Rejected);
        }
        let date = self.date(task, config, unreadable_dates)?;
        let (tenths, tier, tier_from) = weigh(self.hit, config.tiers.tier_of(host, trust));
        if tenths == 0 {
            return Err(LeftOutReason::NoWeight);
        }
        let domain = trust.site(config.suffixes.registrable_domain(host)).to_owned();
        Ok(Candidate { hit: self.index, supports, domain, level: trust.level, tier, tier_from, tenths, date })
    }

    /// The date, if it is inside the timeframe.
    fn date(
        &self,
        task: &Task<'_>,
        config: &DecisionConfig<'_>,
        unreadable_dates: &mut Vec<u32>,
    ) -> Result<Option<Moment>, LeftOutReason> {
        let date = self.hit.date_utc.and_then(Moment::parse).or_else(|| self.hit.pub_date.and_then(Moment::parse));
        let is_unreadable = date.is_none() && self.hit.date().is_some_and(|date| !date.trim().is_empty());
        unreadable_dates.extend(is_unreadable.then_some(self.index));
        let frame = task.timeframe.filter(Timeframe::is_bounded);
        let needs_date = frame.is_some() || config.rules.within_hours.is_some();
        match date {
            Some(date) if frame.is_some_and(|frame| !frame.contains(date)) => Err(LeftOutReason::OutsideTimeframe),
            None if needs_date && is_unreadable => Err(LeftOutReason::UnreadableDate),
            None if needs_date => Err(LeftOutReason::Undated),
            date => Ok(date),
        }
    }
}

/// The weight of a hit in tenths. A stated tier precedes that of the domain; a stated weight can only lower a stated
/// tier, and is used as it is without one.
fn weigh(hit: &EvidenceHit<'_>, (of_domain, from): (Tier, TierOrigin)) -> (u32, Tier, TierOrigin) {
    let stated = hit.weight.map(tenths);
    match (stated, hit.tier) {
        (None, None) => (of_domain.tenths(), of_domain, from),
        (None, Some(tier)) => (tier.tenths(), tier, TierOrigin::StatedTier),
        (Some(stated), Some(tier)) => (stated.min(tier.tenths()), tier, TierOrigin::StatedTier),
        (Some(stated), None) => (stated, Tier::reached_by(stated), TierOrigin::StatedWeight),
    }
}

/// The nearest number of tenths, from 0 to 10; 0 for NaN.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is from 0 to 10")]
fn tenths(weight: f64) -> u32 {
    (weight.clamp(0.0, 1.0) * 10.0).round() as u32
}

/// By weight, then the newer date, then names and texts, so that only identical hits are equal.
fn better_first(one: &Candidate, other: &Candidate, hits: &[EvidenceHit<'_>]) -> Ordering {
    let start = |candidate: &Candidate| candidate.date.map(|date| date.first);
    let words = |candidate: &Candidate| {
        let hit = &hits[candidate.hit as usize];
        [hit.url, Some(hit.snippet), hit.title, hit.date_utc, hit.pub_date, hit.domain]
    };
    let by_weight = other.tenths.cmp(&one.tenths).then_with(|| start(other).cmp(&start(one)));
    let by_name = by_weight.then_with(|| one.domain.cmp(&other.domain)).then_with(|| words(one).cmp(&words(other)));
    let by_tier = by_name.then_with(|| (other.tier, other.tier_from).cmp(&(one.tier, one.tier_from)));
    by_tier.then_with(|| one.hit.cmp(&other.hit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_rounded_to_tenths_and_kept_between_0_and_1() {
        let weights = [0.0, 0.04, 0.05, 0.6, 0.799_999, 1.0, 7.0, -1.0, f64::NAN, f64::INFINITY];
        assert_eq!(weights.map(tenths), [0, 0, 1, 6, 8, 10, 10, 0, 0, 10]);
    }

    #[test]
    fn a_weight_beside_a_tier_can_only_lower_it() {
        let by_domain = (Tier::Other, TierOrigin::Level);
        let weighed = |weight, tier| weigh(&EvidenceHit { weight, tier, ..EvidenceHit::default() }, by_domain);
        assert_eq!(weighed(None, None), (4, Tier::Other, TierOrigin::Level));
        assert_eq!(weighed(Some(1.0), Some(Tier::Other)), (4, Tier::Other, TierOrigin::StatedTier));
        assert_eq!(weighed(Some(0.2), Some(Tier::Other)), (2, Tier::Other, TierOrigin::StatedTier));
        assert_eq!(weighed(None, Some(Tier::Wire)), (8, Tier::Wire, TierOrigin::StatedTier));
        assert_eq!(weighed(Some(0.8), None), (8, Tier::Wire, TierOrigin::StatedWeight));
    }
}
