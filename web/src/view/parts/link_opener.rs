//! The part that opens links and saved conversations: it is loaded when there is one. What it shares with the conversation is in the
//! conversation's module.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use crate::part::{Loading, NotLoaded, entrances};
use crate::state::address::LinkOpener;

entrances! {
    /// The opener of links.
    links fn opener() -> LinkOpener {
        LinkOpener::LOADED
    }
}

/// Loads the opener of links.
pub fn load() -> Loading<LinkOpener> {
    Box::pin(opener())
}
