//! The conversation: its runs, and how one is begun and ended.
//!
//! | file | holds |
//! |---|---|
//! | `playing` | playing recordings |
//! | `asking` | asking an agent, and going on with its answers |
//! | `given_mapping` | the mapping of the embedding page |
//! | `thread` | a conversation at an agent |
//! | `announcement` | what a screen reader announces |

mod announcement;
mod asking;
mod given_mapping;
mod playing;
mod thread;

use std::rc::Rc;
use std::sync::Arc;

use crate::service::task::spawn_local;
use credence_core::trust::ShardSet;
use leptos::prelude::*;

use super::answer_tools::AnswerTools;
use super::gallery::Pace;
use super::navigation::PageView;
use super::notice::Notices;
use super::open_requests::OpenRequests;
use super::open_runs::{OpenRuns, RunSearch};
use super::own_mapping::KeptMappings;
use super::run::{ActiveRun, Origin, RunEvents, RunState};
use super::shell::{Action, Shell};
use super::turn::TurnState;
use crate::service::mount::Mount;
use crate::service::{session, window};
use crate::signal::{RwSignal, StoredValue, effect};
use thread::Thread;

/// The conversation.
#[derive(Clone, Copy)]
pub struct Conversation {
    /// Its runs, the oldest first.
    pub runs: RwSignal<Vec<RunState>>,
    /// Notified when something arrives, begins or ends.
    pub changed: Trigger,
    /// What the page shows and takes before and beside it.
    pub shell: Shell,
    /// What the views of its answers act on.
    pub tools: AnswerTools,
    /// What the page says about a link.
    pub notices: Notices,
    requests: OpenRequests,
    /// The file of many runs that is open.
    pub open_runs: RwSignal<Option<OpenRuns>>,
    /// The file that is searched for runs.
    pub run_search: RwSignal<Option<RunSearch>>,
    /// The user's own mappings of streams.
    pub mappings: KeptMappings,
    pub(super) inner: StoredValue<Inner>,
}

/// What no view reads.
pub(super) struct Inner {
    owner: Owner,
    active: Option<ActiveRun>,
    /// The conversation at the agent, and the agent that named it or was told its name.
    thread: Option<Thread>,
    /// The last run, where it was cut and can be continued.
    cut: Option<ActiveRun>,
    /// The last run, where what parses its answer could not be loaded.
    unread: Option<ActiveRun>,
    n_runs: u32,
}

impl Inner {
    /// Nobody waits for an answer in a panel that is removed.
    fn close(&self) {
        if let Some(run) = &self.active {
            run.close();
        }
    }
}

impl Conversation {
    pub(super) fn new(shell: Shell, tools: AnswerTools, requests: OpenRequests, notices: Notices) -> Self {
        let owner = Owner::current().unwrap_or_default();
        let inner = Inner { owner, active: None, thread: None, cut: None, unread: None, n_runs: 0 };
        let conversation = Self {
            runs: RwSignal::new(Vec::new()),
            changed: Trigger::new(),
            shell,
            tools,
            notices,
            requests,
            open_runs: RwSignal::new(None),
            run_search: RwSignal::new(None),
            mappings: KeptMappings::new(),
            inner: StoredValue::new(inner),
        };
        conversation.update_shell();
        on_cleanup(move || conversation.inner.with_value(Inner::close));
        conversation
    }

    /// Sets what the shell shows of the conversation, whenever it changes.
    fn update_shell(self) {
        let shell = self.shell;
        effect(Box::new(move || shell.is_empty.set(self.runs.with(Vec::is_empty))));
        effect(Box::new(move || shell.is_playing.set(self.is_playing())));
        effect(Box::new(move || shell.connection_status.set(self.connection_status())));
        effect(Box::new(move || shell.announcement.set(self.announcement())));
    }

    /// What the signals of the conversation belong to.
    pub(super) fn owner(self) -> Owner {
        self.inner.with_value(|inner| inner.owner.clone())
    }

    /// Runs an action of the user.
    pub(super) fn perform(self, action: Action) {
        match action {
            Action::PlayRecording(recording) => self.play_recording(recording),
            Action::PlayFile(file) => self.play_file(file),
            Action::PlayText(text) => self.play_text(&text),
            Action::Ask { question, sent } => self.ask(question, sent),
            Action::Stop => self.stop(),
            Action::SkipToEnd => self.skip_to_end(),
            Action::StartOver => self.start_over(),
        }
    }

    /// The last turn of the last run.
    pub fn last_turn(self) -> Option<TurnState> {
        let turns = self.runs.with(|runs| runs.last().map(|run| run.turns))?;
        turns.with(|turns| turns.last().copied())
    }

