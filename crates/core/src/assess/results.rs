//! What the tools of a turn returned, as texts that sentences are compared with.

mod name;
mod text_records;

use credence_json::Json;

use super::text_origin::TextOrigins;
use crate::conversation::{ToolCall, ToolState, Turn};
use crate::grounding::{AskedFor, ResultToGround};
use crate::record::TextOrigin;
use crate::stream::json_of_python;
use credence_lexical::script::is_kana_or_han;
use credence_lookup::Lookup;
use name::words_of_name;
use text_records::{TextPart, parts_of};

/// At most so many bytes of one result are read.
const LONGEST: usize = 1 << 20;

/// A value of so many words is a text, which stands alone; a shorter one stands behind its name.
const FEWEST_WORDS_OF_TEXT: usize = 5;

/// So many bytes of an answer are not word for word in a text by chance, or as its one sentence that matters.
const LONG_ANSWER: usize = 200;

/// A draft has at most so many words besides the answer.
const MOST_WORDS_AROUND: usize = 3;

/// At most so many bytes of the arguments of a call are read, so many bytes of one, and so many of all calls.
const LONGEST_ARGUMENTS: usize = 16 << 10;
const LONGEST_ARGUMENT: usize = 1 << 10;
const MOST_ARGUMENTS: usize = 256;
/// The last messages of the user are read up to so many bytes.
const LONGEST_MESSAGES: usize = 64 << 10;

/// How deep a result is read.
const DEEPEST: usize = 24;

/// The results of all calls that worked, without the texts that are those of a source: of each call its texts, and its values.
///
/// What a tool returns that is the whole `answer`, such as a step that drafts it, is no text to compare it with.
pub(super) fn results(turn: &Turn, answer: &str, origins: &TextOrigins) -> Vec<ResultToGround> {
    let mut of_sources = Lookup::default();
    for passage in turn.sources.iter().flat_map(|source| &source.passages) {
        of_sources.insert_new(passage.text.as_str());
    }
    let of_call = |call: &ToolCall| {
        let data = call.data.as_deref().or(call.output.as_deref()).unwrap_or_default();
        let Lines { texts, values, .. } = read(data, answer, &of_sources);
        let result = |text, origin| ResultToGround { call: call.id.clone(), text, origin };
        let results = [result(texts, origins.of_result(call)), result(values, TextOrigin::Value)];
        results.into_iter().filter(|result| !result.text.trim().is_empty())
    };
    turn.tools.iter().filter(has_worked).flat_map(of_call).collect()
}

fn has_worked(call: &&ToolCall) -> bool {
    matches!(call.state, ToolState::Ok | ToolState::Empty)
}

/// What was asked for: the messages of the user, also those to the turns before this one, and the values of the arguments of all calls that worked.
/// Long arguments are contents, and no question.
pub(super) fn asked_for(turn: &Turn, earlier: &[&Turn]) -> AskedFor {
    // What was asked and not yet answered is a turn of its own where the conversation was given.
    let unanswered = earlier.first().filter(|turn| turn.is_unanswered());
    let questions = || unanswered.into_iter().flat_map(|turn| &turn.asked).chain(&turn.asked);
    let is_short = |text: &&String| !Turn::is_handed_over(text);
    let has_number = questions().filter(is_short).any(|text| text.contains(char::is_numeric));
    let (mut messages, mut n_bytes) = (Vec::new(), 0);
    for text in turn.asked.iter().rev().chain(earlier.iter().flat_map(|turn| turn.asked.iter().rev())) {
        n_bytes += text.len();
        if n_bytes > LONGEST_MESSAGES {
            break;
        }
        messages.push(text.clone());
    }
    let mut values = Vec::new();
    for call in turn.tools.iter().filter(has_worked) {
        let arguments = call.args.as_deref().unwrap_or_default();
        match Json::parse(arguments) {
            _ if arguments.len() > LONGEST_ARGUMENTS => {}
            Ok(value) => add_arguments(value, &mut values, 0),
            Err(_) => add_argument(arguments, &mut values),
        }
    }
    messages.extend(instructions_of(turn, earlier).map(str::to_owned));
    AskedFor { messages, has_number, arguments: values }
}

