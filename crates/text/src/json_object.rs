//! A JSON object written field by field.

use std::fmt::Write;

/// A JSON object being written, field by field, in the order of the calls.
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

    /// With a field that is JSON already.
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

    /// With a text.
    #[must_use]
    pub fn text(self, name: &str, text: &str) -> Self {
        self.json(name, &quoted(text))
    }

    /// With a text, where there is one.
    #[must_use]
    pub fn some_text(self, name: &str, text: Option<&str>) -> Self {
        match text.filter(|text| !text.trim().is_empty()) {
            Some(text) => self.text(name, text),
            None => self,
        }
    }

    /// With a list of items that are JSON already.
    #[must_use]
    pub fn list(self, name: &str, items: &[String]) -> Self {
        self.json(name, &["[", &items.join(","), "]"].concat())
    }

    /// With a field that is JSON already, where something holds.
    pub fn json_if(self, holds: bool, name: &str, json: &str) -> Self {
        if holds { self.json(name, json) } else { self }
    }

    /// The text of the whole object.
    #[must_use]
    pub fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

/// A text as JSON.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    push_quoted(&mut json, text);
    json
}

fn push_quoted(json: &mut String, text: &str) {
    json.push('"');
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            control if u32::from(control) < 0x20 => {
                // Writing to a text cannot fail.
                let _ = write!(json, "\\u{:04x}", u32::from(control));
            }
            other => json.push(other),
        }
    }
    json.push('"');
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
