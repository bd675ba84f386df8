//! How single values are read: texts, numbers, lists, and maps by keys of the caller's.

use std::borrow::Cow;

use credence_json::Json;

use super::argument::{Argument, FromArgument};
use super::error::CallError;

impl<'a> FromArgument<'a> for Cow<'a, str> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.text()
    }
}

impl<'a> FromArgument<'a> for String {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.text().map(Cow::into_owned)
    }
}

impl<'a> FromArgument<'a> for f64 {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.number()
    }
}

/// Models compute in single precision.
impl<'a> FromArgument<'a> for f32 {
    #[expect(clippy::cast_possible_truncation, reason = "the nearest number in single precision is meant")]
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.number().map(|number| number as f32)
    }
}

impl<'a> FromArgument<'a> for u32 {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.count(u32::MAX)
    }
}

impl<'a> FromArgument<'a> for bool {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.boolean()
    }
}

/// Any value, as it was written.
impl<'a> FromArgument<'a> for Json<'a> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.json().ok_or_else(|| argument.invalid("a value"))
    }
}

impl<'a, T: FromArgument<'a>> FromArgument<'a> for Option<T> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        if argument.is_given() { T::from_argument(argument).map(Some) } else { Ok(None) }
    }
}

impl<'a, T: FromArgument<'a>> FromArgument<'a> for Vec<T> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        // A loop is a fraction of the code of `collect`, which is compiled for each type.
        let mut list = Self::new();
        for item in argument.items()? {
            list.push(T::from_argument(&item)?);
        }
        Ok(list)
    }
}

/// Values by keys that the caller chose, in the order they were written.
#[derive(Default)]
pub(crate) struct Entries<'a, T>(pub(crate) Vec<(Cow<'a, str>, T)>);

impl<'a, T: FromArgument<'a>> FromArgument<'a> for Entries<'a, T> {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.object()?;
        argument.entries().map(|(key, value)| Ok((key, value.read()?))).collect::<Result<_, _>>().map(Self)
    }
}

/// A field that JavaScript reads; it is declared here so that it is not unknown.
pub(crate) struct Unread;

impl<'a> FromArgument<'a> for Unread {
    fn from_argument(_: &Argument<'a>) -> Result<Self, CallError> {
        Ok(Self)
    }
}

/// A number from 0 to 1, if it is given.
pub(crate) fn share(argument: &Argument<'_>) -> Result<Option<f64>, CallError> {
    match argument.read::<Option<f64>>()? {
        Some(share) if !(0.0..=1.0).contains(&share) => Err(argument.invalid("a number from 0 to 1")),
        share => Ok(share),
    }
}

/// A text, or a number as it was written, if it is given.
pub(crate) fn text_or_number<'a>(argument: &Argument<'a>) -> Result<Option<Cow<'a, str>>, CallError> {
    let Some(value) = argument.json() else { return Ok(None) };
    let number = || value.number().map(|_| Cow::Borrowed(value.raw()));
    value.text().or_else(number).map(Some).ok_or_else(|| argument.invalid("a text or a number"))
}

/// A text that no error repeats, if it is given.
pub(crate) fn secret(argument: &Argument<'_>) -> Result<Option<String>, CallError> {
    argument.read().map_err(|_| argument.invalid_secret())
}

/// Names and values of headers; no error repeats a value.
pub(crate) fn headers(argument: &Argument<'_>) -> Result<Vec<(String, String)>, CallError> {
    if argument.is_given() {
        argument.object()?;
    }
    let mut headers = Vec::new();
    for (name, value) in argument.entries() {
        headers.extend(secret(&value)?.map(|value| (name.into_owned(), value)));
    }
    Ok(headers)
}

/// The status of an HTTP response.
pub(crate) fn status(argument: &Argument<'_>) -> Result<u16, CallError> {
    Ok(u16::try_from(argument.count(999)?).unwrap_or(999))
}
