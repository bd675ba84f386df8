//! Fields of a JSON object as plain values. A field of another type counts as missing.

use credence_json::{Items, Json};
use credence_named::Named;

/// The items of an array, without those that cannot be parsed.
pub fn each<T>(json: Json<'_>, name: &str, parse: impl Fn(Json<'_>) -> Option<T>) -> Vec<T> {
    let mut list = Vec::new();
    let Some(array) = json.get(name) else { return list };
    let mut items = array.items();
    while let Some(item) = next(&mut items) {
        list.extend(parse(item));
    }
    list
}

/// Compiled once for the lists of all types.
#[inline(never)]
fn next<'a>(items: &mut Items<'a>) -> Option<Json<'a>> {
    items.next()
}

/// The variant of an enum.
#[must_use]
pub fn named<T: Named>(json: Json<'_>, name: &str) -> Option<T> {
    T::from_name(&json.text_of(name)?)
}

/// A text.
#[must_use]
pub fn text(json: Json<'_>, name: &str) -> Option<String> {
    json.text_of(name).map(|text| text.into_owned())
}

/// A number.
#[must_use]
pub fn optional_number(json: Json<'_>, name: &str) -> Option<f64> {
    json.get(name).and_then(Json::number)
}

/// A number; 0 if it is missing.
#[must_use]
pub fn number(json: Json<'_>, name: &str) -> f64 {
    optional_number(json, name).unwrap_or_default()
}

/// A whole number from 0.
#[must_use]
pub fn optional_count(json: Json<'_>, name: &str) -> Option<u32> {
    whole(json.get(name)?)
}

/// A whole number from 0; 0 if it is missing.
#[must_use]
pub fn count(json: Json<'_>, name: &str) -> u32 {
    optional_count(json, name).unwrap_or_default()
}

/// Whole numbers from 0.
#[must_use]
pub fn counts(json: Json<'_>, name: &str) -> Vec<u32> {
    each(json, name, whole)
}

/// `true` or `false`; `false` if it is missing.
#[must_use]
pub fn flag(json: Json<'_>, name: &str) -> bool {
    json.get(name).and_then(Json::boolean).unwrap_or_default()
}

fn whole(json: Json<'_>) -> Option<u32> {
    json.integer().and_then(|count| u32::try_from(count).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_of_another_type_counts_as_missing() {
        let json = Json::parse(r#"{"a":"x","b":2,"c":[1,"y",3],"d":true,"e":-1}"#).unwrap();
        assert_eq!((text(json, "a").as_deref(), text(json, "b")), (Some("x"), None));
        assert_eq!((count(json, "b"), optional_count(json, "e"), counts(json, "c")), (2, None, vec![1, 3]));
        assert_eq!((number(json, "b"), optional_number(json, "a")), (2.0, None));
        assert!(flag(json, "d") && !flag(json, "a"));
    }
}
