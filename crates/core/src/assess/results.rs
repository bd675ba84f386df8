//! What the tools of a turn returned, as texts that sentences are compared with.

use credence_json::Json;

use crate::conversation::{Source, Turn};
use crate::grounding::ResultToGround;

/// At most so many bytes of one result are read.
const LONGEST: usize = 1 << 20;

/// A text in a result from this length on stands alone; a shorter one stands behind its name.
const FEWEST_OF_TEXT: usize = 60;

/// How deep a result is read.
const DEEPEST: usize = 24;

/// The results of all calls that have one, without the texts that are those of a source.
pub(super) fn results(turn: &Turn) -> Vec<ResultToGround> {
    let of_call = |call: &crate::conversation::ToolCall| {
        let data = call.data.as_deref().or(call.output.as_deref())?;
        let (text, is_values) = text_of(data, &turn.sources);
        (!text.trim().is_empty()).then(|| ResultToGround { call: call.id.clone(), text, is_values })
    };
    turn.tools.iter().filter_map(of_call).collect()
}

/// The words and values of a result, and whether it is structured. A value stands behind its name: `balance: 1234.50, currency: EUR`, one
/// line for each object.
fn text_of(data: &str, sources: &[Source]) -> (String, bool) {
    let data = &data[..data.floor_char_boundary(LONGEST)];
    let Ok(value) = Json::parse(data) else { return (data.to_owned(), false) };
    let mut lines = Lines { text: String::new(), sources };
    lines.add(value, "", 0);
    (lines.text, value.is_object() || value.is_array())
}

struct Lines<'a> {
    text: String,
    sources: &'a [Source],
}

impl Lines<'_> {
    fn add(&mut self, value: Json<'_>, name: &str, depth: usize) {
        if depth > DEEPEST || self.text.len() > LONGEST {
            return;
        }
        if value.is_object() {
            self.add_object(value, name, depth);
        } else if value.is_array() {
            value.items().for_each(|item| self.add(item, name, depth + 1));
        } else if let Some(text) = plain(value) {
            self.add_line(name, &text);
        }
    }

    /// The short values of an object are one line, so that they are compared together.
    fn add_object(&mut self, object: Json<'_>, name: &str, depth: usize) {
        let mut line = String::new();
        let mut others = Vec::new();
        for (key, value) in object.fields().filter(|(key, _)| !matches!(key.as_ref(), "type" | "id")) {
            match plain(value).filter(|text| text.len() < FEWEST_OF_TEXT) {
                Some(text) => {
                    line.push_str(if line.is_empty() { "" } else { ", " });
                    [&*words_of_name(&key), ": ", &text].iter().for_each(|part| line.push_str(part));
                }
                None => others.push((key, value)),
            }
        }
        if !line.is_empty() {
            self.add_line(name, &line);
        }
        for (key, value) in others {
            let path = if name.is_empty() { words_of_name(&key) } else { [name, " ", &words_of_name(&key)].concat() };
            self.add(value, &path, depth + 1);
        }
    }

    fn add_line(&mut self, name: &str, text: &str) {
        let is_of_source = |source: &Source| source.passages.iter().any(|passage| passage.text == text);
        if self.sources.iter().any(is_of_source) {
            return;
        }
        if !name.is_empty() && text.len() < FEWEST_OF_TEXT {
            self.text.push_str(name);
            self.text.push_str(": ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }
}

/// A text, number or truth value as it is written; `None` for anything else.
fn plain(value: Json<'_>) -> Option<String> {
    if let Some(text) = value.text() {
        return Some(text.into_owned());
    }
    let is_plain = value.number().is_some() || value.boolean().is_some();
    is_plain.then(|| value.raw().to_owned())
}

/// `netPerformancePercentage` and `net_performance_percentage` as words.
fn words_of_name(name: &str) -> String {
    let mut words = String::new();
    let mut is_small_before = false;
    for character in name.chars() {
        if character.is_uppercase() && is_small_before {
            words.push(' ');
        }
        is_small_before = character.is_lowercase();
        words.push(if matches!(character, '_' | '-' | '.') { ' ' } else { character });
    }
    words.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_behind_their_names_and_texts_alone() {
        let data = r#"{"account":{"balance":1234.50,"currency":"EUR","isOpen":true},"notes":["The account was opened in May by the branch in Lisbon, on paper."],"n":null}"#;
        assert_eq!(
            text_of(data, &[]).0,
            "account: balance: 1234.50, currency: EUR, is open: true\nThe account was opened in May by the branch in Lisbon, on paper.\n"
        );
        assert_eq!(text_of("\"Just a text.\"", &[]), ("Just a text.\n".to_owned(), false));
        assert_eq!(text_of("Just a text.", &[]), ("Just a text.".to_owned(), false));
        let deep = "[".repeat(5_000) + &"]".repeat(5_000);
        assert_eq!(text_of(&deep, &[]).0.trim_matches(['[', ']']), "");
    }
}
