//! What verification makes of the claims of a turn, and how the assessment shows it.

use std::cmp::Reverse;
use std::sync::Arc;

use super::grounded::Grounded;
use crate::conversation::{Source, Turn};
use crate::decision::{Decision, DecisionConfig, EvidenceHit, History, Task, decide_so_far};
use crate::evidence::{
    Balance, ClaimEvidence, EvidenceItem, SourceText, Stance, Weighting, collect, count_independent_of, group_copies,
    sum_evidence,
};
use crate::record::{
    AssessedClaim, AssessedEvidence, ClaimOrigin, Contradiction, ContradictionSide, Limit, Score, SourceCount,
};
use crate::score::{CountedEvidence, score_claim_evidence};
use crate::trust::{
    BlockedDomain, ClaimResolution, ClaimStatus, ContradictingSource, ContradictionKind, Host, InformationCredibility,
    RuleOrigin, SourceReliability, SourceTrust, SourceVerification, SuffixTable, TrustLedger, TrustLevel, TrustPolicy,
    Witness, resolve_claim,
};
use credence_text::lookup::Lookup;

/// What the policy and verification made of one turn: kept, so that the turn can be shown again with what was learned later.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub(super) places: Vec<SourcePlace>,
    /// Those the agent's results state, then those that were found.
    pub(super) claims: Vec<ClaimFinding>,
    pub(super) grounded: Option<Arc<Grounded>>,
}

/// Where a source of the turn comes from.
#[derive(Clone, Debug)]
pub(super) struct SourcePlace {
    /// The host; the key of the source where it has no address.
    pub(super) host: String,
    /// The registrable domain of the host; the key of the source where it has no address.
    pub(super) site: String,
    /// The host; `None` where the source has no address.
    pub(super) domain: Option<String>,
    /// What the policy says of it, before anything was learned.
    pub(super) trust: SourceTrust,
}

/// One claim of the turn and what came of it.
#[derive(Clone, Debug)]
pub(super) struct ClaimFinding {
    origin: ClaimOrigin,
    pub(super) evidence: ClaimEvidence,
    /// The level of each item's source by which it was verified.
    levels: Vec<TrustLevel>,
    /// The group of each item; what is of one site, or a copy, is in one group.
    groups: Vec<u32>,
    /// The group of each item's text among its copies, whatever the site.
    copies: Vec<u32>,
    resolution: ClaimResolution,
}

impl SourcePlace {
    pub(super) fn of(source: &Source, policy: &TrustPolicy, suffixes: &SuffixTable) -> Self {
        let address = redirected_to(source).or(source.url.as_deref());
        let host = address.and_then(Host::of);
        let trust = match address {
            Some(address) => policy.lookup(address, source.published.as_deref()),
            None => SourceTrust::default(),
        };
        let Some(host) = host else {
            return Self { host: source.key.clone(), site: source.key.clone(), domain: None, trust };
        };
        Self {
            host: host.as_str().to_owned(),
            site: suffixes.registrable_domain(&host).to_owned(),
            domain: Some(host.as_str().to_owned()),
            trust,
        }
    }

    /// Whether the level is the reader's own word.
    pub(super) fn is_overridden(&self) -> bool {
        self.trust.from == RuleOrigin::UserOverride
    }

    /// The trust in the source with what was learned.
    pub(super) fn learned_trust(&self, ledger: &TrustLedger) -> SourceTrust {
        if self.domain.is_none() {
            return self.trust.clone();
        }
        let standing = ledger.standing(&self.host, self.trust.level, self.is_overridden());
        if standing.changed_by.is_none() {
            return self.trust.clone();
        }
        let block = ledger.host(&self.host).and_then(|host| host.block.as_ref());
        let reason = block.map(|block| block.reason.clone());
        SourceTrust {
            level: standing.level,
            weight: standing.level.weight(),
            from: RuleOrigin::Verification,
            rule: Some(self.host.clone()),
            skip: standing.level == TrustLevel::Blocked,
            reason: reason.or_else(|| self.trust.reason.clone()),
            ..self.trust.clone()
        }
    }
}

