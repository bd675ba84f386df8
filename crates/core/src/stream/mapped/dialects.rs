//! The dialects that a declaration describes: one file each in `crates/core/dialects`.

use std::sync::{Arc, OnceLock};

use super::condition::Around;
use super::mapping::Mapping;
use super::path::Place;
use crate::stream::parser::Message;

/// Declares the dialects by the names of their files, in the order they are tried.
macro_rules! dialects {
    ($($name:literal)*) => {
        const WRITTEN: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../../dialects/", $name, ".json")))),*];
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
    "opencode"
    "claude-managed"
    "letta"
    "autogen"
    "pydantic-ai"
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

/// The names of the dialects, in the order they are tried.
pub fn dialect_names() -> impl Iterator<Item = &'static str> {
    WRITTEN.iter().map(|(name, _)| *name)
}

/// The first dialect that recognizes a message.
pub(super) fn dialect_of(message: &Message<'_>) -> Option<Arc<Mapping>> {
    let place = Place::of(message.json);
    let around = Around { event: message.event, flags: &[] };
    let is_in = |mapping: &&Arc<Mapping>| mapping.recognized_by.iter().any(|condition| condition.holds(place, around));
    all().iter().find(is_in).cloned()
}

/// Every dialect. One that cannot be read is left out; a test reads each.
fn all() -> &'static [Arc<Mapping>] {
    static DIALECTS: OnceLock<Vec<Arc<Mapping>>> = OnceLock::new();
    DIALECTS.get_or_init(|| WRITTEN.iter().filter_map(|(name, written)| read(name, written).ok()).collect())
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
        for (name, written) in WRITTEN {
            assert!(written.lines().count() <= 80, "{name}");
        }
    }
}
