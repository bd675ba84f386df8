//! A JSON parser without copies: a value is a validated span of its text, and a string is only copied when it is read.
//!
//! Only a few fields of an agent's event are usually read. A span needs one pass to validate and no memory, keeps
//! numbers as they were written (with every digit), and an invalid type in one field does not affect the others.

use std::borrow::Cow;
use std::fmt;

/// The maximum nesting of arrays and objects.
const MAX_DEPTH: u32 = 256;

/// One JSON value in the text it was parsed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
// Invariant: exactly one well-formed value, without white space around it.
pub struct Json<'a>(&'a str);

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
    /// Validates that `text` is one JSON value, with optional white space around it.
    ///
    /// # Errors
    /// The position of the first syntax error.
    pub fn parse(text: &'a str) -> Result<Self, JsonError> {
        let bytes = text.as_bytes();
        let start = skip_space(bytes, 0);
        let end = check_value(bytes, start, 0)?;
        let rest = skip_space(bytes, end);
        if rest < bytes.len() {
            return Err(JsonError { at: rest, expected: "the end of the text" });
        }
        Ok(Self(&text[start..end]))
    }

    /// The value as it was written.
    #[must_use]
    pub fn raw(self) -> &'a str {
        self.0
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.0 == "null"
    }

    /// Whether it is an object.
    #[must_use]
    pub fn is_object(self) -> bool {
        self.0.starts_with('{')
    }

    /// Whether it is an array.
    #[must_use]
    pub fn is_array(self) -> bool {
        self.0.starts_with('[')
    }

    /// `true` or `false`; `None` for anything else.
    #[must_use]
    pub fn boolean(self) -> Option<bool> {
        match self.0 {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// The number as a float, see [`crate::decimal::read`]; `None` for anything else.
    #[must_use]
    pub fn number(self) -> Option<f64> {
        let first = *self.0.as_bytes().first()?;
        (first == b'-' || first.is_ascii_digit()).then(|| crate::decimal::read(self.0)).flatten()
    }

    /// The number if it is written as an integer (`42`, not `42.0`).
    #[must_use]
    pub fn integer(self) -> Option<i64> {
        self.0.parse().ok()
    }

    /// The string, borrowed unless it contains an escape; `None` for anything else.
    #[must_use]
    pub fn text(self) -> Option<Cow<'a, str>> {
        let inner = self.0.strip_prefix('"')?.strip_suffix('"')?;
        Some(unescape(inner))
    }

    /// Whether it is the string `text`, without copying it.
    fn is_text(self, text: &str) -> bool {
        let inner = self.0.get(1..self.0.len() - 1).unwrap_or_default();
        inner == text || (memchr::memchr(b'\\', inner.as_bytes()).is_some() && unescape(inner) == text)
    }

    /// The fields of an object in the order they were written; none for anything else.
    #[must_use]
    pub fn fields(self) -> Fields<'a> {
        Fields(self.is_object().then(|| Walk::into(self.0)))
    }

    /// The items of an array in order; none for anything else.
    #[must_use]
    pub fn items(self) -> Items<'a> {
        Items(self.is_array().then(|| Walk::into(self.0)))
    }

    /// The field of that name; of several, the last, as in JavaScript.
    #[must_use]
    pub fn get(self, name: &str) -> Option<Json<'a>> {
        let [found] = self.pick([name]);
        found
    }

    /// The fields of those names in one pass; of several, the last. Faster than `get` for large objects.
    #[must_use]
    pub fn pick<const N: usize>(self, names: [&str; N]) -> [Option<Json<'a>>; N] {
        let mut found = [None; N];
        let Some(mut walk) = self.is_object().then(|| Walk::into(self.0)) else { return found };
        while let (Some(key), Some(value)) = (walk.value(), walk.value()) {
            if let Some(index) = names.iter().position(|name| key.is_text(name)) {
                found[index] = Some(value);
            }
        }
        found
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
        self.is_null() || self.0 == "\"\"" || (self.is_array() && self.items().next().is_none())
    }
}

