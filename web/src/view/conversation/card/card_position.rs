//! The subject of a card, and its position on the page.

use credence_decimal::fixed;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement, NodeList};

use crate::service::window;
use crate::state::card::{CardSubject, MarkerPlace, ShownCard};

/// Elements with a card, and the marks by which the sentence of a marker is found.
const MARKS: &str = "a.marker[data-label], button.sentence-mark";

/// How far a card is from what it is beside, in pixels.
const GAP: f64 = 4.0;

/// The height of the bar at the lower edge, in pixels.
const BAR: f64 = 90.0;

/// The marker or the mark of an answer that an event happened on.
pub(super) fn subject_at(target: Option<EventTarget>, answer: &HtmlElement) -> Option<ShownCard> {
    let target: Element = target?.dyn_into().ok()?;
    let beside: HtmlElement = target.closest(MARKS).ok()??.dyn_into().ok()?;
    let subject = match beside.get_attribute("data-sentence") {
        Some(index) => CardSubject::Sentence(index.parse().ok()?),
        None => CardSubject::Marker(marker_place(&beside, &answer.query_selector_all(MARKS).ok()?)?),
    };
    Some(ShownCard { subject, beside })
}

fn marker_place(marker: &HtmlElement, marks: &NodeList) -> Option<MarkerPlace> {
    let label = marker.get_attribute("data-label")?.parse().ok()?;
    let mut place = MarkerPlace { label, after: None, until: None, n_before: 0 };
    let mut is_behind = false;
    for mark in (0..marks.length()).filter_map(|index| marks.item(index)?.dyn_into::<HtmlElement>().ok()) {
        let sentence = mark.get_attribute("data-sentence").and_then(|index| index.parse().ok());
        match sentence {
            Some(_) if is_behind => return Some(MarkerPlace { until: sentence, ..place }),
            Some(_) => place = MarkerPlace { after: sentence, n_before: 0, ..place },
            None if mark == *marker => is_behind = true,
            None if !is_behind && mark.get_attribute("data-label") == marker.get_attribute("data-label") => {
                place.n_before += 1;
            }
            None => {}
        }
    }
    Some(place)
}

/// Puts a place beside a marker once it is filled: below it, or above it where there is no room.
pub(super) fn put_beside(place: &HtmlElement, beside: &HtmlElement, answer: &HtmlElement) {
    // A marker that was drawn anew has no parent, and its card is gone with it.
    let _ = beside.after_with_node_1(place);
    let (place, beside, answer) = (place.clone(), beside.clone(), answer.clone());
    crate::service::task::spawn_local(async move {
        leptos::task::tick().await;
        let (mark, frame, card) =
            (beside.get_bounding_client_rect(), answer.get_bounding_client_rect(), place.get_bounding_client_rect());
        let left = (mark.left() - frame.left() - 2.0 * GAP).min(frame.width() - card.width()).max(0.0);
        let has_room_below = mark.bottom() + GAP + card.height() < window::height() - BAR;
        let is_above = !has_room_below && mark.top() > card.height() + GAP;
        let top = if is_above { mark.top() - card.height() - GAP } else { mark.bottom() + GAP } - frame.top();
        set(&place, "left", left);
        set(&place, "top", top);
    });
}

fn set(place: &HtmlElement, property: &str, pixels: f64) {
    // Only a read-only style refuses.
    let _ = place.style().set_property(property, &[&fixed(pixels, 0), "px"].concat());
}
