//! The host that a browser asks at an address.

use web_sys::Url;

/// The host of an address of the web, with its port; `None` for any other text. Keys go by it, so the browser itself reads the address.
pub fn web_host(address: &str) -> Option<String> {
    let address = Url::new(address.trim()).ok()?;
    matches!(address.protocol().as_str(), "http:" | "https:").then(|| address.host())
}
