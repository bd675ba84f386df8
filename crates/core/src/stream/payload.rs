//! Sources and evidence in the result of a tool, for protocols without citations of their own.

use std::borrow::Cow;

use super::event::{Event, EventSink, EvidenceRef, SourceRef, ToolResult};
use super::field::Fields;
use super::loose_json::values_in;
use super::text_sources::sources_on_lines;
use super::tool_failure::{failure_in_text, without_fence};
use credence_address::is_web_address;
use credence_json::{Json, JsonCheck};

/// Most sources that one result may name. Later ones are navigation links.
const MAX_SOURCES: usize = 1_000;

/// Most pieces of evidence that one result may hold.
const MAX_EVIDENCE: usize = 10_000;

/// The fields that sources and evidence are found by. They are noted while a payload is checked, so that what has none of
/// them is not searched.
pub(super) const FINDING_FIELDS: [&str; 24] = [
    "stance",
    "url",
    "link",
    "href",
    "source_url",
    "file_id",
    "fileId",
    "page_content",
    "pageContent",
    "uri",
    "source",
    "sourceUrl",
    "web_url",
    "webUrl",
    "page_url",
    "urls",
    "links",
    "sources",
    "citations",
    "references",
    "document_name",
    "documentName",
    "file_name",
    "fileName",
];
/// The fields that hold the name of a document, which is a source if its text is there, too.
const DOCUMENTS: [&str; 4] = ["document_name", "documentName", "file_name", "fileName"];
/// The fields that hold the address of a source.
const ADDRESSES: [&str; 10] =
    ["url", "link", "href", "source_url", "uri", "sourceUrl", "web_url", "webUrl", "page_url", "source"];
/// The fields that hold addresses of sources as texts, one or a list of them.
const ADDRESS_LISTS: [&str; 5] = ["urls", "links", "sources", "citations", "references"];
const EVIDENCE_FIELDS: u32 = 1;
const SOURCE_FIELDS: u32 = !EVIDENCE_FIELDS;

/// The check of a payload in which findings may be searched.
pub(super) fn check_of_payload() -> JsonCheck {
    JsonCheck::noting(&FINDING_FIELDS)
}

/// Reports every source and every piece of evidence in a tool's result.
pub fn report_findings(output: &str, sink: &mut dyn EventSink) {
    report_text(output, 1, sink);
}

/// The same for a result that may hold results as texts, so many levels of them.
fn report_text(output: &str, n_levels: u32, sink: &mut dyn EventSink) {
    let output = without_fence(output);
    if let Ok(json) = check_of_payload().finish(output) {
        return report_levels(json, n_levels, sink);
    }
    let mut has_any = false;
    for value in values_in(output) {
        if let Ok(json) = check_of_payload().finish(&value) {
            has_any |= !sources_of(json).is_empty();
            report_levels(json, n_levels, sink);
        }
    }
    if !has_any {
        sources_on_lines(output, MAX_SOURCES).into_iter().for_each(|source| sink.retrieved(source));
    }
}

fn report_levels(json: Json<'_>, n_levels: u32, sink: &mut dyn EventSink) {
    report_findings_of(json, sink);
    if n_levels > 0 {
        texts_in(json).for_each(|text| report_text(&text, n_levels - 1, sink));
    }
}

