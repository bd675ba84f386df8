//! A file of another site, up to a size.

use gloo_net::http::Response;
use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCredentials, RequestInit, RequestMode};

use super::agent::Answer;
use super::location;

/// Why a file could not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchFault {
    /// There was no response, or the browser may not read it.
    Unreachable,
    /// The server responded with this status.
    Status(u16),
    /// It is larger than allowed.
    TooLarge,
}

/// The bytes of a file, without cookies: the request says nothing about the user.
///
/// # Errors
/// When it could not be fetched, or is larger than `most` bytes.
pub async fn fetch(address: &str, most: usize) -> Result<Vec<u8>, FetchFault> {
    let response = request(address).await.ok_or(FetchFault::Unreachable)?;
    if !response.ok() {
        return Err(FetchFault::Status(response.status()));
    }
    let answer = Answer::of(&response);
    let mut bytes = Vec::new();
    while let Some(piece) = answer.next().await.map_err(|_| FetchFault::Unreachable)? {
        if bytes.len() + piece.len() > most {
            answer.cancel();
            return Err(FetchFault::TooLarge);
        }
        bytes.extend(piece);
    }
    Ok(bytes)
}

/// A request to exactly this address.
async fn request(address: &str) -> Option<Response> {
    let options = RequestInit::new();
    options.set_credentials(RequestCredentials::Omit);
    // A file of the page's own site is not one of another host that this one redirects to.
    if location::is_own(address) {
        options.set_mode(RequestMode::SameOrigin);
    }
    let response = JsFuture::from(window().fetch_with_str_and_init(address, &options)).await.ok()?;
    Some(Response::from(response.unchecked_into::<web_sys::Response>()))
}
