//! JSON as `serde_json` reads it, whole and in pieces.

use super::*;
use crate::index::Span;
use proptest::prelude::*;

#[test]
fn fields_are_read_in_place() {
    let json = Json::parse(r#" {"a": {"b": [1, "x\n\u00e9\ud83d\ude00", null]}, "c": -1.50e2, "a2":""} "#).unwrap();
    let items: Vec<_> = json.at_path("a.b").unwrap().items().collect();
    assert_eq!(items[0].integer(), Some(1));
    assert_eq!(items[1].text().unwrap(), "x\né😀");
    assert!(items[2].is_null());
    assert_eq!(json.get("c").unwrap().raw(), "-1.50e2");
    assert_eq!(json.get("c").unwrap().number(), Some(-150.0));
    assert_eq!(json.get("missing"), None);
}

#[test]
fn the_last_of_equal_names_counts() {
    assert_eq!(Json::parse(r#"{"a":1,"a":2}"#).unwrap().get("a").unwrap().integer(), Some(2));
}

#[test]
fn a_lone_surrogate_becomes_a_replacement_character() {
    assert_eq!(Json::parse(r#""a\ud83dz""#).unwrap().text().unwrap(), "a\u{fffd}z");
    assert_eq!(Json::parse(r#""\ude00\ud83d\u0041""#).unwrap().text().unwrap(), "\u{fffd}\u{fffd}A");
}

#[test]
fn an_error_has_its_position_and_the_expected_value() {
    let error = Json::parse(r#"{"content":"a""#).unwrap_err();
    assert_eq!(error, JsonError { at: 14, expected: "`,` or `}`" });
    assert_eq!(Json::parse("").unwrap_err().expected, "a value");
    assert_eq!(Json::parse(&"[".repeat(300)).unwrap_err().expected, "at most 256 levels");
}

#[test]
fn empty_values_are_blank() {
    for blank in ["null", "\"\"", "[ ]", "{}", r#"{"results":[]}"#] {
        assert!(Json::parse(blank).unwrap().is_blank(), "{blank}");
    }
    for full in ["0", "false", "\" \"", "[null]", r#"{"a":[],"b":[]}"#, r#"{"a":{}}"#, r#"{"a":null}"#] {
        assert!(!Json::parse(full).unwrap().is_blank(), "{full}");
    }
}

/// The value as `serde_json` parses it, rebuilt with this parser.
fn rebuilt(json: Json<'_>) -> serde_json::Value {
    if json.is_object() {
        return json.fields().map(|(key, value)| (key.into_owned(), rebuilt(value))).collect();
    }
    if json.is_array() {
        return json.items().map(rebuilt).collect::<Vec<_>>().into();
    }
    match (json.text(), json.boolean(), json.integer(), json.number()) {
        (Some(text), ..) => text.into_owned().into(),
        (_, Some(boolean), ..) => boolean.into(),
        (_, _, Some(whole), _) => whole.into(),
        (.., Some(number)) => number.into(),
        (..) => serde_json::Value::Null,
    }
}

fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        (prop::num::f64::NORMAL | prop::num::f64::ZERO).prop_map(|number| serde_json::json!(number)),
        any::<String>().prop_map(Into::into),
    ];
    leaf.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
            prop::collection::vec((any::<String>(), inner), 0..6).prop_map(|fields| fields.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn every_value_reads_as_serde_json_reads_it(value in any_json(), pretty: bool) {
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) }.unwrap();
        prop_assert_eq!(rebuilt(Json::parse(&text).unwrap()), value);
    }

    #[test]
    fn what_is_json_is_what_serde_json_takes_for_json(text in r#"[\[\]{}:," \\ntrue0-9.eE+\-]{0,24}"#) {
        let ours = Json::parse(&text).is_ok();
        let theirs = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        let _ = Json::parse(&text);
    }
}

const NAMES: &[&str] = &["url", "stance"];

/// The value of a text that arrives in pieces which end at these positions, rebuilt; its error otherwise.
fn in_pieces(text: &str, ends: &[usize]) -> Result<serde_json::Value, JsonError> {
    let mut check = JsonCheck::noting(NAMES);
    for end in ends {
        check.advance(text.get(..*end).unwrap_or_default());
    }
    check.finish(text).map(rebuilt)
}

/// Whether any object in the value has a field of that name.
fn has_name(value: &serde_json::Value, name: &str) -> bool {
    match value {
        serde_json::Value::Object(fields) => fields.iter().any(|(key, value)| key == name || has_name(value, name)),
        serde_json::Value::Array(items) => items.iter().any(|item| has_name(item, name)),
        _ => false,
    }
}

/// Checks the notes of a value and of everything in it.
fn notes_hold(json: Json<'_>) -> bool {
    let value = rebuilt(json);
    let is_sound = |(index, name): (usize, &&str)| json.may_name(1 << index) || !has_name(&value, name);
    NAMES.iter().enumerate().all(is_sound) && json.fields().map(|(_, value)| value).chain(json.items()).all(notes_hold)
}

fn long_json() -> impl Strategy<Value = serde_json::Value> {
    let name = prop_oneof![Just("url".to_owned()), Just("stance".to_owned()), any::<String>()];
    let text = prop_oneof![any::<String>(), "[a-z\"\\\\\n\u{1}é😀]{30,90}"];
    text.prop_map(serde_json::Value::from).prop_recursive(4, 40, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
            prop::collection::vec((name.clone(), inner), 0..5).prop_map(|fields| fields.into_iter().collect()),
        ]
    })
}

#[test]
fn a_text_without_an_index_may_have_any_name() {
    let text = r#"{"title": "long enough for a span of its own", "url": 1}"#;
    assert!(Json::parse(text).unwrap().may_name(1) && Json::parse(text).unwrap().may_name(2));
    let mut check = JsonCheck::noting(NAMES);
    let json = check.finish(text).unwrap();
    assert!(json.may_name(1) && !json.may_name(2));
}

#[test]
fn a_check_that_is_restarted_forgets_the_text_before() {
    let mut check = JsonCheck::noting(NAMES);
    check.advance(r#"{"stance": ["an open list in an open object", 1"#);
    check.restart();
    assert_eq!(check.finish(" 12 ").map(Json::integer), Ok(Some(12)));
    check.restart();
    assert!(check.finish("[1").is_err());
    check.restart();
    assert!(!check.finish(r#"{"title": "long enough for a span of its own"}"#).unwrap().may_name(2));
}

proptest! {
    #[test]
    fn an_index_changes_no_value(value in long_json(), pretty: bool, ends in prop::collection::vec(0_usize..2_000, 0..6)) {
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) }.unwrap();
        let mut ends: Vec<usize> = ends.into_iter().map(|end| end % (text.len() + 1)).collect();
        ends.sort_unstable();
        prop_assert_eq!(in_pieces(&text, &ends), Ok(value));
    }

    #[test]
    fn a_note_is_never_missing(value in long_json()) {
        let text = serde_json::to_string(&value).unwrap();
        prop_assert!(notes_hold(JsonCheck::noting(NAMES).finish(&text).unwrap()));
    }

    #[test]
    fn a_text_in_pieces_has_the_error_of_the_whole_text(text in r#"[\[\]{}:," \\ntrue0-9.eE+\-]{0,24}"#) {
        let whole = Json::parse(&text).map(rebuilt);
        let ends: Vec<usize> = (0..=text.len()).collect();
        prop_assert_eq!(in_pieces(&text, &ends), whole.clone());
        for end in ends {
            prop_assert_eq!(in_pieces(&text, &[end]), whole.clone());
        }
    }

    #[test]
    fn the_pieces_of_valid_text_may_end_anywhere(value in any_json()) {
        let text = serde_json::to_string(&value).unwrap();
        let ends: Vec<usize> = (0..=text.len()).collect();
        prop_assert_eq!(in_pieces(&text, &ends), Ok(value));
    }
}

#[test]
fn an_index_takes_at_most_four_times_the_memory_of_its_text() {
    let chain = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    for depth in [1, 8, 10, 20, 100, 255] {
        for text in ["", "\"a text that is long enough for a span\""] {
            let item = chain(depth).replacen("[]", &format!("[{text}]"), 1);
            let text = format!("[{item}{}]", format!(",{item}").repeat(100));
            let mut check = JsonCheck::default();
            check.finish(&text).unwrap();
            let bytes = check.spans.len() * size_of::<Span>();
            assert!(bytes <= 4 * text.len(), "{depth}: {bytes} bytes for {}", text.len());
        }
    }
}

#[test]
fn a_number_that_is_none_is_read_as_null() {
    let text = r#"{"a":NaN,"b":[Infinity,-Infinity,-1],"c":{"d":NaN}}"#;
    let json = Json::parse(text).unwrap();
    assert!(json.get("a").unwrap().is_null() && json.some("a").is_none());
    let items: Vec<_> = json.list("b").map(|item| (item.is_null(), item.number())).collect();
    assert_eq!(items, [(true, None), (true, None), (false, Some(-1.0))]);
    assert!(json.at_path("c.d").unwrap().is_null());
    for size in 1..text.len() {
        let mut check = JsonCheck::default();
        (size..text.len()).for_each(|end| check.advance(&text[..end]));
        assert!(check.finish(text).is_ok(), "{size}");
    }
}

#[test]
fn what_only_looks_like_a_number_that_is_none_is_an_error() {
    for text in
        ["NaNs", "Nan", "-NaN", "+Infinity", "Infinit", "-Inf", "[-I", "inf", "None", "undefined", "-", "{\"a\":N}"]
    {
        assert!(Json::parse(text).is_err(), "{text}");
    }
    assert_eq!(Json::parse("\"NaN\"").unwrap().text().as_deref(), Some("NaN"));
}
