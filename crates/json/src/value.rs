//! A JSON value: a validated span of its text.

use std::borrow::Cow;
use std::fmt;

use crate::escape::unescape;
use crate::index::{SHORT, Span};
use crate::scan::{plain_until, skip_checked, skip_separators, skip_string};

/// What Python and others write for a number that is none. It is read as `null`: a chunk with one is still a chunk.
const NO_NUMBERS: [&str; 3] = ["NaN", "Infinity", "-Infinity"];

/// One JSON value in the text it was parsed from.
#[derive(Clone, Copy)]
// Invariant: exactly one well-formed value, without white space around it.
pub struct Json<'a> {
    pub(crate) raw: &'a str,
    /// Its first byte in the text.
    pub(crate) start: usize,
    /// Its span and those inside it; none for a short value, or without an index.
    pub(crate) spans: &'a [Span],
}

impl fmt::Debug for Json<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Json").field(&self.raw).finish()
    }
}

impl PartialEq for Json<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

impl Eq for Json<'_> {}

/// A syntax error: its position, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// Byte offset in the text.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for JsonError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "not JSON at byte {}: expected {}", self.at, self.expected)
    }
}

impl std::error::Error for JsonError {}

impl<'a> Json<'a> {
    pub(crate) fn indexed(text: &'a str, (start, end): (usize, usize), spans: &'a [Span]) -> Self {
        Self { raw: &text[start..end], start, spans }
    }

    /// Whether a field in it, at any depth, may have one of the names that [`JsonCheck::noting`] notes. `names` has one bit
    /// for each. Without an index, any may.
    #[must_use]
    pub fn may_name(self, names: u32) -> bool {
        self.spans.first().is_none_or(|span| span.noted() & names != 0)
    }

    /// The value as it was written.
    #[must_use]
    pub fn raw(self) -> &'a str {
        self.raw
    }

    /// Whether it is `null`, or a number that is none: Python writes `NaN` and `Infinity`, which JSON does not have.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.raw == "null" || self.is_no_number()
    }

    /// Whether it is `NaN`, `Infinity` or `-Infinity`.
    #[must_use]
    pub fn is_no_number(self) -> bool {
        NO_NUMBERS.contains(&self.raw)
    }

    /// Whether it is an object.
    #[must_use]
    pub fn is_object(self) -> bool {
        self.raw.starts_with('{')
    }

    /// Whether it is an array.
    #[must_use]
    pub fn is_array(self) -> bool {
        self.raw.starts_with('[')
    }

    /// `true` or `false`; `None` for anything else.
    #[must_use]
    pub fn boolean(self) -> Option<bool> {
        match self.raw {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// The number as a float, see [`credence_decimal::read`]; `None` for anything else.
    #[must_use]
    pub fn number(self) -> Option<f64> {
        let first = *self.raw.as_bytes().first()?;
        if self.raw == NO_NUMBERS[2] {
            return None;
        }
        (first == b'-' || first.is_ascii_digit()).then(|| credence_decimal::read(self.raw)).flatten()
    }

    /// The number if it is written as an integer (`42`, not `42.0`).
    #[must_use]
    pub fn integer(self) -> Option<i64> {
        self.raw.parse().ok()
    }

    /// The string, borrowed unless it contains an escape; `None` for anything else.
    #[must_use]
    pub fn text(self) -> Option<Cow<'a, str>> {
        let inner = self.raw.strip_prefix('"')?.strip_suffix('"')?;
        // The index says of a long string whether it has an escape.
        if self.spans.first().is_some_and(|span| span.noted() == 0) {
            return Some(Cow::Borrowed(inner));
        }
        Some(unescape(inner))
    }

    /// The fields of an object in the order they were written; none for anything else.
    #[must_use]
    pub fn fields(self) -> Fields<'a> {
        Fields(self.is_object().then(|| Walk::into(self)))
    }

    /// The items of an array in order; none for anything else.
    #[must_use]
    pub fn items(self) -> Items<'a> {
        Items(self.is_array().then(|| Walk::into(self)))
    }

    /// The fields of an object that may be missing.
    #[must_use]
    pub fn fields_of(object: Option<Self>) -> Fields<'a> {
        object.map_or(Fields(None), Self::fields)
    }

    /// The items of an array that may be missing. A fraction of the code of an iterator of iterators.
    #[must_use]
    pub fn items_of(array: Option<Self>) -> Items<'a> {
        array.map_or(Items(None), Self::items)
    }

    /// The items of the array in the field of that name; none if it is no array.
    #[must_use]
    pub fn list(self, name: &str) -> Items<'a> {
        Self::items_of(self.get(name))
    }

    /// The field of that name; of several, the last, as in JavaScript.
    #[must_use]
    pub fn get(self, name: &str) -> Option<Json<'a>> {
        let mut found = None;
        let mut walk = self.is_object().then(|| Walk::into(self))?;
        while let Some((written, value)) = walk.field() {
            if written.is(name) {
                found = Some(value);
            }
        }
        found
    }

    /// The fields of those names in one pass; of several, the last. Faster than `get` for large objects.
    #[must_use]
    pub fn pick<const N: usize>(self, names: [&str; N]) -> [Option<Json<'a>>; N] {
        let mut found = [None; N];
        self.find(&names, &mut found);
        found
    }

    /// The same, without an array of its own for each number of names: `found` has room for as many or more.
    pub fn find(self, names: &[&str], found: &mut [Option<Self>]) {
        let Some(mut walk) = self.is_object().then(|| Walk::into(self)) else { return };
        while let Some((name, value)) = walk.field() {
            if let Some(index) = names.iter().position(|each| name.is(each)) {
                found[index] = Some(value);
            }
        }
    }

    /// The field of that name, unless it is `null`.
    #[must_use]
    pub fn some(self, name: &str) -> Option<Json<'a>> {
        self.get(name).filter(|value| !value.is_null())
    }

    /// The string in the field of that name.
    #[must_use]
    pub fn text_of(self, name: &str) -> Option<Cow<'a, str>> {
        self.get(name)?.text()
    }

    /// The value at a path of names joined by dots.
    #[must_use]
    pub fn at_path(self, path: &str) -> Option<Json<'a>> {
        path.split('.').try_fold(self, |value, name| value.get(name))
    }

    /// Whether a tool result is empty: `null`, `""`, `[]`, `{}`, or an object whose only
    /// content is an empty array.
    #[must_use]
    pub fn is_blank(self) -> bool {
        if self.is_object() {
            let mut fields = self.fields();
            let Some((_, first)) = fields.next() else { return true };
            return fields.next().is_none() && first.is_array() && first.items().next().is_none();
        }
        self.is_null() || self.raw == "\"\"" || (self.is_array() && self.items().next().is_none())
    }
}

