//! Parses the plan of a check.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError};
use credence_check::flow::CheckPlan;
use credence_check::selection::Selection;
use credence_core::decision::{DecisionRules, Timeframe, TimeframeProblem};
use credence_core::judge::{DateRange, HostTrust};
use credence_core::trust::{Host, TrustLevel};

use crate::check::ask::{access, model};

const FIELDS: [&str; 21] = [
    "id",
    "claim",
    "language",
    "timeframe",
    "search_type",
    "questions",
    "strategy",
    "selection",
    "min_relevance",
    "embeds",
    "model",
    "model_writes_questions",
    "looks_for_prior_checks",
    "access",
    "max_sources",
    "max_results",
    "max_attempts",
    "max_tries",
    "longest_wait",
    "rules",
    "trust",
];

/// The longest wait that can be allowed: a day.
const LONGEST_WAIT: u32 = 86_400;

/// A hundred years.
const MOST_HOURS: u32 = 876_600;

/// A weight that only a hundred thousand primary sources reach.
const LARGEST_THRESHOLD: f64 = 100_000.0;

/// The plan, with every value checked.
pub(crate) fn read(plan: &Argument<'_>) -> Result<CheckPlan, CallError> {
    let plan = plan.clone().object()?;
    plan.only(&FIELDS)?;
    let defaults = CheckPlan::new(&plan.field("claim").text()?);
    let text = |name: &'static str| Ok(plan.field(name).optional_text()?.map(Cow::into_owned));
    let count = |name: &'static str, otherwise: u32| {
        plan.field(name).optional_count(LONGEST_WAIT).map(|given| given.unwrap_or(otherwise))
    };
    let prior = plan.field("looks_for_prior_checks");
    let read = CheckPlan {
        id: text("id")?,
        language: text("language")?,
        timeframe: timeframe(plan.field("timeframe"))?,
        search_type: plan.field("search_type").named()?.unwrap_or_default(),
        questions: plan.field("questions").each_given(|question| question.text().map(Cow::into_owned))?,
        strategy: plan.field("strategy").named()?,
        selection: selection(&plan.field("selection"))?,
        min_relevance: plan.field("min_relevance").optional_share()?.unwrap_or(defaults.min_relevance),
        embeds: plan.field("embeds").flag()?,
        model: model(&plan.field("model"))?,
        model_writes_questions: plan.field("model_writes_questions").flag()?,
        looks_for_prior_checks: if prior.is_given() { prior.boolean()? } else { defaults.looks_for_prior_checks },
        access: accesses(&plan.field("access"))?,
        max_sources: count("max_sources", defaults.max_sources)?,
        max_results: count("max_results", defaults.max_results)?,
        max_attempts: count("max_attempts", defaults.max_attempts)?,
        max_tries: count("max_tries", defaults.max_tries)?,
        longest_wait: count("longest_wait", defaults.longest_wait)?,
        rules: rules(plan.field("rules"))?,
        trust: plan.field("trust").each_given(host_trust)?,
        ..defaults
    };
    read.checked().map_err(|problem| plan.field(problem.field).wrong(problem.expected))
}

fn timeframe(timeframe: Argument<'_>) -> Result<Option<DateRange>, CallError> {
    if !timeframe.is_given() {
        return Ok(None);
    }
    let timeframe = timeframe.object()?;
    timeframe.only(&["start", "end"])?;
    let (start, end) = (timeframe.field("start"), timeframe.field("end"));
    let text = |date: &Argument<'_>| Ok(date.optional_text()?.map(Cow::into_owned));
    let range = DateRange { start: text(&start)?, end: text(&end)? };
    let read = Timeframe::new(range.start.as_deref(), range.end.as_deref());
    read.map(|_| Some(range)).map_err(|problem| match problem {
        TimeframeProblem::Start => start.wrong("a date such as `2026-11-21` or `2026-11-21T10:30:00Z`"),
        TimeframeProblem::End => end.wrong("a date such as `2026-11-21` or `2026-11-21T10:30:00Z`"),
        TimeframeProblem::EndsBeforeItStarts => end.wrong("a date that is not before the start"),
    })
}

/// A selection as it was handed out before.
pub(crate) fn selection(selection: &Argument<'_>) -> Result<Option<Selection>, CallError> {
    let read = selection
        .json()
        .map(|json| Selection::from_json(json).ok_or_else(|| selection.wrong("a selection of sources")));
    read.transpose()
}

fn accesses(accesses: &Argument<'_>) -> Result<Vec<(String, credence_research::api::ApiAccess)>, CallError> {
    if !accesses.is_given() {
        return Ok(Vec::new());
    }
    let mut read = Vec::new();
    for (name, argument) in accesses.clone().object()?.entries() {
        read.push((name.into_owned(), access(&argument)?));
    }
    Ok(read)
}

fn rules(rules: Argument<'_>) -> Result<DecisionRules, CallError> {
    let rules = rules.optional_object(&["profile", "threshold", "min_sources", "within_hours"])?;
    let defaults = DecisionRules::default();
    let threshold = rules.field("threshold");
    let found = threshold.optional_number()?.unwrap_or(defaults.threshold);
    if found <= 0.0 || found > LARGEST_THRESHOLD {
        return Err(threshold.wrong("a weight above 0, such as 1.6"));
    }
    let min_sources = rules.field("min_sources");
    let n_sources = min_sources.optional_count(u32::MAX)?.unwrap_or(defaults.min_sources);
    if n_sources == 0 {
        return Err(min_sources.wrong("at least 1"));
    }
    Ok(DecisionRules {
        profile: rules.field("profile").named()?.unwrap_or_default(),
        threshold: found,
        min_sources: n_sources,
        within_hours: rules.field("within_hours").optional_count(MOST_HOURS)?,
        debug: true,
    })
}

/// A trust level of the caller for one host.
fn host_trust(entry: Argument<'_>) -> Result<HostTrust, CallError> {
    let entry = entry.object()?;
    entry.only(&["domain", "level", "reason"])?;
    let (domain, level) = (entry.field("domain"), entry.field("level"));
    let found = level.named::<TrustLevel>()?;
    let level = found.ok_or_else(|| level.wrong("the name of a trust level"))?;
    let reason = entry.field("reason").optional_text()?.map(Cow::into_owned);
    let name = domain.text()?;
    if Host::parse(&name).is_none() {
        return Err(domain.wrong("the name of a host"));
    }
    Ok(HostTrust { domain: name.into_owned(), level, reason })
}
