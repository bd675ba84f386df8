//! Elements of the page, and how they follow signals.
//!
//! A view is a function that returns one element. Leptos' own builders have a type for each element, which makes the module
//! larger: ARCHITECTURE.md has the figure. Changes are followed by Leptos' effects.

use std::cell::RefCell;

use credence_lookup::Lookup;
use leptos::prelude::*;
use leptos::reactive::effect::RenderEffect;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, EventTarget, HtmlElement, Node};

use crate::service::host::bounded;
use crate::service::mount::Mount;
use crate::service::window;
use crate::signal::StoredValue;

const SVG: Option<&str> = Some("http://www.w3.org/2000/svg");

/// An element of the page, being built.
#[derive(Clone, Debug, PartialEq)]
pub struct Element(web_sys::Element);

/// An HTML element.
pub fn element(name: &str) -> Element {
    Element(known(document().create_element(name)))
}

/// An HTML element of a class.
pub fn classed(name: &str, class: &str) -> Element {
    element(name).set("class", class)
}

/// The heading of a view. The first heading of a page that embeds the panel is that page's own.
pub fn view_heading(class: &str) -> Element {
    classed(if Mount::is_in_element() { "h2" } else { "h1" }, class)
}

/// An element of a drawing.
pub fn drawn(name: &str) -> Element {
    Element(known(document().create_element_ns(SVG, name)))
}

/// A button that does something.
pub fn button(class: &str, test_id: &str, text: &str, press: impl Fn() + 'static) -> Element {
    classed("button", class).set("type", "button").test_id(test_id).text(text).on("click", move |_| press())
}

/// Names of elements and attributes are constants of this program, and browsers accept them.
#[expect(clippy::expect_used, reason = "only a name that is none is refused")]
fn known<T>(made: Result<T, JsValue>) -> T {
    made.expect("the name is a constant that browsers accept")
}

impl Element {
    /// With an attribute.
    pub fn set(self, name: &str, value: &str) -> Self {
        known(self.0.set_attribute(name, value));
        self
    }

    /// With an attribute where there is a value.
    pub fn set_some(self, name: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.set(name, value),
            None => self,
        }
    }

    /// With the name that tests know it by.
    pub fn test_id(self, name: &str) -> Self {
        self.set("data-testid", name)
    }

    /// With a text at its end.
    pub fn text(self, text: &str) -> Self {
        self.append(&document().create_text_node(&bounded(text)));
        self
    }

    /// With an element at its end.
    pub fn child(self, child: Self) -> Self {
        self.append(&child.0);
        self
    }

    /// With elements at its end.
    pub fn children(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().for_each(|child| self.append(&child.0));
        self
    }

    /// With a text at its end that follows signals.
    pub fn text_of(self, text: impl Fn() -> String + 'static) -> Self {
        follow_text(&self.0, Box::new(text));
        self
    }

    /// With an attribute that follows signals.
    pub fn set_of(self, name: &'static str, value: impl Fn() -> String + 'static) -> Self {
        follow_attribute(&self.0, name, Box::new(value));
        self
    }

    /// With a class while something holds.
    pub fn class_while(self, class: &'static str, holds: impl Fn() -> bool + 'static) -> Self {
        follow_class(&self.0, class, Box::new(holds));
        self
    }

    /// Shown while something holds.
    pub fn shown_while(self, holds: impl Fn() -> bool + 'static) -> Self {
        follow_flag(&self.0, "hidden", false, Box::new(holds));
        self
    }

    /// That cannot be pressed while something holds.
    pub fn disabled_while(self, holds: impl Fn() -> bool + 'static) -> Self {
        follow_flag(&self.0, "disabled", true, Box::new(holds));
        self
    }

    /// With an element at its end that is built anew when the signals it reads change.
    pub fn child_of(self, child: impl Fn() -> Option<Self> + 'static) -> Self {
        follow_child(&self.0, Box::new(child));
        self
    }

    /// With elements that are built once for each key and taken away with it.
    pub fn each<T: 'static>(
        self,
        items: impl Fn() -> Vec<T> + 'static,
        key: fn(&T) -> u64,
        build: impl Fn(&T) -> Self + 'static,
    ) -> Self {
        let list = ShownList::new(&self);
        follow(Box::new(move || {
            let items = items();
            let keys: Vec<u64> = items.iter().map(key).collect();
            list.show(&keys, &mut |index| items.get(index).map(&build));
        }));
        self
    }

    /// That does something when an event happens, as long as the view it belongs to lives.
    pub fn on(self, event: &'static str, handle: impl FnMut(Event) + 'static) -> Self {
        listen(Some(self.0.clone().into()), event, Box::new(handle));
        self
    }

    /// The element as what it is, such as an input.
    pub fn as_a<T: JsCast + Clone>(&self) -> T {
        self.0.unchecked_ref::<T>().clone()
    }

    /// The first element of that kind inside.
    pub fn find(&self, selector: &str) -> Option<HtmlElement> {
        self.0.query_selector(selector).ok()?.and_then(|found| found.dyn_into().ok())
    }

    fn append(&self, node: &Node) {
        known(self.0.append_child(node));
    }
}

