//! Scripts of the site that few users need, imported when they are needed.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Imports a script, relative to the page; `boot.js` defines it.
    #[wasm_bindgen(js_name = credenceImport, catch)]
    pub async fn import(address: &str) -> Result<JsValue, JsValue>;
}
