//! The core for JavaScript: asks the core and translates. Bytes and JSON text go in, JSON text comes out.
//!
//! What is exported here is not for users: `npm/api.mjs` wraps it in functions that take and give plain objects.
//! Whatever is wrong with an argument is thrown as an `Error` with a stable `code` and the `path` of the value.

mod agent_stream;
mod citation;
mod decision;
mod evidence;
mod evidence_graph;
mod grounding;
mod label;
mod link;
mod options;
mod policy;
mod request;
mod score;
mod shared_options;
mod tool_record;
mod trust_policy;
mod turn;
mod turn_keys;
mod verification;

use crate::boundary::{Argument, CallError, ErrorCode, json_text};
use credence_core::judge::{Judge, JudgeRequest};
use credence_core::report;
use credence_core::trust::Host;
use wasm_bindgen::prelude::*;

pub use agent_stream::RawAgentStream;
pub use evidence_graph::RawEvidenceGraph;
pub use options::Options;
pub use trust_policy::RawTrustPolicy;

/// The assessment of one turn; with `learn`, what it teaches goes into the policy.
///
/// # Errors
/// When the turn or an option has a value of the wrong type.
#[wasm_bindgen]
pub fn assess(turn: &str, options: &str, policy: &mut RawTrustPolicy, learn: bool) -> Result<String, CallError> {
    let mut options = Options::read(options)?;
    let argument = Argument::parse("turn", turn)?;
    let unknown_keys = turn_keys::warnings(&argument);
    let (turn, protocol) = turn::read(argument)?;
    let turns = [turn];
    let (mut assessments, learned) =
        policy.lend(&mut options.assessor, |assessor| assessor.assess_conversation(&turns, protocol));
    assessments[0].warnings.extend(unknown_keys);
    if learn {
        policy.learn(learned);
    }
    json_text(&assessments[0])
}

/// The report on one turn, as Markdown.
///
/// # Errors
/// As [`assess`].
#[wasm_bindgen(js_name = reportTurn)]
pub fn report_turn(turn: &str, options: &str, policy: &mut RawTrustPolicy) -> Result<String, CallError> {
    let mut options = Options::read(options)?;
    let argument = Argument::parse("turn", turn)?;
    let unknown_keys = turn_keys::warnings(&argument);
    let (turn, protocol) = turn::read(argument)?;
    let mut assessment = policy.lend(&mut options.assessor, |assessor| assessor.assess(&turn, protocol));
    assessment.warnings.extend(unknown_keys);
    Ok(report::markdown(&assessment))
}

/// The citations that can be made of tool records.
///
/// # Errors
/// When a record or an option has a value of the wrong type.
#[wasm_bindgen(js_name = buildCitations)]
pub fn build_citations(records: &str, options: &str) -> Result<String, CallError> {
    let options = Options::read(options)?;
    json_text(&citation::build(&Argument::parse("records", records)?, &options)?)
}

/// The source list and the instruction to cite it, for a prompt.
///
/// # Errors
/// When a citation has a value of the wrong type.
#[wasm_bindgen(js_name = citationPrompt)]
pub fn citation_prompt(citations: &str) -> Result<String, CallError> {
    citation::prompt(&Argument::parse("citations", citations)?)
}

/// The markers of an answer against its citations, or against how many there are.
///
/// # Errors
/// When `citations` is neither a list nor a count.
#[wasm_bindgen(js_name = auditMarkers)]
pub fn audit_markers(answer: &str, citations: &str) -> Result<String, CallError> {
    json_text(&citation::audit_markers(answer, &Argument::parse("citations", citations)?)?)
}

/// The health of a run of tools.
///
/// # Errors
/// When a record or the number of steps has a value of the wrong type.
#[wasm_bindgen(js_name = scoreToolRun)]
pub fn score_tool_run(records: &str, step_count: &str) -> Result<String, CallError> {
    let steps = Argument::parse("stepCount", step_count)?;
    json_text(&score::tool_run(&Argument::parse("records", records)?, &steps)?)
}

/// Where cited sources come from.
///
/// # Errors
/// When a citation or a weight has a value of the wrong type.
#[wasm_bindgen(js_name = scoreSourceQuality)]
pub fn score_source_quality(citations: &str, weights: &str) -> Result<String, CallError> {
    let weights = Argument::parse("weights", weights)?;
    json_text(&score::source_quality(&Argument::parse("citations", citations)?, &weights)?)
}

/// Whether a score passes the research gate.
///
/// # Errors
/// When the score or the threshold is no number, or the number of domains is not whole.
#[wasm_bindgen(js_name = passesGate)]
pub fn passes_gate(score: &str, live_domains: &str, threshold: &str) -> Result<bool, CallError> {
    let threshold = Argument::parse("threshold", threshold)?.optional_number()?;
    let live_domains = Argument::parse("liveDomains", live_domains)?.count(u32::MAX)?;
    let score = Argument::parse("score", score)?.number()?;
    Ok(credence_core::score::passes_gate(score, threshold.unwrap_or(0.85), live_domains as usize))
}

