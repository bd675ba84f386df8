//! Server-sent events by the WHATWG rules, in time linear in the bytes however they are cut.

use memchr::{memchr, memchr2};

use super::{Frame, Framed, text_of};

/// Reads lines and collects their fields until a blank line ends the event.
#[derive(Clone, Debug, Default)]
pub(super) struct ServerSentEvents {
    max_frame: usize,
    /// The line that is not complete yet.
    line: Vec<u8>,
    /// The line before ended in a carriage return, so a line feed here belongs to it.
    after_return: bool,
    data: Vec<u8>,
    has_data: bool,
    event: String,
    last_event_id: String,
    /// The id after the last complete event.
    committed_id: String,
    retry: Option<u64>,
    too_long: bool,
}

impl ServerSentEvents {
    /// Reads what follows an event of that id, which is empty at the beginning.
    pub(super) fn new(max_frame: usize, last_event_id: &str) -> Self {
        let [last_event_id, committed_id] = [last_event_id; 2].map(str::to_owned);
        Self { max_frame, last_event_id, committed_id, ..Self::default() }
    }

    pub(super) fn retry(&self) -> Option<u64> {
        self.retry
    }

    pub(super) fn committed_id(&self) -> &str {
        &self.committed_id
    }

    pub(super) fn push(&mut self, bytes: &[u8], take: &mut dyn FnMut(Framed<'_>)) {
        let mut rest = bytes;
        if self.after_return && !rest.is_empty() {
            self.after_return = false;
            rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        }
        while let Some(end) = memchr2(b'\n', b'\r', rest) {
            self.end_line(&rest[..end], take);
            let returned = rest[end] == b'\r';
            rest = &rest[end + 1..];
            if returned {
                self.after_return = rest.is_empty();
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
            }
        }
        self.keep(rest);
    }

    /// Reports an event whose blank line never came. The standard drops it, but a cut answer is still an answer.
    pub(super) fn finish(mut self, take: &mut dyn FnMut(Framed<'_>)) {
        if !self.line.is_empty() {
            self.end_line(b"", take);
        }
        self.dispatch(false, take);
    }

    fn end_line(&mut self, tail: &[u8], take: &mut dyn FnMut(Framed<'_>)) {
        if self.line.is_empty() {
            self.read_line(tail, take);
        } else {
            self.keep(tail);
            let line = std::mem::take(&mut self.line);
            self.read_line(&line, take);
            self.line = line;
            self.line.clear();
        }
    }

    fn keep(&mut self, bytes: &[u8]) {
        if self.line.len() + bytes.len() > self.max_frame {
            self.too_long = true;
            // The start of the line is kept, so that its end is not taken for a new line.
            self.line.truncate(1);
            self.line.extend_from_slice(&bytes[..bytes.len().min(1)]);
            return;
        }
        self.line.extend_from_slice(bytes);
    }

    fn read_line(&mut self, line: &[u8], take: &mut dyn FnMut(Framed<'_>)) {
        if line.is_empty() {
            self.dispatch(true, take);
            return;
        }
        let (name, value) = match memchr(b':', line) {
            Some(colon) => (&line[..colon], line[colon + 1..].strip_prefix(b" ").unwrap_or(&line[colon + 1..])),
            None => (line, &b""[..]),
        };
        match name {
            b"data" => self.add_data(value),
            b"event" => set_text(&mut self.event, value),
            b"id" if memchr(0, value).is_none() => set_text(&mut self.last_event_id, value),
            b"retry" => self.set_retry(value),
            _ => {}
        }
    }

    fn add_data(&mut self, value: &[u8]) {
        if self.data.len() + value.len() >= self.max_frame {
            self.too_long = true;
            return;
        }
        if self.has_data {
            self.data.push(b'\n');
        }
        self.has_data = true;
        self.data.extend_from_slice(value);
    }

    fn set_retry(&mut self, value: &[u8]) {
        if !value.is_empty() && value.iter().all(u8::is_ascii_digit) {
            self.retry = std::str::from_utf8(value).ok().and_then(|digits| digits.parse().ok()).or(self.retry);
        }
    }

    fn dispatch(&mut self, terminated: bool, take: &mut dyn FnMut(Framed<'_>)) {
        if self.too_long {
            take(Framed::TooLong);
        } else if self.has_data {
            let data = text_of(&self.data);
            let frame = Frame { event: &self.event, data: &data, last_event_id: &self.last_event_id, terminated };
            take(Framed::Frame(frame));
        }
        if terminated && self.committed_id != self.last_event_id {
            self.committed_id.clone_from(&self.last_event_id);
        }
        self.data.clear();
        self.has_data = false;
        self.event.clear();
        self.too_long = false;
    }
}

/// Replaces a text and reuses its memory.
fn set_text(text: &mut String, value: &[u8]) {
    text.clear();
    text.push_str(&text_of(value));
}
