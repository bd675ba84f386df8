//! The core for JavaScript: bytes and JSON text go in, JSON text comes out.
//!
//! These functions are not public: `npm/api.mjs` wraps them in functions that take and return plain objects.
//! An invalid argument throws an `Error` with a stable `code` and the `path` of the value.

mod agent_stream;
mod citation;
mod citation_input;
mod decision;
mod evidence;
mod evidence_graph;
mod grounding;
mod link;
mod options;
mod policy;
mod request;
mod score;
mod tool_record;
mod trust_policy;
mod turn;
mod turn_keys;
mod verification;

use crate::boundary::{Argument, CallError, ErrorCode, json_text, read};
use credence_core::Assessment;
use credence_core::decision::Decision;
use credence_core::judge::{Judge, JudgeRequest, QuoteToCompare, compare_quote};
use credence_core::report;
use credence_core::stance::Detector;
use credence_core::stream::ToolRecord;
use credence_core::trust::{Host, classify};
use credence_strings::{AnswerReportStrings, ReportStrings, VerdictStrings};
use wasm_bindgen::prelude::*;

use options::Options;
use trust_policy::RawTrustPolicy;
use verification::read_gap;

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use super::citation_input::CitationInput;
    pub(crate) use super::decision::{DecisionHistory, DecisionRulesInput, DecisionTask, HitInput};
    pub(crate) use super::evidence::{IndependentItem, WeighedStance};
    pub(crate) use super::evidence_graph::{GraphEvidence, GraphReading};
    pub(crate) use super::grounding::{GroundingOptions, SourceTextInput, StanceOptions};
    pub(crate) use super::options::OptionsInput;
    pub(crate) use super::policy::PolicyInput;
    pub(crate) use super::score::CitedPage;
    pub(crate) use super::trust_policy::DatedAddress;
    pub(crate) use super::turn::{RetrievedSource, StatedEvidence, TurnInput};
    pub(crate) use super::verification::{GapOption, SourceEvidenceInput, WitnessInput};
}

/// The assessment of one turn; with `learn`, the policy stores what the turn teaches about its sources.
#[wasm_bindgen]
pub fn assess(turn: &str, options: &str, policy: &mut RawTrustPolicy, learn: bool) -> Result<String, CallError> {
    json_text(&assessed(turn, options, policy, learn)?)
}

/// The report on one turn, as Markdown.
#[wasm_bindgen(js_name = reportTurn)]
pub fn report_turn(turn: &str, options: &str, policy: &mut RawTrustPolicy) -> Result<String, CallError> {
    Ok(report::markdown(&assessed(turn, options, policy, false)?, &AnswerReportStrings::ENGLISH))
}

fn assessed(turn: &str, options: &str, policy: &mut RawTrustPolicy, learn: bool) -> Result<Assessment, CallError> {
    let mut options = Options::read(options)?;
    let argument = Argument::parse("turn", turn)?;
    let unknown_keys = turn_keys::warnings(&argument);
    let (turn, protocol) = turn::read(&argument)?;
    let turns = [turn];
    let (mut assessments, learned) =
        policy.apply_to(&mut options.assessor, |assessor| assessor.assess_conversation(&turns, protocol));
    if learn {
        policy.learn(learned);
    }
    let mut assessment = assessments.swap_remove(0);
    assessment.warnings.extend(unknown_keys);
    Ok(assessment)
}

/// The citations that can be made of tool records.
#[wasm_bindgen(js_name = buildCitations)]
pub fn build_citations(records: &str, options: &str) -> Result<String, CallError> {
    let options = Options::read(options)?;
    json_text(&citation::build(&read_records(records)?, &options))
}

/// The source list and the instruction to cite it, for a prompt.
#[wasm_bindgen(js_name = citationPrompt)]
pub fn citation_prompt(citations: &str) -> Result<String, CallError> {
    Ok(citation::prompt(&mut read::<Vec<_>>("citations", citations)?))
}

/// Compares the markers of an answer with its citations, or with their number.
#[wasm_bindgen(js_name = auditMarkers)]
pub fn audit_markers(answer: &str, citations: &str) -> Result<String, CallError> {
    json_text(&citation::audit_markers(answer, &Argument::parse("citations", citations)?)?)
}

/// The health of a tool run.
#[wasm_bindgen(js_name = scoreToolRun)]
pub fn score_tool_run(records: &str, step_count: &str) -> Result<String, CallError> {
    let steps: Option<u32> = read("stepCount", step_count)?;
    json_text(&score::tool_run(&read_records(records)?, steps))
}

