//! Bytes in chunks of any size → frames: server-sent events by the WHATWG rules, or JSON values one after another.

mod json_values;
mod sse;

use json_values::JsonValues;
use sse::ServerSentEvents;

/// One message of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The event's name; empty where the stream names none.
    pub event: &'a str,
    /// The payload.
    pub data: &'a str,
    /// The last event id seen, for resuming.
    pub last_event_id: &'a str,
    /// Whether the frame was ended as its format demands; the last one of a cut stream is not.
    pub terminated: bool,
}

/// What a framer reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framed<'a> {
    /// A message.
    Frame(Frame<'a>),
    /// A frame longer than the limit, which is left out.
    TooLong,
}

/// Longest frame that is kept, in bytes. Longer ones are left out and counted.
pub const DEFAULT_MAX_FRAME: usize = 64 << 20;

/// Splits bytes into frames. The first bytes decide whether they are server-sent events or JSON.
#[derive(Clone, Debug)]
pub struct Framer {
    max_frame: usize,
    kind: Kind,
    /// The retry time of an earlier connection, and its last event id.
    retry: Option<u64>,
    earlier_id: String,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Only white space and at most a part of a byte order mark so far.
    Undecided(Vec<u8>),
    Sse(ServerSentEvents),
    Json(JsonValues),
}

impl Framer {
    /// A framer that keeps frames of up to `max_frame` bytes.
    #[must_use]
    pub fn new(max_frame: usize) -> Self {
        Self { max_frame, kind: Kind::Undecided(Vec::new()), retry: None, earlier_id: String::new() }
    }

    /// Takes the next bytes and reports every frame they complete.
    pub fn push(&mut self, bytes: &[u8], mut take: impl FnMut(Framed<'_>)) {
        match &mut self.kind {
            Kind::Undecided(seen) => {
                seen.extend_from_slice(bytes);
                let seen = std::mem::take(seen);
                self.decide(seen, &mut take);
            }
            Kind::Sse(framer) => framer.push(bytes, &mut take),
            Kind::Json(framer) => framer.push(bytes, &mut take),
        }
    }

    /// Reports the frame that was still open, and resets the framer.
    pub fn finish(&mut self, mut take: impl FnMut(Framed<'_>)) {
        match std::mem::replace(&mut self.kind, Kind::Undecided(Vec::new())) {
            Kind::Undecided(_) => {}
            Kind::Sse(framer) => framer.finish(&mut take),
            Kind::Json(framer) => framer.finish(&mut take),
        }
    }

    /// Starts over for another connection: drops the open frame, and keeps the last event id and the retry time.
    pub fn reconnect(&mut self) {
        self.retry = self.retry();
        self.earlier_id = self.last_event_id().to_owned();
        self.kind = Kind::Undecided(Vec::new());
    }

    /// The id of the last complete event, including one without data.
    #[must_use]
    pub fn last_event_id(&self) -> &str {
        match &self.kind {
            Kind::Sse(framer) => framer.committed_id(),
            Kind::Undecided(_) | Kind::Json(_) => &self.earlier_id,
        }
    }

    /// The server's retry time in milliseconds.
    #[must_use]
    pub fn retry(&self) -> Option<u64> {
        match &self.kind {
            Kind::Sse(framer) => framer.retry().or(self.retry),
            Kind::Undecided(_) | Kind::Json(_) => self.retry,
        }
    }

    fn decide(&mut self, seen: Vec<u8>, take: &mut dyn FnMut(Framed<'_>)) {
        let Some(rest) = without_byte_order_mark(&seen) else {
            self.kind = Kind::Undecided(seen);
            return;
        };
        let first = rest.iter().copied().find(|byte| !byte.is_ascii_whitespace());
        match first {
            None => self.kind = Kind::Undecided(seen),
            Some(b'{' | b'[') => {
                let mut framer = JsonValues::new(self.max_frame);
                framer.push(rest, take);
                self.kind = Kind::Json(framer);
            }
            Some(_) => {
                let mut framer = ServerSentEvents::new(self.max_frame, &self.earlier_id);
                framer.push(rest, take);
                self.kind = Kind::Sse(framer);
            }
        }
    }
}

/// The bytes after a byte order mark; `None` while they may still be the start of one.
fn without_byte_order_mark(bytes: &[u8]) -> Option<&[u8]> {
    const MARK: &[u8] = b"\xef\xbb\xbf";
    if bytes.len() < MARK.len() && MARK.starts_with(bytes) {
        return None;
    }
    Some(bytes.strip_prefix(MARK).unwrap_or(bytes))
}

/// The bytes as text, with invalid UTF-8 replaced. Checking first is several times faster for valid text.
fn text_of(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => String::from_utf8_lossy(bytes),
    }
}
