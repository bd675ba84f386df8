//! Choosing sources for JavaScript, and what follows from a choice.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError, json_text};
use credence_check::selection::{
    Classifier, LexicalIndex, ReportedSource, RuleTable, Selection, SelectionConfig, SelectionStrategy,
    SourceConfidence, selection_from_reply, selection_from_text,
};
use credence_check::{registry::SourceEntry, selection};
use wasm_bindgen::prelude::*;

use crate::check::ask::{about, model};
use crate::check::plan;
use crate::check::registry::RawSourceRegistry;
use crate::check::reply::{prior_check, vectors};

/// Which sources to ask about a claim. `options`: `strategy` (`rules`, `embedding` or `llm`), `min_relevance`, `table` (a word
/// table for the rules, as text), `vectors` (of `textsToEmbed`, for `embedding`; built-in vectors otherwise), `reply` (the body of
/// a model server's reply to `selectionRequest`) or `text` (what a model wrote) for `llm`.
///
/// # Errors
/// When a value is of the wrong type, or the table has a line that cannot be read.
#[wasm_bindgen(js_name = selectSources)]
pub fn select_sources(claim: &str, registry: &RawSourceRegistry, options: &str) -> Result<String, CallError> {
    const OPTIONS: [&str; 6] = ["strategy", "min_relevance", "table", "vectors", "reply", "text"];
    let options = Argument::parse("options", options)?.optional_object(&OPTIONS)?;
    let strategy = options.field("strategy").named()?.unwrap_or(SelectionStrategy::Rules);
    let min_relevance = options.field("min_relevance").optional_share()?.unwrap_or(0.0);
    let choose = |classifier: Classifier<'_>| {
        selection::select_sources(claim, &registry.0, &SelectionConfig { classifier, min_relevance })
    };
    let table = table(&options.field("table"))?;
    let table = table.as_ref().unwrap_or_else(|| RuleTable::built_in());
    let selection = match strategy {
        SelectionStrategy::Rules => choose(Classifier::Rules(table)),
        SelectionStrategy::Embedding => {
            let given = options.field("vectors");
            if given.is_given() {
                choose(Classifier::Vectors(&vectors(&given)?))
            } else {
                choose(Classifier::Lexical(&LexicalIndex::new(&registry.0, table)))
            }
        }
        SelectionStrategy::Llm => by_model(registry, &options)?,
    };
    json_text(&selection)
}

fn table(written: &Argument<'_>) -> Result<Option<RuleTable>, CallError> {
    let text = written.optional_text()?;
    let read = text.map(|text| RuleTable::parse(&text).map_err(|error| about_table(written, &error.to_string())));
    read.transpose()
}

/// The message of the table says which line is wrong, which a repeated text would hide.
fn about_table(written: &Argument<'_>, message: &str) -> CallError {
    let path = written.path();
    let message = ["`", &path, "`: ", message].concat();
    CallError::new(crate::boundary::ErrorCode::InvalidArgument, &path, message)
}

/// The choice of a model; where neither its reply nor its words are given, nobody has chosen.
fn by_model(registry: &RawSourceRegistry, options: &Argument<'_>) -> Result<Selection, CallError> {
    let (reply, text) = (options.field("reply"), options.field("text"));
    if reply.is_given() && text.is_given() {
        return Err(text.wrong("nothing beside `reply`"));
    }
    Ok(match reply.optional_text()? {
        Some(body) => selection_from_reply(&registry.0, &body),
        None => selection_from_text(&registry.0, &text.optional_text()?.unwrap_or_default()),
    })
}

/// The texts whose vectors `selectSources` takes, in their order.
///
/// # Errors
/// Never.
#[wasm_bindgen(js_name = textsToEmbed)]
pub fn texts_to_embed(claim: &str, registry: &RawSourceRegistry) -> Result<String, CallError> {
    json_text(&selection::texts_to_embed(claim, &registry.0))
}

