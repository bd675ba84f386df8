//! Bytes in, turns out: the reader and the reducer joined.

use super::{Cursor, Reducer, Turn};
use crate::stream::{DEFAULT_MAX_FRAME, EventReader, Failure, Outcome, Protocol};

/// One agent's stream, read as it arrives. Whatever the bytes are, it never fails.
#[derive(Clone, Debug)]
pub struct AgentStream {
    reader: EventReader,
    reducer: Reducer,
    bytes: u64,
}

impl Default for AgentStream {
    fn default() -> Self {
        Self::with_max_frame(DEFAULT_MAX_FRAME)
    }
}

impl AgentStream {
    /// A stream that leaves out and counts frames longer than `max_frame` bytes.
    #[must_use]
    pub fn with_max_frame(max_frame: usize) -> Self {
        Self { reader: EventReader::new(max_frame), reducer: Reducer::default(), bytes: 0 }
    }

    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.reader.push(bytes, &mut self.reducer);
    }

    /// Takes the end of the bytes: a turn that has not ended is cut.
    pub fn finish(&mut self) {
        self.reader.finish(&mut self.reducer);
        if self.protocol().is_none() {
            self.reducer.finish_unread(self.nothing_read());
        }
        self.reducer.finish(Outcome::Cut);
    }

    /// The error of a stream in which no protocol was recognized.
    fn nothing_read(&self) -> Failure {
        let (code, message) = match self.bytes {
            0 => ("empty_stream", "the stream ended before any bytes arrived, expected events of an agent".to_owned()),
            bytes => (
                "not_a_stream",
                format!("these {bytes} bytes hold no event of a known protocol, expected server-sent events or JSON"),
            ),
        };
        Failure { code: Some(code.to_owned()), message }
    }

    /// Takes that the reader stopped the agent: a turn that has not ended is stopped.
    pub fn stop(&mut self) {
        self.reader.stop(&mut self.reducer);
        self.reducer.finish(Outcome::Stopped);
    }

    /// Takes that the connection was lost: a turn that has not ended is cut, also where silence would mean its end.
    pub fn lose(&mut self) {
        self.reader.stop(&mut self.reducer);
        if self.protocol().is_none() {
            self.reducer.finish_unread(self.nothing_read());
        }
        self.reducer.finish(Outcome::Cut);
    }

    /// Gets ready for the rest of the stream over a new connection; the half of an event that came last is dropped, since
    /// it comes again. To be called instead of [`Self::finish`]: a turn that has ended does not go on.
    pub fn reconnect(&mut self) {
        self.reader.reconnect();
    }

    /// Whether as much was read as by `other`, which was cut: what is read from the beginning again may then take its place.
    #[must_use]
    pub fn has_caught_up_with(&self, other: &Self) -> bool {
        let n_before = other.turns().len();
        match (self.turns().get(n_before.saturating_sub(1)), other.turns().last()) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(turn), Some(before)) => {
                !turn.is_running()
                    || (turn.answer.len() >= before.answer.len()
                        && turn.tools.len() >= before.tools.len()
                        && turn.thinking.len() >= before.thinking.len()
                        && turn.citations.len() >= before.citations.len()
                        && turn.sources.len() >= before.sources.len())
            }
        }
    }

    /// How far the stream was read, for resuming.
    #[must_use]
    pub fn cursor(&self) -> Cursor {
        let turns = || self.turns().iter().rev();
        Cursor {
            thread_id: turns().find_map(|turn| turn.thread_id.clone()),
            run_id: self.turns().last().and_then(|turn| turn.id.clone()),
            last_event_id: self.last_event_id().to_owned(),
            sequence: self.reader.sequence(),
        }
    }

    /// The turns so far; the last may still be running.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        self.reducer.turns()
    }

    /// The format, once it is known.
    #[must_use]
    pub fn protocol(&self) -> Option<Protocol> {
        self.reader.protocol()
    }

    /// Bytes taken so far.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The last event id, for resuming.
    #[must_use]
    pub fn last_event_id(&self) -> &str {
        self.reader.last_event_id()
    }

    /// The time a server asked to wait before reconnecting, in milliseconds.
    #[must_use]
    pub fn retry(&self) -> Option<u64> {
        self.reader.retry()
    }
}
