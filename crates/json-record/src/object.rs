//! Writes a JSON object field by field.

use std::fmt::Write;

/// A JSON object with fields in the order of the calls.
#[derive(Debug)]
pub struct JsonObject(String);

impl Default for JsonObject {
    fn default() -> Self {
        Self::new()
    }
}

impl JsonObject {
    /// An object without fields.
    #[must_use]
    pub fn new() -> Self {
        Self("{".to_owned())
    }

    /// Adds a field that is already JSON.
    #[must_use]
    pub fn json(mut self, name: &str, json: &str) -> Self {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        push_quoted(&mut self.0, name);
        self.0.push(':');
        self.0.push_str(json);
        self
    }

    /// Adds a string.
    #[must_use]
    pub fn text(self, name: &str, text: &str) -> Self {
        self.json(name, &quoted(text))
    }

    /// Adds a string, if there is one.
    #[must_use]
    pub fn some_text(self, name: &str, text: Option<&str>) -> Self {
        match text.filter(|text| !text.trim().is_empty()) {
            Some(text) => self.text(name, text),
            None => self,
        }
    }

    /// Adds a list of items that are already JSON.
    #[must_use]
    pub fn list(self, name: &str, items: &[String]) -> Self {
        self.json(name, &["[", &items.join(","), "]"].concat())
    }

    /// Adds a field that is already JSON, if a condition is true.
    pub fn json_if(self, holds: bool, name: &str, json: &str) -> Self {
        if holds { self.json(name, json) } else { self }
    }

    /// The JSON text of the object.
    #[must_use]
    pub fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

/// A string as JSON.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    push_quoted(&mut json, text);
    json
}

/// Adds a string as JSON.
pub fn push_quoted(json: &mut String, text: &str) {
    json.push('"');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f)) {
        json.push_str(&rest[..at]);
        push_escape(json, rest.as_bytes()[at]);
        rest = &rest[at + 1..];
    }
    json.push_str(rest);
    json.push('"');
}

fn push_escape(json: &mut String, byte: u8) {
    match byte {
        b'\n' => json.push_str("\\n"),
        b'\r' => json.push_str("\\r"),
        b'\t' => json.push_str("\\t"),
        8 => json.push_str("\\b"),
        12 => json.push_str("\\f"),
        // Writing to a `String` cannot fail.
        0..=0x1f => drop(write!(json, "\\u{byte:04x}")),
        byte => {
            json.push('\\');
            json.push(byte.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_text_is_read_back_as_it_was(name in ".*", text in any::<String>()) {
            let body = JsonObject::new().text(&name, &text).list("other", &["1".to_owned()]).end();
            let read: serde_json::Value = serde_json::from_str(&body).unwrap();
            prop_assert_eq!(read[if name == "other" { "" } else { &name }].as_str().unwrap_or(&text), text.as_str());
        }
    }
}
