//! The choices of the user on the page of evidence: filter, form, and the claim or source that is open.

use std::sync::Arc;

use credence_core::EvidenceMap;
use credence_strings::Strings;
use wasm_bindgen::JsCast;

use crate::service::window;
use crate::signal::{Memo, RwSignal};
use crate::state::conversation::Conversation;
use crate::state::evidence_map::{Excerpt, excerpt};
use crate::state::navigation::PageView;
use crate::view::widget::element::Element;

/// On a page narrower than this the table comes first, in pixels.
const NARROW: f64 = 640.0;

/// The claim or source that the user has opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// The claim of this key.
    Claim(String),
    /// The source of this key.
    Source(String),
}

/// The excerpt that is shown, and the choices behind it.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    pub(super) map: Memo<Arc<EvidenceMap>>,
    pub(super) excerpt: Memo<Arc<Excerpt>>,
    pub(super) text: RwSignal<String>,
    pub(super) everything: RwSignal<bool>,
    pub(super) as_table: RwSignal<bool>,
    pub(super) all_rows: RwSignal<bool>,
    pub(super) opened: RwSignal<Option<Opened>>,
}

impl Choices {
    pub(super) fn new(conversation: Conversation) -> Self {
        let (text, everything) = (RwSignal::new(String::new()), RwSignal::new(false));
        // Nobody looks at it elsewhere, and answers come and go there.
        let map = Memo::new(move |_| {
            let is_seen = conversation.shell.navigation.view.get() == PageView::Evidence;
            Arc::new(if is_seen { conversation.evidence_map() } else { EvidenceMap::default() })
        });
        Self {
            map,
            excerpt: Memo::new(move |_| Arc::new(map.with(|map| excerpt(map, &text.get(), everything.get())))),
            text,
            everything,
            as_table: RwSignal::new(window::width() < NARROW),
            all_rows: RwSignal::new(false),
            opened: RwSignal::new(None),
        }
    }

    /// Opens a claim or a source, and brings the user to it.
    pub(super) fn open(self, opened: Opened, page: &Element) {
        self.opened.set(Some(opened));
        focus_soon(page, &[".evidence-detail h2"]);
    }
}

/// What the views of an excerpt show, and act on.
#[derive(Clone, Copy)]
pub(super) struct EvidenceView<'a> {
    pub(super) map: &'a EvidenceMap,
    pub(super) choices: Choices,
    /// The page that the focus moves on.
    pub(super) page: &'a Element,
    pub(super) strings: &'static Strings,
}

/// Moves the focus to the first of these that is there, once the views have caught up with the signals.
pub(super) fn focus_soon(page: &Element, selectors: &'static [&'static str]) {
    let page = page.clone();
    crate::service::task::spawn_local(async move {
        leptos::task::tick().await;
        let page: web_sys::Element = page.as_a();
        // What is drawn takes the focus as what is written does, though it is of another class.
        let found = selectors.iter().find_map(|selector| page.query_selector(selector).ok().flatten());
        if let Some(found) = found {
            window::focus_on(found.unchecked_ref());
        }
    });
}
