//! The turns in order, each below its question.

use credence_strings::{Strings, fill};
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::resume::resume_line;
use super::turn::{Repeat, turn_view};
use crate::state::{Origin, Panel, RunState, Tables};

/// The heading takes the focus when the button that began a run is gone.
const HEADING: &str = "conversation-heading";

/// The conversation.
pub fn conversation(panel: Panel, words: &'static Strings) -> Element {
    let runs =
        element("div").each(move || panel.runs.get(), |run| u64::from(run.id), move |run| run_view(panel, run, words));
    classed("section", "conversation")
        .set("aria-labelledby", HEADING)
        .child(classed("h1", "visually-hidden").set("id", HEADING).set("tabindex", "-1").text(words.page.conversation))
        .child(tables_failed(panel, words))
        .child(runs)
}

/// Without its tables the panel knows no domain, and says so.
fn tables_failed(panel: Panel, words: &Strings) -> Element {
    let retry = button("quiet", "tables-retry", words.gallery.retry, move || panel.load_tables());
    classed("p", "tables-failed")
        .set("role", "alert")
        .text(words.trust.tables_failed)
        .text(" ")
        .child(retry)
        .shown_while(move || panel.tables.get() == Tables::Failed)
}

fn run_view(panel: Panel, run: RunState, words: &'static Strings) -> Element {
    let origin = Arc::clone(&run.origin);
    let repeat: Repeat = Rc::new(move || panel.repeat(&origin));
    let turns = run.turns;
    let resume = resume_line(panel, &run, words);
    classed("section", "run")
        .each(
            move || turns.get(),
            |turn| turn.index as u64,
            move |turn| {
                let question = (turn.index == 0).then(|| question_view(&run, words, Rc::clone(&repeat)));
                turn_view(panel, turn, words, question, &run.origin, Rc::clone(&repeat))
            },
        )
        .child(resume)
}

fn question_view(run: &RunState, words: &'static Strings, repeat: Repeat) -> Element {
    let (question, recording) = match &*run.origin {
        Origin::Recording { name, question, .. } => (question.as_ref(), Some(name)),
        Origin::Agent { question, .. } => (Some(question), None),
    };
    let running = run.running;
    let caption = recording.map(|name| {
        let again = button("quiet", "play-again-button", words.turn.play_again, move || repeat());
        classed("p", "question-caption")
            .child(element("span").text(&fill(words.turn.recording_of, &[("name", name)])))
            .child(again.shown_while(move || !running.get()))
    });
    let question = question.map(|question| {
        let label = classed("span", "visually-hidden").text(words.turn.you_asked).text(": ");
        classed("p", "question").test_id("question").child(label).text(question)
    });
    classed("div", "question-block").children(caption).children(question)
}