/// What is known of a link after its answers.
///
/// # Errors
/// When an answer has neither a status nor a reason.
#[wasm_bindgen(js_name = checkLink)]
pub fn check_link(url: &str, answers: &str) -> Result<String, CallError> {
    json_text(&link::check(url, &Argument::parse("answers", answers)?)?)
}

/// The identity of a link: fragment and campaign make no other one.
#[wasm_bindgen(js_name = linkKey)]
#[must_use]
pub fn link_key(url: &str) -> String {
    credence_core::conversation::address_key(url)
}

/// What is left of citations whose links were checked.
///
/// # Errors
/// When a citation or a weight has a value of the wrong type.
#[wasm_bindgen(js_name = scoreVerified)]
pub fn score_verified(
    citations: &str,
    checks: &str,
    weights: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let (citations, checks) = (Argument::parse("citations", citations)?, Argument::parse("checks", checks)?);
    let weights = Argument::parse("options.weights", weights)?;
    json_text(&link::verified(&citations, &checks, &weights, policy)?)
}

/// Where one source stands on one claim, and what that does to its level.
///
/// # Errors
/// When a value is of the wrong type.
#[wasm_bindgen(js_name = verifySource)]
pub fn verify_source(evidence: &str, options: &str) -> Result<String, CallError> {
    json_text(&verification::verify(Argument::parse("evidence", evidence)?, &Argument::parse("options", options)?)?)
}

/// What a disagreement of two levels amounts to.
///
/// # Errors
/// When one of them is no level, or the gap is none.
#[wasm_bindgen(js_name = classifyContradiction)]
pub fn classify_contradiction(first: &str, second: &str, options: &str) -> Result<String, CallError> {
    let options = Argument::parse("options", options)?;
    json_text(&verification::classified(
        &Argument::parse("first", first)?,
        &Argument::parse("second", second)?,
        &options,
    )?)
}

/// What the witnesses of one claim make of it and of each other.
///
/// # Errors
/// When a witness or an option has a value of the wrong type.
#[wasm_bindgen(js_name = resolveContradiction)]
pub fn resolve_contradiction(
    claim: &str,
    witnesses: &str,
    options: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let (witnesses, options) = (Argument::parse("witnesses", witnesses)?, Argument::parse("options", options)?);
    json_text(&verification::resolved(claim, &witnesses, &options, policy)?)
}

/// How many of a list of texts are independent of each other.
///
/// # Errors
/// When an item has a value of the wrong type.
#[wasm_bindgen(js_name = countIndependent)]
pub fn count_independent(items: &str) -> Result<String, CallError> {
    json_text(&evidence::independence(&Argument::parse("items", items)?)?)
}

/// The balance of the evidence for one claim.
///
/// # Errors
/// When an item or the profile has a value of the wrong type.
#[wasm_bindgen(js_name = claimConfidence)]
pub fn claim_confidence(evidence: &str, options: &str) -> Result<String, CallError> {
    let options = Argument::parse("options", options)?;
    json_text(&evidence::confidence(&Argument::parse("evidence", evidence)?, &options)?)
}

/// Whether the evidence found so far decides a claim, and why.
///
/// # Errors
/// When a value of the task, the history or the configuration is of the wrong type.
#[wasm_bindgen(js_name = decideFromHistory)]
pub fn decide_from_history(
    task: &str,
    history: &str,
    attempts: &str,
    max_attempts: &str,
    config: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let (attempts, max_attempts) =
        (Argument::parse("attempts", attempts)?, Argument::parse("maxAttempts", max_attempts)?);
    json_text(&decision::decide(
        Argument::parse("task", task)?,
        Argument::parse("history", history)?,
        &attempts,
        &max_attempts,
        Argument::parse("config", config)?,
        policy,
    )?)
}

/// What the core finds in the texts of a check: the `request` of its action `judge` goes in, the reply comes out.
///
/// # Errors
/// When the request has no claim or no texts.
#[wasm_bindgen]
pub fn judge(request: &str, policy: &RawTrustPolicy) -> Result<String, CallError> {
    let argument = Argument::parse("request", request)?;
    let request = argument.json().and_then(JudgeRequest::from_json);
    let request = request.ok_or_else(|| argument.wrong("the request of a `judge` action"))?;
    json_text(&policy.judge().judge(request))
}

/// A decision in words for readers, as Markdown.
///
/// # Errors
/// As [`decide_from_history`].
#[wasm_bindgen(js_name = reportDecision)]
pub fn report_decision(
    task: &str,
    history: &str,
    attempts: &str,
    max_attempts: &str,
    config: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let (attempts, max_attempts) =
        (Argument::parse("attempts", attempts)?, Argument::parse("maxAttempts", max_attempts)?);
    let decision = decision::decide(
        Argument::parse("task", task)?,
        Argument::parse("history", history)?,
        &attempts,
        &max_attempts,
        Argument::parse("config", config)?,
        policy,
    )?;
    Ok(report::decision(&decision))
}

/// The proof of a decision, by fixed rules.
///
/// # Errors
/// When `decision` is none.
#[wasm_bindgen(js_name = writeProof)]
pub fn write_proof(decision: &str) -> Result<String, CallError> {
    decision::proof(Argument::parse("decision", decision)?)
}