/// What the application told the agent for a turn, or before it.
pub(super) fn instructions_of<'t>(turn: &'t Turn, earlier: &[&'t Turn]) -> Option<&'t str> {
    turn.instructions.as_deref().or_else(|| earlier.iter().find_map(|turn| turn.instructions.as_deref()))
}

fn add_arguments(value: Json<'_>, values: &mut Vec<String>, depth: usize) {
    if let Some(text) = plain(value) {
        add_argument(&text, values);
    } else if depth < DEEPEST {
        value.items().for_each(|item| add_arguments(item, values, depth + 1));
        value.fields().for_each(|(_, field)| add_arguments(field, values, depth + 1));
    }
}

fn add_argument(text: &str, values: &mut Vec<String>) {
    let text = text.trim();
    if !text.is_empty() && text.len() <= LONGEST_ARGUMENT && values.len() < MOST_ARGUMENTS {
        values.push(text.to_owned());
    }
}

/// The texts of a result, and its values, each behind its name: `balance: 1234.50, currency: EUR`, one line for each object and each record of a
/// text.
fn read<'a>(data: &str, answer: &'a str, of_sources: &'a Lookup<&'a str>) -> Lines<'a> {
    let data = &data[..data.floor_char_boundary(LONGEST)];
    let mut lines = Lines { texts: String::new(), values: String::new(), answer, of_sources };
    match Json::parse(data) {
        Ok(value) => lines.add(value, "", 0),
        Err(_) => lines.add_written("", data, 0),
    }
    lines
}

struct Lines<'a> {
    texts: String,
    values: String,
    answer: &'a str,
    /// The texts of the sources of the turn.
    of_sources: &'a Lookup<&'a str>,
}

impl Lines<'_> {
    fn add(&mut self, value: Json<'_>, name: &str, depth: usize) {
        if depth > DEEPEST || self.texts.len() + self.values.len() > LONGEST {
            return;
        }
        if value.is_object() {
            self.add_object(value, name, depth);
        } else if value.is_array() {
            value.items().for_each(|item| self.add(item, name, depth + 1));
        } else if let Some(text) = plain(value) {
            self.add_written(name, &text, depth);
        }
    }

    /// Servers send JSON as a text, and programs in Python print it in their own way.
    fn add_written(&mut self, name: &str, text: &str, depth: usize) {
        let is_data = |value: &Json<'_>| value.is_object() || value.is_array();
        if let Some(inner) = Json::parse(text).ok().filter(is_data) {
            return self.add(inner, name, depth + 1);
        }
        let of_python = json_of_python(text);
        match of_python.as_deref().and_then(|json| Json::parse(json).ok()) {
            Some(inner) => self.add(inner, name, depth + 1),
            None => self.add_line(name, text),
        }
    }

    /// The short values of an object are one line, so that they are compared together.
    fn add_object(&mut self, object: Json<'_>, name: &str, depth: usize) {
        let mut line = String::new();
        let mut others = Vec::new();
        let mut id = None;
        for (key, value) in object.fields().filter(|(key, _)| key != "type") {
            if key == "id" {
                id = plain(value);
                continue;
            }
            match plain(value).filter(|text| !is_text(text) && !text.starts_with(['{', '['])) {
                Some(text) => {
                    line.push_str(if line.is_empty() { "" } else { ", " });
                    [&*words_of_name(&key), ": ", &text].iter().for_each(|part| line.push_str(part));
                }
                None => others.push((key, value)),
            }
        }
        // The id of a record is one of its values; that of a part of a message stands alone.
        if let Some(id) = id.filter(|id| !line.is_empty() && !is_text(id)) {
            line = ["id: ", &id, ", ", &line].concat();
        }
        if !line.is_empty() {
            self.add_values(name, &line);
        }
        for (key, value) in others {
            let path = if name.is_empty() { words_of_name(&key) } else { [name, " ", &words_of_name(&key)].concat() };
            self.add(value, &path, depth + 1);
        }
    }

    fn add_values(&mut self, name: &str, line: &str) {
        if !name.is_empty() {
            self.values.push_str(name);
            self.values.push_str(": ");
        }
        self.values.push_str(line);
        self.values.push('\n');
    }

    /// Whether a text is the answer, perhaps with a few words around it. A short answer in a longer text may be taken from it.
    fn is_draft(&self, text: &str) -> bool {
        let Some((before, after)) = text.split_once(self.answer).filter(|_| !self.answer.is_empty()) else {
            return false;
        };
        let n_words = before.split_whitespace().chain(after.split_whitespace()).take(MOST_WORDS_AROUND + 1).count();
        self.answer.len() >= LONG_ANSWER || n_words <= MOST_WORDS_AROUND
    }

    fn add_line(&mut self, name: &str, text: &str) {
        if self.is_draft(text) || self.of_sources.get(text).is_some() {
            return;
        }
        let Some(parts) = parts_of(text) else {
            return if is_text(text) { self.add_text(text) } else { self.add_values(name, text) };
        };
        for part in parts {
            match part {
                TextPart::Line(line) => self.add_text(line),
                TextPart::Record(record) => self.add_values(name, &record),
            }
        }
    }

    fn add_text(&mut self, text: &str) {
        self.texts.push_str(text);
        self.texts.push('\n');
    }
}

