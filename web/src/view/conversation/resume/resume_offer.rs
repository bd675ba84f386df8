//! The offer to go on with an answer that was cut, or the reason why that is not possible.

use credence_strings::Strings;

use crate::state::ResumeOffer;
use crate::state::conversation::Conversation;
use crate::view::widget::element::{Element, button, classed, element};
use crate::wording::resume_obstacle;

/// The line with the offer.
pub(super) fn offer_line(conversation: Conversation, offer: ResumeOffer, strings: &'static Strings) -> Element {
    let texts = strings.connect();
    let line = classed("div", "resume-line").test_id("resume-line");
    let sentence = |sentence: &str| {
        classed("p", "resume-text").child(element("strong").text(texts.lost())).text(" ").text(sentence)
    };
    match offer {
        ResumeOffer::Can => {
            let resume = button("plain-button", "resume-button", texts.resume(), move || conversation.resume());
            line.child(sentence(texts.can_resume())).child(resume)
        }
        ResumeOffer::Cannot(obstacle) => {
            line.child(sentence(resume_obstacle(texts, obstacle)).test_id("resume-obstacle"))
        }
    }
}
