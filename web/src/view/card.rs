//! The card beside a marker or a sentence mark: the source, how far it is trusted, and its words that decide.

mod place;

use credence_core::trust::RuleOrigin;
use credence_strings::{Strings, fill};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, FocusEvent, HtmlElement, KeyboardEvent, PointerEvent};

use super::element::{Element, button, classed, element, on_document};
use super::grounding::deciding_words;
use super::inspector::show_source;
use super::kept_focus::keep_focus;
use super::trust_badge::trust_badge;
use crate::service::window;
use crate::state::card::{Card, CardReport, CardSubject, next_level};
use crate::state::source_list::{SourceRow, safe_link};
use crate::state::{AnswerTools, TrustBook, TurnState};
use place::{put_beside, subject_at};

/// Where cards stand.
const PLACE: &str = ".card-place";

/// What keeps a card open while the pointer is on it.
const SUBJECT_OR_PLACE: &str = "a.marker[data-label], .sentence-mark, .card-place";

/// The answer, whose markers and sentence marks have a card: when they are pointed at, touched, or have the focus.
pub fn with_card(answer: Element, tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let card = tools.card;
    let root: HtmlElement = answer.as_a();
    let place = classed("div", "card-place");
    let (frame, within): (HtmlElement, _) = (root.clone(), place.clone());
    let content = move || {
        let (_, shown) = card.shown.get().filter(|(of, _)| of.is(turn))?;
        keep_focus(&within);
        let model = |check: &_, assessment: &_, words: &_| tools.judge.reading(check, assessment, words);
        let report = turn.assessment.with(|assessment| {
            turn.sources.with(|sources| CardReport::new(assessment, sources, shown.subject, model))
        })?;
        put_beside(&within.as_a(), &shown.beside, &frame);
        Some(card_view(tools, turn, shown.subject, &report, strings))
    };
    // The place is beside what the card is about, so that the keyboard reaches it from there.
    let _ = place.child_of(content);
    followed_by_focus(followed_by_pointer(answer, card, turn, root.clone()), card, turn, root)
}

fn followed_by_pointer(answer: Element, card: Card, turn: TurnState, root: HtmlElement) -> Element {
    let frame = root.clone();
    let touch = move |event: web_sys::Event| {
        let is_touch = event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_type() == "touch");
        card.touched.set_value(subject_at(event.target(), &frame).filter(|_| is_touch));
    };
    // An answer that moves under a resting pointer gives `mouseover` without `mousemove`. It opens nothing.
    let over = move |event: web_sys::Event| match is_inside(event.target(), SUBJECT_OR_PLACE) {
        true => card.keep(),
        false => card.hide_soon(),
    };
    let point = move |event: web_sys::Event| {
        if let Some(found) = subject_at(event.target(), &root) {
            card.show_soon(turn, found);
        }
    };
    let click = move |event: web_sys::Event| {
        if is_inside(event.target(), ".sentence-mark") {
            card.hide();
        }
    };
    answer
        .on("pointerdown", touch)
        .on("mouseover", over)
        .on("mousemove", point)
        .on("mouseleave", move |_| card.hide_soon())
        .on("click", click)
}

fn followed_by_focus(answer: Element, card: Card, turn: TurnState, root: HtmlElement) -> Element {
    let focus = move |event: web_sys::Event| match subject_at(event.target(), &root) {
        Some(found) if found.beside.matches(":focus-visible").unwrap_or_default() => card.show(turn, found),
        Some(_) => {}
        None => card.keep(),
    };
    let leave = move |event: web_sys::Event| {
        let next = event.dyn_ref::<FocusEvent>().and_then(FocusEvent::related_target);
        if !is_inside(next, PLACE) {
            card.hide_soon();
        }
    };
    answer.on("focusin", focus).on("focusout", leave)
}

fn is_inside(target: Option<EventTarget>, selector: &str) -> bool {
    let target: Option<web_sys::Element> = target.and_then(|target| target.dyn_into().ok());
    target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
}

