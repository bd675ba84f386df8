//! The claims of a turn with their evidence, contradictions and decisions, as the assessment shows them.

use std::cmp::Reverse;

use super::balance::balance_of_evidence;
use super::finding::{ClaimFinding, Standing};
use super::findings::Findings;
use crate::conversation::{Source, Turn};
use crate::decision::{DecisionConfig, EvidenceHit, History, Task, decide_so_far};
use crate::evidence::{EvidenceItem, sum_evidence};
use crate::record::{
    AssessedClaim, AssessedEvidence, ClaimOrigin, Contradiction, ContradictionSide, Decision, Shared, SourceCount,
};
use crate::stance::Stance;
use crate::trust::{
    BlockedDomain, ClaimStatus, ContradictingSource, ContradictionKind, SourceReliability, SourceTrust,
    SourceVerification, TrustLedger, TrustLevel,
};
use credence_lookup::Lookup;

/// The claims as the assessment shows them; `trusts` is the trust in each source of the turn.
pub(super) fn assessed_claims(
    findings: &Findings,
    turn: &Turn,
    trusts: &[SourceTrust],
    config: &DecisionConfig<'_>,
    known: &dyn Fn(usize) -> Option<Shared<AssessedClaim>>,
) -> Vec<Shared<AssessedClaim>> {
    let assess = |claim: &ClaimFinding| Shared::new(claim.assessed(findings, turn, trusts, config));
    let claims = findings.claims.iter().enumerate();
    claims.map(|(index, claim)| known(index).unwrap_or_else(|| assess(claim))).collect()
}

/// The decision on the stated claim with the most evidence that supports or refutes it; the first of equals.
pub(super) fn decision(claims: &[Shared<AssessedClaim>]) -> Option<Decision> {
    let takes_side = |item: &&AssessedEvidence| item.stance.takes_side();
    let n_sided = |claim: &AssessedClaim| claim.evidence.iter().filter(takes_side).count();
    let mut main: Option<(usize, &AssessedClaim)> = None;
    for claim in claims.iter().filter(|claim| claim.origin == ClaimOrigin::Stated) {
        let count = n_sided(claim);
        if main.is_none_or(|(most, _)| count > most) {
            main = Some((count, claim));
        }
    }
    main.map(|(_, claim)| Decision::clone(&claim.decision))
}

/// The contradictions of all claims: misinformation first, then by gap, then in the order they were found.
pub(super) fn contradictions(findings: &Findings) -> Vec<Contradiction> {
    let mut found: Vec<Contradiction> = findings.claims.iter().flat_map(|claim| claim.contradictions()).collect();
    found.sort_by_key(|contradiction| Reverse(severity(contradiction)));
    found
}

fn severity(contradiction: &Contradiction) -> (bool, u8) {
    (contradiction.kind == ContradictionKind::Misinformation, contradiction.gap)
}

/// The blocked domains among the sources of a turn.
pub(super) fn blocked(findings: &Findings, trusts: &[SourceTrust], ledger: &TrustLedger) -> Vec<BlockedDomain> {
    if trusts.iter().all(|trust| trust.level != TrustLevel::Blocked) {
        return Vec::new();
    }
    let is_here = |entry: &BlockedDomain| findings.origins.iter().any(|origin| origin.host == entry.domain);
    ledger.blocked().into_iter().filter(is_here).collect()
}

impl ClaimFinding {
    fn assessed(
        &self,
        findings: &Findings,
        turn: &Turn,
        trusts: &[SourceTrust],
        config: &DecisionConfig<'_>,
    ) -> AssessedClaim {
        let verdicts = self.verdicts();
        let items = self.evidence.items.iter().zip(&self.standings);
        let shown = |(item, standing): (&EvidenceItem, &Standing)| {
            let verdict = verdicts.get(findings.origins[item.source].host.as_str());
            let verdict = verdict.map(|index| &self.resolution.hosts[index].verification);
            assessed_evidence(item, standing.level, verdict, &turn.sources[item.source], &trusts[item.source])
        };
        let evidence: Vec<AssessedEvidence> = items.map(shown).collect();
        let counted = evidence.iter().filter(|item| item.counted).map(|item| (item.stance, item.confidence));
        let support = self.count(Stance::Supports, &evidence, findings);
        let refutation = self.count(Stance::Refutes, &evidence, findings);
        let balance = balance_of_evidence(sum_evidence(&counted.collect::<Vec<_>>()), support, refutation);
        let decision = Shared::new(self.decision(findings, turn, trusts, &evidence, config));
        AssessedClaim {
            id: self.evidence.id.clone(),
            text: self.evidence.text.clone(),
            origin: self.origin,
            confidence: balance.confidence,
            verdict: balance.verdict,
            credibility: balance.credibility,
            support,
            refutation,
            evidence,
            n_contested: self.resolution.n_contested,
            n_misinformation: self.resolution.n_misinformation,
            n_unlisted: self.resolution.n_pairs_left_out,
            decision,
        }
    }

