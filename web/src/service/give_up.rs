//! The handle to cancel requests.

use web_sys::{AbortController, AbortSignal};

/// Cancels the requests that were given its signal.
#[derive(Clone)]
pub struct GiveUp(Option<AbortController>);

impl GiveUp {
    /// Nothing is cancelled yet.
    pub fn new() -> Self {
        Self(AbortController::new().ok())
    }

    /// Cancels them.
    pub fn now(&self) {
        if let Some(abort) = &self.0 {
            abort.abort();
        }
    }

    /// The signal for requests and scripts.
    pub fn signal(&self) -> Option<AbortSignal> {
        self.0.as_ref().map(AbortController::signal)
    }
}

/// Aborted with either of two signals.
pub fn either(first: &AbortSignal, second: &AbortSignal) -> AbortSignal {
    AbortSignal::any(&js_sys::Array::of2(first, second))
}
