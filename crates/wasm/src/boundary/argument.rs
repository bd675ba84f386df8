//! Reads what a caller passed, and says where it is wrong.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use credence_text::json::Json;
use credence_text::names::Named;

use super::error::{CallError, ErrorCode};

/// How much of a wrong value is repeated in the message.
const SHOWN_CHARACTERS: usize = 40;

/// One value of what a caller passed, and the way to it. `null` is the same as nothing.
#[derive(Clone, Debug)]
pub struct Argument<'a> {
    way: Way,
    /// The same way, for what is inside.
    shared: OnceCell<Rc<Way>>,
    value: Option<Json<'a>>,
}

/// The way to a value, written out only where something is wrong: long lists have many values.
#[derive(Clone, Debug)]
struct Way {
    above: Option<Rc<Way>>,
    step: Step,
}

#[derive(Clone, Debug)]
enum Step {
    Argument(Rc<str>),
    Field(&'static str),
    Entry(Rc<str>),
    Item(usize),
}

impl Way {
    fn write(&self, text: &mut String) {
        if let Some(above) = &self.above {
            above.write(text);
        }
        match &self.step {
            Step::Argument(name) => text.push_str(name),
            Step::Field(name) => {
                text.push('.');
                text.push_str(name);
            }
            Step::Entry(name) => {
                text.push_str("[\"");
                text.push_str(name);
                text.push_str("\"]");
            }
            Step::Item(place) => {
                text.push('[');
                text.push_str(&place.to_string());
                text.push(']');
            }
        }
    }
}

impl<'a> Argument<'a> {
    /// The argument called `name`; empty text is an argument that was not given.
    ///
    /// # Errors
    /// When the text is not JSON.
    pub fn parse(name: &str, text: &'a str) -> Result<Self, CallError> {
        let way = Way { above: None, step: Step::Argument(Rc::from(name)) };
        if text.is_empty() {
            return Ok(Self::new(way, None));
        }
        match Json::parse(text) {
            Ok(value) => Ok(Self::new(way, Some(value))),
            Err(error) => {
                let message = format!("`{name}` is not JSON at byte {}, expected {}", error.at, error.expected);
                Err(CallError::new(ErrorCode::InvalidJson, name, message))
            }
        }
    }

    fn new(way: Way, value: Option<Json<'a>>) -> Self {
        Self { way, shared: OnceCell::new(), value: value.filter(|value| !value.is_null()) }
    }

    fn inside(&self, step: Step, value: Option<Json<'a>>) -> Self {
        let above = Rc::clone(self.shared.get_or_init(|| Rc::new(self.way.clone())));
        Self::new(Way { above: Some(above), step }, value)
    }

    /// The way to this value.
    #[must_use]
    pub fn path(&self) -> String {
        let mut text = String::new();
        self.way.write(&mut text);
        text
    }

    /// The value as it was written, if one was given.
    #[must_use]
    pub fn json(&self) -> Option<Json<'a>> {
        self.value
    }

