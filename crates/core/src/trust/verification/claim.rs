//! Resolves one claim: contradictions, the status of every host, promotions and blocks.

use serde::Serialize;

use super::block::BlockReason;
use super::claim_sources::{ClaimHost, ClaimSources, Source, SourceStance};
use super::excerpt::excerpt;
use super::pairing::{ContradictingPair, ContradictingSource, Pairing};
use super::source::{Conflict, SourceEvidence, SourceVerification, VerificationReason, verify_source};
use crate::trust::level::TrustLevel;
use credence_lookup::Lookup;

/// The most sources listed as the evidence of a promotion.
pub const MAX_EVIDENCE: usize = 20;

/// The resolution of one claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClaimResolution {
    /// The claim.
    pub claim_id: String,
    /// The difference of ranks from which the lower side is rejected.
    pub threshold: u8,
    /// The number of registrable domains that support the claim, without blocked ones.
    pub n_sites: u32,
    /// The number of pages that support the claim, without blocked ones.
    pub n_pages: u32,
    /// The number of contested pairs.
    pub n_contested: u64,
    /// The number of pairs with a rejected side.
    pub n_misinformation: u64,
    /// The sources of the listed pairs, each once per side.
    pub contradicting: Vec<ContradictingSource>,
    /// The pairs with the widest gap, at most 100.
    pub pairs: Vec<ContradictingPair>,
    /// The number of pairs that are not listed.
    pub n_pairs_left_out: u64,
    /// Every host that takes a side or does not count, in their original order.
    pub hosts: Vec<HostVerdict>,
    /// The promoted hosts.
    pub promotions: Vec<Promotion>,
    /// The hosts to block.
    pub blocks: Vec<HostToBlock>,
}

/// The result for one host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HostVerdict {
    /// The exact host.
    pub host: String,
    /// Its registrable domain.
    pub site: String,
    /// Whether the user set its level.
    pub overridden: bool,
    /// Whether a rule of the policy names it.
    pub listed: bool,
    /// Its status, the reason, and its level before and after.
    pub verification: SourceVerification,
}

/// A promotion of a host, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Promotion {
    /// The exact host.
    pub host: String,
    /// The claim that was verified.
    pub claim_id: String,
    /// When it was recorded; `null` before that, or if no time was given.
    pub at: Option<String>,
    /// The new level.
    pub level: TrustLevel,
    /// The number of registrable domains that supported the claim.
    pub n_sites: u32,
    /// The number of pages that supported the claim.
    pub n_pages: u32,
    /// The sources that supported the claim, at most the first 20.
    pub source_ids: Vec<String>,
}

/// A host to block because of the claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HostToBlock {
    /// The exact host.
    pub host: String,
    /// The level it had.
    pub level: TrustLevel,
    /// `misinformation` or `dangerous_pattern`.
    pub reason_code: BlockReason,
    /// The dangerous pattern, by name.
    pub danger: Option<String>,
    /// The source of the highest rank that contradicts it.
    pub contradicted_by: Option<ContradictingSource>,
}

/// Pairs every supporting source with every refuting one, and gives the result for every host.
///
/// Blocked sources and hosts with a dangerous pattern do not count: they are `rejected` and in no pair. A source counts
/// once per side and never against itself. A host is rejected when one of its sources is, else contested, else
/// verified when it won, else by its independent support. Only a host that takes a side, or does not count, has a
/// status. Blocked are hosts whose rejected source is unverified or low, and those with a dangerous pattern, but never
/// a host whose level the user set. See docs/scoring.md#source-verification.
#[must_use]
pub fn resolve_claim(claim_id: &str, statements: &[SourceStance<'_>], threshold: u8) -> ClaimResolution {
    let sources = ClaimSources::new(statements);
    let pairing = Pairing::new(&sources, threshold);
    let support = Support::new(&sources);
    let mut resolution = unresolved(claim_id, &pairing, &support, threshold.max(1));
    for (host, deciding) in sources.hosts.iter().zip(deciding_sources(&sources, &pairing)) {
        if let Some(deciding) = deciding {
            resolution.add(host, &deciding, &pairing, &support);
        }
    }
    resolution
}

fn unresolved(claim_id: &str, pairing: &Pairing<'_>, support: &Support<'_>, threshold: u8) -> ClaimResolution {
    let (counts, listed) = (pairing.counts(), pairing.widest());
    ClaimResolution {
        claim_id: claim_id.to_owned(),
        threshold,
        n_sites: support.n_sites,
        n_pages: support.n_pages(),
        n_contested: counts.contested,
        n_misinformation: counts.misinformation,
        n_pairs_left_out: counts.total() - listed.pairs.len() as u64,
        contradicting: listed.sources,
        pairs: listed.pairs,
        hosts: Vec::new(),
        promotions: Vec::new(),
        blocks: Vec::new(),
    }
}

/// The sources that support a claim and count.
struct Support<'a> {
    n_sites: u32,
    source_ids: Vec<&'a str>,
}

