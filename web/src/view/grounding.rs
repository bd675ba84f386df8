//! The comparison of cited sentences with their sources: a summary line, and the comparison of one sentence below it.

mod class_name;
mod comparison;
mod comparison_part;

use credence_report::TextFor;
use credence_strings::{GroundingStrings, Strings, fill};
use std::cell::Cell;
use std::rc::Rc;

use credence_core::grounding::{GroundedSentence, GroundingVerdict};
use credence_core::{Assessment, Coverage, Grounding};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, KeyboardEvent, Node};

use crate::part::DeferredPart;
use crate::service::number;
use crate::service::window;
use crate::signal::{Memo, RwSignal};
use crate::state::grounding::SourceComparison;
use crate::state::grounding::report::SentenceReport;
use crate::state::progress::GroundingState;
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::{Element, button, classed};
use crate::view::widget::focus::keep_focus;
use crate::view::widget::part_view::deferred_view;
use crate::wording::counted;
use class_name::{grounding_name, verdict_name};
use comparison::check_view;
pub(super) use comparison::deciding_words;
use comparison_part::COMPARISON;

/// The mark behind a sentence.
const MARK: &str = "button.sentence-mark";

/// How many contradicted sentences are listed; the marks in the answer lead to the others.
const MOST_FINDINGS: usize = 20;

/// Above which blocks of an answer the comparison does not stand, but below them.
const BLOCK: &str = ".table, li, p, h3, h4, h5, h6";

