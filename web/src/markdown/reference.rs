//! Link references such as `[name]: https://example.org "Title"`.

use std::collections::BTreeMap;

use super::block_id::BlockId;
use super::scan::{self, Scan};

/// Where a link leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    pub destination: String,
    pub title: String,
}

/// The labels of a document: the addresses that it defines, and who waits for one.
#[derive(Clone, Debug, Default)]
pub struct References {
    // One map for both keeps the program small.
    labels: BTreeMap<String, Label>,
}

/// What is known of a label.
#[derive(Clone, Debug, Default)]
struct Label {
    target: Option<Target>,
    /// Blocks that used it before it was defined.
    waiting: Vec<BlockId>,
}

impl References {
    /// Where a folded label leads.
    pub fn get(&self, label: &str) -> Option<&Target> {
        self.labels.get(label)?.target.as_ref()
    }

    /// Lets a block wait for a label.
    pub fn wait(&mut self, label: String, block: BlockId) {
        self.labels.entry(label).or_default().waiting.push(block);
    }

    /// Defines a label, the first time only, and tells whether anyone waited for it.
    pub fn define(&mut self, label: String, target: Target) -> bool {
        let label = self.labels.entry(label).or_default();
        let is_first = label.target.is_none();
        label.target.get_or_insert(target);
        is_first && !label.waiting.is_empty()
    }

    /// The blocks that wait for labels which are defined by now.
    pub fn take_served(&mut self) -> Vec<BlockId> {
        let served = self.labels.values_mut().filter(|label| label.target.is_some());
        served.flat_map(|label| std::mem::take(&mut label.waiting)).collect()
    }
}

/// A definition at the start of a text, and where the text goes on behind it.
pub fn definition(text: &str) -> Option<(String, Target, usize)> {
    let Scan::Found(label, behind) = scan::label(text, 0) else { return None };
    let label = Some(scan::folded(label)).filter(|label| !label.is_empty())?;
    let bytes = text.as_bytes();
    if bytes.get(behind) != Some(&b':') {
        return None;
    }
    let begin = scan::behind_space(bytes, behind + 1);
    let Scan::Found(destination, end) = scan::destination(text, begin) else { return None };
    // Only angle brackets may hold an empty address.
    if end == begin {
        return None;
    }
    let (title, end) = title(text, end).or_else(|| Some((String::new(), line_end(bytes, end)?)))?;
    Some((label, Target { destination, title }, end))
}

fn title(text: &str, from: usize) -> Option<(String, usize)> {
    let begin = scan::behind_space(text.as_bytes(), from);
    if begin == from || begin == text.len() {
        return None;
    }
    let Scan::Found(title, end) = scan::title(text, begin) else { return None };
    Some((title, line_end(text.as_bytes(), end)?))
}

/// Behind the line when nothing but blanks is left of it.
fn line_end(bytes: &[u8], from: usize) -> Option<usize> {
    let blanks = bytes[from..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    match bytes.get(from + blanks) {
        Some(b'\n') => Some(from + blanks + 1),
        Some(_) => None,
        None => Some(from + blanks),
    }
}
