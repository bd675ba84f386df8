//! A stream that is being parsed, and the turns on the page that show it.

mod comparing;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use credence_core::conversation::{AgentStream, Cursor, Turn};
use credence_core::stream::{Outcome, ParserGroup, Parsers, Protocol, Recognizer};
use credence_core::trust::ShardSet;
use credence_core::{Assessment, Session, TurnId};
use leptos::prelude::*;

use super::progress::GroundingState;
use super::received::Received;
use super::saved_conversation::SavedEnding;
use super::turn::TurnState;
use crate::fault::Fault;
use crate::service::{date, frame};
use crate::signal::RwSignal;

/// Assessing a running turn may take this share of the time.
const SHARE_FOR_ASSESSING: f64 = 0.05;

/// How long the page waits before it shows more, in milliseconds for each KiB of the answer: the browser lays a long list or table
/// out as a whole each time.
const PAUSE_FOR_KIB: f64 = 0.5;

/// The session of the open conversation.
pub(super) type SharedSession = Rc<RefCell<Session>>;

/// A stream that is being parsed, and the turns on the page that show it.
pub(super) struct Reading {
    /// What parses it; `None` before that is loaded.
    reader: Option<Reader>,
    /// What finds out the protocol of an agent's stream; `None` once something parses it.
    recognizer: Option<Box<Recognizer>>,
    /// Whether all bytes of it have arrived.
    is_whole: bool,
    session: SharedSession,
    /// The run of the session that has the stream.
    run: usize,
    /// The stream before it was cut, from which a new connection continues.
    cut: Option<AgentStream>,
    /// The stream parsed again from its start, until as much has arrived as before the cut.
    again: Option<AgentStream>,
    /// What the agent was asked, where that is known.
    question: Option<String>,
    /// The bytes of a stream of an agent, as they arrived.
    received: Received,
    /// How it ended.
    ending: (SavedEnding, Option<String>),
    owner: Owner,
    turns: RwSignal<Vec<TurnState>>,
    /// Whether it comes from an agent, not from a recording.
    is_live: bool,
    /// The text of turns before this one is on the page.
    n_shown: usize,
    /// Turns that wait to be compared with their sources.
    to_compare: Vec<usize>,
    /// Whether turns are being compared.
    is_comparing: bool,
    /// Turns before this one have begun to be compared.
    compare_from: usize,
    /// Whether the last turn was running when the stream ended, until that is shown.
    was_running: Option<bool>,
    /// When the running turn may be assessed again.
    assess_from: f64,
    /// When more may be shown.
    show_from: f64,
}

/// Why no more bytes arrive.
#[derive(Clone)]
pub(super) enum Ending {
    /// The stream ended.
    Finished,
    /// The user stopped the agent.
    Stopped,
    /// The endpoint could not be reached, or the connection was lost.
    Fault(Fault),
}

/// What parses a stream: enough to begin it anew.
pub(super) enum Reader {
    Parsers(Parsers),
    /// An empty stream that is read by the user's own mapping.
    Mapping(Box<AgentStream>),
}

impl Reader {
    /// The stream without bytes.
    fn stream(&self) -> AgentStream {
        match self {
            Self::Parsers(parsers) => AgentStream::with_parsers(*parsers),
            Self::Mapping(stream) => (**stream).clone(),
        }
    }
}

impl Reading {
    /// An empty stream; its first turn is on the page at once.
    pub(super) fn new(
        session: SharedSession,
        owner: Owner,
        turns: RwSignal<Vec<TurnState>>,
        is_live: bool,
        question: Option<String>,
    ) -> Self {
        let (stream, begun) = (AgentStream::with_parsers(Parsers::recognizing()), Some(date::now()));
        let run = if is_live {
            session.borrow_mut().begin(stream, begun)
        } else {
            session.borrow_mut().begin_recorded(stream, begun)
        };
        let mut reading = Self {
            reader: None,
            recognizer: Some(Box::default()),
            is_whole: false,
            session,
            run,
            cut: None,
            again: None,
            question,
            received: Received::default(),
            ending: (SavedEnding::Running, None),
            owner,
            turns,
            is_live,
            n_shown: 0,
            to_compare: Vec::new(),
            is_comparing: false,
            compare_from: 0,
            was_running: None,
            assess_from: 0.0,
            show_from: 0.0,
        };
        reading.turn_state(0);
        reading
    }

    /// The parsers that are to be loaded next: nothing parses the stream yet.
    pub(super) fn missing_parsers(&self) -> Option<ParserGroup> {
        self.recognizer.as_ref().and_then(|recognizer| recognizer.missing())
    }

    /// Whether something parses it.
    pub(super) const fn has_reader(&self) -> bool {
        self.reader.is_some()
    }

