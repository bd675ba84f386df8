//! Loops of citations, and how severe they are.

use super::super::count::count;
use credence_named::named_enum;
use serde::Serialize;

use super::shortest_loop::LONGEST;
use crate::evidence::graph::NodeIndex;

/// Sources that cite each other in a ring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CitationLoop {
    /// The nodes, each citing the next and the last one the first; the smallest index stands first.
    pub nodes: Vec<NodeIndex>,
    /// How bad it is.
    pub severity: LoopSeverity,
}

named_enum! {
    /// How bad a loop is: the shorter, the worse.
    pub enum LoopSeverity {
        /// At most two sources.
        Critical = "critical",
        /// Three sources.
        High = "high",
        /// Four or five sources.
        Medium = "medium",
        /// More sources.
        Low = "low",
    }
}

impl LoopSeverity {
    /// The severity of a loop of this many sources.
    #[must_use]
    pub const fn from_length(length: usize) -> Self {
        match length {
            0..=2 => Self::Critical,
            3 => Self::High,
            4 | 5 => Self::Medium,
            _ => Self::Low,
        }
    }
}

/// A loop in a form that can be compared: its length, then its nodes from the smallest on. Unused entries are the maximum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LoopKey([u32; 1 + LONGEST]);

impl LoopKey {
    pub(super) fn of(nodes: &[u32]) -> Self {
        let mut key = [u32::MAX; 1 + LONGEST];
        key[0] = count(nodes.len());
        let smallest = nodes.iter().enumerate().min_by_key(|(_, node)| **node).map_or(0, |(place, _)| place);
        for (place, node) in nodes.iter().cycle().skip(smallest).take(nodes.len()).enumerate() {
            key[place + 1] = *node;
        }
        Self(key)
    }

    pub(super) const fn length(&self) -> usize {
        self.0[0] as usize
    }

    pub(super) fn citation_loop(&self) -> CitationLoop {
        let nodes = self.0[1..=self.length()].iter().map(|node| NodeIndex::from_number(*node));
        CitationLoop { nodes: nodes.collect(), severity: LoopSeverity::from_length(self.length()) }
    }
}
