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

    /// What the user says, and an answer, in each dialect that has both.
    const ASKED: [(&str, &str); 15] = [
        (
            "acp",
            r#"{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"sessionId":"s","prompt":[{"type":"text","text":"How tall?"}]}}
{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"34 m."}}}}"#,
        ),
        (
            "acp, loaded",
            r#"{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"How tall?"}}}}
{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"34 m."}}}}"#,
        ),
        (
            "adk",
            r#"{"content":{"parts":[{"text":"How tall?"}],"role":"user"},"invocationId":"i","author":"user","id":"a","timestamp":1.0}
{"content":{"parts":[{"text":"34 m."}],"role":"model"},"invocationId":"i","author":"guide","id":"b","timestamp":2.0}"#,
        ),
        ("answers", r#"{"query":"How tall?","answer":"34 m.","results":[{"url":"https://a.example/","text":"34 m"}]}"#),
        (
            "autogen",
            r#"{"source":"user","type":"TextMessage","content":"How tall?"}
{"source":"guide","type":"TextMessage","content":"34 m."}"#,
        ),
        (
            "claude-code",
            r#"{"type":"system","subtype":"init","session_id":"s"}
{"type":"user","session_id":"s","message":{"role":"user","content":"How tall?"}}
{"type":"assistant","session_id":"s","message":{"role":"assistant","content":[{"type":"text","text":"34 m."}]}}"#,
        ),
        (
            "claude-code-session",
            r#"{"parentUuid":null,"isSidechain":false,"sessionId":"s","type":"user","message":{"role":"user","content":"How tall?"},"uuid":"a"}
{"parentUuid":"a","isSidechain":false,"sessionId":"s","type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"34 m."}]},"uuid":"b"}"#,
        ),
        (
            "codex-session",
            r#"{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"s"}}
{"timestamp":"2026-01-01T00:00:01Z","type":"event_msg","payload":{"type":"user_message","message":"How tall?"}}
{"timestamp":"2026-01-01T00:00:02Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"34 m."}]}}"#,
        ),
        (
            "gemini-contents",
            r#"{"contents":[{"role":"user","parts":[{"text":"How tall?"}]},{"role":"model","parts":[{"text":"34 m."}]}]}"#,
        ),
        (
            "messages",
            r#"{"messages":[{"role":"user","content":[{"type":"text","text":"How tall?"}]},{"role":"assistant","content":"34 m."}]}"#,
        ),
        (
            "open-webui",
            r#"{"history":{"currentId":"b","messages":{"a":{"id":"a","role":"user","content":"How tall?"},"b":{"id":"b","role":"assistant","content":"34 m."}}}}"#,
        ),
        (
            "pydantic-ai",
            r#"[{"kind":"request","parts":[{"part_kind":"user-prompt","content":"How tall?"}]},{"kind":"response","parts":[{"part_kind":"text","content":"34 m."}]}]"#,
        ),
        ("sharegpt", r#"{"conversations":[{"from":"human","value":"How tall?"},{"from":"gpt","value":"34 m."}]}"#),
        (
            "ui-messages",
            r#"{"messages":[{"role":"user","parts":[{"type":"text","text":"How tall?"}]},{"role":"assistant","parts":[{"type":"text","text":"34 m."}]}]}"#,
        ),
        (
            "letta",
            r#"{"id":"message-1","message_type":"user_message","content":"How tall?","date":"2026-01-01"}
{"id":"message-2","message_type":"assistant_message","content":"34 m.","date":"2026-01-01"}"#,
        ),
    ];

    fn asked(stream: &str) -> Vec<(Vec<String>, String)> {
        let mut read = crate::conversation::AgentStream::default();
        read.push(stream.as_bytes());
        read.finish();
        read.turns().iter().map(|turn| (turn.asked.clone(), turn.answer.clone())).collect()
    }

    #[test]
    fn what_the_user_says_is_that_of_the_answer_behind_it() {
        for (name, stream) in ASKED {
            let expected = [(vec!["How tall?".to_owned()], "34 m.".to_owned())];
            assert_eq!(asked(stream), expected, "{name}");
        }
    }

    #[test]
    fn what_the_application_says_is_that_of_all_answers_behind_it() {
        for stream in [
            r#"{"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"?"},{"role":"assistant","content":"34 m."}]}"#,
            r#"{"system":[{"type":"text","text":"Be brief."}],"messages":[{"role":"user","content":"?"},{"role":"assistant","content":"34 m."}]}"#,
            r#"{"system":"Be brief.","messages":[{"role":"user","content":"?"},{"role":"assistant","content":"34 m."}]}"#,
            r#"{"messages":[{"role":"system","parts":[{"type":"text","text":"Be brief."}]},{"role":"user","parts":[{"type":"text","text":"?"}]},{"role":"assistant","parts":[{"type":"text","text":"34 m."}]}]}"#,
            r#"{"conversations":[{"from":"system","value":"Be brief."},{"from":"human","value":"?"},{"from":"gpt","value":"34 m."}]}"#,
            r#"{"systemInstruction":{"parts":[{"text":"Be brief."}]},"contents":[{"role":"user","parts":[{"text":"?"}]},{"role":"model","parts":[{"text":"34 m."}]}]}"#,
            r#"[{"kind":"request","parts":[{"part_kind":"system-prompt","content":"Be brief."},{"part_kind":"user-prompt","content":"?"}]},{"kind":"response","parts":[{"part_kind":"text","content":"34 m."}]}]"#,
            r#"{"steps":[{"source":"system","message":"Be brief."},{"source":"user","message":"?"},{"source":"agent","message":"34 m."}]}"#,
        ] {
            let mut read = crate::conversation::AgentStream::default();
            read.push(stream.as_bytes());
            read.finish();
            let turns: Vec<_> = read.turns().iter().map(|turn| (turn.instructions.as_deref(), &*turn.answer)).collect();
            assert_eq!(turns, [(Some("Be brief."), "34 m.")], "{stream}");
        }
    }

    #[test]
    fn what_an_agent_writes_in_the_place_of_the_user_is_not_of_the_user() {
        for (name, mark) in
            [("claude-code", r#""isSynthetic":true,"#), ("claude-code-session", r#""isCompactSummary":true,"#)]
        {
            let (_, stream) = ASKED.into_iter().find(|(known, _)| *known == name).unwrap();
            let written = stream.replace(r#""type":"user","#, &[r#""type":"user","#, mark].concat());
            assert!(asked(&written).iter().all(|(asked, _)| asked.is_empty()), "{name}");
        }
        let results = r#"{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"34 m"}]},{"role":"assistant","content":"34 m."}]}"#;
        assert!(asked(results)[0].0.is_empty());
    }
}
