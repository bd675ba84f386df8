//! Writes the requests for a question to `tests/cases/requests.json`; tests of the replay agent send them to it.

use credence_ask::{
    AgentProtocol, AgentQuestion, PastMessage, Request, Resumption, Role, build_request, resume_request, stop_request,
};
use credence_core::conversation::Cursor;
use serde_json::{Value, json};

use crate::shared::repository;

/// A placeholder for the replay agent, which has a different port each time.
const AGENT: &str = "http://replay.example";
const QUESTION: &str = "How tall is the lighthouse of Øre, and how old is its lamp?";
const THREAD: &str = "6f1c1f04-0f2e-4f0e-9d3c-0123456789ab";
const RUN: &str = "7a2d2f15-1f3e-4f0e-8d3c-0123456789ab";
/// Values that only the stream has; the test that sends the request inserts them.
const TOLD_RUN: &str = "told-run";
const TOLD_EVENT: &str = "told-event";
const TOLD_SEQUENCE: u64 = 987_654_321;

fn endpoint_of(protocol: AgentProtocol) -> String {
    let path = match protocol {
        AgentProtocol::Native => "/chat",
        AgentProtocol::AgUi => "/ag-ui",
        AgentProtocol::AiSdk => "/ai-sdk",
        AgentProtocol::AssistantTransport => "/assistant-transport",
        AgentProtocol::OpenaiResponses
        | AgentProtocol::Anthropic
        | AgentProtocol::ChatCompletions
        | AgentProtocol::Gemini
        | AgentProtocol::Langgraph
        | AgentProtocol::LangchainAgent
        | AgentProtocol::Cohere
        | AgentProtocol::Ollama
        | AgentProtocol::Adk
        | AgentProtocol::Dify => "",
        AgentProtocol::A2a | AgentProtocol::A2aV03 => "/a2a",
    };
    format!("{AGENT}{path}")
}

fn plain(protocol: AgentProtocol) -> AgentQuestion {
    let named = |name: &str| Some(name.to_owned());
    AgentQuestion {
        endpoint: endpoint_of(protocol),
        question: QUESTION.to_owned(),
        model: named("model-1"),
        thread_id: named(THREAD),
        run_id: named(RUN),
        message_id: named("question-2"),
        background: true,
        ..AgentQuestion::default()
    }
}

/// A question with every optional field.
fn full(protocol: AgentProtocol) -> AgentQuestion {
    let past = |role, text: &str| PastMessage { role, text: text.to_owned() };
    AgentQuestion {
        history: vec![past(Role::User, "Where is Øre?"), past(Role::Assistant, "In the north 𝄞.")],
        key: Some("a-secret-key".to_owned()),
        instructions: Some("Answer briefly.".to_owned()),
        search: true,
        ..plain(protocol)
    }
}

fn cursor() -> Cursor {
    Cursor {
        thread_id: Some(THREAD.to_owned()),
        run_id: Some(TOLD_RUN.to_owned()),
        last_event_id: TOLD_EVENT.to_owned(),
        sequence: Some(TOLD_SEQUENCE),
    }
}

fn requests_of(protocol: AgentProtocol) -> Value {
    let ask = plain(protocol);
    let resume = match resume_request(protocol, &ask, &cursor()).unwrap() {
        Resumption::Continue { request } => json!({"kind": "continue", "request": record(&request)}),
        Resumption::Replay { request } => json!({"kind": "replay", "request": record(&request)}),
        Resumption::Impossible { .. } => Value::Null,
    };
    json!({
        "plain": record(&build_request(protocol, &ask).unwrap()),
        "full": record(&build_request(protocol, &full(protocol)).unwrap()),
        "resume": resume,
        "stop": stop_request(protocol, &ask, &cursor()).unwrap().as_ref().map(record),
    })
}

/// The request, with its body as JSON so that the file is readable.
fn record(request: &Request) -> Value {
    let mut record = json!(request);
    record["body"] = request.body.as_deref().map_or(Value::Null, |body| serde_json::from_str(body).unwrap());
    record["before"] = request.before.as_deref().map_or(Value::Null, self::record);
    record["start"] = request.start.as_deref().map_or(Value::Null, self::record);
    record
}

#[test]
fn the_file_of_requests_is_up_to_date() {
    let table: serde_json::Map<String, Value> =
        AgentProtocol::ALL.iter().map(|protocol| (protocol.name().to_owned(), requests_of(*protocol))).collect();
    let text = format!("{}\n", serde_json::to_string_pretty(&table).unwrap());
    let file = repository().join("tests/cases/requests.json");
    if std::env::var_os("CREDENCE_WRITE_REQUESTS").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(committed == text, "write tests/cases/requests.json anew with CREDENCE_WRITE_REQUESTS=1");
}
