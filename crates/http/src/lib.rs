//! Sends what the research tools want sent: over sockets natively, by `fetch` in a browser.
#![forbid(unsafe_code)]

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(not(target_arch = "wasm32"))]
mod public_address;

#[cfg(target_arch = "wasm32")]
pub use browser::{BrowserClient, wait};
#[cfg(not(target_arch = "wasm32"))]
pub use native::{NativeClient, wait};
#[cfg(not(target_arch = "wasm32"))]
pub use public_address::is_public;