/// Google's grounding names every page by an address of its own that leads on to it, and gives the page's domain as
/// title: that domain is the one to trust or not.
fn redirected_to(source: &Source) -> Option<&str> {
    const REDIRECT: &str = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/";
    let title = source.title.as_deref()?;
    let is_redirect = source.url.as_deref().is_some_and(|url| url.starts_with(REDIRECT));
    let is_domain =
        title.contains('.') && !title.contains(|other: char| other.is_whitespace() || "/\\@:?#".contains(other));
    (is_redirect && is_domain).then_some(title)
}

/// Verifies the claims of a turn one after the other; what is learned goes into the ledger.
pub(super) fn verify(
    turn: &Turn,
    places: &[SourcePlace],
    threshold: u8,
    now: Option<&str>,
    ledger: &mut TrustLedger,
) -> Vec<ClaimFinding> {
    let claims = collect(turn).into_iter().filter(|claim| !claim.items.is_empty());
    claims.map(|claim| verify_claim(claim, turn, places, threshold, now, ledger)).collect()
}

fn verify_claim(
    evidence: ClaimEvidence,
    turn: &Turn,
    places: &[SourcePlace],
    threshold: u8,
    now: Option<&str>,
    ledger: &mut TrustLedger,
) -> ClaimFinding {
    let finding = resolve(evidence, ClaimOrigin::Stated, turn, places, threshold, ledger);
    let (evidence, resolution) = (&finding.evidence, &finding.resolution);
    if blocks_no_longer(ledger, resolution) {
        ledger.forget_claim(&evidence.id);
    }
    ledger.record(&evidence.id, evidence.text.as_deref(), resolution, now);
    finding
}

/// Classifies what sources were found to disagree about. Nothing is learned from it: who reads by words alone must not
/// block anybody.
pub(super) fn classify_found(
    evidence: ClaimEvidence,
    turn: &Turn,
    places: &[SourcePlace],
    threshold: u8,
    ledger: &TrustLedger,
) -> ClaimFinding {
    resolve(evidence, ClaimOrigin::Found, turn, places, threshold, ledger)
}

fn resolve(
    evidence: ClaimEvidence,
    origin: ClaimOrigin,
    turn: &Turn,
    places: &[SourcePlace],
    threshold: u8,
    ledger: &TrustLedger,
) -> ClaimFinding {
    let is_own = |claim_id: &str| claim_id == evidence.id;
    let level = |item: &EvidenceItem| {
        let place = &places[item.source];
        ledger.standing_before(&place.host, place.trust.level, place.is_overridden(), &is_own).level
    };
    let levels: Vec<TrustLevel> = evidence.items.iter().map(level).collect();
    let texts: Vec<SourceText<'_>> = evidence.items.iter().map(|item| text_of(item, turn, places)).collect();
    let copies = group_copies(&texts);
    let groups = count_independent_of(&texts, &copies).groups;
    let sites = sites_of_groups(&evidence, &groups, places);
    let items = evidence.items.iter().zip(levels.iter().zip(&sites));
    let witnesses: Vec<Witness<'_>> =
        items.map(|(item, (level, site))| witness(item, turn, places, *level, site)).collect();
    let resolution = resolve_claim(&evidence.id, &witnesses, threshold);
    ClaimFinding { origin, levels, groups, copies, resolution, evidence }
}

/// Whether a host is blocked because of this claim that the claim would not block any more.
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
    places: &'a [SourcePlace],
    level: TrustLevel,
    site: &'a str,
) -> Witness<'a> {
    let (source, place) = (&turn.sources[item.source], &places[item.source]);
    Witness {
        source_id: &source.key,
        host: &place.host,
        site,
        level,
        overridden: place.is_overridden(),
        listed: place.trust.from != RuleOrigin::Default,
        side: item.stance,
        quote: item.quote.as_deref(),
        published: source.published.as_deref(),
        danger: source.url.as_deref().filter(|url| pretends_another_host(url)).map(|_| DECEPTIVE_ADDRESS),
    }
}

/// The name of the one dangerous pattern that can be seen without reading a page.
const DECEPTIVE_ADDRESS: &str = "deceptive_address";

/// Whether an address shows a host before the `@` that it does not go to, as in `https://nih.gov@evil.example`.
fn pretends_another_host(url: &str) -> bool {
    let authority = url.split_once("://").map_or(url, |(_, rest)| rest).split(['/', '?', '#', '\\']).next();
    authority.and_then(|authority| authority.rsplit_once('@')).is_some_and(|(user, _)| user.contains('.'))
}

