//! The whole line in one screen: a turn and a policy in, an assessment out.

mod cited;
mod claims;
mod grounded;
mod place;
mod warning;

use crate::citation::{CitationProfile, ExtractorTable, LinkStates, audit, mismatched};
use crate::conversation::{AgentStream, Source, ToolCall, ToolState, Turn};
use crate::decision::{DecisionConfig, DecisionRules, TierTable};
use crate::evidence::Weighting;
use crate::grounding::{GivenTexts, StanceReader};
use crate::record::{AssessedSource, AssessedTool, Assessment, Limit, LinkAudit, MarkerAudit, Score, Scores};
use crate::score::{
    CallRecord, QualityCitation, ScoringWeights, audit_links, headline, score_grounding, score_source_quality,
    score_tool_run,
};
use crate::stance::Detector;
use crate::stream::{Outcome, Protocol};
use crate::trust::{DEFAULT_GAP, Host, RuleOrigin, SourceTrust, SuffixTable, TrustLedger, TrustPolicy};
use cited::Cited;
pub use claims::Findings;
use claims::SourcePlace;
use credence_text::lookup::Lookup;
pub use grounded::TurnGrounding;

/// What assessing needs beside the turn. Build it once and use it for every turn.
#[derive(Clone, Debug)]
pub struct Assessor {
    /// The trust in domains.
    pub policy: TrustPolicy,
    /// Where domains that can be registered begin.
    pub suffixes: &'static SuffixTable,
    /// The caller's own table of values worth citing, before the bundled one.
    pub extractors: ExtractorTable,
    /// The reading of that table.
    pub profile: CitationProfile,
    /// The weights of source quality.
    pub weights: ScoringWeights,
    /// What verification has learned before.
    pub learned: TrustLedger,
    /// The difference of ranks from which the lower of two contradicting sources is rejected.
    pub gap: u8,
    /// Whether evidence counts by the trust in its source.
    pub weighting: Weighting,
    /// How a claim is decided from its evidence.
    pub decision: DecisionRules,
    /// How much a voice counts in a decision.
    pub tiers: TierTable,
    /// What is known of links, by address.
    pub links: LinkStates,
    /// The time to write beside what is learned, such as `2026-11-21`; there is no clock in here.
    pub now: Option<String>,
    /// What reads whether a source says what a sentence says; without it sentences are not compared with their sources.
    pub detector: Option<&'static Detector>,
    /// Whole texts of sources, beside what the stream carries.
    pub texts: GivenTexts,
}

impl Default for Assessor {
    fn default() -> Self {
        Self::with_policy(TrustPolicy::bundled().clone())
    }
}

impl Assessor {
    /// An assessor that trusts by `policy`, with the bundled suffix list and detector, and the defaults for the rest.
    #[must_use]
    pub fn with_policy(policy: TrustPolicy) -> Self {
        Self { detector: Some(Detector::built_in()), ..Self::new(policy, SuffixTable::bundled()) }
    }

    /// An assessor with tables of the caller's and the defaults for the rest; no bundled table is used, or compiled in.
    #[must_use]
    pub fn new(policy: TrustPolicy, suffixes: &'static SuffixTable) -> Self {
        Self {
            policy,
            suffixes,
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
            detector: None,
            texts: GivenTexts::default(),
        }
    }

    /// Everything the panel shows of one turn.
    #[must_use]
    pub fn assess(&self, turn: &Turn, protocol: Option<Protocol>) -> Assessment {
        let mut ledger = self.learned.clone();
        let findings = self.learn(turn, self.now.as_deref(), &mut ledger);
        self.view(turn, protocol, &findings, &ledger)
    }

