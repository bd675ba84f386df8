//! Tests of policies in YAML.

use super::*;
use credence_core::trust::{OverrideEntry, PolicyEntry};

fn policy(text: &str) -> PolicyDocument {
    read_policy(text).unwrap_or_else(|error| panic!("{error} in {text:?}"))
}

fn message(text: &str) -> String {
    read_policy(text).expect_err(text).message
}

fn domains(entries: &[PolicyEntry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.domain.as_str()).collect()
}

#[test]
fn every_key_of_a_policy_is_read() {
    let document = policy(
        "# mine\nallowlist:\n  - a.org\n  - domain: b.org\n    trust_level: academic\n    reason: 'it''s reviewed'\n    origin: me\n    path: /papers\n    from: 2020-01-01\n    until: \"2026-11-21\"\n    kind: journal\ndenylist: [bad.example]\ngraylist: [{domain: c.org}]\nuser_overrides:\n- domain: d.org\n  trust_level: low\n  reason: >-\n    two\n    lines\n  added_at: 2026-11-21T10:00:00Z\n",
    );
    let text = |text: &str| Some(text.to_owned());
    let entry = PolicyEntry {
        domain: "b.org".to_owned(),
        trust_level: text("academic"),
        reason: text("it's reviewed"),
        origin: text("me"),
        path: text("/papers"),
        from: text("2020-01-01"),
        until: text("2026-11-21"),
        kind: text("journal"),
    };
    assert_eq!(document.allowlist[1], entry);
    assert_eq!(document.allowlist[0], PolicyEntry { domain: "a.org".to_owned(), ..PolicyEntry::default() });
    assert_eq!(domains(&document.denylist), ["bad.example"]);
    assert_eq!(domains(&document.greylist), ["c.org"]);
    let own = OverrideEntry {
        domain: "d.org".to_owned(),
        trust_level: "low".to_owned(),
        reason: text("two lines"),
        added_at: text("2026-11-21T10:00:00Z"),
    };
    assert_eq!(document.user_overrides, [own]);
}

#[test]
fn missing_and_empty_lists_have_no_rules() {
    for text in
        ["", "\n", "# nothing\n", "---\n", "...\n", "~", "{}", "allowlist:\n", "allowlist: []\ngreylist: null\n"]
    {
        assert_eq!(policy(text), PolicyDocument::default(), "{text:?}");
    }
}

#[test]
fn scalars_are_taken_as_they_are_written() {
    let document = policy(
        "denylist:\n- {domain: a.org, reason: yes}\n- {domain: b.org, reason: 1.10}\n- {domain: c.org, reason: 0x1F}\n- {domain: d.org, reason: 'null'}\n- {domain: e.org, reason: !!str null}\n- {domain: f.org, reason: null}\n- {domain: g.org, reason: ''}\n",
    );
    let reasons: Vec<_> = document.denylist.iter().map(|entry| entry.reason.as_deref()).collect();
    assert_eq!(reasons, [Some("yes"), Some("1.10"), Some("0x1F"), Some("null"), Some("null"), None, Some("")]);
}

#[test]
fn a_wrong_value_is_named_with_its_place() {
    let levels = "one of `blocked`, `unverified`, `low`, `trusted`, `academic`, `government`, `primary`";
    assert_eq!(
        message(
            "allowlist:\n  - a.org\nuser_overrides:\n  - {domain: a.org, trust_level: low}\n  - {domain: b.org, trust_level: low}\n  - domain: c.org\n    trust_level: trustd\n"
        ),
        format!("line 7, column 18: `user_overrides[2].trust_level` is `trustd`, expected {levels}")
    );
    assert_eq!(
        message("graylist:\n- a.org\n- not a domain\n"),
        "line 3, column 3: `greylist[1].domain` is `not a domain`, expected a domain such as `example.org`"
    );
    assert_eq!(
        message("allowlist:\n - {domain: e.org, from: 2026-01-01, until: 2025-01-01}"),
        "line 2, column 45: `allowlist[0].until` is `2025-01-01`, expected a date not before `from`"
    );
    assert_eq!(
        message("allowlist: [\"\"]"),
        "line 1, column 13: `allowlist[0].domain` is empty, expected a domain such as `example.org`"
    );
    assert_eq!(
        message("user_overrides:\n- domain: '*.a.org'\n  trust_level: low\n"),
        "line 2, column 11: `user_overrides[0].domain` is `*.a.org`, expected one exact host such as `news.example.org`, without a star or a leading dot"
    );
}

