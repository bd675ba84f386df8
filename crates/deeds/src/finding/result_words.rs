//! The words of a result as features of a finding: `"status": "tentative"`, `"verified": false`, `"photos": 0`.
//!
//! Which of them speak against a statement is learned: a list of words would never be complete.

use credence_json::Json;
use credence_lexical::lower::lowercase;

use crate::list::Listed;

/// So much of a result is read, in bytes.
const LONGEST: usize = 4_000;
/// The most values that are looked at.
const MOST_VALUES: usize = 60;
/// A longer text is content, and no status or message.
const LONGEST_TEXT: usize = 120;
const DEEPEST: usize = 4;
/// A longer word is an id.
const LONGEST_WORD: usize = 16;

/// The words, each once, but for those that the call was given.
pub fn result_words(output: &str, args: &str) -> Vec<String> {
    let output = output[..output.floor_char_boundary(LONGEST)].trim();
    let args = lowercase(&args[..args.floor_char_boundary(LONGEST)]);
    let mut words = Words { left: MOST_VALUES, args: &args, found: Vec::new() };
    match Json::parse(output) {
        Ok(json) => words.value("", json, 0),
        Err(_) => words.text(output),
    }
    words.found.sort_unstable();
    words.found.dedup();
    words.found
}

struct Words<'a> {
    left: usize,
    args: &'a str,
    found: Vec<String>,
}

impl Words<'_> {
    fn value(&mut self, key: &str, value: Json<'_>, depth: usize) {
        if self.left == 0 || depth > DEEPEST {
            return;
        }
        self.left -= 1;
        if let Some(text) = value.text() {
            match Json::parse(text.trim()) {
                Ok(inner) if inner.is_object() || inner.is_array() => self.value(key, inner, depth + 1),
                _ => self.text(&text),
            }
        } else if value.boolean() == Some(false) {
            self.add(&["false ", key]);
            self.add(&["false"]);
        } else if value.integer() == Some(0) {
            self.add(&["zero ", key]);
            self.add(&["zero"]);
        }
        for item in value.items() {
            self.value(key, item, depth + 1);
        }
        for (name, field) in value.fields() {
            self.value(&lowercase(&name), field, depth + 1);
        }
    }

    fn text(&mut self, text: &str) {
        if text.len() > LONGEST_TEXT {
            return;
        }
        let lower = lowercase(text);
        let words =
            lower.split(|sign: char| !sign.is_alphabetic()).filter(|word| (2..=LONGEST_WORD).contains(&word.len()));
        for word in words.listed() {
            if !self.args.contains(word) {
                self.add(&["word ", word]);
            }
        }
    }

    fn add(&mut self, parts: &[&str]) {
        self.found.push(["result ", &parts.concat()].concat());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_result_are_those_that_it_adds() {
        let found = result_words(
            r#"{"id": "ev_77", "title": "Stand-up", "status": "tentative", "verified": false, "photos": 0}"#,
            r#"{"title": "Stand-up"}"#,
        );
        assert_eq!(
            found,
            [
                "result false",
                "result false verified",
                "result word ev",
                "result word tentative",
                "result zero",
                "result zero photos"
            ]
        );
        assert_eq!(result_words("Saved as draft", ""), ["result word as", "result word draft", "result word saved"]);
        assert!(result_words(&"long text ".repeat(100), "").is_empty());
    }

    #[test]
    fn any_bytes_are_read() {
        for output in ["{", "[[[[[[[[[[", "\u{0}", r#""{\"a\": \"{}\"}""#] {
            let _ = result_words(output, output);
        }
        let deep = "[".repeat(5_000);
        assert!(result_words(&deep, "").is_empty());
    }
}
