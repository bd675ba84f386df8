//! Decisions from history, for callers who have evidence and no stream.

use std::borrow::Cow;

use credence_core::decision::{
    Decision, DecisionConfig, DecisionProfile, DecisionRules, EvidenceHit, History, Task, Tier, TierSubject, TierTable,
    Timeframe, decide_from_history,
};
use credence_core::evidence::Stance;
use credence_core::trust::{DomainPattern, Host, SourceTrust, TrustLevel};
use credence_json::Json;

use crate::boundary::{Argument, CallError, FromArgument, Unread, input, share, text_or_number};
use crate::reading::trust_policy::RawTrustPolicy;
use crate::shared_input::{hours, min_sources, threshold, timeframe};

input! {
    /// What is to be decided. Other fields are ignored.
    open struct DecisionTask<'a> as "DecisionTask" {
        id: Option<Cow<'a, str>> as text_or_number => "string | number | null",
        /// The claim.
        target: Option<Cow<'a, str>>,
        /// Both ends are included: `2026-11-21` is a whole day, `2026-11-21T10:30:00Z` a moment.
        timeframe: Option<Timeframe> as timeframe => "{ start?: string | null; end?: string | null } | null",
    }
}

input! {
    /// What was found so far. `aggregates` are ignored: sums are always computed here.
    open struct DecisionHistory<'a> as "DecisionHistory" {
        pages: Vec<Json<'a>> = Vec::new(),
        evidence: Vec<StatedHit<'a>> = Vec::new() => "readonly EvidenceHit[] | null",
        aggregates: Unread => "unknown",
        serp_queries: Vec<Json<'a>> = Vec::new(),
    }
}

input! {
    /// How evidence is weighed. Names may also be written in camelCase.
    closed struct DecisionRulesInput as "DecisionRules" {
        /// What happens in a conflict: `default` needs more evidence and finally decides nothing, `flowchart` lets the larger side win.
        profile: DecisionProfile = DecisionProfile::default(),
        /// The weight a side needs, in steps of a tenth; 1.6 by default.
        threshold: f64 as threshold = DecisionRules::default().threshold,
        /// How many independent sources a side needs; 2 by default.
        min_sources: Option<u32> as min_sources,
        min_sources_camel "minSources": Option<u32> as min_sources,
        /// Sources of a side are counted together only if they were published within this many hours, such as 48.
        within_hours: Option<u32> as hours,
        within_hours_camel "withinHours": Option<u32> as hours,
        /// The caller's own rows, applied before the bundled table.
        tiers: Vec<TierRow> = Vec::new() => "readonly TierRow[] | null",
        /// Adds to the result how much was searched.
        debug: bool = false,
    }
}

input! {
    /// What one source says. Other fields are ignored.
    open struct HitInput<'a> as "EvidenceHit" {
        url: Option<Cow<'a, str>>,
        /// The domain, if there is no `url`.
        domain: Option<Cow<'a, str>>,
        title: Option<Cow<'a, str>>,
        snippet: Option<Cow<'a, str>>,
        /// `support`, `refute`, `unclear` or another common label. An unknown label counts for neither side and gives a warning.
        stance: Option<Cow<'a, str>>,
        /// 0 to 1, instead of the weight of the tier. With a `tier` it can only lower the weight.
        weight: Option<f64> as share,
        /// Instead of the tier of the domain.
        tier: Option<Tier>,
        date_utc: Option<Cow<'a, str>>,
        date_utc_camel "dateUtc": Option<Cow<'a, str>>,
        pub_date: Option<Cow<'a, str>>,
        pub_date_camel "pubDate": Option<Cow<'a, str>>,
    }
}

/// A call of `decideFromHistory` or `reportDecision`.
pub(crate) struct DecisionCall<'a> {
    pub(crate) task: DecisionTask<'a>,
    pub(crate) history: DecisionHistory<'a>,
    pub(crate) attempts: u32,
    pub(crate) max_attempts: u32,
    pub(crate) rules: (DecisionRules, TierTable),
}

