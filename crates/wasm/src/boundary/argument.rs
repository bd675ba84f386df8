//! A value that a caller passed, and errors that name its path.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use credence_json::{Items, Json};
use credence_named::Named;

use super::error::{CallError, ErrorCode};
use super::path::{Path, PathStep};

/// How many characters of an invalid value are repeated in the message.
const SHOWN_CHARACTERS: usize = 40;

/// What can be read from an argument.
pub(crate) trait FromArgument<'a>: Sized {
    /// The value, or an error with the path of what is invalid in it.
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError>;
}

/// A value that a caller passed, and its path. `null` counts as missing.
#[derive(Clone, Debug)]
pub struct Argument<'a> {
    path: Path,
    /// The same path, shared by the values inside.
    shared: OnceCell<Rc<Path>>,
    value: Option<Json<'a>>,
}

impl<'a> Argument<'a> {
    /// The argument of this name; empty text is a missing argument.
    pub fn parse(name: &str, text: &'a str) -> Result<Self, CallError> {
        let path = Path::argument(name);
        if text.is_empty() {
            return Ok(Self::new(path, None));
        }
        Json::parse(text).map(|value| Self::new(path, Some(value))).map_err(|error| {
            let message = format!("`{name}` is not JSON at byte {}, expected {}", error.at, error.expected);
            CallError::new(ErrorCode::InvalidJson, name, message)
        })
    }

    fn new(path: Path, value: Option<Json<'a>>) -> Self {
        Self { path, shared: OnceCell::new(), value: value.filter(|value| !value.is_null()) }
    }

    fn shared_path(&self) -> Rc<Path> {
        Rc::clone(self.shared.get_or_init(|| Rc::new(self.path.clone())))
    }

    fn child(&self, step: PathStep, value: Option<Json<'a>>) -> Self {
        Self::new(Path { parent: Some(self.shared_path()), step }, value)
    }

    /// The path of this value as text.
    pub fn path(&self) -> String {
        self.path.text()
    }

    /// The value as it was written, if it is given.
    pub fn json(&self) -> Option<Json<'a>> {
        self.value
    }

    /// Whether there is a value.
    pub fn is_given(&self) -> bool {
        self.value.is_some()
    }

    /// Whether the value is an object.
    pub fn is_object(&self) -> bool {
        self.value.is_some_and(Json::is_object)
    }

    /// Whether the value is an array.
    pub fn is_array(&self) -> bool {
        self.value.is_some_and(Json::is_array)
    }

    /// This value as an input.
    pub(crate) fn read<T: FromArgument<'a>>(&self) -> Result<T, CallError> {
        T::from_argument(self)
    }

    /// The field of that name; missing if this is no object.
    pub fn field(&self, name: &'static str) -> Self {
        self.field_with(name, self.value.and_then(|value| value.some(name)))
    }

    /// The field of that name, with a value that was found in one pass over the object.
    pub(crate) fn field_with(&self, name: &'static str, value: Option<Json<'a>>) -> Self {
        self.child(PathStep::Field(name), value)
    }

    /// An error about this value.
    pub fn invalid(&self, expected: &str) -> CallError {
        let found = self.value.map_or_else(|| "missing".to_owned(), |value| format!("`{}`", shortened(value.raw())));
        self.invalid_as(&found, expected)
    }

    /// The same, with what was found in words.
    pub(crate) fn invalid_as(&self, found: &str, expected: &str) -> CallError {
        let path = self.path();
        let message = format!("`{path}` is {found}, expected {expected}");
        CallError::new(ErrorCode::InvalidArgument, &path, message)
    }

    /// An error about this value that does not repeat it: it may be a secret.
    pub(super) fn invalid_secret(&self) -> CallError {
        let path = self.path();
        CallError::new(ErrorCode::InvalidArgument, &path, format!("`{path}` is not a text, expected one"))
    }

    /// An error about a field that is none of `known`: a misspelt option must not be ignored.
    pub(super) fn unknown_field(&self, name: &str, known: &[&str]) -> CallError {
        let path = self.shared_path().unknown_field(name);
        let message = format!("`{path}` is unknown, expected one of {}", known.join(", "));
        CallError::new(ErrorCode::InvalidArgument, &path, message)
    }

    /// The fields of an object.
    pub(crate) fn object(&self) -> Result<Json<'a>, CallError> {
        self.value.filter(|value| value.is_object()).ok_or_else(|| self.invalid("an object"))
    }

    /// The items of an array.
    pub(crate) fn items(&self) -> Result<ItemArguments<'_, 'a>, CallError> {
        let array = self.value.filter(|value| value.is_array()).ok_or_else(|| self.invalid("an array"))?;
        Ok(ItemArguments { array: self, items: array.items(), index: 0 })
    }

    /// The fields of an object by keys that the caller chose, in the order they were written; none if it is no object.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Cow<'a, str>, Self)> {
        let fields = Json::fields_of(self.value);
        fields.map(|(key, value)| {
            let field = self.child(PathStep::Key(Rc::from(key.as_ref())), Some(value));
            (key, field)
        })
    }

    /// A text.
    pub fn text(&self) -> Result<Cow<'a, str>, CallError> {
        self.value.and_then(Json::text).ok_or_else(|| self.invalid("a text"))
    }

    /// A finite number.
    pub fn number(&self) -> Result<f64, CallError> {
        let number = self.value.and_then(Json::number).filter(|number| number.is_finite());
        number.ok_or_else(|| self.invalid("a number"))
    }

    /// A whole number from 0 to `most`.
    pub fn count(&self, most: u32) -> Result<u32, CallError> {
        let count = self.value.and_then(Json::integer).and_then(|count| u32::try_from(count).ok());
        count.filter(|count| *count <= most).ok_or_else(|| self.invalid(&format!("a whole number from 0 to {most}")))
    }

    /// A whole number from 0 to `most`, if it is given.
    pub fn optional_count(&self, most: u32) -> Result<Option<u32>, CallError> {
        self.is_given().then(|| self.count(most)).transpose()
    }

    /// `true` or `false`.
    pub fn boolean(&self) -> Result<bool, CallError> {
        self.value.and_then(Json::boolean).ok_or_else(|| self.invalid("true or false"))
    }

    /// The variant of that name.
    pub fn named<T: Named>(&self) -> Result<T, CallError> {
        let found = self.value.and_then(Json::text).and_then(|name| T::from_name(&name));
        found.ok_or_else(|| self.invalid(&format!("one of {}", T::names())))
    }
}

