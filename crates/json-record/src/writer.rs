//! A `serde` serializer that writes JSON into a text.
//!
//! It writes what `serde_json` writes, but whole floats without `.0`, in half of the code: a field is one call, and writing to a
//! text needs no handling of input and output errors.

use std::fmt::{self, Display, Write};

use serde::Serialize;
use serde::ser::{
    Error, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct,
    SerializeTupleVariant, Serializer,
};

use crate::object::push_quoted;
use credence_decimal as decimal;

/// A record as JSON text.
///
/// # Errors
/// If JSON cannot hold it, such as a map whose keys are no texts.
pub fn to_json(record: &impl Serialize) -> Result<String, NotJson> {
    let mut writer = JsonWriter::default();
    record.serialize(&mut writer)?;
    Ok(writer.0)
}

/// JSON text that grows.
#[derive(Debug, Default)]
struct JsonWriter(String);

/// A record that JSON cannot hold.
#[derive(Debug)]
pub struct NotJson;

impl Display for NotJson {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not a value of JSON")
    }
}

impl std::error::Error for NotJson {}

impl Error for NotJson {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

type Written = Result<(), NotJson>;

impl JsonWriter {
    fn write(&mut self, json: &str) -> Written {
        self.0.push_str(json);
        Ok(())
    }

    fn write_text(&mut self, text: &str) -> Written {
        push_quoted(&mut self.0, text);
        Ok(())
    }

    #[inline(never)]
    fn write_number(&mut self, number: &dyn Display) -> Written {
        write!(self.0, "{number}").map_err(|_| NotJson)
    }

    fn write_float(&mut self, number: f64) -> Written {
        if number.is_finite() { self.write(&decimal::shortest(number)) } else { self.write("null") }
    }

    fn open(&mut self, bracket: char) -> Result<&mut Self, NotJson> {
        self.0.push(bracket);
        Ok(self)
    }

    /// A comma, unless nothing was written behind the opening bracket.
    fn separate(&mut self) {
        if !matches!(self.0.as_bytes().last(), Some(b'[' | b'{')) {
            self.0.push(',');
        }
    }

    fn name(&mut self, name: &str) {
        self.separate();
        push_quoted(&mut self.0, name);
        self.0.push(':');
    }

    /// The value of a variant, below its name.
    fn variant(&mut self, name: &str, bracket: char) -> Result<&mut Self, NotJson> {
        self.0.push('{');
        self.name(name);
        self.open(bracket)
    }
}

impl<'w> Serializer for &'w mut JsonWriter {
    type Ok = ();
    type Error = NotJson;
    type SerializeSeq = &'w mut JsonWriter;
    type SerializeTuple = &'w mut JsonWriter;
    type SerializeTupleStruct = &'w mut JsonWriter;
    type SerializeTupleVariant = &'w mut JsonWriter;
    type SerializeMap = &'w mut JsonWriter;
    type SerializeStruct = &'w mut JsonWriter;
    type SerializeStructVariant = &'w mut JsonWriter;

    fn serialize_bool(self, value: bool) -> Written {
        self.write(if value { "true" } else { "false" })
    }

    fn serialize_i8(self, value: i8) -> Written {
        self.write_number(&value)
    }

    fn serialize_i16(self, value: i16) -> Written {
        self.write_number(&value)
    }

    fn serialize_i32(self, value: i32) -> Written {
        self.write_number(&value)
    }

    fn serialize_i64(self, value: i64) -> Written {
        self.write_number(&value)
    }

    fn serialize_u8(self, value: u8) -> Written {
        self.write_number(&value)
    }

    fn serialize_u16(self, value: u16) -> Written {
        self.write_number(&value)
    }

    fn serialize_u32(self, value: u32) -> Written {
        self.write_number(&value)
    }

    fn serialize_u64(self, value: u64) -> Written {
        self.write_number(&value)
    }

    fn serialize_f32(self, value: f32) -> Written {
        if value.is_finite() { self.write(&decimal::shortest_single(value)) } else { self.write("null") }
    }

    fn serialize_f64(self, value: f64) -> Written {
        self.write_float(value)
    }

