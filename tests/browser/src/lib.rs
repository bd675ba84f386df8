//! Native tests that also run in a browser: the test vectors, and the results of the core compared with native results.
#![cfg(test)]

mod cases;
mod core;
mod shared;
mod vectors;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
