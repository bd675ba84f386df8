//! What the script that starts the program gives it: the other files of the site or of the package.

use std::borrow::Cow;
use std::cell::OnceCell;

use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::Node;

use super::mount::Mount;

#[wasm_bindgen]
extern "C" {
    /// The script's own object.
    #[derive(Clone)]
    pub type Host;

    /// The address of a file, if there is one of this name.
    #[wasm_bindgen(method)]
    fn file(this: &Host, name: &str) -> Option<String>;

    /// Imports a script.
    #[wasm_bindgen(method, catch)]
    async fn script(this: &Host, name: &str) -> Result<JsValue, JsValue>;

    /// Adds stylesheets, named with spaces between them, to a document or shadow root, once. Settles when they are there, or could not
    /// be loaded.
    #[wasm_bindgen(method)]
    async fn styles(this: &Host, root: &Node, names: &str);

    /// Writes a number in a language, in a style of `Intl.NumberFormat`, with so many decimals at least and at most.
    #[wasm_bindgen(method)]
    fn number(this: &Host, number: f64, language: &str, style: &str, least: usize, most: usize) -> String;

    /// A text whose runs of combining characters are cut to a length that a browser can lay out.
    #[wasm_bindgen(method)]
    fn bounded(this: &Host, text: &str) -> String;

    /// The category of a count in a language.
    #[wasm_bindgen(method)]
    fn plural(this: &Host, n: usize, language: &str) -> String;
}

thread_local! {
    /// The files are the same for all panels.
    static HOST: OnceCell<Host> = const { OnceCell::new() };
}

/// Sets what the first panel was given.
pub fn set(host: Host) {
    HOST.with(|known| drop(known.set(host)));
}

fn host() -> Option<Host> {
    HOST.with(|known| known.get().cloned())
}

/// The address of a file, if there is one of this name.
pub fn address_of(name: &str) -> Option<String> {
    host()?.file(name)
}

/// Imports a script that few users need.
///
/// # Errors
/// When it could not be loaded.
pub async fn import(name: &str) -> Result<JsValue, JsValue> {
    match host() {
        Some(host) => host.script(name).await,
        None => Err(JsValue::UNDEFINED),
    }
}

/// A record as plain data.
pub fn plain(record: &impl Serialize) -> JsValue {
    record.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).unwrap_or_default()
}

/// A number in a language, in a style of `Intl.NumberFormat`, with so many decimals at least and at most.
pub fn number(number: f64, language: &str, style: &str, least: usize, most: usize) -> String {
    host().map(|host| host.number(number, language, style, least, most)).unwrap_or_default()
}

/// The least bytes that a run has of more combining characters than a browser is given.
const SHORTEST_RUN: usize = 64;

/// A text as it may be laid out: the time for a run of combining characters grows with its square.
pub fn bounded(text: &str) -> Cow<'_, str> {
    // Combining characters are not in ASCII. What exactly they are, the browser knows.
    let mut length = 0;
    let has_run = text.bytes().any(|byte| {
        length = if byte.is_ascii() { 0 } else { length + 1 };
        length > SHORTEST_RUN
    });
    if !has_run {
        return Cow::Borrowed(text);
    }
    host().map_or(Cow::Borrowed(text), |host| Cow::Owned(host.bounded(text)))
}

/// The category of a count in a language, as `Intl.PluralRules` names it.
pub fn plural(n: usize, language: &str) -> String {
    host().map(|host| host.plural(n, language)).unwrap_or_default()
}

/// Adds stylesheets, named with spaces between them, to the panel. Returns when they are there, or could not be loaded: the panel can
/// be read without them.
pub async fn add_styles(names: &str) {
    let root = Mount::here().and_then(Mount::root);
    if let (Some(host), Some(root)) = (host(), root) {
        host.styles(&root, names).await;
    }
}