/// A touch outside of the card hides it, and so does Escape; the focus returns to what it was beside.
pub fn hide_from_outside(card: Card) {
    on_document("pointerdown", move |event| {
        if !is_inside(event.target(), PLACE) {
            card.hide_touched();
        }
    });
    on_document("keydown", move |event| {
        let is_escape = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape");
        if !is_escape || card.shown.with_untracked(Option::is_none) {
            return;
        }
        let had_focus = window::focused().is_some_and(|focused| is_inside(Some(focused.into()), PLACE));
        if let Some(beside) = card.hide().filter(|_| had_focus) {
            window::focus_on(&beside);
            // The focus would show it again.
            card.hide();
        }
    });
}

fn card_view(
    tools: AnswerTools,
    turn: TurnState,
    subject: CardSubject,
    report: &CardReport,
    strings: &'static Strings,
) -> Element {
    let texts = strings.inspector;
    let label = report.check.as_ref().map(|check| check.label.clone());
    let label = label.unwrap_or_else(|| match subject {
        CardSubject::Marker(place) => ["[", &place.label.to_string(), "]"].concat(),
        CardSubject::Sentence(_) => String::new(),
    });
    let number = label.trim_start_matches('[').trim_end_matches(']').parse::<u32>().ok();
    let in_list = number.map(|number| {
        button("quiet", "card-in-list", texts.in_list, move || {
            tools.card.hide();
            show_source(tools.inspector, turn, number);
        })
    });
    let source = report.source.as_ref();
    let buttons = classed("p", "card-buttons")
        .children(source.and_then(|row| open_link(row, strings)))
        .children(source.map(|row| trust_buttons(tools.book, row, strings)).into_iter().flatten())
        .children(in_list);
    classed("section", "marker-card")
        .test_id("marker-card")
        .set("aria-label", &fill(texts.card, &[("label", &label)]))
        .child(head(report, &label))
        .children(source.map(|row| trust_badge(&row.source.trust, strings)))
        .child(words(report, strings))
        .child(buttons)
}

/// The number, and what has it: a source with its site, or the value of a tool.
fn head(report: &CardReport, label: &str) -> Element {
    let source = report.source.as_ref().map(|row| &row.source);
    let title = source.and_then(|source| source.title.as_ref().or(source.domain.as_ref()).or(Some(&source.id)));
    let title = title.or(report.value.as_ref().map(|value| &value.tool));
    let site = source.and_then(|source| source.domain.clone().filter(|_| source.title.is_some()));
    let site = site.or_else(|| report.value.as_ref().map(|value| [&value.field, ": ", &value.value].concat()));
    classed("p", "card-head")
        .child(classed("span", "grounding-label").text(label))
        .text(" ")
        .child(element("strong").text(title.map_or("", String::as_str)))
        .children(site.map(|site| classed("span", "card-site").text(&site)))
}

/// The words that decide about the sentence, or else a quote of the source.
fn words(report: &CardReport, strings: &Strings) -> Element {
    if let Some(check) = &report.check {
        return deciding_words(check, strings);
    }
    let quote = report.source.as_ref().and_then(|row| row.quotes.first().or(row.source.snippet.as_ref()));
    element("div").children(quote.map(|quote| classed("blockquote", "source-quote").text(quote)))
}

fn open_link(row: &SourceRow, strings: &Strings) -> Option<Element> {
    let link = safe_link(&row.source)?;
    let link = classed("a", "card-open").set("href", &link).set("target", "_blank").set("rel", "noreferrer noopener");
    Some(link.test_id("card-open").text(strings.inspector.open_source))
}

/// More and less trust in the host of a source. The user's own denylist decides before a level.
fn trust_buttons(book: TrustBook, row: &SourceRow, strings: &Strings) -> Vec<Element> {
    let trust = &row.source.trust;
    let Some(host) = row.source.domain.clone().filter(|_| trust.from != RuleOrigin::Denylist) else {
        return Vec::new();
    };
    let texts = strings.inspector;
    let made = [(true, "card-more", texts.more), (false, "card-less", texts.less)].into_iter().filter_map(
        |(up, name, text)| {
            let (level, host) = (next_level(trust.level, up)?, host.clone());
            let set = move || {
                // A host that cannot have a level of its own keeps the one it has.
                let _ = book.set_level(&host, level, None);
            };
            Some(button("quiet", name, text, set).keeps_focus(name).focus_otherwise(if up {
                "card-less"
            } else {
                "card-more"
            }))
        },
    );
    made.collect()
}