#[test]
fn a_wrong_type_is_named_with_its_place() {
    let cases = [
        (
            "- a.org",
            "line 1, column 1: the policy is a list, expected a mapping with one of `allowlist`, `denylist`, `greylist`, `user_overrides`",
        ),
        (
            "hello",
            "line 1, column 1: the policy is `hello`, expected a mapping with one of `allowlist`, `denylist`, `greylist`, `user_overrides`",
        ),
        ("allowlist: a.org", "line 1, column 12: `allowlist` is `a.org`, expected a list of entries"),
        ("denylist: {a: b}", "line 1, column 11: `denylist` is a mapping, expected a list of entries"),
        (
            "? ",
            "line 1, column 3: found a key that is empty, expected one of `allowlist`, `denylist`, `greylist`, `user_overrides`",
        ),
        (
            "allowlist:\n-\n- a.org",
            "line 2, column 2: `allowlist[0]` is empty, expected a domain or an entry with a `domain`",
        ),
        (
            "allowlist:\n- - a.org",
            "line 2, column 3: `allowlist[0]` is a list, expected a domain or an entry with a `domain`",
        ),
        (
            "user_overrides: [a.org]",
            "line 1, column 18: `user_overrides[0]` is `a.org`, expected an entry with a `domain` and a `trust_level`",
        ),
        (
            "user_overrides:\n- domain: a.org",
            "line 2, column 3: `user_overrides[0].trust_level` is missing, expected a text",
        ),
        ("allowlist:\n- domain:\n  reason: x", "line 2, column 9: `allowlist[0].domain` is empty, expected a text"),
        (
            "allowlist:\n- domain: a.org\n  reason: [x]",
            "line 3, column 11: `allowlist[0].reason` is a list, expected a text or nothing",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(text), expected, "{text:?}");
    }
}

#[test]
fn unknown_and_repeated_keys_are_named_with_their_place() {
    let cases = [
        (
            "\"日本\": 1",
            "line 1, column 1: `日本` is an unknown key, expected one of `allowlist`, `denylist`, `greylist`, `user_overrides`",
        ),
        (
            "denylist:\n- {domain: a.org, levle: low}",
            "line 2, column 19: `denylist[0].levle` is an unknown key, expected one of `domain`, `trust_level`, `reason`, `origin`, `path`, `from`, `until`, `kind`",
        ),
        (
            "user_overrides:\n- domain: a.org\n  trust_level: low\n  until: 2026-01-01",
            "line 4, column 3: `user_overrides[0].until` is an unknown key, expected one of `domain`, `trust_level`, `reason`, `added_at`",
        ),
        (
            "? [a]\n: b",
            "line 1, column 3: found a key that is a list, expected one of `allowlist`, `denylist`, `greylist`, `user_overrides`",
        ),
        (
            "allowlist: []\ndenylist: []\nallowlist: []",
            "line 3, column 1: `allowlist` is given a second time, expected each key once",
        ),
        (
            "greylist: []\ngraylist: []",
            "line 2, column 1: `greylist` is given a second time, expected `greylist` or `graylist` once",
        ),
        (
            "allowlist:\n- {domain: a.org, domain: b.org}",
            "line 2, column 19: `allowlist[0].domain` is given a second time, expected each key once",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(text), expected, "{text:?}");
    }
}

#[test]
fn invalid_yaml_is_an_error_with_its_position() {
    let cases = [
        (
            "allowlist:\n\t- a.org",
            "line 2, column 2: this cannot be read as YAML: tabs disallowed within this context (block indentation)",
        ),
        (
            "allowlist:\n  - domain: a.org\n    reason: it is: bad",
            "line 3, column 18: this cannot be read as YAML: mapping values are not allowed in this context",
        ),
        (
            "allowlist:\n  - domain: a.org\n   reason: x",
            "line 3, column 4: this cannot be read as YAML: while parsing a block collection, did not find expected '-' indicator",
        ),
        (
            "allowlist: [a.org",
            "line 1, column 18: this cannot be read as YAML: while parsing a flow sequence, expected ',' or ']'",
        ),
        (
            "allowlist: [\n a.org,\n",
            "line 3, column 1: this cannot be read as YAML: while parsing a node, did not find expected node content",
        ),
        (
            "allowlist: ['日本', \"\\q\"]",
            "line 1, column 19: this cannot be read as YAML: while parsing a quoted scalar, found unknown escape character",
        ),
        (
            "allowlist:\r\n- a.org\r- \u{1}",
            "line 3, column 3: this cannot be read as YAML: the control character U+0001 must be written as an escape",
        ),
        (
            "allowlist:\n- *.a.org",
            "line 2, column 3: this cannot be read as YAML: `*` begins an alias and nothing has that name; a text that begins with a star stands in quotes",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(text), expected, "{text:?}");
    }
}

