//! The test vectors of scores, trust, evidence and decisions: the native tests, compiled to WebAssembly.

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

#[cfg(test)]
#[path = "../../boundary/testing/shared.rs"]
mod shared;

/// A copy of `tests/src/score_vectors.rs`, whose `#[test]` is the browser's.
#[cfg(test)]
mod score_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/score_vectors.rs"));
}

/// A copy of `tests/src/link_vectors.rs`, whose `#[test]` is the browser's.
#[cfg(test)]
mod link_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/link_vectors.rs"));
}

/// A copy of `tests/src/trust_vectors.rs`, whose `#[test]` is the browser's.
#[cfg(test)]
mod trust_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/trust_vectors.rs"));
}

/// A copy of `tests/src/evidence_vectors.rs`, whose `#[test]` is the browser's.
#[cfg(test)]
mod evidence_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/evidence_vectors.rs"));
}

/// A copy of `tests/src/decision_vectors.rs`, whose `#[test]` is the browser's.
#[cfg(test)]
mod decision_vectors {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    include!(concat!(env!("OUT_DIR"), "/decision_vectors.rs"));
}
