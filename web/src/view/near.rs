//! Views of a long conversation: drawn near the window, plain text elsewhere.
//!
//! The plain text is what the browser's search and screen readers find. It has the height that the view had, so that nothing
//! moves.

use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, HtmlElement, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

use super::element::{Element, classed};
use crate::service::place::Place;

/// How far from the window views are drawn, above and below it.
pub const DRAWN_WITHIN: &str = "200% 0px";
/// What says that the user has opened something in a view; then it stays.
const OPENED: &str = "details[open], [aria-expanded=true], :focus";
/// What says that a view changes; then it stays as well.
const BUSY: &str = "[aria-busy=true]";

/// Tells elements whether they are near the window, by the events `near` and `far`.
#[derive(Clone)]
pub struct Surroundings(Rc<Observer>);

struct Observer {
    observer: IntersectionObserver,
    /// What the observer calls.
    _tell: Closure<dyn Fn(js_sys::Array)>,
}

impl Surroundings {
    /// An observer without elements, for which what is within this margin of the window is near; `None` where the browser has none.
    pub fn new(margin: &str) -> Option<Self> {
        let tell_all = Closure::<dyn Fn(js_sys::Array)>::new(|entries: js_sys::Array| entries.iter().for_each(tell));
        let options = IntersectionObserverInit::new();
        options.set_root_margin(margin);
        options.set_root(Place::here().and_then(Place::scroller).as_deref());
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

/// A view in a frame, while the frame is near the window; its text otherwise.
pub fn drawn_near(
    frame: Element,
    surroundings: Option<&Surroundings>,
    is_drawn: bool,
    text: impl Fn() -> String + Clone + 'static,
    view: impl Fn() -> Element + 'static,
) -> Element {
    let Some(surroundings) = surroundings else { return frame.child(view()) };
    let drawn = RwSignal::new(is_drawn);
    surroundings.watch(&frame);
    let root: HtmlElement = frame.as_a();
    // A view that is drawn again loses what was opened in it.
    let near = move || {
        if !drawn.get_untracked() {
            drawn.set(true);
        }
    };
    let far = move || {
        if drawn.get_untracked() && is_laid_out(&root) && !is_in_use(&root) {
            keep_height(&root);
            drawn.set(false);
        }
    };
    let height: HtmlElement = frame.as_a();
    frame.class_while("far", move || !drawn.get()).on("near", move |_| near()).on("far", move |_| far()).child_of(
        move || {
            if !drawn.get() {
                return Some(classed("p", "turn-text").text_of(text.clone()));
            }
            forget_height(&height);
            Some(untrack(&view))
        },
    )
}

/// Whether it has a place on the page; it has none while the user looks at another part of the page.
fn is_laid_out(root: &HtmlElement) -> bool {
    root.offset_height() > 0
}

fn is_in_use(root: &HtmlElement) -> bool {
    root.matches(BUSY).unwrap_or_default() || has_opened(root)
}

/// Whether the user has opened something in a view, such as a form.
pub fn has_opened(view: &HtmlElement) -> bool {
    view.query_selector(OPENED).is_ok_and(|found| found.is_some())
}

fn keep_height(root: &HtmlElement) {
    // Only a read-only style refuses.
    let _ = root.style().set_property("block-size", &format!("{}px", root.offset_height()));
}

fn forget_height(root: &HtmlElement) {
    let _ = root.style().remove_property("block-size");
}
