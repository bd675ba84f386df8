//! What is wrong with a policy file, where it is, and what was expected there.

use std::fmt;

/// A longer text is shortened where it is shown.
const SHOWN: usize = 80;

/// A place in a text, both counted from 1; a column is one Unicode character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl Place {
    /// The first character.
    pub const START: Self = Self { line: 1, column: 1 };
}

/// Why a policy file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// Where in the policy, such as `user_overrides[2].trust_level`; empty when it is about the text as such.
    pub path: String,
    /// What is there.
    pub found: String,
    /// What could be there instead.
    pub expected: String,
    /// All of it in one sentence.
    pub message: String,
}

impl YamlError {
    /// An error about the value at `path`: what it is, and what was expected.
    pub(crate) fn about_value(place: Place, path: &str, found: &str, expected: &str) -> Self {
        let subject = if path.is_empty() { "the policy".to_owned() } else { format!("`{path}`") };
        Self::new(place, path, found, expected, &format!("{subject} is {found}, expected {expected}"))
    }

    /// An error about the text, before there are values.
    pub(crate) fn about_text(place: Place, reason: String) -> Self {
        let sentence = format!("this cannot be read as YAML: {reason}");
        Self::new(place, "", &reason, "YAML", &sentence)
    }

    /// An error about something YAML has and a policy has not.
    pub(crate) fn not_in_a_policy(place: Place, found: &str, expected: &str) -> Self {
        Self::new(place, "", found, expected, &format!("found {found}, expected {expected}"))
    }

    fn new(place: Place, path: &str, found: &str, expected: &str, sentence: &str) -> Self {
        let Place { line, column } = place;
        Self {
            line,
            column,
            path: path.to_owned(),
            found: found.to_owned(),
            expected: expected.to_owned(),
            message: format!("line {line}, column {column}: {sentence}"),
        }
    }
}

/// Text of the file inside a message, in backticks.
pub(crate) fn quoted(text: &str) -> String {
    format!("`{}`", shortened(text))
}

/// Text of the file on one line, and not too long.
pub(crate) fn shortened(text: &str) -> String {
    let mut shown: String =
        text.chars().take(SHOWN).map(|shown| if shown.is_control() { ' ' } else { shown }).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

impl fmt::Display for YamlError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for YamlError {}