pub(crate) fn decide(call: DecisionCall<'_>, policy: &RawTrustPolicy) -> Decision {
    let DecisionCall { task: DecisionTask { id, target, timeframe }, history, attempts, max_attempts, rules } = call;
    let hits = &history.evidence;
    let trusts: Vec<SourceTrust> = hits.iter().map(|hit| hit.trust(policy)).collect();
    let evidence: Vec<EvidenceHit<'_>> = hits.iter().zip(&trusts).map(|(hit, trust)| hit.evidence(trust)).collect();
    let (n_pages, n_queries) = (count(history.pages.len()), count(history.serp_queries.len()));
    let found = History { evidence: &evidence, copies: None, n_pages, n_queries };
    let (rules, tiers) = rules;
    let config = DecisionConfig { rules, tiers, ..policy.assessor().decision_config() };
    let task = Task { id: id.as_deref(), target: target.as_deref(), timeframe };
    decide_from_history(&task, &found, attempts, max_attempts, &config)
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The rules and tiers that a caller chose.
pub(crate) fn rules(argument: &Argument<'_>) -> Result<(DecisionRules, TierTable), CallError> {
    let Some(input) = argument.read::<Option<DecisionRulesInput>>()? else {
        return Ok((DecisionRules::default(), TierTable::with_rows(Vec::new())));
    };
    let sources = either(argument, ["min_sources", "minSources"], [input.min_sources, input.min_sources_camel])?;
    let within = either(argument, ["within_hours", "withinHours"], [input.within_hours, input.within_hours_camel])?;
    let rules = DecisionRules {
        profile: input.profile,
        threshold: input.threshold,
        min_sources: sources.unwrap_or(DecisionRules::default().min_sources),
        within_hours: within,
        debug: input.debug,
    };
    Ok((rules, TierTable::with_rows(input.tiers.into_iter().map(|row| (row.subject, row.tier)).collect())))
}

/// A field with two spellings, of which one may be given.
fn either<T>(
    object: &Argument<'_>,
    [snake, camel]: [&'static str; 2],
    values: [Option<T>; 2],
) -> Result<Option<T>, CallError> {
    match values {
        [Some(_), Some(_)] => Err(object.field(camel).invalid(&format!("nothing beside `{snake}`"))),
        [first, second] => Ok(first.or(second)),
    }
}

input! {
    /// The tier of one subject.
    closed struct TierRowInput as "TierRow" {
        domain: Option<String>,
        kind: Option<String>,
        level: Option<TrustLevel>,
        tier: Option<Tier>,
    }
}

/// A row of the table of tiers.
pub(crate) struct TierRow {
    subject: TierSubject,
    tier: Tier,
}

impl<'a> FromArgument<'a> for TierRow {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let TierRowInput { domain, kind, level, tier } = argument.read()?;
        let subject = match (domain, kind, level) {
            (Some(domain), None, None) => TierSubject::Domain(
                DomainPattern::parse(&domain).map_err(|_| argument.field("domain").invalid("a domain"))?,
            ),
            (None, Some(kind), None) => TierSubject::Kind(kind),
            (None, None, Some(level)) => TierSubject::Level(level),
            _ => return Err(argument.invalid("one of `domain`, `kind` and `level`, and a `tier`")),
        };
        Ok(Self { subject, tier: tier.ok_or_else(|| argument.field("tier").invalid("the name of a tier"))? })
    }
}

/// A hit with one spelling of its dates, and with a domain only if its address has none.
pub(crate) struct StatedHit<'a>(HitInput<'a>);

impl<'a> FromArgument<'a> for StatedHit<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let mut hit: HitInput<'a> = argument.read()?;
        // The caller cannot change the domain of an address.
        let has_host = hit.url.as_deref().is_some_and(|url| Host::parse(url).is_some());
        hit.domain = hit.domain.filter(|_| !has_host);
        hit.date_utc = either(argument, ["date_utc", "dateUtc"], [hit.date_utc, hit.date_utc_camel.take()])?;
        hit.pub_date = either(argument, ["pub_date", "pubDate"], [hit.pub_date, hit.pub_date_camel.take()])?;
        Ok(Self(hit))
    }
}

impl StatedHit<'_> {
    /// The trust in the page.
    fn trust(&self, policy: &RawTrustPolicy) -> SourceTrust {
        let Self(hit) = self;
        let Some(address) = hit.domain.as_deref().or(hit.url.as_deref()) else { return SourceTrust::default() };
        policy.trust_in(address, hit.date_utc.as_deref().or(hit.pub_date.as_deref()))
    }

    fn evidence<'b>(&'b self, trust: &'b SourceTrust) -> EvidenceHit<'b> {
        let Self(hit) = self;
        EvidenceHit {
            url: hit.url.as_deref(),
            domain: hit.domain.as_deref(),
            title: hit.title.as_deref(),
            snippet: hit.snippet.as_deref().unwrap_or_default(),
            whole: None,
            // A missing stance is neutral; an unknown one is `None`.
            stance: hit.stance.as_deref().map_or(Some(Stance::Neutral), Stance::from_label),
            weight: hit.weight,
            tier: hit.tier,
            date_utc: hit.date_utc.as_deref(),
            pub_date: hit.pub_date.as_deref(),
            trust: Some(trust),
            rejected: false,
        }
    }
}
