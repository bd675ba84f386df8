//! Work in slices of time, between which the page draws and reacts.

use std::cell::Cell;
use std::rc::Rc;

use super::frame::{frame_drawn, now};

/// How long work may go on before the page has its turn, in milliseconds.
const LONGEST: f64 = 8.0;

/// When the slice began that all work with this value shares.
#[derive(Clone, Debug, Default)]
pub struct TimeSlice(Rc<Cell<f64>>);

impl TimeSlice {
    /// Whether the page should have its turn.
    pub fn is_over(&self) -> bool {
        now() - self.0.get() > LONGEST
    }

    /// Waits until the next frame has been drawn, and begins another slice.
    pub async fn pause(&self) {
        self.0.set(frame_drawn().await);
    }

    /// The same if the slice is over.
    pub async fn pause_when_over(&self) {
        if self.is_over() {
            self.pause().await;
        }
    }
}
