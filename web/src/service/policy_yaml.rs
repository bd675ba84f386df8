//! Parsing YAML policies, with a module that is loaded with the first one.

use std::borrow::Cow;

use credence_core::trust::{OverrideEntry, PolicyDocument, PolicyEntry};
use credence_json::Json;
use js_sys::Reflect;
use wasm_bindgen::prelude::*;

use super::host::import;

/// The script, relative to the page.
const READER: &str = "policy-yaml.js";

/// Why a text is not a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlFault {
    /// The line, from 1; `None` when the parser could not be loaded.
    pub line: Option<u32>,
    /// The character in the line, from 1.
    pub column: Option<u32>,
    /// What is wrong, with its path, and what was expected.
    pub message: String,
}

/// The policy in a YAML text.
///
/// # Errors
/// The first fault of the text; nothing of it is used.
pub async fn read_policy(text: &str) -> Result<PolicyDocument, YamlFault> {
    let reader: Reader = import(READER).await.map_err(|thrown| fault(&thrown))?.unchecked_into();
    let json = reader.read_policy(text).await.map_err(|thrown| fault(&thrown))?;
    document(&json.as_string().unwrap_or_default()).ok_or_else(|| not_read("it gave no policy"))
}

#[wasm_bindgen]
extern "C" {
    /// What `policy-yaml.js` exports.
    type Reader;

    #[wasm_bindgen(method, js_name = readPolicy, catch)]
    async fn read_policy(this: &Reader, text: &str) -> Result<JsValue, JsValue>;
}

/// The fault in what was thrown.
fn fault(thrown: &JsValue) -> YamlFault {
    let field = |name: &str| Reflect::get(thrown, &JsValue::from_str(name)).ok();
    // The parser counts in 32 bits, too.
    let number = |name: &str| field(name).and_then(|value| value.as_f64()).map(|number| number as u32);
    let message = field("message").and_then(|value| value.as_string()).unwrap_or_default();
    match number("line") {
        None => not_read(&message),
        line => YamlFault { line, column: number("column"), message },
    }
}

fn not_read(reason: &str) -> YamlFault {
    let message = ["the reader of YAML could not be used: ", reason].concat();
    YamlFault { line: None, column: None, message }
}

/// The document in the parser's JSON, which is that of a stored policy too; `None` when it is something else.
pub fn document(json: &str) -> Option<PolicyDocument> {
    let json = Json::parse(json).ok()?;
    Some(PolicyDocument {
        allowlist: entries(json.get("allowlist")?)?,
        denylist: entries(json.get("denylist")?)?,
        greylist: entries(json.get("greylist")?)?,
        user_overrides: overrides(json.get("user_overrides")?)?,
    })
}

fn entries(list: Json<'_>) -> Option<Vec<PolicyEntry>> {
    let mut entries = Vec::new();
    for entry in list.items() {
        entries.push(PolicyEntry {
            domain: text(entry, "domain")?,
            trust_level: text(entry, "trust_level"),
            reason: text(entry, "reason"),
            origin: text(entry, "origin"),
            path: text(entry, "path"),
            from: text(entry, "from"),
            until: text(entry, "until"),
            kind: text(entry, "kind"),
        });
    }
    Some(entries)
}

fn overrides(list: Json<'_>) -> Option<Vec<OverrideEntry>> {
    let mut overrides = Vec::new();
    for entry in list.items() {
        overrides.push(OverrideEntry {
            domain: text(entry, "domain")?,
            trust_level: text(entry, "trust_level")?,
            reason: text(entry, "reason"),
            added_at: text(entry, "added_at"),
        });
    }
    Some(overrides)
}

fn text(entry: Json<'_>, name: &str) -> Option<String> {
    entry.get(name)?.text().map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_the_reader_arrives() {
        let read = document(
            r#"{"allowlist":[{"domain":"a.org","trust_level":"academic","reason":"\"é\"","origin":"o","path":"/p","from":"2026-01-01","until":"2026-11-21","kind":"k"},{"domain":"b.org"}],"denylist":[],"greylist":[{"domain":"c.org"}],"user_overrides":[{"domain":"d.org","trust_level":"low","reason":"","added_at":"now"}]}"#,
        );
        let given = |text: &str| Some(text.to_owned());
        let only = |domain: &str| PolicyEntry { domain: domain.to_owned(), ..PolicyEntry::default() };
        let full = PolicyEntry {
            trust_level: given("academic"),
            reason: given("\"é\""),
            origin: given("o"),
            path: given("/p"),
            from: given("2026-01-01"),
            until: given("2026-11-21"),
            kind: given("k"),
            ..only("a.org")
        };
        let own = OverrideEntry {
            domain: "d.org".to_owned(),
            trust_level: "low".to_owned(),
            reason: given(""),
            added_at: given("now"),
        };
        let expected = PolicyDocument {
            allowlist: vec![full, only("b.org")],
            denylist: Vec::new(),
            greylist: vec![only("c.org")],
            user_overrides: vec![own],
        };
        assert_eq!(read, Some(expected));
    }

    #[test]
    fn what_no_reader_gives_is_no_document() {
        for json in ["", "5", "{}", r#"{"allowlist":[{}],"denylist":[],"greylist":[],"user_overrides":[]}"#] {
            assert_eq!(document(json), None, "{json}");
        }
    }
}
