//! Decisions from history, and their proofs, for callers who have evidence and no stream.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError};
use credence_ask::{AgentQuestion, Request, proof_request};
use credence_core::decision::{
    Decision, DecisionConfig, DecisionProfile, DecisionResult, DecisionRules, DecisionSide, DecisionStatus,
    DecisionWarning, EvidenceHit, History, Task, Tier, TierOrigin, TierSubject, TierTable, Timeframe, TimeframeProblem,
    Vote, decide_from_history, original_of, proof_from_reply, proof_from_text, proof_messages, write_proof,
};
use credence_core::evidence::Stance;
use credence_core::trust::{DomainPattern, Host, SourceTrust, TrustLevel};
use serde::Serialize;

use crate::reading::request::{about_ask, headers, secret};
use crate::reading::trust_policy::{RawTrustPolicy, level_named};

const RULES: [&str; 8] =
    ["profile", "threshold", "min_sources", "minSources", "within_hours", "withinHours", "tiers", "debug"];

/// A hundred years.
const MOST_HOURS: u32 = 876_600;

/// A weight that only a hundred thousand primary sources reach.
const LARGEST_THRESHOLD: f64 = 100_000.0;

pub(crate) fn decide(
    task: Argument<'_>,
    history: Argument<'_>,
    attempts: &Argument<'_>,
    max_attempts: &Argument<'_>,
    config: Argument<'_>,
    policy: &RawTrustPolicy,
) -> Result<Decision, CallError> {
    let task = StatedTask::read(task)?;
    let history = history.object()?;
    let hits = history.field("evidence").each_given(StatedHit::read)?;
    let (attempts, max_attempts) = (attempts.count(u32::MAX)?, max_attempts.count(u32::MAX)?);
    let (rules, tiers) = read_rules(config)?;
    let trusts: Vec<SourceTrust> = hits.iter().map(|hit| hit.trust(policy)).collect();
    let evidence: Vec<EvidenceHit<'_>> = hits.iter().zip(&trusts).map(|(hit, trust)| hit.evidence(trust)).collect();
    let found = History {
        evidence: &evidence,
        copies: None,
        n_pages: length(&history.field("pages"))?,
        n_queries: length(&history.field("serp_queries"))?,
    };
    let config = DecisionConfig { rules, tiers, ..policy.assessor().decision_config() };
    Ok(decide_from_history(&task.task(), &found, attempts, max_attempts, &config))
}

/// How many items a list has, none when it was not given.
fn length(list: &Argument<'_>) -> Result<u32, CallError> {
    let items = list.each_given(|_| Ok(()))?;
    Ok(u32::try_from(items.len()).unwrap_or(u32::MAX))
}

/// The rules and tiers a caller chose.
pub(crate) fn read_rules(config: Argument<'_>) -> Result<(DecisionRules, TierTable), CallError> {
    let config = config.optional_object(&RULES)?;
    let defaults = DecisionRules::default();
    let threshold = config.field("threshold");
    let found = threshold.optional_number()?;
    if found.is_some_and(|found| found <= 0.0 || found > LARGEST_THRESHOLD) {
        return Err(threshold.wrong("a weight above 0, such as 1.6"));
    }
    let min_sources = either(&config, ["min_sources", "minSources"])?;
    let n_sources = min_sources.optional_count(u32::MAX)?;
    if n_sources == Some(0) {
        return Err(min_sources.wrong("at least 1"));
    }
    let rules = DecisionRules {
        profile: config.field("profile").named()?.unwrap_or_default(),
        threshold: found.unwrap_or(defaults.threshold),
        min_sources: n_sources.unwrap_or(defaults.min_sources),
        within_hours: either(&config, ["within_hours", "withinHours"])?.optional_count(MOST_HOURS)?,
        debug: config.field("debug").flag()?,
    };
    Ok((rules, TierTable::with_rows(config.field("tiers").each_given(tier_row)?)))
}

