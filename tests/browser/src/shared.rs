//! The test vectors, built in for the browser: replaces `tests/src/shared.rs` there.

use serde::Deserialize;
use serde_json::Value;

include!(concat!(env!("OUT_DIR"), "/vectors.rs"));

/// One case of a vector file.
#[derive(Debug, Deserialize)]
pub struct Vector {
    pub name: String,
    pub input: Value,
    pub expected: Value,
}

/// The cases of a vector file; none, with a message, if the vectors do not exist.
pub fn vectors(area: &str) -> Vec<Vector> {
    let Some((_, text)) = VECTORS.iter().find(|(known, _)| *known == area) else {
        assert!(VECTORS.is_empty(), "there are vectors, but none of {area}");
        say(&format!("skipped: ../shared is not here ({area})"));
        return Vec::new();
    };
    let vectors: Vec<Vector> = serde_json::from_str(text).unwrap();
    assert!(!vectors.is_empty(), "{area} holds no case");
    say(&format!("{area}: {} cases", vectors.len()));
    vectors
}

#[cfg(target_arch = "wasm32")]
fn say(line: &str) {
    wasm_bindgen_test::console_log!("{line}");
}

#[cfg(not(target_arch = "wasm32"))]
fn say(line: &str) {
    println!("{line}");
}
