//! The WebAssembly module of the package.
#![cfg_attr(target_arch = "wasm32", no_main)]

// Linked for what it exports.
use credence_wasm as _;

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
