//! The sentences of an answer, the least supported first, each beside the texts of the run.

use credence_strings::{SentenceStrings, Strings, fill};
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;

use credence_core::SentenceKind;

use super::comparison::sentence_detail;
use super::sentence_counts::counts_to_marks;
use crate::markdown::SentenceStanding;
use crate::service::number;
use crate::signal::{Memo, RwSignal, StoredValue};
use crate::state::grounding::report::SentenceReport;
use crate::state::grounding::sentence_list::{OtherSentence, SentenceList, SentenceRow};
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::{Element, button, classed, element, follow};
use crate::view::widget::focus::keep_focus;
use crate::view::widget::icon::sentence_shape;

/// So many sentences are shown before the rest is asked for, and with each press of the button.
const SHOWN_AT_ONCE: usize = 50;

/// Of the sentences that are wrong, so many are open from the start.
const OPEN_AT_FIRST: usize = 4;

/// So many sentences that were not compared are listed.
const MOST_OTHERS: usize = 200;

/// Which rows the user has opened or closed, by the places of their sentences.
type Opened = StoredValue<BTreeMap<usize, bool>>;

/// The list; hidden while nothing was compared.
pub(super) fn sentence_list(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let texts = strings.sentences();
    let list = Memo::new(move |_| turn.assessment.with(|assessment| SentenceList::new(assessment)));
    let n_wanted = RwSignal::new(SHOWN_AT_ONCE);
    let n_shown = Memo::new(move |_| {
        let selected = turn.sentence.get();
        let place = list.with(|list| list.compared.iter().position(|row| Some(row.index) == selected));
        n_wanted.get().max(place.map_or(0, |place| place + 1))
    });
    let opened: Opened = StoredValue::new(BTreeMap::new());
    let rows = classed("ul", "sentence-rows");
    let place = rows.clone();
    let shown = move || {
        keep_focus(&place);
        let rows = list.with(|list| list.compared.iter().take(n_shown.get()).cloned().collect::<Vec<_>>());
        rows.into_iter()
            .enumerate()
            .map(|(place, row)| (place < OPEN_AT_FIRST && is_wrong(row.standing), row))
            .collect()
    };
    let rows = rows.each(shown, key, move |(is_open, row)| row_view(tools, turn, row, *is_open, opened, strings));
    let n_left = move || list.with(|list| list.compared.len()).saturating_sub(n_shown.get());
    let more = move || {
        let text = fill(texts.more(), &[("n", &number::whole(n_left().min(SHOWN_AT_ONCE)))]);
        (n_left() > 0).then(|| {
            button("quiet", "sentences-more", &text, move || n_wanted.set(n_shown.get_untracked() + SHOWN_AT_ONCE))
                .keeps_focus("sentences-more")
        })
    };
    classed("section", "sentence-list")
        .test_id("sentence-list")
        .set("aria-label", texts.heading())
        .child(classed("h3", "part-heading").text(texts.heading()))
        .child(classed("p", "grounding-aside").text(texts.heading_note()))
        .child(counts_to_marks(turn, strings))
        .child(rows)
        .child_of(more)
        .child_of(move || list.with(|list| others(&list.others, texts)))
        .shown_while(move || list.with(|list| !list.compared.is_empty()))
}

/// Whether a sentence is wrong, or its citation is.
const fn is_wrong(standing: SentenceStanding) -> bool {
    matches!(standing, SentenceStanding::Contradicted | SentenceStanding::Differs | SentenceStanding::Elsewhere)
}

/// A row stays while its sentence and what is said of it stay.
fn key((is_open, row): &(bool, SentenceRow)) -> u64 {
    let start = [row.index as u64, row.standing as u64, u64::from(*is_open)];
    let bytes = row.words.bytes().map(u64::from);
    start.into_iter().chain(bytes).fold(7, |key, next| key.wrapping_mul(0x0100_0000_01b3).wrapping_add(next))
}