    /// Whether there is a value.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.value.is_some()
    }

    /// The field of that name; nothing when this is no object.
    #[must_use]
    pub fn field(&self, name: &'static str) -> Argument<'a> {
        self.inside(Step::Field(name), self.value.and_then(|value| value.some(name)))
    }

    /// The fields of those names in one pass, which long lists of large objects are read by.
    #[must_use]
    pub fn fields<const N: usize>(&self, names: [&'static str; N]) -> [Argument<'a>; N] {
        let found = self.value.map_or([None; N], |value| value.pick(names));
        let mut place = 0;
        names.map(|name| {
            place += 1;
            self.inside(Step::Field(name), found[place - 1])
        })
    }

    /// An error about this value.
    #[must_use]
    pub fn wrong(&self, expected: &str) -> CallError {
        let found = self.value.map_or_else(|| "missing".to_owned(), |value| format!("`{}`", shortened(value.raw())));
        let path = self.path();
        let message = format!("`{path}` is {found}, expected {expected}");
        CallError::new(ErrorCode::InvalidArgument, &path, message)
    }

    /// This value, which must be an object.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn object(self) -> Result<Self, CallError> {
        match self.value {
            Some(value) if value.is_object() => Ok(self),
            _ => Err(self.wrong("an object")),
        }
    }

    /// An error for the first field that is none of `names`: a misspelt option must not pass in silence.
    ///
    /// # Errors
    /// When there is such a field.
    pub fn only(&self, names: &[&str]) -> Result<(), CallError> {
        let mut fields = self.value.into_iter().flat_map(Json::fields);
        let Some((unknown, _)) = fields.find(|(name, _)| !names.contains(&name.as_ref())) else { return Ok(()) };
        let path = format!("{}.{unknown}", self.path());
        let message = format!("`{path}` is unknown, expected one of {}", names.join(", "));
        Err(CallError::new(ErrorCode::InvalidArgument, &path, message))
    }

    /// Nothing, or an object with no other fields than `names`.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn optional_object(self, names: &[&str]) -> Result<Self, CallError> {
        let object = if self.is_given() { self.object()? } else { self };
        object.only(names)?;
        Ok(object)
    }

    /// Reads each item of an array.
    ///
    /// # Errors
    /// When it is anything else, or an item cannot be read.
    pub fn each<T>(&self, read: fn(Argument<'a>) -> Result<T, CallError>) -> Result<Vec<T>, CallError> {
        let array = self.value.filter(|value| value.is_array()).ok_or_else(|| self.wrong("an array"))?;
        let mut items = Vec::new();
        for (index, item) in array.items().enumerate() {
            items.push(read(self.item(index, item))?);
        }
        Ok(items)
    }

    /// Reads each item of an array, none when it was not given.
    ///
    /// # Errors
    /// As [`Argument::each`].
    pub fn each_given<T>(&self, read: fn(Argument<'a>) -> Result<T, CallError>) -> Result<Vec<T>, CallError> {
        if self.is_given() { self.each(read) } else { Ok(Vec::new()) }
    }

    /// The fields of an object with their names, in the order they were written; none when this is no object.
    #[must_use]
    pub fn entries(&self) -> Vec<(Cow<'a, str>, Argument<'a>)> {
        let fields = self.value.into_iter().flat_map(Json::fields);
        fields
            .map(|(name, value)| (name.clone(), self.inside(Step::Entry(Rc::from(name.as_ref())), Some(value))))
            .collect()
    }

    fn item(&self, index: usize, item: Json<'a>) -> Argument<'a> {
        self.inside(Step::Item(index), Some(item))
    }

    /// A text.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn text(&self) -> Result<Cow<'a, str>, CallError> {
        self.value.and_then(Json::text).ok_or_else(|| self.wrong("a text"))
    }

    /// A text, if one was given.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn optional_text(&self) -> Result<Option<Cow<'a, str>>, CallError> {
        self.is_given().then(|| self.text()).transpose()
    }

    /// A text, or a number as it was written, if one was given.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn text_or_number(&self) -> Result<Option<Cow<'a, str>>, CallError> {
        let Some(value) = self.value else { return Ok(None) };
        let number = || value.number().map(|_| Cow::Borrowed(value.raw()));
        value.text().or_else(number).map(Some).ok_or_else(|| self.wrong("a text or a number"))
    }

    /// A finite number.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn number(&self) -> Result<f64, CallError> {
        let number = self.value.and_then(Json::number).filter(|number| number.is_finite());
        number.ok_or_else(|| self.wrong("a number"))
    }

    /// A finite number, if one was given.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn optional_number(&self) -> Result<Option<f64>, CallError> {
        self.is_given().then(|| self.number()).transpose()
    }

    /// A number from 0 to 1, if one was given.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn optional_share(&self) -> Result<Option<f64>, CallError> {
        match self.optional_number()? {
            Some(share) if !(0.0..=1.0).contains(&share) => Err(self.wrong("a number from 0 to 1")),
            share => Ok(share),
        }
    }

    /// A whole number from 0 to `most`.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn count(&self, most: u32) -> Result<u32, CallError> {
        let count = self.value.and_then(Json::integer).and_then(|count| u32::try_from(count).ok());
        count.filter(|count| *count <= most).ok_or_else(|| self.wrong(&format!("a whole number from 0 to {most}")))
    }

    /// A whole number from 0 to `most`, if one was given.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn optional_count(&self, most: u32) -> Result<Option<u32>, CallError> {
        self.is_given().then(|| self.count(most)).transpose()
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn boolean(&self) -> Result<bool, CallError> {
        self.value.and_then(Json::boolean).ok_or_else(|| self.wrong("true or false"))
    }

    /// `true` or `false`, `false` when it was not given.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn flag(&self) -> Result<bool, CallError> {
        if self.is_given() { self.boolean() } else { Ok(false) }
    }

    /// The variant with that name, if one was given.
    ///
    /// # Errors
    /// When no variant has it.
    pub fn named<T: Named>(&self) -> Result<Option<T>, CallError> {
        let Some(value) = self.value else { return Ok(None) };
        let found = value.text().and_then(|name| T::from_name(&name));
        found.map(Some).ok_or_else(|| self.wrong(&format!("one of {}", T::names())))
    }

    /// One of the named values, if one was given.
    ///
    /// # Errors
    /// When it is none of them.
    pub fn one_of<T: Copy>(&self, named: &[(&str, T)]) -> Result<Option<T>, CallError> {
        let Some(value) = self.value else { return Ok(None) };
        let found = value.text().and_then(|text| named.iter().find(|(name, _)| *name == text));
        let names = || named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        found.map(|(_, value)| Some(*value)).ok_or_else(|| self.wrong(&format!("one of {}", names())))
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    #[wasm_bindgen_test(unsupported = test)]
    fn an_error_names_the_way_to_the_value() {
        let records = Argument::parse("records", r#"[{"success":true},{"success":"yes"}]"#).unwrap();
        let error = records.each(|record| record.field("success").boolean()).unwrap_err();
        assert_eq!(error.path, "records[1].success");
        assert_eq!(error.message, "`records[1].success` is `\"yes\"`, expected true or false");
    }

    #[wasm_bindgen_test(unsupported = test)]
    fn null_is_the_same_as_nothing() {
        let turn = Argument::parse("turn", r#"{"answer":null}"#).unwrap();
        assert_eq!(turn.field("answer").optional_text().unwrap(), None);
        assert_eq!(turn.field("answer").text().unwrap_err().message, "`turn.answer` is missing, expected a text");
    }

    #[wasm_bindgen_test(unsupported = test)]
    fn a_long_value_is_cut_between_characters() {
        let text = format!("\"{}\"", "é".repeat(100));
        let error = Argument::parse("score", &text).unwrap().number().unwrap_err();
        assert_eq!(error.message, format!("`score` is `\"{}…`, expected a number", "é".repeat(39)));
    }
}
