//! The bytes of files of the user and of files of the site.

use gloo_net::http::Request;
use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Blob, File, FileList};

use super::host;

/// The bytes of a file of the user.
pub async fn bytes_of(file: &File) -> Option<Vec<u8>> {
    let blob: &Blob = file.as_ref();
    let buffer = JsFuture::from(blob.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// The text of a file of the user.
pub async fn text_of(file: &File) -> Option<String> {
    Some(String::from_utf8_lossy(&bytes_of(file).await?).into_owned())
}

/// How long a file of the site may take, in milliseconds. It can be asked for again.
pub const LONGEST_WAIT: u32 = 20_000;

/// The bytes of a file of the site.
pub async fn fetch_of_site(name: &str) -> Option<Vec<u8>> {
    fetch_within(name, LONGEST_WAIT).await
}

/// The same within a time, in milliseconds.
pub async fn fetch_within(name: &str, time: u32) -> Option<Vec<u8>> {
    let in_time = AbortSignal::timeout_with_u32(time);
    let response = Request::get(&host::address_of(name)?).abort_signal(Some(&in_time)).send().await.ok()?;
    if !response.ok() {
        return None;
    }
    response.binary().await.ok()
}

/// The first file of a list.
pub fn first_of(files: Option<FileList>) -> Option<File> {
    files?.get(0)
}
