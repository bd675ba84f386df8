//! One stream with what was found in its turns.

use crate::assess::Findings;
use crate::conversation::AgentStream;

/// One stream with what was found in its turns.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) stream: AgentStream,
    /// The time to record with what is learned from it.
    pub(super) begun: Option<String>,
    /// Whether it is a recording, not the answer of an agent that is connected.
    pub(super) is_recorded: bool,
    /// Whether the stream may have changed since its turns were noticed.
    pub(super) is_touched: bool,
    /// Whether it is another stream since.
    pub(super) is_replaced: bool,
    /// As many as were noticed.
    pub(super) turns: Vec<AssessedTurn>,
    /// The turns whose assessment has changed since changes were asked for, in any order.
    pub(super) changed: Vec<usize>,
}

/// What was found in a turn.
#[derive(Debug, Default)]
pub(super) struct AssessedTurn {
    pub(super) findings: Findings,
    /// Whether its sources are to be looked up again.
    pub(super) is_stale: bool,
    /// Whether it is listed as changed.
    is_changed: bool,
    /// Whether it was assessed without tables that its sources need.
    pub(super) lacks_tables: bool,
}

impl Run {
    pub(super) const fn new(stream: AgentStream, begun: Option<String>) -> Self {
        Self {
            stream,
            begun,
            is_recorded: false,
            is_touched: true,
            is_replaced: false,
            turns: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// Lists the turns as changed that are meant.
    pub(super) fn mark_changed(&mut self, is_meant: impl Fn(&AssessedTurn) -> bool) {
        for (index, turn) in self.turns.iter_mut().enumerate().filter(|(_, turn)| is_meant(turn)) {
            turn.mark_changed(index, &mut self.changed);
        }
    }

    /// The turns whose assessment has changed since the last call, in ascending order.
    pub(super) fn take_changed(&mut self) -> Vec<usize> {
        let mut changed = std::mem::take(&mut self.changed);
        changed.retain(|index| self.turns.get_mut(*index).is_some_and(|turn| std::mem::take(&mut turn.is_changed)));
        changed.sort_unstable();
        changed
    }

    /// Marks the turns that are new or have changed, and returns the first of them. The last one may always have.
    pub(super) fn notice_turns(&mut self) -> Option<usize> {
        if !std::mem::take(&mut self.is_touched) & !self.is_replaced {
            return None;
        }
        let revised = self.stream.take_revised();
        let last = self.turns.len().saturating_sub(1);
        let first = if std::mem::take(&mut self.is_replaced) { 0 } else { last.min(revised.unwrap_or(last)) };
        self.turns.resize_with(self.stream.turns().len(), AssessedTurn::default);
        let changed = self.turns.get_mut(first..)?;
        changed.iter_mut().for_each(|turn| turn.is_stale = true);
        (!changed.is_empty()).then_some(first)
    }
}

impl AssessedTurn {
    /// Of turns that are assessed once, only what was found stays in memory.
    pub(super) fn drop_parts_unless(&mut self, is_last: bool) {
        if !is_last && !self.findings.has_claims() {
            self.findings.drop_parts();
        }
    }

    pub(super) fn mark_changed(&mut self, index: usize, changed: &mut Vec<usize>) {
        if !std::mem::replace(&mut self.is_changed, true) {
            changed.push(index);
        }
    }
}
