//! Evidence for JavaScript: the graph, its balance, the verification of sources, and the proofs of decisions.
//!
//! The domains of pages come from a function of the caller: the public suffixes are in the main module.

pub(crate) mod balance;
mod columns;
pub(crate) mod graph;
pub(crate) mod piece;
mod proof;
mod refusal;
mod site;
mod verification;

use credence_core::trust::classify;
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, json_text, read, utf8};
use crate::shared_input::read_gap;

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use super::balance::{IndependentItem, WeighedStance};
    pub(crate) use super::graph::GraphReading;
    pub(crate) use super::piece::GraphEvidence;
    pub(crate) use super::verification::SourceEvidenceInput;
}

/// The verification of one source on one claim.
#[wasm_bindgen(js_name = verifySource)]
#[part(evidence)]
pub fn verify_source(evidence: &str, options: &str) -> Result<String, CallError> {
    json_text(&verification::verify(&Argument::parse("evidence", evidence)?, read_gap(options)?)?)
}

/// The classification of a contradiction between sources of two levels.
#[wasm_bindgen(js_name = classifyContradiction)]
#[part(evidence)]
pub fn classify_contradiction(first: &str, second: &str, options: &str) -> Result<String, CallError> {
    json_text(&classify(read("first", first)?, read("second", second)?, read_gap(options)?))
}

/// How many of a list of texts are independent of each other.
#[wasm_bindgen(js_name = countIndependent)]
#[part(evidence)]
pub fn count_independent(items: &[u8]) -> Result<String, CallError> {
    json_text(&balance::independence(&read::<Vec<_>>("items", utf8("items", items)?)?))
}

/// The balance of the evidence for one claim.
#[wasm_bindgen(js_name = claimConfidence)]
#[part(evidence)]
pub fn claim_confidence(evidence: &str, options: &str) -> Result<String, CallError> {
    let evidence: Vec<_> = read("evidence", evidence)?;
    json_text(&balance::confidence(&evidence, read::<Option<_>>("options", options)?.as_ref()))
}

/// The proof of a decision, by fixed rules.
#[wasm_bindgen(js_name = writeProof)]
#[part(evidence)]
pub fn write_proof(decision: &str) -> Result<String, CallError> {
    Ok(proof::proof(&read("decision", decision)?))
}

/// The messages to a model that is to write the proof of a decision.
#[wasm_bindgen(js_name = proofMessages)]
#[part(evidence)]
pub fn proof_messages(decision: &str) -> Result<String, CallError> {
    json_text(&proof::messages(&read("decision", decision)?))
}

/// The request to an OpenAI-compatible server for the proof of a decision.
#[wasm_bindgen(js_name = proofRequest)]
#[part(evidence)]
pub fn proof_request(decision: &str, llm: &str) -> Result<String, CallError> {
    json_text(&proof::request(&read("decision", decision)?, read("options.llm", llm)?)?)
}

/// The proof in the text of a model, or in its server's reply; or why there is none.
#[wasm_bindgen(js_name = modelProof)]
#[part(evidence)]
pub fn model_proof(decision: &str, text: &str, is_reply: bool) -> Result<String, CallError> {
    json_text(&proof::model_proof(&read("decision", decision)?, text, is_reply))
}
