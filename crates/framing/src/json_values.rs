//! JSON values one after another: lines, an array's items, or one whole document, each reported when it is complete; and
//! values with a delimiter between them.

use credence_json::{Json, JsonCheck};

use crate::delimited::{DELIMITER, Delimited};
use crate::{Frame, Framed};

/// Follows brackets and quotes to see where a value ends, looking at every byte once.
#[derive(Clone, Debug, Default)]
pub(crate) struct JsonValues {
    max_frame: usize,
    value: String,
    check: JsonCheck,
    too_long: bool,
    /// Nesting inside the value; 0 between values.
    depth: u32,
    in_string: bool,
    escaped: bool,
    layout: Layout,
    /// So many bytes of a delimiter stand after the first value.
    matched: usize,
    delimited: Delimited,
}

/// The layout of the values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Layout {
    /// Before the first bracket.
    #[default]
    Unknown,
    /// The items of one array.
    Array,
    /// One value, not yet known whether others follow on lines of their own.
    FirstValue,
    /// One value a line: a broken line spoils no other.
    Lines,
    /// A document over several lines.
    Document,
    /// Values and plain texts with a delimiter between them.
    Delimited,
}

impl JsonValues {
    pub(crate) fn new(max_frame: usize, check: JsonCheck) -> Self {
        Self { max_frame, check, ..Self::default() }
    }

    pub(crate) fn push(&mut self, text: &str, take: &mut dyn FnMut(Framed<'_>)) {
        let mut rest = text;
        while !rest.is_empty() {
            rest = match self.layout {
                Layout::Lines => self.push_line(rest, take),
                Layout::Delimited => {
                    self.delimited.push(rest, self.max_frame, &mut self.check, take);
                    ""
                }
                Layout::Unknown | Layout::Array | Layout::FirstValue | Layout::Document => self.push_value(rest, take),
            };
        }
    }

    pub(crate) fn finish(mut self, take: &mut dyn FnMut(Framed<'_>)) {
        if self.layout == Layout::Delimited {
            return self.delimited.finish(self.max_frame, &mut self.check, take);
        }
        if self.layout == Layout::Document && self.value.contains('\n') {
            self.dispatch_lines(take);
            return;
        }
        self.dispatch(false, take);
    }

    /// Takes bytes up to the end of a line.
    fn push_line<'t>(&mut self, text: &'t str, take: &mut dyn FnMut(Framed<'_>)) -> &'t str {
        let Some(end) = memchr::memchr(b'\n', text.as_bytes()) else {
            self.keep(text);
            return "";
        };
        if self.value.is_empty() && !self.too_long && end <= self.max_frame {
            dispatch_text(&mut self.check, &text[..end], true, take);
        } else {
            self.keep(&text[..end]);
            self.dispatch(true, take);
        }
        &text[end + 1..]
    }

    /// Takes bytes up to the end of a value or to the line that decides the layout.
    fn push_value<'t>(&mut self, text: &'t str, take: &mut dyn FnMut(Framed<'_>)) -> &'t str {
        let mut from = 0;
        for (index, byte) in text.bytes().enumerate() {
            match self.step(byte) {
                Step::Inside => {}
                Step::Between => from = index + 1,
                Step::Ended => {
                    self.keep(&text[from..=index]);
                    self.dispatch(true, take);
                    return &text[index + 1..];
                }
                Step::BrokenLine => {
                    self.keep(&text[from..index]);
                    self.dispatch(true, take);
                    self.restart(Layout::Lines);
                    return &text[index + 1..];
                }
                Step::Found(layout) => {
                    self.layout = layout;
                    return &text[index + 1..];
                }
            }
        }
        self.keep(&text[from..]);
        ""
    }

    fn step(&mut self, byte: u8) -> Step {
        if self.in_string {
            return self.step_in_string(byte);
        }
        match byte {
            b'"' if self.depth > 0 => {
                self.in_string = true;
                Step::Inside
            }
            b'[' if self.layout == Layout::Unknown => {
                self.layout = Layout::Array;
                Step::Between
            }
            b'{' | b'[' => {
                if self.layout == Layout::Unknown {
                    self.layout = Layout::FirstValue;
                }
                self.depth += 1;
                Step::Inside
            }
            b'}' | b']' if self.depth > 0 => {
                self.depth -= 1;
                if self.depth == 0 { Step::Ended } else { Step::Inside }
            }
            b'\n' if self.layout == Layout::FirstValue => self.first_line_end(),
            _ if self.depth == 0 => self.step_between(byte),
            _ => Step::Inside,
        }
    }

    /// Between values stands nothing that counts, unless it is a delimiter.
    fn step_between(&mut self, byte: u8) -> Step {
        let is_next = DELIMITER.get(self.matched) == Some(&byte);
        self.matched = if is_next { self.matched + 1 } else { usize::from(DELIMITER[0] == byte) };
        if self.layout == Layout::FirstValue && self.matched == DELIMITER.len() {
            return Step::Found(Layout::Delimited);
        }
        Step::Between
    }

    fn step_in_string(&mut self, byte: u8) -> Step {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' => self.escaped = true,
            b'"' => self.in_string = false,
            // No JSON string holds a raw line end: the line is invalid, and the next one starts over.
            b'\n' if self.layout == Layout::FirstValue => return Step::BrokenLine,
            _ => {}
        }
        Step::Inside
    }

    fn first_line_end(&mut self) -> Step {
        if self.depth == 0 {
            return Step::Found(Layout::Lines);
        }
        self.layout = Layout::Document;
        Step::Inside
    }

    fn restart(&mut self, layout: Layout) {
        self.depth = 0;
        self.in_string = false;
        self.escaped = false;
        self.layout = layout;
    }

    fn keep(&mut self, text: &str) {
        if self.value.len() + text.len() > self.max_frame {
            self.too_long = true;
            self.value.clear();
            return;
        }
        if !self.too_long {
            self.value.push_str(text);
        }
    }

    fn dispatch(&mut self, terminated: bool, take: &mut dyn FnMut(Framed<'_>)) {
        if self.too_long {
            take(Framed::TooLong);
        } else {
            dispatch_text(&mut self.check, &self.value, terminated, take);
        }
        self.value.clear();
        self.too_long = false;
    }

    /// A document that was never closed may be lines of which the first is invalid: every valid line still counts.
    fn dispatch_lines(&mut self, take: &mut dyn FnMut(Framed<'_>)) {
        let value = std::mem::take(&mut self.value);
        if !value.split('\n').any(is_whole) {
            dispatch_text(&mut self.check, &value, false, take);
            return;
        }
        for line in value.split('\n') {
            dispatch_text(&mut self.check, line, true, take);
        }
    }
}

/// What a byte means for the value it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Inside,
    Between,
    Ended,
    BrokenLine,
    /// What stands before the next value says how the values are laid out.
    Found(Layout),
}

fn is_whole(line: &str) -> bool {
    Json::parse(line).is_ok_and(Json::is_object)
}

fn dispatch_text(check: &mut JsonCheck, text: &str, terminated: bool, take: &mut dyn FnMut(Framed<'_>)) {
    let data = text.trim();
    if !data.is_empty() {
        let json = check.finish(data);
        take(Framed::Frame(Frame { event: "", data, json, last_event_id: "", terminated }));
        check.restart();
    }
}
