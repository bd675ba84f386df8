//! Texts of sources: those that a text fetcher returns, and the readable text of what a user gives. Scripts do both: HTML is parsed by
//! the browser.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::AbortSignal;

use super::host::import;
use super::mount::bound;
use super::object::{field, object, text};
use super::task::both;

/// The scripts, relative to the page.
const FETCHING: &str = "source-texts.js";
const READING: &str = "readable-text.js";

#[wasm_bindgen]
extern "C" {
    /// What `source-texts.js` exports.
    #[derive(Clone)]
    type FetchScript;

    #[wasm_bindgen(method, catch, js_name = textFetcher)]
    fn text_fetcher(this: &FetchScript, fetcher: &str) -> Result<Function, JsValue>;

    #[wasm_bindgen(method, catch, js_name = addTexts)]
    async fn add_texts(this: &FetchScript, answer: &JsValue, options: &JsValue) -> Result<JsValue, JsValue>;

    /// What `readable-text.js` exports.
    #[derive(Clone)]
    type ReadScript;

    #[wasm_bindgen(method, js_name = readableText)]
    fn readable_text(this: &ReadScript, text: &str) -> String;
}

thread_local! {
    /// The scripts, once they are loaded.
    static LOADED: RefCell<Option<(FetchScript, ReadScript)>> = const { RefCell::new(None) };
}

/// What became of the sources whose texts were fetched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FetchResult {
    /// How many have a text now.
    pub n_added: usize,
    /// How many have none.
    pub n_failed: usize,
    /// Why, each reason once.
    pub reasons: Vec<String>,
}

/// Loads the scripts.
///
/// # Errors
/// When one could not be loaded.
pub async fn load() -> Result<(), ()> {
    let (fetching, reading) = both(import(FETCHING), import(READING)).await;
    let scripts = (fetching.map_err(drop)?.unchecked_into(), reading.map_err(drop)?.unchecked_into());
    LOADED.set(Some(scripts));
    Ok(())
}

/// The readable text of what may be HTML.
pub fn readable(text: &str) -> String {
    LOADED.with_borrow(|scripts| scripts.as_ref().map(|(_, script)| script.readable_text(text))).unwrap_or_default()
}

/// Fetches the texts of addresses until the signal is aborted. `tell` is called with each address and what it gave.
pub async fn fetch(
    addresses: &[String],
    fetcher: &str,
    signal: AbortSignal,
    tell: impl Fn(String, Option<String>) + 'static,
) -> FetchResult {
    let Some((script, _)) = LOADED.with_borrow(Clone::clone) else { return FetchResult::default() };
    let Ok(fetcher) = script.text_fetcher(fetcher) else { return FetchResult::default() };
    let citations: Array = addresses.iter().map(|url| object(&[("url", url.into())])).collect();
    let texts = Closure::<dyn Fn(String, JsValue) -> Promise>::new(hook(fetcher, signal.clone(), tell)).into_js_value();
    let options = object(&[("texts", texts), ("signal", signal.into())]);
    match script.add_texts(&object(&[("citations", citations.into())]), &options).await {
        Ok(added) => result(field(&added, "sources").unchecked_ref()),
        Err(_) => FetchResult::default(),
    }
}

/// Fetches one text and reads it like a file of the user: a fetcher may return HTML.
fn hook(
    fetcher: Function,
    signal: AbortSignal,
    tell: impl Fn(String, Option<String>) + 'static,
) -> impl Fn(String, JsValue) -> Promise {
    let tell = Rc::new(bound(move |(address, text)| tell(address, text)));
    move |address, context| {
        let (fetcher, signal, tell) = (fetcher.clone(), signal.clone(), Rc::clone(&tell));
        future_to_promise(async move {
            let given = fetched(&fetcher, &address, &context).await;
            let text = given.as_ref().ok().and_then(JsValue::as_string).map(|text| readable(&text));
            if !signal.aborted() {
                tell((address, text.clone()));
            }
            given.map(|_| text.map_or(JsValue::NULL, JsValue::from))
        })
    }
}

async fn fetched(fetcher: &Function, address: &str, context: &JsValue) -> Result<JsValue, JsValue> {
    let text = fetcher.call2(&JsValue::UNDEFINED, &JsValue::from_str(address), context)?;
    JsFuture::from(text.unchecked_into::<Promise>()).await
}

fn result(sources: &Array) -> FetchResult {
    let mut result = FetchResult::default();
    for source in sources.iter() {
        if text(&source, "state").as_deref() == Some("added") {
            result.n_added += 1;
        } else {
            result.n_failed += 1;
        }
        let reason = text(&source, "message").filter(|reason| !result.reasons.contains(reason));
        result.reasons.extend(reason);
    }
    result
}
