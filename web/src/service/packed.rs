//! A text that is compressed into an address, by a script that is loaded when one is made or opened.

use wasm_bindgen::prelude::*;

use super::host::import;

/// The script, relative to the page.
const SCRIPT: &str = "packed.js";

/// Why a packed text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnpackError {
    /// It is not a packed text, or not a whole one.
    Damaged,
    /// It is longer than allowed.
    TooLarge,
    /// The script could not be loaded, or the browser cannot unpack.
    Unavailable,
}

/// The text in the letters of an address; `None` where the browser cannot compress.
pub async fn pack(text: &str) -> Option<String> {
    script().await?.pack(text).await.ok()?.as_string()
}

/// The text that was packed.
///
/// # Errors
/// When it is damaged, or longer than `most` bytes.
pub async fn unpack(packed: &str, most: u32) -> Result<String, UnpackError> {
    let script = script().await.ok_or(UnpackError::Unavailable)?;
    let text = script.unpack(packed, most).await.map_err(|_| UnpackError::Unavailable)?;
    if text.is_undefined() {
        return Err(UnpackError::TooLarge);
    }
    text.as_string().ok_or(UnpackError::Damaged)
}

async fn script() -> Option<PackScript> {
    import(SCRIPT).await.ok().map(JsCast::unchecked_into)
}

#[wasm_bindgen]
extern "C" {
    /// What `packed.js` exports.
    type PackScript;

    #[wasm_bindgen(method, catch)]
    async fn pack(this: &PackScript, text: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    async fn unpack(this: &PackScript, packed: &str, most: u32) -> Result<JsValue, JsValue>;
}