// The methods above are compiled once for each closure they are given; what they do is compiled once, here.

fn follow_text(parent: &web_sys::Element, text: Box<dyn Fn() -> String>) {
    let node = document().create_text_node("");
    known(parent.append_child(&node));
    follow(Box::new(move || node.set_data(&bounded(&text()))));
}

fn follow_attribute(element: &web_sys::Element, name: &'static str, value: Box<dyn Fn() -> String>) {
    let element = element.clone();
    follow(Box::new(move || known(element.set_attribute(name, &value()))));
}

fn follow_class(element: &web_sys::Element, class: &'static str, holds: Box<dyn Fn() -> bool>) {
    let classes = element.class_list();
    follow(Box::new(move || {
        known(classes.toggle_with_force(class, holds()));
    }));
}

fn follow_flag(element: &web_sys::Element, name: &'static str, when: bool, holds: Box<dyn Fn() -> bool>) {
    let element = element.clone();
    follow(Box::new(move || {
        known(element.toggle_attribute_with_force(name, holds() == when));
    }));
}

fn follow_child(parent: &web_sys::Element, child: Box<dyn Fn() -> Option<Element>>) {
    let shown = RefCell::new(nothing());
    known(parent.append_child(&shown.borrow()));
    follow(Box::new(move || {
        let next = child().map_or_else(nothing, |child| child.0.into());
        let before = shown.replace(next);
        if let Some(parent) = before.parent_node() {
            known(parent.replace_child(&shown.borrow(), &before));
        }
    }));
}

/// One element of a list, and what its signals belong to.
struct Shown {
    element: Element,
    owner: Owner,
}

impl Shown {
    fn new(parent: &Owner, build: impl FnOnce() -> Option<Element>) -> Option<Self> {
        let owner = parent.child();
        owner.with(build).map(|element| Self { element, owner })
    }

    fn remove(self) {
        self.element.0.remove();
        self.owner.cleanup();
    }
}

/// The elements of a list by their keys.
pub struct ShownList {
    parent: web_sys::Element,
    owner: Owner,
    shown: RefCell<Vec<(u64, Shown)>>,
}

impl ShownList {
    /// A list without elements.
    pub fn new(parent: &Element) -> Self {
        Self { parent: parent.0.clone(), owner: Owner::current().unwrap_or_default(), shown: RefCell::default() }
    }

