//! The activity of the agent, in one line: in place of the answer, and above the question once the answer has begun.

use credence_strings::{Strings, fill};
use leptos::prelude::*;

use crate::service::number;
use crate::signal::Memo;
use crate::state::TurnState;
use crate::state::activity::Activity;
use crate::state::conversation::Conversation;
use crate::state::tab::Tab;
use crate::view::inspector::open;
use crate::view::widget::element::{Element, classed};

/// The line in place of an answer of which nothing has arrived. What comes takes its place, so that nothing moves.
pub fn before_answer(turn: TurnState, strings: &'static Strings) -> Element {
    let is_shown = move || turn.running.get() && !has_text(turn);
    line("p").text_of(move || in_words(&Activity::of(turn), strings)).shown_while(is_shown)
}

/// The line above the question; it opens the tools.
pub fn beside_answer(conversation: Conversation, strings: &'static Strings) -> Element {
    let running = move || conversation.last_turn().filter(|turn| turn.running.get() && has_text(*turn));
    let activity = Memo::new(move |_| running().map(Activity::of));
    let words = move || activity.with(|activity| activity.as_ref().map(|activity| in_words(activity, strings)));
    let line = line("button").set("type", "button").test_id("activity").text_of(move || words().unwrap_or_default());
    let line = line.on("click", move |event| {
        if let Some(turn) = untrack(|| conversation.last_turn()) {
            open(conversation.tools.inspector, turn, Tab::Tools, &event);
        }
    });
    line.shown_while(move || activity.with(Option::is_some))
}

fn has_text(turn: TurnState) -> bool {
    !turn.answer.with(String::is_empty)
}

fn line(name: &str) -> Element {
    classed(name, "working").child(classed("span", "working-dot").set("aria-hidden", "true"))
}

fn in_words(activity: &Activity, strings: &Strings) -> String {
    match activity {
        Activity::Waiting => strings.turn().waiting_for_answer().to_owned(),
        Activity::Quiet(seconds) => fill(strings.turn().no_data(), &[("n", &number::whole(*seconds))]),
        Activity::Thinking(line) => line.clone(),
        Activity::Running(tool) => fill(strings.inspector().running(), &[("tool", tool)]),
        Activity::Answering => strings.turn().answering().to_owned(),
    }
}