    fn serialize_char(self, value: char) -> Written {
        self.write_text(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Written {
        self.write_text(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Written {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Written {
        self.write("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        self.write("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.write("null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.write_text(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        self.0.push('{');
        self.name(variant);
        value.serialize(&mut *self)?;
        self.write("}")
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, NotJson> {
        self.open('[')
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, NotJson> {
        self.open('[')
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, NotJson> {
        self.open('[')
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, NotJson> {
        self.variant(variant, '[')
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, NotJson> {
        self.open('{')
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, NotJson> {
        self.open('{')
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, NotJson> {
        self.variant(variant, '{')
    }
}

impl SerializeSeq for &mut JsonWriter {
    type Ok = ();
    type Error = NotJson;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.separate();
        value.serialize(&mut **self)
    }

    fn end(self) -> Written {
        self.write("]")
    }
}

impl SerializeTuple for &mut JsonWriter {
    type Ok = ();
    type Error = NotJson;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Written {
        self.write("]")
    }
}

impl SerializeTupleStruct for &mut JsonWriter {
    type Ok = ();
    type Error = NotJson;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Written {
        self.write("]")
    }
}

impl SerializeTupleVariant for &mut JsonWriter {
    type Ok = ();
    type Error = NotJson;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Written {
        self.write("]}")
    }
}

impl SerializeMap for &mut JsonWriter {
    type Ok = ();
    type Error = NotJson;

    /// Keys are texts.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.separate();
        let start = self.0.len();
        key.serialize(&mut **self)?;
        let is_text = self.0[start..].starts_with('"');
        self.0.push(':');
        if is_text { Ok(()) } else { Err(NotJson) }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(&mut **self)
    }

    fn end(self) -> Written {
        self.write("}")
    }
}

impl SerializeStruct for &mut JsonWriter {
    type Ok = ();
    type Error = NotJson;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
        self.name(name);
        value.serialize(&mut **self)
    }

    fn end(self) -> Written {
        self.write("}")
    }
}

impl SerializeStructVariant for &mut JsonWriter {
    type Ok = ();
    type Error = NotJson;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
        SerializeStruct::serialize_field(self, name, value)
    }

    fn end(self) -> Written {
        self.write("}}")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn written(record: &impl Serialize) -> String {
        to_json(record).unwrap()
    }

    #[derive(Serialize)]
    enum Shape {
        Unit,
        Newtype(u8),
        Tuple(i16, char),
        Struct { name: &'static str, inner: Vec<Shape> },
    }

    #[derive(Serialize)]
    #[serde(tag = "kind")]
    enum Tagged {
        Plain { text: String },
    }

    #[derive(Serialize)]
    struct Pair(f32, Option<bool>);

    #[derive(Serialize)]
    struct Nothing;

    fn assert_as_serde_json(record: &impl Serialize) {
        assert_eq!(Some(written(record)), serde_json::to_string(record).ok());
    }

    #[test]
    fn every_shape_is_written_as_serde_json_writes_it() {
        let shapes = vec![Shape::Unit, Shape::Newtype(7), Shape::Tuple(-3, '"')];
        assert_as_serde_json(&Shape::Struct { name: "a", inner: shapes });
        assert_as_serde_json(&Shape::Struct { name: "", inner: Vec::new() });
        assert_as_serde_json(&Tagged::Plain { text: "{".to_owned() });
        assert_as_serde_json(&(Pair(0.1, None), Pair(-2.5, Some(true)), Nothing, ()));
        assert_as_serde_json(&BTreeMap::from([("a[", vec!["{", "["]), ("", Vec::new())]));
        assert_as_serde_json(&(i64::MIN, u64::MAX, i8::MIN, 0.25_f64, 1e-9_f64.to_string()));
    }

    #[test]
    fn every_character_is_written_as_serde_json_writes_it() {
        let all: String = (0..0x300_u32).chain([0x2028, 0xffff, 0x1f600]).filter_map(char::from_u32).collect();
        assert_as_serde_json(&all);
    }

    #[test]
    fn floats_keep_their_value() {
        for number in [0.0, -0.0, 1.0, 0.1, 1e300, 5e-324, f64::MAX, 123_456_789.123] {
            assert_eq!(written(&number).parse::<f64>(), Ok(number));
        }
        assert_eq!(written(&[f64::NAN, f64::INFINITY]), "[null,null]");
    }

    #[test]
    fn keys_that_are_no_texts_are_refused() {
        assert!(to_json(&BTreeMap::from([(1, 2)])).is_err());
    }
}