#[test]
fn line_ends_of_every_kind_count_once() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["# é", "allowlist:", "- a.org", "- domain: b.org", "  trust_level: nice"].join(end);
        let error = read_policy(&text).unwrap_err();
        assert_eq!((error.line, error.column, error.path.as_str()), (5, 16, "allowlist[1].trust_level"), "{end:?}");
    }
    assert_eq!(domains(&policy("\u{feff}allowlist: [a.org]").allowlist), ["a.org"]);
}

#[test]
fn one_file_is_one_document() {
    let expected = "line 3, column 1: found a second document, expected one document in a file";
    assert_eq!(message("---\nallowlist: []\n---\ndenylist: []\n"), expected);
    assert_eq!(domains(&policy("%YAML 1.2\n---\nallowlist: [a.org]\n...\n").allowlist), ["a.org"]);
}

#[test]
fn an_alias_equals_its_anchor() {
    let document = policy(
        "allowlist: &mine\n- &one {domain: a.org, reason: &why known}\n- *one\n- {domain: b.org, reason: *why}\ngreylist: *mine\n",
    );
    assert_eq!(document.allowlist[0], document.allowlist[1]);
    assert_eq!(document.allowlist[2].reason.as_deref(), Some("known"));
    assert_eq!(document.greylist, document.allowlist);
    assert_eq!(
        message("allowlist: &mine [*mine]"),
        "line 1, column 19: found an alias inside what it names, expected an alias of something before it"
    );
}

#[test]
fn aliases_of_aliases_stay_small() {
    let lines = (1..40).map(|level| format!("- &l{level} [{}]\n", vec![format!("*l{}", level - 1); 10].join(", ")));
    let laughs = format!("allowlist:\n- &l0 [a.org]\n{}", lines.collect::<String>());
    assert_eq!(message(&laughs), "line 15, column 9: found a deeper level, expected at most 16 levels");
    let long =
        format!("denylist:\n- &long {{domain: a.org, reason: {}}}\n{}", "x".repeat(1 << 20), "- *long\n".repeat(8));
    let error = read_policy(&long).unwrap_err();
    assert_eq!((error.line, error.column), (2, 33));
    assert!(error.message.contains("named too often"), "{error}");
}

#[test]
fn depth_length_and_number_of_entries_are_bounded() {
    for deep in ["[".repeat(100_000), "- ".repeat(100_000), "{a: ".repeat(100_000), "[a: ".repeat(100_000)] {
        let error = read_policy(&deep).unwrap_err();
        assert!(error.column <= 1024, "{error}");
    }
    let error = read_policy(&"#".repeat(node::MOST_BYTES + 1)).unwrap_err();
    assert_eq!(error.message, "line 1, column 1: the policy is 8388609 bytes long, expected at most 8388608 bytes");
    let many = format!("allowlist:\n{}", "- a.org\n".repeat(200_001));
    assert_eq!(
        message(&many),
        "line 200002, column 3: found one more entry, expected at most 200000 entries in all lists together"
    );
}

#[test]
fn tags_that_change_a_value_are_refused() {
    assert_eq!(
        message("denylist:\n - {domain: !foo x}"),
        "line 2, column 13: found the tag `!foo`, expected a value without a tag"
    );
    assert!(message("allowlist: !!set {a}").contains("line 1, column 12: found the tag"));
}

#[test]
fn a_long_or_strange_text_is_shown_short() {
    let error = read_policy(&format!("allowlist: [\"a\\n{}\"]", "b".repeat(1000))).unwrap_err();
    assert!(error.found.starts_with("`a b") && error.found.ends_with("b…`"), "{error}");
    assert_eq!(error.found.chars().count(), 83);
}
