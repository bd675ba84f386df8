//! The end of the conversation: kept in view while it is followed, and the button back to it for a user who scrolled up.

use std::cell::Cell;
use std::rc::Rc;

use credence_strings::Strings;
use leptos::prelude::on_cleanup;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlElement, ResizeObserver};

use crate::service::mount::Mount;
use crate::service::window;
use crate::signal::RwSignal;
use crate::state::Shell;
use crate::state::conversation::Conversation;
use crate::view::widget::element::{Element, button, classed, element, follow};
use crate::view::widget::visibility::VisibilityObserver;

/// Keeps the end of the conversation in view whenever the conversation changes its height, whatever changed it: a piece of the answer,
/// views that are drawn when they come near the window, the comparison that comes after the answer.
///
/// What a user opens after the last answer also makes it higher, but must stay where it was opened: from the first click on, nothing is
/// followed until the next answer begins. Before the first one there is nothing to follow.
pub fn follow_growth(conversation: Conversation, frame: Element) -> Element {
    let Conversation { runs, shell: Shell { following, running, .. }, .. } = conversation;
    let is_settled = Rc::new(Cell::new(true));
    follow(Box::new({
        let is_settled = Rc::clone(&is_settled);
        move || is_settled.set(runs.with(Vec::is_empty))
    }));
    let settle = {
        let is_settled = Rc::clone(&is_settled);
        move |_| is_settled.set(running.get_untracked().is_none())
    };
    // The browser calls this outside of the panel, and only the panel knows what scrolls.
    let mount = Mount::here();
    let scroll = Closure::<dyn Fn()>::new(move || {
        if following.get_untracked() && !is_settled.get() {
            mount.and_then(|mount| mount.enter(window::scroll_to_end));
        }
    });
    if let Ok(observer) = ResizeObserver::new(scroll.as_ref().unchecked_ref()) {
        observer.observe(&frame.as_a::<HtmlElement>());
        let kept = SendWrapper::new((observer, scroll));
        on_cleanup(move || kept.0.disconnect());
    }
    frame.on("click", settle)
}

/// A button that is there only while the end is out of view, and the end. What the window shows also changes without scrolling: with its
/// size, and with what is beside or above it.
pub fn scroll_to_end(following: RwSignal<bool>, strings: &Strings) -> [Element; 2] {
    let is_in_view = RwSignal::new(false);
    let end = element("div").on("near", move |_| is_in_view.set(true)).on("far", move |_| is_in_view.set(false));
    if let Some(window) = VisibilityObserver::new("0px") {
        window.watch(&end);
    }
    let go = button("plain-button", "to-end-button", strings.page().to_end(), move || {
        following.set(true);
        window::scroll_to_end();
    });
    // What is being followed is out of view until the next frame.
    let is_away = move || !following.get() && !is_in_view.get();
    [classed("div", "to-end").child(go).shown_while(is_away), end]
}
