//! Property tests of policies in YAML.

use std::time::Instant;

use credence_core::trust::{OverrideEntry, PolicyEntry, TrustLevel};
use proptest::prelude::*;

use super::*;

const DOMAINS: [&str; 6] = ["a.org", ".b.example", "*.c.co.uk", "news-*.d.net", "bücher.example", "example.com"];
const HOSTS: [&str; 4] = ["a.org", "www.b.example", "xn--bcher-kva.example", "c.co.uk"];
const DAYS: [&str; 3] = ["2020-02-29", "2026-01-01", "2026-11-21"];

/// Texts that look like something else in YAML, and any text at all.
fn text() -> impl Strategy<Value = String> {
    let tricky = [
        "null",
        "~",
        "yes",
        "1e3",
        "- a",
        "a: b",
        "# c",
        " a ",
        "*x",
        "&x",
        "!x",
        "@",
        "%",
        "'",
        "\"",
        "|",
        ">",
        "",
        "a\nb",
        "\u{85}\u{2028}\u{feff}\u{7f}😀",
        "\u{0}\u{1b}",
    ];
    prop_oneof![prop::sample::select(tricky.to_vec()).prop_map(str::to_owned), any::<String>()]
}

fn level() -> impl Strategy<Value = String> {
    prop::sample::select(TrustLevel::ALL.to_vec()).prop_map(|level| level.name().to_owned())
}

fn chosen(texts: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(texts).prop_map(str::to_owned)
}

fn some<T: Strategy>(values: T) -> impl Strategy<Value = Option<T::Value>>
where
    T::Value: Clone,
{
    prop::option::of(values)
}

prop_compose! {
    fn entry()(
        domain in chosen(&DOMAINS),
        trust_level in some(level()),
        reason in some(text()),
        origin in some(text()),
        path in some(text()),
        from in some(chosen(&DAYS[..1])),
        until in some(chosen(&DAYS[1..])),
        kind in some(text()),
    ) -> PolicyEntry {
        PolicyEntry { domain, trust_level, reason, origin, path, from, until, kind }
    }
}

prop_compose! {
    fn override_entry()(
        domain in chosen(&HOSTS),
        trust_level in level(),
        reason in some(text()),
        added_at in some(text()),
    ) -> OverrideEntry {
        OverrideEntry { domain, trust_level, reason, added_at }
    }
}

prop_compose! {
    fn document()(
        allowlist in prop::collection::vec(entry(), 0..4),
        denylist in prop::collection::vec(entry(), 0..4),
        greylist in prop::collection::vec(entry(), 0..4),
        user_overrides in prop::collection::vec(override_entry(), 0..4),
    ) -> PolicyDocument {
        PolicyDocument { allowlist, denylist, greylist, user_overrides }
    }
}

/// Pieces of which policies and broken YAML are made.
fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "allowlist",
        "denylist",
        ":",
        ": ",
        "\n",
        "\n  ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "domain",
        "a.org",
        "&a ",
        "*a",
        "!!str ",
        "'",
        "\"",
        "|\n",
        ">-\n",
        "#",
        "---\n",
        "...\n",
        "%YAML 1.2\n",
        "? ",
        "\t",
        "\r",
        "é",
        "\u{feff}",
        "\\",
        "\u{85}",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..40).prop_map(|pieces| pieces.concat())
}

fn check_reading(text: &str) -> Result<(), TestCaseError> {
    let Err(error) = read_policy(text) else { return Ok(()) };
    prop_assert!(error.line >= 1 && error.column >= 1, "{error}");
    prop_assert!(error.line as usize <= text.split(['\n', '\r']).count(), "{error} in {text:?}");
    let start = format!("line {}, column {}: ", error.line, error.column);
    prop_assert!(error.message.starts_with(&start), "{error}");
    prop_assert!(!error.message.ends_with('.') && !error.message.contains('\n'), "{error}");
    Ok(())
}

proptest! {
    #[test]
    fn a_policy_written_as_yaml_is_read_as_it_was(document in document()) {
        prop_assert_eq!(read_policy(&document.to_yaml()), Ok(document));
    }

    #[test]
    fn json_is_yaml_and_gives_the_same_policy(document in document()) {
        let json = serde_json::to_string(&document).unwrap();
        prop_assert_eq!(read_policy(&json), Ok(document.clone()));
        let lines = serde_json::to_string_pretty(&document).unwrap();
        prop_assert_eq!(read_policy(&lines), Ok(document));
    }

    #[test]
    fn any_text_is_read_or_refused_with_a_place_in_it(text in any::<String>()) {
        check_reading(&text)?;
    }

    #[test]
    fn any_bytes_are_read_or_refused_with_a_place_in_them(bytes in any::<Vec<u8>>()) {
        check_reading(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn broken_policies_are_refused_with_a_place_in_them(text in pieces()) {
        check_reading(&text)?;
    }

    #[test]
    fn half_a_policy_never_panics(document in document(), cut in 0.0..1.0) {
        let json = serde_json::to_string_pretty(&document).unwrap();
        let characters = json.chars().count() as f64;
        let half: String = json.chars().take((characters * cut) as usize).collect();
        check_reading(&half)?;
    }
}

/// How long a text of some bytes takes, per byte; the best of three.
fn seconds(text: &str) -> f64 {
    let once = || {
        let started = Instant::now();
        let _ = read_policy(text);
        started.elapsed().as_secs_f64()
    };
    (0..3).map(|_| once()).fold(f64::INFINITY, f64::min)
}

#[test]
fn time_grows_with_the_length_and_not_faster() {
    let repeated: [(&str, &str); 8] = [
        ("allowlist:\n", "- domain: example.org\n  reason: something to say\n"),
        ("allowlist: [", "a.org, "),
        ("allowlist: [", "\n"),
        ("allowlist: [a.org, \"", "\\u0041 b\n"),
        ("allowlist:\n- ", "a"),
        ("denylist:\n- domain: a.org\n  reason: |\n", "    line\n"),
        ("", "# comment\n"),
        ("denylist:\n- &a a.org\n", "- *a\n"),
    ];
    for (start, piece) in repeated {
        let text = |bytes: usize| format!("{start}{}", piece.repeat(bytes / piece.len()));
        let (short, long) = (seconds(&text(1 << 17)), seconds(&text(1 << 20)));
        // Eight times the bytes; quadratic time would take 64 times as long.
        assert!(long < short * 24.0 + 0.05, "{start:?} {piece:?}: {short} s, then {long} s");
    }
}
