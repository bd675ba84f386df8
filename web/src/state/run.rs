//! One run: a recording that is played or a question that is answered, with its turns.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

use credence_ask::{ResumeObstacle, Resumption};
use credence_core::stream::Parsers;
use credence_core::trust::ShardSet;
use leptos::prelude::*;

use super::connection::{Asked, SentAs};
use super::mapping_reader;
use super::protocols;
use super::reading::{Ending, Reader, Reading, SharedSession};
use super::requests;
use super::turn::TurnState;
use crate::fault::Fault;
use crate::part::NotLoaded;
use crate::recording::{Playback, TimedRecording};
use crate::service::agent::{Answer, Question};
use crate::service::frame::{frame_drawn, next_frame, now, pause};
use crate::service::give_up::GiveUp;
use crate::signal::RwSignal;

/// How many bytes are read between two frames when a recording is shown at once, and how many between looks at the clock.
const BYTES_A_FRAME: usize = 12 * 1024;
const BYTES_A_STEP: usize = 1024;
/// When the user is told that nothing arrives, in milliseconds.
const QUIET_AFTER: f64 = 8_000.0;
const A_SECOND: i32 = 1_000;
/// How long a recording is read between two frames, in milliseconds. The views of what was read take longer.
const LONGEST_READING: f64 = 3.0;

/// Where the bytes of a run come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// A recording, kept so that it can be played again.
    Recording {
        /// Its title or file name.
        name: String,
        /// The question it answers, if known.
        question: Option<String>,
        /// Its bytes.
        bytes: Arc<[u8]>,
    },
    /// A question to an agent.
    Agent {
        /// The question.
        question: String,
        /// The address it was sent to: the history of the conversation is sent only there.
        address: String,
        /// What it was sent as.
        sent: SentAs,
    },
}

impl Origin {
    /// The question, if known.
    #[must_use]
    pub fn question(&self) -> Option<&str> {
        match self {
            Self::Recording { question, .. } => question.as_deref(),
            Self::Agent { question, .. } => Some(question),
        }
    }

    /// The title or file name of a recording.
    #[must_use]
    pub fn recording(&self) -> Option<&str> {
        match self {
            Self::Recording { name, .. } => Some(name),
            Self::Agent { .. } => None,
        }
    }

    /// Whether it is a recording.
    #[must_use]
    pub fn is_recording(&self) -> bool {
        self.recording().is_some()
    }
}

/// One run on the page.
#[derive(Clone)]
pub struct RunState {
    /// Its number in the conversation.
    pub id: u32,
    /// Where its bytes come from.
    pub origin: Arc<Origin>,
    /// The turns so far.
    pub turns: RwSignal<Vec<TurnState>>,
    /// Whether it has not ended.
    pub running: RwSignal<bool>,
    /// Whether the agent accepted the question; `None` before that is known, and for a recording.
    pub accepted: RwSignal<Option<bool>>,
    /// Whether a cut answer can be continued; `None` where none was cut.
    pub resume: RwSignal<Option<ResumeOffer>>,
    /// The user's own mapping by which it was read.
    pub mapping: RwSignal<Option<String>>,
}

/// Whether an answer that was cut can be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeOffer {
    /// The rest can be fetched.
    Can,
    /// It cannot, for this reason.
    Cannot(ResumeObstacle),
}

/// The running run, and the handles to skip ahead or stop it.
#[derive(Clone)]
pub struct ActiveRun {
    /// The run.
    pub state: RunState,
    reading: Rc<RefCell<Reading>>,
    skips_to_end: Rc<Cell<bool>>,
    give_up: Option<GiveUp>,
    asked: Option<Rc<Asked>>,
    is_reopened: bool,
    /// The mapping that the user has kept for such a stream.
    kept_mapping: Option<String>,
    /// That of the embedding page, whatever the protocol looks like.
    given_mapping: Option<String>,
}

/// What the conversation does when a run has shown something or has ended.
pub struct RunEvents {
    /// Something new is on the page.
    pub shown: Rc<dyn Fn()>,
    /// The run has ended.
    pub ended: Rc<dyn Fn(&ActiveRun)>,
    /// Loads shards of the trust tables, which what arrived needs.
    pub load_tables: Rc<dyn Fn(ShardSet) -> Waiting>,
}

/// What a run waits for.
pub type Waiting = Pin<Box<dyn Future<Output = ()>>>;

