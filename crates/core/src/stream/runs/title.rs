//! The question of a run, or its first words.

use credence_json::Json;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 160;

/// So many bytes of a text are looked at for a title.
const MOST_TEXT: usize = 4096;

/// A longer text in an attribute is not read as JSON for a title.
const MOST_JSON: usize = 1 << 20;

/// So many fields or items of a value are looked at for a title: a value may have a million.
const MOST_FIELDS: usize = 1000;

/// What may hold the question, in a run and in what is found there.
const ASKED: [&str; 16] = [
    "messages",
    "conversations",
    "question",
    "query",
    "prompt",
    "user_input",
    "input",
    "inputs",
    "steps",
    "content",
    "text",
    "value",
    "message",
    "parts",
    "kwargs",
    "stringValue",
];
/// How deep a question is looked for.
const DEEPEST: usize = 6;

/// The question of a run.
pub(super) fn title_of(run: Json<'_>) -> String {
    let words = words_in(run, DEEPEST).or_else(|| run.text_of("name").map(|name| name.into_owned()));
    shortened(&words.or_else(|| run.text_of("id").map(|id| id.into_owned())).unwrap_or_default())
}

/// The question in the attributes of a span.
pub(super) fn title_of_span(span: Json<'_>) -> String {
    const ATTRIBUTES: [&str; 4] = ["gen_ai.input.messages", "input.value", "gen_ai.prompt", "traceloop.entity.input"];
    let is_input =
        |attribute: &Json<'_>| attribute.text_of("key").is_some_and(|key| ATTRIBUTES.contains(&key.as_ref()));
    let input = span.list("attributes").take(MOST_FIELDS).find(is_input).and_then(|attribute| attribute.get("value"));
    let text = input.and_then(|value| value.text_of("stringValue")).unwrap_or_default();
    let json = (text.len() <= MOST_JSON).then(|| Json::parse(&text).ok()).flatten();
    let words = json.and_then(|json| words_in(json, DEEPEST));
    shortened(&words.unwrap_or_else(|| text.into_owned()))
}

/// The first words of a user in a value, or the first words.
fn words_in(value: Json<'_>, depth: usize) -> Option<String> {
    if let Some(text) = value.text() {
        return Some(beginning_of(text.trim()).to_owned()).filter(|text| !text.is_empty());
    }
    let depth = depth.checked_sub(1)?;
    if value.is_array() {
        let is_asked = |item: &Json<'_>| {
            ["role", "from", "type", "source"]
                .iter()
                .filter_map(|name| item.text_of(name))
                .any(|name| matches!(name.as_ref(), "user" | "human" | "HumanMessage"))
        };
        let asked = value.items().take(MOST_FIELDS).find(is_asked).or_else(|| value.items().next())?;
        return words_in(asked, depth);
    }
    let mut asked = [None; ASKED.len()];
    for (name, inner) in value.fields().take(MOST_FIELDS) {
        if let Some(index) = ASKED.iter().position(|asked| *asked == name) {
            asked[index] = Some(inner).filter(|inner| !inner.is_null());
        }
    }
    asked.into_iter().flatten().find_map(|inner| words_in(inner, depth))
}

fn beginning_of(text: &str) -> &str {
    &text[..text.floor_char_boundary(MOST_TEXT)]
}

fn shortened(text: &str) -> String {
    let line: String = beginning_of(text.trim_start()).split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST_TITLE) {
        Some((end, _)) => [&line[..end], "…"].concat(),
        None => line,
    }
}