/// Whether a value is a text: several words, or characters of a script without spaces.
fn is_text(value: &str) -> bool {
    value.split_whitespace().nth(FEWEST_WORDS_OF_TEXT - 1).is_some()
        || value.chars().filter(|character| is_kana_or_han(*character)).nth(FEWEST_WORDS_OF_TEXT * 2).is_some()
}

/// A text, number or truth value as it is written; `None` for anything else.
fn plain(value: Json<'_>) -> Option<String> {
    if let Some(text) = value.text() {
        return Some(text.into_owned());
    }
    let is_plain = value.number().is_some() || value.boolean().is_some();
    is_plain.then(|| value.raw().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_behind_their_names_and_texts_alone() {
        let data = r#"{"account":{"balance":1234.50,"currency":"EUR","isOpen":true},"notes":["The account was opened in May by the branch in Lisbon, on paper."],"n":null}"#;
        let none = Lookup::default();
        let found = |data| {
            let Lines { texts, values, .. } = read(data, "It is so.", &none);
            (texts, values)
        };
        let owned = |texts: &str, values: &str| (texts.to_owned(), values.to_owned());
        let note = "The account was opened in May by the branch in Lisbon, on paper.\n";
        assert_eq!(found(data), owned(note, "account: balance: 1234.50, currency: EUR, is open: true\n"));
        assert_eq!(found("\"A text of a tool.\""), owned("A text of a tool.\n", ""));
        assert_eq!(found("A text of a tool."), owned("A text of a tool.\n", ""));
        let inner = r#"{"content":[{"type":"text","text":"{\"balance\": 12, \"open\": false}"}]}"#;
        assert_eq!(found(inner), owned("", "content text: balance: 12, open: false\n"));
        let python = "{'place': 'Duluth', 'days': [{'high': 64, 'is_wet': True}], 'note': None}";
        assert_eq!(found(python), owned("", "place: Duluth\ndays: high: 64, is wet: true\n"));
        let in_json = format!("[\"{python}\"]");
        assert_eq!(found(&in_json), found(python));
        assert_eq!(found("Draft: It is so."), owned("", ""), "the answer is no text to compare it with");
        let taken = "Nobody knew for a long time whether it was. It is so.";
        assert_eq!(found(taken), owned(&[taken, "\n"].concat(), ""), "an answer may be a sentence of a text");
        let long = "It is so. ".repeat(30);
        assert_eq!(read(&["A step.", &long, &long].concat(), long.trim(), &none).texts, "");
        let deep = "[".repeat(5_000) + &"]".repeat(5_000);
        assert_eq!(read(&deep, "", &none).texts.trim_matches(['[', ']']), "");
    }
}