/// What a model is told that shall write the proof of a decision.
///
/// # Errors
/// When `decision` is none.
#[wasm_bindgen(js_name = proofMessages)]
pub fn proof_messages(decision: &str) -> Result<String, CallError> {
    json_text(&decision::messages(Argument::parse("decision", decision)?)?)
}

/// What is sent to an OpenAI-compatible server for the proof of a decision.
///
/// # Errors
/// When `decision` is none, or the server cannot be asked as `llm` says.
#[wasm_bindgen(js_name = proofRequest)]
pub fn proof_request(decision: &str, llm: &str) -> Result<String, CallError> {
    json_text(&decision::request(Argument::parse("decision", decision)?, Argument::parse("options.llm", llm)?)?)
}

/// The proof in what a model wrote, or in its server's reply; or why there is none.
///
/// # Errors
/// When `decision` is none.
#[wasm_bindgen(js_name = modelProof)]
pub fn model_proof(decision: &str, text: &str, is_reply: bool) -> Result<String, CallError> {
    json_text(&decision::model_proof(Argument::parse("decision", decision)?, text, is_reply)?)
}

/// What a text says about a claim. `outside` holds what a stronger model has answered; what it was not asked yet is
/// `missing` in the result.
///
/// # Errors
/// When an option or an answer of the model has a value of the wrong type.
#[wasm_bindgen(js_name = detectStance)]
pub fn detect_stance(claim: &str, text: &str, options: &str, outside: &str) -> Result<String, CallError> {
    let options = Argument::parse("options", options)?;
    json_text(&grounding::stance(claim, text, &options, &Argument::parse("options.nli", outside)?)?)
}

/// Whether the sources of an answer say what its sentences say.
///
/// # Errors
/// When a citation, an option or an answer of the model has a value of the wrong type.
#[wasm_bindgen(js_name = checkGrounding)]
pub fn check_grounding(answer: &str, citations: &str, options: &str, outside: &str) -> Result<String, CallError> {
    let (citations, options) = (Argument::parse("citations", citations)?, Argument::parse("options", options)?);
    json_text(&grounding::check(answer, &citations, &options, &Argument::parse("options.nli", outside)?)?)
}

/// Which of some sources cannot both be right about a claim.
///
/// # Errors
/// When a source, an option or an answer of the model has a value of the wrong type.
#[wasm_bindgen(js_name = findContradictions)]
pub fn find_contradictions(
    claim: &str,
    sources: &str,
    options: &str,
    outside: &str,
    policy: &RawTrustPolicy,
) -> Result<String, CallError> {
    let (sources, options) = (Argument::parse("sources", sources)?, Argument::parse("options", options)?);
    let outside = Argument::parse("options.nli", outside)?;
    json_text(&grounding::contradictions(claim, &sources, &options, &outside, policy)?)
}

/// What is sent to ask.
///
/// # Errors
/// When a value is of the wrong type, cannot be sent, or is missing.
#[wasm_bindgen(js_name = buildRequest)]
pub fn build_request(protocol: &str, ask: &str) -> Result<String, CallError> {
    json_text(&request::build(protocol, ask)?)
}

/// What can be done after a stream was cut.
///
/// # Errors
/// As [`build_request`].
#[wasm_bindgen(js_name = resumeRequest)]
pub fn resume_request(protocol: &str, ask: &str, cursor: &str) -> Result<String, CallError> {
    json_text(&request::resume(protocol, ask, cursor)?)
}

/// What stops a run at its server; `null` where closing the connection is all there is.
///
/// # Errors
/// As [`build_request`].
#[wasm_bindgen(js_name = stopRequest)]
pub fn stop_request(protocol: &str, ask: &str, cursor: &str) -> Result<String, CallError> {
    json_text(&request::stop(protocol, ask, cursor)?)
}

/// A request as a line for a shell, its secrets left to variables.
///
/// # Errors
/// When a field of the request has a value of the wrong type.
#[wasm_bindgen(js_name = curlLine)]
pub fn curl_line(request: &str) -> Result<String, CallError> {
    request::curl(request)
}

/// Whether the server at an address answers pages in a browser.
///
/// # Errors
/// Never.
#[wasm_bindgen(js_name = browserAccess)]
pub fn browser_access(endpoint: &str) -> Result<String, CallError> {
    json_text(&request::access(endpoint))
}

/// Fails for a text that is neither a domain nor a web address.
///
/// # Errors
/// When it is neither, such as a single word.
#[wasm_bindgen(js_name = requireAddress)]
pub fn require_address(text: &str) -> Result<(), CallError> {
    let host = Host::from_typed(text);
    host.map(drop).map_err(|error| CallError::new(ErrorCode::InvalidArgument, "address", error.to_string()))
}

/// The domain that was registered by whoever runs the host of an address; `undefined` for what is no address.
#[wasm_bindgen(js_name = registrableDomain)]
#[must_use]
pub fn registrable_domain(address: &str) -> Option<String> {
    Host::parse(address).map(|host| credence_core::trust::registrable_domain(&host).to_owned())
}