/// The site by which each item counts. Items whose texts are copies of one another have the site of the first of them,
/// so that a story told by a wire service counts once however many papers print it.
fn sites_of_groups<'a>(evidence: &ClaimEvidence, groups: &[u32], places: &'a [SourcePlace]) -> Vec<&'a str> {
    let mut first_of_group: Vec<&str> = Vec::new();
    let items = evidence.items.iter().zip(groups);
    let site = |(item, group): (&EvidenceItem, &u32)| {
        // Groups are numbered as they first appear.
        if *group as usize == first_of_group.len() {
            first_of_group.push(&places[item.source].site);
        }
        first_of_group.get(*group as usize).copied().unwrap_or(&places[item.source].site)
    };
    items.map(site).collect()
}

fn text_of<'a>(item: &'a EvidenceItem, turn: &'a Turn, places: &'a [SourcePlace]) -> SourceText<'a> {
    let (source, place) = (&turn.sources[item.source], &places[item.source]);
    let text = source.snippet.as_deref().or(item.quote.as_deref());
    SourceText { page: Some(&source.key), site: Some(&place.site), text: text.unwrap_or_default() }
}

/// The claims as the assessment shows them; `trusts` is the trust in each source of the turn.
pub(super) fn assessed(
    findings: &Findings,
    turn: &Turn,
    trusts: &[SourceTrust],
    config: &DecisionConfig<'_>,
) -> Vec<AssessedClaim> {
    findings.claims.iter().map(|claim| claim.assessed(findings, turn, trusts, config)).collect()
}

/// The decision on the stated claim with the most evidence that takes a side; on the first of those with equally much.
pub(super) fn decision(claims: &[AssessedClaim]) -> Option<Decision> {
    let takes_side = |item: &&AssessedEvidence| item.stance != Stance::Neutral;
    let n_sided = |claim: &AssessedClaim| claim.evidence.iter().filter(takes_side).count();
    let mut main: Option<(usize, &AssessedClaim)> = None;
    for claim in claims.iter().filter(|claim| claim.origin == ClaimOrigin::Stated) {
        let count = n_sided(claim);
        if main.is_none_or(|(most, _)| count > most) {
            main = Some((count, claim));
        }
    }
    main.map(|(_, claim)| claim.decision.clone())
}

/// The contradictions of all claims: misinformation first, then the widest gap, then in the order they were found.
pub(super) fn contradictions(findings: &Findings) -> Vec<Contradiction> {
    let mut found: Vec<Contradiction> = findings.claims.iter().flat_map(ClaimFinding::contradictions).collect();
    found.sort_by_key(|contradiction| Reverse(gravity(contradiction)));
    found
}

fn gravity(contradiction: &Contradiction) -> (bool, u8) {
    (contradiction.kind == ContradictionKind::Misinformation, contradiction.gap)
}

/// The blocked domains among the sources of a turn.
pub(super) fn blocked(findings: &Findings, trusts: &[SourceTrust], ledger: &TrustLedger) -> Vec<BlockedDomain> {
    if trusts.iter().all(|trust| trust.level != TrustLevel::Blocked) {
        return Vec::new();
    }
    let is_here = |entry: &BlockedDomain| findings.places.iter().any(|place| place.host == entry.domain);
    ledger.blocked().into_iter().filter(is_here).collect()
}

/// The weakest score of the claims of a turn; `None` where no evidence counts.
pub(super) fn score(
    claims: &[AssessedClaim],
    findings: &Findings,
    trusts: &[SourceTrust],
    weighting: Weighting,
) -> Option<Score> {
    let stated = || claims.iter().zip(&findings.claims).filter(|(claim, _)| claim.origin == ClaimOrigin::Stated);
    let scores = stated().filter_map(|(claim, found)| {
        let counted = claim.evidence.iter().zip(&found.evidence.items);
        let counted = counted.map(|(shown, item)| {
            let (trust, place) = (&trusts[item.source], &findings.places[item.source]);
            counted_evidence(shown, trust, place, weighting)
        });
        let mut score = score_claim_evidence(&counted.collect::<Vec<_>>())?;
        let has_copies = claim.support.has_copies() || claim.refutation.has_copies();
        score.limits.extend(has_copies.then_some(Limit::CopiesCounted));
        Some(score)
    });
    let mut weakest = scores.min_by(|left, right| left.score.total_cmp(&right.score))?;
    weakest.limits.extend((stated().count() > 1).then_some(Limit::WeakestOfClaims));
    weakest.limits.extend((weighting == Weighting::BySource).then_some(Limit::TrustWeighted));
    Some(weakest)
}

