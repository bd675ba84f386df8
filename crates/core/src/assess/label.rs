//! Labels of citations: `[1]`, `[2]`, ….

use crate::conversation::{ListedSource, Referent};
use credence_lookup::Lookup;

/// The labels given so far: as sent, or one for each source in the order of its first citation.
#[derive(Default)]
pub(super) struct Labels {
    next: u32,
    label_of_source: Lookup<u64>,
}

impl Labels {
    /// Keeps the labels of the agent's numbered list.
    pub(super) fn listed(listed: &[ListedSource]) -> Self {
        let mut labels = Self::default();
        for ListedSource { label, source, .. } in listed {
            labels.label_of_source.set(*source as u64, *label as usize);
            labels.next = labels.next.max(*label);
        }
        labels
    }

    /// Keeps a label that was given, and the source that it names, if it names one.
    pub(super) fn keep(&mut self, label: u32, source: Option<usize>) {
        self.next = self.next.max(label);
        if let Some(source) = source
            && self.label_of_source.get(&(source as u64)).is_none()
        {
            self.label_of_source.set(source as u64, label as usize);
        }
    }

    /// The label of a citation, and whether the answer is expected to refer to it with a marker.
    pub(super) fn label(&mut self, referent: &Referent) -> (String, bool) {
        match referent {
            Referent::Value(value, _) => {
                self.next = self.next.saturating_add(1);
                let label = number_of(&value.label).unwrap_or(self.next);
                self.next = self.next.max(label);
                (format!("[{label}]"), true)
            }
            Referent::Source(index) => (format!("[{}]", self.label_of_source(*index)), false),
        }
    }

    fn label_of_source(&mut self, index: usize) -> u32 {
        let given = self.label_of_source.get(&(index as u64)).and_then(|label| u32::try_from(label).ok());
        given.unwrap_or_else(|| {
            self.next = self.next.saturating_add(1);
            self.label_of_source.set(index as u64, self.next as usize);
            self.next
        })
    }
}

/// The number in `[n]` or `n`; labels count from 1.
pub(super) fn number_of(label: &str) -> Option<u32> {
    let digits = label.trim().trim_start_matches('[').trim_end_matches(']');
    digits.parse().ok().filter(|number| *number > 0)
}