    /// Everything the panel shows of the turns of one conversation, and what they teach.
    ///
    /// What is learned from a later turn is seen in an earlier one too: the trust in a domain is the same everywhere.
    #[must_use]
    pub fn assess_conversation(&self, turns: &[Turn], protocol: Option<Protocol>) -> (Vec<Assessment>, TrustLedger) {
        let mut ledger = self.learned.clone();
        let learn = |turn: &Turn| self.learn(turn, self.now.as_deref(), &mut ledger);
        let findings: Vec<Findings> = turns.iter().map(learn).collect();
        let view = |(turn, findings): (&Turn, &Findings)| self.view(turn, protocol, findings, &ledger);
        (turns.iter().zip(&findings).map(view).collect(), ledger)
    }

    /// Looks up the sources of a turn and verifies its claims; what they teach goes into the ledger.
    ///
    /// A claim never judges its own evidence by what it taught itself, so that reading a turn twice changes nothing.
    #[must_use]
    pub fn learn(&self, turn: &Turn, now: Option<&str>, ledger: &mut TrustLedger) -> Findings {
        self.learn_grounded(turn, now, ledger, &mut TurnGrounding::default())
    }

    /// The same, for a turn that is asked about again: `known` is what grounding found before, and is brought up to date.
    #[must_use]
    pub fn learn_grounded(
        &self,
        turn: &Turn,
        now: Option<&str>,
        ledger: &mut TrustLedger,
        known: &mut TurnGrounding,
    ) -> Findings {
        let places = self.places(turn);
        let mut claims = claims::verify(turn, &places, self.gap, now, ledger);
        let grounded = known.catch_up(self, turn, &places);
        let disputed = grounded.iter().flat_map(|grounded| &grounded.disputed);
        claims.extend(disputed.map(|claim| claims::classify_found(claim.clone(), turn, &places, self.gap, ledger)));
        Findings { places, claims, grounded }
    }

    /// What another reader than the detector finds in a turn, for [`Self::learn_grounded`].
    pub fn ground_by(&self, turn: &Turn, reader: &mut dyn StanceReader) -> TurnGrounding {
        TurnGrounding::read(self, turn, &self.places(turn), reader)
    }

    fn places(&self, turn: &Turn) -> Vec<SourcePlace> {
        turn.sources.iter().map(|source| SourcePlace::of(source, &self.policy, self.suffixes)).collect()
    }

    /// The trust in a domain or address, with what was learned.
    #[must_use]
    pub fn trust_in(&self, address: &str) -> SourceTrust {
        self.trust_in_published(address, None)
    }

    /// The trust in a source of that date, for rules that hold for a time only.
    #[must_use]
    pub fn trust_in_published(&self, address: &str, published: Option<&str>) -> SourceTrust {
        let (url, key) = (Some(address.to_owned()), address.to_owned());
        let source = Source { url, key, published: published.map(str::to_owned), ..Source::default() };
        SourcePlace::of(&source, &self.policy, self.suffixes).learned_trust(&self.learned)
    }

    /// Everything the panel shows of a turn as it was verified, with the trust that a ledger gives its sources.
    #[must_use]
    pub fn view(
        &self,
        turn: &Turn,
        protocol: Option<Protocol>,
        findings: &Findings,
        ledger: &TrustLedger,
    ) -> Assessment {
        let mut cited = Cited::of(turn, &self.extractors, self.profile);
        let grounded = findings.grounded.as_deref();
        let grounding = grounded.map(|grounded| grounded.told(&mut cited.citations));
        let trusts: Vec<SourceTrust> = findings.places.iter().map(|place| place.learned_trust(ledger)).collect();
        let sources = self.sources(turn, &cited, findings, &trusts);
        let claims = claims::assessed(findings, turn, &trusts, &self.decision_config());
        let mut markers = marker_audit(turn, &cited);
        if let Some(grounded) = grounded {
            grounded.add_mismatches(&cited.citations, &mut markers);
        }
        let labels: Vec<&str> = cited.citations.iter().map(|citation| citation.label.as_str()).collect();
        let claimed_confidence = turn.claimed_confidence.filter(|claimed| (0.0..=1.0).contains(claimed));
        let (source_quality, links) = self.source_quality(&sources);
        let scores = Scores {
            tool_run: tool_run(turn),
            source_quality,
            grounding: grounding.as_ref().and_then(|grounding| score_grounding(grounding, &labels)),
            claim_evidence: claims::score(&claims, findings, &trusts, self.weighting),
        };
        Assessment {
            protocol,
            outcome: turn.outcome.unwrap_or(Outcome::Waiting),
            error: turn.failure.clone(),
            headline: headline(&scores, claimed_confidence),
            warnings: warning::collect(turn, &sources, &cited, &scores, &claims, grounded, &self.extractors),
            answer: turn.answer.clone(),
            tools: tools(&turn.tools),
            sources,
            citations: cited.citations,
            grounding,
            scores,
            links,
            claimed_confidence,
            contradictions: claims::contradictions(findings),
            blocked: claims::blocked(findings, &trusts, ledger),
            decision: claims::decision(&claims),
            claims,
            markers,
            not_understood: turn.misread.total(),
        }
    }

