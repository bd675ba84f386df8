//! The parts of this module: what queries and reads sources, and what writes Markdown.
#![cfg_attr(
    feature = "parts",
    allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")
)]

use credence_check::report::{self, CheckReport};
use credence_check::source::{SourceClient, SourceClients, SourceGroup};
use credence_strings::CheckReportStrings;

use crate::part::entrances;

/// What is loaded from the beginning: all of it, unless the module is in parts.
pub(super) fn loaded_clients() -> SourceClients {
    if cfg!(feature = "parts") { SourceClients::default() } else { SourceClients::all() }
}

/// The clients of a group, whose part is loaded.
pub(super) fn clients(group: SourceGroup) -> &'static [SourceClient] {
    match group {
        SourceGroup::Web => web(),
        SourceGroup::Papers => papers(),
        SourceGroup::Brazil => brazil(),
    }
}

entrances! {
    /// The clients of the web.
    web "c1ede9ce000000000000000000000101" fn web() -> &'static [SourceClient] {
        SourceClients::of_web()
    }

    /// The clients of indexes of papers.
    papers "c1ede9ce000000000000000000000102" fn papers() -> &'static [SourceClient] {
        SourceClients::of_papers()
    }

    /// The clients of authorities of Brazil.
    brazil "c1ede9ce000000000000000000000103" fn brazil() -> &'static [SourceClient] {
        SourceClients::of_brazil()
    }

    /// The report of a check as Markdown.
    markdown "c1ede9ce000000000000000000000104" fn markdown(report: &CheckReport, strings: &CheckReportStrings) -> String {
        report::markdown(report, strings)
    }
}