/// The items of an array with their paths.
pub(crate) struct ItemArguments<'r, 'a> {
    array: &'r Argument<'a>,
    items: Items<'a>,
    index: usize,
}

impl<'a> Iterator for ItemArguments<'_, 'a> {
    type Item = Argument<'a>;

    /// Compiled once: a module reads lists of many types.
    #[inline(never)]
    fn next(&mut self) -> Option<Argument<'a>> {
        let item = self.items.next()?;
        let step = PathStep::Index(self.index);
        self.index += 1;
        Some(self.array.child(step, Some(item)))
    }
}

/// The argument of this name as an input.
pub(crate) fn read<'a, T: FromArgument<'a>>(name: &str, text: &'a str) -> Result<T, CallError> {
    Argument::parse(name, text)?.read()
}

/// A long text: JavaScript encodes it at once, which is several times as fast as passing a text.
pub(crate) fn utf8<'a>(name: &str, bytes: &'a [u8]) -> Result<&'a str, CallError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let message = format!("`{name}` is not UTF-8 at byte {}", error.valid_up_to());
        CallError::new(ErrorCode::InvalidArgument, name, message)
    })
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Entries, input};
    use super::*;

    input! {
        closed struct Record as "Record" {
            success: bool,
            answer: Option<String>,
            score: f64 = 0.5,
        }
    }

    fn error<'a, T: FromArgument<'a>>(text: &'a str) -> CallError {
        let read = Argument::parse("records", text).unwrap().read::<T>();
        read.map(drop).unwrap_err()
    }

    #[test]
    fn an_error_names_the_path_of_the_value() {
        let error = error::<Vec<Record>>(r#"[{"success":true},{"success":"yes"}]"#);
        assert_eq!(error.path, "records[1].success");
        assert_eq!(error.message, "`records[1].success` is `\"yes\"`, expected true or false");
    }

    #[test]
    fn keys_are_in_brackets_and_unknown_names_are_fields() {
        assert_eq!(error::<Entries<'_, bool>>(r#"{"a.b\"c":1}"#).path, r#"records["a.b\"c"]"#);
        let unknown = error::<Record>(r#"{"success":true,"succes":1}"#);
        assert_eq!(unknown.message, "`records.succes` is unknown, expected one of success, answer, score");
        assert_eq!(error::<Record>(r#"{"a b":1}"#).path, "records[\"a b\"]");
    }

    #[test]
    fn null_counts_as_missing() {
        let record = Argument::parse("record", r#"{"success":true,"answer":null,"score":null}"#).unwrap();
        let Record { answer, score, .. } = record.read().unwrap();
        assert_eq!((answer, score), (None, 0.5));
        let error = record.field("answer").text().unwrap_err();
        assert_eq!(error.message, "`record.answer` is missing, expected a text");
    }

    #[test]
    fn a_long_value_is_cut_between_characters() {
        let text = format!("\"{}\"", "é".repeat(100));
        let error = Argument::parse("score", &text).unwrap().number().unwrap_err();
        assert_eq!(error.message, format!("`score` is `\"{}…`, expected a number", "é".repeat(39)));
    }
}