    /// Takes parsers that were missing. Those of dialects may show that it is in another protocol.
    pub(super) fn add_parsers(&mut self, parsers: Parsers) {
        if let Some(recognizer) = self.recognizer.as_mut().filter(|recognizer| recognizer.protocol().is_none()) {
            **recognizer = Recognizer::with_dialects(parsers);
            recognizer.push(self.received.bytes());
            if self.is_whole {
                recognizer.finish();
            }
            if recognizer.protocol() != Some(Protocol::Mapped) {
                return;
            }
        }
        self.set_parsers(parsers);
    }

    /// Sets what parses it, and parses what has arrived of an agent's stream.
    pub(super) fn set_parsers(&mut self, parsers: Parsers) {
        self.read_by(Reader::Parsers(parsers));
    }

    /// The same by an empty stream with what parses it.
    pub(super) fn read_by(&mut self, reader: Reader) {
        self.recognizer = None;
        self.reader = Some(reader);
        let mut stream = self.new_stream();
        stream.push(self.received.bytes());
        self.replace_stream(stream);
    }

    /// The stream before its first bytes.
    fn new_stream(&self) -> AgentStream {
        let recognizing = || AgentStream::with_parsers(Parsers::recognizing());
        let mut stream = self.reader.as_ref().map_or_else(recognizing, Reader::stream);
        self.question.iter().for_each(|question| stream.ask(question));
        stream
    }

    /// Reads a stream that has ended in another way. The bytes of a recording are not kept here.
    pub(super) fn read_again_by(&mut self, reader: Reader, recorded: &[u8]) {
        self.read_by(reader);
        self.session.borrow_mut().stream_mut(self.run).push(recorded);
        (self.cut, self.was_running) = (None, None);
        for state in self.turn_states() {
            // What was said of the turns before is out of date.
            state.fault.set(None);
            state.running.set(true);
        }
        self.end(self.ending_again());
        let n_turns = self.n_turns().max(1);
        self.to_compare.retain(|index| *index < n_turns);
        self.turns.update(|turns| turns.truncate(n_turns));
    }

    /// How it ended, where bytes had arrived.
    const fn ending_again(&self) -> Ending {
        match self.ending.0 {
            SavedEnding::Stopped => Ending::Stopped,
            SavedEnding::ConnectionLost => Ending::Fault(Fault::ConnectionLost),
            SavedEnding::NothingMore => Ending::Fault(Fault::NothingMore),
            _ => Ending::Finished,
        }
    }

    /// Parses an answer that ended before its parsers could be loaded.
    pub(super) fn read_again(&mut self) {
        (self.ending, self.was_running) = ((SavedEnding::Running, None), None);
        let index = self.n_turns().saturating_sub(1);
        self.turn_state(index).fault.set(None);
        self.end(Ending::Finished);
    }

