//! The conversation as a link, a file and a report.

use crate::service::task::spawn_local;
use credence_strings::{AnswerReportStrings, DeferredStrings, Strings};
use leptos::prelude::*;

use super::conversation::Conversation;
use super::deep_link::LONGEST_SHARED;
use super::run::RunState;
use super::saved_conversation;
use crate::service::{clipboard, date, download, location, number, packed};
use crate::signal::RwSignal;

/// What came of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedLink {
    /// None was made.
    NotMade,
    /// It is in the clipboard.
    Copied(usize),
    /// It could not be copied, and is shown.
    Shown(String),
    /// It would have so many characters.
    TooLong(usize),
    /// The browser cannot compress, or the script did not load.
    Failed,
}

impl Conversation {
    /// Makes a link that holds the whole conversation and opens what is selected, and copies it.
    pub fn copy_link(self, shared: RwSignal<SharedLink>) {
        let json = saved_conversation::to_json(&saved_conversation::without_agents(self.kept_runs()));
        let selection = untrack(|| self.selection(0)).unwrap_or_default();
        spawn_local(async move {
            let made = match packed::pack(&json).await {
                None => SharedLink::Failed,
                Some(packed) if packed.len() > LONGEST_SHARED => SharedLink::TooLong(packed.len()),
                Some(packed) => {
                    let link = location::with_fragment(&selection.after(&["answer=", &packed].concat()));
                    let length = link.len();
                    if clipboard::copy(&link).await { SharedLink::Copied(length) } else { SharedLink::Shown(link) }
                }
            };
            // The view may be gone by now.
            shared.set(made);
        });
    }

    /// Saves the conversation as a file that this page opens.
    pub fn save_file(self) {
        let json = saved_conversation::to_json(&saved_conversation::without_agents(self.kept_runs()));
        download::save_text(&file_name("json"), "application/json", &json);
    }

    /// Saves the assessed conversation as a report in Markdown.
    pub fn save_report(self, strings: &Strings, deferred: &DeferredStrings) {
        let runs = self.runs.get_untracked();
        let parts = runs.iter().map(|run| run_report(run, strings));
        let heading = ["# ", deferred.sharing().report_title(), "\n"].concat();
        let text: Vec<String> = std::iter::once(heading).chain(parts).collect();
        download::save_text(&file_name("md"), "text/markdown", &text.join("\n"));
    }
}

fn run_report(run: &RunState, strings: &Strings) -> String {
    let question = run.origin.question();
    let heading = question
        .map(|question| [strings.turn().you_asked(), ": ", &credence_report::code_span(question), "\n"].concat());
    let tables = AnswerReportStrings::of(strings, number::plural);
    let turns = run.turns.get_untracked().into_iter();
    let reports =
        turns.map(|turn| turn.assessment.with_untracked(|assessment| credence_report::markdown(assessment, &tables)));
    heading.into_iter().chain(reports).collect::<Vec<_>>().join("\n")
}

fn file_name(ending: &str) -> String {
    ["credence-", &date::today(), ".", ending].concat()
}