/// Iterator over the fields of an object.
#[derive(Clone, Debug)]
pub struct Fields<'a>(Option<Walk<'a>>);

impl<'a> Iterator for Fields<'a> {
    type Item = (Cow<'a, str>, Json<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let walk = self.0.as_mut()?;
        let key = walk.value()?;
        let value = walk.value()?;
        Some((key.text()?, value))
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
    text: &'a str,
    at: usize,
}

impl<'a> Walk<'a> {
    fn into(container: &'a str) -> Self {
        Self { text: container, at: 1 }
    }

    /// The next value after commas, colons and white space; `None` at the closing bracket.
    fn value(&mut self) -> Option<Json<'a>> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r' | b',' | b':')) {
            self.at += 1;
        }
        let start = self.at;
        let end = skip_checked(bytes, start);
        if end == start {
            return None;
        }
        self.at = end;
        self.text.get(start..end).map(Json)
    }
}

/// The end of a validated value; `start` itself at a closing bracket.
fn skip_checked(bytes: &[u8], start: usize) -> usize {
    match bytes.get(start) {
        Some(b'"') => skip_string(bytes, start + 1),
        Some(b'{' | b'[') => skip_container(bytes, start),
        _ => skip_scalar(bytes, start),
    }
}

fn skip_scalar(bytes: &[u8], start: usize) -> usize {
    let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b' ' | b'\t' | b'\n' | b'\r' | b':');
    bytes[start..].iter().position(ends).map_or(bytes.len(), |length| start + length)
}

fn skip_container(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0_u32;
    let mut at = start;
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => at = skip_string(bytes, at),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    at
}

/// The position after the closing quote of a validated string whose content begins at `at`.
fn skip_string(bytes: &[u8], mut at: usize) -> usize {
    loop {
        at = plain_until(bytes, at);
        match bytes.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => return at + 1,
            Some(_) => at += 1,
            None => return bytes.len(),
        }
    }
}

/// The next quote, backslash or control character from `at` on, eight bytes at a time.
fn plain_until(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = bytes.get(at..at + 8) {
        let word = u64::from_le_bytes(word.try_into().unwrap_or_default());
        let found = special_bytes(word);
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)) {
        at += 1;
    }
    at
}

/// High bits of the bytes in `word` that are a quote, a backslash or below 0x20; the lowest one set is exact.
fn special_bytes(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let zero_in = |value: u64| value.wrapping_sub(ONES) & !value;
    let quotes = zero_in(word ^ (ONES * 0x22));
    let slashes = zero_in(word ^ (ONES * 0x5c));
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    (quotes | slashes | controls) & HIGHS
}

fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

fn check_value(bytes: &[u8], at: usize, depth: u32) -> Result<usize, JsonError> {
    match bytes.get(at) {
        Some(b'"') => check_string(bytes, at + 1),
        Some(b'{') => check_object(bytes, at + 1, depth + 1),
        Some(b'[') => check_array(bytes, at + 1, depth + 1),
        Some(b't') => check_word(bytes, at, "true"),
        Some(b'f') => check_word(bytes, at, "false"),
        Some(b'n') => check_word(bytes, at, "null"),
        Some(b'-' | b'0'..=b'9') => check_number(bytes, at),
        _ => Err(JsonError { at, expected: "a value" }),
    }
}

fn check_word(bytes: &[u8], at: usize, word: &'static str) -> Result<usize, JsonError> {
    if bytes[at..].starts_with(word.as_bytes()) {
        return Ok(at + word.len());
    }
    Err(JsonError { at, expected: word })
}