    /// What claims are decided by.
    #[must_use]
    pub fn decision_config(&self) -> DecisionConfig<'_> {
        DecisionConfig {
            rules: self.decision,
            tiers: self.tiers.clone(),
            policy: &self.policy,
            suffixes: self.suffixes,
        }
    }

    /// Every source with the trust in its domain, the cited ones first.
    fn sources(&self, turn: &Turn, cited: &Cited, findings: &Findings, trusts: &[SourceTrust]) -> Vec<AssessedSource> {
        let is_cited = |index: &usize| turn.sources[*index].cited || cited.by_marker[*index];
        let (first, then): (Vec<usize>, Vec<usize>) = (0..turn.sources.len()).partition(is_cited);
        let n_cited = first.len();
        let assessed = |(place, index): (usize, usize)| AssessedSource {
            cited: place < n_cited,
            link: turn.sources[index].url.as_deref().and_then(|url| self.links.of(url)),
            ..source(&turn.sources[index], &findings.places[index], &trusts[index])
        };
        first.into_iter().chain(then).enumerate().map(assessed).collect()
    }

    /// The quality of the cited web sources and of their links; `None` where none is cited, which is not a score of 0.
    fn source_quality(&self, sources: &[AssessedSource]) -> (Option<Score>, Option<LinkAudit>) {
        let cited: Vec<&AssessedSource> =
            sources.iter().filter(|source| source.cited && source.domain.is_some()).collect();
        if cited.is_empty() {
            return (None, None);
        }
        let citations: Vec<QualityCitation> = cited.iter().map(|source| self.quality_citation(source)).collect();
        let mut score = score_source_quality(&citations, self.weights);
        let is_unlisted = |source: &&AssessedSource| source.trust.from == RuleOrigin::Default;
        score.limits.extend(cited.iter().any(is_unlisted).then_some(Limit::UnlistedDomains));
        (Some(score), audit_links(&citations, self.weights))
    }

    fn quality_citation(&self, source: &AssessedSource) -> QualityCitation {
        let host = source.domain.as_deref().and_then(Host::of);
        let domain = host.as_ref().map_or_else(String::new, |host| self.suffixes.registrable_domain(host).to_owned());
        QualityCitation { domain, credibility: source.trust.weight, link: source.link }
    }
}

/// Everything the panel shows of one turn, by the bundled tables and defaults.
#[must_use]
pub fn assess(turn: &Turn, protocol: Option<Protocol>) -> Assessment {
    Assessor::default().assess(turn, protocol)
}

/// Reads the bytes of a whole recording and assesses every turn in it.
///
/// Bytes that are no stream give one failed assessment that says what was found.
#[must_use]
pub fn assess_recording(bytes: &[u8], assessor: &Assessor) -> Vec<Assessment> {
    let mut stream = AgentStream::default();
    stream.push(bytes);
    stream.finish();
    assessor.assess_conversation(stream.turns(), stream.protocol()).0
}

