//! The vectors of link verification.

use credence_core::citation::{LinkAnswer, LinkCheck, LinkReason};
use serde_json::{Value, json};

use crate::shared::vectors;

/// The expectations for one link: its state, and whether it was requested, where the vectors name them.
fn found(input: &Value, expected: &Value) -> Value {
    let answer = input["status"].as_u64().map_or(LinkAnswer::Nothing(LinkReason::NoAnswer), |status| {
        LinkAnswer::of_status(u16::try_from(status).unwrap())
    });
    let state = LinkCheck::new(input["url"].as_str().unwrap(), answer).state;
    let mut found = json!({"credibility": state.kept(input["credibility"].as_f64().unwrap())});
    for (name, value) in
        [("warn", json!(state.warns())), ("state", json!(state)), ("requested", json!(state.is_checked()))]
    {
        if expected.get(name).is_some() {
            found[name] = value;
        }
    }
    found
}

#[test]
fn verified_links() {
    for vector in vectors("source_quality.verify") {
        assert_eq!(found(&vector.input, &vector.expected), vector.expected, "{}", vector.name);
    }
}