fn counted_evidence(
    shown: &AssessedEvidence,
    trust: &SourceTrust,
    place: &SourcePlace,
    weighting: Weighting,
) -> CountedEvidence {
    CountedEvidence {
        subject: place.domain.clone().unwrap_or_else(|| place.host.clone()),
        stance: shown.stance,
        confidence: shown.confidence,
        weight: match weighting {
            Weighting::Alike => 1.0,
            Weighting::BySource => trust.weight,
        },
        rejected: !shown.counted,
    }
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
        let items = self.evidence.items.iter().zip(&self.levels);
        let shown = |(item, level): (&EvidenceItem, &TrustLevel)| {
            let verdict = verdicts.get(findings.places[item.source].host.as_str());
            let verdict = verdict.map(|index| &self.resolution.hosts[index].verification);
            assessed_evidence(item, *level, verdict, &turn.sources[item.source], &trusts[item.source])
        };
        let evidence: Vec<AssessedEvidence> = items.map(shown).collect();
        let counted = evidence.iter().filter(|item| item.counted).map(|item| (item.stance, item.confidence));
        let sums = sum_evidence(&counted.collect::<Vec<_>>());
        let support = self.count(Stance::Supports, &evidence, findings);
        let refutation = self.count(Stance::Refutes, &evidence, findings);
        let confidence = sums.beta();
        let decision = self.decision(findings, turn, trusts, &evidence, config);
        let ratio = (sums.balance() != Balance::NoEvidence).then_some(confidence.ratio);
        AssessedClaim {
            id: self.evidence.id.clone(),
            text: self.evidence.text.clone(),
            origin: self.origin,
            confidence,
            verdict: sums.ratio().verdict,
            credibility: InformationCredibility::of(support.n_texts, refutation.n_texts, ratio),
            support,
            refutation,
            evidence,
            n_contested: self.resolution.n_contested,
            n_misinformation: self.resolution.n_misinformation,
            n_unlisted: self.resolution.n_pairs_left_out,
            decision,
        }
    }

    /// Whether the evidence decides the claim; the stream does not say how often may be searched.
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
                let (source, place) = (&turn.sources[item.source], &findings.places[item.source]);
                EvidenceHit {
                    url: source.url.as_deref(),
                    domain: place.domain.as_deref(),
                    title: source.title.as_deref(),
                    snippet: item.quote.as_deref().or(source.snippet.as_deref()).unwrap_or_default(),
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

    /// The place of each host's verdict.
    fn verdicts(&self) -> Lookup<&str> {
        let mut verdicts = Lookup::default();
        for (index, verdict) in self.resolution.hosts.iter().enumerate() {
            verdicts.hold(verdict.host.as_str(), index);
        }
        verdicts
    }

    /// How many pages, sites and texts of their own point one way, of those that count.
    fn count(&self, stance: Stance, evidence: &[AssessedEvidence], findings: &Findings) -> SourceCount {
        let (mut pages, mut sites, mut groups) = (Lookup::default(), Lookup::default(), Lookup::default());
        for ((item, group), shown) in self.evidence.items.iter().zip(&self.groups).zip(evidence) {
            if item.stance == stance && shown.counted {
                pages.is_new(shown.source_id.as_str());
                sites.is_new(findings.places[item.source].site.as_str());
                groups.is_new(u64::from(*group));
            }
        }
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        SourceCount { n_pages: count(pages.len()), n_sites: count(sites.len()), n_texts: count(groups.len()) }
    }

    fn contradictions(&self) -> impl Iterator<Item = Contradiction> + '_ {
        let resolution = &self.resolution;
        let source = |place: u32| &resolution.contradicting[place as usize];
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
        confidence: item.confidence,
        quote: item.quote.clone(),
        status,
        reason: verdict.map(|verdict| verdict.reason),
        level,
        reliability: SourceReliability::of(level),
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
