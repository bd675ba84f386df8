//! Opening links and saved conversations is a part of its own: it is loaded when there is one. What it shares with the conversation is in its module.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use super::base;
use crate::part::{Loading, NotLoaded, entrances};
use crate::state::address::LinkOpener;

entrances! {
    /// What opens links.
    links fn opener() -> LinkOpener {
        base::keep();
        LinkOpener::LOADED
    }
}

/// Loads what opens links.
pub fn load() -> Loading<LinkOpener> {
    Box::pin(opener())
}
