//! Server-sent events by the WHATWG rules, in time linear in the bytes however they are cut.

use credence_json::{Json, JsonCheck};
use memchr::{memchr, memchr2};

use crate::{Frame, Framed};

/// So many bytes of a payload are checked at a time, while they are in the processor's cache.
const STEP: usize = 1 << 14;

/// Reads lines and collects their fields until a blank line ends the event.
#[derive(Clone, Debug)]
pub(crate) struct ServerSentEvents {
    max_frame: usize,
    /// The line that is not complete yet, unless it is one of data.
    line: String,
    /// The line that is not complete yet is one of data, and so far part of it.
    in_data: bool,
    /// The line before ended in a carriage return, so a line feed here belongs to it.
    after_return: bool,
    data: String,
    has_data: bool,
    /// Checks the data while it arrives.
    check: JsonCheck,
    event: String,
    last_event_id: String,
    /// The id after the last complete event, and whether an id came since.
    committed_id: String,
    has_new_id: bool,
    retry: Option<u64>,
    too_long: bool,
}

/// Fields of the open event that lie in one chunk, so that they need not be copied.
#[derive(Default)]
struct Whole<'c> {
    event: Option<&'c str>,
    data: Option<&'c str>,
}

impl ServerSentEvents {
    /// Reads what follows an event of that id, which is empty at the beginning.
    pub(crate) fn new(max_frame: usize, check: JsonCheck, last_event_id: &str) -> Self {
        Self {
            max_frame,
            line: String::new(),
            in_data: false,
            after_return: false,
            data: String::new(),
            has_data: false,
            check,
            event: String::new(),
            last_event_id: last_event_id.to_owned(),
            committed_id: last_event_id.to_owned(),
            has_new_id: false,
            retry: None,
            too_long: false,
        }
    }

    pub(crate) fn retry(&self) -> Option<u64> {
        self.retry
    }

    pub(crate) fn committed_id(&self) -> &str {
        &self.committed_id
    }

    pub(crate) fn push(&mut self, text: &str, take: &mut dyn FnMut(Framed<'_>)) {
        let mut rest = text;
        let mut whole = Whole::default();
        if self.after_return && !rest.is_empty() {
            self.after_return = false;
            rest = rest.strip_prefix('\n').unwrap_or(rest);
        }
        while let Some(end) = line_end(rest.as_bytes()) {
            self.end_line(&rest[..end], &mut whole, take);
            let returned = rest.as_bytes()[end] == b'\r';
            rest = &rest[end + 1..];
            if returned {
                self.after_return = rest.is_empty();
                rest = rest.strip_prefix('\n').unwrap_or(rest);
            }
        }
        if let Some(event) = whole.event {
            set_text(&mut self.event, event);
        }
        self.copy_data(whole.data);
        self.keep(rest);
    }

    /// Reports an event whose blank line never came. The standard drops it, but a cut answer is still an answer.
    pub(crate) fn finish(mut self, take: &mut dyn FnMut(Framed<'_>)) {
        if !self.line.is_empty() {
            self.end_line("", &mut Whole::default(), take);
        }
        self.dispatch(Whole::default(), false, take);
    }

    fn end_line<'c>(&mut self, tail: &'c str, whole: &mut Whole<'c>, take: &mut dyn FnMut(Framed<'_>)) {
        if !self.in_data && self.line.is_empty() {
            self.read_line(tail, whole, take);
            return;
        }
        self.keep(tail);
        if !std::mem::take(&mut self.in_data) {
            let mut line = std::mem::take(&mut self.line);
            if is_bare_object(&line) {
                self.begin_data(&line);
            } else {
                self.set_field(field_of(&line));
            }
            line.clear();
            self.line = line;
        }
    }

    /// Keeps a part of a line that is not complete.
    fn keep(&mut self, text: &str) {
        if self.in_data {
            self.append(text);
        } else if self.line.len() + text.len() > self.max_frame {
            self.too_long = true;
            // A comment, so that the end of the line is not taken for a blank line.
            self.line.clear();
            self.line.push(':');
        } else {
            self.line.push_str(text);
            self.move_data();
        }
    }

    /// The value of a data line goes to the data as it arrives, so that a long one is copied once.
    fn move_data(&mut self) {
        if self.line.len() > "data:".len() && self.line.starts_with("data:") {
            let line = std::mem::take(&mut self.line);
            self.begin_data(field_of(&line).1);
            self.in_data = true;
        }
    }