impl ActiveRun {
    /// A run of which nothing has arrived.
    pub fn new(id: u32, origin: Origin, session: SharedSession, owner: &Owner) -> Self {
        let (turns, running) = owner.with(|| (RwSignal::new(Vec::new()), RwSignal::new(true)));
        let (resume, accepted) = owner.with(|| (RwSignal::new(None), RwSignal::new(None)));
        let mapping = owner.with(|| RwSignal::new(None));
        let is_live = !origin.is_recording();
        let question = origin.question().map(str::to_owned);
        let reading = Rc::new(RefCell::new(Reading::new(session, owner.clone(), turns, is_live, question)));
        let state = RunState { id, origin: Arc::new(origin), turns, running, accepted, resume, mapping };
        let skips_to_end = Rc::new(Cell::new(false));
        Self {
            state,
            reading,
            skips_to_end,
            give_up: None,
            asked: None,
            is_reopened: false,
            kept_mapping: None,
            given_mapping: None,
        }
    }

    /// The same run with the mapping that is used where no protocol is recognized, and that of the embedding page.
    pub(super) fn with_mappings(self, kept_mapping: Option<String>, given_mapping: Option<String>) -> Self {
        Self { kept_mapping, given_mapping, ..self }
    }

    /// The thread the agent named.
    pub fn thread_id(&self) -> Option<String> {
        self.reading.borrow().thread_id()
    }

    /// The task of an A2A agent that waits for an answer of the user.
    pub(super) fn waiting_task(&self) -> Option<String> {
        let is_a2a = self.asked()?.protocol.answers_with_tasks();
        let reading = self.reading.borrow();
        (is_a2a && reading.is_waiting()).then(|| reading.cursor().run_id).flatten()
    }

    /// What was asked; `None` for a recording.
    pub(super) fn asked(&self) -> Option<&Asked> {
        self.asked.as_deref()
    }

    /// Its stream.
    pub(super) fn reading(&self) -> Rc<RefCell<Reading>> {
        Rc::clone(&self.reading)
    }

    /// Plays the rest at once.
    pub fn skip_to_end(&self) {
        self.skips_to_end.set(true);
    }

    /// Ends the run and its connection at once, and tells the server where the protocol can.
    pub fn stop(&self, events: &RunEvents) {
        let requests = requests::loaded();
        let stop = |asked: &Asked| requests?.stop(asked.protocol, &asked.ask, &self.reading.borrow().cursor());
        let order = self.asked().and_then(stop);
        self.close();
        self.end(Ending::Stopped, events);
        if let (Some(requests), Some(order)) = (requests, order) {
            requests.order(order);
        }
    }

    /// Closes the connection.
    pub fn close(&self) {
        if let Some(give_up) = &self.give_up {
            give_up.now();
        }
    }

    /// How a cut answer can be continued.
    pub fn resumption(&self) -> Option<Resumption> {
        let (asked, reading) = (self.asked.as_ref()?, self.reading.borrow());
        let resumption = || requests::loaded()?.resume(asked.protocol, &asked.ask, &reading.cursor());
        reading.is_cut().then(resumption).flatten()
    }

    /// The run and the request that continues it.
    pub fn resumed(mut self) -> Option<(Self, Question)> {
        let question = match self.resumption()? {
            Resumption::Continue { request } => {
                self.reading.borrow_mut().go_on();
                Question::new(request)
            }
            Resumption::Replay { request } => {
                self.reading.borrow_mut().begin_again();
                Question::new(request)
            }
            Resumption::Impossible { .. } => return None,
        };
        self.give_up = Some(question.give_up());
        self.state.resume.set(None);
        self.state.running.set(true);
        Some((self, question))
    }

    /// Plays a recording at its pace, or as fast as it can be shown, to its ending.
    pub(super) async fn play(self, recording: TimedRecording, ending: Ending, events: RunEvents) {
        if self.load_reader_for(recording.bytes()).await.is_err() {
            return self.end(Ending::Fault(Fault::NotLoaded), &events);
        }
        let mut playback = Playback::new(recording);
        let begun = next_frame().await;
        while !playback.is_over() && self.is_running() {
            let is_at_once = self.skips_to_end.get();
            let now = if is_at_once { frame_drawn().await } else { next_frame().await };
            if !self.is_running() {
                break;
            }
            if is_at_once {
                self.read_for_a_frame(&mut playback, &events).await;
                (events.shown)();
                continue;
            }
            let bytes = playback.due_by(now - begun);
            if !bytes.is_empty() {
                self.reading.borrow_mut().push(bytes);
                self.load_tables(&events).await;
                self.show(&events);
            }
        }
        self.close_and_end(ending, &events).await;
    }

