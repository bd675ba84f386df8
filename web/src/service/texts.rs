//! The forms for texts of sources, in a script that is loaded when one of them is opened.

use wasm_bindgen::prelude::*;
use web_sys::{AbortSignal, HtmlElement};

use super::host::import;
use super::mount::bound;

/// The script, relative to the page.
const SCRIPT: &str = "texts.js";

/// What a form reads and changes.
pub struct TextForm {
    /// The source that it is for; empty for all cited sources.
    pub source: String,
    /// The text of the interface with this name.
    pub word: Box<dyn Fn(String) -> String>,
    /// The cited sources as JSON text.
    pub sources: Box<dyn Fn() -> String>,
    /// Sets the text of the source with this id.
    pub set: Box<dyn Fn(String, String)>,
    /// Aborted when nobody waits for texts any more.
    pub signal: Option<AbortSignal>,
}

/// Puts a form into a place.
///
/// # Errors
/// When the script could not be loaded.
pub async fn open(place: &HtmlElement, form: TextForm) -> Result<(), ()> {
    let script: TextScript = import(SCRIPT).await.map_err(drop)?.unchecked_into();
    let TextForm { source, word, sources, set, signal } = form;
    let (word, sources, set) =
        (bound(word), bound(move |()| sources()), bound(move |(source, text)| set(source, text)));
    let word = Closure::<dyn Fn(String) -> Option<String>>::new(word).into_js_value();
    let sources = Closure::<dyn Fn() -> Option<String>>::new(move || sources(())).into_js_value();
    let set = Closure::<dyn Fn(String, String)>::new(move |source, text| {
        set((source, text));
    })
    .into_js_value();
    script.open(place, &source, &word, &sources, &set, signal);
    Ok(())
}

#[wasm_bindgen]
extern "C" {
    /// What `texts.js` exports.
    type TextScript;

    #[wasm_bindgen(method)]
    fn open(
        this: &TextScript,
        place: &HtmlElement,
        source: &str,
        word: &JsValue,
        sources: &JsValue,
        set: &JsValue,
        signal: Option<AbortSignal>,
    );
}
