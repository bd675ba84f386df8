//! Lines of one character, a colon and a JSON value, as AI SDK 3 and 4 and the servers of LlamaIndex write: `0:"text"`, `d:{…}`.

use credence_json::JsonCheck;

use crate::{Frame, Framed};

/// Whether a text begins with such a line; `None` while too little of it is known.
///
/// Fields of server-sent events have longer names, and texts seldom have JSON directly behind a colon.
pub(crate) fn begins_prefixed(text: &str) -> Option<bool> {
    match *text.as_bytes() {
        [] => None,
        [prefix, ..] if !is_prefix(prefix) => Some(false),
        [_] => None,
        [_, b':'] => None,
        [_, b':', value, ..] => Some(matches!(value, b'"' | b'{' | b'[')),
        [..] => Some(false),
    }
}

const fn is_prefix(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

/// Reports each line as a frame: the prefix is the event's name, and the value the payload.
#[derive(Clone, Debug)]
pub(crate) struct PrefixedLines {
    max_frame: usize,
    /// The line that is not complete yet.
    line: String,
    check: JsonCheck,
    too_long: bool,
}

impl PrefixedLines {
    pub(crate) fn new(max_frame: usize, check: JsonCheck) -> Self {
        Self { max_frame, line: String::new(), check, too_long: false }
    }

    pub(crate) fn push(&mut self, text: &str, take: &mut dyn FnMut(Framed<'_>)) {
        let mut rest = text;
        while let Some(end) = memchr::memchr(b'\n', rest.as_bytes()) {
            if self.line.is_empty() && !self.too_long && end <= self.max_frame {
                dispatch(&mut self.check, &rest[..end], true, take);
            } else {
                self.keep(&rest[..end]);
                self.end_line(true, take);
            }
            rest = &rest[end + 1..];
        }
        self.keep(rest);
    }

    pub(crate) fn finish(mut self, take: &mut dyn FnMut(Framed<'_>)) {
        self.end_line(false, take);
    }

    fn keep(&mut self, text: &str) {
        if self.line.len() + text.len() > self.max_frame {
            self.too_long = true;
            self.line.clear();
        }
        if !self.too_long {
            self.line.push_str(text);
        }
    }

    fn end_line(&mut self, terminated: bool, take: &mut dyn FnMut(Framed<'_>)) {
        if std::mem::take(&mut self.too_long) {
            take(Framed::TooLong);
        } else {
            dispatch(&mut self.check, &self.line, terminated, take);
        }
        self.line.clear();
    }
}

fn dispatch(check: &mut JsonCheck, line: &str, terminated: bool, take: &mut dyn FnMut(Framed<'_>)) {
    let line = line.trim();
    if line.is_empty() {
        return;
    }
    let is_prefixed = matches!(line.as_bytes(), [prefix, b':', ..] if is_prefix(*prefix));
    let (event, data) = if is_prefixed { (&line[..1], line[2..].trim_start()) } else { ("", line) };
    let json = check.finish(data);
    take(Framed::Frame(Frame { terminated, ..Frame::without_id(event, data, json) }));
    check.restart();
}
