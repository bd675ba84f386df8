//! What a call returned, as lines: taken out of its JSON, without colours and progress bars, each with its place in the original.
//!
//! The whole of a text is read once, line by line, and of a line at most [`LONGEST_LINE`] bytes are kept: time linear in the text, memory that
//! does not depend on it.

use std::ops::Range;

use credence_json::Json;

use super::exit_code::code_in_fields;
use super::fields::values;

/// Longer lines are cut: no runner prints its summary in one.
const LONGEST_LINE: usize = 600;

/// How many texts of one result are read: of content blocks, the first.
const MOST_PARTS: usize = 64;

/// How deep texts are looked for in the JSON of a result.
const DEEPEST: usize = 4;

/// Where words stand: in the output of the call or in its error.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) range: Range<usize>,
    pub(super) is_in_error: bool,
}

/// A text that a call returned.
struct Part<'a> {
    raw: &'a str,
    /// Its first byte in the output or error.
    start: usize,
    /// Whether it is the inside of a JSON string.
    is_escaped: bool,
    is_in_error: bool,
}

/// What a call returned.
#[derive(Default)]
pub(super) struct Output<'a> {
    parts: Vec<Part<'a>>,
    /// The exit code that a field of its JSON has.
    pub(super) exit_code: Option<(i32, Place)>,
}

impl<'a> Output<'a> {
    pub(super) fn of(output: Option<&'a str>, error: Option<&'a str>) -> Self {
        let mut found = Self::default();
        for (text, is_in_error) in [(output, false), (error, true)] {
            if let Some(text) = text {
                found.add(text, is_in_error);
            }
        }
        found
    }

    fn add(&mut self, text: &'a str, is_in_error: bool) {
        let n_before = self.parts.len();
        if let Some(json) = json_of(text) {
            self.add_json(json, &Origin { text, is_in_error }, 0);
        }
        if self.parts.len() == n_before {
            self.parts.push(Part { raw: text, start: 0, is_escaped: false, is_in_error });
        }
    }

    fn add_json(&mut self, json: Json<'a>, origin: &Origin<'a>, depth: usize) {
        if depth > DEEPEST || self.parts.len() >= MOST_PARTS {
            return;
        }
        if let Some(raw) = json.raw().strip_prefix('"').and_then(|raw| raw.strip_suffix('"')) {
            let (start, is_in_error) = (origin.offset(raw), origin.is_in_error);
            self.parts.push(Part { raw, start, is_escaped: true, is_in_error });
        }
        for item in json.items().take(MOST_PARTS) {
            if item.is_object() {
                self.add_json(item, origin, depth + 1);
            }
        }
        if json.is_object() {
            self.add_object(json, origin, depth);
        }
    }

    fn add_object(&mut self, json: Json<'a>, origin: &Origin<'a>, depth: usize) {
        const TEXTS: &str =
            "output stdout aggregated_output aggregatedOutput stderr content text result interactiveOutput";
        if self.exit_code.is_none() {
            self.exit_code = code_in_fields(json).map(|(code, raw)| (code, origin.place(raw)));
        }
        for text in values(json, TEXTS) {
            self.add_json(text, origin, depth + 1);
        }
    }

    /// Calls `read` for every line that is not blank, in their order.
    pub(super) fn each_line(&self, read: &mut dyn FnMut(&str, Place)) {
        for part in &self.parts {
            part.each_line(read);
        }
    }
}

/// The JSON that a text is; `None` for text that is none.
pub(super) fn json_of(text: &str) -> Option<Json<'_>> {
    text.trim_start().starts_with(['{', '[', '"']).then(|| Json::parse(text.trim()).ok()).flatten()
}

/// The text that a JSON value was taken from.
pub(super) struct Origin<'a> {
    pub(super) text: &'a str,
    pub(super) is_in_error: bool,
}

impl Origin<'_> {
    fn offset(&self, raw: &str) -> usize {
        (raw.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len())
    }

    pub(super) fn place(&self, raw: &str) -> Place {
        let start = self.offset(raw);
        Place { range: start..(start + raw.len()).min(self.text.len()), is_in_error: self.is_in_error }
    }
}

/// The line that is being read.
struct Line {
    text: String,
    start: usize,
}

impl Line {
    fn begin(&mut self, at: usize) {
        self.text.clear();
        self.start = at;
    }

