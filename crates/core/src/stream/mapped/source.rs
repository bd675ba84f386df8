//! A source as a dialect writes it: under the names that a mapping gives, otherwise under the usual ones.

use std::borrow::Cow;

use super::mapping::SourceFields;
use super::path::{Path, Place};
use crate::stream::event::SourceRef;
use credence_address::is_web_address;
use credence_json::Json;

const ADDRESSES: [&str; 11] =
    ["url", "link", "href", "uri", "web_url", "webUrl", "source_url", "sourceUrl", "page_url", "source", "id"];
const FILES: [&str; 12] = [
    "file_name",
    "fileName",
    "filename",
    "file_path",
    "filepath",
    "file",
    "document_name",
    "documentName",
    "source",
    "file_id",
    "document_id",
    "id",
];
const TITLES: [&str; 8] =
    ["title", "name", "semantic_identifier", "document_name", "display_name", "file_name", "filename", "label"];
const TEXTS: [&str; 14] = [
    "content",
    "text",
    "snippet",
    "page_content",
    "pageContent",
    "body",
    "blurb",
    "excerpt",
    "passage",
    "chunk",
    "compiled",
    "raw_content",
    "abstract",
    "description",
];
const DATES: [&str; 6] = ["published", "publishedDate", "published_date", "date", "updated_at", "last_updated"];

/// So deep the usual names are searched in objects within a source.
const DEEPEST: usize = 3;

/// The source at a place. `number` names one that has nothing but a text.
pub(super) fn source_at(place: Place<'_>, fields: &SourceFields, number: u32) -> Option<SourceRef<'static>> {
    let json = place.value;
    let named = |path: &Option<Path>| path.as_ref().and_then(|path| path.first_text(place));
    let usual = |names: &[&str]| usual_text(json, names, DEEPEST, &|text| !text.trim().is_empty());
    let own = json.text().map(Cow::into_owned);
    let url = named(&fields.url).filter(|url| is_web_address(url));
    let own_url = || own.clone().filter(|text| is_web_address(text));
    let url = url.or_else(own_url).or_else(|| usual_text(json, &ADDRESSES, DEEPEST, &is_web_address));
    let text = named(&fields.text).or_else(|| own.filter(|_| url.is_none())).or_else(|| usual(&TEXTS));
    let file = named(&fields.file).or_else(|| usual(&FILES)).filter(|file| url.as_ref() != Some(file));
    let title = named(&fields.title).or_else(|| usual(&TITLES));
    if url.is_none() && text.is_none() && title.is_none() && file.is_none() {
        return None;
    }
    let file = file.or_else(|| (url.is_none() && title.is_none()).then(|| format!("text {number}")));
    Some(SourceRef {
        url: url.map(Cow::Owned),
        file: file.map(Cow::Owned),
        title: title.map(Cow::Owned),
        snippet: text.map(Cow::Owned),
        published: named(&fields.date).or_else(|| usual(&DATES)).map(Cow::Owned),
    })
}

/// The first text under one of these names that is wanted: in the object itself, otherwise in the objects within it.
fn usual_text(json: Json<'_>, names: &[&str], depth: usize, is_wanted: &dyn Fn(&str) -> bool) -> Option<String> {
    let found = names.iter().find_map(|name| texts_of(json.get(name)?).filter(|text| is_wanted(text)));
    if found.is_some() || depth == 0 {
        return found;
    }
    let within = json.fields().map(|(_, value)| value).filter(|value| value.is_object());
    within.into_iter().find_map(|value| usual_text(value, names, depth - 1, is_wanted))
}

/// A text; the texts of a list, a line each.
fn texts_of(value: Json<'_>) -> Option<String> {
    if let Some(text) = value.text() {
        return Some(text.into_owned());
    }
    let texts: Vec<_> = value.items().filter_map(|item| item.text().or_else(|| item.text_of("text"))).collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}
