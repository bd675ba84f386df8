//! The options of a check, as callers pass them, and its plan.

use credence_ask::{AgentQuestion, check_completion_server};
use credence_check::flow::{CheckPlan, CheckPlanProblem};
use credence_check::registry::SourceRegistry;
use credence_check::selection::{SearchType, Selection, SelectionStrategy};
use credence_core::decision::{DecisionProfile, DecisionRules};
use credence_core::judge::{DateRange, HostTrust};
use credence_core::trust::TrustLevel;
use credence_research::api::ApiAccess;

use crate::boundary::{Argument, CallError, FromArgument, Input, Unread, headers, input, share};
use crate::shared_input::{ModelServer, base_url, date_range, hours, invalid_request, min_sources, threshold};

/// The longest wait that can be allowed: a day.
const LONGEST_WAIT: u32 = 86_400;

/// The data sources that serve identified callers better.
const USES_MAIL: [&str; 2] = ["openalex", "crossref"];

input! {
    /// Options of a check.
    closed struct CheckOptions as "CheckOptions" {
        registry: Unread => "SourceRegistry | null",
        /// API keys by the name of the source, if there is no `registry`.
        keys: Vec<(String, String)> as headers => "Keys | null",
        /// Other base URLs of sources, by name.
        bases: Vec<(String, String)> as bases => "Readonly<Record<string, string>> | null",
        /// Sent to OpenAlex and Crossref, which serve identified callers better.
        mail: Option<String>,
        llm: Option<AgentQuestion> as model => "AskModel | ModelEndpoint | null",
        embedder: Unread => "CheckEmbedder | null",
        /// Your id of the check.
        id: Option<String>,
        /// A language tag such as `pt-BR`; detected by default.
        language: Option<String>,
        /// The time the claim is about; evidence from outside is not counted.
        timeframe: Option<DateRange> as date_range => "{ start?: string | null; end?: string | null } | null",
        search_type "searchType": SearchType = SearchType::default(),
        /// Your own questions, used before the generated ones.
        questions: Vec<String> = Vec::new(),
        /// How data sources are selected; by default by rules, and by similarity if no rule matches.
        strategy: Option<SelectionStrategy>,
        /// Your own selection; it replaces the automatic one.
        selection: Option<Selection> => "Selection | null",
        /// Data sources below this relevance, 0 to 1, are left out; the best one is always kept.
        min_relevance "minRelevance": Option<f64> as share,
        /// Whether the host application embeds texts for the strategy `embedding`.
        embeds: bool = false => "",
        llm_writes_questions "llmWritesQuestions": bool = false,
        /// `false`: published fact-checks are not searched first.
        prior_checks "priorChecks": Option<bool>,
        /// The only data sources that may be queried, by name.
        sources: Option<Vec<String>> => "readonly string[] | null",
        /// Data sources per round, 1 to 20; 5 by default.
        max_sources "maxSources": Option<u32> as limit,
        /// Results per data source, 1 to 20; 5 by default.
        max_results "maxResults": Option<u32> as limit,
        /// Search rounds, 1 to 10; 3 by default.
        max_attempts "maxAttempts": Option<u32> as limit,
        /// Attempts per data source and round, 1 to 10; 3 by default.
        max_tries "maxTries": Option<u32> as limit,
        /// A data source that asks for a longer wait, in seconds, is skipped; 60 by default.
        longest_wait "longestWait": Option<u32> as limit,
        judge: Unread => "TextJudge | null",
        /// The trust policy by which evidence is weighed; the bundled one by default.
        policy: Unread => "TrustPolicy | PolicyDocument | null",
        /// Whether a judge was passed.
        has_judge "hasJudge": bool = false => "",
        /// How evidence is weighed.
        rules: Option<CheckRules>,
        /// Your own trust levels of domains.
        trust: Vec<HostTrust> = Vec::new(),
    }
}

input! {
    /// How the evidence of a check is weighed.
    closed struct CheckRules as "CheckRules" {
        profile: DecisionProfile = DecisionProfile::default(),
        /// The weight a side needs, in steps of a tenth; 1.6 by default.
        threshold: f64 as threshold = DecisionRules::default().threshold,
        /// How many independent sources a side needs; 2 by default.
        min_sources: u32 as min_sources = DecisionRules::default().min_sources,
        /// Sources of a side are counted together only if they were published within this many hours, such as 48.
        within_hours: Option<u32> as hours,
    }
}

input! {
    /// Your own trust level of one exact host.
    closed HostTrust as "HostTrustInput" {
        domain: String,
        level: TrustLevel,
        reason: Option<String>,
    }
}