    fn push(&mut self, letter: char) {
        if self.text.len() < LONGEST_LINE {
            self.text.push(letter);
        }
    }
}

impl Part<'_> {
    fn each_line(&self, read: &mut dyn FnMut(&str, Place)) {
        let mut line = Line { text: String::new(), start: 0 };
        let mut at = 0;
        let mut is_overwritten = false;
        while let Some((letter, next)) = self.letter(at) {
            if letter == '\n' {
                self.end_line(&line, at, read);
                line.begin(next);
                is_overwritten = false;
            } else if letter == '\r' {
                is_overwritten = true;
            } else {
                // What follows a carriage return is written over the line, as progress bars do.
                if std::mem::take(&mut is_overwritten) {
                    line.begin(at);
                }
                if letter == '\u{1b}' {
                    at = self.after_control(next);
                    continue;
                }
                line.push(letter);
            }
            at = next;
        }
        self.end_line(&line, self.raw.len(), read);
    }

    fn end_line(&self, line: &Line, end: usize, read: &mut dyn FnMut(&str, Place)) {
        let text = line.text.trim_end();
        if text.trim_start().is_empty() {
            return;
        }
        let raw = self.raw.get(line.start..end).unwrap_or_default();
        let before = raw.len() - raw.trim_start().len();
        let start = self.start + line.start + before;
        let range = start..start + raw.trim().len();
        read(text, Place { range, is_in_error: self.is_in_error });
    }

    /// The letter at a byte, and the byte after it.
    fn letter(&self, at: usize) -> Option<(char, usize)> {
        let letter = self.raw.get(at..)?.chars().next()?;
        let next = at + letter.len_utf8();
        if letter != '\\' || !self.is_escaped {
            return Some((letter, next));
        }
        let escaped = *self.raw.as_bytes().get(next)?;
        let letter = match escaped {
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return Some((self.unicode(next + 1), (next + 5).min(self.raw.len()))),
            other => char::from(other),
        };
        Some((letter, next + 1))
    }

    fn unicode(&self, at: usize) -> char {
        let digits = self.raw.get(at..at + 4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        digits.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// The byte after a terminal's control sequence: `ESC [ … letter`, `ESC ] … BEL`, or `ESC` and one letter.
    fn after_control(&self, at: usize) -> usize {
        const LONGEST: usize = 200;
        let Some((kind, mut next)) = self.letter(at) else { return at };
        let is_end: fn(char) -> bool = match kind {
            '[' => |letter| ('@'..='~').contains(&letter),
            ']' => |letter| letter == '\u{7}' || letter == '\\',
            '\n' => return at,
            _ => return next,
        };
        for _ in 0..LONGEST {
            let Some((letter, after)) = self.letter(next) else { break };
            if letter == '\n' {
                break;
            }
            next = after;
            if is_end(letter) {
                break;
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(output: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        Output::of(Some(output), None).each_line(&mut |line, place| {
            found.push((line.to_owned(), output[place.range].to_owned()));
        });
        found
    }

    #[test]
    fn colours_and_progress_bars_are_left_out() {
        let found = lines("10%\r50%\rdone\r\n\u{1b}[32m 5 passing\u{1b}[0m (2ms)\n\n");
        assert_eq!(found[0], ("done".to_owned(), "done".to_owned()));
        assert_eq!(found[1].0, " 5 passing (2ms)");
        assert!(found[1].1.contains("5 passing"));
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn lines_are_taken_out_of_json_with_their_places() {
        let output = r#"{"output":"first\n\u001b[1mTests: 1\u001b[0m\nlast\\n","metadata":{"exit_code":3}}"#;
        let found = lines(output);
        assert_eq!(found.iter().map(|line| line.0.as_str()).collect::<Vec<_>>(), ["first", "Tests: 1", "last\\n"]);
        assert_eq!(found[0].1, "first");
        assert_eq!(Output::of(Some(output), None).exit_code.map(|(code, _)| code), Some(3));
        assert_eq!(lines(r#"[{"type":"text","text":"a\nb"}]"#).len(), 2);
    }

    #[test]
    fn a_text_that_only_looks_like_json_is_text() {
        assert_eq!(lines("{ not json\nb").len(), 2);
    }

    #[test]
    fn long_lines_are_cut() {
        let long = "x".repeat(100_000);
        let found = lines(&long);
        assert_eq!(found[0].0.len(), LONGEST_LINE);
    }
}
