//! "Ask a model to judge": where the form of the model opens.

use credence_strings::{ModelJudgeStrings, Strings};
use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::future_to_promise;
use web_sys::{AbortSignal, HtmlElement};

use super::form_opener::form_opener;
use crate::service::judge::{self, JudgeForm};
use crate::state::TurnState;
use crate::state::model_judge::ModelJudge;
use crate::view::widget::element::{Element, classed, element};

/// The line above the list, with the form of the model.
pub(super) fn model_judge(judge: ModelJudge, turn: TurnState, strings: &'static Strings) -> Element {
    let texts = strings.model_judge();
    let open = form_opener("judge-open", texts.open(), texts.failed(), move |place: HtmlElement| async move {
        judge::open(&place, form(judge, turn, texts)).await
    });
    let has_citations = move || turn.assessment.with(|assessment| !assessment.citations.is_empty());
    classed("div", "research-part texts-part")
        .test_id("judge")
        .child(element("b").text(texts.heading()))
        .child(classed("span", "research-status").text(texts.about()))
        .child(open)
        .shown_while(has_citations)
}

fn form(judge: ModelJudge, turn: TurnState, strings: &'static ModelJudgeStrings) -> JudgeForm {
    JudgeForm {
        word: Box::new(move |name| strings.text(&name).unwrap_or_default().to_owned()),
        pairs: Box::new(move || judge.pairs(turn)),
        compare: Box::new(move |quotes| judge.compare(&quotes)),
        take: Box::new(move |ids, readings| judge.take(turn, &ids, &readings)),
        agent: Box::new(move || judge.agent()),
        ask_agent: Box::new(move |text, signal| ask_agent(judge, text, signal)),
        signal: judge.requests.signal(),
    }
}

fn ask_agent(judge: ModelJudge, text: String, signal: AbortSignal) -> Promise {
    future_to_promise(async move {
        let answer = judge.ask_agent(&text, signal).await;
        answer.map(JsValue::from).map_err(|_| JsValue::from_str("the agent did not answer"))
    })
}