impl<'a> Support<'a> {
    fn new(sources: &ClaimSources<'a>) -> Self {
        let mut sites = Lookup::default();
        let mut support = Self { n_sites: 0, source_ids: Vec::new() };
        for source in &sources.all {
            if source.supports.is_some() && sources.counts(source) {
                support.n_sites += u32::from(sites.insert_new(source.first.site));
                support.source_ids.push(source.first.source_id);
            }
        }
        support
    }

    fn n_pages(&self) -> u32 {
        u32::try_from(self.source_ids.len()).unwrap_or(u32::MAX)
    }

    fn first_ids(&self) -> Vec<String> {
        self.source_ids.iter().take(MAX_EVIDENCE).map(|source_id| (*source_id).to_owned()).collect()
    }
}

/// The source that decides for a host, and the outcome of its contradictions.
#[derive(Clone, Copy)]
struct Deciding<'w> {
    source: &'w Source<'w>,
    conflict: Conflict,
}

/// For every host, the source with the worst outcome, then the lowest level; `None` when none takes a side.
fn deciding_sources<'w>(sources: &'w ClaimSources<'w>, pairing: &Pairing<'_>) -> Vec<Option<Deciding<'w>>> {
    let mut deciding: Vec<Option<Deciding<'w>>> = vec![None; sources.hosts.len()];
    for source in &sources.all {
        let is_counted = sources.counts(source);
        if is_counted && source.supports.is_none() && source.refutes.is_none() {
            continue;
        }
        let conflict = if is_counted { pairing.conflict_of(source) } else { Conflict::None };
        let found = Deciding { source, conflict };
        let held = &mut deciding[source.host];
        if held.is_none_or(|held| found.is_worse_than(&held)) {
            *held = Some(found);
        }
    }
    deciding
}

impl Deciding<'_> {
    fn is_worse_than(&self, other: &Self) -> bool {
        match self.severity().cmp(&other.severity()) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => self.source.level < other.source.level,
            std::cmp::Ordering::Less => false,
        }
    }

    /// A source that lost is worse than a blocked one, because it can get its host blocked.
    fn severity(&self) -> u8 {
        match self.conflict {
            Conflict::Lost => 4,
            Conflict::None | Conflict::Won | Conflict::Contested if self.source.level == TrustLevel::Blocked => 3,
            Conflict::Contested => 2,
            Conflict::Won => 1,
            Conflict::None => 0,
        }
    }
}

impl ClaimResolution {
    fn add(&mut self, host: &ClaimHost<'_>, deciding: &Deciding<'_>, pairing: &Pairing<'_>, support: &Support<'_>) {
        let verification = verify_source(&SourceEvidence {
            level: deciding.source.level,
            overridden: host.overridden,
            dangerous: host.danger.is_some(),
            n_sites: support.n_sites,
            n_pages: support.n_pages(),
            conflict: deciding.conflict,
        });
        let name = host.first.host.to_owned();
        if verification.promoted {
            self.promotions.push(self.promotion(&name, &verification, support));
        }
        if verification.level_after == TrustLevel::Blocked && verification.level_before != TrustLevel::Blocked {
            self.blocks.push(to_block(&name, host, deciding, pairing, verification.reason));
        }
        self.hosts.push(HostVerdict {
            host: name,
            site: host.first.site.to_owned(),
            overridden: host.overridden,
            listed: host.listed,
            verification,
        });
    }

    fn promotion(&self, host: &str, verification: &SourceVerification, support: &Support<'_>) -> Promotion {
        Promotion {
            host: host.to_owned(),
            claim_id: self.claim_id.clone(),
            at: None,
            level: verification.level_after,
            n_sites: support.n_sites,
            n_pages: support.n_pages(),
            source_ids: support.first_ids(),
        }
    }
}

fn to_block(
    name: &str,
    host: &ClaimHost<'_>,
    deciding: &Deciding<'_>,
    pairing: &Pairing<'_>,
    reason: VerificationReason,
) -> HostToBlock {
    let is_dangerous = reason == VerificationReason::DangerousPattern;
    HostToBlock {
        host: name.to_owned(),
        level: deciding.source.level,
        reason_code: if is_dangerous { BlockReason::DangerousPattern } else { BlockReason::Misinformation },
        danger: host.danger.filter(|_| is_dangerous).map(excerpt),
        contradicted_by: if is_dangerous { None } else { pairing.strongest_opponent(deciding.source) },
    }
}

#[cfg(test)]
mod tests;
