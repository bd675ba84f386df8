//! The assessor: policy, tables and options, and the stages in their order.

use std::sync::Arc;

use super::cited::CitationList;
use super::claim;
use super::claim_rules::{ClaimContext, ClaimRules, ClaimsView};
use super::coverage::{comparison, coverage};
use super::findings::Findings;
use super::grounded::{Fingerprint, Grounded, TurnGrounding};
use super::marker::{marker_audit, value_audit};
use super::reusable_parts::ReusableParts;
use super::source::{SourceOrigin, assessed_sources, cited_first, origins, shards_of};
use super::tool::{assessed_tools, tool_run};
use super::verify::Verifier;
use super::warning;
use crate::citation::{CitationProfile, ExtractorTable, LinkStates};
use crate::conversation::{Source, Turn};
use crate::decision::{DecisionConfig, DecisionRules, TierTable};
use crate::evidence::Weighting;
use crate::grounding::{GivenTexts, Grounder, GroundingFound, GroundingTask, StanceReader};
use crate::record::{AssessedSource, Assessment, Limit, LinkAudit, Score, Scores, Shared};
use crate::score::{QualityCitation, ScoringWeights, audit_links, headline, score_grounding, score_source_quality};
use crate::stance::Detector;
use crate::stream::{Outcome, Protocol};
use crate::trust::{DEFAULT_GAP, RuleOrigin, ShardSet, SourceTrust, SuffixTable, TrustLedger, TrustLevel, TrustPolicy};

/// Policy, tables and options for assessing turns. Build it once and use it for every turn.
#[derive(Clone, Debug)]
pub struct Assessor {
    /// The trust in domains.
    pub policy: TrustPolicy,
    /// Where domains that can be registered begin.
    pub suffixes: &'static SuffixTable,
    /// The shards of the bundled tables that policy and suffixes have: all, unless a host application loads them one by one.
    pub shards: ShardSet,
    /// The caller's own table of values worth citing, before the bundled one.
    pub extractors: ExtractorTable,
    /// The number formats of that table.
    pub profile: CitationProfile,
    /// The weights of source quality.
    pub weights: ScoringWeights,
    /// What verification learned earlier in the conversation.
    pub learned: TrustLedger,
    /// The difference of ranks from which the lower of two contradicting sources is rejected.
    pub gap: u8,
    /// Whether evidence is weighted by the trust in its source.
    pub weighting: Weighting,
    /// How a claim is decided from its evidence.
    pub decision: DecisionRules,
    /// The tiers of domains, which set the weight of a source in a decision.
    pub tiers: TierTable,
    /// The states of links, by address.
    pub links: LinkStates,
    /// The date to record with what is learned, such as `2026-11-21`; the core has no clock.
    pub now: Option<String>,
    /// Verifies and decides claims. With the feature `late-claims`, claims are left out while there are none; otherwise the built-in
    /// rules are always used, and compiled without a detour.
    pub claims: Option<&'static ClaimRules>,
    /// Compares sentences with their sources: the stance detector. Without it they are not compared.
    pub detector: Option<&'static dyn Grounder>,
    /// Whole texts of sources, in addition to the snippets of the stream.
    pub texts: GivenTexts,
}

impl Default for Assessor {
    fn default() -> Self {
        Self::with_policy(TrustPolicy::bundled().clone())
    }
}

impl Assessor {
    /// An assessor with this policy, the bundled suffix list and detector, and defaults for the rest.
    #[must_use]
    pub fn with_policy(policy: TrustPolicy) -> Self {
        Self { detector: Some(Detector::built_in()), ..Self::new(policy, SuffixTable::bundled()) }
    }

    /// An assessor with tables of the caller and defaults for the rest; no bundled table is compiled in.
    #[must_use]
    pub fn new(policy: TrustPolicy, suffixes: &'static SuffixTable) -> Self {
        Self { claims: Some(ClaimRules::built_in()), ..Self::without_claims(policy, suffixes) }
    }