fn source(source: &Source, place: &SourcePlace, trust: &SourceTrust) -> AssessedSource {
    AssessedSource {
        id: source.key.clone(),
        url: source.url.clone(),
        title: source.title.clone(),
        domain: place.domain.clone(),
        cited: source.cited,
        retrieved: source.retrieved,
        snippet: source.snippet.clone(),
        published: source.published.clone(),
        trust: trust.clone(),
        link: None,
    }
}

fn tools(calls: &[ToolCall]) -> Vec<AssessedTool> {
    let attempts = attempts(calls);
    let assessed = |(call, attempt): (&ToolCall, u32)| AssessedTool {
        id: call.id.clone(),
        name: call.name.clone(),
        attempt,
        state: call.state,
        error: call.error.clone(),
        args: call.args.clone(),
    };
    calls.iter().zip(attempts).map(assessed).collect()
}

/// 1 for a first try. A call tries again when an earlier one of its tool had the same arguments, or when the last
/// one of its tool failed or brought nothing.
fn attempts(calls: &[ToolCall]) -> Vec<u32> {
    let mut same_call = Lookup::default();
    let mut same_tool = Lookup::default();
    let mut attempts: Vec<u32> = Vec::with_capacity(calls.len());
    for (index, call) in calls.iter().enumerate() {
        let repeated = call.args.as_ref().and_then(|args| same_call.hold(format!("{} {args}", call.name), index));
        let in_vain = |before: &usize| matches!(calls[*before].state, ToolState::Failed | ToolState::Empty);
        let after_failure = same_tool.hold(call.name.clone(), index).filter(in_vain);
        attempts.push(repeated.or(after_failure).map_or(1, |before| attempts[before] + 1));
    }
    attempts
}

/// The health of the run; `None` where no call with a known result exists.
fn tool_run(turn: &Turn) -> Option<Score> {
    let is_waiting = matches!(turn.outcome, None | Some(Outcome::Waiting | Outcome::Stopped));
    let is_open =
        |call: &ToolCall| call.state == ToolState::Running || (call.state == ToolState::Unanswered && is_waiting);
    let counted: Vec<CallRecord> =
        turn.tools.iter().filter(|call| call.state != ToolState::Unknown && !is_open(call)).map(call_record).collect();
    if counted.is_empty() {
        return None;
    }
    let mut score = score_tool_run(&counted, turn.step_count);
    let unknown = turn.tools.iter().any(|call| call.state == ToolState::Unknown);
    let without_payload = |call: &ToolCall| call.state == ToolState::Ok && !call.recorded;
    score.limits.extend(unknown.then_some(Limit::ResultsNotCarried));
    score.limits.extend(turn.tools.iter().any(is_open).then_some(Limit::CallsOpen));
    score.limits.extend(turn.tools.iter().any(without_payload).then_some(Limit::PayloadsNotCarried));
    Some(score)
}

fn call_record(call: &ToolCall) -> CallRecord {
    let success = matches!(call.state, ToolState::Ok | ToolState::Empty);
    let has_data = call
        .data
        .as_deref()
        .is_some_and(|data| credence_text::json::Json::parse(data).is_ok_and(|data| !data.is_blank()));
    CallRecord {
        tool_name: call.name.clone(),
        tool_args: call.args.clone(),
        success,
        // A failed call normally returns nothing, and that counts too.
        empty: call.state == ToolState::Empty || (!success && !has_data),
        unanswered: call.state == ToolState::Unanswered,
    }
}

fn marker_audit(turn: &Turn, cited: &Cited) -> MarkerAudit {
    let found = audit(&turn.answer, &cited.marked_labels);
    let values: Vec<(u32, &str)> = cited.values().collect();
    MarkerAudit { mismatched: mismatched(&turn.answer, &values), ..found }
}