/// A field with two spellings, of which one may be given.
fn either<'a>(object: &Argument<'a>, [snake, camel]: [&'static str; 2]) -> Result<Argument<'a>, CallError> {
    let (first, second) = (object.field(snake), object.field(camel));
    match (first.is_given(), second.is_given()) {
        (true, true) => Err(second.wrong(&format!("nothing beside `{snake}`"))),
        (false, true) => Ok(second),
        (true | false, false) => Ok(first),
    }
}

fn tier_row(row: Argument<'_>) -> Result<(TierSubject, Tier), CallError> {
    let row = row.object()?;
    row.only(&["domain", "kind", "level", "tier"])?;
    let (domain, kind, level) = (row.field("domain"), row.field("kind"), row.field("level"));
    let subject = match (domain.is_given(), kind.is_given(), level.is_given()) {
        (true, false, false) => {
            let pattern = DomainPattern::parse(&domain.text()?).map_err(|_| domain.wrong("a domain"))?;
            TierSubject::Domain(pattern)
        }
        (false, true, false) => TierSubject::Kind(kind.text()?.into_owned()),
        (false, false, true) => TierSubject::Level(level_named(&level)?),
        _ => return Err(row.wrong("one of `domain`, `kind` and `level`, and a `tier`")),
    };
    let tier = row.field("tier");
    Ok((subject, optional_tier(&tier)?.ok_or_else(|| tier.wrong("the name of a tier"))?))
}

fn optional_tier(tier: &Argument<'_>) -> Result<Option<Tier>, CallError> {
    tier.named()
}

/// A task as the caller describes it.
struct StatedTask<'a> {
    id: Option<Cow<'a, str>>,
    target: Option<Cow<'a, str>>,
    timeframe: Option<Timeframe>,
}

impl<'a> StatedTask<'a> {
    fn read(task: Argument<'a>) -> Result<Self, CallError> {
        let task = task.object()?;
        let timeframe = task.field("timeframe");
        let frame = if timeframe.is_given() { Some(read_timeframe(timeframe)?) } else { None };
        Ok(Self {
            id: task.field("id").text_or_number()?,
            target: task.field("target").optional_text()?,
            timeframe: frame,
        })
    }

    fn task(&self) -> Task<'_> {
        Task { id: self.id.as_deref(), target: self.target.as_deref(), timeframe: self.timeframe }
    }
}

fn read_timeframe(timeframe: Argument<'_>) -> Result<Timeframe, CallError> {
    let timeframe = timeframe.object()?;
    timeframe.only(&["start", "end"])?;
    let (start, end) = (timeframe.field("start"), timeframe.field("end"));
    let read = Timeframe::new(start.optional_text()?.as_deref(), end.optional_text()?.as_deref());
    read.map_err(|problem| match problem {
        TimeframeProblem::Start => start.wrong("a date such as `2026-11-21` or `2026-11-21T10:30:00Z`"),
        TimeframeProblem::End => end.wrong("a date such as `2026-11-21` or `2026-11-21T10:30:00Z`"),
        TimeframeProblem::EndsBeforeItStarts => end.wrong("a date that is not before the start"),
    })
}

/// A hit as the caller describes it. Fields of others beside these are left alone: agents keep their own notes there.
struct StatedHit<'a> {
    url: Option<Cow<'a, str>>,
    domain: Option<Cow<'a, str>>,
    title: Option<Cow<'a, str>>,
    snippet: Cow<'a, str>,
    stance: Option<Stance>,
    weight: Option<f64>,
    tier: Option<Tier>,
    date_utc: Option<Cow<'a, str>>,
    pub_date: Option<Cow<'a, str>>,
}

impl<'a> StatedHit<'a> {
    fn read(hit: Argument<'a>) -> Result<Self, CallError> {
        let hit = hit.object()?;
        let text = |name: &'static str| hit.field(name).optional_text();
        let url = text("url")?;
        // What an address says about its domain is not for the caller to change.
        let has_host = url.as_deref().is_some_and(|url| Host::parse(url).is_some());
        let stance = text("stance")?;
        Ok(Self {
            domain: text("domain")?.filter(|_| !has_host),
            url,
            title: text("title")?,
            snippet: text("snippet")?.unwrap_or_default(),
            // No stance is none, which is not a name nobody knows.
            stance: stance.map_or(Some(Stance::Neutral), |stance| Stance::from_label(&stance)),
            weight: hit.field("weight").optional_share()?,
            tier: optional_tier(&hit.field("tier"))?,
            date_utc: either(&hit, ["date_utc", "dateUtc"])?.optional_text()?,
            pub_date: either(&hit, ["pub_date", "pubDate"])?.optional_text()?,
        })
    }

    /// The trust in the page, or in the one behind an archive's copy of it.
    fn trust(&self, policy: &RawTrustPolicy) -> SourceTrust {
        let of_url = self.url.as_deref().map(|url| original_of(url).unwrap_or(url));
        let Some(address) = self.domain.as_deref().or(of_url) else { return SourceTrust::default() };
        policy.trust_in(address, self.date_utc.as_deref().or(self.pub_date.as_deref()))
    }

    fn evidence<'b>(&'b self, trust: &'b SourceTrust) -> EvidenceHit<'b> {
        EvidenceHit {
            url: self.url.as_deref(),
            domain: self.domain.as_deref(),
            title: self.title.as_deref(),
            snippet: &self.snippet,
            stance: self.stance,
            weight: self.weight,
            tier: self.tier,
            date_utc: self.date_utc.as_deref(),
            pub_date: self.pub_date.as_deref(),
            trust: Some(trust),
            rejected: false,
        }
    }
}

