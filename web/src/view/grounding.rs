//! What the sources say about the cited sentences: a summary line, and the comparison of one sentence below it.

mod comparison;

use credence_strings::{GroundingStrings, Strings, TextFor, fill};
use std::cell::Cell;

use credence_core::Grounding;
use credence_core::grounding::{AnswerGrounding, GroundingVerdict};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, KeyboardEvent, Node};

use super::element::{Element, button, classed};
use super::kept_focus::keep_focus;
use crate::service::window;
use crate::state::TurnState;
use crate::state::claim_check::ClaimCheck;
use crate::state::grounding::SourceComparison;
use crate::state::grounding::report::SentenceReport;
use crate::state::progress::GroundingState;
use comparison::comparison;

/// The mark behind a sentence.
const MARK: &str = "button.sentence-mark";

/// Above which blocks of an answer the comparison does not stand, but below them.
const BLOCK: &str = ".table, li, p, h3, h4, h5, h6";

/// The answer, whose marks open the comparison of their sentence and close it again.
pub fn with_comparisons(answer: Element, check: ClaimCheck, turn: TurnState, strings: &'static Strings) -> Element {
    let open: RwSignal<Option<usize>> = RwSignal::new(None);
    let place = classed("div", "grounding-place");
    let within = place.clone();
    let root: HtmlElement = answer.as_a();
    let close_root = root.clone();
    let close = move || close_comparison(&close_root, open);
    let close_by_button = close.clone();
    let place = place.child_of(move || {
        let report = turn.assessment.with(|assessment| SentenceReport::new(assessment, open.get()?));
        keep_focus(&within);
        report.map(|report| comparison(check, &report, strings, close_by_button.clone()))
    });
    let place_node: HtmlElement = place.as_a();
    answer
        .on("click", move |event| {
            if let Some(mark) = mark_of(&event) {
                toggle(&root, &mark, &place_node, open);
            }
        })
        .on("keydown", move |event| {
            let is_escape = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape");
            if is_escape && open.get_untracked().is_some() {
                event.stop_propagation();
                close();
            }
        })
}

fn mark_of(event: &Event) -> Option<HtmlElement> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest(MARK).ok()?.and_then(|mark| mark.dyn_into().ok())
}

fn toggle(root: &HtmlElement, mark: &HtmlElement, place: &HtmlElement, open: RwSignal<Option<usize>>) {
    let index = mark.get_attribute("data-sentence").and_then(|index| index.parse().ok());
    if open.get_untracked() == index {
        return close_comparison(root, open);
    }
    show_as_closed(root);
    // Only an invalid name is refused.
    let _ = mark.set_attribute("aria-expanded", "true");
    put_below(mark, place);
    open.set(index);
}

/// The comparison stands below the block of its sentence; in an item of a list, before the lists in that.
fn put_below(mark: &HtmlElement, place: &HtmlElement) {
    let Some(block) = mark.closest(BLOCK).ok().flatten() else { return };
    let node: &Node = place.as_ref();
    let inner_list = block.query_selector("ul, ol").ok().flatten();
    // Both blocks are on the page, so that neither is refused.
    let _ = match block.tag_name().as_str() {
        "LI" => block.insert_before(node, inner_list.as_ref().map(AsRef::as_ref)).map(drop),
        _ => block.after_with_node_1(node),
    };
}

/// Closes the comparison; the focus goes back to its mark if it was in it.
fn close_comparison(root: &HtmlElement, open: RwSignal<Option<usize>>) {
    open.set(None);
    if let Some(mark) = show_as_closed(root) {
        window::focus_on(&mark);
    }
}

/// The mark that was open.
fn show_as_closed(root: &HtmlElement) -> Option<HtmlElement> {
    let mark = root.query_selector("button.sentence-mark[aria-expanded=true]").ok()??;
    let _ = mark.set_attribute("aria-expanded", "false");
    mark.dyn_into().ok()
}

/// How many cited sentences there are of each verdict.
pub fn grounding_summary(
    comparisons: SourceComparison,
    turn: TurnState,
    strings: &'static Strings,
    article: &Element,
) -> Element {
    let article = article.clone();
    let is_cited = Memo::new(move |_| turn.assessment.with(|assessment| !assessment.citations.is_empty()));
    let found = Memo::new(move |_| turn.assessment.with(|assessment| assessment.grounding.as_ref().map(Counts::new)));
    let texts = strings.grounding;
    classed("div", "grounding-summary").test_id("grounding-summary").child_of(move || {
        if !is_cited.get() {
            return None;
        }
        match turn.grounding.get() {
            GroundingState::NotBegun => None,
            GroundingState::Comparing | GroundingState::Waiting => {
                Some(classed("p", "grounding-note comparing").text(texts.comparing))
            }
            GroundingState::Impossible => Some(impossible(comparisons, texts)),
            GroundingState::Done => found.get().and_then(|counts| summary(&counts, strings, &article)),
        }
    })
}

fn impossible(comparisons: SourceComparison, strings: &GroundingStrings) -> Element {
    let retry = button("quiet", "grounding-retry", strings.retry, move || comparisons.compare_again());
    classed("p", "grounding-note").set("role", "status").text(strings.failed).text(" ").child(retry)
}

/// The counts of an answer.
#[derive(Clone, Copy, PartialEq)]
struct Counts {
    supported: u32,
    contradicted: u32,
    undecided: u32,
    silent: u32,
    not_checkable: u32,
    /// Sentences that only sources for the whole answer speak of.
    whole_answer: usize,
}

