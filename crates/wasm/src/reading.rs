//! The core for JavaScript: bytes and JSON text go in, JSON text comes out.
//!
//! These functions are not public: `npm/api.mjs` wraps them in functions that take and return plain objects.
//! An invalid argument throws an `Error` with a stable `code` and the `path` of the value.

pub(crate) mod agent_stream;
mod citation;
mod citation_input;
mod contradiction;
mod decision;
pub(crate) mod grounding;
mod link;
pub(crate) mod options;
mod policy;
mod row;
mod score;
#[cfg(not(all(feature = "parts", target_arch = "wasm32")))]
pub(crate) mod sentence;
mod tool_record;
pub(crate) mod trust_policy;
pub(crate) mod turn;
mod turn_keys;

use crate::boundary::{Argument, CallError, ErrorCode, json_text, read};
use credence_core::conversation::Turn;
use credence_core::decision::Decision;
use credence_core::judge::{JudgeRequest, Judgement, TextReading};
use credence_core::stream::{Protocol, ToolRecord};
use credence_core::trust::Host;
use credence_core::{Assessment, Warning};
use credence_json_record::object::JsonObject;
use credence_part::part;
use credence_strings::{AnswerReportStrings, ReportStrings, VerdictStrings};
use wasm_bindgen::prelude::*;

use crate::shared_input::read_gap;
use options::Options;
use trust_policy::RawTrustPolicy;

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use super::citation_input::CitationInput;
    pub(crate) use super::contradiction::WitnessInput;
    pub(crate) use super::decision::{DecisionHistory, DecisionRulesInput, DecisionTask, HitInput};
    pub(crate) use super::grounding::{GroundingOptions, SourceTextInput};
    pub(crate) use super::options::OptionsInput;
    pub(crate) use super::policy::PolicyInput;
    pub(crate) use super::score::CitedPage;
    pub(crate) use super::trust_policy::DatedAddress;
    pub(crate) use super::turn::{RetrievedSource, StatedEvidence, TurnInput};
}

/// The assessment of one turn; with `learn`, the policy stores what the turn teaches about its sources. With `grounds`, its sentences are
/// compared: the part `grounding` must be loaded.
#[wasm_bindgen]
#[part(reading)]
pub fn assess(
    turn: &str,
    options: &str,
    policy: &mut RawTrustPolicy,
    learn: bool,
    grounds: bool,
) -> Result<String, CallError> {
    json_text(&assessed(turn, options, policy, learn, grounds)?)
}

/// The report on one turn, as Markdown.
#[wasm_bindgen(js_name = reportTurn)]
#[part(reading)]
pub fn report_turn(turn: &str, options: &str, policy: &mut RawTrustPolicy, grounds: bool) -> Result<String, CallError> {
    Ok(credence_report::markdown(&assessed(turn, options, policy, false, grounds)?, &AnswerReportStrings::ENGLISH))
}

pub(crate) fn assessed(
    turn: &str,
    options: &str,
    policy: &mut RawTrustPolicy,
    learn: bool,
    grounds: bool,
) -> Result<Assessment, CallError> {
    let TurnCall { options, given: GivenTurn { turn, protocol, unknown_keys } } = TurnCall::read(turn, options)?;
    let begun = options.now.clone();
    let mut session = options.session();
    policy.apply_to(&mut session);
    session.set_detector(grounding::detector(grounds));
    let run = session.add_turn(turn, protocol, begun);
    let mut assessment = session.assessments(run, 0).remove(0);
    if learn {
        policy.learn(session.learned().clone());
    }
    assessment.warnings.extend(unknown_keys);
    Ok(assessment)
}

/// A turn to assess, and how.
pub(crate) struct TurnCall {
    pub(crate) options: Options,
    pub(crate) given: GivenTurn,
}

impl TurnCall {
    pub(crate) fn read(turn: &str, options: &str) -> Result<Self, CallError> {
        Ok(Self { options: Options::read(options)?, given: GivenTurn::read(turn)? })
    }
}

/// A turn as it was passed.
pub(crate) struct GivenTurn {
    pub(crate) turn: Turn,
    pub(crate) protocol: Option<Protocol>,
    pub(crate) unknown_keys: Vec<Warning>,
}

impl GivenTurn {
    pub(crate) fn read(text: &str) -> Result<Self, CallError> {
        Self::of(&Argument::parse("turn", text)?)
    }

