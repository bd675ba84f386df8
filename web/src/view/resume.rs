//! What can be done about an answer that was cut.

use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use crate::state::{Panel, ResumeOffer, RunState};
use crate::words::Words;

/// The line below a run that was cut: a way to go on, or why there is none.
pub fn resume_line(panel: Panel, run: &RunState, words: &'static Words) -> Element {
    let resume = run.resume;
    element("div").child_of(move || {
        let line = classed("div", "resume-line").test_id("resume-line");
        let said = |sentence: &str| {
            let name = element("strong").text(words.connect.lost);
            classed("p", "resume-said").child(name).text(" ").text(sentence)
        };
        Some(match resume.get()? {
            ResumeOffer::Can => line.child(said(words.connect.can_resume)).child(button(
                "plain-button",
                "resume-button",
                words.connect.resume,
                move || panel.resume(),
            )),
            ResumeOffer::Cannot(obstacle) => {
                line.child(said(words.connect.obstacle(obstacle)).test_id("resume-obstacle"))
            }
        })
    })
}
