//! The context of the rows of sources.

use std::rc::Rc;

use credence_strings::Strings;

use crate::signal::RwSignal;
use crate::state::{AnswerTools, TurnState};

/// The context of all rows.
#[derive(Clone)]
pub(super) struct RowContext {
    pub tools: AnswerTools,
    pub turn: TurnState,
    pub strings: &'static Strings,
    /// The number that is lit here and in the answer.
    pub lit: RwSignal<Option<u32>>,
    /// The sources that show why they have their level.
    pub explained: RwSignal<Vec<String>>,
    /// The way to a marker in the answer.
    pub to_marker: Rc<dyn Fn(u32)>,
}