    pub(crate) fn of(argument: &Argument<'_>) -> Result<Self, CallError> {
        let unknown_keys = turn_keys::warnings(argument);
        let (turn, protocol) = turn::read(argument)?;
        Ok(Self { turn, protocol, unknown_keys })
    }
}

/// What the messages of a stream look like that nobody knows, and a mapping to begin with.
#[wasm_bindgen(js_name = proposeMapping)]
#[part(reading)]
pub fn propose_mapping(bytes: &[u8]) -> Result<String, CallError> {
    json_text(&credence_core::stream::propose_mapping(bytes))
}

/// The citations that can be made of tool records.
#[wasm_bindgen(js_name = buildCitations)]
#[part(reading)]
pub fn build_citations(records: &str, options: &str) -> Result<String, CallError> {
    let options = Options::read(options)?;
    json_text(&citation::build(&read_records(records)?, &options))
}

/// The source list and the instruction to cite it, for a prompt.
#[wasm_bindgen(js_name = citationPrompt)]
#[part(reading)]
pub fn citation_prompt(citations: &str) -> Result<String, CallError> {
    Ok(citation::prompt(&mut read::<Vec<_>>("citations", citations)?))
}

/// Compares the markers of an answer with its citations, or with their number.
#[wasm_bindgen(js_name = auditMarkers)]
#[part(reading)]
pub fn audit_markers(answer: &str, citations: &str) -> Result<String, CallError> {
    json_text(&citation::audit_markers(answer, &Argument::parse("citations", citations)?)?)
}

/// The health of a tool run.
#[wasm_bindgen(js_name = scoreToolRun)]
#[part(reading)]
pub fn score_tool_run(records: &str, step_count: &str) -> Result<String, CallError> {
    let steps: Option<u32> = read("stepCount", step_count)?;
    json_text(&score::tool_run(&read_records(records)?, steps))
}

fn read_records(records: &str) -> Result<Vec<ToolRecord<'_>>, CallError> {
    let records: Vec<ToolRecord<'_>> = read::<Option<_>>("records", records)?.unwrap_or_default();
    Ok(records.into_iter().map(ToolRecord::checked).collect())
}

/// The quality of the cited sources.
#[wasm_bindgen(js_name = scoreSourceQuality)]
#[part(reading)]
pub fn score_source_quality(citations: &str, weights: &str) -> Result<String, CallError> {
    let weights = read::<Option<_>>("weights", weights)?.unwrap_or_default();
    let citations: Vec<_> = read("citations", citations)?;
    json_text(&credence_core::score::score_source_quality(&citations, weights))
}

/// Whether a score passes the research gate.
#[wasm_bindgen(js_name = passesGate)]
#[part(reading)]
pub fn passes_gate(score: &str, live_domains: &str, threshold: &str) -> Result<bool, CallError> {
    let threshold: Option<f64> = read("threshold", threshold)?;
    let live_domains: u32 = read("liveDomains", live_domains)?;
    let score: f64 = read("score", score)?;
    Ok(credence_core::score::passes_gate(score, threshold.unwrap_or(0.85), live_domains as usize))
}

/// The state of a link after its answers.
#[wasm_bindgen(js_name = checkLink)]
#[part(reading)]
pub fn check_link(url: &str, answers: &str) -> Result<String, CallError> {
    json_text(&link::check(url, read("answers", answers)?))
}

/// The identity of a link: without its fragment and campaign parameters.
#[wasm_bindgen(js_name = linkKey)]
#[part(reading)]
pub fn link_key(url: &str) -> String {
    credence_core::conversation::address_key(url)
}

/// The source quality after the links of the citations were checked.
#[wasm_bindgen(js_name = scoreVerified)]
#[part(reading)]
pub fn score_verified(
    citations: &str,
    checks: &str,
    weights: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let weights = read::<Option<_>>("options.weights", weights)?.unwrap_or_default();
    let citations: Vec<_> = read("citations", citations)?;
    json_text(&link::verified(&citations, read("checks", checks)?, weights, policy))
}

/// The contradictions between the sources of one claim, resolved.
#[wasm_bindgen(js_name = resolveContradiction)]
#[part(reading)]
pub fn resolve_contradiction(
    claim: &str,
    witnesses: &str,
    options: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let gap = read_gap(options)?;
    json_text(&contradiction::resolve(claim, read("witnesses", witnesses)?, gap, policy))
}

