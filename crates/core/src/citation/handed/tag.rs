//! Passages between tags, such as `<document index="1">…</document>`.

use super::passage::{HandedPassage, named, number_of, passage_of};

/// So many pairs of tags are looked at: passages, what is around them, and their parts.
const MOST_TAGGED: usize = 1_500;

/// More attributes of a tag, in bytes, are not read.
const LONGEST_ATTRIBUTES: usize = 500;

/// The tags around passages.
const TAGS: [&str; 10] =
    ["document", "source", "passage", "context", "doc", "excerpt", "chunk", "article", "search_result", "result"];

/// What stands between a pair of tags.
pub(super) struct Tagged<'a> {
    /// Where it begins in the prompt.
    at: usize,
    name: &'a str,
    number: Option<u32>,
    attributes: &'a str,
    inner: &'a str,
}

impl Tagged<'_> {
    /// Where its closing tag begins.
    const fn end(&self) -> usize {
        self.at + "<".len() + self.name.len() + self.attributes.len() + ">".len() + self.inner.len()
    }
}

/// Those that are in no other, without what is around several: `<context>` around documents, and not `<source>` within one.
fn outermost(mut tagged: Vec<Tagged<'_>>) -> Vec<Tagged<'_>> {
    let places: Vec<[usize; 2]> = tagged.iter().map(|tagged| [tagged.at, tagged.end()]).collect();
    tagged.retain(|one| places.iter().filter(|[at, end]| one.at < *at && *end < one.end()).count() < 2);
    let mut end = 0;
    tagged.retain(|one| {
        let is_outside = one.at >= end;
        end = end.max(one.end());
        is_outside
    });
    tagged
}

/// Those with numbers; none where another one has only a name.
pub(super) fn numbered(tagged: &[Tagged<'_>]) -> Vec<HandedPassage> {
    let Some(first) = tagged.iter().find(|tagged| tagged.number.is_some()) else { return Vec::new() };
    let is_named =
        |one: &Tagged<'_>| one.name == first.name && one.number.is_none() && stated_id(one.attributes).is_some();
    if tagged.iter().any(is_named) {
        return Vec::new();
    }
    let numbered = tagged.iter().filter_map(|tagged| Some((tagged.number?, tagged)));
    passages_of(numbered)
}

/// Those that are in no other, with their places as numbers.
pub(super) fn in_order(tagged: Vec<Tagged<'_>>) -> Vec<HandedPassage> {
    passages_of((1..).zip(&outermost(tagged)))
}

fn passages_of<'t>(numbered: impl Iterator<Item = (u32, &'t Tagged<'t>)>) -> Vec<HandedPassage> {
    let mut found: Vec<HandedPassage> = Vec::new();
    let mut is_clear = true;
    for (number, Tagged { attributes, inner, .. }) in numbered {
        let name = stated_id(attributes).filter(|id| number_of(id).is_none()).map(str::to_owned);
        let same = found.iter().find(|known| known.label == Some(number));
        if same.is_some_and(|known| known.name == name) {
            continue;
        }
        let passage = HandedPassage { label: Some(number), name, ..passage_between(attributes, inner) };
        if !passage.text.is_empty() {
            is_clear &= same.is_none();
            found.push(passage);
        }
    }
    // `policy-7` and `faq-7`: the numbers are none of the passages.
    if !is_clear {
        found.iter_mut().zip(1..).for_each(|(passage, place)| passage.label = Some(place));
    }
    found
}

/// Every pair of tags, in the order in which they begin.
pub(super) fn tagged(prompt: &str) -> Vec<Tagged<'_>> {
    let mut found: Vec<Tagged<'_>> = Vec::new();
    // Names of which no closing tag is left.
    let mut open: Vec<&str> = Vec::new();
    for (at, _) in prompt.match_indices('<').filter(|(at, _)| begins_tag(&prompt[at + 1..])) {
        let near = &prompt[at + 1..prompt.floor_char_boundary(at + 1 + LONGEST_ATTRIBUTES)];
        let Some((head, _)) = near.split_once('>').filter(|(head, _)| !head.contains('<')) else { continue };
        let name = name_of(head);
        // A tag within one of its own name is text of that.
        let is_within = found.iter().rev().any(|one| one.name == name && at < one.end());
        if found.len() == MOST_TAGGED || is_within || open.contains(&name) {
            continue;
        }
        let rest = &prompt[at + head.len() + 2..];
        match rest.split_once(&*["</", name, ">"].concat()) {
            Some((inner, _)) => {
                let of_child = || ["index", "id"].iter().find_map(|name| last_number(between(inner, name)?));
                let attributes = &head[name.len()..];
                let number = number_in(attributes).or_else(of_child);
                found.push(Tagged { at, name, number, attributes, inner });
            }
            None => open.push(name),
        }
    }
    found
}

