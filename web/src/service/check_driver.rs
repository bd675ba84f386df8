//! The package's script that performs the actions of a check: requests and waits. The check itself is a value of the page's program.

use std::cell::RefCell;
use std::rc::Rc;

use credence_ask::Headers;
use credence_check::flow::{CheckAction, CheckFlow, CheckReply, RequestFailure};
use credence_core::judge::{JudgeRequest, Judgement};
use js_sys::{Array, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::host::{add_styles, import};
use super::mount::bound;
use super::object::{count, field, message, object, text};
use super::perform::request_object;

/// The script, relative to the page.
const SCRIPT: &str = "check-driver.js";
const STYLES: &str = "check.css";

/// The headers of a response that the script passes on.
const HEADERS: [&str; 2] = ["retry-after", "content-type"];

/// The loaded script.
#[derive(Clone)]
pub struct CheckDriver(Rc<DriverScript>);

/// What a check needs of the page while it runs.
pub struct CheckHost {
    /// Keys, which are masked wherever a server repeats one.
    pub secrets: Vec<String>,
    /// Judges texts.
    pub judge: Box<dyn Fn(JudgeRequest) -> Judgement>,
    /// Called when there is more to show.
    pub changed: Box<dyn Fn()>,
}

/// Loads the script, and the styles of what is shown of a check.
///
/// # Errors
/// When it could not be loaded.
pub async fn load() -> Result<CheckDriver, ()> {
    add_styles(STYLES).await;
    let script = import(SCRIPT).await.map_err(drop)?;
    Ok(CheckDriver(Rc::new(script.unchecked_into())))
}

impl CheckDriver {
    /// Runs a check, or continues a stopped one, until it ends or is stopped.
    #[must_use]
    pub fn start(&self, flow: &Rc<RefCell<CheckFlow>>, host: CheckHost) -> CheckRun {
        let CheckHost { secrets, judge, changed } = host;
        let (judge, changed) = (bound(judge), bound(move |()| changed()));
        let changed = function(move |_, _| {
            changed(());
            JsValue::UNDEFINED
        });
        let secrets: Array = secrets.iter().map(|secret| JsValue::from_str(secret)).collect();
        let host = object(&[("secrets", secrets.into()), ("onChange", changed)]);
        self.0.start_check(&flow_object(flow, Rc::new(judge)), &host)
    }
}

impl CheckRun {
    /// Waits until the check ends or is stopped.
    ///
    /// # Errors
    /// The message of a fault.
    pub async fn ended(&self) -> Result<(), String> {
        JsFuture::from(self.done()).await.map(drop).map_err(|thrown| message(&thrown))
    }
}

#[wasm_bindgen]
extern "C" {
    /// What `check-driver.js` exports.
    type DriverScript;

    #[wasm_bindgen(method, js_name = startCheck)]
    fn start_check(this: &DriverScript, flow: &JsValue, host: &JsValue) -> CheckRun;

    /// A run of a check.
    #[derive(Clone)]
    pub type CheckRun;

    #[wasm_bindgen(method, getter)]
    fn done(this: &CheckRun) -> Promise;

    /// Ends the run; it can be continued.
    #[wasm_bindgen(method)]
    pub fn stop(this: &CheckRun);

    /// Asks a source no more.
    #[wasm_bindgen(method)]
    pub fn skip(this: &CheckRun, source: &str);
}

/// Judges texts; `None` once the panel is gone.
type Judge = dyn Fn(JudgeRequest) -> Option<Judgement>;

/// What the script drives: the check, whose texts the page judges itself.
fn flow_object(flow: &Rc<RefCell<CheckFlow>>, judge: Rc<Judge>) -> JsValue {
    let method = |run: fn(&mut CheckFlow, &JsValue, &JsValue) -> JsValue| {
        let (flow, judge) = (Rc::clone(flow), Rc::clone(&judge));
        function(move |first, second| {
            let mut flow = flow.borrow_mut();
            let result = run(&mut flow, first, second);
            judge_texts(&mut flow, &*judge);
            result
        })
    };
    object(&[
        ("actions", method(|flow, _, _| flow.actions().iter().filter_map(action_object).collect::<Array>().into())),
        ("receive", method(|flow, id, reply| receive(flow, id, reply).into())),
        ("skipSource", method(|flow, name, _| flow.skip_source(&name.as_string().unwrap_or_default()).into())),
        (
            "stop",
            method(|flow, _, _| {
                flow.stop();
                JsValue::UNDEFINED
            }),
        ),
        (
            "goOn",
            method(|flow, _, _| {
                flow.continue_after_stop();
                JsValue::UNDEFINED
            }),
        ),
        // The page reads both itself.
        ("log", method(|_, _, _| Array::new().into())),
        ("report", method(|_, _, _| JsValue::UNDEFINED)),
    ])
}

fn function(run: impl Fn(&JsValue, &JsValue) -> JsValue + 'static) -> JsValue {
    Closure::<dyn Fn(JsValue, JsValue) -> JsValue>::new(move |first, second| run(&first, &second)).into_js_value()
}

/// Answers the actions `judge`, which need no script.
fn judge_texts(flow: &mut CheckFlow, judge: &Judge) {
    let to_judge = |action| match action {
        CheckAction::Judge { id, request } => Some((id, request)),
        _ => None,
    };
    while let Some((id, request)) = flow.actions().into_iter().find_map(to_judge) {
        let Some(Judgement { readings, decision }) = judge(*request) else { return };
        let reply = CheckReply::Judged { readings, decision: Some(Box::new(decision)) };
        if !flow.receive(&id, reply) {
            return;
        }
    }
}

/// An action as the script takes it. The page has no other kinds: it judges itself, has all parts, and no sources, models or judges of its own.
fn action_object(action: &CheckAction) -> Option<JsValue> {
    match action {
        CheckAction::AskSource { id, source, request, .. } => Some(object(&[
            ("kind", "ask_source".into()),
            ("id", id.into()),
            ("source", source.into()),
            ("request", request_object(request)),
        ])),
        CheckAction::Wait { id, seconds, .. } => {
            Some(object(&[("kind", "wait".into()), ("id", id.into()), ("seconds", (*seconds).into())]))
        }
        CheckAction::Done { .. } => Some(object(&[("kind", "done".into())])),
        CheckAction::Judge { .. }
        | CheckAction::Load { .. }
        | CheckAction::AskHost { .. }
        | CheckAction::AskModel { .. }
        | CheckAction::Embed { .. }
        | CheckAction::AskJudge { .. } => None,
    }
}

fn receive(flow: &mut CheckFlow, id: &JsValue, reply: &JsValue) -> bool {
    id.as_string().zip(reply_of(reply)).is_some_and(|(id, reply)| flow.receive(&id, reply))
}

/// A reply as the script gives it.
fn reply_of(reply: &JsValue) -> Option<CheckReply> {
    match &*text(reply, "kind")? {
        "response" => {
            let sent = field(reply, "headers");
            let headers = HEADERS.iter().filter_map(|name| Some(((*name).to_owned(), text(&sent, name)?)));
            Some(CheckReply::Response {
                status: count(reply, "status")?,
                headers: Headers(headers.collect()),
                body: text(reply, "body")?,
            })
        }
        "waited" => Some(CheckReply::Waited),
        "failed" => {
            let trouble = RequestFailure::from_name(&text(reply, "trouble")?)?;
            Some(CheckReply::Failed { trouble, message: text(reply, "message") })
        }
        _ => None,
    }
}
