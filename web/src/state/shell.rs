//! What the page shows and takes before the parts that read and assess are loaded.

use std::any::Any;
use std::rc::Rc;

use leptos::prelude::*;

use super::connection::{Connection, ConnectionStatus};
use super::gallery::Gallery;
use super::navigation::{Navigation, PageView};
use super::panel_words::PanelWords;
use super::preferences::{Preferences, Texts};
use crate::recording::Recording;
use crate::signal::{RwSignal, StoredValue};

/// An action of the user on the conversation.
pub enum Action {
    /// Play a recording of the gallery.
    PlayRecording(Recording),
    /// Play a recording from a file.
    PlayFile(web_sys::File),
    /// Play a recording that was pasted or dropped as text.
    PlayText(String),
    /// Ask the agent. `sent` is called when the question could be sent.
    Ask {
        /// The question.
        question: String,
        /// Called when the question was sent.
        sent: Rc<dyn Fn()>,
    },
    /// Stop the active run.
    Stop,
    /// Play the rest of the recording at once.
    SkipToEnd,
    /// Forget the conversation.
    StartOver,
}

/// The signals that the first module of the page shows. The other parts set those that follow from the conversation.
#[derive(Clone, Copy)]
pub struct Shell {
    /// The language and the colors.
    pub preferences: Preferences,
    /// Which view is shown.
    pub navigation: Navigation,
    /// The recordings of the project.
    pub gallery: Gallery,
    /// How the agent is asked.
    pub connection: Connection,
    /// What the page around the panel says in its own words.
    pub words: RwSignal<PanelWords>,
    /// Whether nothing was played or asked yet.
    pub is_empty: RwSignal<bool>,
    /// The run that has not ended.
    pub running: RwSignal<Option<u32>>,
    /// Whether that run is a recording.
    pub is_playing: RwSignal<bool>,
    /// Whether the page follows the end of the conversation.
    pub following: RwSignal<bool>,
    /// Whether the last recording could not be read.
    pub is_unreadable: RwSignal<bool>,
    /// Whether the agent has answered.
    pub connection_status: RwSignal<ConnectionStatus>,
    /// What a screen reader announces.
    pub announcement: RwSignal<String>,
    /// Whether the parts that read and assess are loaded.
    pub is_loaded: RwSignal<bool>,
    inner: StoredValue<Inner>,
}

/// What no view reads.
struct Inner {
    owner: Owner,
    /// Actions from before the parts were loaded.
    queued: Vec<Action>,
    /// The state that the loaded parts made. The first module does not know its type, so that it need not contain its code.
    page: Option<Rc<dyn Any>>,
}

impl Shell {
    /// The page as it is opened: in a language, with the choices of the last visit.
    #[must_use]
    pub fn new(texts: Texts) -> Self {
        let inner = Inner { owner: Owner::current().unwrap_or_default(), queued: Vec::new(), page: None };
        Self {
            preferences: Preferences::new(texts),
            navigation: Navigation::new(),
            gallery: Gallery::new(),
            connection: Connection::new(),
            words: RwSignal::new(PanelWords::default()),
            is_empty: RwSignal::new(true),
            running: RwSignal::new(None),
            is_playing: RwSignal::new(false),
            following: RwSignal::new(true),
            is_unreadable: RwSignal::new(false),
            connection_status: RwSignal::new(ConnectionStatus::NotSet),
            announcement: RwSignal::new(String::new()),
            is_loaded: RwSignal::new(false),
            inner: StoredValue::new(inner),
        }
    }

    /// Queues an action until the parts are loaded. An action that begins a conversation shows its view at once.
    pub fn queue(self, action: Action) {
        let is_begun = matches!(action, Action::PlayRecording(_) | Action::PlayFile(_) | Action::PlayText(_));
        if is_begun && !self.is_loaded.get_untracked() {
            self.navigation.go_to(PageView::Conversation);
        }
        self.inner.update_value(|inner| inner.queued.push(action));
    }

    /// Takes the queued actions, in order.
    pub(super) fn take_queued(self) -> Vec<Action> {
        self.inner.try_update_value(|inner| std::mem::take(&mut inner.queued)).unwrap_or_default()
    }

    /// The state that the parts made, made now if there is none.
    pub(super) fn page<T: Copy + 'static>(self, make: impl FnOnce() -> T) -> T {
        let made = self.inner.with_value(|inner| inner.page.clone()).and_then(|page| page.downcast_ref::<T>().copied());
        made.unwrap_or_else(|| {
            let owner = self.inner.with_value(|inner| inner.owner.clone());
            let page = owner.with(make);
            self.inner.update_value(|inner| inner.page = Some(Rc::new(page)));
            self.is_loaded.set(true);
            page
        })
    }
}
