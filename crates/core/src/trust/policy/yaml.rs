//! Writes a policy as YAML that parsers of YAML 1.1 and 1.2 both read back unchanged.

use super::document::{OverrideEntry, PolicyDocument, PolicyEntry};

/// Words, in lower case, that some YAML parsers do not read as text.
const WORDS: [&str; 13] =
    ["true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity", "undefined"];

impl PolicyDocument {
    /// The four lists as YAML; an entry that is only a domain is written as one.
    #[must_use]
    pub fn to_yaml(&self) -> String {
        let mut yaml = String::new();
        for (name, entries) in
            [("allowlist", &self.allowlist), ("denylist", &self.denylist), ("greylist", &self.greylist)]
        {
            write_list_name(&mut yaml, name, entries.is_empty());
            for entry in entries {
                write_entry(&mut yaml, entry);
            }
        }
        write_list_name(&mut yaml, "user_overrides", self.user_overrides.is_empty());
        for entry in &self.user_overrides {
            write_override(&mut yaml, entry);
        }
        yaml
    }
}

fn write_list_name(yaml: &mut String, name: &str, is_empty: bool) {
    yaml.push_str(name);
    yaml.push_str(if is_empty { ": []\n" } else { ":\n" });
}

fn write_entry(yaml: &mut String, entry: &PolicyEntry) {
    let PolicyEntry { domain, trust_level, reason, origin, path, from, until, kind } = entry;
    let fields = [
        ("trust_level", trust_level),
        ("reason", reason),
        ("origin", origin),
        ("path", path),
        ("from", from),
        ("until", until),
        ("kind", kind),
    ];
    if fields.iter().all(|(_, value)| value.is_none()) {
        yaml.push_str("  - ");
        write_scalar(yaml, domain);
        yaml.push('\n');
        return;
    }
    write_field(yaml, "  - ", "domain", domain);
    for (name, value) in fields {
        write_optional(yaml, name, value.as_deref());
    }
}

fn write_override(yaml: &mut String, entry: &OverrideEntry) {
    let OverrideEntry { domain, trust_level, reason, added_at } = entry;
    write_field(yaml, "  - ", "domain", domain);
    write_field(yaml, "    ", "trust_level", trust_level);
    write_optional(yaml, "reason", reason.as_deref());
    write_optional(yaml, "added_at", added_at.as_deref());
}

fn write_optional(yaml: &mut String, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        write_field(yaml, "    ", name, value);
    }
}

fn write_field(yaml: &mut String, indent: &str, name: &str, value: &str) {
    yaml.push_str(indent);
    yaml.push_str(name);
    yaml.push_str(": ");
    write_scalar(yaml, value);
    yaml.push('\n');
}

fn write_scalar(yaml: &mut String, value: &str) {
    if is_plain(value) {
        yaml.push_str(value);
    } else {
        write_quoted(yaml, value);
    }
}

/// Whether the text needs no quotes. It begins with a letter, so it is not a number, a date or YAML syntax, and it
/// contains nothing that could end it.
fn is_plain(value: &str) -> bool {
    let is_safe = |character: char| {
        character.is_alphanumeric() || matches!(character, ' ' | '.' | '-' | '_' | '/' | ',' | '(' | ')')
    };
    value.starts_with(char::is_alphabetic)
        && !value.ends_with(' ')
        && value.chars().all(is_safe)
        && !WORDS.iter().any(|word| value.eq_ignore_ascii_case(word))
}

fn write_quoted(yaml: &mut String, value: &str) {
    yaml.push('"');
    for character in value.chars() {
        match character {
            '"' => yaml.push_str("\\\""),
            '\\' => yaml.push_str("\\\\"),
            '\n' => yaml.push_str("\\n"),
            '\r' => yaml.push_str("\\r"),
            '\t' => yaml.push_str("\\t"),
            _ if must_be_escaped(character) => write_escape(yaml, character),
            _ => yaml.push(character),
        }
    }
    yaml.push('"');
}

/// Control characters, the line breaks of Unicode, the byte order mark and noncharacters.
fn must_be_escaped(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Every character that must be escaped has a code of at most four digits.
fn write_escape(yaml: &mut String, character: char) {
    yaml.push_str("\\u");
    for shift in [12, 8, 4, 0] {
        let digit = (u32::from(character) >> shift) & 0xf;
        yaml.push(char::from_digit(digit, 16).unwrap_or('0'));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scalar(value: &str) -> String {
        let mut yaml = String::new();
        write_scalar(&mut yaml, value);
        yaml
    }

    #[test]
    fn empty_lists_are_written_as_such() {
        let yaml = PolicyDocument::default().to_yaml();
        assert_eq!(yaml, "allowlist: []\ndenylist: []\ngreylist: []\nuser_overrides: []\n");
    }

    #[test]
    fn entries_are_as_users_write_them() {
        let policy = PolicyDocument {
            allowlist: vec![PolicyEntry {
                domain: "*.example.org".to_owned(),
                trust_level: Some("academic".to_owned()),
                from: Some("2020-01-01".to_owned()),
                ..PolicyEntry::default()
            }],
            denylist: vec![PolicyEntry { domain: "example.com".to_owned(), ..PolicyEntry::default() }],
            greylist: Vec::new(),
            user_overrides: vec![OverrideEntry {
                domain: "blog.example.net".to_owned(),
                trust_level: "low".to_owned(),
                reason: Some("I know the author: she is careful".to_owned()),
                added_at: None,
            }],
        };
        let lines = [
            "allowlist:",
            "  - domain: \"*.example.org\"",
            "    trust_level: academic",
            "    from: \"2020-01-01\"",
            "denylist:",
            "  - example.com",
            "greylist: []",
            "user_overrides:",
            "  - domain: blog.example.net",
            "    trust_level: low",
            "    reason: \"I know the author: she is careful\"",
            "",
        ];
        assert_eq!(policy.to_yaml(), lines.join("\n"));
    }

    #[test]
    fn what_could_be_read_as_something_else_is_quoted() {
        for value in
            ["", " a", "a ", "a: b", "a #b", "- a", "*.x", ".x", "~", "0x1f", "1e3", "2026-11-21", "-1", "[a", "{a"]
                .into_iter()
                .chain([
                    "True", "NULL", "Yes", "no", "ON", "off", "y", ".inf", "!tag", "&a", "%a", "@a", "`a", "|", ">",
                    "?",
                ])
        {
            assert_eq!(scalar(value), format!("\"{value}\""));
        }
        for value in ["example.org", "a word, and (more) words", "日本語の新聞", "nothing", "académie.fr"] {
            assert_eq!(scalar(value), value);
        }
    }

    #[test]
    fn signs_that_break_lines_are_escaped() {
        assert_eq!(scalar("a\nb\r\t\"\\"), "\"a\\nb\\r\\t\\\"\\\\\"");
        assert_eq!(scalar("\0\u{7f}\u{85}\u{2028}\u{feff}é"), "\"\\u0000\\u007f\\u0085\\u2028\\ufeffé\"");
    }
}