    /// Loads what reads a whole recording.
    async fn load_reader_for(&self, bytes: &[u8]) -> Result<(), NotLoaded> {
        if self.use_given_mapping().await? {
            return Ok(());
        }
        let parsers = protocols::load_for(bytes).await?;
        if parsers.is_none() && self.use_kept_mapping().await? {
            return Ok(());
        }
        self.reading.borrow_mut().set_parsers(parsers.unwrap_or_else(Parsers::recognizing));
        Ok(())
    }

    /// Reads by the mapping of the embedding page. Returns whether there is one that can be used.
    async fn use_given_mapping(&self) -> Result<bool, NotLoaded> {
        self.use_mapping(self.given_mapping.as_deref()).await
    }

    /// Reads what is in no protocol by the mapping that the user has kept. Returns whether there is one.
    async fn use_kept_mapping(&self) -> Result<bool, NotLoaded> {
        let is_used = self.use_mapping(self.kept_mapping.as_deref()).await?;
        if is_used {
            self.state.mapping.set(self.kept_mapping.clone());
        }
        Ok(is_used)
    }

    async fn use_mapping(&self, mapping: Option<&str>) -> Result<bool, NotLoaded> {
        let Some(mapping) = mapping else { return Ok(false) };
        let Ok(reader) = mapping_reader::reader(mapping).await? else { return Ok(false) };
        self.reading.borrow_mut().read_by(Reader::Mapping(Box::new(reader)));
        Ok(true)
    }

    /// Reads and shows as much as a frame allows: a recording may hold many short turns.
    async fn read_for_a_frame(&self, playback: &mut Playback, events: &RunEvents) {
        let begun = now();
        for _ in 0..BYTES_A_FRAME / BYTES_A_STEP {
            let bytes = playback.at_once(BYTES_A_STEP);
            if bytes.is_empty() {
                return;
            }
            self.reading.borrow_mut().push(bytes);
            self.load_tables(events).await;
            if !self.is_running() {
                return;
            }
            self.reading.borrow_mut().show();
            if now() - begun > LONGEST_READING {
                return;
            }
        }
    }

    /// Sends a question and shows the answer as it comes.
    pub async fn ask(self, question: Question, events: RunEvents) {
        let waiting = Rc::new(Cell::new(false));
        let events = Rc::new(events);
        let ending = match self.listen(question, &waiting, &events).await {
            Ok(()) => Ending::Finished,
            Err(fault) => Ending::Fault(fault),
        };
        self.close_and_end(ending, &events).await;
    }

    async fn listen(&self, question: Question, waiting: &Rc<Cell<bool>>, events: &Rc<RunEvents>) -> Result<(), Fault> {
        if let Some(asked) = self.asked() {
            protocols::expect(asked.protocol.answers_in());
        }
        self.use_given_mapping().await.map_err(|_| Fault::NotLoaded)?;
        let requests = requests::load().await.ok_or(Fault::NotLoaded)?;
        let heard = Rc::new(Cell::new(now()));
        self.tell_silence(Rc::clone(&heard));
        let answer = requests.send(&question).await;
        heard.set(now());
        if self.is_running() {
            self.state.accepted.set(Some(answer.is_ok()));
        }
        let answer = answer?;
        let ended = self.take(&answer, &heard, waiting, events).await;
        if ended.is_ok() {
            // Of a short answer, the protocol is only known at its end.
            self.reading.borrow_mut().recognize_at_end();
        }
        ended.and(self.load_parsers(events).await)
    }

    /// Takes the answer as it arrives, and loads what parses it.
    async fn take(
        &self,
        answer: &Answer,
        heard: &Cell<f64>,
        waiting: &Rc<Cell<bool>>,
        events: &Rc<RunEvents>,
    ) -> Result<(), Fault> {
        let mut loaded = Ok(());
        while let Some(bytes) = answer.next().await? {
            heard.set(now());
            if !self.is_running() {
                break;
            }
            self.reading.borrow_mut().push(&bytes);
            // What could not be loaded is asked for again when the answer has ended: its bytes are kept until then.
            if loaded.is_ok() {
                loaded = self.load_parsers(events).await;
            }
            self.show_in_next_frame(waiting, events);
        }
        Ok(())
    }

    /// Tells the last turn for how long nothing was heard of the agent, until the run ends.
    fn tell_silence(&self, heard: Rc<Cell<f64>>) {
        let run = self.clone();
        crate::service::task::spawn_local(async move {
            while run.is_running() {
                pause(A_SECOND).await;
                run.show_silence(now() - heard.get());
            }
        });
    }

