//! Checks JSON text, which may still be arriving, and indexes it in the same pass: no byte is looked at twice.

use super::escape::hex_unit;
use super::index::{NotedNames, SHORT, Span};
use super::scan::{plain_until, skip_space};
use super::{Json, JsonError};

/// The maximum nesting of arrays and objects.
const MAX_DEPTH: u32 = 256;

/// Containers further inside have no span: the index of a text with many levels would be many times as long as the text.
const INDEXED_DEPTH: u32 = 10;

/// The memory for the index that is kept from one text to the next.
const KEPT_SPANS: usize = 1 << 12;

/// The check of one JSON text, in as many steps as it arrives in, and its index.
#[derive(Clone, Debug)]
pub struct JsonCheck {
    noted: NotedNames,
    /// Shorter values have no span.
    shortest: usize,
    pub(super) spans: Vec<Span>,
    /// The first byte that is not checked yet.
    at: usize,
    /// The range of the value, without white space around it.
    value: (usize, usize),
    /// The span of the innermost open container, and whether it is an object.
    open: usize,
    in_object: bool,
    depth: u32,
    expects: Expects,
    /// The string has an escape.
    escaped: bool,
    failed: Option<JsonError>,
}

/// What comes next in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Expects {
    #[default]
    Value,
    ItemOrEnd,
    NameOrEnd,
    Name,
    Colon,
    /// A comma or the end of the container; outside of containers, the end of the text.
    CommaOrEnd,
    /// The rest of a token that begins there.
    RestOfName(usize),
    RestOfString(usize),
    RestOfNumber(usize),
}

/// Whether the check can go on, or needs bytes that have not arrived.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Done,
    NeedsMore,
}

impl Default for JsonCheck {
    fn default() -> Self {
        Self {
            noted: NotedNames::default(),
            shortest: SHORT,
            spans: Vec::new(),
            at: 0,
            value: (0, 0),
            open: 0,
            in_object: false,
            depth: 0,
            expects: Expects::Value,
            escaped: false,
            failed: None,
        }
    }
}

impl JsonCheck {
    /// A check whose index has only values of so many bytes and more. Its memory is at most 160 bytes for each such length of text.
    #[must_use]
    pub fn indexing_from(shortest: usize) -> Self {
        Self { shortest: shortest.max(SHORT), ..Self::default() }
    }

