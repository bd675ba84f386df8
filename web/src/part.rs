//! Parts of the program that are loaded when they are first wanted.
//!
//! What only the entrance of a part reaches is cut out of the modules that are loaded before (`cargo xtask build`). Without the feature
//! `split` the program is one module, and entrances are called at once.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use crate::service::frame::next_frame;
use crate::signal::RwSignal;

/// A part could not be loaded. It is loaded again when it is asked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Declares the entrances of parts: `part fn name(arguments) -> result { body }`.
macro_rules! entrances {
    ($($(#[$attribute:meta])* $part:ident fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block)*) => {$(
        $(#[$attribute])*
        #[cfg(feature = "split")]
        #[wasm_split_helpers::wasm_split($part, fallible)]
        pub fn $name($($argument: $type),*) -> Result<$result, NotLoaded> {
            Ok($body)
        }

        $(#[$attribute])*
        #[cfg(not(feature = "split"))]
        #[allow(clippy::unused_async, reason = "a part is loaded here when the program is cut")]
        pub async fn $name($($argument: $type),*) -> Result<$result, NotLoaded> {
            Ok($body)
        }
    )*};
}

pub(crate) use entrances;

/// What a part gives, while it is being loaded.
pub type Loading<T> = Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// How far a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartState<T> {
    /// It was not wanted yet.
    NotWanted,
    /// It is being loaded.
    Loading,
    /// It could not be loaded.
    Failed,
    /// It is loaded, and this is what it gives.
    Loaded(T),
}

/// A part, loaded once for all panels; it gives functions, or what holds some.
#[derive(Clone)]
pub struct DeferredPart<T: Copy + 'static> {
    state: Rc<Cell<PartState<T>>>,
    subscribers: Subscribers,
    load: fn() -> Loading<T>,
}

impl<T: Copy + 'static> DeferredPart<T> {
    /// A part that nobody has wanted yet.
    pub fn new(load: fn() -> Loading<T>) -> Self {
        Self { state: Rc::new(Cell::new(PartState::NotWanted)), subscribers: Subscribers::default(), load }
    }

    /// How far it is. The running view subscribes to it.
    pub fn state(&self) -> PartState<T> {
        let state = self.state.get();
        // What is loaded stays loaded.
        if !matches!(state, PartState::Loaded(_)) {
            self.subscribers.subscribe();
        }
        state
    }

    /// Whether it is being loaded.
    pub fn is_loading(&self) -> bool {
        matches!(self.state.get(), PartState::Loading)
    }

    /// What it gives, if it is loaded.
    pub fn loaded(&self) -> Option<T> {
        given(self.state.get())
    }

    /// Loads it, unless it is loaded or being loaded. One that could not be loaded is loaded again.
    pub fn want(&self) {
        if !matches!(self.state.get(), PartState::Loading | PartState::Loaded(_)) {
            self.load_or(PartState::Failed);
        }
    }

    /// Loads it before it is wanted. If that fails, nothing is said: it is loaded again when it is wanted.
    pub fn expect(&self) {
        if matches!(self.state.get(), PartState::NotWanted) {
            self.load_or(PartState::NotWanted);
        }
    }

    fn load_or(&self, otherwise: PartState<T>) {
        self.set(PartState::Loading);
        let (part, loading) = (self.clone(), (self.load)());
        // It does not belong to the panel that wants it first.
        leptos::task::spawn_local(async move {
            part.set(loading.await.map_or(otherwise, PartState::Loaded));
        });
    }

    fn set(&self, state: PartState<T>) {
        self.state.set(state);
        self.subscribers.notify();
    }

    /// What it gives, loaded now if it is not; `None` when it could not be loaded.
    pub async fn get(&self) -> Option<T> {
        self.want();
        self.settled().await
    }

    /// Waits while it is being loaded; `None` when it is not loaded.
    pub async fn settled(&self) -> Option<T> {
        while self.is_loading() {
            next_frame().await;
        }
        self.loaded()
    }
}

/// The views that subscribe to the state of a part. A part outlives panels, and a signal never forgets a subscriber that is gone: so each view
/// has a signal of its own, which is freed with the view.
#[derive(Clone, Default)]
struct Subscribers(Rc<RefCell<Vec<RwSignal<()>>>>);

impl Subscribers {
    /// The running view or effect runs again with the next change.
    fn subscribe(&self) {
        let changed = RwSignal::new(());
        changed.track();
        let mut subscribers = self.0.borrow_mut();
        subscribers.retain(|subscriber| subscriber.try_get_untracked().is_some());
        subscribers.push(changed);
    }

    fn notify(&self) {
        // A view that runs again subscribes again.
        self.0.take().iter().for_each(|subscriber| subscriber.set(()));
    }
}

fn given<T>(state: PartState<T>) -> Option<T> {
    match state {
        PartState::Loaded(given) => Some(given),
        PartState::NotWanted | PartState::Loading | PartState::Failed => None,
    }
}
