//! Verification of the claims of a turn. See docs/scoring.md#source-verification and docs/scoring.md#contradictions.

use std::sync::Arc;

use super::finding::{ClaimFinding, Standing};
use super::source::{DECEPTIVE_ADDRESS, SourceOrigin};
use crate::conversation::Turn;
use crate::evidence::{ClaimEvidence, EvidenceItem, SourceText, collect, count_independent_of, group_copies};
use crate::record::ClaimOrigin;
use crate::trust::{ClaimResolution, RuleOrigin, SourceStance, TrustLedger, is_deceptive, resolve_claim};

/// What verification reads of a turn.
#[derive(Clone, Copy)]
pub(super) struct Verifier<'a> {
    pub(super) turn: &'a Turn,
    pub(super) origins: &'a [SourceOrigin],
    /// The difference of ranks from which the lower of two contradicting sources is rejected.
    pub(super) threshold: u8,
    pub(super) now: Option<&'a str>,
}

impl Verifier<'_> {
    /// Verifies the stated claims of the turn in order, and classifies the sentences that sources disagree about; the ledger takes
    /// what is learned.
    ///
    /// Nothing is learned from such a sentence: a lexical comparison must not block a host.
    pub(super) fn verify(self, disputed: &[ClaimEvidence], ledger: &mut Arc<TrustLedger>) -> Vec<Arc<ClaimFinding>> {
        let stated = collect(self.turn).into_iter().filter(|claim| !claim.items.is_empty());
        let stated = stated.map(|claim| (claim, ClaimOrigin::Stated));
        let found = disputed.iter().map(|claim| (claim.clone(), ClaimOrigin::Found));
        let verify = |(claim, origin)| {
            let finding = Arc::new(self.resolve(claim, origin, ledger));
            self.record(&finding, ledger);
            finding
        };
        stated.chain(found).map(verify).collect()
    }

    /// Verifies the claims again that were found in the same turn; one whose sources stand as before keeps its finding.
    pub(super) fn verify_again(
        self,
        before: &[Arc<ClaimFinding>],
        ledger: &mut Arc<TrustLedger>,
    ) -> Vec<Arc<ClaimFinding>> {
        let verify = |before: &Arc<ClaimFinding>| {
            let finding = self.resolve_again(before, ledger);
            self.record(&finding, ledger);
            finding
        };
        before.iter().map(verify).collect()
    }

    fn resolve(self, evidence: ClaimEvidence, origin: ClaimOrigin, ledger: &TrustLedger) -> ClaimFinding {
        let standings = evidence.items.iter().map(|item| self.standing(&evidence.id, item, ledger)).collect();
        let copies = group_copies(&self.texts(&evidence));
        self.resolve_by(evidence, origin, copies, standings)
    }

    fn resolve_again(self, before: &Arc<ClaimFinding>, ledger: &TrustLedger) -> Arc<ClaimFinding> {
        let evidence = &before.evidence;
        let standings: Vec<Standing> =
            evidence.items.iter().map(|item| self.standing(&evidence.id, item, ledger)).collect();
        if standings == before.standings {
            return Arc::clone(before);
        }
        // The texts are the same, so their copies are.
        Arc::new(self.resolve_by(evidence.clone(), before.origin, before.copies.clone(), standings))
    }

    fn resolve_by(
        self,
        evidence: ClaimEvidence,
        origin: ClaimOrigin,
        copies: Vec<u32>,
        standings: Vec<Standing>,
    ) -> ClaimFinding {
        let groups = count_independent_of(&self.texts(&evidence), &copies).groups;
        let sites = sites_of_groups(&standings, &groups);
        let items = evidence.items.iter().zip(standings.iter().zip(&sites));
        let witnesses: Vec<SourceStance<'_>> =
            items.map(|(item, (standing, site))| self.witness(item, standing, site)).collect();
        let resolution = resolve_claim(&evidence.id, &witnesses, self.threshold);
        ClaimFinding { origin, standings, groups, copies, resolution, evidence }
    }

    fn record(self, finding: &ClaimFinding, ledger: &mut Arc<TrustLedger>) {
        if finding.origin == ClaimOrigin::Found {
            return;
        }
        let ledger = Arc::make_mut(ledger);
        let (evidence, resolution) = (&finding.evidence, &finding.resolution);
        if blocks_no_longer(ledger, resolution) {
            ledger.forget_claim(&evidence.id);
        }
        ledger.record(&evidence.id, evidence.text.as_deref(), resolution, self.now);
    }

    fn standing(self, claim_id: &str, item: &EvidenceItem, ledger: &TrustLedger) -> Standing {
        let origin = &self.origins[item.source];
        let is_own = |id: &str| id == claim_id;
        let is_overridden = origin.is_overridden();
        Standing {
            level: ledger.effective_level_without(&origin.host, origin.trust.level, is_overridden, &is_own).level,
            is_overridden,
            is_listed: origin.trust.from != RuleOrigin::Default,
            site: origin.site.clone(),
        }
    }

    fn texts<'s>(&'s self, evidence: &'s ClaimEvidence) -> Vec<SourceText<'s>> {
        let text = |item: &'s EvidenceItem| {
            let (source, origin) = (&self.turn.sources[item.source], &self.origins[item.source]);
            let text = source.snippet().or(item.quote.as_deref());
            SourceText { page: Some(&source.key), site: Some(&origin.site), text: text.unwrap_or_default() }
        };
        evidence.items.iter().map(text).collect()
    }

    fn witness<'s>(&'s self, item: &'s EvidenceItem, standing: &Standing, site: &'s str) -> SourceStance<'s> {
        let (source, origin) = (&self.turn.sources[item.source], &self.origins[item.source]);
        SourceStance {
            source_id: &source.key,
            host: &origin.host,
            site,
            level: standing.level,
            overridden: standing.is_overridden,
            listed: standing.is_listed,
            side: item.stance,
            quote: item.quote.as_deref(),
            published: source.published.as_deref(),
            danger: source.url.as_deref().filter(|url| is_deceptive(url)).map(|_| DECEPTIVE_ADDRESS),
        }
    }
}

/// Whether a host is blocked because of this claim, and the claim would no longer block it.
fn blocks_no_longer(ledger: &TrustLedger, resolution: &ClaimResolution) -> bool {
    resolution.hosts.iter().any(|verdict| {
        let block = ledger.host(&verdict.host).and_then(|known| known.block.as_ref());
        block.is_some_and(|block| block.cause_id.as_ref() == Some(&resolution.claim_id))
            && !resolution.blocks.iter().any(|block| block.host == verdict.host)
    })
}

/// The site by which each item counts.
///
/// Near-duplicates all have the site of the first of them, so that a wire story counts once however many papers print it.
fn sites_of_groups<'a>(standings: &'a [Standing], groups: &[u32]) -> Vec<&'a str> {
    let mut first_of_group: Vec<&str> = Vec::new();
    let site = |(standing, group): (&'a Standing, &u32)| {
        // Groups are numbered as they first appear.
        if *group as usize == first_of_group.len() {
            first_of_group.push(&standing.site);
        }
        first_of_group.get(*group as usize).copied().unwrap_or(&standing.site)
    };
    standings.iter().zip(groups).map(site).collect()
}
