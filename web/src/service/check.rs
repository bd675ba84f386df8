//! The module that checks claims, loaded when the user opens "Check a claim".

use std::rc::Rc;

use credence_core::judge::{JudgeRequest, Judgement};
use credence_json::Json;
use js_sys::{Error, Reflect};
use wasm_bindgen::prelude::*;

use super::host::{add_styles, import};
use super::mount::bound;

/// The script, relative to the page.
const SCRIPT: &str = "check.js";
const STYLES: &str = "check.css";

/// The loaded module.
#[derive(Clone)]
pub struct CheckModule(Rc<CheckScript>);

/// Loads the module and gives the data sources as JSON text.
///
/// # Errors
/// When it could not be loaded.
pub async fn open() -> Result<(CheckModule, String), ()> {
    add_styles(STYLES).await;
    let script: CheckScript = import(SCRIPT).await.map_err(drop)?.unchecked_into();
    let sources = script.open().await.map_err(drop)?.as_string().ok_or(())?;
    Ok((CheckModule(Rc::new(script)), sources))
}

impl CheckModule {
    /// Begins a check of a plan, which is JSON text.
    ///
    /// # Errors
    /// The message of what is wrong with the plan.
    pub fn begin(&self, plan: &str) -> Result<RunningCheck, String> {
        self.0.begin(plan).map_err(|error| message(&error))
    }
}

impl RunningCheck {
    /// Runs the check, or continues a stopped one, until it ends or is stopped. `changed` is called when there is more to show,
    /// `judge` when texts are to be judged.
    ///
    /// # Errors
    /// The message of a fault in the module.
    pub async fn run(
        &self,
        changed: impl Fn() + 'static,
        judge: impl Fn(JudgeRequest) -> Judgement + 'static,
    ) -> Result<(), String> {
        let (changed, judge) = (bound(move |()| changed()), bound(move |request: String| answer(&request, &judge)));
        let changed = Closure::<dyn Fn()>::new(move || {
            changed(());
        });
        let judge = Closure::<dyn Fn(String) -> JsValue>::new(move |request| judge(request).unwrap_or_default());
        self.start(changed.as_ref(), judge.as_ref()).await.map(drop).map_err(|error| message(&error))
    }
}

/// The judgement of a request in JSON; `undefined` for a request that cannot be parsed.
fn answer(request: &str, judge: &dyn Fn(JudgeRequest) -> Judgement) -> JsValue {
    let request = Json::parse(request).ok().and_then(JudgeRequest::from_json);
    let judgement = request.map(judge);
    judgement.and_then(|judgement| serde_wasm_bindgen::to_value(&judgement).ok()).unwrap_or_default()
}

fn message(error: &JsValue) -> String {
    let message = Reflect::get(error, &JsValue::from_str("message")).ok().and_then(|message| message.as_string());
    message.unwrap_or_else(|| Error::from(error.clone()).to_string().into())
}

#[wasm_bindgen]
extern "C" {
    /// What `check.js` exports.
    type CheckScript;

    #[wasm_bindgen(method, catch)]
    async fn open(this: &CheckScript) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn begin(this: &CheckScript, plan: &str) -> Result<RunningCheck, JsValue>;

    /// A check that was begun.
    #[derive(Clone, PartialEq)]
    pub type RunningCheck;

    #[wasm_bindgen(method, catch, js_name = run)]
    async fn start(this: &RunningCheck, changed: &JsValue, judge: &JsValue) -> Result<JsValue, JsValue>;

    /// Ends the run; it can be continued.
    #[wasm_bindgen(method)]
    pub fn stop(this: &RunningCheck);

    /// Asks a source no more.
    #[wasm_bindgen(method)]
    pub fn skip(this: &RunningCheck, source: &str);

    /// The report so far, as JSON text.
    #[wasm_bindgen(method)]
    pub fn report(this: &RunningCheck) -> String;

    /// The steps so far, as JSON text.
    #[wasm_bindgen(method)]
    pub fn log(this: &RunningCheck) -> String;

    /// The report so far as Markdown: in English, or in the language of a file of texts.
    #[wasm_bindgen(method)]
    pub fn markdown(this: &RunningCheck, language: Option<&str>) -> String;
}
