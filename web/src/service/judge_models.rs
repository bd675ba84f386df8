//! Models that judge texts: one at an address, or that of the browser. A script of the package asks them.

use std::cell::RefCell;

use credence_judge::JudgeMessage;
use js_sys::{JSON, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::AbortSignal;

use super::host::{import, plain};
use super::object::{message, object};

/// The script, relative to the page.
const SCRIPT: &str = "judge-models.js";

/// How the browser says that its model is there.
const AVAILABLE: &str = "available";
/// How the browser says that it cannot have a model.
const UNAVAILABLE: &str = "unavailable";

#[wasm_bindgen]
extern "C" {
    /// What `judge-models.js` exports.
    #[derive(Clone)]
    type ModelScript;

    #[wasm_bindgen(method, catch, js_name = openAiJudge)]
    fn open_ai_judge(this: &ModelScript, options: &JsValue) -> Result<JudgeModel, JsValue>;

    #[wasm_bindgen(method, catch, js_name = promptApiJudge)]
    fn prompt_api_judge(this: &ModelScript, options: &JsValue) -> Result<JudgeModel, JsValue>;

    /// A model that can be asked.
    #[derive(Clone)]
    pub type JudgeModel;

    /// Its name.
    #[wasm_bindgen(method, getter)]
    pub fn name(this: &JudgeModel) -> String;

    /// The host that texts are sent to.
    #[wasm_bindgen(method, getter, js_name = where)]
    pub fn host(this: &JudgeModel) -> String;

    #[wasm_bindgen(method, catch)]
    async fn ask(this: &JudgeModel, messages: &JsValue, context: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    async fn availability(this: &JudgeModel) -> Result<JsValue, JsValue>;
}

thread_local! {
    /// The script, once it is loaded.
    static LOADED: RefCell<Option<ModelScript>> = const { RefCell::new(None) };
}

/// Whether the browser has its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelOfBrowser {
    /// It can be asked at once.
    Here,
    /// It is downloaded when it is asked.
    ToDownload,
    /// The browser cannot run it on this device.
    Unavailable,
}

/// Loads the script. Models can be made once it is there.
///
/// # Errors
/// When it could not be loaded.
pub async fn load() -> Result<(), ()> {
    let script = import(SCRIPT).await.map_err(drop)?;
    LOADED.set(Some(script.unchecked_into()));
    Ok(())
}

/// A model at the address of an OpenAI-compatible interface; `None` for an address that is none.
pub fn at_address(url: &str, model: &str, key: Option<&str>) -> Option<JudgeModel> {
    made(|script| script.open_ai_judge(&object(&[("url", url.into()), ("model", model.into()), ("key", key.into())])))
}

/// The model of the browser, if the browser knows models. `tell` is called with the share that is downloaded.
pub fn of_browser(tell: impl Fn(f64) + 'static) -> Option<JudgeModel> {
    if !Reflect::has(&js_sys::global(), &JsValue::from_str("LanguageModel")).unwrap_or_default() {
        return None;
    }
    // The page has said what is downloaded beside the button that asks.
    let confirm = Closure::<dyn Fn() -> bool>::new(|| true).into_js_value();
    let tell = Closure::<dyn Fn(f64)>::new(tell).into_js_value();
    made(|script| script.prompt_api_judge(&object(&[("confirmDownload", confirm), ("onDownload", tell)])))
}

fn made(make: impl FnOnce(&ModelScript) -> Result<JudgeModel, JsValue>) -> Option<JudgeModel> {
    LOADED.with_borrow(|script| make(script.as_ref()?).ok())
}

impl JudgeModel {
    /// The reply to messages, which is to have this JSON schema.
    ///
    /// # Errors
    /// With the message of what failed.
    pub async fn reply(&self, messages: &[JudgeMessage], schema: &str, signal: &AbortSignal) -> Result<String, String> {
        let context = [("schema", JSON::parse(schema).unwrap_or_default()), ("signal", signal.into())];
        let reply = self.ask(&plain(&messages), &object(&context)).await;
        reply.map(|text| text.as_string().unwrap_or_default()).map_err(|thrown| message(&thrown))
    }

    /// Whether it has to be downloaded first.
    pub async fn presence(&self) -> ModelOfBrowser {
        match self.availability().await.ok().and_then(|state| state.as_string()).as_deref() {
            Some(AVAILABLE) => ModelOfBrowser::Here,
            Some(UNAVAILABLE) | None => ModelOfBrowser::Unavailable,
            Some(_) => ModelOfBrowser::ToDownload,
        }
    }
}
