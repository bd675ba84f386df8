//! Bytes in chunks of any size → frames: server-sent events by the WHATWG rules, JSON values one after another, lines with a
//! prefix, or the binary event stream of AWS.
//!
//! It is a crate of its own so that it can be compiled for speed: it handles every byte of a stream.
#![forbid(unsafe_code)]

mod crc32;
mod delimited;
mod event_stream;
mod frame;
mod json_values;
mod prefixed_lines;
mod sse;
mod utf8;

use credence_json::JsonCheck;

pub use frame::{Frame, Framed};

use event_stream::EventStream;
use json_values::JsonValues;
use prefixed_lines::{PrefixedLines, begins_prefixed};
use sse::ServerSentEvents;
use utf8::Utf8;

/// Longest frame that is kept, in bytes. Longer ones are left out and counted.
pub const DEFAULT_MAX_FRAME: usize = 64 << 20;

/// No text begins with this byte, and every binary message of a bounded length does.
const BINARY: u8 = 0;

/// So many white-space characters before the first frame are kept; more of them on one line mean nothing.
const MAX_BLANK: usize = 64;

/// Splits bytes into frames. The first bytes decide which format they are in.
#[derive(Clone, Debug)]
pub struct Framer {
    max_frame: usize,
    /// Names of fields that the check of a payload notes.
    noted: &'static [&'static str],
    utf8: Utf8,
    kind: Kind,
    /// The retry time of an earlier connection, and its last event id.
    retry: Option<u64>,
    earlier_id: String,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Only white space so far, after a byte order mark if there is one, or the beginning of a line that may have a prefix.
    Undecided(String),
    Sse(ServerSentEvents),
    Json(JsonValues),
    Prefixed(PrefixedLines),
    Binary(EventStream),
}

impl Framer {
    /// A framer that keeps frames of up to `max_frame` bytes, and notes which values of a payload have fields of the names
    /// in `noted`, see [`JsonCheck::noting`].
    #[must_use]
    pub fn new(max_frame: usize, noted: &'static [&'static str]) -> Self {
        let kind = Kind::Undecided(String::new());
        Self { max_frame, noted, utf8: Utf8::default(), kind, retry: None, earlier_id: String::new() }
    }

    /// Takes the next bytes and reports every frame they complete.
    pub fn push(&mut self, bytes: &[u8], mut take: impl FnMut(Framed<'_>)) {
        if self.is_at_start() && bytes.first() == Some(&BINARY) {
            self.kind = Kind::Binary(EventStream::new(self.max_frame, JsonCheck::noting(self.noted)));
        }
        if let Kind::Binary(framer) = &mut self.kind {
            return framer.push(bytes, &mut take);
        }
        let mut utf8 = std::mem::take(&mut self.utf8);
        utf8.decode(bytes, |text| self.push_text(text, &mut take));
        self.utf8 = utf8;
    }

    fn is_at_start(&self) -> bool {
        self.utf8.is_empty() && matches!(&self.kind, Kind::Undecided(seen) if seen.is_empty())
    }

    fn push_text(&mut self, text: &str, take: &mut dyn FnMut(Framed<'_>)) {
        match &mut self.kind {
            Kind::Undecided(seen) => {
                seen.push_str(text);
                let seen = std::mem::take(seen);
                self.decide(seen, false, take);
            }
            Kind::Sse(framer) => framer.push(text, take),
            Kind::Json(framer) => framer.push(text, take),
            Kind::Prefixed(framer) => framer.push(text, take),
            // Bytes of this kind are never decoded.
            Kind::Binary(_) => {}
        }
    }

    /// Reports the frame that was still open, and resets the framer.
    pub fn finish(&mut self, mut take: impl FnMut(Framed<'_>)) {
        if let Some(text) = std::mem::take(&mut self.utf8).finish() {
            self.push_text(text, &mut take);
        }
        if let Kind::Undecided(seen) = &mut self.kind {
            let seen = std::mem::take(seen);
            self.decide(seen, true, &mut take);
        }
        match std::mem::replace(&mut self.kind, Kind::Undecided(String::new())) {
            Kind::Undecided(_) => {}
            Kind::Sse(framer) => framer.finish(&mut take),
            Kind::Json(framer) => framer.finish(&mut take),
            Kind::Prefixed(framer) => framer.finish(&mut take),
            Kind::Binary(framer) => framer.finish(&mut take),
        }
    }

    /// Starts over for another connection: drops the open frame, and keeps the last event id and the retry time.
    pub fn reconnect(&mut self) {
        self.retry = self.retry();
        self.earlier_id = self.last_event_id().to_owned();
        self.utf8 = Utf8::default();
        self.kind = Kind::Undecided(String::new());
    }

    /// The id of the last complete event, including one without data.
    #[must_use]
    pub fn last_event_id(&self) -> &str {
        match &self.kind {
            Kind::Sse(framer) => framer.committed_id(),
            Kind::Undecided(_) | Kind::Json(_) | Kind::Prefixed(_) | Kind::Binary(_) => &self.earlier_id,
        }
    }

    /// The server's retry time in milliseconds.
    #[must_use]
    pub fn retry(&self) -> Option<u64> {
        match &self.kind {
            Kind::Sse(framer) => framer.retry().or(self.retry),
            Kind::Undecided(_) | Kind::Json(_) | Kind::Prefixed(_) | Kind::Binary(_) => self.retry,
        }
    }

    fn decide(&mut self, seen: String, is_last: bool, take: &mut dyn FnMut(Framed<'_>)) {
        let rest = seen.strip_prefix('\u{feff}').unwrap_or(&seen);
        let line = rest.trim_ascii_start();
        let is_prefixed = if is_last { Some(begins_prefixed(line) == Some(true)) } else { begins_prefixed(line) };
        let check = JsonCheck::noting(self.noted);
        self.kind = match line.bytes().next() {
            None => Kind::Undecided(without_blanks(seen)),
            Some(b'{' | b'[') => {
                let mut framer = JsonValues::new(self.max_frame, check);
                framer.push(rest, take);
                Kind::Json(framer)
            }
            Some(_) if is_prefixed.is_none() => Kind::Undecided(seen),
            Some(_) if is_prefixed == Some(true) => {
                let mut framer = PrefixedLines::new(self.max_frame, check);
                framer.push(rest, take);
                Kind::Prefixed(framer)
            }
            Some(_) => {
                let mut framer = ServerSentEvents::new(self.max_frame, check, &self.earlier_id);
                framer.push(rest, take);
                Kind::Sse(framer)
            }
        };
    }
}

/// White space before the first frame, shortened: only that of the last line may matter, and only whether there is any.
fn without_blanks(seen: String) -> String {
    if seen.len() <= MAX_BLANK { seen } else { seen[seen.len() - 1..].to_owned() }
}

#[cfg(test)]
mod tests;