/// Whether what stands behind `<` is a tag around a passage: `<documents>` is around several.
fn begins_tag(text: &str) -> bool {
    let rest = &text[name_of(text).len()..];
    TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name_of(text)))
        && rest.starts_with(|next: char| next == '>' || next.is_whitespace())
}

fn name_of(tag: &str) -> &str {
    &tag[..tag.bytes().take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'_').count()]
}

/// The number that tags state, such as `index="1"` or `id='doc-1'`.
fn number_in(attributes: &str) -> Option<u32> {
    last_number(stated_id(attributes)?)
}

fn stated_id(attributes: &str) -> Option<&str> {
    ["index", "id", "number", "label", "n"].iter().find_map(|name| attribute(attributes, name))
}

/// The number that `3` and `doc-3` end with.
fn last_number(stated: &str) -> Option<u32> {
    number_of(stated.trim_start_matches(|found: char| !found.is_ascii_digit()))
}

/// The value of an attribute, with or without quotation marks.
fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    attributes.match_indices(name).find_map(|(at, _)| {
        let is_begin = attributes[..at].ends_with(char::is_whitespace);
        let value = attributes[at + name.len()..].trim_start().strip_prefix('=').filter(|_| is_begin)?.trim_start();
        let is_quote = |found: char| found == '"' || found == '\'';
        match value.strip_prefix(is_quote) {
            Some(quoted) => quoted.split(value.chars().next()?).next(),
            None => value.split(char::is_whitespace).next(),
        }
    })
}

fn passage_between(attributes: &str, inner: &str) -> HandedPassage {
    let stated = |names: &[&str]| names.iter().find_map(|name| attribute(attributes, name));
    let part = |names: &[&str]| names.iter().find_map(|name| between(inner, name));
    let address = stated(&["url", "href", "source", "path"]).or_else(|| part(&["source", "url"]));
    let title = stated(&["title", "name"]).or_else(|| part(&["title"]));
    let HandedPassage { url, title, .. } = named(address, title, "");
    let passage = match part(&["document_content", "document_contents", "content", "text"]) {
        Some(text) => named(None, None, text),
        None => passage_of(
            &["source", "url", "title", "index", "id"]
                .iter()
                .fold(inner.to_owned(), |inner, name| without(&inner, name)),
        ),
    };
    HandedPassage {
        url: url.or(passage.url),
        title: title.or(passage.title),
        text: passage.text,
        ..HandedPassage::default()
    }
}

/// The text between the first pair of these tags.
fn between<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, behind) = text.split_once(&["<", name, ">"].concat())?;
    behind.split_once(&["</", name, ">"].concat()).map(|(inner, _)| inner.trim())
}

fn without(text: &str, name: &str) -> String {
    let (opening, closing) = (["<", name, ">"].concat(), ["</", name, ">"].concat());
    let parts = text.split_once(&opening).and_then(|(before, behind)| Some([before, behind.split_once(&closing)?.1]));
    parts.map_or_else(|| text.to_owned(), |parts| parts.concat())
}
