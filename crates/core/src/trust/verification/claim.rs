//! One claim resolved: who contradicts whom, where every host stands, who rises and who is blocked.

use serde::Serialize;

use super::beginning;
use super::block::BlockReason;
use super::pairing::{ContradictingPair, ContradictingSource, Pairing};
use super::source::{Conflict, SourceEvidence, SourceVerification, VerificationReason, verify_source};
use super::witness::{Source, Witness, WitnessHost, Witnesses};
use crate::trust::level::TrustLevel;
use credence_text::lookup::Lookup;

/// The most sources named as the evidence of a promotion; their number is always given.
pub const MAX_EVIDENCE: usize = 20;

/// What the witnesses of one claim make of it and of each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClaimResolution {
    /// The claim.
    pub claim_id: String,
    /// The difference of ranks from which the lower side is rejected.
    pub threshold: u8,
    /// How many different registrable domains support the claim, blocked ones left out.
    pub n_sites: u32,
    /// How many pages support the claim, blocked ones left out.
    pub n_pages: u32,
    /// How many pairs of sources contest each other.
    pub n_contested: u64,
    /// How many pairs have one side rejected.
    pub n_misinformation: u64,
    /// The sources of the listed pairs, each once a side.
    pub contradicting: Vec<ContradictingSource>,
    /// The pairs of the widest gap, at most 100.
    pub pairs: Vec<ContradictingPair>,
    /// How many pairs are not listed.
    pub n_pairs_left_out: u64,
    /// Every host that takes a side or is not heard, in the order they came.
    pub hosts: Vec<HostVerdict>,
    /// The hosts that rise.
    pub promotions: Vec<Promotion>,
    /// The hosts to block.
    pub blocks: Vec<HostToBlock>,
}

/// Where one host stands on the claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HostVerdict {
    /// The exact host.
    pub host: String,
    /// Its registrable domain.
    pub site: String,
    /// Whether its level is the reader's own word.
    pub overridden: bool,
    /// Whether a rule of the policy names it.
    pub listed: bool,
    /// Its status, what decided, and its level before and after.
    pub verification: SourceVerification,
}

/// A host that earned a higher level, with the evidence that earned it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Promotion {
    /// The exact host.
    pub host: String,
    /// The claim it was right about.
    pub claim_id: String,
    /// When it was recorded; `null` until then, or where no time was given.
    pub at: Option<String>,
    /// The level it rises to.
    pub level: TrustLevel,
    /// How many different registrable domains supported the claim.
    pub n_sites: u32,
    /// How many pages supported the claim.
    pub n_pages: u32,
    /// The sources that supported the claim, at most the first 20.
    pub source_ids: Vec<String>,
}

/// A host that is to be blocked for what it says about the claim.
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

/// Pairs every supporting source with every refuting one, and says what becomes of every host.
///
/// Blocked sources and hosts with a dangerous pattern are left out first: they are `rejected` and stand in no pair. A
/// source counts once a side and never against itself. A host is rejected when one of its sources is, else contested,
/// else verified when it won, else by the table of source verification. Only a host that takes a side, or is not
/// heard, has a status. To block are hosts whose rejected source is unverified or low, and those with a
/// dangerous pattern; never one whose level is the reader's own word.
#[must_use]
pub fn resolve_claim(claim_id: &str, witnesses: &[Witness<'_>], threshold: u8) -> ClaimResolution {
    let witnesses = Witnesses::of(witnesses);
    let pairing = Pairing::of(&witnesses, threshold);
    let support = Support::of(&witnesses);
    let mut resolution = unresolved(claim_id, &pairing, &support, threshold.max(1));
    for (host, deciding) in witnesses.hosts.iter().zip(deciding_sources(&witnesses, &pairing)) {
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

/// What supports a claim and is heard.
struct Support<'a> {
    n_sites: u32,
    source_ids: Vec<&'a str>,
}

impl<'a> Support<'a> {
    fn of(witnesses: &Witnesses<'a>) -> Self {
        let mut sites = Lookup::default();
        let mut support = Self { n_sites: 0, source_ids: Vec::new() };
        for source in &witnesses.sources {
            if source.supports.is_some() && witnesses.is_heard(source) {
                support.n_sites += u32::from(sites.is_new(source.first.site));
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

/// The source that decides for a host, and how it came out of its contradictions.
#[derive(Clone, Copy)]
struct Deciding<'w> {
    source: &'w Source<'w>,
    conflict: Conflict,
}

/// For every host the source that came out worst, of equals the one of the lowest level; `None` where none takes
/// a side.
fn deciding_sources<'w>(witnesses: &'w Witnesses<'w>, pairing: &Pairing<'_>) -> Vec<Option<Deciding<'w>>> {
    let mut deciding: Vec<Option<Deciding<'w>>> = vec![None; witnesses.hosts.len()];
    for source in &witnesses.sources {
        let is_heard = witnesses.is_heard(source);
        if is_heard && source.supports.is_none() && source.refutes.is_none() {
            continue;
        }
        let conflict = if is_heard { pairing.conflict_of(source) } else { Conflict::None };
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
    fn add(&mut self, host: &WitnessHost<'_>, deciding: &Deciding<'_>, pairing: &Pairing<'_>, support: &Support<'_>) {
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
    host: &WitnessHost<'_>,
    deciding: &Deciding<'_>,
    pairing: &Pairing<'_>,
    reason: VerificationReason,
) -> HostToBlock {
    let is_dangerous = reason == VerificationReason::DangerousPattern;
    HostToBlock {
        host: name.to_owned(),
        level: deciding.source.level,
        reason_code: if is_dangerous { BlockReason::DangerousPattern } else { BlockReason::Misinformation },
        danger: host.danger.filter(|_| is_dangerous).map(beginning),
        contradicted_by: if is_dangerous { None } else { pairing.strongest_opponent(deciding.source) },
    }
}

#[cfg(test)]
mod tests;
