//! The bar at the lower edge: the connection, the question, and the buttons to send, stop and skip.

use credence_strings::Strings;
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::HtmlTextAreaElement;

use crate::service::window;
use crate::state::{Action, Shell};
use crate::view::connect::status_line::status_line;
use crate::view::page::run_action::run_action;
use crate::view::widget::element::{Element, button, classed};
use crate::view::widget::field::sent_by_enter;

/// The bar at the lower edge.
pub fn composer(shell: Shell, strings: &'static Strings) -> Element {
    let text = question_input(shell, strings);
    let typed: HtmlTextAreaElement = text.as_a();
    let send = Rc::new(move || {
        let question = typed.value().trim().to_owned();
        if question.is_empty() {
            window::focus_on(&typed);
        } else {
            let typed = typed.clone();
            run_action(shell, Action::Ask { question, sent: Rc::new(move || typed.set_value("")) });
        }
    });
    let send_by_key = Rc::clone(&send);
    let text = sent_by_enter(text, move || send_by_key());
    let row = classed("div", "composer-row")
        .child(text)
        .child(skip_button(shell, strings).shown_while(move || shell.is_playing.get()))
        .child(send_or_stop(shell, strings, send));
    let bar = classed("section", "composer").set("part", "composer").set("aria-label", strings.composer().label());
    bar.child(status_line(shell, strings)).child(row)
}

/// One button for both, so that the focus stays on it.
fn send_or_stop(shell: Shell, strings: &'static Strings, send: Rc<impl Fn() + 'static>) -> Element {
    let is_running = move || shell.running.get().is_some();
    let press = move || if untrack(is_running) { run_action(shell, Action::Stop) } else { send() };
    button("", "", "", press)
        .set_of("class", move || if is_running() { "plain-button stop" } else { "main-button" }.to_owned())
        .set_of("data-testid", move || if is_running() { "stop-button" } else { "send-button" }.to_owned())
        .text_of(move || if is_running() { strings.composer().stop() } else { strings.composer().send() }.to_owned())
}

fn question_input(shell: Shell, strings: &'static Strings) -> Element {
    let placeholder = move || {
        let own = shell.words.with(|words| words.placeholder.clone());
        // The agent of an embedding page is not the reader's own.
        let is_fixed = shell.connection.is_fixed.get();
        let usual = if is_fixed { strings.composer().label() } else { strings.composer().placeholder() };
        own.unwrap_or_else(|| usual.to_owned())
    };
    classed("textarea", "composer-input")
        .set("rows", "1")
        .test_id("composer-input")
        .set("part", "question")
        .set("aria-label", strings.composer().label())
        .set_of("placeholder", placeholder)
        .set("title", strings.composer().hint())
}

fn skip_button(shell: Shell, strings: &Strings) -> Element {
    button("quiet", "skip-button", strings.turn().skip_to_end(), move || run_action(shell, Action::SkipToEnd))
}
