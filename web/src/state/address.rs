//! The address of the page and the view that is shown follow each other, and a link opens what it names.
//!
//! Everything is in the fragment, which is never sent to a server.

mod link;

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;

use super::conversation::Conversation;
use super::deep_link::{Selection, view_of_link, view_of_name};
use super::deferred_texts::DeferredTexts;
use super::navigation::PageView;
use super::notice::Notice;
use crate::part::{DeferredPart, Loading, NotLoaded};
use crate::service::task::spawn_local;
use crate::service::{location, window};
use crate::signal::{RwSignal, StoredValue, effect};
pub use link::{MOST_FETCHED, MOST_UNPACKED};

/// Opens links, and files of conversations that were saved here.
#[derive(Clone, Copy)]
pub struct LinkOpener {
    open: fn(AddressFollower, &str),
    pub(super) open_saved: fn(Conversation, String, Vec<u8>) -> Opening,
}

/// A conversation that is being opened.
type Opening = Pin<Box<dyn Future<Output = ()>>>;

thread_local! {
    static LOAD: Cell<fn() -> Loading<LinkOpener>> = const { Cell::new(|| Box::pin(async { Err(NotLoaded) })) };
    static OPENER: DeferredPart<LinkOpener> = DeferredPart::new(|| LOAD.get()());
}

/// Sets what loads the part that opens links. It belongs to the views, like that of `protocols`.
pub fn load_by(load: fn() -> Loading<LinkOpener>) {
    LOAD.set(load);
}

/// What opens links; `None` when it could not be loaded.
pub(super) async fn link_opener() -> Option<LinkOpener> {
    OPENER.with(DeferredPart::clone).get().await
}

/// Opens what the address names, now and whenever it changes.
#[derive(Clone, Copy)]
pub struct AddressFollower {
    conversation: Conversation,
    deferred: DeferredTexts,
    /// The link to the recording or conversation that was opened last, without what it selects.
    opened: StoredValue<String>,
    linked: RwSignal<Linked>,
    /// Whether links follow what is selected.
    is_followed: StoredValue<bool>,
}

/// How far the conversation of a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Linked {
    /// There is none.
    Nothing,
    /// It is being fetched or unpacked.
    Opening,
    /// It follows this many other turns. What it selects is selected when it has ended.
    Open { n_before: usize, wanted: Option<Selection> },
}

impl AddressFollower {
    pub(super) fn new(conversation: Conversation, deferred: DeferredTexts) -> Self {
        let (opened, linked) = (StoredValue::new(String::new()), RwSignal::new(Linked::Nothing));
        let is_followed = StoredValue::new(false);
        Self { conversation, deferred, opened, linked, is_followed }
    }

    /// Opens what the address names now. From then on, the address follows the view.
    pub fn start(self) {
        let fragment = location::fragment();
        // The page began with the view of its address. The user may have gone to another one before this part was loaded.
        let named = view_of_name(Selection::split(&fragment).0);
        match named {
            None => self.open(&fragment),
            Some(PageView::Conversation) if self.is_empty() && !self.conversation.play_again_after_reload() => {
                self.conversation.notices.tell(Notice::NotKept);
            }
            Some(_) => {}
        }
        let before = Cell::new(named.filter(|view| *view != PageView::Conversation));
        effect(Box::new(move || {
            let view = self.conversation.shell.navigation.view.get();
            if before.replace(Some(view)).is_some_and(|before| before != view) {
                self.show_in_address(view);
            }
        }));
    }

    /// The address has changed.
    pub fn changed(self) {
        self.open(&location::fragment());
    }

    /// Whether the address names something to open, and not only a view.
    pub fn names_link(self) -> bool {
        view_of_name(Selection::split(&location::fragment()).0).is_none()
    }

    fn show_in_address(self, view: PageView) {
        if view_of_link(Selection::split(&location::fragment()).0) != Some(view) {
            self.conversation.notices.dismiss();
            location::push(view.name());
        }
    }

    fn open(self, fragment: &str) {
        self.conversation.notices.dismiss();
        let link = Selection::split(fragment).0;
        match view_of_name(link) {
            Some(PageView::Conversation) if self.is_empty() => self.show(PageView::Gallery),
            Some(view) => self.show(view),
            // A link to a place on the page itself.
            None if window::element_by_id(link).is_some() => {}
            None => self.open_link(fragment),
        }
    }

    fn open_link(self, fragment: &str) {
        let fragment = fragment.to_owned();
        spawn_local(async move {
            let opener = link_opener().await;
            // Another link may have been opened meanwhile.
            if location::fragment() != fragment {
                return;
            }
            match opener {
                Some(opener) => (opener.open)(self, &fragment),
                None => self.conversation.notices.tell(Notice::NotOpened),
            }
        });
    }

    fn is_empty(self) -> bool {
        self.conversation.runs.with_untracked(Vec::is_empty)
    }

    fn show(self, view: PageView) {
        if self.conversation.shell.navigation.view.get_untracked() != view {
            self.conversation.shell.navigation.go_to(view);
        }
    }
}
