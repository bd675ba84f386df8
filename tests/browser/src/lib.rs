//! Native tests run again in a browser: the test vectors, and the core's results compared with this machine's.
#![cfg(test)]

mod cases;
mod core;
mod shared;
mod vectors;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