/// The deterministic proof of a decision.
pub(crate) fn proof(decision: Argument<'_>) -> Result<String, CallError> {
    Ok(write_proof(&read(decision)?))
}

/// One message to a model.
#[derive(Serialize)]
pub(crate) struct Message {
    role: &'static str,
    content: String,
}

pub(crate) fn messages(decision: Argument<'_>) -> Result<[Message; 2], CallError> {
    Ok(proof_messages(&read(decision)?).map(|(role, content)| Message { role, content }))
}

pub(crate) fn request(decision: Argument<'_>, llm: Argument<'_>) -> Result<Request, CallError> {
    let llm = llm.object()?;
    llm.only(&["endpoint", "key", "model", "headers"])?;
    let ask = AgentQuestion {
        endpoint: llm.field("endpoint").text()?.into_owned(),
        key: secret(&llm.field("key"))?,
        model: llm.field("model").optional_text()?.map(Cow::into_owned),
        headers: headers(&llm.field("headers"))?,
        ..AgentQuestion::default()
    };
    proof_request(&read(decision)?, ask).map_err(|error| about_ask("options.llm", &error))
}

/// What a model's words are worth: a proof, or the reason why they are none.
#[derive(Serialize)]
pub(crate) struct ModelProof {
    proof: Option<String>,
    failure: Option<&'static str>,
    message: Option<String>,
}

/// A proof from what a model wrote, or from the body of its server's reply.
pub(crate) fn model_proof(decision: Argument<'_>, text: &str, is_reply: bool) -> Result<ModelProof, CallError> {
    let decision = read(decision)?;
    let read = if is_reply { proof_from_reply } else { proof_from_text };
    Ok(match read(&decision, text) {
        Ok(proof) => ModelProof { proof: Some(proof), failure: None, message: None },
        Err(failure) => ModelProof { proof: None, failure: Some(failure.name()), message: Some(failure.to_string()) },
    })
}

/// What a proof is written from, of a decision that was handed out before.
fn read(decision: Argument<'_>) -> Result<Decision, CallError> {
    let decision = decision.object()?;
    let reason = decision.field("reason");
    let outcome = decision.field("result").field("outcome").named()?;
    let result = |outcome| DecisionResult { outcome, proof: String::new(), sources: Vec::new(), debug: None };
    Ok(Decision {
        status: outcome.map_or(DecisionStatus::NeedMoreSearch, |_| DecisionStatus::Final),
        result: outcome.map(result),
        reason: reason.named()?.ok_or_else(|| reason.wrong("the reason of a decision"))?,
        task_id: None,
        target: decision.field("target").optional_text()?.map(Cow::into_owned),
        profile: DecisionProfile::Default,
        attempts: None,
        max_attempts: None,
        threshold: decision.field("threshold").number()?,
        min_sources: decision.field("min_sources").count(u32::MAX)?,
        support: side(decision.field("support"))?,
        refute: side(decision.field("refute"))?,
        conflict: false,
        domains_seen: 0,
        left_out: Vec::new(),
        warnings: decision.field("warnings").each_given(warning)?,
    })
}

fn side(side: Argument<'_>) -> Result<DecisionSide, CallError> {
    let side = side.object()?;
    Ok(DecisionSide {
        weight: side.field("weight").number()?,
        n_sources: side.field("n_sources").count(u32::MAX)?,
        is_enough: false,
        missing_weight: 0.0,
        missing_sources: 0,
        votes: side.field("votes").each_given(vote)?,
    })
}

fn vote(vote: Argument<'_>) -> Result<Vote, CallError> {
    let vote = vote.object()?;
    let text = |name: &'static str| vote.field(name).optional_text().map(|text| text.map(Cow::into_owned));
    Ok(Vote {
        hit: 0,
        domain: vote.field("domain").text()?.into_owned(),
        weight: 0.0,
        tier: Tier::Other,
        tier_from: TierOrigin::Default,
        level: TrustLevel::Unverified,
        url: text("url")?,
        title: text("title")?,
        pub_date: text("pub_date")?,
        excerpt: text("excerpt")?.unwrap_or_default(),
    })
}

fn warning(warning: Argument<'_>) -> Result<DecisionWarning, CallError> {
    let code = warning.field("code");
    let known = code.named()?.ok_or_else(|| code.wrong("the code of a warning"))?;
    Ok(DecisionWarning { code: known, hit: None, domain: None })
}
