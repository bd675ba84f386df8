//! A text message of a run, and what was reported of it.

use crate::stream::event::PartKey;
use credence_json::Json;

#[derive(Clone, Copy)]
pub(super) struct MessageState {
    pub(super) kind: MessageKind,
    pub(super) part: PartKey,
    /// Number of citations reported, and the text range before the last of them.
    pub(super) n_citations: usize,
    pub(super) cited_from: usize,
    pub(super) cited_to: usize,
}

/// Whose text a message holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MessageKind {
    Answer,
    /// Reasoning, or the text of a sub-agent.
    Aside,
    /// A message of the user or of the host application, sent back.
    Echo,
}

impl MessageState {
    pub(super) fn new(message: Json<'_>, part: PartKey) -> Self {
        Self { kind: MessageKind::from_message(message), part, n_citations: 0, cited_from: 0, cited_to: 0 }
    }
}

impl MessageKind {
    fn from_message(message: Json<'_>) -> Self {
        match message.text_of("role").unwrap_or_default().as_ref() {
            "user" | "system" | "developer" | "tool" => Self::Echo,
            "reasoning" => Self::Aside,
            _ if message.some("subagentRunId").is_some() => Self::Aside,
            _ => Self::Answer,
        }
    }
}
