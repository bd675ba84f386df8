//! The clipboard.

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Puts a text on the clipboard; false where the browser has none or does not allow it.
pub async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // There is none on a page without HTTPS.
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