/// The answer, whose marks open the comparison of their sentence and close it again.
pub fn with_comparisons(answer: Element, tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let open: RwSignal<Option<usize>> = RwSignal::new(None);
    let place = classed("div", "grounding-place");
    let within = place.clone();
    let root: HtmlElement = answer.as_a();
    let close_root = root.clone();
    let close: Rc<dyn Fn()> = Rc::new(move || close_comparison(&close_root, open));
    let close_by_button = Rc::clone(&close);
    let place = place.child_of(move || {
        keep_focus(&within);
        let (index, close) = (open.get()?, Rc::clone(&close_by_button));
        COMPARISON
            .with(|part| deferred_view(part, strings, |comparison| comparison(tools, turn, index, strings, close)))
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

/// Loads what shows the comparison of a sentence, because one is usually opened next.
pub fn expect_comparison() {
    COMPARISON.with(DeferredPart::expect);
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

/// The sentences that a source contradicts, each with the words that decide.
pub fn contradicted_sentences(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let place = classed("div", "grounding-findings").test_id("grounding-findings");
    let within = place.clone();
    place.child_of(move || {
        let model = |check: &_, assessment: &_, words: &_| tools.judge.reading(check, assessment, words);
        keep_focus(&within);
        turn.assessment.with(|assessment| {
            let found = assessment.grounding.as_ref()?;
            let is_contradicted =
                |(_, sentence): &(usize, &GroundedSentence)| sentence.verdict == GroundingVerdict::Contradicted;
            let contradicted = found.sentences.iter().enumerate().filter(is_contradicted).take(MOST_FINDINGS);
            let reports = contradicted.filter_map(|(index, _)| SentenceReport::new(assessment, index, model));
            let views = reports.filter_map(|report| Some(check_view(tools.labels, report.checks.first()?, strings)));
            Some(classed("div", "grounding-findings-list").children(views))
        })
    })
}

/// How many cited sentences were compared, and how many there are of each verdict.
pub fn grounding_summary(comparisons: SourceComparison, turn: TurnState, strings: &'static Strings) -> Element {
    let counts = Memo::new(move |_| turn.assessment.with(|assessment| Counts::new(assessment)));
    let texts = strings.grounding();
    classed("div", "grounding-summary").test_id("grounding-summary").child_of(move || match turn.grounding.get() {
        GroundingState::NotBegun => None,
        GroundingState::Comparing | GroundingState::Loading | GroundingState::Waiting => {
            Some(classed("p", "grounding-note comparing").text(texts.comparing()))
        }
        GroundingState::Impossible => Some(impossible(comparisons, texts)),
        GroundingState::Done => summary(&counts.get(), strings, turn),
    })
}

fn impossible(comparisons: SourceComparison, strings: &GroundingStrings) -> Element {
    let retry = button("quiet", "grounding-retry", strings.retry(), move || comparisons.compare_again());
    classed("p", "grounding-note").set("role", "status").text(strings.failed()).text(" ").child(retry)
}

/// The counts of an answer.
#[derive(Clone, Copy, PartialEq)]
struct Counts {
    coverage: Coverage,
    silent: u32,
    /// Sentences that only sources for the whole answer speak of.
    whole_answer: usize,
    /// Whether the headline compared something; `None` without a headline, or while the sentences were not examined.
    compared: Option<bool>,
}

impl Counts {
    fn new(assessment: &Assessment) -> Self {
        let grounding = assessment.grounding.as_ref();
        let is_known = grounding.is_some() || assessment.citations.is_empty();
        let is_whole = |sentence: &&GroundedSentence| !sentence.is_counted();
        Self {
            coverage: assessment.coverage,
            silent: grounding.map_or(0, |found| found.counts.silent),
            whole_answer: grounding.map_or(0, |found| found.sentences.iter().filter(is_whole).count()),
            compared: assessment.headline.as_ref().filter(|_| is_known).map(|headline| headline.compared),
        }
    }
}

/// How much was compared, then what that found.
fn summary(counts: &Counts, strings: &'static Strings, turn: TurnState) -> Option<Element> {
    let Counts { coverage, silent, whole_answer, .. } = *counts;
    let (texts, support) = (strings.grounding(), strings.support());
    let findings = [
        (GroundingVerdict::Supported, coverage.supported, support.supported()),
        (GroundingVerdict::Contradicted, coverage.contradicted, support.contradicted()),
        (GroundingVerdict::Undecided, coverage.undecided, support.undecided()),
        (GroundingVerdict::Silent, silent, support.silent()),
    ];
    let is_shown = |verdict, n| coverage.compared > 0 && (n > 0 || verdict == GroundingVerdict::Supported);
    let found = findings.into_iter().filter(|(verdict, n, _)| is_shown(*verdict, *n));
    let found = found.map(|(verdict, n, text)| count_view(verdict, n, &counted(text, n as usize), texts, turn));
    let whole = (whole_answer > 0).then(|| plain_count(&with_n(texts.whole_answer(), whole_answer)));
    // The score also subtracts what is contradicted, so it is lower than the share that is backed. Without a finding there is none.
    let has_score = coverage.supported + coverage.contradicted > 0;
    let is_lower = has_score && coverage.contradicted + coverage.undecided + silent > 0;
    let score_note = is_lower.then(|| classed("span", "grounding-score-note").text(texts.score_note()));
    let parts: Vec<Element> = compared(counts, strings).into_iter().chain(found).chain(whole).collect();
    (!parts.is_empty()).then(|| classed("p", "grounding-counts").children(parts).children(score_note))
}

/// How many sentences and values were compared, or that nothing could be.
fn compared(counts: &Counts, strings: &Strings) -> Vec<Element> {
    let Coverage { cited_sentences, compared, values, values_compared, .. } = counts.coverage;
    let support = strings.support();
    let of_total = |text: &str, n: u32, total: u32| {
        let (n, total) = (number::whole(n), number::whole(total));
        plain_count(&fill(text, &[("n", &n), ("compared", &n), ("total", &total)]))
    };
    let note = (compared < cited_sentences).then_some(strings.grounding().not_checkable_note());
    let sentences = || of_total(support.compared(), compared, cited_sentences).set_some("title", note);
    let without = match counts.compared {
        Some(false) if cited_sentences + values == 0 => Some(support.nothing_cited()),
        Some(true) if cited_sentences + values == 0 && counts.whole_answer == 0 => {
            Some(strings.grounding().whole_answer_silent())
        }
        Some(_) | None => None,
    };
    let sentences = (cited_sentences > 0).then(sentences);
    let values = (values > 0).then(|| of_total(support.values(), values_compared, values));
    sentences.into_iter().chain(values).chain(without.map(plain_count)).collect()
}

fn plain_count(text: &str) -> Element {
    classed("span", "grounding-count").text(text)
}

fn with_n(sentence: &str, n: usize) -> String {
    fill(sentence, &[("n", &number::whole(n))])
}

/// One count; pressed, it leads from one of its sentences to the next.
fn count_view(
    verdict: GroundingVerdict,
    count: u32,
    text: &str,
    strings: &'static GroundingStrings,
    turn: TurnState,
) -> Element {
    let name = verdict_name(verdict);
    let shape = classed("span", &["sentence-shape ", name].concat()).set("aria-hidden", "true");
    if count == 0 {
        // A tick beside "0 of 6" would read as praise.
        return classed("span", "grounding-count").set("data-verdict", "none").text(text);
    }
    let next = Cell::new(0);
    let go = move || {
        let Some(article) = turn.place.get_value() else { return };
        let Ok(marks) = article.query_selector_all(&[MARK, ".", name].concat()) else { return };
        let mark = marks.item(next.get() % marks.length().max(1));
        let mark: Option<HtmlElement> = mark.and_then(|mark| mark.dyn_into().ok());
        next.set(next.get() + 1);
        if let Some(mark) = mark {
            window::focus_on(&mark);
        }
    };
    button("grounding-count", "grounding-count", "", go)
        .set("data-verdict", name)
        .set("title", strings.to_next())
        .child(shape)
        .child(classed("span", "grounding-count-text").text(text))
}

/// What a source says about the sentences that cite it, with how many of each; nothing where nothing was compared.
pub(super) fn findings_line(texts: &[(Grounding, usize)], strings: &Strings) -> Option<Element> {
    let parts = texts.iter().map(|(grounding, n)| {
        let shape =
            classed("span", &["sentence-shape ", grounding_name(*grounding)].concat()).set("aria-hidden", "true");
        let count = if *n > 1 { [" × ", &number::whole(*n)].concat() } else { String::new() };
        classed("span", "grounding-verdict").child(shape).text(strings.support().text(*grounding)).text(&count)
    });
    let line = classed("p", "source-findings")
        .test_id("source-findings")
        .text(strings.grounding().about_sentences())
        .children(parts);
    (!texts.is_empty()).then_some(line)
}
