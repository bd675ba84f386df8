//! Credence for JavaScript: bytes and JSON text go in, JSON text comes out, errors have a code and a path.
//!
//! The module is cut into pieces (`crates/xtask/src/module.rs`), so that a browser loads only what a caller imports. `#[part(name)]` marks the
//! functions of a part, and of the entry of the package that has its name:
//!
//! | part | has | wrapped by |
//! |---|---|---|
//! | `reading` | streams, assessments, trust, decisions | `credence` |
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
//! `readAgentStream` in browsers has a program of its own (feature `late`), because most pages load nothing else: its first piece is smaller
//! than that of all entries.
//!
//! Node has `reading`, `grounding` and `batch` in a program of their own, too (feature `reading`): compiled for speed, and never loaded by a page.
//!
//! The exported functions are not public: the JavaScript in `npm/` wraps them in functions that take and return plain objects.
//! Natively they are plain functions: `native` has those of the Python package, `entries` all of them, for tests.
#![deny(unsafe_code)]

#[cfg(feature = "entries")]
mod ask;
#[cfg(feature = "reading")]
mod batch;
#[cfg_attr(
    not(feature = "entries"),
    allow(dead_code, unused_imports, unused_macros, reason = "some programs use a part of it")
)]
mod boundary;
#[cfg(feature = "entries")]
mod calibration;
mod changes;
#[cfg(feature = "entries")]
mod check;
#[cfg(feature = "embedder")]
mod embedder;
#[cfg(all(not(target_arch = "wasm32"), feature = "entries"))]
pub mod entries;
#[cfg(feature = "entries")]
mod evidence;
#[cfg(feature = "reading")]
mod grounding;
#[cfg(feature = "entries")]
mod judge;
#[cfg(all(not(target_arch = "wasm32"), feature = "reading"))]
pub mod native;
#[cfg(feature = "entries")]
mod papers;
#[cfg(any(feature = "entries", feature = "late", test))]
mod part;
#[cfg(feature = "entries")]
mod policy_yaml;
#[cfg(feature = "reading")]
mod reading;
#[cfg(feature = "entries")]
mod research;
#[cfg(feature = "reading")]
#[cfg_attr(not(feature = "entries"), allow(dead_code, reason = "reading uses a part of it"))]
mod shared_input;
#[cfg(any(feature = "late", test))]
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
