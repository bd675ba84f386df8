//! How many sentences of an answer there are of each standing: as a bar of segments, and in words, which also say what the marks mean.

use std::cell::Cell;

use credence_strings::{Strings, fill};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::markdown::{Marked, SentenceMark, SentenceStanding};
use crate::service::{number, window};
use crate::state::TurnState;
use crate::view::widget::element::{Element, button, classed, element};

/// The sentences of one standing.
struct Count {
    standing: SentenceStanding,
    n: usize,
    /// Whether a model read the texts of all of them.
    is_judged: bool,
}

/// The bar and the words below an answer.
pub fn legend(turn: TurnState, strings: &'static Strings) -> Element {
    counts_view(turn, strings, |item, _, text| item.text(text)).test_id("legend")
}

/// The same with words that lead from one mark in the answer to the next.
pub(super) fn counts_to_marks(turn: TurnState, strings: &'static Strings) -> Element {
    let to_next = strings.grounding().to_next();
    let view = move |item: Element, standing: SentenceStanding, text: &str| {
        let next = Cell::new(0);
        let go = move || next.set(focus_mark(turn, &[".", standing.name()].concat(), next.get()));
        item.child(button("mark-count", "mark-count", text, go).set("title", to_next))
    };
    counts_view(turn, strings, view).test_id("sentence-counts")
}

/// Moves the focus to one of the marks of a kind, and returns the number of the one after it.
pub(super) fn focus_mark(turn: TurnState, kind: &str, index: u32) -> u32 {
    let Some(article) = turn.place.get_value() else { return index };
    let Ok(marks) = article.query_selector_all(&["button.sentence-mark", kind].concat()) else { return index };
    let index = index % marks.length().max(1);
    let mark = marks.item(index).and_then(|mark| mark.dyn_into::<HtmlElement>().ok());
    mark.iter().for_each(window::focus_on);
    index + 1
}

fn counts_view(
    turn: TurnState,
    strings: &'static Strings,
    with_words: impl Fn(Element, SentenceStanding, &str) -> Element + 'static,
) -> Element {
    classed("div", "mark-counts").child_of(move || {
        let counts = counts(turn);
        let texts = strings.answer();
        let word = |count: &Count| {
            let what = count.standing.words(texts, count.is_judged);
            let text = fill(texts.sentence_count(), &[("what", what), ("n", &number::whole(count.n))]);
            let class = ["mark-meaning ", count.standing.name()].concat();
            with_words(classed("li", &class), count.standing, &text)
        };
        let is_shown = !counts.is_empty() && !turn.running.get();
        let list = || classed("ul", "mark-meanings").children(counts.iter().map(word));
        is_shown.then(|| element("div").child(bar(&counts)).child(list()))
    })
}

/// The counts as lengths; the words beside them say the same.
fn bar(counts: &[Count]) -> Element {
    let segment = |count: &Count| {
        let segment = classed("span", &["mark-segment ", count.standing.name()].concat());
        // Only a read-only style refuses.
        let _ = segment.as_a::<HtmlElement>().style().set_property("flex-grow", &count.n.to_string());
        segment
    };
    classed("div", "mark-bar").set("aria-hidden", "true").children(counts.iter().map(segment))
}

/// The counts of an answer, the best supported first.
fn counts(turn: TurnState) -> Vec<Count> {
    let count = |standing: &SentenceStanding| {
        turn.marks.with(|marks| {
            let is_meant = |mark: &SentenceMark| mark.marked == Marked::Sentence && mark.standing == *standing;
            let of_standing = || marks.sentences.iter().filter(|(_, mark)| is_meant(mark));
            Count {
                standing: *standing,
                n: of_standing().count(),
                is_judged: of_standing().all(|(_, mark)| mark.is_judged),
            }
        })
    };
    SentenceStanding::ALL.iter().rev().map(count).filter(|count| count.n > 0).collect()
}
