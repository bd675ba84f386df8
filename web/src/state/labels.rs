//! The user's labels: which readings and scores were right. They are stored in the browser as JSON lines.

use serde::Serialize;

use super::merging::{Agreed, merged_lines};
use crate::service::frame::now;
use crate::service::storage;
use crate::signal::{RwSignal, StoredValue};

const NAME: &str = "labels";

/// A label as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NewLabel {
    /// The kind of score or reading.
    pub kind: &'static str,
    /// Who judged: `lexical`, or the name of a model.
    pub judge: Option<String>,
    /// The predicted probability that it is right.
    pub score: Option<f64>,
    /// The reading.
    pub reading: Option<&'static str>,
    /// Whether it was right.
    pub right: bool,
}

/// A label given since the page was opened, so that it can be changed.
#[derive(Clone, Debug, PartialEq)]
struct Given {
    key: String,
    line: String,
    right: bool,
}

/// All labels.
#[derive(Clone, Copy)]
pub struct Labels {
    /// One JSON object per line.
    pub text: RwSignal<String>,
    given: RwSignal<Vec<Given>>,
    /// What all tabs agreed on.
    agreed: StoredValue<Agreed<String>>,
}

impl Labels {
    pub(super) fn new() -> Self {
        let text = storage::load(NAME).unwrap_or_default();
        let agreed = StoredValue::new(Agreed::new(text.clone()));
        Self { text: RwSignal::new(text), given: RwSignal::new(Vec::new()), agreed }
    }

    /// Stores a label, in place of the one given before for the same key.
    pub fn give(self, key: &str, label: &NewLabel) {
        let line = storage::record_text(label) + "\n";
        let before = self.given.with_untracked(|given| given.iter().position(|one| one.key == key));
        let mut text = self.text.get_untracked();
        if let Some(at) = before {
            let old = self.given.with_untracked(|given| given[at].line.clone());
            text = without_line(&text, &old);
        }
        let given = Given { key: key.to_owned(), line: line.clone(), right: label.right };
        self.given.update(|all| match before {
            Some(at) => all[at] = given,
            None => all.push(given),
        });
        self.set(text + &line);
    }

    /// What was marked for a key since the page was opened.
    #[must_use]
    pub fn given(self, key: &str) -> Option<bool> {
        self.given.with(|given| given.iter().find(|one| one.key == key).map(|one| one.right))
    }

    /// Adds valid JSON lines.
    pub fn add(self, lines: &str) {
        self.set(self.text.get_untracked() + lines);
    }

    /// Deletes all labels.
    pub fn delete(self) {
        self.given.set(Vec::new());
        self.set(String::new());
    }

    fn set(self, text: String) {
        self.text.set(text);
        storage::write_soon(NAME, move || self.merge());
    }

    /// Takes over what other tabs have stored, and stores what was changed here.
    pub fn merge(self) {
        let ours = self.text.get_untracked();
        let Ok(theirs) = storage::stored(NAME) else {
            // What cannot be stored is said, and kept in memory.
            return storage::keep(NAME, &ours);
        };
        let theirs = theirs.unwrap_or_default();
        let merge = |agreed: &mut Agreed<String>| {
            let by_lines = |base: &String, ours: &String, theirs: &String| merged_lines(base, ours, theirs);
            agreed.merged([&ours, &theirs], now(), by_lines, |one, other| one == other)
        };
        let Some(merged) = self.agreed.try_update_value(merge) else { return };
        if merged != theirs {
            storage::keep(NAME, &merged);
        }
        if merged != ours {
            self.text.set(merged);
        }
    }
}

/// The text without the last line that equals this one.
fn without_line(text: &str, line: &str) -> String {
    match text.rfind(line) {
        Some(at) => [&text[..at], &text[at + line.len()..]].concat(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_removed_once() {
        assert_eq!(without_line("a\nb\na\n", "a\n"), "a\nb\n");
        assert_eq!(without_line("a\n", "b\n"), "a\n");
    }
}
