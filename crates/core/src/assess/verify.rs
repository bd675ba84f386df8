//! Verification of the claims of a turn. See docs/scoring.md#source-verification and docs/scoring.md#contradictions.

use super::finding::ClaimFinding;
use super::source::SourceOrigin;
use crate::conversation::Turn;
use crate::evidence::{ClaimEvidence, EvidenceItem, SourceText, collect, count_independent_of, group_copies};
use crate::record::ClaimOrigin;
use crate::trust::{ClaimResolution, RuleOrigin, SourceStance, TrustLedger, TrustLevel, resolve_claim};

/// Verifies the claims of a turn in order; the ledger takes what is learned.
pub(super) fn verify(
    turn: &Turn,
    origins: &[SourceOrigin],
    threshold: u8,
    now: Option<&str>,
    ledger: &mut TrustLedger,
) -> Vec<ClaimFinding> {
    let claims = collect(turn).into_iter().filter(|claim| !claim.items.is_empty());
    claims.map(|claim| verify_claim(claim, turn, origins, threshold, now, ledger)).collect()
}

fn verify_claim(
    evidence: ClaimEvidence,
    turn: &Turn,
    origins: &[SourceOrigin],
    threshold: u8,
    now: Option<&str>,
    ledger: &mut TrustLedger,
) -> ClaimFinding {
    let finding = resolve(evidence, ClaimOrigin::Stated, turn, origins, threshold, ledger);
    let (evidence, resolution) = (&finding.evidence, &finding.resolution);
    if blocks_no_longer(ledger, resolution) {
        ledger.forget_claim(&evidence.id);
    }
    ledger.record(&evidence.id, evidence.text.as_deref(), resolution, now);
    finding
}

/// Classifies a sentence that sources disagree about.
///
/// Nothing is learned from it: a lexical comparison must not block a host.
pub(super) fn classify_found(
    evidence: ClaimEvidence,
    turn: &Turn,
    origins: &[SourceOrigin],
    threshold: u8,
    ledger: &TrustLedger,
) -> ClaimFinding {
    resolve(evidence, ClaimOrigin::Found, turn, origins, threshold, ledger)
}

fn resolve(
    evidence: ClaimEvidence,
    origin: ClaimOrigin,
    turn: &Turn,
    origins: &[SourceOrigin],
    threshold: u8,
    ledger: &TrustLedger,
) -> ClaimFinding {
    let is_own = |claim_id: &str| claim_id == evidence.id;
    let level = |item: &EvidenceItem| {
        let origin = &origins[item.source];
        ledger.effective_level_without(&origin.host, origin.trust.level, origin.is_overridden(), &is_own).level
    };
    let levels: Vec<TrustLevel> = evidence.items.iter().map(level).collect();
    let texts: Vec<SourceText<'_>> = evidence.items.iter().map(|item| text_of(item, turn, origins)).collect();
    let copies = group_copies(&texts);
    let groups = count_independent_of(&texts, &copies).groups;
    let sites = sites_of_groups(&evidence, &groups, origins);
    let items = evidence.items.iter().zip(levels.iter().zip(&sites));
    let witnesses: Vec<SourceStance<'_>> =
        items.map(|(item, (level, site))| witness(item, turn, origins, *level, site)).collect();
    let resolution = resolve_claim(&evidence.id, &witnesses, threshold);
    ClaimFinding { origin, levels, groups, copies, resolution, evidence }
}

/// Whether a host is blocked because of this claim, and the claim would no longer block it.
fn blocks_no_longer(ledger: &TrustLedger, resolution: &ClaimResolution) -> bool {
    resolution.hosts.iter().any(|verdict| {
        let block = ledger.host(&verdict.host).and_then(|known| known.block.as_ref());
        block.is_some_and(|block| block.cause_id.as_ref() == Some(&resolution.claim_id))
            && !resolution.blocks.iter().any(|block| block.host == verdict.host)
    })
}

fn witness<'a>(
    item: &'a EvidenceItem,
    turn: &'a Turn,
    origins: &'a [SourceOrigin],
    level: TrustLevel,
    site: &'a str,
) -> SourceStance<'a> {
    let (source, origin) = (&turn.sources[item.source], &origins[item.source]);
    SourceStance {
        source_id: &source.key,
        host: &origin.host,
        site,
        level,
        overridden: origin.is_overridden(),
        listed: origin.trust.from != RuleOrigin::Default,
        side: item.stance,
        quote: item.quote.as_deref(),
        published: source.published.as_deref(),
        danger: source.url.as_deref().filter(|url| is_deceptive(url)).map(|_| DECEPTIVE_ADDRESS),
    }
}

/// The one dangerous pattern that is visible without opening the page.
const DECEPTIVE_ADDRESS: &str = "deceptive_address";

/// Whether an address shows a host that it does not lead to, as in `https://nih.gov@evil.example`.
fn is_deceptive(url: &str) -> bool {
    let authority = url.split_once("://").map_or(url, |(_, rest)| rest).split(['/', '?', '#', '\\']).next();
    authority.and_then(|authority| authority.rsplit_once('@')).is_some_and(|(user, _)| user.contains('.'))
}

/// The site by which each item counts.
///
/// Near-duplicates all have the site of the first of them, so that a wire story counts once however many papers print it.
fn sites_of_groups<'a>(evidence: &ClaimEvidence, groups: &[u32], origins: &'a [SourceOrigin]) -> Vec<&'a str> {
    let mut first_of_group: Vec<&str> = Vec::new();
    let items = evidence.items.iter().zip(groups);
    let site = |(item, group): (&EvidenceItem, &u32)| {
        // Groups are numbered as they first appear.
        if *group as usize == first_of_group.len() {
            first_of_group.push(&origins[item.source].site);
        }
        first_of_group.get(*group as usize).copied().unwrap_or(&origins[item.source].site)
    };
    items.map(site).collect()
}

fn text_of<'a>(item: &'a EvidenceItem, turn: &'a Turn, origins: &'a [SourceOrigin]) -> SourceText<'a> {
    let (source, origin) = (&turn.sources[item.source], &origins[item.source]);
    let text = source.snippet.as_deref().or(item.quote.as_deref());
    SourceText { page: Some(&source.key), site: Some(&origin.site), text: text.unwrap_or_default() }
}