    fn read_line<'c>(&mut self, line: &'c str, whole: &mut Whole<'c>, take: &mut dyn FnMut(Framed<'_>)) {
        if line.is_empty() {
            self.dispatch(std::mem::take(whole), true, take);
        } else if let Some(value) = value_after("data:", line) {
            if !self.has_data && value.len() < self.max_frame {
                self.has_data = true;
                whole.data = Some(value);
            } else {
                self.copy_data(whole.data.take());
                self.begin_data(value);
            }
        } else if let Some(value) = value_after("event:", line) {
            whole.event = Some(value);
        } else {
            let field = field_of(line);
            match field.0 {
                "data" => self.copy_data(whole.data.take()),
                "event" => whole.event = None,
                _ if is_bare_object(line) => {
                    self.copy_data(whole.data.take());
                    return self.begin_data(line);
                }
                "error" if is_bare_object(field.1) => {
                    self.copy_data(whole.data.take());
                    whole.event = None;
                }
                _ => {}
            }
            self.set_field(field);
        }
    }

    #[inline(never)]
    fn set_field(&mut self, (name, value): (&str, &str)) {
        match name {
            "data" => self.begin_data(value),
            "event" => set_text(&mut self.event, value),
            "id" if memchr(0, value.as_bytes()).is_none() => {
                set_text(&mut self.last_event_id, value);
                self.has_new_id = true;
            }
            "retry" => self.set_retry(value),
            // llama.cpp writes its errors as a field of this name.
            "error" if is_bare_object(value) => {
                set_text(&mut self.event, "error");
                self.begin_data(value);
            }
            _ => {}
        }
    }

    /// Keeps data of an event whose end is not in the chunk.
    fn copy_data(&mut self, data: Option<&str>) {
        if let Some(data) = data {
            self.append(data);
        }
    }

    fn begin_data(&mut self, value: &str) {
        if std::mem::replace(&mut self.has_data, true) {
            self.data.push('\n');
        }
        self.append(value);
    }

    #[inline(never)]
    fn append(&mut self, text: &str) {
        if self.data.len() + text.len() >= self.max_frame {
            self.too_long = true;
        }
        if self.too_long {
            return;
        }
        self.data.push_str(text);
        if self.data.len() - self.check.checked() >= STEP {
            self.check.advance(&self.data);
        }
    }

    fn set_retry(&mut self, value: &str) {
        if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
            self.retry = value.parse().ok().or(self.retry);
        }
    }

    fn dispatch(&mut self, whole: Whole<'_>, terminated: bool, take: &mut dyn FnMut(Framed<'_>)) {
        if self.too_long {
            take(Framed::TooLong);
        } else if self.has_data {
            let data = whole.data.unwrap_or(&self.data);
            let json = self.check.finish(data);
            let (event, last_event_id) = (whole.event.unwrap_or(&self.event), self.last_event_id.as_str());
            take(Framed::Frame(Frame { event, data, json, last_event_id, terminated }));
        }
        if terminated && std::mem::take(&mut self.has_new_id) {
            self.committed_id.clone_from(&self.last_event_id);
        }
        self.check.restart();
        self.data.clear();
        self.has_data = false;
        self.event.clear();
        self.too_long = false;
    }
}

/// The end of the first line. Every second or third line is blank.
fn line_end(bytes: &[u8]) -> Option<usize> {
    if matches!(bytes.first(), Some(b'\n' | b'\r')) { Some(0) } else { memchr2(b'\n', b'\r', bytes) }
}

/// The name and the value of a line.
fn field_of(line: &str) -> (&str, &str) {
    let colon = line.bytes().position(|byte| byte == b':').unwrap_or(line.len());
    let (name, value) = (&line[..colon], line.get(colon + 1..).unwrap_or_default());
    (name, value.strip_prefix(' ').unwrap_or(value))
}

/// Whether a line is an object without the name of a field, as servers write that fail in the middle of a stream.
fn is_bare_object(line: &str) -> bool {
    line.starts_with('{') && Json::parse(line).is_ok_and(Json::is_object)
}

/// The value of a line that begins with the name of a field and a colon.
fn value_after<'c>(name: &str, line: &'c str) -> Option<&'c str> {
    let value = line.strip_prefix(name)?;
    Some(value.strip_prefix(' ').unwrap_or(value))
}

/// Replaces a text and reuses its memory.
fn set_text(text: &mut String, value: &str) {
    text.clear();
    text.push_str(value);
}
