//! The test vectors of the choice of sources: the native tests, compiled to WebAssembly.

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

#[cfg(test)]
#[path = "../../boundary/testing/shared.rs"]
mod shared;

/// A copy of `tests/src/selection_vectors.rs`, whose `#[test]` is the browser's.
#[cfg(test)]
mod selection_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/selection_vectors.rs"));
}
