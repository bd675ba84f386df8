//! The parts of this module: what asks models, what queries and reads sources, what remembers selections, and what writes Markdown.
#![cfg_attr(
    feature = "parts",
    allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")
)]

use credence_ask::{AgentQuestion, Request, RequestError};
use credence_check::flow::{CheckFlow, CheckParts, ModelCalls};
use credence_check::registry::SourceRegistry;
use credence_check::report::{self, check_report};
use credence_check::selection::{self, OutputForm, Selection, selection_from_reply, selection_from_text};
use credence_check::source::{SourceClient, SourceClients};
use credence_strings::{CheckReportStrings, Strings};

use crate::check::memory_calls::{self, Memory};
use crate::part::{entrances, is_whole};

/// What is loaded from the beginning: all of it, unless the module is in pieces.
pub(super) fn loaded() -> CheckParts {
    if !is_whole() {
        return CheckParts::default();
    }
    let mut clients = SourceClients::default();
    [web(), papers(), brazil()].into_iter().for_each(|group| clients.add(group));
    CheckParts { clients, models: Some(models()) }
}

entrances! {
    /// What asks models in a check.
    models "c1ede9ce000000000000000000000101" fn models() -> ModelCalls {
        ModelCalls::built_in()
    }

    /// The request for a selection of sources by a model.
    models "c1ede9ce000000000000000000000102" fn selection_request(claim: &str, registry: &SourceRegistry, ask: AgentQuestion, form: OutputForm) -> Result<Request, RequestError> {
        selection::selection_request(claim, registry, ask, form)
    }

    /// The selection in the body of a model server's reply, or in the text of a model; the fallback if there is neither.
    models "c1ede9ce000000000000000000000103" fn selection_by_model(registry: &SourceRegistry, body: Option<&str>, text: Option<&str>) -> Selection {
        match body {
            Some(body) => selection_from_reply(registry, body),
            None => selection_from_text(registry, text.unwrap_or_default()),
        }
    }

    /// The clients of the web.
    web "c1ede9ce000000000000000000000104" fn web() -> &'static [SourceClient] {
        SourceClients::of_web()
    }

    /// The clients of indexes of papers.
    indexes "c1ede9ce000000000000000000000105" fn papers() -> &'static [SourceClient] {
        SourceClients::of_papers()
    }

    /// The clients of authorities of Brazil.
    brazil "c1ede9ce000000000000000000000106" fn brazil() -> &'static [SourceClient] {
        SourceClients::of_brazil()
    }

    /// A memory of selections, with the state that it exported before.
    selection "c1ede9ce000000000000000000000107" fn memory(state: &str) -> Box<dyn Memory> {
        memory_calls::memory(state)
    }

    /// The report of a check as Markdown.
    selection "c1ede9ce000000000000000000000108" fn markdown(flow: &CheckFlow, language: Option<String>) -> String {
        let strings = language.and_then(|file| Strings::parse(file.leak()).ok());
        let strings = strings.map_or(CheckReportStrings::ENGLISH, CheckReportStrings::of);
        report::markdown(&check_report(flow), &strings)
    }
}
