//! The last line of a conversation: keep it or pass it on.

mod printed_sources;
mod share_buttons;
mod share_part;

use credence_strings::Strings;

use crate::signal::{Memo, RwSignal, effect};
use crate::state::TurnState;
use crate::state::conversation::Conversation;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::sharing::SharedLink;
use crate::view::widget::element::{Element, classed, follow};
use crate::view::widget::part_view::deferred_view_after;
use share_part::{MakeShare, SHARE};

/// The line, once an answer has ended; `ended` is called then.
pub fn share_line(
    conversation: Conversation,
    deferred: DeferredTexts,
    strings: &'static Strings,
    ended: impl Fn() + 'static,
) -> Element {
    let is_ended = move || {
        let is_settled = |turn: TurnState| !turn.is_busy();
        conversation.shell.running.get().is_none() && conversation.last_turn().is_some_and(is_settled)
    };
    let shared = RwSignal::new(SharedLink::NotMade);
    effect(Box::new(move || {
        // What was said of a link is out of date with the next run.
        conversation.runs.track();
        shared.set(SharedLink::NotMade);
    }));
    // What the user does with it is loaded once there is an answer, and stays.
    let is_wanted = Memo::latched(is_ended);
    follow(Box::new(move || {
        if is_wanted.get() {
            ended();
        }
    }));
    let content = move || {
        let make = |share: MakeShare| Some(share(conversation, shared, deferred, strings));
        is_wanted.get().then(|| SHARE.with(|part| deferred_view_after(part, strings, None, make))).flatten()
    };
    let heading = classed("h2", "share-heading").text_of(move || deferred.get().sharing().heading().to_owned());
    classed("section", "share").test_id("share").child(heading).child_of(content).shown_while(is_ended)
}