fn read_records(records: &str) -> Result<Vec<ToolRecord<'_>>, CallError> {
    Ok(read::<Option<_>>("records", records)?.unwrap_or_default())
}

/// The quality of the cited sources.
#[wasm_bindgen(js_name = scoreSourceQuality)]
pub fn score_source_quality(citations: &str, weights: &str) -> Result<String, CallError> {
    let weights = read::<Option<_>>("weights", weights)?.unwrap_or_default();
    let citations: Vec<_> = read("citations", citations)?;
    json_text(&credence_core::score::score_source_quality(&citations, weights))
}

/// Whether a score passes the research gate.
#[wasm_bindgen(js_name = passesGate)]
pub fn passes_gate(score: &str, live_domains: &str, threshold: &str) -> Result<bool, CallError> {
    let threshold: Option<f64> = read("threshold", threshold)?;
    let live_domains: u32 = read("liveDomains", live_domains)?;
    let score: f64 = read("score", score)?;
    Ok(credence_core::score::passes_gate(score, threshold.unwrap_or(0.85), live_domains as usize))
}

/// The state of a link after its answers.
#[wasm_bindgen(js_name = checkLink)]
pub fn check_link(url: &str, answers: &str) -> Result<String, CallError> {
    json_text(&link::check(url, read("answers", answers)?))
}

/// The identity of a link: without its fragment and campaign parameters.
#[wasm_bindgen(js_name = linkKey)]
pub fn link_key(url: &str) -> String {
    credence_core::conversation::address_key(url)
}

/// The source quality after the links of the citations were checked.
#[wasm_bindgen(js_name = scoreVerified)]
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

/// The verification of one source on one claim.
#[wasm_bindgen(js_name = verifySource)]
pub fn verify_source(evidence: &str, options: &str) -> Result<String, CallError> {
    json_text(&verification::verify(&Argument::parse("evidence", evidence)?, read_gap(options)?)?)
}

/// The classification of a contradiction between sources of two levels.
#[wasm_bindgen(js_name = classifyContradiction)]
pub fn classify_contradiction(first: &str, second: &str, options: &str) -> Result<String, CallError> {
    json_text(&classify(read("first", first)?, read("second", second)?, read_gap(options)?))
}

/// The contradictions between the sources of one claim, resolved.
#[wasm_bindgen(js_name = resolveContradiction)]
pub fn resolve_contradiction(
    claim: &str,
    witnesses: &str,
    options: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let gap = read_gap(options)?;
    json_text(&verification::resolve(claim, read("witnesses", witnesses)?, gap, policy))
}

/// How many of a list of texts are independent of each other.
#[wasm_bindgen(js_name = countIndependent)]
pub fn count_independent(items: &str) -> Result<String, CallError> {
    json_text(&evidence::independence(&read::<Vec<_>>("items", items)?))
}

/// The balance of the evidence for one claim.
#[wasm_bindgen(js_name = claimConfidence)]
pub fn claim_confidence(evidence: &str, options: &str) -> Result<String, CallError> {
    let evidence: Vec<_> = read("evidence", evidence)?;
    json_text(&evidence::confidence(&evidence, read::<Option<_>>("options", options)?.as_ref()))
}

