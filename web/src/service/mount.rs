//! Where a panel is mounted: it is the whole page, or an element of a page that belongs to someone else.

use crate::signal::StoredValue;
use leptos::prelude::*;
use leptos::reactive::owner::WeakOwner;
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, HtmlElement, Node};

/// The mount of a panel. It is a context of everything that belongs to the panel: views, effects, handlers and tasks.
#[derive(Clone, Copy)]
pub struct Mount(StoredValue<Parts>);

struct Parts {
    container: HtmlElement,
    /// The element that scrolls, and its frame, if the panel is an element; otherwise the window scrolls.
    element: Option<(HtmlElement, HtmlElement)>,
    stored_under: Option<String>,
    views: String,
    owner: WeakOwner,
}

impl Mount {
    /// Makes the mount of a new panel, which belongs to the current owner.
    ///
    /// The panel is the page, or an element in a frame that contains `scroller`, with views of these names. Without `stored_under`,
    /// nothing is stored.
    pub fn provide(
        container: HtmlElement,
        scroller: Option<HtmlElement>,
        stored_under: Option<String>,
        views: Option<String>,
    ) {
        let element = scroller.and_then(|scroller| Some((scroller.parent_element()?.dyn_into().ok()?, scroller)));
        let owner = Owner::current().unwrap_or_default().downgrade();
        let parts = Parts {
            container,
            element: element.map(|(frame, scroller)| (scroller, frame)),
            stored_under,
            views: views.unwrap_or_default(),
            owner,
        };
        provide_context(Self(StoredValue::new(parts)));
    }

    /// The mount of the panel that the running code belongs to; `None` once the panel is gone.
    pub fn here() -> Option<Self> {
        use_context::<Self>().filter(|mount| !mount.is_gone())
    }

    /// Whether the panel was removed.
    pub fn is_gone(self) -> bool {
        self.0.try_with_value(|_| ()).is_none()
    }

    /// Runs code that belongs to the panel, unless the panel was removed.
    pub fn enter<T>(self, run: impl FnOnce() -> T) -> Option<T> {
        let owner = self.0.try_with_value(|parts| parts.owner.upgrade()).flatten()?;
        Some(owner.with(run))
    }

    /// The element that scrolls, if it is not the window.
    pub fn scroller(self) -> Option<HtmlElement> {
        self.0.try_with_value(|parts| parts.element.as_ref().map(|(scroller, _)| scroller.clone())).flatten()
    }

    /// Whether the running code belongs to a panel that is an element.
    pub fn is_in_element() -> bool {
        Self::here().is_some_and(Self::is_element)
    }

    /// Whether the panel is an element of a page that belongs to someone else.
    pub fn is_element(self) -> bool {
        self.scroller().is_some()
    }

    /// The element that says which language and which colors the panel has.
    pub fn frame(self) -> Option<web_sys::Element> {
        let frame = self.0.try_with_value(|parts| parts.element.as_ref().map(|(_, frame)| frame.clone())).flatten();
        frame.map_or_else(|| document().document_element(), |frame| Some(frame.into()))
    }

    /// The names of the views that can be reached; none for all.
    pub fn views(self) -> Vec<String> {
        let names = self.0.try_with_value(|parts| parts.views.clone()).unwrap_or_default();
        names.split_whitespace().map(str::to_owned).collect()
    }

    /// What all events inside the panel reach.
    pub fn events(self) -> EventTarget {
        match self.frame() {
            Some(frame) if self.is_element() => frame.into(),
            _ => window().into(),
        }
    }

    /// What reports scrolling.
    pub fn scroll_events(self) -> EventTarget {
        self.scroller().map_or_else(|| window().into(), Into::into)
    }

    /// The document, or the shadow root that the panel is in.
    pub fn root(self) -> Option<Node> {
        self.0.try_with_value(|parts| parts.container.get_root_node())
    }

    /// The first element of that kind in the panel.
    pub fn find(self, selector: &str) -> Option<HtmlElement> {
        let found = self.0.try_with_value(|parts| parts.container.query_selector(selector).ok().flatten());
        found.flatten()?.dyn_into().ok()
    }

    /// Whether an element is inside the panel.
    pub fn contains(self, element: &Node) -> bool {
        self.0.try_with_value(|parts| parts.container.contains(Some(element))).unwrap_or_default()
    }

    /// The name under which a value is stored; `None` if the panel stores nothing.
    pub fn stored_name(self, name: &str) -> Option<String> {
        let under = self.0.try_with_value(|parts| parts.stored_under.clone()).flatten()?;
        Some([&under, name].concat())
    }
}

/// The language of the panel that the running code belongs to.
pub fn language() -> String {
    let frame = Mount::here().and_then(Mount::frame);
    frame.and_then(|frame| frame.get_attribute("lang")).unwrap_or_else(|| "en".to_owned())
}

/// A function for scripts, which belongs to the panel: `None` once the panel is gone.
pub fn bound<A, R>(run: impl Fn(A) -> R + 'static) -> impl Fn(A) -> Option<R> + 'static {
    let mount = Mount::here();
    move |argument| mount.and_then(|mount| mount.enter(|| run(argument)))
}
