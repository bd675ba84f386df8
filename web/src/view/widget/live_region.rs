//! Live regions: messages that screen readers announce.

use super::element::Element;
use crate::service::task::spawn_local;
use crate::signal::RwSignal;

/// The element of a message with its sentence. The element is there a moment before the sentence, or no screen reader would announce it.
pub fn live_region(line: Element, sentence: impl Fn() -> String + 'static) -> Element {
    let is_there = RwSignal::new(false);
    spawn_local(async move {
        leptos::task::tick().await;
        is_there.set(true);
    });
    line.set("role", "status").text_of(move || if is_there.get() { sentence() } else { String::new() })
}
