//! What a passage holds: its fields (`Title: …`), or a first line with a title or an address, and its text.

use credence_lexical::lower::lowercase;

/// A first line that is no longer is a title if more follows.
const LONGEST_TITLE: usize = 200;

/// More passages of one prompt are not read.
pub(super) const MOST: usize = 500;

/// A number has at most so many digits.
const MOST_DIGITS: usize = 4;

/// The number of a passage; `None` of anything but a few digits.
pub(super) fn number_of(digits: &str) -> Option<u32> {
    let is_short = digits.len() <= MOST_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_short)
}

/// A passage of a prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HandedPassage {
    /// The number by which an answer names it.
    pub(crate) label: Option<u32>,
    /// Its file or id, by which an answer may name it too.
    pub(crate) name: Option<String>,
    /// Its address, where the prompt has one.
    pub(crate) url: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) text: String,
}

/// A text without signs before it.
pub(super) fn behind_signs<'t>(text: &'t str, signs: &str) -> &'t str {
    text.trim_start_matches(|found| signs.contains(found))
}

/// A text without signs behind it.
pub(super) fn before_signs<'t>(text: &'t str, signs: &str) -> &'t str {
    text.trim_end_matches(|found| signs.contains(found))
}

/// A text without signs around it.
pub(super) fn between_signs<'t>(text: &'t str, signs: &str) -> &'t str {
    behind_signs(before_signs(text, signs), signs)
}

/// A passage with an address, which may be a name, and a title.
pub(super) fn named(address: Option<&str>, title: Option<&str>, text: &str) -> HandedPassage {
    let owned = |text: &str| Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
    let url = address.filter(|url| is_address(url));
    let title = title.or(address.filter(|_| url.is_none()));
    let (url, title) = (url.and_then(owned), title.and_then(owned));
    HandedPassage { url, title, text: text.trim().to_owned(), ..HandedPassage::default() }
}

/// A passage: its fields (`Title: …`), or a first line with a title or an address, and its text.
pub(super) fn passage_of(written: &str) -> HandedPassage {
    let (mut title, mut rest) = title_before(written.trim());
    let mut url = None;
    while let Some((name, value, behind)) = field_of(rest) {
        match name {
            Field::Title => title = Some(value),
            Field::Address if is_address(value) => url = Some(value),
            Field::Address => title = title.or(Some(value)),
            Field::Other => {}
            Field::Text => {
                return named(url, title, &rest[rest.find(':').map_or(0, |at| at + 1)..]);
            }
        }
        rest = behind.trim_start();
    }
    if url.is_some() || title.is_some() {
        return HandedPassage { title: title.map(str::to_owned), ..named(url, title, rest) };
    }
    passage_with_head(rest)
}

/// The title in `(Title: The lamp): …` or `(The lamp): …`, and the text behind it.
fn title_before(text: &str) -> (Option<&str>, &str) {
    let inner = text.strip_prefix('(').filter(|inner| inner.len() > 1);
    let split = inner.and_then(|inner| inner.split_once("):")).filter(|(title, _)| title.len() <= LONGEST_TITLE);
    let Some((title, rest)) = split else { return (None, text) };
    let title = title.split_once(':').filter(|(name, _)| lowercase(name) == "title").map_or(title, |(_, title)| title);
    (Some(title.trim()).filter(|title| !title.is_empty()), rest.trim())
}

/// What a line `name: value` of a passage holds.
enum Field {
    Title,
    Address,
    Text,
    Other,
}

/// The field in the first line, its value, and what follows the line.
fn field_of(text: &str) -> Option<(Field, &str, &str)> {
    let (line, behind) = text.split_once('\n').unwrap_or((text, ""));
    let (name, value) = line.split_once(':')?;
    let field = match lowercase(between_signs(name, "* ")).as_str() {
        "title" | "título" | "name" => Field::Title,
        "url" | "link" | "source" | "fonte" => Field::Address,
        "content" | "text" | "snippet" | "passage" | "conteúdo" | "texto" => Field::Text,
        "date" | "published" | "score" | "id" | "data" => Field::Other,
        _ => return None,
    };
    Some((field, between_signs(value, "* "), behind))
}

fn passage_with_head(text: &str) -> HandedPassage {
    let (head, body) = text.split_once('\n').unwrap_or((text, ""));
    let url = address_in(head);
    let body = body.trim();
    let around = |text: &str| url.map_or_else(|| text.to_owned(), |url| text.replacen(url, "", 1));
    let signs = " \t\n()<>[]|:–—-";
    let is_sentence = before_signs(head, "\"')").ends_with(|last| ".!?。".contains(last));
    if !body.is_empty() && head.len() <= LONGEST_TITLE && (url.is_some() || !is_sentence) {
        return named(url, Some(between_signs(between_signs(&around(head), signs), "*")), body);
    }
    named(url, None, behind_signs(&around(text), signs))
}

fn address_in(text: &str) -> Option<&str> {
    let begin = ["https://", "http://"].iter().find_map(|scheme| text.find(scheme))?;
    let ends = |found: char| found.is_whitespace() || "<>\"')]".contains(found);
    text[begin..].split(ends).next().map(|url| before_signs(url, ".,;:"))
}

pub(super) fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}
