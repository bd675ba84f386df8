//! One stream with what was found in its turns.

use super::turn_id::TurnId;
use crate::assess::{Findings, MOST_EARLIER};
use crate::conversation::{AgentStream, Turn};
use crate::stream::Protocol;

/// One stream with what was found in its turns.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) stream: AgentStream,
    /// The time to record with what is learned from it.
    pub(super) begun: Option<String>,
    /// Whether it is a recording, not the answer of an agent that is connected.
    pub(super) is_recorded: bool,
    /// The first turn that the stream may have changed since its turns were noticed.
    touched_from: Option<usize>,
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
        Self { stream, begun, is_recorded: false, touched_from: Some(0), turns: Vec::new(), changed: Vec::new() }
    }

    /// Lists the turns as changed that are meant.
    pub(super) fn mark_changed(&mut self, is_meant: impl Fn(&AssessedTurn) -> bool) {
        for (index, turn) in self.turns.iter_mut().enumerate().filter(|(_, turn)| is_meant(turn)) {
            turn.mark_changed(index, &mut self.changed);
        }
    }

    /// Lists a turn as changed.
    pub(super) fn mark_changed_turn(&mut self, turn: usize) {
        self.turns[turn].mark_changed(turn, &mut self.changed);
    }

    /// The turns whose assessment has changed since the last call, in ascending order.
    pub(super) fn take_changed(&mut self) -> Vec<usize> {
        let mut changed = std::mem::take(&mut self.changed);
        changed.retain(|index| self.turns.get_mut(*index).is_some_and(|turn| std::mem::take(&mut turn.is_changed)));
        changed.sort_unstable();
        changed
    }

    /// The stream, to be changed. Its last turn may go on.
    pub(super) fn stream_mut(&mut self) -> &mut AgentStream {
        self.touched_from.get_or_insert(self.turns.len().saturating_sub(1));
        &mut self.stream
    }

    /// Replaces the stream. All its turns may be other ones.
    pub(super) fn replace_stream(&mut self, stream: AgentStream) {
        (self.stream, self.touched_from) = (stream, Some(0));
    }

    /// Marks the turns that are new or may have changed, and returns where they begin.
    pub(super) fn notice_turns(&mut self) -> Option<usize> {
        let touched = self.touched_from.take()?;
        let first = self.stream.take_revised().map_or(touched, |revised| revised.min(touched));
        let was_empty = self.turns.is_empty();
        self.turns.resize_with(self.stream.turns().len(), AssessedTurn::default);
        self.turns.iter_mut().skip(first).for_each(|turn| turn.is_stale = true);
        // What turns taught that are gone is forgotten.
        (!was_empty || !self.turns.is_empty()).then_some(first)
    }
}

/// A turn with what was found in it.
pub(super) struct TurnInRun<'a> {
    pub(super) turn: &'a Turn,
    /// The turns before it in its conversation, the last first.
    pub(super) earlier: Vec<&'a Turn>,
    pub(super) protocol: Option<Protocol>,
    pub(super) state: &'a mut AssessedTurn,
}

/// The turn, which there is; `history` holds the turns before the first run. Turns that say that they are of another conversation are not before it.
pub(super) fn turn_in_run<'a>(runs: &'a mut [Run], history: &'a [Turn], id: TurnId) -> TurnInRun<'a> {
    let (before, rest) = runs.split_at_mut(id.run);
    let Run { stream, turns, .. } = &mut rest[0];
    let turn = &stream.turns()[id.turn];
    TurnInRun {
        turn,
        earlier: earlier_turns(before, history, stream, id.turn).collect(),
        protocol: stream.protocol(),
        state: &mut turns[id.turn],
    }
}

/// So many turns are passed, of which some may be of other conversations.
const MOST_PASSED: usize = 8 * MOST_EARLIER;

/// The turns of these runs and of a stream that are before this one of its turns, the last first.
pub(super) fn earlier_turns<'a>(
    before: &'a [Run],
    history: &'a [Turn],
    stream: &'a AgentStream,
    turn: usize,
) -> impl Iterator<Item = &'a Turn> {
    let (in_run, rest) = stream.turns().split_at(turn);
    let in_other_runs = before.iter().rev().flat_map(|run| run.stream.turns().iter().rev());
    let thread = &rest[0].thread_id;
    let is_of_another = |other: &Turn| thread.is_some() && other.thread_id.is_some() && *thread != other.thread_id;
    let all = in_run.iter().rev().chain(in_other_runs).chain(history.iter().rev());
    all.take(MOST_PASSED).filter(move |other| !is_of_another(other)).take(MOST_EARLIER)
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
