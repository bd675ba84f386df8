//! What can be done about an answer that was cut.

use credence_strings::Strings;

use super::element::{Element, button, classed, element};
use crate::state::conversation::Conversation;
use crate::state::{ResumeOffer, RunState};
use crate::wording::resume_obstacle;

/// The line below a run that was cut: a way to go on, or why there is none.
pub fn resume_line(conversation: Conversation, run: &RunState, strings: &'static Strings) -> Element {
    let resume = run.resume;
    element("div").child_of(move || {
        let line = classed("div", "resume-line").test_id("resume-line");
        let texts = |sentence: &str| {
            let name = element("strong").text(strings.connect().lost);
            classed("p", "resume-text").child(name).text(" ").text(sentence)
        };
        Some(match resume.get()? {
            ResumeOffer::Can => line.child(texts(strings.connect().can_resume)).child(button(
                "plain-button",
                "resume-button",
                strings.connect().resume,
                move || conversation.resume(),
            )),
            ResumeOffer::Cannot(obstacle) => {
                line.child(texts(resume_obstacle(strings.connect(), obstacle)).test_id("resume-obstacle"))
            }
        })
    })
}
