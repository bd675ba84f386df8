//! Selecting data sources for JavaScript, and what follows from a selection.

use credence_check::selection;
use credence_check::selection::{
    Classifier, LexicalIndex, RuleTable, Selection, SelectionConfig, SelectionStrategy, SourceConfidence,
};
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, ErrorCode, input, json_text, read, share};
use crate::check::part;
use crate::check::plan::model;
use crate::check::registry::RawSourceRegistry;
use crate::shared_input::invalid_request;

input! {
    /// How data sources are selected.
    closed struct SelectionInput as "SelectionInput" {
        /// `rules` by default.
        strategy: SelectionStrategy = SelectionStrategy::Rules,
        /// Data sources below this relevance, 0 to 1, are left out; the best one is always kept.
        min_relevance "minRelevance": f64 as share = 0.0,
        /// Your own table of keywords for the rules.
        table: Option<RuleTable> as table => "string | null",
        /// The vectors of `textsToEmbed`, for `embedding`; built-in vectors by default.
        vectors: Option<Vec<Vec<f32>>> => "",
        /// The body of a model server's reply to `selectionRequest`, for `llm`.
        reply: Option<String> => "",
        /// The text of a model, for `llm`.
        text: Option<String> => "",
    }
}

/// Selects the data sources for a claim.
#[wasm_bindgen(js_name = selectSources)]
#[part(check)]
pub fn select_sources(claim: &str, registry: &RawSourceRegistry, options: &str) -> Result<String, CallError> {
    let options = if options.is_empty() { "{}" } else { options };
    let argument = Argument::parse("options", options)?;
    let options: SelectionInput = argument.read()?;
    let choose = |classifier: Classifier<'_>| {
        let config = SelectionConfig { classifier, min_relevance: options.min_relevance };
        selection::select_sources(claim, &registry.0, &config)
    };
    let table = options.table.as_ref().unwrap_or_else(|| RuleTable::built_in());
    json_text(&match (options.strategy, &options.vectors) {
        (SelectionStrategy::Rules, _) => choose(Classifier::Rules(table)),
        (SelectionStrategy::Embedding, Some(vectors)) => choose(Classifier::Vectors(vectors)),
        (SelectionStrategy::Embedding, None) => choose(Classifier::Lexical(&LexicalIndex::new(&registry.0, table))),
        (SelectionStrategy::Llm, _) => by_model(registry, &argument, &options)?,
    })
}

fn table(argument: &Argument<'_>) -> Result<Option<RuleTable>, CallError> {
    let Some(text) = argument.read::<Option<String>>()? else { return Ok(None) };
    RuleTable::parse(&text).map(Some).map_err(|error| {
        // The error names the line; the whole text would hide it.
        let path = argument.path();
        CallError::new(ErrorCode::InvalidArgument, &path, format!("`{path}`: {error}"))
    })
}

/// The selection of a model; the fallback if there is neither its reply nor its text.
fn by_model(
    registry: &RawSourceRegistry,
    argument: &Argument<'_>,
    options: &SelectionInput,
) -> Result<Selection, CallError> {
    match (&options.reply, &options.text) {
        (Some(_), Some(_)) => Err(argument.field("text").invalid("nothing beside `reply`")),
        (body, text) => Ok(part::selection_by_model(&registry.0, body.as_deref(), text.as_deref())),
    }
}

/// The texts to embed for `selectSources`, in the order of its `vectors`.
#[wasm_bindgen(js_name = textsToEmbed)]
#[part(check)]
pub fn texts_to_embed(claim: &str, registry: &RawSourceRegistry) -> Result<String, CallError> {
    json_text(&selection::texts_to_embed(claim, &registry.0))
}

/// The request for a selection by a model; `form` is `schema`, `object` or `words`.
#[wasm_bindgen(js_name = selectionRequest)]
#[part(check)]
pub fn selection_request(
    claim: &str,
    registry: &RawSourceRegistry,
    llm: &str,
    form: &str,
) -> Result<String, CallError> {
    let argument = Argument::parse("options.llm", llm)?;
    let ask = model(&argument)?.ok_or_else(|| argument.invalid("an endpoint and a model"))?;
    let form = read::<Option<_>>("options.form", form)?.unwrap_or_default();
    let request = part::selection_request(claim, &registry.0, ask, form);
    json_text(&request.map_err(|error| invalid_request(&argument.path(), &error))?)
}

/// Reliability, relevance and their product for each selected source.
#[wasm_bindgen(js_name = sourceWeights)]
#[part(check)]
pub fn source_weights(selected: &str, registry: &RawSourceRegistry) -> Result<String, CallError> {
    json_text(&selection::source_weights(&read("selection", selected)?, &registry.0))
}

/// The section about the reliability of the sources, for a prompt that asks for a report; nothing without sources.
/// A `source_confidence` of the selection is used instead of the registry.
#[wasm_bindgen(js_name = reportSection)]
#[part(check)]
pub fn report_section(selected: &str, registry: &RawSourceRegistry) -> Result<Option<String>, CallError> {
    let argument = Argument::parse("selection", selected)?;
    let selected: Selection = argument.read()?;
    let confidence = argument.field("source_confidence").json().map(SourceConfidence::from_json);
    let confidence = confidence.unwrap_or_else(|| selected.source_confidence(&registry.0));
    Ok(selection::report_section_with(&selected, &confidence))
}

/// How much two claims overlap in their words.
#[wasm_bindgen(js_name = claimOverlap)]
#[part(check)]
pub fn claim_overlap(one: &str, other: &str) -> Result<String, CallError> {
    json_text(&selection::claim_overlap(one, other))
}