    /// Takes the next bytes; the page does not change before [`Self::show`].
    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.is_live {
            self.received.push(bytes);
        }
        if let Some(recognizer) = &mut self.recognizer {
            if recognizer.protocol().is_none() {
                recognizer.push(bytes);
            }
            return;
        }
        let Some(again) = &mut self.again else {
            return self.session.borrow_mut().stream_mut(self.run).push(bytes);
        };
        again.push(bytes);
        self.replace_when_caught_up();
    }

    /// Recognizes the protocol of a stream whose first message ends with it.
    pub(super) fn recognize_at_end(&mut self) {
        self.is_whole = true;
        if let Some(recognizer) = &mut self.recognizer {
            recognizer.finish();
        }
    }

    fn replace_when_caught_up(&mut self) {
        let (session, run) = (&self.session, self.run);
        let has_caught_up = |again: &mut AgentStream| again.has_caught_up_with(session.borrow().stream(run));
        if let Some(again) = self.again.take_if(has_caught_up) {
            self.replace_stream(again);
            self.received.replace();
        }
    }

    fn replace_stream(&mut self, stream: AgentStream) {
        self.session.borrow_mut().replace_stream(self.run, stream);
        self.n_shown = 0;
    }

    /// The session and the run in it.
    pub(super) fn session(&self) -> (SharedSession, usize) {
        (Rc::clone(&self.session), self.run)
    }

    fn with_stream<T>(&self, read: impl FnOnce(&AgentStream) -> T) -> T {
        read(self.session.borrow().stream(self.run))
    }

    fn n_turns(&self) -> usize {
        self.with_stream(|stream| stream.turns().len())
    }

    /// What arrived of the stream of an agent.
    pub(super) const fn received(&self) -> &Received {
        &self.received
    }

    /// The protocol, once it is known.
    pub(super) fn protocol(&self) -> Option<Protocol> {
        self.with_stream(AgentStream::protocol)
    }

    /// How it ended, in the form that is kept.
    pub(super) fn kept_ending(&self) -> (SavedEnding, Option<String>) {
        self.ending.clone()
    }

    /// How far the stream was parsed.
    pub(super) fn cursor(&self) -> Cursor {
        self.cut.as_ref().map_or_else(|| self.with_stream(AgentStream::cursor), AgentStream::cursor)
    }

    /// Whether it was cut, and not by a limit that the agent reported.
    pub(super) fn is_cut(&self) -> bool {
        self.cut.is_some()
    }

    /// Prepares for the rest of a stream that was cut.
    pub(super) fn go_on(&mut self) {
        if let Some(mut stream) = self.cut.take() {
            stream.reconnect();
            self.replace_stream(stream);
            self.received.go_on();
            self.show_resumed();
        }
    }

    /// Prepares for a stream that was cut to arrive again from its start.
    pub(super) fn begin_again(&mut self) {
        self.again = Some(self.new_stream());
        self.received.begin_again();
        self.show_resumed();
    }

    /// Removes the fault of the cut.
    fn show_resumed(&mut self) {
        self.ending = (SavedEnding::Running, None);
        let index = self.n_turns().saturating_sub(1);
        self.turn_state(index).fault.set(None);
        self.show();
    }

    /// Whether the agent waits for something.
    pub(super) fn is_waiting(&self) -> bool {
        self.with_stream(|stream| stream.turns().last().is_some_and(|turn| turn.outcome == Some(Outcome::Waiting)))
    }

    /// The thread the agent named last.
    pub(super) fn thread_id(&self) -> Option<String> {
        self.with_stream(|stream| stream.turns().iter().rev().find_map(|turn| turn.thread_id.clone()))
    }

    /// Whether more may be shown.
    pub(super) fn is_due(&self) -> bool {
        frame::now() >= self.show_from
    }

    /// Shows what arrived since the last call.
    pub(super) fn show(&mut self) {
        let last = |stream: &AgentStream| stream.turns().last().map(|turn| (turn.answer.len(), turn.is_running()));
        let (length, is_running) = self.with_stream(last).unwrap_or_default();
        let begun = frame::now();
        self.show_from = begun + pause_after(length);
        let n_turns = self.n_turns();
        let has_next = n_turns > self.n_shown + 1;
        (self.n_shown..n_turns).for_each(|index| self.show_turn(index));
        // The last one goes on.
        self.n_shown = n_turns.saturating_sub(1);
        if has_next || !is_running || begun >= self.assess_from {
            self.show_compared();
        }
    }

    /// Shows what is known now, and waits with the next assessment of a running turn.
    pub(super) fn show_compared(&mut self) {
        let begun = frame::now();
        self.show_changes();
        let ended = frame::now();
        self.assess_from = ended + (ended - begun) / SHARE_FOR_ASSESSING;
    }

    /// Shows the turns whose assessment has changed.
    pub(super) fn show_changes(&mut self) {
        let changes = self.session.borrow_mut().changes(self.run);
        for (index, assessment) in changes {
            self.show_turn(index);
            let state = self.turn_state(index);
            let lacks_tables = self.session.borrow().lacks_tables(TurnId { run: self.run, turn: index });
            if state.lacks_tables.get_untracked() != lacks_tables {
                state.lacks_tables.set(lacks_tables);
            }
            set_when_new(state.assessed, assessment);
        }
    }

    /// The shards of the trust tables that the turns which are assessed next need, and that are not loaded.
    pub(super) fn missing_shards(&self) -> ShardSet {
        self.session.borrow().missing_shards(self.run)
    }

    /// The shards that turns which were assessed without them need.
    pub(super) fn lacking_shards(&self) -> ShardSet {
        self.session.borrow().lacking_shards(self.run)
    }

    /// Ends the stream. What its end brought is shown by [`Self::end`].
    pub(super) fn close(&mut self, ending: &Ending) {
        if !self.has_reader() {
            // What is in no protocol is kept as it came.
            self.session.borrow_mut().stream_mut(self.run).push(self.received.bytes());
        }
        self.was_running = Some(self.take_end(ending));
    }

    /// Ends the stream, if it was not closed, and shows all of it.
    pub(super) fn end(&mut self, ending: Ending) {
        self.ending = kept_ending(&ending);
        if self.was_running.is_none() {
            self.close(&ending);
        }
        let was_running = self.was_running.take() == Some(true);
        self.received.settle();
        self.show();
        let n_turns = self.n_turns();
        let state = self.turn_state(n_turns.saturating_sub(1));
        if n_turns == 0 {
            let turn = Turn { outcome: Some(Outcome::Stopped), ..Turn::default() };
            state.assessed.set(Arc::new(self.assessed_alone(&turn)));
        }
        state.running.set(false);
        if let (Ending::Fault(fault), true) = (ending, was_running) {
            state.fault.set(Some(fault));
        }
    }

    /// Ends the stream, unless it has ended and the repeated one was shorter. Returns whether its last turn was running.
    fn take_end(&mut self, ending: &Ending) -> bool {
        if let Some(mut again) = self.again.take() {
            end_stream(&mut again, ending);
            if matches!(ending, Ending::Stopped)
                || !self.with_stream(|stream| again.has_caught_up_with(stream))
                || again.protocol().is_none()
            {
                return matches!(ending, Ending::Fault(_));
            }
            self.replace_stream(again);
            self.received.replace();
            self.cut = None;
            return false;
        }
        let mut session = self.session.borrow_mut();
        let stream = session.stream_mut(self.run);
        let was_running = stream.turns().last().is_none_or(Turn::is_running);
        let before = (was_running && self.is_live && !matches!(ending, Ending::Stopped)).then(|| stream.clone());
        end_stream(stream, ending);
        self.cut = before.filter(|_| stream.turns().last().is_some_and(was_cut));
        was_running
    }

    /// The turns on the page.
    pub(super) fn turn_states(&self) -> Vec<TurnState> {
        self.turns.get_untracked()
    }

    fn show_turn(&mut self, index: usize) {
        let state = self.turn_state(index);
        let session = Rc::clone(&self.session);
        let session = session.borrow();
        let Some(turn) = session.stream(self.run).turns().get(index) else { return };
        append(state.answer, &turn.answer);
        append(state.thinking, &turn.thinking);
        if state.running.get_untracked() != turn.is_running() {
            state.running.set(turn.is_running());
            // Its earlier comparison is out of date.
            state.grounding.set(GroundingState::NotBegun);
            self.compare_from = self.compare_from.min(index);
        }
    }

    /// The turn on the page, put there when it is new.
    fn turn_state(&mut self, index: usize) -> TurnState {
        while self.turns.with_untracked(Vec::len) <= index {
            let next = self.turns.with_untracked(Vec::len);
            let nothing = Arc::new(self.assessed_alone(&Turn::default()));
            let state = self.owner.with(|| TurnState::new(next, nothing));
            self.turns.update(|turns| turns.push(state));
        }
        self.turns.with_untracked(|turns| turns[index])
    }

    /// The assessment of a turn that is not in the session.
    fn assessed_alone(&self, turn: &Turn) -> Assessment {
        self.session.borrow().assessor().assess(turn, None)
    }
}

