//! The form of "Ask a model to judge": which model, what asking it sends, and the run.

use std::rc::Rc;

use credence_strings::{ConnectStrings, ModelJudgeStrings, Strings, fill};
use web_sys::HtmlSelectElement;

use super::form_fields::{closed_by_escape, form, line, progress_bar};
use crate::service::judge_models::ModelOfBrowser;
use crate::service::number;
use crate::signal::RwSignal;
use crate::state::TurnState;
use crate::state::model_judge::ModelJudge;
use crate::state::model_judge::judge_form::{Bill, JudgeForm, JudgeKind, JudgeStatus};
use crate::view::widget::element::{Element, button, classed, element, follow};
use crate::view::widget::field::{self, labelled};
use crate::view::widget::secret_note::secret_note;

/// The form; nothing is sent before its button is pressed.
pub(super) fn judge_form(
    judge: ModelJudge,
    turn: TurnState,
    strings: &'static Strings,
    close: Rc<dyn Fn()>,
) -> Element {
    let texts = strings.model_judge();
    let state = JudgeForm::new(judge, turn);
    let progress = move || match state.status.get() {
        JudgeStatus::Judging { n_done, n_all } => Some((n_done, n_all)),
        JudgeStatus::NotBegun | JudgeStatus::Downloading(_) | JudgeStatus::Over { .. } => None,
    };
    let note = classed("p", "research-note").test_id("judge-note").text_of(move || note(state, texts));
    let status = classed("p", "research-note").set("role", "status").test_id("judge-status");
    let entries = form()
        .set("class", "checker-form text-form judge-form")
        .child(labelled(texts.judge(), kind_select(state, texts)))
        .child(endpoint(state, texts, strings.connect()))
        .child(note)
        .child(classed("div", "text-form-actions").child(start_button(state, texts)))
        .child(progress_bar(progress))
        .child(status.text_of(move || said(&state.status.get(), texts)))
        .on("input", move |_| state.changed());
    let stop_and_close = move || {
        state.stop();
        close();
    };
    closed_by_escape(entries, Rc::new(stop_and_close))
}

fn kind_select(state: JudgeForm, texts: &ModelJudgeStrings) -> Element {
    let option = |kind: JudgeKind| {
        let is_chosen = kind == state.kind.get_untracked();
        let word = match kind {
            JudgeKind::Endpoint => texts.kind_endpoint().to_owned(),
            JudgeKind::Agent => fill(texts.kind_agent(), &[("host", &state.agent())]),
            JudgeKind::Browser => texts.kind_browser().to_owned(),
        };
        field::option(kind.name(), is_chosen).text(&word)
    };
    let select = element("select").test_id("judge-kind").children(state.kinds().into_iter().map(option));
    let chosen: HtmlSelectElement = select.as_a();
    select.on("input", move |_| state.kind.set(JudgeKind::from_name(&chosen.value()).unwrap_or(JudgeKind::Endpoint)))
}

/// What a model at an address needs.
fn endpoint(state: JudgeForm, texts: &ModelJudgeStrings, words: &ConnectStrings) -> Element {
    let hosts = move || state.key.with(|key| key.elsewhere(state.origin().as_deref()));
    let url = line("url", "judge-url", "http://localhost:11434/v1", state.url);
    let model = line("text", "judge-model", "qwen3:8b", state.model);
    classed("div", "judge-endpoint")
        .child(labelled(texts.url(), url.on("change", move |_| state.bind_key())))
        .child(labelled(texts.model(), model))
        .child(labelled(texts.key(), key_input(state)))
        .child(secret_note(words.key_elsewhere(), words.keep_it(), hosts, move || state.keep_key()))
        .shown_while(move || state.kind.get() == JudgeKind::Endpoint)
}

fn key_input(state: JudgeForm) -> Element {
    let typed = RwSignal::new(String::new());
    // What was typed for another address is not there, until it is kept.
    follow(Box::new(move || typed.set(state.key.get().sent_to(state.origin().as_deref()).to_owned())));
    line("password", "judge-key", "", typed).on("input", move |_| state.type_key(typed.get_untracked()))
}

/// Begins or ends the run; one button, so that the focus stays.
fn start_button(state: JudgeForm, texts: &'static ModelJudgeStrings) -> Element {
    let is_running = move || state.is_running();
    let press = move || if leptos::prelude::untrack(is_running) { state.stop() } else { state.start() };
    let can_start = move || state.bill.with(|bill| bill.as_ref().is_some_and(has_texts));
    button("main-button", "judge-start", "", press)
        .text_of(move || if is_running() { texts.stop() } else { texts.start() }.to_owned())
        .disabled_while(move || !is_running() && !can_start())
}

fn has_texts(bill: &Bill) -> bool {
    bill.cost.texts + bill.cost.known > 0
}

/// Where texts would go, and how much that is.
fn note(state: JudgeForm, texts: &ModelJudgeStrings) -> String {
    let Some(bill) = state.bill.get() else { return texts.incomplete().to_owned() };
    if !has_texts(&bill) {
        return texts.nothing().to_owned();
    }
    let Bill { host, cost, browser } = bill;
    let [requests, characters, tokens] = [cost.requests, cost.characters, cost.tokens].map(number::whole);
    let values = [("requests", &*requests), ("characters", &characters), ("tokens", &tokens), ("host", &host)];
    let is_here = state.kind.get_untracked() == JudgeKind::Browser;
    let sent = fill(if is_here { texts.cost_here() } else { texts.cost() }, &values);
    let left_out = (cost.left_out > 0).then(|| fill(texts.left_out(), &[("n", &number::whole(cost.left_out))]));
    let download = browser.and_then(|browser| match browser {
        ModelOfBrowser::Here => None,
        ModelOfBrowser::ToDownload => Some(texts.download().to_owned()),
        ModelOfBrowser::Unavailable => Some(texts.unavailable().to_owned()),
    });
    [Some(sent), left_out, download].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn said(status: &JudgeStatus, texts: &ModelJudgeStrings) -> String {
    match status {
        JudgeStatus::NotBegun => String::new(),
        JudgeStatus::Downloading(share) => fill(texts.downloading(), &[("percent", &number::percent(*share))]),
        JudgeStatus::Judging { n_done, n_all } => {
            fill(texts.progress(), &[("n", &number::whole(*n_done)), ("total", &number::whole(*n_all))])
        }
        JudgeStatus::Over { model, n_counted, n_others, failure } => {
            let counts = [number::whole(*n_counted), number::whole(*n_others)];
            let done = fill(texts.done(), &[("model", model), ("counted", &counts[0]), ("others", &counts[1])]);
            match failure {
                Some(failure) => [&done, " ", texts.state_failed(), " (", failure, ")"].concat(),
                None => done,
            }
        }
    }
}
