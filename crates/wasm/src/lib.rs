//! Credence for JavaScript: bytes and JSON text go in, JSON text comes out, errors have a code and a path.
//!
//! Each feature is a WebAssembly module of the npm package, so that a caller loads only what it imports:
//!
//! | feature | module | wrapped by |
//! |---|---|---|
//! | `reading` | streams, assessments, trust, decisions | `credence` |
//! | `stream` | streams and their assessments, in parts that are loaded when a stream needs them | `readAgentStream` in browsers |
//! | `ask` | requests to agents | `credence/ask` |
//! | `batch` | reading and grounding in one, for many turns | `credence assess --lines` |
//! | `grounding` | the stance detector | `credence/grounding` |
//! | `evidence` | the evidence graph, verification of sources, proofs | `credence/evidence` |
//! | `papers` | the index of papers, requests to their APIs, citations | `credence/papers` |
//! | `research` | the research loop | `credence/research` |
//! | `check` | checking claims; for browsers in parts that are loaded when a check needs them | `credence/check` |
//! | `judge` | models as judges of texts | `credence/judge` |
//! | `embedder` | sentence embeddings | `credence/embedder` |
//! | `calibration` | scores and readings compared with labels | `credence/calibration` |
//! | `yaml` | trust policies from YAML | `credence/policy-yaml` |
//!
//! By default all features are on, for tests and lints. `cargo xtask package` builds each module alone: a program in `src/bin`
//! with `--no-default-features --features NAME`.
//!
//! The exported functions are not public: the JavaScript in `npm/` wraps them in functions that take and return plain objects.
//! Natively they are plain functions: `native` has those of the Python package, `entries` all of them, for tests.
#![deny(unsafe_code)]

#[cfg(feature = "ask")]
mod ask;
#[cfg(any(feature = "reading", feature = "stream"))]
mod assessed_turns;
#[cfg(feature = "batch")]
mod batch;
#[cfg_attr(
    not(feature = "entries"),
    allow(dead_code, unused_imports, unused_macros, reason = "each module uses a part of it")
)]
mod boundary;
#[cfg(feature = "calibration")]
mod calibration;
#[cfg(feature = "check")]
mod check;
#[cfg(feature = "embedder")]
mod embedder;
#[cfg(all(not(target_arch = "wasm32"), feature = "entries"))]
pub mod entries;
#[cfg(feature = "evidence")]
mod evidence;
#[cfg(feature = "grounding")]
mod grounding;
#[cfg(feature = "judge")]
mod judge;
#[cfg(all(not(target_arch = "wasm32"), feature = "reading", feature = "grounding"))]
pub mod native;
#[cfg(feature = "papers")]
mod papers;
#[cfg(any(feature = "stream", feature = "check"))]
mod part;
#[cfg(feature = "yaml")]
mod policy_yaml;
#[cfg(feature = "reading")]
mod reading;
#[cfg(feature = "research")]
mod research;
#[cfg(feature = "records")]
#[cfg_attr(
    not(feature = "entries"),
    allow(dead_code, unused_imports, unused_macros, reason = "each module uses a part of it")
)]
mod shared_input;
#[cfg(feature = "stream")]
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