    /// Whether the evidence decides the claim. A stream does not tell how many attempts are allowed.
    fn decision(
        &self,
        findings: &Findings,
        turn: &Turn,
        trusts: &[SourceTrust],
        evidence: &[AssessedEvidence],
        config: &DecisionConfig<'_>,
    ) -> Decision {
        let items = self.evidence.items.iter().zip(evidence);
        let hits: Vec<EvidenceHit<'_>> = items
            .map(|(item, shown)| {
                let (source, origin) = (&turn.sources[item.source], &findings.origins[item.source]);
                EvidenceHit {
                    url: source.url.as_deref(),
                    domain: origin.domain.as_deref(),
                    title: source.title.as_deref(),
                    snippet: item.quote.as_deref().or(source.snippet()).unwrap_or_default(),
                    stance: Some(item.stance),
                    pub_date: source.published.as_deref(),
                    trust: Some(&trusts[item.source]),
                    rejected: shown.status == ClaimStatus::Rejected,
                    ..EvidenceHit::default()
                }
            })
            .collect();
        let task = Task { target: self.evidence.text.as_deref(), ..Task::default() };
        let history = History { evidence: &hits, copies: Some(&self.copies), ..History::default() };
        decide_so_far(&task, &history, config)
    }

    /// The index of each host's verdict.
    fn verdicts(&self) -> Lookup<&str> {
        let mut verdicts = Lookup::default();
        for (index, verdict) in self.resolution.hosts.iter().enumerate() {
            verdicts.set(verdict.host.as_str(), index);
        }
        verdicts
    }

    /// How many pages, sites and independent texts have this stance, of those that count.
    fn count(&self, stance: Stance, evidence: &[AssessedEvidence], findings: &Findings) -> SourceCount {
        let (mut pages, mut sites, mut groups) = (Lookup::default(), Lookup::default(), Lookup::default());
        for ((item, group), shown) in self.evidence.items.iter().zip(&self.groups).zip(evidence) {
            if item.stance == stance && shown.counted {
                pages.insert_new(shown.source_id.as_str());
                sites.insert_new(findings.origins[item.source].site.as_str());
                groups.insert_new(u64::from(*group));
            }
        }
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        SourceCount { n_pages: count(pages.len()), n_sites: count(sites.len()), n_texts: count(groups.len()) }
    }

    fn contradictions(&self) -> impl Iterator<Item = Contradiction> + '_ {
        let resolution = &self.resolution;
        let source = |index: u32| &resolution.contradicting[index as usize];
        resolution.pairs.iter().map(move |pair| Contradiction {
            claim_id: self.evidence.id.clone(),
            kind: pair.classification.kind,
            gap: pair.classification.gap,
            threshold: pair.classification.threshold,
            supporting: side(source(pair.supporting), pair.classification.first),
            refuting: side(source(pair.refuting), pair.classification.second),
        })
    }
}

fn assessed_evidence(
    item: &EvidenceItem,
    level: TrustLevel,
    verdict: Option<&SourceVerification>,
    source: &Source,
    trust: &SourceTrust,
) -> AssessedEvidence {
    let status = verdict.map_or(ClaimStatus::Pending, |verdict| verdict.status);
    AssessedEvidence {
        source_id: source.key.clone(),
        stance: item.stance,
        basis: item.basis,
        confidence: item.confidence,
        quote: item.quote.clone(),
        status,
        reason: verdict.map(|verdict| verdict.reason),
        level,
        reliability: SourceReliability::from_level(level),
        counted: status != ClaimStatus::Rejected && trust.level != TrustLevel::Blocked,
    }
}

fn side(source: &ContradictingSource, status: ClaimStatus) -> ContradictionSide {
    ContradictionSide {
        source_id: source.source_id.clone(),
        quote: source.quote.clone(),
        level: source.level,
        rank: source.level.rank(),
        status,
        published: source.published.clone(),
    }
}