impl Counts {
    fn new(found: &AnswerGrounding) -> Self {
        let counts = found.counts;
        Self {
            supported: counts.supported,
            contradicted: counts.contradicted,
            undecided: counts.undecided,
            silent: counts.silent,
            not_checkable: counts.not_checkable,
            whole_answer: found.sentences.iter().filter(|sentence| !sentence.is_cited()).count(),
        }
    }

    const fn total(&self) -> u32 {
        self.supported + self.contradicted + self.undecided + self.silent + self.not_checkable
    }
}

fn summary(counts: &Counts, strings: &'static Strings, article: &Element) -> Option<Element> {
    let (texts, support) = (strings.grounding, strings.support);
    let total = counts.total();
    let n = |n: u32| n.to_string();
    let supported = fill(support.summary, &[("supported", &n(counts.supported)), ("total", &n(total))]);
    let with_n = |sentence: &str, count: u32| fill(sentence, &[("n", &n(count))]);
    let verdicts = [
        (GroundingVerdict::Supported, counts.supported, supported, true),
        (GroundingVerdict::Contradicted, counts.contradicted, with_n(support.contradicted, counts.contradicted), false),
        (GroundingVerdict::Undecided, counts.undecided, with_n(support.undecided, counts.undecided), false),
        (GroundingVerdict::Silent, counts.silent, with_n(support.silent, counts.silent), false),
    ];
    let shown = verdicts.into_iter().filter(|(_, count, _, always)| total > 0 && (*always || *count > 0));
    let parts = shown.map(|(verdict, count, text, _)| count_view(verdict, count, &text, texts, article));
    let not_checkable = (counts.not_checkable > 0).then(|| {
        let text = with_n(support.not_checkable, counts.not_checkable);
        classed("span", "grounding-count").set("title", texts.not_checkable_note).text(&text)
    });
    let whole = (counts.whole_answer > 0).then(|| {
        let text = fill(texts.whole_answer, &[("n", &counts.whole_answer.to_string())]);
        classed("span", "grounding-count").text(&text)
    });
    // The score also subtracts what is contradicted, so it is lower than the share that is backed.
    let is_lower = counts.contradicted + counts.undecided + counts.silent > 0;
    let score_note = (total > 0 && is_lower).then(|| classed("span", "grounding-score-note").text(texts.score_note));
    (total > 0 || whole.is_some()).then(|| {
        classed("p", "grounding-counts").children(parts).children(not_checkable).children(whole).children(score_note)
    })
}

/// One count; pressed, it leads from one of its sentences to the next.
fn count_view(
    verdict: GroundingVerdict,
    count: u32,
    text: &str,
    strings: &'static GroundingStrings,
    article: &Element,
) -> Element {
    let name = verdict_name(verdict);
    let shape = classed("span", &["sentence-shape ", name].concat()).set("aria-hidden", "true");
    if count == 0 {
        // A tick beside "0 of 6" would read as praise.
        return classed("span", "grounding-count").set("data-verdict", "none").text(text);
    }
    let (next, article) = (Cell::new(0), article.clone());
    let go = move || {
        let marks = article.as_a::<web_sys::Element>().query_selector_all(&[MARK, ".", name].concat());
        let Ok(marks) = marks else { return };
        let mark = marks.item(next.get() % marks.length().max(1));
        let mark: Option<HtmlElement> = mark.and_then(|mark| mark.dyn_into().ok());
        next.set(next.get() + 1);
        if let Some(mark) = mark {
            window::focus_on(&mark);
        }
    };
    button("grounding-count", "grounding-count", "", go)
        .set("data-verdict", name)
        .set("title", strings.to_next)
        .child(shape)
        .child(classed("span", "grounding-count-text").text(text))
}

/// What a source says about the sentences that cite it, with how many of each; nothing where nothing was compared.
pub(super) fn said_line(texts: &[(Grounding, usize)], strings: &Strings) -> Option<Element> {
    let parts = texts.iter().map(|(grounding, n)| {
        let shape =
            classed("span", &["sentence-shape ", grounding_name(*grounding)].concat()).set("aria-hidden", "true");
        let count = if *n > 1 { [" × ", &n.to_string()].concat() } else { String::new() };
        classed("span", "grounding-verdict").child(shape).text(strings.support.text(*grounding)).text(&count)
    });
    let line =
        classed("p", "source-said").test_id("source-said").text(strings.grounding.about_sentences).children(parts);
    (!texts.is_empty()).then_some(line)
}

/// The class of what is shown of a source's word.
pub(super) const fn grounding_name(grounding: Grounding) -> &'static str {
    match grounding {
        Grounding::Supports => "supported",
        Grounding::Refutes => "contradicted",
        Grounding::Undecided => "undecided",
        Grounding::Silent => "silent",
        Grounding::NotCheckable => "unchecked",
    }
}

/// The class of what is shown of a verdict.
pub(super) const fn verdict_name(verdict: GroundingVerdict) -> &'static str {
    match verdict {
        GroundingVerdict::Supported => "supported",
        GroundingVerdict::Contradicted => "contradicted",
        GroundingVerdict::Undecided => "undecided",
        GroundingVerdict::Silent => "silent",
        GroundingVerdict::NotCheckable => "unchecked",
    }
}
