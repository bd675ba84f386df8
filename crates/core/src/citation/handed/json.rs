//! Passages in a list of JSON within a prompt, or in lines of JSON.

use std::borrow::Cow;

use credence_json::Json;

use super::passage::{HandedPassage, MOST, is_address, named, number_of};

/// The names of a text, of what tells the number, of a name, of a title and of an address.
const TEXTS: [&str; 8] = ["content", "text", "page_content", "pageContent", "snippet", "passage", "body", "chunk"];
const NUMBERS: [&str; 8] = ["id", "index", "number", "label", "doc_id", "source", "rank", "n"];
const NAMES: [&str; 7] = ["id", "doc_id", "label", "file", "filename", "path", "source"];
const TITLES: [&str; 3] = ["title", "name", "file"];
const ADDRESSES: [&str; 3] = ["url", "link", "source"];

/// How deep documents stand in an object.
const DEEPEST: usize = 3;

/// The documents of the first list in a prompt.
pub(super) fn listed(prompt: &str) -> Vec<HandedPassage> {
    let of_value = [('[', ']'), ('{', '}')].into_iter().find_map(|(opening, closing)| {
        let begin = line_with(prompt, opening)?;
        let end = prompt.rfind(closing).filter(|end| *end > begin)?;
        let found = documents_in(Json::parse(&prompt[begin..=end]).ok()?, 0);
        (!found.is_empty()).then_some(found)
    });
    of_value.unwrap_or_else(|| {
        let lines = prompt.lines().map(str::trim).filter(|line| line.starts_with('{') && line.ends_with('}'));
        numbered(lines.take(MOST).filter_map(|line| document(Json::parse(line).ok()?)).collect())
    })
}

/// Where the first line begins that may begin a list or an object.
fn line_with(prompt: &str, opening: char) -> Option<usize> {
    let mut at = 0;
    prompt.split_inclusive('\n').find_map(|line| {
        let begin = at + line.len() - line.trim_start().len();
        at += line.len();
        let inner = line.trim_start().strip_prefix(opening)?.trim_start();
        (inner.is_empty() || inner.starts_with(['{', '[', '"'])).then_some(begin)
    })
}

fn documents_in(value: Json<'_>, depth: usize) -> Vec<HandedPassage> {
    if value.is_array() {
        return numbered(value.items().take(MOST).filter_map(document).collect());
    }
    let mut inner = value.fields().filter(|(_, field)| depth < DEEPEST && (field.is_array() || field.is_object()));
    inner
        .find_map(|(_, field)| Some(documents_in(field, depth + 1)).filter(|found| !found.is_empty()))
        .unwrap_or_default()
}

/// A document, and its number if it states one.
fn document(value: Json<'_>) -> Option<(Option<u32>, HandedPassage)> {
    let first = |names: &[&str]| names.iter().find_map(|name| text_of(value.get(name)?));
    let Some(text) = first(&TEXTS) else {
        // `{"[doc1]": {"content": …}}`
        let (name, inner) = value.fields().next().filter(|(_, inner)| inner.is_object())?;
        let (number, passage) = document(inner)?;
        return Some((number_in(&name).or(number), passage));
    };
    let number = NUMBERS.iter().find_map(|name| number_in(&text_of(value.get(name)?)?));
    let address = first(&ADDRESSES).filter(|address| number_in(address).is_none());
    let mut names = NAMES.iter().filter_map(|name| text_of(value.get(name)?));
    let name = names.find(|text| number_of(text).is_none() && !is_address(text)).map(Cow::into_owned);
    Some((number, HandedPassage { name, ..named(address.as_deref(), first(&TITLES).as_deref(), &text) }))
}

/// Numbers count only where each document has one of its own; else the place does.
fn numbered(documents: Vec<(Option<u32>, HandedPassage)>) -> Vec<HandedPassage> {
    let is_own = |(place, (number, _)): (usize, &(Option<u32>, HandedPassage))| {
        number.is_some() && documents[..place].iter().all(|(other, _)| other != number)
    };
    let are_stated = documents.iter().enumerate().all(is_own);
    let with_label = |((number, passage), place): ((Option<u32>, HandedPassage), u32)| HandedPassage {
        label: number.filter(|_| are_stated).or(Some(place)),
        ..passage
    };
    documents.into_iter().zip(1..).map(with_label).collect()
}

fn text_of(value: Json<'_>) -> Option<Cow<'_, str>> {
    let number = || value.integer().map(|_| Cow::Borrowed(value.raw()));
    value.text().or_else(number).filter(|text| !text.trim().is_empty())
}

/// The number in `3`, `doc3` or `[doc3]`.
fn number_in(text: &str) -> Option<u32> {
    number_of(text.trim_matches(|found: char| found.is_alphabetic() || "[]_-# ".contains(found)))
}
