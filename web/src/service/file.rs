//! Bytes of files: those a reader hands over, and those that lie beside the page.

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, FileList, Response};

/// The bytes of a file a reader handed over.
pub async fn bytes_of(file: &File) -> Option<Vec<u8>> {
    let blob: &Blob = file.as_ref();
    let buffer = JsFuture::from(blob.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// The bytes of a file beside the page.
pub async fn fetch_beside_page(address: &str) -> Option<Vec<u8>> {
    let answer = JsFuture::from(leptos::prelude::window().fetch_with_str(address)).await.ok()?;
    let response: Response = answer.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(buffer.dyn_ref::<ArrayBuffer>()?).to_vec())
}

/// The first file of a list.
pub fn first_of(files: Option<FileList>) -> Option<File> {
    files?.get(0)
}