fn check_object(bytes: &[u8], at: usize, depth: u32) -> Result<usize, JsonError> {
    check_depth(at, depth)?;
    let mut at = skip_space(bytes, at);
    if bytes.get(at) == Some(&b'}') {
        return Ok(at + 1);
    }
    loop {
        if bytes.get(at) != Some(&b'"') {
            return Err(JsonError { at, expected: "a name in quotes" });
        }
        at = skip_space(bytes, check_string(bytes, at + 1)?);
        if bytes.get(at) != Some(&b':') {
            return Err(JsonError { at, expected: "`:`" });
        }
        at = check_value(bytes, skip_space(bytes, at + 1), depth)?;
        at = skip_space(bytes, at);
        match bytes.get(at) {
            Some(b',') => at = skip_space(bytes, at + 1),
            Some(b'}') => return Ok(at + 1),
            _ => return Err(JsonError { at, expected: "`,` or `}`" }),
        }
    }
}

fn check_array(bytes: &[u8], at: usize, depth: u32) -> Result<usize, JsonError> {
    check_depth(at, depth)?;
    let mut at = skip_space(bytes, at);
    if bytes.get(at) == Some(&b']') {
        return Ok(at + 1);
    }
    loop {
        at = skip_space(bytes, check_value(bytes, at, depth)?);
        match bytes.get(at) {
            Some(b',') => at = skip_space(bytes, at + 1),
            Some(b']') => return Ok(at + 1),
            _ => return Err(JsonError { at, expected: "`,` or `]`" }),
        }
    }
}

fn check_depth(at: usize, depth: u32) -> Result<(), JsonError> {
    if depth > MAX_DEPTH {
        return Err(JsonError { at, expected: "at most 256 levels" });
    }
    Ok(())
}

fn check_string(bytes: &[u8], mut at: usize) -> Result<usize, JsonError> {
    loop {
        at = plain_until(bytes, at);
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => at = check_escape(bytes, at + 1)?,
            Some(_) => return Err(JsonError { at, expected: "an escaped control character" }),
            None => return Err(JsonError { at, expected: "a closing quote" }),
        }
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

fn hex_unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |unit, digit| Some(unit * 16 + (*digit as char).to_digit(16)?))
}

/// The content of a string with its escapes decoded; a lone surrogate becomes U+FFFD.
fn unescape(inner: &str) -> Cow<'_, str> {
    let Some(first) = memchr::memchr(b'\\', inner.as_bytes()) else { return Cow::Borrowed(inner) };
    let mut text = String::with_capacity(inner.len());
    text.push_str(&inner[..first]);
    let mut rest = &inner[first..];
    while let Some(escape) = rest.strip_prefix('\\') {
        let (character, length) = escaped(escape.as_bytes());
        text.push(character);
        rest = escape.get(length..).unwrap_or_default();
        let plain = memchr::memchr(b'\\', rest.as_bytes()).unwrap_or(rest.len());
        text.push_str(&rest[..plain]);
        rest = &rest[plain..];
    }
    Cow::Owned(text)
}

/// The character of an escape, and its length after the backslash.
fn escaped(escape: &[u8]) -> (char, usize) {
    match escape.first() {
        Some(b'n') => ('\n', 1),
        Some(b't') => ('\t', 1),
        Some(b'r') => ('\r', 1),
        Some(b'b') => ('\u{8}', 1),
        Some(b'f') => ('\u{c}', 1),
        Some(b'u') => unicode_escape(escape),
        Some(byte) => (*byte as char, 1),
        None => (char::REPLACEMENT_CHARACTER, 0),
    }
}

