//! The form of the model that judges, in a script that is loaded when it is opened.

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use web_sys::{AbortSignal, HtmlElement};

use super::host::import;
use super::mount::bound;

/// The script, relative to the page.
const SCRIPT: &str = "judge.js";

/// What the form reads and changes. Pairs, quotes and readings are JSON texts.
pub struct JudgeForm {
    /// The text of the interface with this name.
    pub word: Box<dyn Fn(String) -> String>,
    /// The sentences and the texts they were compared with.
    pub pairs: Box<dyn Fn() -> String>,
    /// Compares quotes with their claim.
    pub compare: Box<dyn Fn(String) -> String>,
    /// Keeps the readings of pairs, by the numbers of the pairs.
    pub take: Box<dyn Fn(String, String)>,
    /// The host of the connected agent; empty for none.
    pub agent: Box<dyn Fn() -> String>,
    /// Asks the connected agent until the signal is aborted; a promise of its answer.
    pub ask_agent: Box<dyn Fn(String, AbortSignal) -> Promise>,
    /// Aborted when nobody waits for readings any more.
    pub signal: Option<AbortSignal>,
}

/// Puts the form into a place.
///
/// # Errors
/// When the script or its module could not be loaded.
pub async fn open(place: &HtmlElement, form: JudgeForm) -> Result<(), ()> {
    let script: JudgeScript = import(SCRIPT).await.map_err(drop)?.unchecked_into();
    let JudgeForm { word, pairs, compare, take, agent, ask_agent, signal } = form;
    let (pairs, agent) = (bound(move |()| pairs()), bound(move |()| agent()));
    let take = bound(move |(pairs, readings)| take(pairs, readings));
    let ask_agent = bound(move |(text, signal)| ask_agent(text, signal));
    let functions = [
        Closure::<dyn Fn(String) -> Option<String>>::new(bound(word)).into_js_value(),
        Closure::<dyn Fn() -> Option<String>>::new(move || pairs(())).into_js_value(),
        Closure::<dyn Fn(String) -> Option<String>>::new(bound(compare)).into_js_value(),
        Closure::<dyn Fn(String, String)>::new(move |pairs, readings| {
            take((pairs, readings));
        })
        .into_js_value(),
        Closure::<dyn Fn() -> Option<String>>::new(move || agent(())).into_js_value(),
        Closure::<dyn Fn(String, AbortSignal) -> Option<Promise>>::new(move |text, signal| ask_agent((text, signal)))
            .into_js_value(),
    ];
    script.open(place, &functions.iter().collect(), signal).await.map(drop).map_err(drop)
}

#[wasm_bindgen]
extern "C" {
    /// What `judge.js` exports.
    type JudgeScript;

    #[wasm_bindgen(method, catch)]
    async fn open(
        this: &JudgeScript,
        place: &HtmlElement,
        functions: &js_sys::Array,
        signal: Option<AbortSignal>,
    ) -> Result<JsValue, JsValue>;
}
