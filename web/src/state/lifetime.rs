//! How long the requests of the forms beside a conversation may run.

use leptos::prelude::*;
use web_sys::AbortSignal;

use crate::service::give_up::GiveUp;

/// The lifetime of the open conversation. It ends when the conversation is forgotten or the panel is removed.
#[derive(Clone, Copy)]
pub struct Lifetime(StoredValue<GiveUp, LocalStorage>);

impl Lifetime {
    pub(super) fn new() -> Self {
        let requests = StoredValue::new_local(GiveUp::new());
        on_cleanup(move || requests.with_value(GiveUp::now));
        Self(requests)
    }

    /// A signal that is aborted when the conversation that is open now ends.
    #[must_use]
    pub fn signal(self) -> Option<AbortSignal> {
        self.0.with_value(GiveUp::signal)
    }

    /// Ends the conversation; the next one begins.
    pub(super) fn end(self) {
        self.0.update_value(|requests| std::mem::replace(requests, GiveUp::new()).now());
    }
}