/// How long to wait after an answer of that many bytes was shown, in milliseconds.
#[expect(clippy::cast_precision_loss, reason = "an answer is far shorter than 2^53 bytes")]
fn pause_after(length: usize) -> f64 {
    length as f64 / 1024.0 * PAUSE_FOR_KIB
}

fn kept_ending(ending: &Ending) -> (SavedEnding, Option<String>) {
    match ending {
        Ending::Finished => (SavedEnding::Finished, None),
        Ending::Stopped => (SavedEnding::Stopped, None),
        Ending::Fault(fault) => SavedEnding::of_fault(fault),
    }
}

fn end_stream(stream: &mut AgentStream, ending: &Ending) {
    match ending {
        Ending::Finished => stream.finish(),
        Ending::Fault(_) => stream.lose(),
        Ending::Stopped => stream.stop(),
    }
}

/// A cut that the agent reported itself, such as a limit, leaves nothing to fetch.
fn was_cut(turn: &Turn) -> bool {
    turn.outcome == Some(Outcome::Cut) && turn.failure.is_none()
}

fn set_when_new(shown: RwSignal<Arc<Assessment>>, assessment: Assessment) {
    if shown.with_untracked(|shown| **shown != assessment) {
        shown.set(Arc::new(assessment));
    }
}

/// Updates a text; text that only grew is appended.
fn append(shown: RwSignal<String>, text: &str) {
    let rest = shown.with_untracked(|shown| text.strip_prefix(shown.as_str()).map(str::to_owned));
    match rest {
        Some(rest) if rest.is_empty() => {}
        Some(rest) => shown.update(|shown| shown.push_str(&rest)),
        None => shown.set(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_usual_answer_is_shown_every_frame_and_a_very_long_one_less_often() {
        const FRAME: f64 = 1000.0 / 60.0;
        assert!(pause_after(16 * 1024) < FRAME);
        assert!(pause_after(200 * 1024) > 4.0 * FRAME);
    }
}
