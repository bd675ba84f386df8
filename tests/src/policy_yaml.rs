//! A policy written as YAML is parsed unchanged, by a parser that shares no code with the writer.

use credence_core::trust::{OverrideEntry, PolicyDocument, PolicyEntry};
use proptest::prelude::*;

/// Texts with a meaning in YAML, and other texts.
fn text() -> impl Strategy<Value = String> {
    let loaded = prop::sample::select(vec![
        "",
        " ",
        "~",
        "null",
        "True",
        "no",
        "ON",
        "y",
        ".inf",
        "-.inf",
        ".nan",
        "0x1f",
        "0o17",
        "017",
        "1e3",
        "1_000",
        "12:30",
        "2026-11-21",
        "-",
        "--- a",
        "...",
        "- a",
        "? a",
        ": a",
        "a:",
        "a: b",
        "a #b",
        "#a",
        "[a]",
        "{a: b}",
        "*a",
        "&a",
        "!a",
        "!!str a",
        "|",
        ">",
        "%a",
        "@a",
        "`a",
        "'a'",
        "\"a\"",
        "a\\nb",
        "=",
        "<<",
        "\u{feff}a",
        "\u{85}",
        "\u{2028}",
        "\u{a0}",
        "a\n\n b\n",
        "\t",
        "\r\n",
        "日本語",
        "é",
        "🙂",
        "\u{200f}",
    ]);
    prop_oneof![loaded.prop_map(str::to_owned), ".{0,20}", "[a-zA-Z0-9 .:#'\",\\[\\]{}&*!|>%@`~?-]{0,16}", "\\PC{0,12}"]
}

fn optional() -> impl Strategy<Value = Option<String>> {
    prop::option::of(text())
}

fn entry() -> impl Strategy<Value = PolicyEntry> {
    let fields = (optional(), optional(), optional(), optional(), optional(), optional(), optional());
    let bare = text().prop_map(|domain| PolicyEntry { domain, ..PolicyEntry::default() });
    let full = (text(), fields).prop_map(|(domain, (trust_level, reason, origin, path, from, until, kind))| {
        PolicyEntry { domain, trust_level, reason, origin, path, from, until, kind }
    });
    prop_oneof![bare, full]
}

fn override_entry() -> impl Strategy<Value = OverrideEntry> {
    (text(), text(), optional(), optional()).prop_map(|(domain, trust_level, reason, added_at)| OverrideEntry {
        domain,
        trust_level,
        reason,
        added_at,
    })
}

fn document() -> impl Strategy<Value = PolicyDocument> {
    let entries = || prop::collection::vec(entry(), 0..4);
    let overrides = prop::collection::vec(override_entry(), 0..4);
    (entries(), entries(), entries(), overrides).prop_map(|(allowlist, denylist, greylist, user_overrides)| {
        PolicyDocument { allowlist, denylist, greylist, user_overrides }
    })
}

proptest! {
    #[test]
    fn every_policy_survives_being_written_as_yaml(document in document()) {
        let yaml = document.to_yaml();
        let read: Result<PolicyDocument, _> = serde_saphyr::from_str(&yaml);
        prop_assert_eq!(read.map_err(|error| error.to_string()), Ok(document), "{}", yaml);
    }
}
