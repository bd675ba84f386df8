//! A JSON value with its path, so that an error can say where it is.

use std::borrow::Cow;
use std::fmt;

use crate::trust::verification::block::BlockReason;
use credence_json::Json;
use credence_named::Named;

/// The longest excerpt of the text in an error.
const MAX_FOUND: usize = 60;

/// Why a text is not a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerError {
    /// The path, such as `hosts[3].block.reason`; empty for the text as a whole.
    pub path: String,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: Cow<'static, str>,
}

impl fmt::Display for LedgerError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, found, expected } = self;
        if path.is_empty() {
            return write!(formatter, "the ledger is {found}, expected {expected}");
        }
        write!(formatter, "`{path}` is {found}, expected {expected}")
    }
}

impl std::error::Error for LedgerError {}

/// A JSON value, or the absence of one, with its path.
pub(super) struct Field<'a, 'p> {
    pub(super) json: Option<Json<'a>>,
    parent: Option<&'p Field<'a, 'p>>,
    step: Step,
}

/// The last step of a path.
enum Step {
    Root,
    Name(&'static str),
    Index(usize),
}

impl<'a> Field<'a, '_> {
    pub(super) fn root(json: Json<'a>) -> Self {
        Self { json: Some(json), parent: None, step: Step::Root }
    }

    pub(super) fn at<'q>(&'q self, name: &'static str, json: Option<Json<'a>>) -> Field<'a, 'q> {
        Field { json, parent: Some(self), step: Step::Name(name) }
    }

    pub(super) fn field<'q>(&'q self, name: &'static str) -> Field<'a, 'q> {
        self.at(name, self.json.and_then(|json| json.get(name)))
    }

    /// Whether the value is missing or `null`.
    pub(super) fn is_missing(&self) -> bool {
        self.json.is_none_or(Json::is_null)
    }

    /// Calls `read` for every item; a missing list is empty.
    pub(super) fn each(
        &self,
        read: &mut dyn FnMut(&Field<'a, '_>) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        if self.is_missing() {
            return Ok(());
        }
        self.check(self.json.is_some_and(Json::is_array), "a list")?;
        for (index, item) in Json::items_of(self.json).enumerate() {
            read(&Field { json: Some(item), parent: Some(self), step: Step::Index(index) })?;
        }
        Ok(())
    }

    /// The last `max` items; all of them are checked.
    pub(super) fn list<T>(
        &self,
        max: usize,
        read: &dyn Fn(&Field<'a, '_>) -> Result<T, LedgerError>,
    ) -> Result<Vec<T>, LedgerError> {
        let mut items = Vec::new();
        self.each(&mut |field| {
            items.push(read(field)?);
            Ok(())
        })?;
        items.drain(..items.len().saturating_sub(max));
        Ok(items)
    }

    pub(super) fn text(&self) -> Result<String, LedgerError> {
        let text = self.json.and_then(Json::text).ok_or_else(|| self.error("text"))?;
        Ok(text.into_owned())
    }

    pub(super) fn optional_text(&self) -> Result<Option<String>, LedgerError> {
        if self.is_missing() { Ok(None) } else { self.text().map(Some) }
    }

    pub(super) fn integer(&self) -> Option<i64> {
        self.json.and_then(Json::integer)
    }

    pub(super) fn count(&self) -> Result<u32, LedgerError> {
        let count = self.integer().and_then(|number| u32::try_from(number).ok());
        count.ok_or_else(|| self.error("a whole number from 0"))
    }

    /// A value of an enum, by its name.
    pub(super) fn named<T: Named>(&self) -> Result<T, LedgerError> {
        T::from_name(&self.text()?).ok_or_else(|| {
            let names: Vec<&str> = T::VARIANTS.iter().map(|variant| variant.name()).collect();
            self.error_of_name(&names)
        })
    }

    fn error_of_name(&self, names: &[&str]) -> LedgerError {
        self.error(format!("one of `{}`", names.join("`, `")))
    }

    /// A reason that this version does not know is `None`.
    pub(super) fn reason_code(&self) -> Result<Option<BlockReason>, LedgerError> {
        Ok(self.optional_text()?.and_then(|name| BlockReason::from_name(&name)))
    }

    pub(super) fn check_object(&self) -> Result<(), LedgerError> {
        self.check(self.json.is_some_and(Json::is_object), "an object")
    }

    pub(super) fn check(&self, holds: bool, expected: &'static str) -> Result<(), LedgerError> {
        if holds { Ok(()) } else { Err(self.error(expected)) }
    }

    pub(super) fn error(&self, expected: impl Into<Cow<'static, str>>) -> LedgerError {
        self.error_that(expected.into())
    }

    fn error_that(&self, expected: Cow<'static, str>) -> LedgerError {
        LedgerError { path: self.path(), found: self.found(), expected }
    }

    pub(super) fn found(&self) -> String {
        let Some(json) = self.json else { return "missing".to_owned() };
        if json.is_object() {
            return "an object".to_owned();
        }
        if json.is_array() {
            return "a list".to_owned();
        }
        let text = json.text().unwrap_or(Cow::Borrowed(json.raw()));
        format!("`{}`", &text[..text.floor_char_boundary(MAX_FOUND)])
    }

    pub(super) fn path(&self) -> String {
        let mut path = self.parent.map(Field::path).unwrap_or_default();
        match self.step {
            Step::Root => {}
            Step::Index(index) => {
                path.push('[');
                path.push_str(&index.to_string());
                path.push(']');
            }
            Step::Name(name) => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(name);
            }
        }
        path
    }
}