    /// Whether a recording plays.
    fn is_playing(self) -> bool {
        let is_recording = |runs: &Vec<RunState>| runs.last().is_some_and(|run| run.origin.is_recording());
        self.shell.running.get().is_some() && self.runs.with(is_recording)
    }

    /// Repeats a run.
    pub fn repeat(self, origin: &Origin) {
        match origin {
            Origin::Recording { name, question, bytes } => self.play(name.clone(), question.clone(), Arc::clone(bytes)),
            Origin::Agent { .. } if self.reads_again(origin) => {}
            Origin::Agent { question, .. } => self.ask(question.clone(), Rc::new(|| ())),
        }
    }

    /// Whether the answer of this run is there, and is read again once what parses it can be loaded. The agent is not asked then.
    fn reads_again(self, origin: &Origin) -> bool {
        let is_meant = |run: &mut ActiveRun| std::ptr::eq(&raw const *run.state.origin, origin);
        let Some(run) = self.inner.try_update_value(|inner| inner.unread.take_if(is_meant)).flatten() else {
            return false;
        };
        spawn_local(async move {
            if !run.read_again(&self.events()).await {
                self.inner.update_value(|inner| inner.unread = Some(run));
            }
        });
        true
    }

    /// Stops the active run.
    fn stop(self) {
        if let Some(run) = self.active() {
            run.stop(&self.events());
        }
    }

    /// Forgets the conversation, and shows the recordings.
    fn start_over(self) {
        self.clear();
        self.open_runs.set(None);
        self.shell.navigation.view.set(self.shell.navigation.home());
        window::scroll_to_start();
    }

    /// Forgets the conversation.
    pub(super) fn clear(self) {
        self.stop();
        self.requests.give_up();
        self.tools.inspector.forget();
        self.runs.set(Vec::new());
        self.inner.update_value(|inner| {
            inner.thread = None;
            (inner.cut, inner.unread) = (None, None);
        });
        self.tools.book.scoring.forget();
        self.tools.checker.forget();
        self.tools.texts.forget();
        self.tools.papers.forget();
        self.changed.notify();
    }

    /// Adds a run to the conversation; the active run is stopped.
    pub(super) fn begin(self, origin: Origin) -> ActiveRun {
        self.stop();
        self.run_search.set(None);
        let is_recording = origin.is_recording();
        session::forget(session::RECORDING);
        let cut = self.inner.try_update_value(|inner| {
            inner.n_runs += 1;
            inner.cut.take()
        });
        // Only the last answer can be continued.
        if let Some(cut) = cut.flatten() {
            cut.state.resume.set(None);
        }
        let session = self.tools.book.scoring.session();
        let mapping = untrack(|| self.mappings.of(&origin));
        let run = self.inner.with_value(|inner| ActiveRun::new(inner.n_runs, origin, session, &inner.owner));
        let run = run.with_mappings(mapping, self.mappings.given.get_untracked());
        self.tell_of_mapping();
        self.tools.book.scoring.add(run.reading());
        self.runs.update(|runs| runs.push(run.state.clone()));
        self.shell.running.set(Some(run.state.id));
        self.changed.notify();
        self.shell.navigation.view.set(PageView::Conversation);
        // The first answer that an element shows at once is read from its beginning; its page may give it little room.
        let is_at_once = is_recording && self.shell.gallery.pace.get_untracked() == Pace::AtOnce;
        let is_first = self.inner.with_value(|inner| inner.n_runs == 1);
        let is_read_from_start = is_at_once && is_first && Mount::is_in_element();
        self.shell.following.set(!is_read_from_start);
        window::keep_focus_on_page("conversation-heading");
        run
    }

    fn active(self) -> Option<ActiveRun> {
        self.inner.with_value(|inner| inner.active.clone())
    }

    pub(super) fn set_active(self, run: Option<ActiveRun>) {
        self.inner.update_value(|inner| inner.active = run);
    }

    pub(super) fn events(self) -> RunEvents {
        RunEvents {
            shown: Rc::new(move || {
                self.changed.notify();
                self.tools.comparison.compare_last();
            }),
            load_tables: Rc::new(move |shards| Box::pin(self.tools.book.tables.wait_for(shards))),
            ended: Rc::new(move |run| {
                self.shell.running.set(None);
                self.set_active(None);
                self.keep_what_goes_on(run);
                let lacking = run.reading().borrow().lacking_shards();
                self.settle(lacking);
            }),
        }
    }

    /// Completes the scores of a stream that was read to its end.
    pub(super) fn settle(self, lacking: ShardSet) {
        // A run that was stopped did not wait for them.
        self.tools.book.tables.load_shards(lacking);
        self.changed.notify();
        self.tools.book.scoring.rescore();
        self.tools.comparison.compare_last();
    }
}
