//! Scripts beside the page that few readers need, imported when one of them does.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Imports a script beside the page; `boot.js` sets it.
    #[wasm_bindgen(js_name = credenceImport, catch)]
    pub async fn import(address: &str) -> Result<JsValue, JsValue>;
}
