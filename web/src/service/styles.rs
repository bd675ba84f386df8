//! The styles of the parts that are loaded behind the first module.

use wasm_bindgen::prelude::*;

/// Relative to the page.
const PARTS: &str = "parts.css";

#[wasm_bindgen]
extern "C" {
    /// Loads a stylesheet once; `boot.js` defines it.
    #[wasm_bindgen(js_name = credenceStyles)]
    async fn load(address: &str);
}

/// Waits until the styles are there, or could not be loaded: a part can be read without them.
pub async fn of_parts() {
    load(PARTS).await;
}
