//! The JSON values in a text that is not one: in a fence, behind a label, on lines, or as Python prints them.

use std::borrow::Cow;

/// Most values that one text may hold.
const MAX_VALUES: usize = 1_000;

/// The deepest nesting of a Python value.
const MAX_DEPTH: usize = 64;

/// The texts of the objects and lists in a text, in order, as JSON or as what becomes JSON.
pub(super) fn values_in(text: &str) -> Vec<Cow<'_, str>> {
    let mut values = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(['{', '['])).map(|found| at + found) {
        let start = start_of_call(text, at, start);
        // A bracket that never closes is the last one: another look from behind it would take quadratic time.
        let Some(end) = end_of_value(text, start) else { break };
        values.push(value_of(&text[start..end]));
        at = end;
        if values.len() == MAX_VALUES {
            break;
        }
    }
    values
}

/// The JSON of a text that is one object or list as Python prints it.
pub(crate) fn json_of_python(text: &str) -> Option<String> {
    let text = text.trim();
    text.starts_with(['{', '[']).then(|| Python::new(text).converted()).flatten()
}

/// The text itself, or the JSON that a Python value becomes.
fn value_of(text: &str) -> Cow<'_, str> {
    let is_json = text.as_bytes().get(1).is_some_and(|byte| matches!(byte, b'"' | b'{' | b'[' | b']' | b'}'))
        && credence_json::Json::parse(text).is_ok();
    if is_json {
        return Cow::Borrowed(text);
    }
    Python::new(text).converted().map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Where a value begins whose first bracket was found: at the name of the call that it stands in, if it does.
fn start_of_call(text: &str, from: usize, bracket: usize) -> usize {
    let before = &text[from..bracket];
    let Some(open) = before.rfind('(') else { return bracket };
    let name = before[..open].trim_end_matches(|found: char| found.is_ascii_alphanumeric() || found == '_');
    let is_call = name.len() < open && before[open + 1..].trim_end().ends_with('=');
    if is_call { from + name.len() } else { bracket }
}

/// The position after a value: all its brackets are closed.
fn end_of_value(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0_usize, start);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' | b'[' | b'(' => depth += 1,
            b'}' | b']' | b')' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'"' => at = end_of_string(bytes, at)?,
            // An apostrophe in a word opens no string.
            b'\'' if is_opening(bytes, at) => at = end_of_string(bytes, at)?,
            _ => {}
        }
        at += 1;
    }
    None
}

fn is_opening(bytes: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| bytes.get(before)).is_none_or(|before| !before.is_ascii_alphanumeric())
}

/// The closing quote of a string.
fn end_of_string(bytes: &[u8], start: usize) -> Option<usize> {
    let quote = bytes[start];
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            byte if *byte == quote => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Reads what Python prints for a value, and writes it as JSON.
struct Python<'t> {
    text: &'t str,
    at: usize,
    json: String,
}

