//! How long texts are compared before the page has its turn.

use crate::service::frame::{frame_drawn, now};
use crate::signal::StoredValue;

/// How long texts may be compared before the page has its turn, in milliseconds.
const LONGEST_SLICE: f64 = 8.0;

/// When the comparisons since the last frame began. All comparisons share one slice.
#[derive(Clone, Copy)]
pub(super) struct Slice(StoredValue<f64>);

impl Slice {
    pub(super) fn new() -> Self {
        Self(StoredValue::new(0.0))
    }

    /// Waits until the next frame has been drawn once texts were compared for long enough.
    pub(super) async fn pause_when_over(self) {
        if now() - self.0.get_value() > LONGEST_SLICE {
            self.0.set_value(frame_drawn().await);
        }
    }
}
