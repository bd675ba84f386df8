//! Keeping conversations is in the part of the history: it is loaded once there is something to keep.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use crate::part::{NotLoaded, entrances};
use crate::state::history::History;

entrances! {
    /// Keeps the conversation from now on, and opens that of this tab again.
    history fn keep(kept: History) -> () {
        kept.start();
    }
}