/// The results that an object holds as texts: in a field for them, or in content parts.
fn texts_in(output: Json<'_>) -> impl Iterator<Item = Cow<'_, str>> {
    let parts = output.get("content").unwrap_or(output).items().filter_map(|part| part.text_of("text"));
    let fields = output.pick(["output", "result", "results", "response"]);
    fields.into_iter().flatten().filter_map(Json::text).chain(parts)
}

/// As [`report_findings`], for a parsed result.
pub(super) fn report_findings_of(result: Json<'_>, sink: &mut dyn EventSink) {
    sources_of(result).into_iter().for_each(|source| sink.retrieved(source));
    report_evidence(result, sink);
}

/// As [`report_findings`], for a text or any other value.
pub(super) fn report_value(value: Json<'_>, sink: &mut dyn EventSink) {
    match value.text() {
        Some(text) => report_findings(&text, sink),
        None => report_findings_of(value, sink),
    }
}

/// As [`report_findings`], for a result that may hold text: as a string, in a field for it, or in content parts.
pub(super) fn report_output(output: Json<'_>, sink: &mut dyn EventSink) {
    report_findings_of(output, sink);
    output.text().into_iter().chain(texts_in(output)).for_each(|text| report_findings(&text, sink));
}

/// Reports sources that an agent sends outside of tool results: all in `value` if `name` is one for sources, else those in
/// its fields with such names.
pub(super) fn report_named_sources(name: &str, value: Json<'_>, sink: &mut dyn EventSink) {
    if names_sources(name) {
        return report_findings_of(value, sink);
    }
    report_evidence(value, sink);
    let fields = value.fields().filter(|(name, _)| names_sources(name));
    fields.flat_map(|(_, value)| sources_of(value)).for_each(|source| sink.retrieved(source));
}

fn names_sources(name: &str) -> bool {
    const NAMES: [&str; 6] = ["source", "citation", "reference", "document", "result", "resource"];
    let name = name.to_ascii_lowercase();
    NAMES.iter().any(|each| name.contains(each))
}

/// The state of a call, by the conventions of MCP servers and agent libraries for errors in a result.
pub(super) fn tool_result_of(output: Json<'_>) -> ToolResult<'_> {
    ToolResult::of_output(Some(output), is_empty_output(output))
}

/// The same for an output that is a text, or JSON as text.
pub(super) fn text_result_of(output: Cow<'_, str>) -> ToolResult<'_> {
    match failure_in_text(output.clone()) {
        Some(error) => ToolResult::FailedWith { error, output },
        None if is_blank_output(&output) => ToolResult::Empty,
        None => ToolResult::Ok(Some(output)),
    }
}

/// As [`tool_result_of`], for a tool that the provider ran: its results have a status, and may wrap the output of another tool.
pub(super) fn provider_result_of(output: Json<'_>) -> ToolResult<'_> {
    let status = output.text_of("status").unwrap_or_default();
    match tool_result_of(output) {
        ToolResult::Ok(_) if matches!(status.as_ref(), "failed" | "incomplete") => ToolResult::Failed(None),
        ToolResult::Ok(whole) => output.text_of("output").map_or(ToolResult::Ok(whole), text_result_of),
        result => result,
    }
}

/// Whether a result is empty: it is blank, holds blank text only, or its only list of findings is empty.
pub(super) fn is_empty_output(output: Json<'_>) -> bool {
    const FINDINGS: [&str; 9] =
        ["results", "sources", "outputs", "hits", "items", "documents", "matches", "data", "content"];
    if let Some(text) = output.text() {
        return is_blank_output(&text);
    }
    let is_blank_text = |part: Json<'_>| part.text_of("text").is_some_and(|text| is_blank_output(&text));
    if let Some(content) = output.get("content").filter(|content| content.is_array())
        && output.some("structuredContent").is_none()
        && content.items().all(is_blank_text)
    {
        return true;
    }
    if output.is_blank() || (output.is_array() && output.items().all(is_blank_text)) {
        return true;
    }
    let mut lists = output.fields().filter(|(_, value)| value.is_array());
    let Some((name, list)) = lists.next() else { return false };
    lists.next().is_none() && FINDINGS.contains(&name.as_ref()) && list.items().next().is_none()
}

/// Reports every object with an address and a `stance`, for the nearest claim in the same or an enclosing object.
pub(super) fn report_evidence(result: Json<'_>, sink: &mut dyn EventSink) {
    walk_evidence(result, None, &mut 0, sink);
}

fn walk_evidence(json: Json<'_>, claim: Option<&str>, n_found: &mut usize, sink: &mut dyn EventSink) {
    if !json.may_name(EVIDENCE_FIELDS) {
        return;
    }
    let named = claim_named_in(json);
    let claim = named.as_deref().or(claim);
    if let Some(mut evidence) = evidence_of(json).filter(|_| *n_found < MAX_EVIDENCE) {
        *n_found += 1;
        evidence.claim = claim.map(|claim| Cow::Owned(claim.to_owned()));
        sink.event(Event::Evidence(evidence));
    }
    let mut walk = |value: Json<'_>| {
        if is_container(value) {
            walk_evidence(value, claim, n_found, sink);
        }
    };
    json.fields().for_each(|(_, value)| walk(value));
    json.items().for_each(walk);
}

/// The claim an object is about: a text under one of the usual names, or the target of its task.
fn claim_named_in(json: Json<'_>) -> Option<Cow<'_, str>> {
    let [claim, statement, target, task] = json.pick(["claim", "statement", "target", "task"]);
    let nested = [claim, task].into_iter().flatten().flat_map(|holder| holder.pick(["text", "claim", "target"]));
    let named = [claim, statement, target].into_iter().chain(nested).flatten().find_map(Json::text);
    named.filter(|claim| !claim.trim().is_empty())
}

fn evidence_of(json: Json<'_>) -> Option<EvidenceRef<'static>> {
    let stance = json.text_of("stance")?;
    let source = source_of(json)?;
    let confidence = json.pick(["stance_confidence", "confidence"]).into_iter().flatten().find_map(Json::number);
    let quote = json.first_text(&["quote", "excerpt"]).map(owned).or_else(|| source.snippet.clone());
    Some(EvidenceRef { claim: None, source, stance: owned(stance), confidence, quote })
}

/// Every object with an http address in a tool's result, or the addresses on lines such as `URL: https://…`.
#[must_use]
pub fn sources_in(output: &str) -> Vec<SourceRef<'static>> {
    let mut found = Sources::default();
    report_findings(output, &mut found);
    found.0
}

/// Keeps the sources.
#[derive(Default)]
struct Sources(Vec<SourceRef<'static>>);

impl EventSink for Sources {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Retrieved(source) = event {
            self.0.push(source.into_owned());
        }
    }
}

/// Every object with an http address in a tool's result.
pub(super) fn sources_of(result: Json<'_>) -> Vec<SourceRef<'static>> {
    let mut sources = Vec::new();
    collect_addresses(result, &mut sources);
    collect(result, &mut sources);
    sources
}

/// The addresses in a list of nothing but addresses.
fn collect_addresses(list: Json<'_>, sources: &mut Vec<SourceRef<'static>>) {
    let is_address = |item: Json<'_>| item.text().is_some_and(|text| is_web_address(&text));
    if !list.is_array() || !list.items().all(is_address) {
        return;
    }
    let addresses = list.items().filter_map(Json::text).take(MAX_SOURCES.saturating_sub(sources.len()));
    sources.extend(addresses.map(|url| SourceRef { url: Some(owned(url)), ..SourceRef::default() }));
}

fn collect(json: Json<'_>, sources: &mut Vec<SourceRef<'static>>) {
    if sources.len() >= MAX_SOURCES || !json.may_name(SOURCE_FIELDS) {
        return;
    }
    if let Some(source) = source_of(json).or_else(|| document_in(json)) {
        sources.push(source);
    }
    json.pick(ADDRESS_LISTS).into_iter().flatten().for_each(|list| collect_addresses(list, sources));
    json.fields().filter(|(_, value)| is_container(*value)).for_each(|(_, value)| collect(value, sources));
    json.items().filter(|value| is_container(*value)).for_each(|value| collect(value, sources));
}

fn is_container(json: Json<'_>) -> bool {
    json.is_object() || json.is_array()
}

/// The usual names of a date.
const DATES: [&str; 8] =
    ["published", "publishedDate", "published_date", "pub_date", "date_utc", "date", "page_age", "pageAge"];

/// The source an object describes: it has an address or a file id under one of the usual names.
fn source_of(json: Json<'_>) -> Option<SourceRef<'static>> {
    let addresses = json.pick(ADDRESSES);
    let url = addresses.into_iter().flatten().filter_map(Json::text).find(|url| is_web_address(url)).map(owned);
    let snippet = json.first_text(&["snippet", "excerpt", "content", "description", "text"]).map(owned);
    let document = || json.first_text(&DOCUMENTS).filter(|_| snippet.is_some());
    let file = json.first_text(&["file_id", "fileId"]).or_else(document).filter(|_| url.is_none()).map(owned);
    if url.is_none() && file.is_none() {
        return None;
    }
    let title = json.first_text(&["title", "name", "filename"]).or_else(|| json.first_text(&DOCUMENTS)).map(owned);
    Some(SourceRef { url, file, title, snippet, published: json.first_text(&DATES).map(owned) })
}

/// A document of a retriever: its text and its metadata.
fn document_in(json: Json<'_>) -> Option<SourceRef<'static>> {
    let text = json.first_text(&["page_content", "pageContent"])?;
    let metadata = json.get("metadata")?;
    let names = metadata.pick(["url", "source", "link", "file_path"]).into_iter().flatten().filter_map(Json::text);
    let (addresses, others): (Vec<_>, Vec<_>) = names.partition(|name| is_web_address(name));
    Some(SourceRef {
        url: addresses.into_iter().next().map(owned),
        file: others.into_iter().next().map(owned),
        title: metadata.first_text(&["title", "name"]).map(owned),
        snippet: Some(owned(text)),
        published: metadata.first_text(&["published", "date"]).map(owned),
    })
}

fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

/// Whether a tool's text is blank, or is blank JSON.
pub(super) fn is_blank_output(text: &str) -> bool {
    text.trim().is_empty() || Json::parse(text).is_ok_and(Json::is_blank)
}

/// A name or address of bounded length. A numbered source can be cited often, so that a long name would multiply.
pub(super) fn short(name: Option<Cow<'_, str>>) -> Option<Cow<'_, str>> {
    const LONGEST: usize = 4_096;
    name.filter(|name| !name.is_empty() && name.len() <= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Found(Vec<(Option<String>, String, String)>);

    impl EventSink for Found {
        fn event(&mut self, event: Event<'_>) {
            if let Event::Evidence(evidence) = event {
                let url = evidence.source.url.unwrap_or_default().into_owned();
                self.0.push((evidence.claim.map(Cow::into_owned), url, evidence.stance.into_owned()));
            }
        }
    }

    fn evidence_in(output: &str) -> Vec<(Option<String>, String, String)> {
        let mut found = Found::default();
        report_findings(output, &mut found);
        found.0
    }

    #[test]
    fn evidence_belongs_to_the_nearest_claim_above_it() {
        let hit = |url: &str, stance: &str| format!(r#"{{"url":"https://{url}","stance":"{stance}"}}"#);
        let (first, second) = (hit("a.org", "supports"), hit("b.org", "refutes"));
        let output = format!(
            r#"{{"claims":[{{"text":"no claim by this name","claim":"A","evidence":[{first}]}},
            {{"claim":{{"text":"B"}},"evidence":[{second}]}}],"task":{{"target":"C"}},"history":{{"evidence":[{first}]}}}}"#
        );
        let of = |claim: &str, url: &str, stance: &str| {
            (Some(claim.to_owned()), format!("https://{url}"), stance.to_owned())
        };
        let expected = [of("A", "a.org", "supports"), of("B", "b.org", "refutes"), of("C", "a.org", "supports")];
        assert_eq!(evidence_in(&output), expected);
    }

    #[test]
    fn a_stance_without_an_address_or_a_claim_is_told_as_far_as_it_goes() {
        assert_eq!(evidence_in(r#"[{"stance":"supports","title":"no address"}]"#), []);
        let unnamed = (None, "https://a.org".to_owned(), "unclear".to_owned());
        assert_eq!(evidence_in(r#"[{"stance":"unclear","url":"https://a.org"}]"#), [unnamed]);
    }
}
