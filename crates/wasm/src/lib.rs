//! Credence for JavaScript: bytes and JSON text go in, JSON text comes out, errors have a code and a path.
//!
//! The module is cut into pieces (`crates/xtask/src/module.rs`), so that a browser loads only what a caller imports. `#[part(name)]` marks the
//! functions of a part, and of the entry of the package that has its name:
//!
//! | part | has | wrapped by |
//! |---|---|---|
//! | `reading` | streams, assessments, trust, decisions | `credence` |
//! | `stream` | streams with parsers and tables that are loaded when a stream needs them | `readAgentStream` in browsers |
//! | `ask` | requests to agents | `credence/ask` |
//! | `batch` | assessments of many turns | `credence assess --lines` |
//! | `grounding` | the stance detector | `credence/grounding` |
//! | `evidence` | the evidence graph, verification of sources, proofs | `credence/evidence` |
//! | `papers` | the index of papers, requests to their APIs, citations | `credence/papers` |
//! | `research` | the research loop | `credence/research` |
//! | `check` | checking claims | `credence/check` |
//! | `judge` | models as judges of texts | `credence/judge` |
//! | `embedder` | sentence embeddings | `credence/embedder` |
//! | `calibration` | scores and readings compared with labels | `credence/calibration` |
//! | `yaml` | trust policies from YAML | `credence/policy-yaml` |
//!
//! The exported functions are not public: the JavaScript in `npm/` wraps them in functions that take and return plain objects.
//! Natively they are plain functions: `native` has those of the Python package, `entries` all of them, for tests.
#![deny(unsafe_code)]

mod ask;
mod assessed_turns;
mod batch;
mod boundary;
mod calibration;
mod check;
#[cfg(feature = "embedder")]
mod embedder;
#[cfg(not(target_arch = "wasm32"))]
pub mod entries;
mod evidence;
mod grounding;
mod judge;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
mod papers;
mod part;
mod policy_yaml;
mod reading;
mod research;
mod shared_input;
mod stream;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod declared;

use wasm_bindgen::prelude::*;

/// The version of the package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

#[cfg(test)]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