fn row_view(
    tools: AnswerTools,
    turn: TurnState,
    row: &SentenceRow,
    is_open_at_first: bool,
    opened: Opened,
    strings: &'static Strings,
) -> Element {
    let index = row.index;
    let known = opened.with_value(|opened| opened.get(&index).copied());
    let open = RwSignal::new(known.unwrap_or(is_open_at_first));
    let report = Memo::new(move |_| {
        let model = |check: &_, assessment: &_, words: &_| tools.judge.reading(check, assessment, words);
        open.get().then(|| turn.assessment.with(|assessment| SentenceReport::new(assessment, index, model))).flatten()
    });
    let name = row.standing.name();
    // A row that is open by itself does not keep the inspector of its turn.
    let class = if is_open_at_first { "sentence-row open-at-first" } else { "sentence-row" };
    let details = classed("details", class).child(summary(row, strings));
    let body = classed("div", "sentence-body");
    let place = body.clone();
    let detail = move || {
        keep_focus(&place);
        report.with(|report| report.as_ref().map(|report| sentence_detail(tools, turn, index, report, strings)))
    };
    let drawn: web_sys::Element = details.as_a();
    let toggled = drawn.clone();
    follow(Box::new(move || {
        if turn.sentence.get() == Some(index) {
            open.set(true);
        }
    }));
    follow(Box::new(move || {
        // Only an invalid name is refused.
        let _ = drawn.toggle_attribute_with_force("open", open.get());
    }));
    let details = details.child(body.child_of(detail)).on("toggle", move |event| {
        // Folds inside have such events, too; they do not bubble, but may one day.
        let is_own = event.target().and_then(|target| target.dyn_into().ok()).as_ref() == Some(&toggled);
        if is_own {
            let is_open = toggled.has_attribute("open");
            opened.update_value(|opened| {
                opened.insert(index, is_open);
            });
            if open.get_untracked() != is_open {
                open.set(is_open);
            }
        }
    });
    classed("li", "sentence-item")
        .test_id("sentence-row")
        .set("data-standing", name)
        .set("data-sentence-row", &index.to_string())
        .set_of("aria-current", move || (turn.sentence.get() == Some(index)).to_string())
        .child(details)
}

/// What is said of the sentence, and its words.
fn summary(row: &SentenceRow, strings: &Strings) -> Element {
    let verdict = classed("span", "grounding-verdict")
        .child(sentence_shape(row.standing.name()))
        .text(row.standing.words(strings.answer(), false));
    element("summary")
        .keeps_focus(&["sentence-", &row.index.to_string()].concat())
        .child(verdict)
        .text(" ")
        .child(classed("span", "sentence-words").text(&row.words))
}

/// The sentences that were not compared, folded, each with the reason.
fn others(others: &[OtherSentence], strings: &SentenceStrings) -> Option<Element> {
    let item = |other: &OtherSentence| {
        let reason = classed("span", "grounding-aside").text(reason(other.kind, strings));
        element("li").child(reason).text(" ").child(classed("span", "sentence-words").text(&other.words))
    };
    let summary = element("summary").text(&fill(strings.not_compared(), &[("n", &number::whole(others.len()))]));
    let list = classed("ul", "sentence-others").children(others.iter().take(MOST_OTHERS).map(item));
    (!others.is_empty()).then(|| classed("details", "fold").test_id("sentence-others").child(summary).child(list))
}

/// Why a sentence was not compared.
const fn reason(kind: Option<SentenceKind>, strings: &SentenceStrings) -> &'static str {
    match kind {
        None | Some(SentenceKind::Statement) => strings.nothing_to_compare(),
        Some(SentenceKind::Heading) => strings.heading_kind(),
        Some(SentenceKind::Question) => strings.question(),
        Some(SentenceKind::Courtesy) => strings.courtesy(),
        Some(SentenceKind::Advice) => strings.advice(),
        Some(SentenceKind::AboutAgent) => strings.about_agent(),
        Some(SentenceKind::Deed) => strings.deed(),
        Some(SentenceKind::Fragment) => strings.fragment(),
    }
}