/// The plan of a check, with every value checked.
pub(crate) fn read(claim: &str, argument: &Argument<'_>, registry: &SourceRegistry) -> Result<CheckPlan, CallError> {
    let mut options: CheckOptions = argument.read()?;
    let defaults = CheckPlan::new(claim);
    let plan = CheckPlan {
        access: access(&mut options, argument, registry)?,
        id: options.id,
        language: options.language,
        timeframe: options.timeframe,
        search_type: options.search_type,
        questions: options.questions,
        strategy: options.strategy,
        selection: options.selection,
        min_relevance: options.min_relevance.unwrap_or(defaults.min_relevance),
        embeds: options.embeds,
        model: options.llm,
        model_writes_questions: options.llm_writes_questions,
        looks_for_prior_checks: options.prior_checks.unwrap_or(defaults.looks_for_prior_checks),
        sources: options.sources.map(|names| known_names(names, argument, registry)).transpose()?,
        max_sources: options.max_sources.unwrap_or(defaults.max_sources),
        max_results: options.max_results.unwrap_or(defaults.max_results),
        max_attempts: options.max_attempts.unwrap_or(defaults.max_attempts),
        max_tries: options.max_tries.unwrap_or(defaults.max_tries),
        longest_wait: options.longest_wait.unwrap_or(defaults.longest_wait),
        has_judge: options.has_judge,
        rules: options.rules.map(DecisionRules::from).unwrap_or_default(),
        trust: options.trust,
        ..defaults
    };
    plan.checked().map_err(|problem| invalid_plan(claim, argument, problem))
}

/// An error about the claim, or about the option behind a field of the plan.
pub(crate) fn invalid_plan(claim: &str, options: &Argument<'_>, problem: CheckPlanProblem) -> CallError {
    if problem.field == "claim" {
        let quoted = credence_json_record::object::quoted(claim);
        return Argument::parse("claim", &quoted).map_or_else(|error| error, |claim| claim.invalid(problem.expected));
    }
    let plain = |name: &str| name.replace('_', "").to_ascii_lowercase();
    let key = CheckOptions::KEYS.iter().find(|key| plain(key) == plain(problem.field));
    options.field(key.copied().unwrap_or(problem.field)).invalid(problem.expected)
}

/// Key, mail address and base URL of each data source that has one of them.
fn access(
    options: &mut CheckOptions,
    argument: &Argument<'_>,
    registry: &SourceRegistry,
) -> Result<Vec<(String, ApiAccess)>, CallError> {
    let built_in = || registry.entries().iter().filter(|entry| !entry.is_of_host).map(|entry| entry.name.as_str());
    for (name, base) in argument.field("bases").entries() {
        if registry.entries().iter().all(|entry| entry.name != name) {
            return Err(base.invalid("the base URL of a data source in the registry"));
        }
    }
    let accesses = built_in().map(|name| {
        let mail = options.mail.clone().filter(|_| USES_MAIL.contains(&name));
        let access = ApiAccess { mail, key: take(&mut options.keys, name), base: take(&mut options.bases, name) };
        (name.to_owned(), access)
    });
    Ok(accesses.filter(|(_, access)| *access != ApiAccess::default()).collect())
}

/// The names of the only sources that may be queried.
fn known_names(
    names: Vec<String>,
    argument: &Argument<'_>,
    registry: &SourceRegistry,
) -> Result<Vec<String>, CallError> {
    let argument = argument.field("sources");
    if names.is_empty() {
        return Err(argument.invalid("names of data sources"));
    }
    for (name, item) in names.iter().zip(argument.items()?) {
        if registry.entry(name).is_none() {
            let known: Vec<&str> = registry.entries().iter().map(|entry| entry.name.as_str()).collect();
            return Err(item.invalid(&["one of ", &known.join(", ")].concat()));
        }
    }
    Ok(names)
}

fn take(values: &mut Vec<(String, String)>, name: &str) -> Option<String> {
    let index = values.iter().position(|(known, _)| known == name)?;
    Some(values.swap_remove(index).1)
}

fn bases(argument: &Argument<'_>) -> Result<Vec<(String, String)>, CallError> {
    let mut bases = Vec::new();
    for (name, base) in argument.entries() {
        bases.extend(base_url(&base)?.map(|base| (name.into_owned(), base)));
    }
    Ok(bases)
}

impl From<CheckRules> for DecisionRules {
    fn from(CheckRules { profile, threshold, min_sources, within_hours }: CheckRules) -> Self {
        Self { profile, threshold, min_sources, within_hours, debug: true }
    }
}

/// An OpenAI-compatible server with its model, if it is given. Invalid values are an error now, not at the first request.
pub(crate) fn model(argument: &Argument<'_>) -> Result<Option<AgentQuestion>, CallError> {
    let Some(server) = argument.read::<Option<ModelServer>>()? else { return Ok(None) };
    let ask = AgentQuestion::from(server);
    check_completion_server(&ask).map_err(|error| invalid_request(&argument.path(), &error))?;
    Ok(Some(ask))
}

fn limit(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    argument.optional_count(LONGEST_WAIT)
}

/// A selection that was returned before.
impl<'a> FromArgument<'a> for Selection {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.json().and_then(Self::from_json).ok_or_else(|| argument.invalid("a selection of sources"))
    }
}