/// The name of a field.
#[derive(Clone, Copy)]
struct Name<'a> {
    written: &'a str,
    is_escaped: bool,
}

impl<'a> Name<'a> {
    fn text(self) -> Cow<'a, str> {
        if self.is_escaped { unescape(self.written) } else { Cow::Borrowed(self.written) }
    }

    fn is(self, name: &str) -> bool {
        if self.is_escaped { unescape(self.written) == name } else { is_equal(self.written, name) }
    }
}

/// For names, which are short: quicker than a call that compares memory.
fn is_equal(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).all(|(one, other)| one == other)
}

/// Iterator over the fields of an object.
#[derive(Clone, Debug)]
pub struct Fields<'a>(Option<Walk<'a>>);

impl<'a> Iterator for Fields<'a> {
    type Item = (Cow<'a, str>, Json<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let (name, value) = self.0.as_mut()?.field()?;
        Some((name.text(), value))
    }
}

/// Iterator over the items of an array.
#[derive(Clone, Debug)]
pub struct Items<'a>(Option<Walk<'a>>);

impl<'a> Iterator for Items<'a> {
    type Item = Json<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.as_mut()?.value()
    }
}

/// A position in a validated array or object.
#[derive(Clone, Debug)]
struct Walk<'a> {
    container: &'a str,
    /// The first byte of the container in the text.
    start: usize,
    at: usize,
    /// The spans in the container from the position on.
    spans: &'a [Span],
}

impl<'a> Walk<'a> {
    fn into(container: Json<'a>) -> Self {
        let spans = container.spans.get(1..).unwrap_or_default();
        Self { container: container.raw, start: container.start, at: 1, spans }
    }

    /// The next field.
    fn field(&mut self) -> Option<(Name<'a>, Json<'a>)> {
        let bytes = self.container.as_bytes();
        let from = skip_separators(bytes, self.at);
        if bytes.get(from) != Some(&b'"') {
            return None;
        }
        let plain = plain_until(bytes, from + 1);
        self.at = if bytes.get(plain) == Some(&b'"') { plain + 1 } else { skip_string(bytes, plain) };
        if self.at - from >= SHORT {
            self.spans_at(self.start + from);
        }
        let name = Name { written: self.container.get(from + 1..self.at - 1)?, is_escaped: self.at > plain + 1 };
        Some((name, self.value()?))
    }

    /// The next value after commas, colons and white space; `None` at the closing bracket.
    fn value(&mut self) -> Option<Json<'a>> {
        let bytes = self.container.as_bytes();
        let from = skip_separators(bytes, self.at);
        let start = self.start + from;
        let spans = self.spans_at(start);
        self.at = spans.first().map_or_else(|| skip_checked(bytes, from), |span| span.end() - self.start);
        if self.at == from {
            return None;
        }
        Some(Json { raw: self.container.get(from..self.at)?, start, spans })
    }

    /// Takes the spans of the value that starts there.
    fn spans_at(&mut self, start: usize) -> &'a [Span] {
        let n_spans = match self.spans.first() {
            Some(span) if span.start() == start => span.n_spans(),
            _ => 0,
        };
        let (own, rest) = self.spans.split_at_checked(n_spans).unwrap_or_default();
        self.spans = rest;
        own
    }
}
