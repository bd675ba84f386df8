//! What the texts of the run say about the sentences of an answer: counts, and the list of the sentences.

mod class_name;
mod comparison;
pub mod sentence_counts;
mod sentence_list;
mod sentence_part;

use credence_report::TextFor;
use credence_strings::{GroundingStrings, Strings, fill};

use credence_core::grounding::GroundedSentence;
use credence_core::{Assessment, Coverage, Grounding};

use crate::part::DeferredPart;
use crate::service::number;
use crate::signal::Memo;
use crate::state::grounding::SourceComparison;
use crate::state::progress::GroundingState;
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::{Element, button, classed};
use crate::view::widget::icon::sentence_shape;
use crate::view::widget::part_view::deferred_view;
use crate::wording::counted;
use class_name::grounding_name;
pub(super) use comparison::deciding_words;
use sentence_part::SENTENCES;

/// The list of the sentences of an answer, once its part is loaded.
pub fn sentences(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    // What could not be loaded before is loaded again.
    SENTENCES.with(DeferredPart::want);
    classed("div", "sentence-place")
        .child_of(move || SENTENCES.with(|part| deferred_view(part, strings, |list| Some(list(tools, turn, strings)))))
}

/// Loads what shows the sentences, because one is usually opened next.
pub fn expect_sentences() {
    SENTENCES.with(DeferredPart::expect);
}

/// Waits until the list of sentences can be shown, or could not be loaded.
pub async fn sentences_loaded() {
    SENTENCES.with(DeferredPart::clone).get().await;
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
        GroundingState::Done => summary(&counts.get(), strings),
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
fn summary(counts: &Counts, strings: &Strings) -> Option<Element> {
    let Counts { coverage, silent, whole_answer, .. } = *counts;
    let (texts, support) = (strings.grounding(), strings.support());
    let findings = [
        (Grounding::Supports, coverage.supported, support.supported()),
        (Grounding::Refutes, coverage.contradicted, support.contradicted()),
        (Grounding::Undecided, coverage.undecided, support.undecided()),
        (Grounding::Silent, silent, support.silent()),
    ];
    let is_shown = |grounding, n| coverage.compared > 0 && (n > 0 || grounding == Grounding::Supports);
    let found = findings.into_iter().filter(|(grounding, n, _)| is_shown(*grounding, *n));
    let found = found.map(|(grounding, n, text)| count_view(grounding, n, &counted(text, n as usize)));
    let whole = (whole_answer > 0).then(|| plain_count(&counted(texts.whole_answer(), whole_answer)));
    // The score also subtracts what is contradicted, so it is lower than the share that is backed. Without a finding there is none.
    let has_score = coverage.supported + coverage.contradicted > 0;
    let is_lower = has_score && coverage.contradicted + coverage.undecided + silent > 0;
    let score_note = is_lower.then(|| classed("span", "grounding-score-note").text(texts.score_note()));
    let parts: Vec<Element> = compared(counts, strings).into_iter().chain(found).chain(whole).collect();
    (!parts.is_empty()).then(|| classed("p", "grounding-counts").children(parts).children(score_note))
}

/// How many sentences and values were compared, or that nothing could be.
fn compared(counts: &Counts, strings: &Strings) -> Vec<Element> {
    let Coverage { cited_sentences, compared, values, values_compared, checked, .. } = counts.coverage;
    let support = strings.support();
    let of_total = |text: &str, n: u32, total: u32| {
        let (n, total) = (number::whole(n), number::whole(total));
        plain_count(&fill(text, &[("n", &n), ("compared", &n), ("total", &total)]))
    };
    let note = (compared < cited_sentences).then_some(strings.grounding().not_checkable_note());
    let sentences = || of_total(support.compared(), compared, cited_sentences).set_some("title", note);
    let without = match counts.compared {
        Some(false) if cited_sentences + values == 0 => Some(support.nothing_cited()),
        // What other texts say is in the list of sentences.
        Some(true) if cited_sentences + values + checked == 0 && counts.whole_answer == 0 => {
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

/// One count, with the shape of its verdict.
fn count_view(grounding: Grounding, count: u32, text: &str) -> Element {
    let name = grounding_name(grounding);
    let counted = classed("span", "grounding-count");
    if count == 0 {
        // A tick beside "0 of 6" would read as praise.
        return counted.set("data-verdict", "none").text(text);
    }
    counted.set("data-verdict", name).child(sentence_shape(name)).text(text)
}

/// What a source says about the sentences that cite it, with how many of each; nothing where nothing was compared.
pub(super) fn findings_line(texts: &[(Grounding, usize)], strings: &Strings) -> Option<Element> {
    let parts = texts.iter().map(|(grounding, n)| {
        let shape = sentence_shape(grounding_name(*grounding));
        let count = if *n > 1 { [" × ", &number::whole(*n)].concat() } else { String::new() };
        classed("span", "grounding-verdict").child(shape).text(strings.support().text(*grounding)).text(&count)
    });
    let line = classed("p", "source-findings")
        .test_id("source-findings")
        .text(strings.grounding().about_sentences())
        .children(parts);
    (!texts.is_empty()).then_some(line)
}
