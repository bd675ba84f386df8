//! The dialects that a declaration describes: one file each in `crates/core/dialects`, which `build.rs` makes compact.

use std::sync::{Arc, OnceLock};

use super::condition::Around;
use super::mapping::Mapping;
use super::path::Place;
use crate::stream::parser::Message;

/// Declares the dialects by the names of their files, in the order they are tried.
macro_rules! dialects {
    ($($name:literal)*) => {
        const WRITTEN: &[(&str, &str)] = &[$(($name, include_str!(concat!(env!("OUT_DIR"), "/", $name, ".json")))),*];
    };
}

dialects! {
    "a2a"
    "acp"
    "open-webui"
    "dify"
    "bedrock-invoke"
    "bedrock-agent"
    "bedrock-rag"
    "bedrock-converse"
    "adk"
    "azure-sample-app"
    "azure-search-demo"
    "anythingllm"
    "ragflow"
    "flowise"
    "librechat"
    "ollama"
    "lightrag"
    "onyx"
    "activity"
    "data-stream"
    "mastra"
    "agno"
    "langflow"
    "n8n"
    "openai-assistants"
    "chatkit"
    "openai-agents"
    "mcp"
    "claude-code-session"
    "claude-code"
    "codex-session"
    "codex"
    "gemini-cli"
    "gemini-contents"
    "opencode"
    "claude-managed"
    "letta"
    "autogen"
    "pydantic-ai"
    "pydantic-ai-events"
    "hf-chat-ui"
    "perplexica"
    "khoj"
    "r2r"
    "lm-studio"
    "tgi"
    "vertex-answer"
    "amazon-q"
    "vectara"
    "otlp"
    "langfuse"
    "langsmith"
    "inspect"
    "sharegpt"
    "ui-messages"
    "messages"
    "answers"
}

/// The declarations of dialects. What reads them does not name them, so that a program may load each when it needs it.
#[derive(Clone, Copy)]
pub struct Dialects(&'static [(&'static str, &'static str)]);

impl Dialects {
    /// Those that are built in.
    #[must_use]
    pub fn built_in() -> Self {
        Self(WRITTEN)
    }

    /// Recognizes and reads these dialects from now on; only the first call counts.
    pub(in crate::stream) fn enter(self) {
        DECLARED.get_or_init(|| self);
    }
}

impl std::fmt::Debug for Dialects {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

static DECLARED: OnceLock<Dialects> = OnceLock::new();

/// Every dialect, read when the first message is in no protocol. One that cannot be read is left out; a test reads each.
fn all() -> Option<&'static [Arc<Mapping>]> {
    static DIALECTS: OnceLock<Vec<Arc<Mapping>>> = OnceLock::new();
    let Dialects(declared) = DECLARED.get()?;
    Some(DIALECTS.get_or_init(|| declared.iter().filter_map(|(name, written)| read(name, written).ok()).collect()))
}

/// The names of the dialects, in the order they are tried.
pub fn dialect_names() -> impl Iterator<Item = &'static str> {
    WRITTEN.iter().map(|(name, _)| *name)
}

/// The first dialect that recognizes a message.
pub(super) fn dialect_of(message: &Message<'_>) -> Option<Arc<Mapping>> {
    let place = Place::of(message.json);
    let around = Around { event: message.event, flags: &[] };
    let is_in = |mapping: &&Arc<Mapping>| mapping.recognized_by.iter().any(|condition| condition.holds(place, around));
    all()?.iter().find(is_in).cloned()
}

fn read(name: &str, written: &str) -> Result<Arc<Mapping>, super::error::MappingError> {
    Mapping::read(written).map(|mapping| Arc::new(Mapping { name: name.into(), ..mapping }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_can_be_read_and_recognized() {
        for (name, written) in WRITTEN {
            let mapping = read(name, written).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(!mapping.recognized_by.is_empty(), "{name}");
        }
    }

    #[test]
    fn a_dialect_is_a_short_declaration() {
        for (name, compact) in WRITTEN {
            let file = [env!("CARGO_MANIFEST_DIR"), "/dialects/", name, ".json"].concat();
            let written = std::fs::read_to_string(file).unwrap();
            assert!(written.lines().count() <= 80, "{name}");
            assert!(compact.len() < written.len() && !compact.contains("\"comment\""), "{name}");
        }
    }
}
