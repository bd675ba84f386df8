//! Requests that end with the open conversation.

use leptos::prelude::*;
use web_sys::AbortSignal;

use super::turn::TurnState;
use crate::service::give_up::GiveUp;
use crate::signal::StoredValue;

/// The requests for the open conversation. They are cancelled when it is forgotten or the panel is removed.
#[derive(Clone, Copy)]
pub struct OpenRequests(StoredValue<Inner>);

struct Inner {
    /// Those of the forms for texts and models.
    forms: GiveUp,
    /// The checks of links, each with its turn.
    link_checks: Vec<(TurnState, GiveUp)>,
}

impl Inner {
    fn new() -> Self {
        Self { forms: GiveUp::new(), link_checks: Vec::new() }
    }

    fn give_up(&self) {
        self.forms.now();
        self.link_checks.iter().for_each(|(_, requests)| requests.now());
    }
}

impl OpenRequests {
    pub(super) fn new() -> Self {
        let inner = StoredValue::new(Inner::new());
        on_cleanup(move || inner.with_value(Inner::give_up));
        Self(inner)
    }

    /// The signal for the requests of a form.
    #[must_use]
    pub fn signal(self) -> Option<AbortSignal> {
        self.0.with_value(|inner| inner.forms.signal())
    }

    /// Begins to check the links of a turn.
    pub(super) fn begin_link_check(self, turn: TurnState) -> GiveUp {
        let requests = GiveUp::new();
        self.0.update_value(|inner| inner.link_checks.push((turn, requests.clone())));
        requests
    }

    /// Whether the links of a turn are being checked; no longer once the conversation is forgotten.
    pub(super) fn is_checking_links(self, turn: TurnState) -> bool {
        let is_checking = |inner: &Inner| inner.link_checks.iter().any(|(known, _)| known.is(turn));
        self.0.try_with_value(is_checking).unwrap_or_default()
    }

    /// Cancels the check of the links of a turn.
    pub(super) fn stop_link_check(self, turn: TurnState) {
        self.0.with_value(|inner| {
            if let Some((_, requests)) = inner.link_checks.iter().find(|(known, _)| known.is(turn)) {
                requests.now();
            }
        });
    }

    /// Notes that the check of the links of a turn has ended.
    pub(super) fn end_link_check(self, turn: TurnState) {
        self.0.try_update_value(|inner| inner.link_checks.retain(|(known, _)| !known.is(turn)));
    }

    /// Cancels all requests, and begins those of the next conversation.
    pub(super) fn give_up(self) {
        self.0.update_value(|inner| std::mem::replace(inner, Inner::new()).give_up());
    }
}
