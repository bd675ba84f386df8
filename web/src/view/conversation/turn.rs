//! One turn: the answer, and one line that says how far to trust it.

use credence_strings::Strings;
use std::rc::Rc;
use std::sync::Arc;

use super::activity::before_answer;
use super::answer::answer_view;
use super::card::with_card;
use super::marks::with_sentences;
use super::missing::missing_lines;
use super::outcome::{Repeat, outcome_view};
use super::shared_state::SharedState;
use super::summary_line::summary_line;
use crate::state::{AnswerTools, Origin, TurnState};
use crate::view::grounding::sentence_counts::legend;
use crate::view::inspector::{follow_turn, show_source};
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::visibility::{ViewGroup, drawn_near};

/// One turn, drawn near the window.
pub(super) fn turn_view(
    shared: &SharedState,
    turn: TurnState,
    group: ViewGroup,
    question: Option<Element>,
    origin: &Arc<Origin>,
    repeat: Repeat,
) -> Element {
    let article = classed("article", "turn").test_id("turn").set_of("aria-busy", move || turn.is_busy().to_string());
    let inspector = shared.conversation.tools.inspector;
    let article = follow_turn(article, inspector, turn);
    if turn.index == 0 && turn.running.get_untracked() {
        inspector.follow_new(turn);
    }
    let (shared, origin) = (Rc::clone(shared), Arc::clone(origin));
    let view = move || content(shared.conversation.tools, turn, shared.strings, &origin, Rc::clone(&repeat));
    let text = move || turn.answer.get();
    drawn_near(article.children(question), group, move || turn.is_busy(), text, view)
}

fn content(tools: AnswerTools, turn: TurnState, strings: &'static Strings, origin: &Origin, repeat: Repeat) -> Element {
    let answer = answer_view(turn, strings, move |label| follow_marker(tools, turn, label));
    let answer = with_sentences(answer, tools.inspector, turn);
    element("div")
        .child(with_card(answer, tools, turn, strings))
        .child(before_answer(turn, strings))
        .child(summary_line(tools, turn, strings))
        .child(missing_lines(tools, turn, strings))
        .child(outcome_view(turn, strings, origin, repeat))
        .child(legend(turn, strings))
}

/// Shows the source of a marker in the inspector; a finger sees its card first.
fn follow_marker(tools: AnswerTools, turn: TurnState, label: u32) {
    if !tools.card.show_touched(turn) {
        tools.card.hide();
        show_source(tools.inspector, turn, label);
    }
}