/// Whether the evidence found so far decides a claim, and why.
#[wasm_bindgen(js_name = decideFromHistory)]
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
pub fn report_decision(
    task: &str,
    history: &str,
    attempts: &str,
    max_attempts: &str,
    config: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let decision = decided([task, history, attempts, max_attempts, config], policy)?;
    Ok(report::decision(&decision, VerdictStrings::ENGLISH, ReportStrings::ENGLISH))
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

/// Judges the texts of a check: the `request` of its action `judge` goes in, the reply comes out.
#[wasm_bindgen]
pub fn judge(request: &str, policy: &RawTrustPolicy) -> Result<String, CallError> {
    let argument = Argument::parse("request", request)?;
    let request = argument.json().and_then(JudgeRequest::from_json);
    let request = request.ok_or_else(|| argument.invalid("the request of a `judge` action"))?;
    json_text(&policy.judge().judge(request))
}

/// Compares the quotes of a model with their claim: the quotes of an action `compare` go in, one comparison each comes out.
#[wasm_bindgen(js_name = compareQuotes)]
pub fn compare_quotes(quotes: &str) -> Result<String, CallError> {
    let argument = Argument::parse("quotes", quotes)?;
    let quotes: Option<Vec<QuoteToCompare>> =
        argument.json().map(|json| json.items().filter_map(QuoteToCompare::from_json).collect());
    let quotes = quotes.ok_or_else(|| argument.invalid("the quotes of a `compare` action"))?;
    let compared = quotes.iter().map(|quote| compare_quote(Detector::built_in(), quote));
    json_text(&compared.collect::<Vec<_>>())
}

/// The proof of a decision, by fixed rules.
#[wasm_bindgen(js_name = writeProof)]
pub fn write_proof(decision: &str) -> Result<String, CallError> {
    Ok(decision::proof(&read("decision", decision)?))
}

/// The messages to a model that is to write the proof of a decision.
#[wasm_bindgen(js_name = proofMessages)]
pub fn proof_messages(decision: &str) -> Result<String, CallError> {
    json_text(&decision::messages(&read("decision", decision)?))
}

/// The request to an OpenAI-compatible server for the proof of a decision.
#[wasm_bindgen(js_name = proofRequest)]
pub fn proof_request(decision: &str, llm: &str) -> Result<String, CallError> {
    json_text(&decision::request(&read("decision", decision)?, read("options.llm", llm)?)?)
}

/// The proof in the text of a model, or in its server's reply; or why there is none.
#[wasm_bindgen(js_name = modelProof)]
pub fn model_proof(decision: &str, text: &str, is_reply: bool) -> Result<String, CallError> {
    json_text(&decision::model_proof(&read("decision", decision)?, text, is_reply))
}

/// The stance of a text on a claim. `models` contains the results of stronger models so far; the pairs they have not
/// classified yet are `missing` in the result.
#[wasm_bindgen(js_name = detectStance)]
pub fn detect_stance(claim: &str, text: &str, options: &str, models: &str) -> Result<String, CallError> {
    let options = read("options", options)?;
    json_text(&grounding::stance(claim, text, options, read("options.nli", models)?))
}

/// Whether the sources of an answer support its sentences.
#[wasm_bindgen(js_name = checkGrounding)]
pub fn check_grounding(answer: &str, citations: &str, options: &str, models: &str) -> Result<String, CallError> {
    let (citations, options) = (Argument::parse("citations", citations)?, read("options", options)?);
    json_text(&grounding::check(answer, &citations, options, read("options.nli", models)?)?)
}

/// The sources that cannot both be right about a claim.
#[wasm_bindgen(js_name = findContradictions)]
pub fn find_contradictions(
    claim: &str,
    sources: &str,
    options: &str,
    models: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let (sources, gap) = (read::<Vec<_>>("sources", sources)?, read_gap(options)?);
    json_text(&grounding::contradictions(claim, &sources, gap, read("options.nli", models)?, policy))
}

/// The request that asks an agent.
#[wasm_bindgen(js_name = buildRequest)]
pub fn build_request(protocol: &str, ask: &str) -> Result<String, CallError> {
    json_text(&request::build(protocol, ask)?)
}

/// How to resume a cut stream.
#[wasm_bindgen(js_name = resumeRequest)]
pub fn resume_request(protocol: &str, ask: &str, cursor: &str) -> Result<String, CallError> {
    json_text(&request::resume(protocol, ask, cursor)?)
}

/// The request that stops a run on its server; `null` if closing the connection is the only way.
#[wasm_bindgen(js_name = stopRequest)]
pub fn stop_request(protocol: &str, ask: &str, cursor: &str) -> Result<String, CallError> {
    json_text(&request::stop(protocol, ask, cursor)?)
}

/// A request as a curl command, with shell variables in place of secrets.
#[wasm_bindgen(js_name = curlLine)]
pub fn curl_line(request: &str) -> Result<String, CallError> {
    request::curl(request)
}

/// Whether the server at a URL accepts requests from web pages.
#[wasm_bindgen(js_name = browserAccess)]
pub fn browser_access(endpoint: &str) -> Result<String, CallError> {
    json_text(&request::access(endpoint))
}

/// Fails for a text that is neither a domain nor a web address.
#[wasm_bindgen(js_name = requireAddress)]
pub fn require_address(text: &str) -> Result<(), CallError> {
    let host = Host::from_typed(text);
    host.map(drop).map_err(|error| CallError::new(ErrorCode::InvalidArgument, "address", error.to_string()))
}

/// The registrable domain of an address; `undefined` if the text is not an address.
#[wasm_bindgen(js_name = registrableDomain)]
pub fn registrable_domain(address: &str) -> Option<String> {
    Host::parse(address).map(|host| credence_core::trust::registrable_domain(&host).to_owned())
}
