//! The card beside a marker or a sentence mark: the source, how far it is trusted, and its words that decide.

mod card_body;
mod card_part;
mod card_position;

use credence_strings::Strings;
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, FocusEvent, HtmlElement, KeyboardEvent, PointerEvent};

use crate::service::window;
use crate::state::card::Card;
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::{Element, classed, on_document};
use crate::view::widget::focus::keep_focus;
use crate::view::widget::part_view::deferred_view_after;
use card_part::CARD;
use card_position::{put_beside, subject_at};

/// Where cards stand.
const PLACE: &str = ".card-place";

/// Elements that keep a card open while the pointer is on them.
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
        let view = CARD.with(|part| {
            deferred_view_after(part, strings, None, |card_view| card_view(tools, turn, shown.subject, strings))
        })?;
        put_beside(&within.as_a(), &shown.beside, &frame);
        Some(view)
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