    /// The same without the rules for claims: with the feature `late-claims` they are not compiled in, and claims are left out until they
    /// are given.
    #[must_use]
    pub fn without_claims(policy: TrustPolicy, suffixes: &'static SuffixTable) -> Self {
        Self {
            policy,
            suffixes,
            shards: ShardSet::ALL,
            extractors: ExtractorTable::default(),
            profile: CitationProfile::default(),
            weights: ScoringWeights::default(),
            learned: TrustLedger::default(),
            gap: DEFAULT_GAP,
            weighting: Weighting::default(),
            decision: DecisionRules::default(),
            tiers: TierTable::default(),
            links: LinkStates::default(),
            now: None,
            claims: None,
            detector: None,
            texts: GivenTexts::default(),
        }
    }

    #[cfg(feature = "late-claims")]
    const fn claim_rules(&self) -> Option<&'static ClaimRules> {
        self.claims
    }

    #[cfg(not(feature = "late-claims"))]
    #[expect(clippy::unused_self, reason = "with the feature they depend on it")]
    const fn claim_rules(&self) -> Option<&'static ClaimRules> {
        Some(ClaimRules::built_in())
    }

    /// The shards of the bundled tables that these sources need and this assessor does not have: without them, the trust in these
    /// sources is not known.
    #[must_use]
    pub fn missing_shards(&self, sources: &[Source]) -> ShardSet {
        if self.shards == ShardSet::ALL {
            return ShardSet::default();
        }
        sources.iter().map(shards_of).fold(ShardSet::default(), ShardSet::and).without(self.shards)
    }

    /// Assesses one turn.
    #[must_use]
    pub fn assess(&self, turn: &Turn, protocol: Option<Protocol>) -> Assessment {
        let mut ledger = self.learned.clone();
        let findings = self.learn(turn, self.now.as_deref(), &mut ledger);
        self.view(turn, protocol, &findings, &ledger)
    }

    /// Assesses the turns of one conversation; also returns what was learned from them.
    ///
    /// What a later turn teaches applies to earlier turns as well: a domain has one trust level in a conversation.
    #[must_use]
    pub fn assess_conversation(&self, turns: &[Turn], protocol: Option<Protocol>) -> (Vec<Assessment>, TrustLedger) {
        let mut ledger = self.learned.clone();
        let learn = |turn: &Turn| self.learn(turn, self.now.as_deref(), &mut ledger);
        let findings: Vec<Findings> = turns.iter().map(learn).collect();
        let view = |(turn, findings): (&Turn, &Findings)| self.view(turn, protocol, findings, &ledger);
        (turns.iter().zip(&findings).map(view).collect(), ledger)
    }

    /// Looks up the sources of a turn and verifies its claims; the ledger takes what is learned.
    ///
    /// What a claim has taught is not used to verify it again, so that a turn read twice gives the same findings.
    #[must_use]
    pub fn learn(&self, turn: &Turn, now: Option<&str>, ledger: &mut TrustLedger) -> Findings {
        self.learn_grounded(turn, now, ledger, &mut TurnGrounding::default())
    }

    /// The same for a turn that was assessed before: `known` is its grounding, and is renewed if the turn has changed.
    #[must_use]
    pub fn learn_grounded(
        &self,
        turn: &Turn,
        now: Option<&str>,
        ledger: &mut TrustLedger,
        known: &mut TurnGrounding,
    ) -> Findings {
        self.learn_again(turn, now, ledger, known, &Findings::default())
    }

    /// The same with what was found before by an assessor that differs in nothing but its policy: a claim whose sources stand as
    /// they did is not verified again, but taught again.
    #[must_use]
    pub fn learn_again(
        &self,
        turn: &Turn,
        now: Option<&str>,
        ledger: &mut TrustLedger,
        known: &mut TurnGrounding,
        before: &Findings,
    ) -> Findings {
        let origins = origins(turn, &self.policy, self.suffixes);
        let grounded = self.grounded(turn, &origins, known);
        let verifier = Verifier { turn, origins: &origins, threshold: self.gap, now };
        let claims = match self.claim_rules() {
            None => Vec::new(),
            Some(rules) if before.has_claims_of(turn, grounded.as_ref()) => {
                (rules.verify_again)(verifier, &before.claims, ledger)
            }
            Some(rules) => {
                (rules.verify)(verifier, grounded.as_ref().map_or(&[], |grounded| grounded.disputed()), ledger)
            }
        };
        let fingerprint = self.claim_rules().map(|_| Fingerprint::new(turn));
        Findings { origins, claims, grounded, fingerprint }
    }

    /// The grounding of a turn that has ended. A grounding by another stance reader is kept, even without a detector.
    fn grounded(&self, turn: &Turn, origins: &[SourceOrigin], known: &mut TurnGrounding) -> Option<Arc<Grounded>> {
        if !known.is_of(turn) {
            let detector = self.detector.filter(|_| !turn.is_running())?;
            let mut ground = |task: &GroundingTask| Some(detector.ground(task));
            *known = TurnGrounding::new(turn, &self.citations(turn), &self.texts, origins, &mut ground);
        }
        known.found()
    }

    /// Grounds a turn with another stance reader than the detector, for [`Self::learn_grounded`].
    pub fn ground_by(&self, turn: &Turn, reader: &mut dyn StanceReader) -> TurnGrounding {
        self.ground_with(turn, &mut |task| Some(task.ground(reader)))
    }

    /// Grounds a turn by a function, for [`Self::learn_grounded`]; without a result the turn is not grounded.
    pub fn ground_with(
        &self,
        turn: &Turn,
        ground: &mut dyn FnMut(&GroundingTask) -> Option<GroundingFound>,
    ) -> TurnGrounding {
        let origins = origins(turn, &self.policy, self.suffixes);
        TurnGrounding::new(turn, &self.citations(turn), &self.texts, &origins, ground)
    }

    fn citations(&self, turn: &Turn) -> CitationList {
        CitationList::new(turn, &self.extractors, self.profile)
    }

    /// The trust in a domain or address, with what was learned.
    #[must_use]
    pub fn trust_in(&self, address: &str) -> SourceTrust {
        self.trust_in_published(address, None)
    }

    /// The trust in a source published on that date, for rules that hold for a period.
    #[must_use]
    pub fn trust_in_published(&self, address: &str, published: Option<&str>) -> SourceTrust {
        let (url, key) = (Some(address.to_owned()), address.to_owned());
        let source = Source { url, key, published: published.map(str::to_owned), ..Source::default() };
        SourceOrigin::new(&source, &self.policy, self.suffixes).learned_trust(&self.learned)
    }

    /// The assessment of a turn from its findings, with the trust that a ledger gives its sources.
    #[must_use]
    pub fn view(
        &self,
        turn: &Turn,
        protocol: Option<Protocol>,
        findings: &Findings,
        ledger: &TrustLedger,
    ) -> Assessment {
        self.view_again(turn, protocol, findings, ledger, &mut ReusableParts::default())
    }

    /// The same with the parts of the last assessment of that turn, by an assessor that differs in nothing but its policy and links:
    /// what did not change is not computed again.
    #[must_use]
    pub fn view_again(
        &self,
        turn: &Turn,
        protocol: Option<Protocol>,
        findings: &Findings,
        ledger: &TrustLedger,
        kept: &mut ReusableParts,
    ) -> Assessment {
        let mut list = self.citations(turn);
        let grounded = findings.grounded.as_deref();
        let grounding = grounded.map(|grounded| grounded.apply_to(&mut list.citations));
        let trusts: Vec<SourceTrust> = findings.origins.iter().map(|origin| origin.learned_trust(ledger)).collect();
        kept.forget_unless_of(findings);
        let in_turn = assessed_sources(turn, &list, &findings.origins, &trusts, &self.links, &kept.sources);
        let known = |index: usize| kept.claim(index, findings, &in_turn);
        let context = ClaimContext {
            findings,
            turn,
            trusts: &trusts,
            config: self.decision_config(),
            weighting: self.weighting,
            known: &known,
        };
        let view = self.claim_rules().map(|rules| (rules.view)(&context));
        let ClaimsView { claims, score: claim_evidence, contradictions, decision } = view.unwrap_or_default();
        let (source_quality, links) = self.source_quality(&in_turn, &findings.origins);
        let sources = cited_first(&in_turn);
        kept.keep(in_turn, findings, &claims);
        let values = value_audit(turn, &list);
        let markers = marker_audit(turn, &list, &values, grounded);
        let coverage = coverage(&list, grounding.as_ref(), &markers, &values);
        let scores = Scores {
            tool_run: tool_run(turn, protocol),
            source_quality,
            grounding: grounding.as_ref().and_then(|grounding| score_grounding(grounding, &list.labels())),
            claim_evidence,
        };
        let claimed_confidence = turn.claimed_confidence.filter(|claimed| (0.0..=1.0).contains(claimed));
        Assessment {
            protocol,
            outcome: turn.outcome.unwrap_or(Outcome::Running),
            error: turn.failure.clone(),
            headline: headline(&scores, claimed_confidence, comparison(&list.citations, &coverage, &values)),
            coverage,
            warnings: warning::collect(turn, &sources, &list, &scores, &claims, grounded, &self.extractors),
            answer: turn.answer.clone(),
            tools: assessed_tools(&turn.tools),
            sources,
            citations: list.citations,
            grounding,
            scores,
            links,
            claimed_confidence,
            contradictions,
            blocked: claim::blocked(findings, &trusts, ledger),
            decision,
            claims,
            markers,
            not_understood: turn.misread.total(),
        }
    }

    /// The rules and tables that decide claims.
    #[must_use]
    pub fn decision_config(&self) -> DecisionConfig<'_> {
        DecisionConfig {
            rules: self.decision,
            tiers: self.tiers.clone(),
            policy: &self.policy,
            suffixes: self.suffixes,
        }
    }

    /// The quality of the cited web sources and of their links; `None` without cited web sources, which is not a score of 0.
    fn source_quality(
        &self,
        sources: &[Shared<AssessedSource>],
        origins: &[SourceOrigin],
    ) -> (Option<Score>, Option<LinkAudit>) {
        let of_sites = sources.iter().zip(origins).filter(|(source, _)| source.cited && source.domain.is_some());
        let (cited, citations): (Vec<&AssessedSource>, Vec<QualityCitation>) =
            of_sites.map(|(source, origin)| (&**source, quality_citation(source, origin))).unzip();
        if cited.is_empty() {
            return (None, None);
        }
        let mut score = score_source_quality(&citations, self.weights);
        let is_unlisted = |source: &&&AssessedSource| source.trust.from == RuleOrigin::Default;
        let n_unlisted = cited.iter().filter(is_unlisted).count();
        score.unknown = u32::try_from(n_unlisted).unwrap_or(u32::MAX);
        score.limits.extend((n_unlisted > 0).then_some(Limit::UnlistedDomains));
        let are_all_weak = cited.iter().all(|source| source.trust.level < TrustLevel::Trusted);
        // Sources that are all on no list are unknown, not weak.
        let is_any_known = n_unlisted < cited.len();
        score.limits.extend((are_all_weak && is_any_known).then_some(Limit::OnlyWeakSources));
        (Some(score), audit_links(&citations, self.weights))
    }
}

fn quality_citation(source: &AssessedSource, origin: &SourceOrigin) -> QualityCitation {
    QualityCitation { domain: origin.site.clone(), credibility: source.trust.weight, link: source.link }
}
