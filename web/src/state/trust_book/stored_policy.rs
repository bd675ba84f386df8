//! The user's own rules, as the browser stores them.

use credence_core::trust::{OverrideEntry, PolicyDocument, PolicyEntry};
use credence_json::Json;
use credence_json_record::fields::text;

/// The policy in its stored text; `None` when that is something else.
pub(super) fn read(json: &str) -> Option<PolicyDocument> {
    let json = Json::parse(json).ok()?;
    Some(PolicyDocument {
        allowlist: entries(json.get("allowlist")?)?,
        denylist: entries(json.get("denylist")?)?,
        greylist: entries(json.get("greylist")?)?,
        user_overrides: overrides(json.get("user_overrides")?)?,
    })
}

fn entries(list: Json<'_>) -> Option<Vec<PolicyEntry>> {
    let entry = |entry| {
        Some(PolicyEntry {
            domain: text(entry, "domain")?,
            trust_level: text(entry, "trust_level"),
            reason: text(entry, "reason"),
            origin: text(entry, "origin"),
            path: text(entry, "path"),
            from: text(entry, "from"),
            until: text(entry, "until"),
            kind: text(entry, "kind"),
        })
    };
    list.items().map(entry).collect()
}

fn overrides(list: Json<'_>) -> Option<Vec<OverrideEntry>> {
    let entry = |entry| {
        Some(OverrideEntry {
            domain: text(entry, "domain")?,
            trust_level: text(entry, "trust_level")?,
            reason: text(entry, "reason"),
            added_at: text(entry, "added_at"),
        })
    };
    list.items().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_that_is_stored_is_read() {
        let policy = read(
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
        assert_eq!(policy, Some(expected));
    }

    #[test]
    fn what_is_no_stored_policy_is_none() {
        for json in ["", "5", "{}", r#"{"allowlist":[{}],"denylist":[],"greylist":[],"user_overrides":[]}"#] {
            assert_eq!(read(json), None, "{json}");
        }
    }
}
