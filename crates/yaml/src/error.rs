//! An error in a policy file: its position, what was found, and what was expected.

use std::fmt;

/// The maximum length of a quoted text.
const SHOWN: usize = 80;

/// A position in a text, counted from 1; a column is one Unicode character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl Position {
    /// The first character.
    pub const START: Self = Self { line: 1, column: 1 };
}

/// Why a policy file is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// The path in the policy, such as `user_overrides[2].trust_level`; empty for an error in the YAML.
    pub path: String,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
    /// The whole error as one sentence.
    pub message: String,
}

impl YamlError {
    /// An error in the value at `path`.
    pub(crate) fn about_value(position: Position, path: &str, found: &str, expected: &str) -> Self {
        let subject = if path.is_empty() { "the policy".to_owned() } else { format!("`{path}`") };
        Self::new(position, path, found, expected, &format!("{subject} is {found}, expected {expected}"))
    }

    /// A syntax error.
    pub(crate) fn about_text(position: Position, reason: String) -> Self {
        let sentence = format!("this cannot be read as YAML: {reason}");
        Self::new(position, "", &reason, "YAML", &sentence)
    }

    /// An error in the use of YAML features that a policy does not support.
    pub(crate) fn not_in_a_policy(position: Position, found: &str, expected: &str) -> Self {
        Self::new(position, "", found, expected, &format!("found {found}, expected {expected}"))
    }

    fn new(position: Position, path: &str, found: &str, expected: &str, sentence: &str) -> Self {
        let Position { line, column } = position;
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

/// A text of the file for an error message, in backticks.
pub(crate) fn quoted(text: &str) -> String {
    format!("`{}`", shortened(text))
}

/// A text of the file on one line, shortened.
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