/// What a model is sent to choose sources: `model` is `{endpoint, model, key, headers}`; `form` is `schema`, `object` or `words`.
///
/// # Errors
/// When the endpoint or a header cannot be sent, or no model is named.
#[wasm_bindgen(js_name = selectionRequest)]
pub fn selection_request(
    claim: &str,
    registry: &RawSourceRegistry,
    llm: &str,
    form: &str,
) -> Result<String, CallError> {
    let argument = Argument::parse("model", llm)?;
    let ask = model(&argument)?.ok_or_else(|| argument.wrong("an endpoint and a model"))?;
    let form = Argument::parse("form", form)?.named()?.unwrap_or_default();
    let request = selection::selection_request(claim, &registry.0, ask, form);
    json_text(&request.map_err(|error| about(&argument, &error))?)
}

/// The choice from the body of a model server's reply.
///
/// # Errors
/// Never: a reply that says nothing usable gives the fallback.
#[wasm_bindgen(js_name = readSelectionReply)]
pub fn read_selection_reply(registry: &RawSourceRegistry, body: &str) -> Result<String, CallError> {
    json_text(&selection_from_reply(&registry.0, body))
}

/// Reliability, relevance and their product of each selected source.
///
/// # Errors
/// When the selection is none.
#[wasm_bindgen(js_name = sourceWeights)]
pub fn source_weights(selected: &str, registry: &RawSourceRegistry) -> Result<String, CallError> {
    json_text(&selection::source_weights(&selected_sources(selected)?, &registry.0))
}

/// The sources of these names that can be asked now, in the order of the registry.
///
/// # Errors
/// When the names are no list of texts.
#[wasm_bindgen(js_name = toolsForSelection)]
pub fn tools_for_selection(registry: &RawSourceRegistry, names: &str) -> Result<String, CallError> {
    let names: Vec<Cow<'_, str>> = Argument::parse("names", names)?.each(|name| name.text())?;
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let tools: Vec<&SourceEntry> = selection::tools_for_selection(&registry.0, &names);
    json_text(&tools)
}

/// The section about the reliability of the sources, for the prompt that asks for a report; nothing without sources.
/// A `source_confidence` of the selection stands for what the registry knows.
///
/// # Errors
/// When the selection is none.
#[wasm_bindgen(js_name = reportSection)]
pub fn report_section(selected: &str, registry: &RawSourceRegistry) -> Result<Option<String>, CallError> {
    let argument = Argument::parse("selection", selected)?;
    let selected = selected_sources(selected)?;
    let confidence = argument.field("source_confidence").json().map(SourceConfidence::from_json);
    let confidence = confidence.unwrap_or_else(|| selected.source_confidence(&registry.0));
    Ok(selection::report_section_with(&selected, &confidence))
}

/// Name, reliability, relevance and reason of each source as texts; sources may lack relevance and reason.
///
/// # Errors
/// When `sources` is no list, or `confidence` no object.
#[wasm_bindgen(js_name = reportRows)]
pub fn report_rows(sources: &str, confidence: &str) -> Result<String, CallError> {
    let sources = Argument::parse("sources", sources)?.each(Ok)?;
    let sources: Vec<ReportedSource> =
        sources.iter().filter_map(|source| ReportedSource::from_json(source.json()?)).collect();
    let confidence = Argument::parse("confidence", confidence)?.object()?;
    let confidence = confidence.json().map(SourceConfidence::from_json).unwrap_or_default();
    json_text(&selection::report_rows(&sources, &confidence))
}

/// Where a claim goes once earlier checks of it were looked for; without a claim nothing is compared.
///
/// # Errors
/// When the checks are no list of objects.
#[wasm_bindgen(js_name = routeClaim)]
pub fn route_claim(claim: Option<String>, checks: &str, search_type: &str) -> Result<String, CallError> {
    let checks = Argument::parse("checks", checks)?.each_given(prior_check)?;
    let wanted = Argument::parse("search_type", search_type)?.named()?.unwrap_or_default();
    json_text(&selection::route(claim.as_deref(), &checks, wanted))
}

/// How far two claims are the same, by their words.
///
/// # Errors
/// Never.
#[wasm_bindgen(js_name = claimOverlap)]
pub fn claim_overlap(one: &str, other: &str) -> Result<String, CallError> {
    json_text(&selection::claim_overlap(one, other))
}

fn selected_sources(selected: &str) -> Result<Selection, CallError> {
    let argument = Argument::parse("selection", selected)?;
    plan::selection(&argument)?.ok_or_else(|| argument.wrong("a selection of sources"))
}
