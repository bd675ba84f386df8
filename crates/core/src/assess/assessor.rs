//! The assessor: policy, tables and options, and the stages in their order for one turn.

use std::borrow::Cow;
use std::sync::Arc;

use super::claim;
use super::claim_rules::{ClaimContext, ClaimRules, ClaimsView};
use super::deeds::{AssessDeeds, assess_deeds, has_checkable_deeds, without_deeds};
use super::finding::ClaimFinding;
use super::findings::{EarlierSources, Findings};
use super::fingerprint::Fingerprint;
use super::grounded::Grounded;
use super::handed::MOST_SEARCHED;
use super::reusable_parts::ReusableParts;
use super::so_far::PartPlace;
use super::source::SourceOrigin;
use super::source_rules::{SourceContext, SourceRules, SourceTables};
use super::sources_view::SourcesView;
use super::texts_context::TextsContext;
use super::tool::{assessed_tools, tool_run};
use super::verify::Verifier;
use super::warning;
use crate::citation::{CitationProfile, ExtractorTable, HandedPassage, LinkStates};
use crate::conversation::{Source, Turn};
use crate::decision::{DecisionConfig, DecisionRules, TierTable};
use crate::evidence::Weighting;
use crate::grounding::{GivenTexts, Grounder, GroundingFound, GroundingTask};
use crate::record::{Assessment, Scores, Shared};
use crate::score::{ScoringWeights, headline};
use crate::stance::Detector;
use crate::stream::{Outcome, Protocol};
use crate::trust::{DEFAULT_GAP, ShardSet, SourceTrust, SuffixTable, TrustLedger, TrustPolicy};

