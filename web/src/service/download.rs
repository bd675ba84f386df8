//! Saving texts as files.

use std::time::Duration;

use js_sys::Array;
use leptos::prelude::{document, set_timeout};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

/// Some browsers start to read a file only some time after it was requested.
const READ_WITHIN: Duration = Duration::from_secs(60);

/// Saves a text as a file; false where the browser offers no way.
pub fn save_text(name: &str, content_type: &str, text: &str) -> bool {
    let kind = BlobPropertyBag::new();
    kind.set_type(content_type);
    let parts = Array::of1(&JsValue::from_str(text));
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &kind) else { return false };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return false };
    let has_followed = follow(name, &address);
    // Frees the memory of the text; revoking an address cannot fail.
    set_timeout(move || drop(Url::revoke_object_url(&address)), READ_WITHIN);
    has_followed
}

fn follow(name: &str, address: &str) -> bool {
    let Ok(link) = document().create_element("a") else { return false };
    let is_set = link.set_attribute("href", address).and_then(|()| link.set_attribute("download", name)).is_ok();
    if is_set {
        link.unchecked_ref::<HtmlElement>().click();
    }
    is_set
}
