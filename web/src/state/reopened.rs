//! Saving the conversation in the form that is kept, and opening one again.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use credence_ask::AgentQuestion;

use super::address::link_opener;
use super::connection::{Asked, SentAs, protocol_label};
use super::conversation::Conversation;
use super::history::written::RunBytes;
use super::navigation::PageView;
use super::notice::Notice;
use super::pill::PillFace;
use super::reading::{Ending, Reading};
use super::requests;
use super::run::{ActiveRun, Origin, RunState};
use super::saved_conversation::{self, SavedAgent, SavedEnding, SavedRun, address_to_keep};
use crate::recording::TimedRecording;

type SharedReading = Rc<RefCell<Reading>>;

impl Conversation {
    /// Its runs as they were received.
    #[must_use]
    pub fn kept_runs(self) -> Vec<SavedRun> {
        let (runs, bytes) = self.kept_runs_and_bytes();
        runs.into_iter().zip(bytes).map(|(run, bytes)| SavedRun { bytes: bytes.bytes_from(0), ..run }).collect()
    }

    /// Shows the conversation.
    pub fn show(self) {
        self.shell.navigation.go_to(PageView::Conversation);
    }

    /// Its runs without their bytes, and what has these.
    pub(super) fn kept_runs_and_bytes(self) -> (Vec<SavedRun>, Vec<KeptBytes>) {
        let readings = self.tools.book.scoring.readings();
        let kept = |(run, reading): (&RunState, SharedReading)| {
            let kept = kept_run_without_bytes(run, &reading.borrow());
            (kept, KeptBytes::of(run, reading))
        };
        self.runs.with_untracked(|runs| runs.iter().zip(readings).map(kept).unzip())
    }

    /// Whether more of an answer arrived than is kept.
    #[must_use]
    pub fn has_too_long_answer(self) -> bool {
        let is_too_long = |reading: &SharedReading| reading.borrow().received().is_too_long();
        self.tools.book.scoring.readings().iter().any(is_too_long)
    }

    /// Whether an agent was asked.
    #[must_use]
    pub fn has_agent(self) -> bool {
        self.runs.with(|runs| runs.iter().any(|run| !run.origin.is_recording()))
    }

    /// The name of the protocol of the last answer.
    #[must_use]
    pub fn protocol_name(self) -> Option<String> {
        let last = self.tools.book.scoring.readings().pop()?;
        let protocol = last.borrow().protocol()?;
        Some(protocol_label(protocol).to_owned())
    }

    /// The headline of the last answer, once it is settled.
    #[must_use]
    pub fn headline(self) -> Option<PillFace> {
        self.last_turn()?.pills.with(|pills| pills.first().cloned())
    }

    /// Shows the user's own conversation again, one run after the other. A run that was cut can be resumed where the protocol can.
    pub(super) async fn open_own(self, runs: Vec<SavedRun>) {
        for run in runs {
            let (ending, bytes) = (ending_of(&run), run.bytes.clone());
            if run.agent.is_some() {
                // Without it, an answer that was cut cannot be resumed.
                requests::load().await;
            }
            let active = match origin_of(run) {
                (origin, Some(asked)) => self.begin(origin).with_asked(asked),
                (origin, None) => self.begin(origin),
            };
            self.play_at_once(active, bytes, ending).await;
        }
    }

    async fn play_at_once(self, run: ActiveRun, bytes: Vec<u8>, ending: Ending) {
        run.skip_to_end();
        self.set_active(Some(run.clone()));
        self.tools.book.tables.settled_soon().await;
        run.play(TimedRecording::new(bytes), ending, self.events()).await;
    }

    /// Opens a file: a conversation that was saved here, or a recorded stream.
    pub(super) async fn open_file(self, name: String, bytes: Vec<u8>) {
        if !saved_conversation::is_saved_here(&bytes) {
            if !self.list_runs(&name, &bytes).await {
                self.play(name, None, bytes.into());
            }
            return;
        }
        match link_opener().await {
            Some(opener) => (opener.open_saved)(self, name, bytes).await,
            None => self.notices.tell(Notice::NotOpened),
        }
    }

    /// Shows runs that came from elsewhere, one after the other, as recordings: they are not the user's own conversation.
    pub(super) async fn open_runs(self, runs: Vec<SavedRun>, name: &str) {
        self.shell.is_unreadable.set(false);
        for run in runs {
            let ending = ending_of(&run);
            let name = run.name.unwrap_or_else(|| name.to_owned());
            let bytes = Arc::from(run.bytes.as_slice());
            let active = self.begin(Origin::Recording { name, question: run.question, bytes });
            self.play_at_once(active, run.bytes, ending).await;
        }
    }
}

/// Where a run of the user came from, and what was asked: without keys and headers, which are not kept.
fn origin_of(run: SavedRun) -> (Origin, Option<Asked>) {
    let question = run.question.unwrap_or_default();
    let Some(SavedAgent { address, protocol, ids }) = run.agent else {
        let name = run.name.unwrap_or_default();
        return (
            Origin::Recording {
                name,
                question: Some(question).filter(|question| !question.is_empty()),
                bytes: run.bytes.into(),
            },
            None,
        );
    };
    let sent = SentAs { protocol, ids: ids.clone() };
    let [thread_id, run_id, message_id] = ids;
    let (endpoint, text) = (address.clone(), question.clone());
    let ask = AgentQuestion { endpoint, question: text, thread_id, run_id, message_id, ..AgentQuestion::default() };
    (Origin::Agent { question, address, sent }, Some(Asked { protocol, ask }))
}

fn ending_of(run: &SavedRun) -> Ending {
    match (run.ending.0, run.fault()) {
        (SavedEnding::Stopped, _) => Ending::Stopped,
        (_, Some(fault)) => Ending::Fault(fault),
        (_, None) => Ending::Finished,
    }
}

/// The bytes of a run on the page.
pub(super) struct KeptBytes {
    origin: Arc<Origin>,
    reading: SharedReading,
}

impl KeptBytes {
    pub(super) fn of(run: &RunState, reading: SharedReading) -> Self {
        Self { origin: Arc::clone(&run.origin), reading }
    }

    fn read<T>(&self, read: impl FnOnce(&[u8]) -> T) -> T {
        match &*self.origin {
            Origin::Recording { bytes, .. } => read(bytes),
            Origin::Agent { .. } => read(self.reading.borrow().received().bytes()),
        }
    }
}

impl RunBytes for KeptBytes {
    fn length(&self) -> usize {
        self.read(<[u8]>::len)
    }

    fn edition(&self) -> u32 {
        self.reading.borrow().received().edition()
    }

    fn bytes_from(&self, from: usize) -> Vec<u8> {
        self.read(|bytes| bytes.get(from..).unwrap_or_default().to_vec())
    }
}

fn kept_run_without_bytes(run: &RunState, reading: &Reading) -> SavedRun {
    let agent = match &*run.origin {
        Origin::Recording { .. } => None,
        Origin::Agent { address, sent, .. } => {
            let (address, protocol, ids) = (address_to_keep(address), sent.protocol, sent.ids.clone());
            Some(SavedAgent { address, protocol, ids })
        }
    };
    let (name, question) = (run.origin.recording().map(str::to_owned), run.origin.question().map(str::to_owned));
    SavedRun { name, question, agent, ending: reading.kept_ending(), bytes: Vec::new() }
}
