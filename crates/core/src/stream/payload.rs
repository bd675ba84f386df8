//! Sources inside what a tool returned, for formats that carry no sources of their own.

use std::borrow::Cow;

use super::event::SourceRef;
use crate::json::Json;

/// How many sources one result may name; what comes after is page furniture.
const MAX_SOURCES: usize = 1_000;

/// Every object with an http address in a tool's result, or the addresses on lines such as `URL: https://…`.
#[must_use]
pub fn sources_in(output: &str) -> Vec<SourceRef<'static>> {
    match Json::parse(output) {
        Ok(json) => sources_of(json),
        Err(_) => sources_on_lines(output),
    }
}

/// Every object with an http address in a tool's result.
pub(super) fn sources_of(result: Json<'_>) -> Vec<SourceRef<'static>> {
    let mut sources = Vec::new();
    // Most results name no address at all, and one quick look tells.
    if names_an_address(result.raw()) {
        collect(result, &mut sources);
    }
    sources
}

fn names_an_address(text: &str) -> bool {
    let behind = |at: usize| text.as_bytes().get(at + 1..at + 3);
    memchr::memchr_iter(b':', text.as_bytes()).any(|at| matches!(behind(at), Some(b"//" | b"\\/")))
}

fn collect(json: Json<'_>, sources: &mut Vec<SourceRef<'static>>) {
    if sources.len() >= MAX_SOURCES {
        return;
    }
    if let Some(source) = source_of(json) {
        sources.push(source);
    }
    json.fields().filter(|(_, value)| is_container(*value)).for_each(|(_, value)| collect(value, sources));
    json.items().filter(|value| is_container(*value)).for_each(|value| collect(value, sources));
}

fn is_container(json: Json<'_>) -> bool {
    json.is_object() || json.is_array()
}

/// The source an object describes: it has an address under one of the usual names.
fn source_of(json: Json<'_>) -> Option<SourceRef<'static>> {
    let addresses = json.pick(["url", "link", "href", "source_url"]);
    let url = addresses.into_iter().flatten().filter_map(Json::text).find(|url| is_web_address(url))?;
    Some(SourceRef {
        url: Some(owned(url)),
        file: None,
        title: first_text(json.pick(["title", "name"])),
        snippet: first_text(json.pick(["snippet", "content", "description", "text"])),
        published: first_text(json.pick(["published", "publishedDate", "published_date", "date", "page_age"])),
    })
}

fn first_text<const N: usize>(fields: [Option<Json<'_>>; N]) -> Option<Cow<'static, str>> {
    fields.into_iter().flatten().find_map(Json::text).map(owned)
}

fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

/// Plain text is full of links that are page furniture; only labelled lines name a source.
fn sources_on_lines(text: &str) -> Vec<SourceRef<'static>> {
    let mut sources = Vec::new();
    let mut title = None;
    for line in text.lines() {
        let Some((label, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        match label.trim().to_ascii_lowercase().as_str() {
            "title" => title = Some(value.to_owned()),
            "url" | "source" | "link" if is_web_address(value) && sources.len() < MAX_SOURCES => {
                let url = Some(Cow::Owned(value.to_owned()));
                sources.push(SourceRef { url, title: title.take().map(Cow::Owned), ..SourceRef::default() });
            }
            _ => {}
        }
    }
    sources
}

/// Whether a text is an http or https address.
pub(crate) fn is_web_address(text: &str) -> bool {
    let scheme_length = if text.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://")) { 8 } else { 7 };
    let is_http = scheme_length == 8 || text.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("http://"));
    is_http && text.len() > scheme_length && !text.contains(char::is_whitespace)
}
