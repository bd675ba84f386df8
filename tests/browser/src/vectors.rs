//! The native tests of the vectors, compiled to WebAssembly.

/// A copy of `tests/src/score_vectors.rs` with the browser's `#[test]`.
mod score_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/score_vectors.rs"));
}

/// A copy of `tests/src/link_vectors.rs` with the browser's `#[test]`.
mod link_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/link_vectors.rs"));
}

/// A copy of `tests/src/trust_vectors.rs` with the browser's `#[test]`.
mod trust_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/trust_vectors.rs"));
}

/// A copy of `tests/src/evidence_vectors.rs` with the browser's `#[test]`.
mod evidence_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/evidence_vectors.rs"));
}

/// A copy of `tests/src/decision_vectors.rs` with the browser's `#[test]`.
mod decision_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/decision_vectors.rs"));
}

/// A copy of `tests/src/paper_vectors.rs` with the browser's `#[test]`.
mod paper_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/paper_vectors.rs"));
}

/// A copy of `tests/src/selection_vectors.rs` with the browser's `#[test]`.
mod selection_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/selection_vectors.rs"));
}
