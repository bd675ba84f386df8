//! The bytes of files of the user and of files of the site.

use gloo_net::http::Request;
use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Blob, File, FileList};

use super::host;

/// The largest file of the user that is read as a whole, in MiB.
pub const MOST_READ: u32 = 32;

/// Files are read in slices of that many bytes: the browser and the program each have a copy of a slice, not of the file.
const SLICE: f64 = 4.0 * 1024.0 * 1024.0;

/// The bytes of a file of the user; `None` if it cannot be read, or is larger than [`MOST_READ`].
pub async fn bytes_of(file: &File) -> Option<Vec<u8>> {
    beginning_of(file).await.filter(|beginning| beginning.is_whole).map(|beginning| beginning.bytes)
}

/// What was read of a file.
pub struct Beginning {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Whether these are all.
    pub is_whole: bool,
}

/// The beginning of a file of the user, up to [`MOST_READ`] and as far as it can be read; `None` where nothing can be.
pub async fn beginning_of(file: &File) -> Option<Beginning> {
    let (blob, most): (&Blob, _) = (file.as_ref(), f64::from(MOST_READ) * 1024.0 * 1024.0);
    let mut bytes: Vec<u8> = Vec::new();
    let end = blob.size().min(most);
    let mut at = 0.0;
    while at < end {
        let next = (at + SLICE).min(end);
        let Some(slice) = slice_of(blob, at, next).await else { break };
        // Where memory is short, what was read before is not lost.
        if bytes.try_reserve(slice.length() as usize).is_err() {
            break;
        }
        bytes.extend(slice.to_vec());
        at = next;
    }
    let is_whole = at >= blob.size();
    (is_whole || at > 0.0).then_some(Beginning { bytes, is_whole })
}

async fn slice_of(blob: &Blob, from: f64, to: f64) -> Option<Uint8Array> {
    let slice = blob.slice_with_f64_and_f64(from, to).ok()?;
    Some(Uint8Array::new(&JsFuture::from(slice.array_buffer()).await.ok()?))
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
