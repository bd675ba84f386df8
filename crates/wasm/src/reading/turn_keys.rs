//! Warnings about unknown keys of a turn: a typo, or a name from another interface.

use std::borrow::Cow;

use credence_core::stream::ToolRecord;
use credence_core::{Warning, WarningSubject};

use crate::boundary::{Argument, Input};
use crate::reading::citation_input::CitationInput;
use crate::reading::row;
use crate::reading::turn::{RetrievedSource, StatedEvidence, TurnInput};

/// Names from other interfaces, and the known key for each.
const OTHER_NAMES: [(&str, &str); 26] = [
    ("text", "answer"),
    ("content", "answer"),
    ("tools", "tool_call_history"),
    ("tool_calls", "tool_call_history"),
    ("steps", "step_count"),
    ("status", "outcome"),
    ("name", "tool_name"),
    ("tool", "tool_name"),
    ("arguments", "tool_args"),
    ("parameters", "tool_args"),
    ("input", "tool_args"),
    ("ok", "success"),
    ("result", "data"),
    ("output", "data"),
    ("content", "data"),
    ("cited_text", "quote"),
    ("text", "snippet"),
    ("content", "snippet"),
    ("excerpt", "snippet"),
    ("description", "snippet"),
    ("uri", "url"),
    ("link", "url"),
    ("number", "label"),
    ("start_index", "start"),
    ("end_index", "end"),
    ("date", "published"),
];

/// The maximum number of warnings; a key that many records repeat has one.
const MOST_WARNINGS: usize = 10;

/// Longer keys are cut in the message, and no near key is searched.
const LONGEST_KEY: usize = 40;

/// A warning for each unknown key, with the nearest known one.
pub(crate) fn warnings(turn: &Argument<'_>) -> Vec<Warning> {
    let mut found = Unknown::default();
    let is_known = |key: &str| TurnInput::KEYS.contains(&key) || row::is_known(key);
    found.collect(turn, "turn", is_known, TurnInput::KEYS);
    for (list, known) in LISTS {
        let path = ["turn.", list, "[]"].concat();
        for item in turn.field(list).items().into_iter().flatten() {
            found.collect(&item, &path, |key| known.contains(&key), known);
        }
    }
    found.warnings
}

/// The lists of a turn, and the known keys of their items.
const LISTS: [(&str, &[&str]); 4] = [
    ("tool_call_history", ToolRecord::KEYS),
    ("citations", CitationInput::KEYS),
    ("sources", RetrievedSource::KEYS),
    ("evidence", StatedEvidence::KEYS),
];

/// The unknown keys so far, each once, and the warning about each.
#[derive(Default)]
struct Unknown {
    keys: Vec<String>,
    warnings: Vec<Warning>,
}

impl Unknown {
    /// `known` are the keys that an unknown one may have been meant as.
    fn collect(&mut self, object: &Argument<'_>, path: &str, is_known: impl Fn(&str) -> bool, known: &[&'static str]) {
        for (key, _) in object.entries() {
            if self.warnings.len() == MOST_WARNINGS {
                return;
            }
            if is_known(&key) {
                continue;
            }
            let name = [path, ".", &key].concat();
            if !self.keys.contains(&name) {
                self.warnings.push(unknown(path, &key, known).into());
                self.keys.push(name);
            }
        }
    }
}

fn unknown(path: &str, key: &str, known: &[&'static str]) -> WarningSubject {
    let shown: Cow<'_, str> = match key.char_indices().nth(LONGEST_KEY) {
        Some((end, _)) => format!("{}…", &key[..end]).into(),
        None => key.into(),
    };
    WarningSubject::UnknownKey { path: [path, ".", &shown].concat(), near: nearest(key, known) }
}

fn nearest(key: &str, known: &[&'static str]) -> Option<&'static str> {
    let other = OTHER_NAMES.iter().find(|(name, ours)| *name == key && known.contains(ours));
    if let Some((_, ours)) = other {
        return Some(ours);
    }
    if key.len() > LONGEST_KEY {
        return None;
    }
    let plain = letters(key);
    let distances = known.iter().map(|ours| (edit_distance(&plain, &letters(ours)), *ours));
    distances
        .filter(|(distance, ours)| *distance * 3 <= ours.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, ours)| ours)
}

/// Without case and separators: `toolArgs` is `tool_args`.
fn letters(key: &str) -> Vec<u8> {
    key.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase()).collect()
}

/// How many bytes have to be inserted, removed or replaced to turn one text into the other (Levenshtein).
fn edit_distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, byte) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, candidate) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(byte != candidate);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> Vec<String> {
        let argument = Argument::parse("turn", text).unwrap();
        warnings(&argument).into_iter().map(|warning| warning.message).collect()
    }

    #[test]
    fn a_key_that_is_not_read_is_named_with_the_nearest_one() {
        let found = messages(
            r#"{"anwser":"x","toolCallHistory":[],"tool_call_history":[{"tool_name":"a","success":true,"arguments":{}},
                {"tool_name":"b","success":true,"arguments":{},"colour":1}]}"#,
        );
        let expected = [
            "`turn.anwser` is not a known key and was ignored; did you mean `answer`?",
            "`turn.toolCallHistory` is not a known key and was ignored; did you mean `tool_call_history`?",
            "`turn.tool_call_history[].arguments` is not a known key and was ignored; did you mean `tool_args`?",
            "`turn.tool_call_history[].colour` is not a known key and was ignored",
        ];
        assert_eq!(found, expected);
        let found = messages(
            r#"{"citations":[{"url":"https://a.example/","cited_text":"x"},{"cited_text":"y","start_index":0}],
                "sources":[{"url":"https://b.example/","content":"z"}]}"#,
        );
        let expected = [
            "`turn.citations[].cited_text` is not a known key and was ignored; did you mean `quote`?",
            "`turn.citations[].start_index` is not a known key and was ignored; did you mean `start`?",
            "`turn.sources[].content` is not a known key and was ignored; did you mean `snippet`?",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn known_keys_pass_and_many_unknown_ones_are_cut() {
        assert!(messages(r#"{"answer":"x","confidence":null,"tool_call_history":null}"#).is_empty());
        let many: Vec<String> = (0..50).map(|index| format!("\"k{index}{}\":1", "y".repeat(60))).collect();
        let found = messages(&format!("{{{}}}", many.join(",")));
        assert_eq!(found.len(), MOST_WARNINGS);
        assert!(found[0].len() < 100, "{}", found[0]);
    }
}