impl<'t> Python<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, json: String::with_capacity(text.len()) }
    }

    fn converted(mut self) -> Option<String> {
        self.value(0)?;
        self.skip_space();
        (self.at == self.text.len()).then_some(self.json)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn takes(&mut self, expected: char) -> bool {
        self.skip_space();
        let takes = self.peek() == Some(expected);
        self.at += if takes { expected.len_utf8() } else { 0 };
        takes
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.skip_space();
        match self.peek()? {
            '{' => self.dict(depth),
            '[' => self.list(']', depth),
            '(' => self.list(')', depth),
            '\'' | '"' => self.strings(),
            '-' | '+' | '.' | '0'..='9' => self.number(),
            found if found.is_alphabetic() || found == '_' => self.word(depth),
            _ => None,
        }
    }

    fn dict(&mut self, depth: usize) -> Option<()> {
        self.at += 1;
        self.json.push('{');
        let mut is_first = true;
        while !self.takes('}') {
            self.separate(&mut is_first);
            let from = self.json.len();
            self.value(depth + 1)?;
            // A name is a text, also where it is a number.
            if !self.json[from..].starts_with('"') {
                let name = self.json.split_off(from);
                self.json.push_str(&["\"", &name.replace(['"', '\\'], ""), "\""].concat());
            }
            if !self.takes(':') {
                return None;
            }
            self.json.push(':');
            self.value(depth + 1)?;
            if !self.takes(',') && !self.rest().starts_with('}') {
                return None;
            }
        }
        self.json.push('}');
        Some(())
    }

    fn list(&mut self, closing: char, depth: usize) -> Option<()> {
        self.at += 1;
        self.json.push('[');
        let mut is_first = true;
        while !self.takes(closing) {
            self.separate(&mut is_first);
            self.value(depth + 1)?;
            if !self.takes(',') && !self.rest().starts_with(closing) {
                return None;
            }
        }
        self.json.push(']');
        Some(())
    }

    fn separate(&mut self, is_first: &mut bool) {
        if !std::mem::take(is_first) {
            self.json.push(',');
        }
    }

    /// `True`, `None`, a prefix of a string, or a call such as `Document(metadata={…})`, which becomes an object.
    fn word(&mut self, depth: usize) -> Option<()> {
        let name = self.name();
        match name {
            "True" | "true" => self.json.push_str("true"),
            "False" | "false" => self.json.push_str("false"),
            "None" | "null" | "nan" | "inf" | "NaN" | "Infinity" => self.json.push_str("null"),
            _ if matches!(self.peek(), Some('\'' | '"')) && name.len() <= 2 => return self.strings(),
            _ if self.peek() == Some('(') => return self.call(depth),
            _ => return None,
        }
        Some(())
    }

    fn name(&mut self) -> &'t str {
        let rest = self.rest();
        let length =
            rest.find(|found: char| !(found.is_alphanumeric() || matches!(found, '_' | '.'))).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn call(&mut self, depth: usize) -> Option<()> {
        self.at += 1;
        self.json.push('{');
        let (mut is_first, mut n_unnamed) = (true, 0);
        while !self.takes(')') {
            self.separate(&mut is_first);
            let before = self.at;
            let name = self.name();
            if name.is_empty() || !self.takes('=') {
                self.at = before;
                n_unnamed += 1;
                self.json.push_str(&format!("\"_{n_unnamed}\":"));
            } else {
                self.json.push_str(&["\"", name, "\":"].concat());
            }
            self.value(depth + 1)?;
            if !self.takes(',') && !self.rest().starts_with(')') {
                return None;
            }
        }
        self.json.push('}');
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        let rest = self.rest();
        let length = rest.find(|found: char| !matches!(found, '0'..='9' | '.' | '-' | '+' | 'e' | 'E' | '_'));
        let (number, _) = rest.split_at(length.unwrap_or(rest.len()));
        self.at += number.len();
        if credence_json::Json::parse(number).is_ok() {
            self.json.push_str(number);
        } else if self.rest().starts_with("inf") {
            self.at += "inf".len();
            self.json.push_str("null");
        } else {
            self.json.push_str(&["\"", number, "\""].concat());
        }
        Some(())
    }

    /// A string, and those that follow it at once: Python joins them.
    fn strings(&mut self) -> Option<()> {
        self.json.push('"');
        while let Some(quote @ ('\'' | '"')) = self.peek() {
            let triple = [quote; 3].iter().collect::<String>();
            let closing = if self.rest().starts_with(&triple) && !self.rest().starts_with(&format!("{quote}{quote},")) {
                triple
            } else {
                quote.to_string()
            };
            self.at += closing.len();
            self.string(&closing)?;
            self.skip_space();
        }
        self.json.push('"');
        Some(())
    }

    fn string(&mut self, closing: &str) -> Option<()> {
        loop {
            let rest = self.rest();
            if rest.starts_with(closing) {
                self.at += closing.len();
                return Some(());
            }
            let found = rest.chars().next()?;
            self.at += found.len_utf8();
            match found {
                '\\' => self.escape()?,
                '"' => self.json.push_str("\\\""),
                found if found < ' ' => self.json.push_str(&format!("\\u{:04x}", u32::from(found))),
                found => self.json.push(found),
            }
        }
    }

    fn escape(&mut self) -> Option<()> {
        let found = self.peek()?;
        self.at += found.len_utf8();
        match found {
            'n' | 't' | 'r' | 'b' | 'f' | '\\' | '"' => self.json.extend(['\\', found]),
            '\'' => self.json.push('\''),
            '\n' => {}
            'x' => self.code(2)?,
            'u' => self.code(4)?,
            'U' => self.code(8)?,
            found => self.json.extend(['\\', '\\', found]),
        }
        Some(())
    }

    fn code(&mut self, length: usize) -> Option<()> {
        let digits = self.rest().get(..length)?;
        self.at += length;
        let code = u32::from_str_radix(digits, 16).ok()?;
        match char::from_u32(code) {
            Some('"' | '\\') | None if code < 0x1_0000 => self.json.push_str(&format!("\\u{code:04x}")),
            Some(found) if found < ' ' => self.json.push_str(&format!("\\u{code:04x}")),
            found => self.json.push(found.unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
        Some(())
    }
}
