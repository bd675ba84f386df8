//! Parses the selection of a model, whatever surrounds it.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use super::bounds::MAX_SOURCES;
use super::claim_type::ClaimType;
use super::cost::Usage;
use super::record::{
    ClassificationMethod, SelectedSource, Selection, SelectionReason, SelectionWarningCode, shown_reason,
};
use crate::registry::SourceRegistry;

/// The relevance of a source if the model gives none.
const UNKNOWN_RELEVANCE: f64 = 0.5;

/// The bytes of a reply that are read.
const LONGEST_REPLY: usize = 100_000;

/// The most JSON values that are tried.
const MOST_TRIES: usize = 32;

/// The selection from the body of a server's reply. If it is unusable, every available source is selected at one half.
#[must_use]
pub fn selection_from_reply(registry: &SourceRegistry, body: &str) -> Selection {
    match text_of_reply(body) {
        Some(text) => selection_from_text(registry, &text),
        None => unusable_reply(registry),
    }
}

/// What a model wrote, as one string or in parts, from the body of an OpenAI-compatible server's reply.
#[must_use]
pub fn text_of_reply(body: &str) -> Option<String> {
    let reply = Json::parse(body).ok()?;
    let content = reply.get("choices")?.items().next()?.at_path("message.content")?;
    let whole = content.text().map(|text| text.into_owned());
    let pieces = || content.is_array().then(|| content.items().filter_map(|piece| piece.text_of("text")).collect());
    whole.or_else(pieces)
}

/// The selection from the text of a model. Text and code fences around the JSON are ignored.
///
/// Unknown names and entries with an invalid relevance are dropped with a warning. A missing relevance is one
/// half. If nothing usable is left, every available source is selected at one half (`llm_fallback`).
#[must_use]
pub fn selection_from_text(registry: &SourceRegistry, text: &str) -> Selection {
    let mut is_json = false;
    let mut warnings = Vec::new();
    for json in objects(text) {
        let Some(list) = source_list(json) else { continue };
        is_json = true;
        let mut reading = Reading { registry, selection: Selection::new(ClaimType::Other, ClassificationMethod::Llm) };
        reading.read_type(json);
        list.items().take(MAX_SOURCES).for_each(|entry| reading.read_entry(entry));
        let mut selection = reading.selection;
        if selection.selected_sources.is_empty() {
            warnings.extend(selection.warnings.into_iter().map(|warning| (warning.code, warning.subject)));
            continue;
        }
        selection.selected_sources.sort_by(|one, other| other.relevance.total_cmp(&one.relevance));
        return selection;
    }
    if !is_json {
        warnings.push((SelectionWarningCode::ReplyUnreadable, None));
    }
    fallback(registry, warnings)
}

/// The token usage that the server reports; `None` without one.
#[must_use]
pub fn usage_of(body: &str) -> Option<Usage> {
    let reply = Json::parse(body).ok()?;
    let tokens = |path: &str| reply.at_path(path).and_then(Json::integer).and_then(|count| u64::try_from(count).ok());
    Some(Usage {
        input_tokens: tokens("usage.prompt_tokens")?,
        output_tokens: tokens("usage.completion_tokens")?,
        is_estimated: false,
    })
}

/// The selection without a usable reply: every available source, at one half.
#[must_use]
pub fn unusable_reply(registry: &SourceRegistry) -> Selection {
    fallback(registry, vec![(SelectionWarningCode::ReplyUnreadable, None)])
}

/// Every available source, at one half.
fn fallback(registry: &SourceRegistry, warnings: Vec<(SelectionWarningCode, Option<String>)>) -> Selection {
    let mut selection = Selection::new(ClaimType::Other, ClassificationMethod::LlmFallback);
    for (code, subject) in warnings {
        selection.warn(code, subject.as_deref());
    }
    selection.selected_sources.extend(registry.available().map(|entry| SelectedSource {
        plugin_name: entry.name.clone(),
        relevance: UNKNOWN_RELEVANCE,
        reason: "the model named no usable source".to_owned(),
        reason_code: SelectionReason::Fallback,
        ..SelectedSource::default()
    }));
    selection
}

/// The entries of an object, or a list without an object.
fn source_list(json: Json<'_>) -> Option<Json<'_>> {
    let list = if json.is_array() { Some(json) } else { json.get("selected_sources") };
    list.filter(|list| list.is_array() && list.items().next().is_none_or(Json::is_object))
}

struct Reading<'a> {
    registry: &'a SourceRegistry,
    selection: Selection,
}

impl Reading<'_> {
    fn read_type(&mut self, json: Json<'_>) {
        let Some(name) = json.text_of("claim_type") else { return };
        match ClaimType::from_name(&lowercase(name.trim())) {
            Some(claim_type) => self.selection.claim_type = claim_type,
            None => self.selection.warn(SelectionWarningCode::UnknownClaimType, Some(&name)),
        }
    }

    fn read_entry(&mut self, entry: Json<'_>) {
        let name = entry.text_of("plugin_name").unwrap_or_default();
        let name = name.trim();
        let selection = &mut self.selection;
        if self.registry.entry(name).is_none() {
            return selection.warn(SelectionWarningCode::UnknownSource, Some(name));
        }
        if selection.selected_sources.iter().any(|source| source.plugin_name == name) {
            return selection.warn(SelectionWarningCode::DuplicateSource, Some(name));
        }
        let stated = entry.get("relevance").filter(|value| !value.is_null());
        if stated.is_none() {
            selection.warn(SelectionWarningCode::RelevanceMissing, Some(name));
        }
        let relevance = stated.map_or(Some(UNKNOWN_RELEVANCE), Json::number);
        let reason = entry.text_of("reason").unwrap_or_default();
        match SelectedSource::checked(name, relevance, Some(shown_reason(&reason))) {
            Ok(source) => selection.selected_sources.push(source),
            Err(_) => selection.warn(SelectionWarningCode::RelevanceOutOfRange, Some(name)),
        }
    }
}

/// The JSON objects and lists in a text, in order, without nested ones.
fn objects(text: &str) -> Vec<Json<'_>> {
    let mut end = text.len().min(LONGEST_REPLY);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut rest = &text[..end];
    let mut found = Vec::new();
    for _ in 0..MOST_TRIES {
        let Some(start) = rest.find(['{', '[']) else { break };
        let json = &rest[start..];
        let length = closed_length(json).unwrap_or(1);
        match Json::parse(&json[..length]) {
            Ok(whole) => {
                found.push(whole);
                rest = &json[length..];
            }
            // Balanced text that is not JSON may contain JSON, as in `{see: {"a": 1}}`.
            Err(_) => rest = &json[1..],
        }
    }
    found
}

/// The length in bytes of the object or list at the start of a text; `None` if it is not closed.
fn closed_length(json: &str) -> Option<usize> {
    let (mut depth, mut is_text, mut is_escaped) = (0_u32, false, false);
    for (at, byte) in json.bytes().enumerate() {
        if is_text {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => is_text = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => is_text = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}
