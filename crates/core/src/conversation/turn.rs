//! One turn of an agent: its answer, the tools it ran, the sources it met.

use serde::Serialize;

use crate::stream::{Failure, Outcome, PartKey, Place};

/// Where a tool call stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ToolState {
    /// No answer yet, and the turn goes on.
    Running,
    /// It worked.
    Ok,
    /// It worked and brought nothing.
    Empty,
    /// It failed.
    Failed,
    /// Somebody refused it.
    Denied,
    /// The turn ended without its answer.
    Unanswered,
    /// This format does not carry the answer.
    Unknown,
}

/// One tool call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    /// Identity on the wire.
    pub id: String,
    /// Name on the wire.
    pub name: String,
    /// Arguments as JSON text, complete or as far as they came.
    pub args: Option<String>,
    /// Where it stands.
    pub state: ToolState,
    /// What the tool said when it failed.
    pub error: Option<String>,
    /// What it returned, as JSON text, where the agent's record has it.
    pub data: Option<String>,
    /// Whether the agent's own record of this call was seen.
    pub recorded: bool,
}

/// A source the turn cites or met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Identity, see [`super::source_key`].
    pub key: String,
    /// Address as it was sent.
    pub url: Option<String>,
    /// Title as it was sent.
    pub title: Option<String>,
    /// Text of it, if the stream carries any.
    pub snippet: Option<String>,
    /// Date as it was sent.
    pub published: Option<String>,
    /// The answer refers to it.
    pub cited: bool,
    /// A tool brought it.
    pub retrieved: bool,
}

/// A value of a tool that the agent cites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCitation {
    /// As it was sent.
    pub label: String,
    /// The tool.
    pub tool_name: String,
    /// The tool's name for readers.
    pub display_name: String,
    /// Where the value stands in the result.
    pub field: String,
    /// The value as text.
    pub value: String,
}

/// What a citation refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Referent {
    /// A source, by its place in [`Turn::sources`].
    Source(usize),
    /// A value of a tool, and the source it names, if any.
    Value(ValueCitation, Option<usize>),
}

/// A source in a numbered list that the agent sent beside its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedSource {
    /// The number that `[n]` in the answer refers to.
    pub label: u32,
    /// The source, as index into [`Turn::sources`].
    pub source: usize,
    /// Whether the list is one of citations; a list of search results only says what was found.
    pub is_citation: bool,
}

/// One citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// What it refers to.
    pub referent: Referent,
    /// The words of the source the agent quotes.
    pub quote: Option<String>,
    /// Where in the answer.
    pub place: Place,
}

/// What a source says about a claim, by whoever read it for the agent.
#[derive(Clone, Debug, PartialEq)]
pub struct StatedEvidence {
    /// The claim, by its place in [`Turn::claims`].
    pub claim: usize,
    /// The source, by its place in [`Turn::sources`].
    pub source: usize,
    /// `supports`, `refutes`, … as it was sent.
    pub stance: String,
    /// How sure the stance is, as it was sent.
    pub confidence: Option<f64>,
    /// The words of the source that decide.
    pub quote: Option<String>,
}

/// A stretch of the answer that arrived as one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPart {
    /// The part's key on the wire.
    pub key: PartKey,
    /// First byte in the answer.
    pub start: usize,
    /// Behind the last byte in the answer.
    pub end: usize,
}

/// One turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// Identity on the wire.
    pub id: Option<String>,
    /// The conversation it belongs to.
    pub thread_id: Option<String>,
    /// The answer so far.
    pub answer: String,
    /// The parts the answer arrived in.
    pub parts: Vec<TextPart>,
    /// What the agent thought aloud.
    pub thinking: String,
    /// Tool calls in the order they began.
    pub tools: Vec<ToolCall>,
    /// Sources in the order they were met.
    pub sources: Vec<Source>,
    /// Citations in the order they came.
    pub citations: Vec<Citation>,
    /// Sources that the answer may name by number.
    pub listed: Vec<ListedSource>,
    /// Claims that evidence was looked for, in the order they came; `None` for one that was not named.
    pub claims: Vec<Option<String>>,
    /// What sources say about the claims, in the order it came.
    pub evidence: Vec<StatedEvidence>,
    /// How many steps the agent took, if it says so.
    pub step_count: Option<u32>,
    /// The agent's own confidence, as sent.
    pub claimed_confidence: Option<f64>,
    /// `None` while the turn goes on.
    pub outcome: Option<Outcome>,
    /// Why it did not complete.
    pub failure: Option<Failure>,
    /// The final text the agent sent, where it differs from what it had streamed.
    pub other_final_text: Option<String>,
    /// The turn ended with an event that held nothing.
    pub empty_done: bool,
    /// Messages that made no sense.
    pub misread: MisreadCounts,
}

/// Messages that made no sense, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MisreadCounts {
    /// No JSON object.
    pub broken: u32,
    /// Longer than the limit.
    pub too_long: u32,
    /// Of a kind no reader knows.
    pub unknown_kind: u32,
}

impl MisreadCounts {
    /// All of them.
    #[must_use]
    pub fn total(self) -> u32 {
        self.broken.saturating_add(self.too_long).saturating_add(self.unknown_kind)
    }
}

impl Turn {
    /// Whether the turn goes on.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.outcome.is_none()
    }

    /// Whether anything was said or done in it.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.answer.is_empty() && self.tools.is_empty() && self.thinking.is_empty() && self.sources.is_empty()
    }
}
