//! Reading the runs of an open file, and comparing their answers with their texts and calls, in slices of time.

use std::cell::RefCell;
use std::rc::Rc;

use credence_core::conversation::{AgentStream, ToolState};
use credence_core::stream::{Dialects, Parsers, RunRecord};
use credence_core::{Session, TurnId};

use crate::service::slice::TimeSlice;
use crate::service::task::spawn_local;
use crate::state::conversation::Conversation;
use crate::state::grounding::compare_turn;
use crate::state::open_runs::{OpenRuns, RunCounts, RunSummary, WantedCounts};

/// So many bytes of a run are read in a step.
const STEP: usize = 64 << 10;

impl OpenRuns {
    /// Notes whether the row of a run is visible. Returns whether someone has to begin comparing.
    fn set_visible(&self, index: usize, is_visible: bool) -> bool {
        self.want(|wanted| {
            let visible = &mut wanted.visible;
            if is_visible {
                visible.insert(index)
            } else {
                visible.remove(&index)
            };
        })
    }

    fn want(&self, change: impl FnOnce(&mut WantedCounts)) -> bool {
        let begins = self.wanted.try_update_value(|wanted| {
            change(wanted);
            let has_next = self.counts.with_untracked(|counts| wanted.next(counts)).is_some();
            has_next && !std::mem::replace(&mut wanted.is_comparing, true)
        });
        begins == Some(true)
    }

    /// The next run to compare. Without one, nobody compares from now on.
    fn next_wanted(&self) -> Option<usize> {
        let next = self.wanted.try_update_value(|wanted| {
            let next = self.counts.with_untracked(|counts| wanted.next(counts));
            wanted.is_comparing = next.is_some();
            next
        });
        next.flatten()
    }
}

impl Conversation {
    /// Notes whether the row of a run is visible: then its answer is compared.
    pub fn show_counts(self, open: &OpenRuns, index: usize, is_visible: bool) {
        if open.set_visible(index, is_visible) {
            spawn_local(self.compare_runs(open.clone()));
        }
    }

    /// Compares the answers of all runs.
    pub fn want_all_counts(self, open: &OpenRuns) {
        if open.want(|wanted| wanted.all = true) {
            spawn_local(self.compare_runs(open.clone()));
        }
    }

    /// Reads the runs one after the other, as long as their file is open.
    pub(super) async fn read_runs(self, open: OpenRuns) {
        let slice = TimeSlice::default();
        let mut read = Vec::new();
        for run in &open.list.runs {
            if slice.is_over() {
                let read = std::mem::take(&mut read);
                open.summaries.update(|all| all.extend(read));
                slice.pause().await;
            }
            if !self.is_open(&open) {
                return;
            }
            read.push(summary_of(&stream_of(run, &open, &slice).await));
        }
        open.summaries.update(|all| all.extend(read));
    }

    /// Compares what is wanted, as long as the file is open.
    async fn compare_runs(self, open: OpenRuns) {
        let slice = TimeSlice::default();
        while let Some(index) = open.next_wanted() {
            let counts = if self.is_open(&open) { self.counts_of(&open, index, &slice).await } else { None };
            let Some(counts) = counts else {
                // What compares could not be loaded; the next row that becomes visible tries it again.
                open.wanted.update_value(|wanted| *wanted = WantedCounts::default());
                return;
            };
            open.counts.update(|all| {
                if let Some(known) = all.get_mut(index) {
                    *known = Some(counts);
                }
            });
        }
    }

    async fn counts_of(self, open: &OpenRuns, index: usize, slice: &TimeSlice) -> Option<RunCounts> {
        let stream = stream_of(open.list.runs.get(index)?, open, slice).await;
        let last = stream.turns().len().checked_sub(1);
        let Some(last) = last else { return Some(RunCounts::default()) };
        let mut session = Session::new(self.tools.book.scoring.session().borrow().assessor().clone());
        let run = session.begin_recorded(stream, None);
        if session.lacks_deeds(run) {
            session.set_deeds(self.tools.comparison.deeds().await?);
        }
        let has_texts = session.has_texts(TurnId { run, turn: last });
        let session = Rc::new(RefCell::new(session));
        if has_texts {
            let comparer = self.tools.comparison.comparer().await?;
            session.borrow_mut().set_claims(comparer.claim_rules());
            compare_turn(&session, TurnId { run, turn: last }, comparer, slice).await;
        }
        slice.pause_when_over().await;
        session.borrow_mut().assessments(run, last).pop().as_ref().map(RunCounts::of)
    }
}

/// The stream of a run, read in steps.
async fn stream_of(run: &RunRecord, open: &OpenRuns, slice: &TimeSlice) -> AgentStream {
    let recording = run.recording(&open.file);
    let mut stream = AgentStream::with_parsers(Parsers::of_dialects(Dialects::built_in()));
    for piece in recording.as_bytes().chunks(STEP) {
        stream.push(piece);
        slice.pause_when_over().await;
    }
    stream.finish();
    stream
}

fn summary_of(stream: &AgentStream) -> RunSummary {
    let tools = || stream.turns().iter().flat_map(|turn| &turn.tools);
    RunSummary {
        outcome: stream.turns().last().and_then(|turn| turn.outcome),
        n_tools: tools().count(),
        n_failed: tools().filter(|call| call.state == ToolState::Failed).count(),
        n_sources: stream.turns().iter().map(|turn| turn.sources.len()).sum(),
    }
}
