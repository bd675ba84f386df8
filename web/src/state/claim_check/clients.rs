//! How data sources are queried and read: a part that is loaded with the first check.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_check::source::SourceClients;

use crate::part::{NotLoaded, entrances};

entrances! {
    /// The clients of all data sources.
    sources fn all() -> SourceClients {
        SourceClients::all()
    }
}
