//! The turns of the conversation in order, each below its question.

use credence_strings::{Strings, fill};
use std::rc::Rc;
use std::sync::Arc;

use super::mapping::with_mapping_line;
use super::messages::expect_messages;
use super::outcome::Repeat;
use super::resume::resume_line;
use super::run_list::run_list;
use super::scroll_to_end::{follow_growth, scroll_to_end};
use super::share::share_line;
use super::shared_state::{SharedState, ViewState};
use super::turn::turn_view;
use crate::signal::RwSignal;
use crate::state::conversation::Conversation;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::inspector::Inspector;
use crate::state::{RunState, TableState, TrustBook, TurnState};
use crate::view::grounding::expect_sentences;
use crate::view::inspector::expect_inspector;
use crate::view::widget::element::{Element, button, classed, element, view_heading};
use crate::view::widget::visibility::{DRAWN_WITHIN, ViewGroup, VisibilityObserver};

/// The heading takes the focus when the button that began a run is gone.
const HEADING: &str = "conversation-heading";

/// So many turns are watched and drawn together. The first ones of a run are drawn at once, later ones when they come near the window.
const TURNS_A_GROUP: usize = 8;
/// So many groups are in a chapter: the browser goes through all children of an element when one of them changes.
const GROUPS_A_CHAPTER: usize = 32;
const TURNS_A_CHAPTER: usize = TURNS_A_GROUP * GROUPS_A_CHAPTER;

/// The conversation.
pub fn conversation_view(conversation: Conversation, deferred: DeferredTexts, strings: &'static Strings) -> Element {
    let (tools, observer) = (conversation.tools, VisibilityObserver::new(DRAWN_WITHIN));
    let shared = Rc::new(ViewState { conversation, deferred, observer, strings });
    let runs = element("div").each(
        move || conversation.runs.get(),
        |run| u64::from(run.id),
        move |run| with_mapping_line(run_view(&shared, run), &shared, run),
    );
    follow_growth(conversation, classed("section", "conversation"))
        .set("part", "conversation")
        .set("aria-labelledby", HEADING)
        .class_while("follows", move || conversation.shell.following.get())
        .child(
            view_heading("visually-hidden")
                .set("id", HEADING)
                .set("tabindex", "-1")
                .text(strings.page().conversation()),
        )
        .child(tables_failed(tools.book, strings))
        .child(run_list(conversation, deferred, strings))
        .child(runs)
        .child(share_line(conversation, deferred, strings, move || expect_what_follows(tools.inspector)))
        .children(scroll_to_end(conversation.shell.following, strings))
}

/// Loads what users open next behind the first answer.
fn expect_what_follows(inspector: Inspector) {
    expect_inspector(inspector);
    expect_sentences();
    expect_messages();
}

/// A note that all domains are unknown because the trust tables could not be loaded.
fn tables_failed(book: TrustBook, strings: &Strings) -> Element {
    let retry = button("quiet", "tables-retry", strings.gallery().retry(), move || book.tables.load());
    classed("p", "tables-failed")
        .set("role", "alert")
        .text(strings.trust().tables_failed())
        .text(" ")
        .child(retry)
        .shown_while(move || book.tables.state.get() == TableState::Failed)
}

fn run_view(shared: &SharedState, run: &RunState) -> Element {
    let (run, turns) = (run.clone(), run.turns);
    let (conversation, origin) = (Rc::clone(shared), Arc::clone(&run.origin));
    let repeat: Repeat = Rc::new(move || conversation.conversation.repeat(&origin));
    let resume = resume_line(shared, &run);
    let parts = move || parts_of_run(turns.with(Vec::len));
    let shared = Rc::clone(shared);
    let part = move |part: &Part| match *part {
        Part::Group(index) => group_view(&shared, &run, index, &repeat),
        Part::Chapter(index) => {
            let (shared, run, repeat) = (Rc::clone(&shared), run.clone(), Rc::clone(&repeat));
            element("div").each(
                move || groups_of_chapter(turns, index),
                |index| *index as u64,
                move |index| group_view(&shared, &run, *index, &repeat),
            )
        }
    };
    classed("section", "run").each(parts, Part::key, part).child(resume)
}

/// The elements of a run: the groups of the first chapter, which have no element around them, because most runs are short, and
/// further chapters.
#[derive(Clone, Copy)]
enum Part {
    Group(usize),
    Chapter(usize),
}

impl Part {
    fn key(&self) -> u64 {
        match *self {
            Self::Group(index) => index as u64,
            Self::Chapter(index) => (GROUPS_A_CHAPTER + index) as u64,
        }
    }
}

fn parts_of_run(n_turns: usize) -> Vec<Part> {
    let groups = 0..n_turns.div_ceil(TURNS_A_GROUP).min(GROUPS_A_CHAPTER);
    let chapters = 1..n_turns.div_ceil(TURNS_A_CHAPTER);
    groups.map(Part::Group).chain(chapters.map(Part::Chapter)).collect()
}

/// The groups of a chapter that have turns. A full chapter waits for none.
fn groups_of_chapter(turns: RwSignal<Vec<TurnState>>, index: usize) -> Vec<usize> {
    let first = index * GROUPS_A_CHAPTER;
    let of_chapter = |turns: &Vec<TurnState>| first..turns.len().div_ceil(TURNS_A_GROUP).min(first + GROUPS_A_CHAPTER);
    let known = turns.with_untracked(of_chapter);
    if known.len() == GROUPS_A_CHAPTER { known.collect() } else { turns.with(of_chapter).collect() }
}

fn group_view(shared: &SharedState, run: &RunState, index: usize, repeat: &Repeat) -> Element {
    let (shared, run, repeat) = (Rc::clone(shared), run.clone(), Rc::clone(repeat));
    let is_first = index == 0;
    let frame = classed("div", if is_first { "turns" } else { "turns later" });
    let (group, frame) = ViewGroup::new(frame, shared.observer.as_ref(), is_first);
    let turns = run.turns;
    frame.each(
        move || turns_of_group(turns, index),
        |turn| turn.index as u64,
        move |turn| {
            let question = (turn.index == 0).then(|| question_view(&run, shared.strings, Rc::clone(&repeat)));
            turn_view(&shared, *turn, group, question, &run.origin, Rc::clone(&repeat))
        },
    )
}

/// The turns of a group. One that is full has no turns to wait for.
fn turns_of_group(turns: RwSignal<Vec<TurnState>>, index: usize) -> Vec<TurnState> {
    let of_group = |turns: &Vec<TurnState>| {
        turns.iter().skip(index * TURNS_A_GROUP).take(TURNS_A_GROUP).copied().collect::<Vec<_>>()
    };
    let known = turns.with_untracked(of_group);
    if known.len() == TURNS_A_GROUP { known } else { turns.with(of_group) }
}

fn question_view(run: &RunState, strings: &'static Strings, repeat: Repeat) -> Element {
    let running = run.running;
    let caption = run.origin.recording().map(|name| {
        let again = button("quiet", "play-again-button", strings.turn().play_again(), move || repeat());
        classed("p", "question-caption")
            .child(element("span").text(&fill(strings.turn().recording_of(), &[("name", name)])))
            // Its room is kept, so that nothing moves when it appears.
            .child(again.class_while("not-yet", move || running.get()))
    });
    let question = run.origin.question().map(|question| {
        let label = classed("span", "visually-hidden").text(strings.turn().you_asked()).text(": ");
        classed("p", "question").test_id("question").child(label).text(question)
    });
    classed("div", "question-block").children(caption).children(question)
}