    /// A check that also notes which containers have fields of these names, at any depth.
    #[must_use]
    pub fn noting(names: &'static [&'static str]) -> Self {
        Self { noted: NotedNames::new(names), ..Self::default() }
    }

    /// Forgets the text, to check another one.
    pub fn restart(&mut self) {
        self.spans.clear();
        if self.spans.capacity() > KEPT_SPANS {
            self.spans.shrink_to(KEPT_SPANS);
        }
        (self.at, self.open, self.depth, self.escaped) = (0, 0, 0, false);
        self.expects = Expects::Value;
        self.failed = None;
    }

    /// The number of bytes that need no further look.
    #[must_use]
    pub fn checked(&self) -> usize {
        self.at
    }

    /// Whether there is a syntax error in what was checked.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Checks what was added to the text since the last call. `text` is all of it so far.
    pub fn advance(&mut self, text: &str) {
        self.run(text.as_bytes(), false);
    }

    /// Checks the rest of the text, and returns its value.
    ///
    /// # Errors
    /// The position of the first syntax error.
    pub fn finish<'a>(&'a mut self, text: &'a str) -> Result<Json<'a>, JsonError> {
        self.run(text.as_bytes(), true);
        if let (None, Expects::RestOfNumber(start)) = (&self.failed, self.expects) {
            self.failed = self.rest_of_number(text.as_bytes(), start, true).err();
        }
        if self.failed.is_none() && (self.depth > 0 || self.expects != Expects::CommaOrEnd) {
            self.failed = Some(self.expected());
        }
        match &self.failed {
            Some(error) => Err(error.clone()),
            None => Ok(Json::indexed(text, self.value, &self.spans)),
        }
    }

    fn run(&mut self, bytes: &[u8], is_whole: bool) {
        if u32::try_from(bytes.len()).is_err() {
            self.failed = Some(JsonError { at: self.at, expected: "at most 4 GiB" });
        }
        if self.failed.is_none() {
            self.failed = self.tokens(bytes, is_whole).err();
        }
    }

    /// Checks tokens up to one that is not complete. Each kind is checked by one call from here, so that one loop has them all.
    fn tokens(&mut self, bytes: &[u8], is_whole: bool) -> Result<(), JsonError> {
        let mut progress = Progress::Done;
        while progress == Progress::Done && self.at < bytes.len() {
            progress = match self.expects {
                Expects::RestOfName(_) | Expects::RestOfString(_) => self.rest_of_string(bytes, is_whole)?,
                Expects::RestOfNumber(start) => self.rest_of_number(bytes, start, is_whole)?,
                _ => self.token(bytes, is_whole)?,
            };
        }
        Ok(())
    }

    fn token(&mut self, bytes: &[u8], is_whole: bool) -> Result<Progress, JsonError> {
        self.at = skip_space(bytes, self.at);
        let Some(byte) = bytes.get(self.at).copied() else { return Ok(Progress::NeedsMore) };
        match (self.expects, byte) {
            (Expects::ItemOrEnd, b']') | (Expects::NameOrEnd, b'}') => self.close(bytes),
            (Expects::CommaOrEnd, b'}') if self.depth > 0 && self.in_object => self.close(bytes),
            (Expects::CommaOrEnd, b']') if self.depth > 0 && !self.in_object => self.close(bytes),
            (Expects::CommaOrEnd, b',') if self.depth > 0 => {
                self.pass(1, if self.in_object { Expects::Name } else { Expects::Value });
            }
            (Expects::Colon, b':') => self.pass(1, Expects::Value),
            (Expects::Name | Expects::NameOrEnd, b'"') => self.pass(1, Expects::RestOfName(self.at)),
            (Expects::Value | Expects::ItemOrEnd, _) => return self.begin_value(bytes, byte, is_whole),
            _ => return Err(self.expected()),
        }
        Ok(Progress::Done)
    }

    fn pass(&mut self, length: usize, expects: Expects) {
        self.at += length;
        self.expects = expects;
    }

    fn begin_value(&mut self, bytes: &[u8], byte: u8, is_whole: bool) -> Result<Progress, JsonError> {
        if self.depth == 0 {
            self.value.0 = self.at;
        }
        match byte {
            b'"' => self.pass(1, Expects::RestOfString(self.at)),
            b'{' => self.open(true)?,
            b'[' => self.open(false)?,
            b't' => return self.word(bytes, "true", is_whole),
            b'f' => return self.word(bytes, "false", is_whole),
            b'n' => return self.word(bytes, "null", is_whole),
            b'N' => return self.word(bytes, "NaN", is_whole),
            b'I' => return self.word(bytes, "Infinity", is_whole),
            b'-' | b'0'..=b'9' => self.expects = Expects::RestOfNumber(self.at),
            _ => return Err(self.expected()),
        }
        Ok(Progress::Done)
    }

    fn open(&mut self, is_object: bool) -> Result<(), JsonError> {
        if self.depth == MAX_DEPTH {
            return Err(JsonError { at: self.at + 1, expected: "at most 256 levels" });
        }
        // While a container is open, its end is the index of the container around it.
        self.spans.push(Span::new(self.at, self.open));
        self.open = self.spans.len() - 1;
        self.depth += 1;
        self.in_object = is_object;
        self.pass(1, if is_object { Expects::NameOrEnd } else { Expects::ItemOrEnd });
        Ok(())
    }

    fn close(&mut self, bytes: &[u8]) {
        let index = self.open;
        let n_inner = self.spans.len() - index - 1;
        let (around, noted, length) = self.spans[index].close(self.at + 1, n_inner);
        if length < self.shortest || self.depth > INDEXED_DEPTH {
            self.spans.truncate(index);
        }
        self.open = around;
        self.depth -= 1;
        if self.depth > 0 {
            self.spans[around].note(noted);
            self.in_object = bytes.get(self.spans[around].start()) == Some(&b'{');
        }
        self.at += 1;
        self.end_value(bytes);
    }

    fn end_value(&mut self, bytes: &[u8]) {
        self.expects = Expects::CommaOrEnd;
        if self.depth == 0 {
            self.value.1 = self.at;
        } else if bytes.get(self.at) == Some(&b',') {
            // Most values are followed by their comma at once.
            self.pass_before_string(bytes, if self.in_object { Expects::Name } else { Expects::Value });
        }
    }

    /// Passes a byte that a name or a value follows. Where it is a string that follows at once, its quote is passed, too: two rounds of
    /// the loop less for each field.
    fn pass_before_string(&mut self, bytes: &[u8], expects: Expects) {
        self.pass(1, expects);
        if bytes.get(self.at) == Some(&b'"') {
            let string = if expects == Expects::Name { Expects::RestOfName } else { Expects::RestOfString };
            self.pass(1, string(self.at));
        }
    }

    fn word(&mut self, bytes: &[u8], word: &'static str, is_whole: bool) -> Result<Progress, JsonError> {
        let rest = &bytes[self.at..];
        if rest.starts_with(word.as_bytes()) {
            self.at += word.len();
            self.end_value(bytes);
            return Ok(Progress::Done);
        }
        if !is_whole && word.as_bytes().starts_with(rest) {
            return Ok(Progress::NeedsMore);
        }
        Err(JsonError { at: self.at, expected: word })
    }

    fn rest_of_string(&mut self, bytes: &[u8], is_whole: bool) -> Result<Progress, JsonError> {
        loop {
            self.at = plain_until(bytes, self.at);
            match bytes.get(self.at) {
                Some(b'"') => break,
                // An escape has at most six bytes.
                Some(b'\\') if !is_whole && bytes.len() - self.at < 6 => return Ok(Progress::NeedsMore),
                Some(b'\\') => {
                    self.at = check_escape(bytes, self.at + 1)?;
                    self.escaped = true;
                }
                Some(_) => return Err(JsonError { at: self.at, expected: "an escaped control character" }),
                None => return Ok(Progress::NeedsMore),
            }
        }
        self.at += 1;
        self.end_string(bytes);
        Ok(Progress::Done)
    }

    fn end_string(&mut self, bytes: &[u8]) {
        let escaped = std::mem::take(&mut self.escaped);
        let (Expects::RestOfName(start) | Expects::RestOfString(start)) = self.expects else { return };
        if self.at - start >= self.shortest {
            self.spans.push(Span::of_string(start, self.at, escaped));
        }
        if matches!(self.expects, Expects::RestOfName(_)) {
            let noted = self.noted.bits(&bytes[start + 1..self.at - 1], escaped);
            self.spans[self.open].note(noted);
            // Most names are followed by their colon at once.
            match bytes.get(self.at) {
                Some(b':') => self.pass_before_string(bytes, Expects::Value),
                _ => self.expects = Expects::Colon,
            }
        } else {
            self.end_value(bytes);
        }
    }

    fn rest_of_number(&mut self, bytes: &[u8], start: usize, is_whole: bool) -> Result<Progress, JsonError> {
        let in_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
        self.at += bytes[self.at..].iter().take_while(|byte| in_number(byte)).count();
        if self.at == bytes.len() && !is_whole {
            return Ok(Progress::NeedsMore);
        }
        if bytes.get(start) == Some(&b'-') && bytes.get(start + 1) == Some(&b'I') {
            self.at = start;
            return self.word(bytes, "-Infinity", is_whole);
        }
        self.at = check_number(bytes, start)?;
        self.end_value(bytes);
        Ok(Progress::Done)
    }

    /// The error for a byte, or an end of the text, that is not what is expected.
    fn expected(&self) -> JsonError {
        let expected = match self.expects {
            Expects::Value | Expects::ItemOrEnd => "a value",
            Expects::Name | Expects::NameOrEnd => "a name in quotes",
            Expects::Colon => "`:`",
            Expects::CommaOrEnd if self.depth == 0 => "the end of the text",
            Expects::CommaOrEnd if self.in_object => "`,` or `}`",
            Expects::CommaOrEnd => "`,` or `]`",
            Expects::RestOfName(_) | Expects::RestOfString(_) => "a closing quote",
            Expects::RestOfNumber(_) => "a digit",
        };
        JsonError { at: self.at, expected }
    }
}

fn check_escape(bytes: &[u8], at: usize) -> Result<usize, JsonError> {
    match bytes.get(at) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(at + 1),
        Some(b'u') if hex_unit(bytes, at + 1).is_some() => Ok(at + 5),
        _ => Err(JsonError { at, expected: "an escape such as `\\n`" }),
    }
}

fn check_number(bytes: &[u8], at: usize) -> Result<usize, JsonError> {
    let mut at = if bytes.get(at) == Some(&b'-') { at + 1 } else { at };
    at = match bytes.get(at) {
        Some(b'0') => at + 1,
        _ => check_digits(bytes, at)?,
    };
    if bytes.get(at) == Some(&b'.') {
        at = check_digits(bytes, at + 1)?;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        at += 1;
        if matches!(bytes.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        at = check_digits(bytes, at)?;
    }
    Ok(at)
}

fn check_digits(bytes: &[u8], at: usize) -> Result<usize, JsonError> {
    let length = bytes[at.min(bytes.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if length == 0 {
        return Err(JsonError { at, expected: "a digit" });
    }
    Ok(at + length)
}
