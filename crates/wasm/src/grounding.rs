//! Stances and grounding for JavaScript: the stance detector, and what needs no other table.
//!
//! Reading calls it with plain tasks, see `credence_core::grounding::GroundingTask`.

mod model;

use credence_core::grounding::{
    self, DetectedStance, GroundingFound, GroundingInSteps, GroundingTask, SourceWords, SourcesOnClaim, StancePair,
    StanceReader, compare_sources,
};
use credence_core::judge::{JudgeRequest, QuoteToCompare, TextReading, compare_quote, read_text};
use credence_core::stance::{Detector, DetectorMemory, StanceLanguage, StanceReading};
use credence_part::part;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, Unread, input, json_text, read};
use model::ModelResults;

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use super::StanceOptions;
}

/// A result, and the pairs that a stronger model still has to classify before the result is final.
#[derive(Debug, Serialize)]
pub(crate) struct WithMissing<T> {
    pub(crate) missing: Vec<StancePair>,
    pub(crate) result: T,
}

input! {
    /// Options of `detectStance`.
    closed struct StanceOptions as "StanceOptions" {
        /// The language of both, such as `en`, `pt-BR` or `ja`; detected by default.
        language: Option<String>,
        nli: Unread => "null",
        embedder: Unread => "null",
    }
}

/// The built-in detector in the language that the caller chose.
struct InLanguage(Option<StanceLanguage>);

impl InLanguage {
    fn read(options: &str) -> Result<Self, CallError> {
        let options: Option<StanceOptions> = read("options", options)?;
        Ok(Self(options.and_then(|options| options.language).map(|tag| StanceLanguage::from_tag(&tag))))
    }
}

impl StanceReader for InLanguage {
    fn read(&mut self, claim: &str, text: &str) -> StanceReading {
        Detector::built_in().detect(claim, text, self.0)
    }

    fn detector(&self) -> Option<&Detector> {
        Some(Detector::built_in())
    }
}

/// The stance of a text on a claim. `models` contains the results of stronger models so far; the pairs they have not
/// classified yet are `missing` in the result.
#[wasm_bindgen(js_name = detectStance)]
#[part(grounding)]
pub fn detect_stance(claim: &str, text: &str, options: &str, models: &str) -> Result<String, CallError> {
    let mut alone = InLanguage::read(options)?;
    let detect = |reader: &mut dyn StanceReader| -> DetectedStance { grounding::detect_stance(claim, text, reader) };
    json_text(&joined(models, &mut alone, detect)?)
}

/// The same by the detector alone, without what is missing.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn detect_stance_alone(claim: &str, text: &str, options: &str) -> Result<String, CallError> {
    json_text(&grounding::detect_stance(claim, text, &mut InLanguage::read(options)?))
}

/// What the detector finds in a task.
#[part(grounding)]
pub(crate) fn found_in(task: &GroundingTask) -> GroundingFound {
    task.ground(&mut DetectorMemory::new(Detector::built_in()))
}

/// The same in steps.
#[part(grounding)]
pub(crate) fn found_in_steps() -> GroundingInSteps<'static> {
    GroundingInSteps::new(Detector::built_in())
}

/// The next step of a task. The last one returns what was found.
#[part(grounding)]
pub(crate) fn next_step(steps: &mut GroundingInSteps<'static>, task: &GroundingTask) -> Option<GroundingFound> {
    steps.step(task)
}

/// The same with the results of stronger models so far.
#[part(grounding)]
pub(crate) fn found_with(task: &GroundingTask, models: &str) -> Result<WithMissing<GroundingFound>, CallError> {
    joined(models, &mut DetectorMemory::new(Detector::built_in()), |reader| task.ground(reader))
}

/// What the sources of a task say about its answer, which is a claim, and which of them disagree.
#[part(grounding)]
pub(crate) fn compared_with(task: &GroundingTask, models: &str) -> Result<WithMissing<SourcesOnClaim>, CallError> {
    joined(models, &mut DetectorMemory::new(Detector::built_in()), |reader| sources_on_claim(task, reader))
}

fn sources_on_claim(task: &GroundingTask, reader: &mut dyn StanceReader) -> SourcesOnClaim {
    let sources: Vec<SourceWords<'_>> = task
        .sources
        .iter()
        .map(|source| SourceWords {
            id: &source.id,
            site: &source.site,
            text: source.snippet.as_deref().unwrap_or_default(),
        })
        .collect();
    compare_sources(&task.answer, &sources, reader)
}

/// The readings of the texts of a check that have no stance: the `request` of its action `judge` goes in.
#[wasm_bindgen(js_name = readTexts)]
#[part(grounding)]
pub fn read_texts(request: &str) -> Result<String, CallError> {
    let argument = Argument::parse("request", request)?;
    let request = argument.json().and_then(JudgeRequest::from_json);
    let request = request.ok_or_else(|| argument.invalid("the request of a `judge` action"))?;
    let readings = request.unread().map(|text| read_text(Detector::built_in(), &request.claim, text));
    json_text(&readings.collect::<Vec<TextReading>>())
}

/// Compares the quotes of a model with their claim: the quotes of an action `compare` go in, one comparison each comes out.
#[wasm_bindgen(js_name = compareQuotes)]
#[part(grounding)]
pub fn compare_quotes(quotes: &str) -> Result<String, CallError> {
    let argument = Argument::parse("quotes", quotes)?;
    let quotes: Option<Vec<QuoteToCompare>> =
        argument.json().map(|json| json.items().filter_map(QuoteToCompare::from_json).collect());
    let quotes = quotes.ok_or_else(|| argument.invalid("the quotes of a `compare` action"))?;
    let compared = quotes.iter().map(|quote| compare_quote(Detector::built_in(), quote));
    json_text(&compared.collect::<Vec<_>>())
}

/// A result by the detector alone, or joined with the results of models, with the pairs they have not classified.
fn joined<T>(
    models: &str,
    alone: &mut dyn StanceReader,
    find: impl FnOnce(&mut dyn StanceReader) -> T,
) -> Result<WithMissing<T>, CallError> {
    let Some(models) = read::<Option<ModelResults<'_>>>("options.nli", models)? else {
        return Ok(WithMissing { missing: Vec::new(), result: find(alone) });
    };
    let mut reader = models.reader();
    let result = find(&mut reader);
    Ok(WithMissing { missing: reader.missing(), result })
}
