//! The kinds of messages of a run that was not read, and the form for the user's own mapping.

use credence_core::conversation::AgentStream;
use credence_core::stream::{DEFAULT_MAX_FRAME, Mapping, MappingError, MessageKind, propose_mapping};
use credence_strings::{MappingStrings, fill};
use leptos::prelude::untrack;
use web_sys::HtmlTextAreaElement;

use crate::service::number;
use crate::service::task::spawn_local;
use crate::signal::RwSignal;
use crate::state::conversation::Conversation;
use crate::state::{Origin, RunState, TurnState};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::field::labelled;

/// Where nothing looks like the text of an answer.
const EMPTY: &str = "{ \"text\": \"\" }";

/// A run and the mapping for it.
#[derive(Clone)]
struct Entry {
    conversation: Conversation,
    run: RunState,
    strings: &'static MappingStrings,
    /// What is wrong with the mapping.
    problem: RwSignal<String>,
}

/// The form for a run; `None` where nothing in it is a message.
pub(super) fn mapping_form(
    conversation: Conversation,
    run: RunState,
    strings: &'static MappingStrings,
) -> Option<Element> {
    let proposal = propose_mapping(&conversation.bytes_of(&run));
    if proposal.kinds.is_empty() {
        return None;
    }
    let kept = run.mapping.get_untracked();
    let mapping = kept.or(proposal.mapping).unwrap_or_else(|| EMPTY.to_owned());
    let entry = Entry { conversation, run, strings, problem: RwSignal::new(String::new()) };
    let is_mapped = entry.run.mapping;
    let summary = element("summary").text_of(move || {
        if is_mapped.with(Option::is_some) { strings.mapped() } else { strings.messages() }.to_owned()
    });
    let kinds = proposal.kinds.iter().map(|kind| kind_row(kind, strings));
    let form = classed("details", "fold mapping")
        .test_id("mapping")
        .child(summary)
        .child(classed("ul", "mapping-kinds").children(kinds))
        .child(classed("p", "mapping-note").text(strings.note()))
        .children(fields(&entry, &mapping))
        .child(kept_line(entry));
    Some(form)
}

fn kind_row(kind: &MessageKind, strings: &MappingStrings) -> Element {
    let name = if kind.name.is_empty() { strings.all_alike() } else { &kind.name };
    element("li")
        .test_id("mapping-kind")
        .child(element("strong").text(name))
        .text(&[" · ", &number::whole(kind.count)].concat())
        .child(element("code").text(&kind.example))
}

/// The mapping, what is wrong with it, and the button.
fn fields(entry: &Entry, mapping: &str) -> [Element; 3] {
    let (problem, id) = (entry.problem, ["mapping-problem-", &entry.run.id.to_string()].concat());
    let area = element("textarea")
        .set("rows", "8")
        .set("spellcheck", "false")
        .set("aria-describedby", &id)
        .set_of("aria-invalid", move || problem.with(|problem| !problem.is_empty()).to_string())
        .test_id("mapping-input");
    let typed: HtmlTextAreaElement = area.as_a();
    typed.set_value(mapping);
    let label = labelled(entry.strings.label(), area);
    let alert = classed("p", "mapping-problem").set("id", &id).set("role", "alert").test_id("mapping-problem");
    let reading = entry.clone();
    let read = button("plain-button", "mapping-read", entry.strings.apply(), move || reading.read(typed.value()));
    let running = entry.run.running;
    [label, alert.text_of(move || problem.get()), read.disabled_while(move || running.get())]
}

/// That a mapping is kept for such streams, and the way to forget it.
fn kept_line(entry: Entry) -> Element {
    let Entry { conversation, run, strings, .. } = entry;
    let mappings = conversation.mappings;
    element("div").child_of(move || {
        mappings.of(&run.origin)?;
        let sentence = match &*run.origin {
            Origin::Recording { .. } => strings.kept_recordings().to_owned(),
            Origin::Agent { address, .. } => fill(strings.kept_agent(), &[("address", address)]),
        };
        let origin = run.origin.clone();
        let forget = button("quiet", "mapping-forget", strings.forget(), move || mappings.forget(&origin));
        Some(classed("p", "mapping-note").test_id("mapping-kept").text(&sentence).text(" ").child(forget))
    })
}

impl Entry {
    /// Reads the run again by this mapping, or says what is wrong with it. One that reads it is kept.
    fn read(&self, mapping: String) {
        match Mapping::read(&mapping) {
            Ok(read) => {
                let entry = self.clone();
                spawn_local(async move { entry.read_by(read, mapping).await });
            }
            Err(error) => self.problem.set(in_words(&error, self.strings)),
        }
    }

    async fn read_by(self, read: Mapping, mapping: String) {
        let reader = AgentStream::with_mapping(DEFAULT_MAX_FRAME, read);
        self.conversation.read_by_mapping(&self.run, reader, mapping.clone()).await;
        let is_read = untrack(|| self.run.turns.with(|turns| turns.iter().copied().any(has_content)));
        let problem = if is_read { "" } else { self.strings.nothing() };
        self.problem.set(problem.to_owned());
        if is_read {
            self.conversation.mappings.keep(&self.run.origin, &mapping);
        }
    }
}

/// Whether anything of a turn was found.
fn has_content(turn: TurnState) -> bool {
    let has_tools = || turn.tools.with(|tools| !tools.is_empty());
    turn.answer.with(|answer| !answer.is_empty()) || has_tools() || turn.sources.with(|sources| sources.len() > 0)
}

fn in_words(error: &MappingError, strings: &MappingStrings) -> String {
    let MappingError { at, found, expected } = error;
    fill(strings.wrong(), &[("at", at), ("found", found), ("expected", expected)])
}