/// Policy, tables and options for assessing turns. Build it once and use it for every turn.
///
/// It holds nothing of a conversation: a [`Session`](crate::Session) does.
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
    /// The difference of ranks from which the lower of two contradicting sources is rejected.
    pub gap: u8,
    /// Whether evidence is weighted by the trust in its source.
    pub weighting: Weighting,
    /// How a claim is decided from its evidence.
    pub decision: DecisionRules,
    /// The tiers of domains, which set the weight of a source in a decision.
    pub tiers: TierTable,
    /// Says where sources come from and what cites them. Without it sources, citations and markers are left out.
    pub sources: Option<&'static SourceRules>,
    /// Verifies and decides claims. Without it they are left out.
    pub claims: Option<&'static ClaimRules>,
    /// Compares what agents say they did with their calls. Without it that is left out.
    pub deeds: Option<AssessDeeds>,
    /// Compares sentences with their sources: the stance detector. Without it they are not compared.
    pub detector: Option<&'static dyn Grounder>,
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
        let (claims, deeds) = (Some(ClaimRules::built_in()), Some(assess_deeds as AssessDeeds));
        Self { claims, deeds, ..Self::without_late_parts(policy, suffixes) }
    }

    /// The same without what programs load later: claims and deeds are left out until their rules are given.
    #[must_use]
    pub fn without_late_parts(policy: TrustPolicy, suffixes: &'static SuffixTable) -> Self {
        Self { sources: Some(SourceRules::built_in()), ..Self::without_rules(policy, suffixes) }
    }

    /// The same without the rules for sources, too: they are left out until they are given.
    #[must_use]
    pub fn without_rules(policy: TrustPolicy, suffixes: &'static SuffixTable) -> Self {
        Self {
            policy,
            suffixes,
            shards: ShardSet::ALL,
            extractors: ExtractorTable::default(),
            profile: CitationProfile::default(),
            weights: ScoringWeights::default(),
            gap: DEFAULT_GAP,
            weighting: Weighting::default(),
            decision: DecisionRules::default(),
            tiers: TierTable::default(),
            sources: None,
            claims: None,
            deeds: None,
            detector: None,
        }
    }

    /// The shards of the bundled tables that these sources need and this assessor does not have: without them, the trust in these
    /// sources is not known.
    #[must_use]
    pub fn missing_shards(&self, sources: &[Source]) -> ShardSet {
        let Some(rules) = self.sources.filter(|_| self.shards != ShardSet::ALL) else { return ShardSet::default() };
        sources.iter().map(rules.shards).fold(ShardSet::default(), ShardSet::and).without(self.shards)
    }

    /// Assesses one turn that belongs to no conversation.
    #[must_use]
    pub fn assess(&self, turn: &Turn, protocol: Option<Protocol>) -> Assessment {
        let (mut findings, mut ledger) = (Findings::default(), Arc::default());
        let passages = self.handed_passages(turn, &[], &mut { MOST_SEARCHED });
        let mut turn = Cow::Borrowed(turn);
        if !passages.is_empty() {
            self.list_passages(turn.to_mut(), passages);
        }
        let turn = &*turn;
        self.find(turn, &[], &GivenTexts::default(), &mut findings);
        self.find_deeds(turn, protocol, &[], &mut findings);
        self.learn(turn, None, &mut findings, &mut ledger);
        self.view(turn, protocol, &mut findings, &ledger, &LinkStates::default())
    }

    /// The passages of the prompts before a turn that are its sources. `left` is how many bytes of prompts may be searched.
    pub(crate) fn handed_passages(&self, turn: &Turn, earlier: &[&Turn], left: &mut usize) -> Vec<HandedPassage> {
        self.sources.map(|rules| (rules.handed)(turn, earlier, left)).unwrap_or_default()
    }

    /// Lists passages of prompts as sources of a turn.
    pub(crate) fn list_passages(&self, turn: &mut Turn, passages: Vec<HandedPassage>) {
        if let Some(rules) = self.sources {
            (rules.list)(turn, passages);
        }
    }

    /// Looks up the sources of a turn, and compares its sentences with them, and with the texts of the turns before it, the last first, if they
    /// were not compared as they are now.
    pub(crate) fn find(&self, turn: &Turn, earlier: &[&Turn], texts: &GivenTexts, findings: &mut Findings) {
        findings.forget_unless_of(Fingerprint::new(turn, earlier));
        findings.origins = self.sources.map(|rules| (rules.origins)(turn, self.source_tables())).unwrap_or_default();
        findings.earlier_sources = EarlierSources::new(earlier);
        let is_due = self.sources.is_some() && !turn.is_running() && findings.needs_grounding();
        if let Some(detector) = self.detector.filter(|_| is_due) {
            let found = self.grounding_task(turn, earlier, texts, findings).map(|task| detector.ground(&task));
            findings.set_grounding(found);
        }
    }

    /// Compares what a turn says was done with its calls, and with those of the turns before it, the last first.
    pub(crate) fn find_deeds(
        &self,
        turn: &Turn,
        protocol: Option<Protocol>,
        earlier: &[&Turn],
        findings: &mut Findings,
    ) {
        let assess = self.deeds.filter(|_| has_checkable_deeds(turn, protocol));
        findings.deeds = assess.map(|assess| Shared::new(assess(turn, protocol, earlier)));
    }

    /// What is to be compared in a turn whose sources were looked up; `None` without citations and texts.
    pub(crate) fn grounding_task(
        &self,
        turn: &Turn,
        earlier: &[&Turn],
        given: &GivenTexts,
        findings: &Findings,
    ) -> Option<GroundingTask> {
        let context = TextsContext { turn, earlier, given, origins: &findings.origins };
        let task = (self.sources?.task)(&context, self.source_tables());
        (!task.is_empty()).then_some(task)
    }

    /// The sentences of a running turn that are complete and were not compared. Of a turn with calls, what the agent says it did is not
    /// compared with texts, so it has to be known.
    pub(crate) fn next_part(
        &self,
        turn: &Turn,
        earlier: &[&Turn],
        given: &GivenTexts,
        findings: &mut Findings,
    ) -> Option<(PartPlace, GroundingTask)> {
        let (rules, Findings { so_far, origins, .. }) = (self.sources?, findings);
        let may_have_deeds = !turn.tools.is_empty() && self.deeds.is_none();
        // Beside earlier texts alone a sentence waits for the end: a text of the turn counts before them, and may still arrive.
        let is_due = turn.is_running() && turn.has_texts() && !may_have_deeds;
        let context = TextsContext { turn, earlier, given, origins };
        is_due.then(|| (rules.part)(so_far.get_or_insert_default(), &context, self.source_tables())).flatten()
    }

    /// Keeps what was found in a part of a turn. Returns whether a sentence more is known.
    pub(crate) fn keep_part(
        &self,
        turn: &Turn,
        place: PartPlace,
        task: &GroundingTask,
        found: GroundingFound,
        findings: &mut Findings,
    ) -> bool {
        let Some(so_far) = &mut findings.so_far else { return false };
        let deeds = self.deeds.filter(|_| !turn.tools.is_empty());
        let part = || Turn { answer: task.answer.clone(), ..Turn::default() };
        let deeds = deeds.map(|assess| assess(&part(), None, &[]));
        so_far.keep(place, &task.answer, found, |sentences| without_deeds(sentences, deeds.as_ref()))
    }

    /// Verifies the claims of a turn whose sources were looked up; the ledger takes what is learned. Returns whether a claim has changed.
    ///
    /// What a claim has taught is not used to verify it again, so that a turn read twice gives the same findings. A claim whose
    /// sources stand as they did is not verified again, but taught again.
    pub(crate) fn learn(
        &self,
        turn: &Turn,
        now: Option<&str>,
        findings: &mut Findings,
        ledger: &mut Arc<TrustLedger>,
    ) -> bool {
        let claims = self.verify(turn, now, findings, ledger);
        claims.is_some_and(|claims| findings.set_claims(claims))
    }

    /// Teaches another ledger what a turn taught.
    pub(crate) fn teach(&self, turn: &Turn, now: Option<&str>, findings: &Findings, ledger: &mut Arc<TrustLedger>) {
        self.verify(turn, now, findings, ledger);
    }

    fn verify(
        &self,
        turn: &Turn,
        now: Option<&str>,
        findings: &Findings,
        ledger: &mut Arc<TrustLedger>,
    ) -> Option<Vec<Arc<ClaimFinding>>> {
        let verifier = Verifier { turn, origins: &findings.origins, threshold: self.gap, now };
        let rules = self.claim_rules()?;
        let disputed = findings.grounded.as_ref().map_or(&[][..], Grounded::disputed);
        Some((rules.verify)(verifier, findings.known_claims(), disputed, ledger))
    }

    const fn source_tables(&self) -> SourceTables<'_> {
        let Self { policy, suffixes, extractors, profile, weights, .. } = self;
        SourceTables { policy, suffixes, extractors, profile: *profile, weights: *weights }
    }

    /// Claims are decided by their sources.
    fn claim_rules(&self) -> Option<&'static ClaimRules> {
        self.claims.filter(|_| self.sources.is_some())
    }

    /// The trust in a domain or address, before anything was learned.
    #[must_use]
    pub fn trust_in(&self, address: &str) -> SourceTrust {
        self.learned_trust_in(address, None, &TrustLedger::default())
    }

    /// The trust in a source published on that date, for rules that hold for a period, with what was learned about its host.
    #[must_use]
    pub fn learned_trust_in(&self, address: &str, published: Option<&str>, learned: &TrustLedger) -> SourceTrust {
        let (url, key) = (Some(address.to_owned()), address.to_owned());
        let source = Source { url, key, published: published.map(str::to_owned), ..Source::default() };
        SourceOrigin::new(&source, &self.policy, self.suffixes).learned_trust(learned)
    }

    /// The assessment of a turn from its findings, with the trust that a ledger gives its sources. What did not change since the last
    /// assessment is not computed again.
    pub(crate) fn view(
        &self,
        turn: &Turn,
        protocol: Option<Protocol>,
        findings: &mut Findings,
        ledger: &TrustLedger,
        links: &LinkStates,
    ) -> Assessment {
        findings.so_far.iter_mut().for_each(|so_far| so_far.follow(&turn.answer));
        let trusts: Vec<SourceTrust> = findings.origins.iter().map(|origin| origin.learned_trust(ledger)).collect();
        let context = SourceContext { tables: self.source_tables(), turn, findings, trusts: &trusts, links };
        let mut sources = self.sources.map(|rules| (rules.view)(&context)).unwrap_or_default();
        let known = |index: usize| findings.parts.claim(index, &findings.claims, &sources.in_turn);
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
        let scores =
            Scores { tool_run: tool_run(turn, protocol), claim_evidence, ..std::mem::take(&mut sources.scores) };
        let claimed_confidence = turn.claimed_confidence.filter(|claimed| (0.0..=1.0).contains(claimed));
        let warnings = warning::collect(turn, &sources, &scores, &claims);
        let SourcesView {
            in_turn, sources, citations, sentences, grounding, coverage, markers, links, comparison, ..
        } = sources;
        let assessment = Assessment {
            protocol,
            dialect: turn.dialect.clone(),
            outcome: turn.outcome.unwrap_or(Outcome::Running),
            error: turn.failure.clone(),
            headline: headline(&scores, claimed_confidence, comparison)
                .map(|headline| headline.within(&coverage).after(findings.deeds.as_deref())),
            coverage,
            warnings,
            answer: turn.answer.clone(),
            tools: assessed_tools(&turn.tools),
            sources,
            citations,
            sentences,
            grounding,
            scores,
            links,
            claimed_confidence,
            contradictions,
            blocked: claim::blocked(findings, &trusts, ledger),
            decision,
            claims,
            markers,
            deeds: findings.deeds.clone(),
            not_understood: turn.misread.total(),
        };
        findings.parts = ReusableParts::new(in_turn, &findings.claims, &assessment.claims);
        assessment
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
}
