//! A part of an assessment, copied from its JSON text.

use std::borrow::Cow;

use credence_json::{Json, JsonCheck, JsonError};
use credence_json_record::object::push_quoted;
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, read};

/// The names of fields as a tree: `{"outcome":true,"headline":{"score":true}}`.
#[wasm_bindgen(js_name = RawFields)]
#[derive(Debug)]
pub struct RawFields(Fields);

/// A line, and what was made of it.
pub(super) struct LineParts<'a> {
    pub(super) number: u32,
    pub(super) turn: &'a str,
    pub(super) assessment: &'a str,
}

#[derive(Debug)]
struct Fields(Vec<Field>);

#[derive(Debug)]
struct Field {
    name: String,
    part: Part,
}

#[derive(Debug)]
enum Part {
    Whole,
    Inside(Fields),
}

#[wasm_bindgen(js_class = RawFields)]
impl RawFields {
    /// The fields in a JSON text.
    #[wasm_bindgen(constructor)]
    #[part(batch, RawFields)]
    pub fn new(tree: &str) -> Result<RawFields, CallError> {
        read("fields", tree).map(Self)
    }
}

impl RawFields {
    /// The fields of a line as a JSON object: `line` is its number, `input` what was passed, the others are of the assessment.
    pub(super) fn write(&self, parts: &LineParts<'_>) -> Result<String, CallError> {
        let Self(fields) = self;
        let number = parts.number.to_string();
        let mut check = JsonCheck::default();
        let mut found = fields.found_in(check.finish(parts.assessment).map_err(not_held)?);
        for (field, value) in fields.0.iter().zip(&mut found) {
            match field.name.as_str() {
                "line" => *value = Some(Json::parse(&number).map_err(not_held)?),
                "input" => *value = Some(Json::parse(parts.turn).map_err(not_held)?),
                _ => {}
            }
        }
        let mut text = String::new();
        fields.write(&found, &mut text);
        Ok(text)
    }
}

/// Both texts are JSON once a line was assessed.
fn not_held(_: JsonError) -> CallError {
    CallError::new(ErrorCode::Internal, "", "there is no assessed line, expected `assess` before `part`".to_owned())
}

impl Fields {
    /// The value of each field, if the object has one.
    fn found_in<'a>(&self, object: Json<'a>) -> Vec<Option<Json<'a>>> {
        let mut found = vec![None; self.0.len()];
        for (name, value) in object.fields() {
            if let Some(at) = self.0.iter().position(|field| field.name == name) {
                found[at] = Some(value);
            }
        }
        found
    }

    fn write(&self, found: &[Option<Json<'_>>], text: &mut String) {
        text.push('{');
        for (index, (field, value)) in self.0.iter().zip(found).enumerate() {
            if index > 0 {
                text.push(',');
            }
            push_quoted(text, &field.name);
            text.push(':');
            field.part.write(*value, text);
        }
        text.push('}');
    }
}

impl Part {
    fn write(&self, value: Option<Json<'_>>, text: &mut String) {
        match (self, value) {
            (Self::Whole, Some(value)) => text.push_str(value.raw()),
            (Self::Inside(fields), Some(value)) if value.is_object() => fields.write(&fields.found_in(value), text),
            (Self::Inside(_), Some(value)) if value.is_array() => self.write_items(value, text),
            (Self::Whole, None) | (Self::Inside(_), _) => text.push_str("null"),
        }
    }

    fn write_items(&self, array: Json<'_>, text: &mut String) {
        text.push('[');
        for (index, item) in array.items().enumerate() {
            if index > 0 {
                text.push(',');
            }
            self.write(Some(item), text);
        }
        text.push(']');
    }
}

impl<'a> FromArgument<'a> for Fields {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.object()?;
        let field =
            |(name, value): (Cow<'a, str>, Argument<'a>)| Ok(Field { name: name.into_owned(), part: value.read()? });
        argument.entries().map(field).collect::<Result<_, CallError>>().map(Self)
    }
}

impl<'a> FromArgument<'a> for Part {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        if argument.is_object() {
            return argument.read().map(Self::Inside);
        }
        argument.read::<bool>()?.then_some(Self::Whole).ok_or_else(|| argument.invalid("true, or an object of fields"))
    }
}