fn unicode_escape(escape: &[u8]) -> (char, usize) {
    let high = hex_unit(escape, 1).unwrap_or(0xfffd);
    if let Some(character) = char::from_u32(high) {
        return (character, 5);
    }
    let low = (escape.get(5..7) == Some(b"\\u")).then(|| hex_unit(escape, 7)).flatten();
    match low {
        Some(low @ 0xdc00..=0xdfff) if high < 0xdc00 => {
            let code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
            (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 11)
        }
        _ => (char::REPLACEMENT_CHARACTER, 5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fields_are_read_in_place() {
        let json = Json::parse(r#" {"a": {"b": [1, "x\n\u00e9\ud83d\ude00", null]}, "c": -1.50e2, "a2":""} "#).unwrap();
        let items: Vec<_> = json.at_path("a.b").unwrap().items().collect();
        assert_eq!(items[0].integer(), Some(1));
        assert_eq!(items[1].text().unwrap(), "x\né😀");
        assert!(items[2].is_null());
        assert_eq!(json.get("c").unwrap().raw(), "-1.50e2");
        assert_eq!(json.get("c").unwrap().number(), Some(-150.0));
        assert_eq!(json.get("missing"), None);
    }

    #[test]
    fn the_last_of_equal_names_counts() {
        assert_eq!(Json::parse(r#"{"a":1,"a":2}"#).unwrap().get("a").unwrap().integer(), Some(2));
    }

    #[test]
    fn a_lone_surrogate_becomes_a_replacement_character() {
        assert_eq!(Json::parse(r#""a\ud83dz""#).unwrap().text().unwrap(), "a\u{fffd}z");
        assert_eq!(Json::parse(r#""\ude00\ud83d\u0041""#).unwrap().text().unwrap(), "\u{fffd}\u{fffd}A");
    }

    #[test]
    fn an_error_has_its_position_and_the_expected_value() {
        let error = Json::parse(r#"{"content":"a""#).unwrap_err();
        assert_eq!(error, JsonError { at: 14, expected: "`,` or `}`" });
        assert_eq!(Json::parse("").unwrap_err().expected, "a value");
        assert_eq!(Json::parse(&"[".repeat(300)).unwrap_err().expected, "at most 256 levels");
    }

    #[test]
    fn empty_values_are_blank() {
        for blank in ["null", "\"\"", "[ ]", "{}", r#"{"results":[]}"#] {
            assert!(Json::parse(blank).unwrap().is_blank(), "{blank}");
        }
        for full in ["0", "false", "\" \"", "[null]", r#"{"a":[],"b":[]}"#, r#"{"a":{}}"#, r#"{"a":null}"#] {
            assert!(!Json::parse(full).unwrap().is_blank(), "{full}");
        }
    }

    /// The value as `serde_json` parses it, rebuilt with this parser.
    fn rebuilt(json: Json<'_>) -> serde_json::Value {
        if json.is_object() {
            return json.fields().map(|(key, value)| (key.into_owned(), rebuilt(value))).collect();
        }
        if json.is_array() {
            return json.items().map(rebuilt).collect::<Vec<_>>().into();
        }
        match (json.text(), json.boolean(), json.integer(), json.number()) {
            (Some(text), ..) => text.into_owned().into(),
            (_, Some(boolean), ..) => boolean.into(),
            (_, _, Some(whole), _) => whole.into(),
            (.., Some(number)) => number.into(),
            (..) => serde_json::Value::Null,
        }
    }

    fn any_json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<i64>().prop_map(Into::into),
            (prop::num::f64::NORMAL | prop::num::f64::ZERO).prop_map(|number| serde_json::json!(number)),
            any::<String>().prop_map(Into::into),
        ];
        leaf.prop_recursive(5, 60, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
                prop::collection::vec((any::<String>(), inner), 0..6).prop_map(|fields| fields.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #[test]
        fn every_value_reads_as_serde_json_reads_it(value in any_json(), pretty: bool) {
            let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) }.unwrap();
            prop_assert_eq!(rebuilt(Json::parse(&text).unwrap()), value);
        }

        #[test]
        fn what_is_json_is_what_serde_json_takes_for_json(text in r#"[\[\]{}:," \\ntrue0-9.eE+\-]{0,24}"#) {
            let ours = Json::parse(&text).is_ok();
            let theirs = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
            prop_assert_eq!(ours, theirs);
        }

        #[test]
        fn no_text_makes_it_panic(text in any::<String>()) {
            let _ = Json::parse(&text);
        }
    }
}
