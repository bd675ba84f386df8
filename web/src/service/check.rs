//! The place where claims are checked: a script with a module of its own, loaded when a reader opens it.

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::import::import;

/// Where the check lies, seen from the page.
const SCRIPT: &str = "check.js";

/// What the page gives to the check.
pub struct CheckHost {
    /// The tag of the language it speaks.
    pub language: &'static str,
    /// The reader's own levels of trust as JSON text, read when a check begins.
    pub trust: Box<dyn Fn() -> String>,
    /// The verdict of a report, which is JSON text, as an element; `null` where there is none.
    pub verdict: Box<dyn Fn(String) -> JsValue>,
}

/// Shows the check in an element, in the state it was left in.
///
/// # Errors
/// When it could not be loaded.
pub async fn show(place: &HtmlElement, host: CheckHost) -> Result<(), ()> {
    let script: CheckScript = import(SCRIPT).await.map_err(drop)?.unchecked_into();
    let trust = Closure::wrap(host.trust).into_js_value();
    let verdict = Closure::wrap(host.verdict).into_js_value();
    script.show(place, host.language, &trust, &verdict).await.map(drop).map_err(drop)
}

/// Hands a claim over to the check that is shown.
pub async fn take_claim(claim: &str) {
    if let Ok(script) = import(SCRIPT).await {
        script.unchecked_into::<CheckScript>().take_claim(claim);
    }
}

#[wasm_bindgen]
extern "C" {
    /// What `check.js` exports.
    type CheckScript;

    #[wasm_bindgen(method, catch)]
    async fn show(
        this: &CheckScript,
        place: &HtmlElement,
        language: &str,
        trust: &JsValue,
        verdict: &JsValue,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, js_name = takeClaim)]
    fn take_claim(this: &CheckScript, claim: &str);
}
