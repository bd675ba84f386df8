//! JSON: what is accepted and what it says, compared with `serde_json`.

use std::borrow::Cow;

use credence_json::{Json, JsonCheck};
use serde::de::IgnoredAny;
use serde_json::Value;

use super::effort::Effort;

/// What Python writes as a number and is none.
const NO_NUMBERS: [&str; 3] = ["NaN", "Infinity", "-Infinity"];

/// How many floats `serde_json` is off at most.
const STEPS_OF_SERDE: u64 = 4;

/// How deep `serde_json` reads a value; ours stops later.
const DEPTH_OF_BOTH: usize = 100;

pub(super) fn check(text: &str, effort: Effort) -> Result<(), String> {
    let ours = Json::parse(text).ok();
    if depth(text) > DEPTH_OF_BOTH {
        return Ok(());
    }
    let theirs = with_null(text);
    let is_json = serde_json::from_str::<IgnoredAny>(&theirs).is_ok();
    if ours.is_some() != is_json {
        return Err(format!("accepted here: {}, by serde_json: {is_json}", ours.is_some()));
    }
    if !effort.includes_one_of(2) {
        return Ok(());
    }
    // A number out of range and half of a surrogate pair are JSON, but have no `Value`.
    match (ours, serde_json::from_str::<Value>(&theirs)) {
        (Some(ours), Ok(theirs)) => {
            same(ours, &theirs)?;
            JsonCheck::default().finish(text).map_or(Ok(()), |indexed| same(indexed, &theirs))
        }
        (Some(_), Err(_)) | (None, _) => Ok(()),
    }
}

/// The text with `null` for the numbers that Python writes and JSON does not have: both are read alike.
fn with_null(text: &str) -> Cow<'_, str> {
    if !NO_NUMBERS.iter().any(|word| text.contains(word)) {
        return Cow::Borrowed(text);
    }
    let mut written = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = NO_NUMBERS.iter().find(|word| rest.starts_with(**word));
        let (taken, after) = rest.split_at(match word {
            Some(word) => word.len(),
            None if first == '"' => string_length(rest),
            None => first.len_utf8(),
        });
        written.push_str(if word.is_some() { "null" } else { taken });
        rest = after;
    }
    Cow::Owned(written)
}

/// The length of the string that the text begins with, with both quotes.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 2)
}

/// The most brackets that are open at once, counted in strings too.
fn depth(text: &str) -> usize {
    let step = |(open, most): (usize, usize), byte| match byte {
        b'[' | b'{' => (open + 1, most.max(open + 1)),
        b']' | b'}' => (open.saturating_sub(1), most),
        _ => (open, most),
    };
    text.bytes().fold((0, 0), step).1
}

fn same(ours: Json<'_>, theirs: &Value) -> Result<(), String> {
    let is_same = match theirs {
        Value::Null => ours.is_null(),
        Value::Bool(boolean) => ours.boolean() == Some(*boolean),
        Value::Number(number) => number.as_f64().is_some_and(|number| is_same_number(ours, number)),
        Value::String(text) => ours.text().as_deref() == Some(text),
        Value::Array(items) => {
            let ours: Vec<_> = ours.items().collect();
            ours.iter().zip(items).try_for_each(|(ours, theirs)| same(*ours, theirs))?;
            ours.len() == items.len()
        }
        Value::Object(fields) => {
            fields
                .iter()
                .try_for_each(|(name, theirs)| last_of(ours, name).map_or(Ok(()), |ours| same(ours, theirs)))?;
            fields.keys().all(|name| last_of(ours, name).is_some())
        }
    };
    if is_same { Ok(()) } else { Err(format!("`{}` is read otherwise than {theirs}", ours.raw())) }
}

/// Ours is rounded as by the standard library, but ignores digits behind the nineteenth. `serde_json` rounds less exactly.
fn is_same_number(ours: Json<'_>, theirs: f64) -> bool {
    let (Some(found), Ok(expected)) = (ours.number(), ours.raw().parse::<f64>()) else { return false };
    let steps_to = |number: f64| found.to_bits().abs_diff(number.to_bits());
    let mantissa = ours.raw().split(['e', 'E']).next().unwrap_or_default();
    let n_digits = mantissa.bytes().filter(u8::is_ascii_digit).count();
    let is_exact = n_digits <= 19 && expected.abs() >= 1e-307;
    steps_to(expected) <= u64::from(!is_exact) && steps_to(theirs) <= STEPS_OF_SERDE
}

/// Of fields with the same name `serde_json` keeps the last.
fn last_of<'a>(object: Json<'a>, name: &str) -> Option<Json<'a>> {
    object.fields().filter(|(found, _)| found.as_ref() == name).map(|(_, value)| value).last()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_that_is_read_otherwise_is_found() {
        let ours = Json::parse(r#"{"a": [1, "b"], "a": 2}"#).unwrap();
        assert_eq!(same(ours, &json!({ "a": 2 })), Ok(()));
        for (long, theirs) in [("1844618446744073709551615", 1.844_618_446_744_073_5e24), ("0.1e-5", 1e-6), ("0", 0.0)]
        {
            assert!(is_same_number(Json::parse(long).unwrap(), theirs), "{long}");
        }
        for theirs in [json!({ "a": 3 }), json!({ "a": 2, "b": null }), json!([2]), json!(null)] {
            assert!(same(ours, &theirs).is_err(), "{theirs}");
        }
    }
}
