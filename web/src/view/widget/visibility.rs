//! Views of a long conversation: drawn near the window, plain text elsewhere.
//!
//! The plain text is what the browser's search and screen readers find. Views come in groups. The style sheet lets the browser skip
//! a group far from the window, and keep the height that its views had, so that nothing moves.

use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, HtmlElement, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

use super::element::{Element, classed, follow};
use crate::service::mount::Mount;
use crate::signal::RwSignal;

/// How far from the window views are drawn, above and below it.
pub const DRAWN_WITHIN: &str = "200% 0px";
/// Signs that the user has opened something in a view; then it stays.
const OPENED: &str = "details[open]:not(.open-at-first), [aria-expanded=true], :focus";

/// Tells elements whether they are near the window, by the events `near` and `far`.
#[derive(Clone)]
pub struct VisibilityObserver(Rc<Observer>);

struct Observer {
    observer: IntersectionObserver,
    /// The callback of the observer.
    _tell: Closure<dyn Fn(js_sys::Array)>,
}

impl VisibilityObserver {
    /// An observer without elements, for which what is within this margin of the window is near; `None` where the browser has none.
    pub fn new(margin: &str) -> Option<Self> {
        let tell_all = Closure::<dyn Fn(js_sys::Array)>::new(|entries: js_sys::Array| entries.iter().for_each(tell));
        let options = IntersectionObserverInit::new();
        options.set_root_margin(margin);
        options.set_root(Mount::here().and_then(Mount::scroller).as_deref());
        let observer = IntersectionObserver::new_with_options(tell_all.as_ref().unchecked_ref(), &options).ok()?;
        Some(Self(Rc::new(Observer { observer, _tell: tell_all })))
    }

    /// Tells an element, as long as the view it belongs to lives.
    pub fn watch(&self, element: &Element) {
        let (observer, element): (_, HtmlElement) = (Rc::clone(&self.0), element.as_a());
        observer.observer.observe(&element);
        let watched = send_wrapper::SendWrapper::new((observer, element));
        on_cleanup(move || {
            let (observer, element) = watched.take();
            observer.observer.unobserve(&element);
        });
    }
}

fn tell(entry: wasm_bindgen::JsValue) {
    let entry: IntersectionObserverEntry = entry.unchecked_into();
    let name = if entry.is_intersecting() { "near" } else { "far" };
    if let Ok(event) = Event::new(name) {
        // Only an event that is being sent is refused.
        let _ = entry.target().dispatch_event(&event);
    }
}

/// Views that are drawn together while they are near the window. The browser watches and lays out few groups instead of many
/// views.
#[derive(Clone, Copy)]
pub struct ViewGroup {
    is_near: RwSignal<bool>,
}

impl ViewGroup {
    /// A group and its frame, which has the class `far` while it is far from the window. Without an observer it is always near.
    pub fn new(frame: Element, observer: Option<&VisibilityObserver>, is_near: bool) -> (Self, Element) {
        let is_near = RwSignal::new(is_near || observer.is_none());
        if let Some(observer) = observer {
            observer.watch(&frame);
        }
        let root: HtmlElement = frame.as_a();
        let far = move |_| {
            if is_laid_out(&root) {
                tell_group(is_near, false);
            }
        };
        let frame = frame.class_while("far", move || !is_near.get());
        (Self { is_near }, frame.on("near", move |_| tell_group(is_near, true)).on("far", far))
    }
}

fn tell_group(is_near: RwSignal<bool>, now: bool) {
    if is_near.get_untracked() != now {
        is_near.set(now);
    }
}

/// A view in a frame, while its group is near the window; its text otherwise. What changes or is in use stays drawn.
pub fn drawn_near(
    frame: Element,
    group: ViewGroup,
    is_busy: impl Fn() -> bool + 'static,
    text: impl Fn() -> String + Clone + 'static,
    view: impl Fn() -> Element + 'static,
) -> Element {
    let drawn = RwSignal::new(group.is_near.get_untracked());
    let root: HtmlElement = frame.as_a();
    follow(Box::new(move || {
        let (is_near, is_busy) = (group.is_near.get(), is_busy());
        // A view that is drawn again loses what was opened in it.
        let may_go = || !is_busy && !has_opened(&root);
        if drawn.get_untracked() != is_near && (is_near || may_go()) {
            drawn.set(is_near);
        }
    }));
    frame.class_while("far", move || !drawn.get()).child_of(move || {
        let text = text.clone();
        Some(if drawn.get() { untrack(&view) } else { classed("p", "turn-text").text_of(text) })
    })
}

/// Whether it has a place on the page; it has none while the user looks at another part of the page.
fn is_laid_out(root: &HtmlElement) -> bool {
    root.offset_height() > 0
}

/// Whether the user has opened something in a view, such as a form.
pub fn has_opened(view: &HtmlElement) -> bool {
    view.query_selector(OPENED).is_ok_and(|found| found.is_some())
}
