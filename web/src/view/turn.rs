//! One turn: the answer, one line that says how far to trust it, and what it rests on.

use credence_strings::Strings;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use web_sys::HtmlElement;

use super::answer::answer_view;
use super::check_page::check_sentences;
use super::comparison::comparison_view;
use super::disagreement::disagreement_view;
use super::element::{Element, classed, element};
use super::grounding::{grounding_summary, with_comparisons};
use super::near::{Surroundings, drawn_near};
use super::notes::notes;
use super::outcome::{Repeat, outcome_view};
use super::pill::pill_line;
use super::score_detail::why_panel;
use super::sources::sources;
use super::thoughts::{thoughts, working};
use super::tools::tools as tool_list;
use super::verdict::verdict_view;
use crate::service::window;
use crate::state::{AnswerTools, Origin, TurnState};

/// So many turns of a run are drawn at once; later ones when they come near the window.
const DRAWN_AT_ONCE: usize = 8;

/// One turn, drawn near the window.
pub fn turn_view(
    tools: AnswerTools,
    turn: TurnState,
    strings: &'static Strings,
    surroundings: Option<&Surroundings>,
    question: Option<Element>,
    origin: &Arc<Origin>,
    repeat: Repeat,
) -> Element {
    let article = classed("article", "turn").test_id("turn").set_of("aria-busy", move || turn.is_busy().to_string());
    let (frame, origin) = (article.clone(), Arc::clone(origin));
    let view = move || content(&article, tools, turn, strings, &origin, Rc::clone(&repeat));
    let text = move || turn.answer.get();
    drawn_near(frame.children(question), surroundings, turn.index < DRAWN_AT_ONCE, text, view)
}

fn content(
    article: &Element,
    tools: AnswerTools,
    turn: TurnState,
    strings: &'static Strings,
    origin: &Origin,
    repeat: Repeat,
) -> Element {
    let why = RwSignal::new(false);
    // The marker that led to a source: the way back goes to it, and not to the first with the same number.
    let came_from: Rc<RefCell<Option<(u32, HtmlElement)>>> = Rc::default();
    let left = Rc::clone(&came_from);
    let to_source = move |article: &Element, label: u32| {
        *left.borrow_mut() = window::focused().map(|marker| (label, marker));
        turn.sources_open.set(true);
        focus_after_update(article, format!(".source-row[data-label~=\"{label}\"]"));
    };
    let to_marker = move |article: &Element, label: u32| match &*came_from.borrow() {
        Some((from, marker)) if *from == label && marker.is_connected() => window::focus_on(marker),
        _ => focus_after_update(article, format!("a.marker[data-label=\"{label}\"]")),
    };
    let (from_answer, from_list) = (article.clone(), article.clone());
    let answer = answer_view(turn, strings, move |label| to_source(&from_answer, label));
    let summary = grounding_summary(tools.comparison, turn, strings, article);
    element("div")
        .child(with_comparisons(answer, tools, turn, strings))
        .child(working(turn, strings))
        .child(pill_line(turn, strings, why))
        .child(summary)
        .child(why_panel(tools.labels, turn, strings, why))
        .child(comparison_view(turn, strings))
        .child(outcome_view(turn, strings, origin, repeat))
        .child(verdict_view(turn, strings))
        .child(disagreement_view(tools, turn, strings))
        .child(tool_list(turn, strings))
        .child(sources(tools, turn, strings, Rc::new(move |label| to_marker(&from_list, label))))
        .child(check_sentences(tools.check, turn, strings))
        .child(notes(turn, strings))
        .child(thoughts(turn, strings))
}

/// Moves the focus once the views have caught up with the signals.
fn focus_after_update(article: &Element, selector: String) {
    let article = article.clone();
    leptos::task::spawn_local(async move {
        leptos::task::tick().await;
        if let Some(found) = article.find(&selector) {
            window::focus_on(&found);
        }
    });
}