    fn show_silence(&self, silence: f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a time since a moment before")]
        let quiet = (self.is_running() && silence >= QUIET_AFTER).then_some((silence / f64::from(A_SECOND)) as u32);
        let Some(turn) = self.state.turns.try_with_untracked(|turns| turns.last().copied()).flatten() else { return };
        if turn.quiet.get_untracked() != quiet {
            turn.quiet.set(quiet);
        }
    }

    /// Loads what parses the answer, once its protocol is known.
    async fn load_parsers(&self, events: &RunEvents) -> Result<(), Fault> {
        let is_loaded = self.add_missing_parsers().await.map_err(|_| Fault::NotLoaded)?;
        let Some(is_running) = self.state.running.try_get_untracked().filter(|_| is_loaded) else { return Ok(()) };
        if !is_running {
            // It was stopped meanwhile: what arrived before is shown.
            self.reading.borrow_mut().end(Ending::Stopped);
            (events.shown)();
        }
        Ok(())
    }

    /// Loads the parsers that are missing, and those that they show to be missing. Returns whether any were.
    async fn add_missing_parsers(&self) -> Result<bool, NotLoaded> {
        let mut is_any = false;
        loop {
            let group = self.reading.borrow().missing_parsers();
            let Some(group) = group else {
                if is_any && !self.reading.borrow().has_reader() {
                    self.use_kept_mapping().await?;
                }
                return Ok(is_any);
            };
            let parsers = protocols::load(group).await?;
            self.reading.borrow_mut().add_parsers(parsers);
            is_any = true;
        }
    }

    /// Whether the answer is there, but not what parses it.
    pub(super) fn lacks_parsers(&self) -> bool {
        self.asked.is_some() && self.reading.borrow().missing_parsers().is_some()
    }

    /// Loads what parses an answer that has ended, and shows it. Returns false when that could not be loaded.
    pub(super) async fn read_again(&self, events: &RunEvents) -> bool {
        match self.add_missing_parsers().await {
            Ok(true) => self.reading.borrow_mut().read_again(),
            Ok(false) => return true,
            Err(_) => return false,
        }
        self.load_tables(events).await;
        (events.ended)(self);
        true
    }

    /// Loads the trust tables of hosts that are new. An answer that waits for them is read on meanwhile.
    fn load_tables(&self, events: &RunEvents) -> Waiting {
        (events.load_tables)(self.reading.borrow().missing_shards())
    }

    /// The same run with its question and the handle to cancel it.
    pub fn with_question(mut self, question: &Question, asked: Asked) -> Self {
        self.give_up = Some(question.give_up());
        self.asked = Some(Rc::new(asked));
        self
    }

    /// A run that is opened again, with what was asked. Keys and headers were not kept.
    pub(super) fn with_asked(mut self, asked: Asked) -> Self {
        self.asked = Some(Rc::new(asked));
        self.is_reopened = true;
        self
    }

    /// Whether keys and headers are missing in what was asked.
    pub(super) const fn is_reopened(&self) -> bool {
        self.is_reopened
    }

    /// However many pieces arrive, the page changes once a frame, and less often the longer the answer is.
    fn show_in_next_frame(&self, waiting: &Rc<Cell<bool>>, events: &Rc<RunEvents>) {
        if waiting.replace(true) {
            return;
        }
        let (run, waiting, events) = (self.clone(), Rc::clone(waiting), Rc::clone(events));
        crate::service::task::spawn_local(async move {
            next_frame().await;
            while !run.reading.borrow().is_due() {
                next_frame().await;
            }
            run.load_tables(&events).await;
            waiting.set(false);
            if run.is_running() {
                run.show(&events);
            }
        });
    }

    fn show(&self, events: &RunEvents) {
        self.reading.borrow_mut().show();
        (events.shown)();
    }

    /// Ends the stream, and the run once the trust tables for what its end brought are there.
    async fn close_and_end(&self, ending: Ending, events: &RunEvents) {
        if self.is_running() {
            self.reading.borrow_mut().close(&ending);
            self.load_tables(events).await;
        }
        self.end(ending, events);
    }

    fn end(&self, ending: Ending, events: &RunEvents) {
        if !self.is_running() {
            return;
        }
        self.state.running.set(false);
        self.reading.borrow_mut().end(ending);
        self.state.resume.set(self.resumption().map(|resumption| match resumption {
            Resumption::Continue { .. } | Resumption::Replay { .. } => ResumeOffer::Can,
            Resumption::Impossible { reason } => ResumeOffer::Cannot(reason),
        }));
        (events.ended)(self);
    }

    fn is_running(&self) -> bool {
        self.state.running.try_get_untracked().unwrap_or(false)
    }
}