    /// Shows the elements of these keys; those that are new are built.
    pub fn show(&self, keys: &[u64], build: &mut dyn FnMut(usize) -> Option<Element>) {
        let mut now = self.shown.take();
        let is_same = |(key, (known, _)): &(&u64, &(u64, Shown))| *key == known;
        let n_same = keys.iter().zip(&now).take_while(is_same).count();
        let n_same_at_end = keys[n_same..].iter().rev().zip(now[n_same..].iter().rev()).take_while(is_same).count();
        let at_end = now.split_off(now.len() - n_same_at_end);
        let mut before: Vec<Option<Shown>> = Vec::new();
        let mut places = Lookup::default();
        for (key, shown) in now.drain(n_same..) {
            places.set(key, before.len());
            before.push(Some(shown));
        }
        for (index, key) in keys[..keys.len() - n_same_at_end].iter().enumerate().skip(n_same) {
            let known = places.get(key).and_then(|place| before[place].take());
            let shown = known.or_else(|| Shown::new(&self.owner, || build(index)));
            now.extend(shown.map(|shown| (*key, shown)));
        }
        before.into_iter().flatten().for_each(Shown::remove);
        put_in_order(&self.parent, &now, n_same);
        now.extend(at_end);
        self.shown.replace(now);
    }
}

/// Moves only what is not in its place; the first ones are in theirs, and what follows the list stays behind it.
fn put_in_order(parent: &web_sys::Element, shown: &[(u64, Shown)], n_placed: usize) {
    let (placed, rest) = shown.split_at(n_placed);
    let mut place = match placed.last() {
        Some((_, last)) => last.element.0.next_sibling(),
        None => parent.first_child(),
    };
    for (_, Shown { element, .. }) in rest {
        let node: &Node = element.0.as_ref();
        if place.as_ref() == Some(node) {
            place = node.next_sibling();
        } else {
            known(parent.insert_before(node, place.as_ref()));
        }
    }
}

/// Runs at once and again whenever a signal it reads changes, as long as the view it belongs to lives.
pub fn follow(run: Box<dyn Fn()>) {
    StoredValue::new(RenderEffect::new(move |_: Option<()>| run()));
}

/// Marks the panel's frame while something holds, for the style sheets. A rule with `:has` would be checked anew with every element that
/// is added.
pub fn mark_frame(name: &'static str, holds: impl Fn() -> bool + 'static) {
    follow(Box::new(move || window::set_on_frame(name, holds().then_some(""))));
}

/// Does something when an event inside the panel reaches its frame, or the window of its own page.
pub fn on_panel(event: &'static str, handle: impl FnMut(Event) + 'static) {
    listen(Mount::here().map(Mount::events), event, Box::new(handle));
}

/// Does something when the panel is scrolled.
pub fn on_scroll(handle: impl FnMut(Event) + 'static) {
    listen(Mount::here().map(Mount::scroll_events), "scroll", Box::new(handle));
}

/// Does something when an event reaches the window: one of the whole page.
pub fn on_window(event: &'static str, handle: impl FnMut(Event) + 'static) {
    listen(Some(leptos::prelude::window().into()), event, Box::new(handle));
}

/// Does something when an event reaches the document and goes no further.
pub fn on_document(event: &'static str, handle: impl FnMut(Event) + 'static) {
    listen(Some(document().into()), event, Box::new(handle));
}

/// Listens as long as the view, or the panel, that it belongs to lives.
fn listen(target: Option<EventTarget>, event: &'static str, handle: Box<dyn FnMut(Event)>) {
    StoredValue::new(target.map(|target| Listener::new(&target, event, handle)));
}

/// A handler of an event of an element. Handlers hold elements: unless they are removed, neither is ever freed.
struct Listener {
    target: EventTarget,
    event: &'static str,
    handle: Closure<dyn FnMut(Event)>,
}

impl Listener {
    fn new(target: &EventTarget, event: &'static str, mut handle: Box<dyn FnMut(Event)>) -> Self {
        let place = Mount::here();
        let handle = Closure::new(move |event| {
            place.and_then(|place| place.enter(|| handle(event)));
        });
        known(target.add_event_listener_with_callback(event, handle.as_ref().unchecked_ref()));
        Self { target: target.clone(), event, handle }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        known(self.target.remove_event_listener_with_callback(self.event, self.handle.as_ref().unchecked_ref()));
    }
}

fn nothing() -> Node {
    document().create_text_node("").into()
}