/// Whether the evidence found so far decides a claim, and why.
#[wasm_bindgen(js_name = decideFromHistory)]
#[part(reading)]
pub fn decide_from_history(
    task: &str,
    history: &str,
    attempts: &str,
    max_attempts: &str,
    config: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    json_text(&decided([task, history, attempts, max_attempts, config], policy)?)
}

/// A decision as a report, as Markdown.
#[wasm_bindgen(js_name = reportDecision)]
#[part(reading)]
pub fn report_decision(
    task: &str,
    history: &str,
    attempts: &str,
    max_attempts: &str,
    config: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let decision = decided([task, history, attempts, max_attempts, config], policy)?;
    Ok(credence_report::decision(&decision, VerdictStrings::ENGLISH, ReportStrings::ENGLISH))
}

fn decided(arguments: [&str; 5], policy: &RawTrustPolicy) -> Result<Decision, CallError> {
    let [task, history, attempts, max_attempts, config] = arguments;
    let call = decision::DecisionCall {
        task: read("task", task)?,
        history: read("history", history)?,
        attempts: read("attempts", attempts)?,
        max_attempts: read("maxAttempts", max_attempts)?,
        rules: decision::rules(&Argument::parse("config", config)?)?,
    };
    Ok(decision::decide(call, policy))
}

/// Decides from the texts of a check: the `request` of its action `judge` and the readings of its texts without a stance go
/// in, the judgement comes out.
#[wasm_bindgen]
#[part(reading)]
pub fn judge(request: &str, readings: &str, policy: &RawTrustPolicy) -> Result<String, CallError> {
    let argument = Argument::parse("request", request)?;
    let request = argument.json().and_then(JudgeRequest::from_json);
    let request = request.ok_or_else(|| argument.invalid("the request of a `judge` action"))?;
    let argument = Argument::parse("readings", readings)?;
    let readings: Option<Vec<TextReading>> =
        argument.json().and_then(|json| json.items().map(TextReading::from_json).collect());
    let readings = readings.ok_or_else(|| argument.invalid("the readings of its texts"))?;
    let decision = policy.decider().decide(&request.with_readings(&readings));
    json_text(&Judgement { readings, decision })
}

/// Whether the sources of an answer support its sentences. `models` contains the results of stronger models so far; the pairs that they have
/// not classified yet are `missing` in the result.
#[wasm_bindgen(js_name = checkGrounding)]
#[part(reading)]
pub fn check_grounding(answer: &str, citations: &str, options: &str, models: &str) -> Result<String, CallError> {
    let (citations, options) = (Argument::parse("citations", citations)?, read("options", options)?);
    json_text(&grounding::check(answer, &citations, options, models)?)
}

/// The sources that cannot both be right about a claim; `models` and `missing` are those of `checkGrounding`.
#[wasm_bindgen(js_name = findContradictions)]
#[part(reading)]
pub fn find_contradictions(
    claim: &str,
    sources: &str,
    options: &str,
    models: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let (sources, gap) = (read::<Vec<_>>("sources", sources)?, read_gap(options)?);
    json_text(&grounding::contradictions(claim, &sources, gap, models, policy)?)
}

/// Fails for a text that is neither a domain nor a web address.
#[wasm_bindgen(js_name = requireAddress)]
#[part(reading)]
pub fn require_address(text: &str) -> Result<(), CallError> {
    let host = Host::from_typed(text);
    host.map(drop).map_err(|error| CallError::new(ErrorCode::InvalidArgument, "address", error.to_string()))
}

/// An address as a reader is shown it, and whether its host could be taken for another, as JSON text.
#[wasm_bindgen(js_name = shownAddress)]
#[part(reading)]
pub fn shown_address(address: &str) -> String {
    let (text, misleading) = credence_core::trust::shown_address(address);
    JsonObject::new().text("text", &text).json("misleading", if misleading { "true" } else { "false" }).end()
}

/// The registrable domain of an address; `undefined` if the text is not an address.
#[wasm_bindgen(js_name = registrableDomain)]
#[part(reading)]
pub fn registrable_domain(address: &str) -> Option<String> {
    Host::parse(address).map(|host| credence_core::trust::registrable_domain(&host).to_owned())
}
