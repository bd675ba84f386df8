//! A tool that reports its own failure has failed in every protocol, and in the agent's own records.

use credence_core::conversation::{AgentStream, ToolState, Turn};
use serde_json::{Value, json};

/// The events of a call with an output, by protocol. `OUTPUT` is the output, `TEXT` is the output as a text.
const STREAMS: [(&str, &str); 13] = [
    (
        "native",
        r#"{"event":"tool_call","data":{"tool":"search"}}
        {"event":"tool_result","data":{"tool":"search","success":true,"data":OUTPUT}}"#,
    ),
    ("a native record", r#"{"type":"done","tool_call_history":[{"tool_name":"search","success":true,"data":OUTPUT}]}"#),
    (
        "openai-responses",
        r#"{"type":"response.created","response":{"id":"r"}}
        {"type":"response.output_item.added","output_index":0,"item":{"id":"c","type":"mcp_call","name":"search"}}
        {"type":"response.output_item.done","output_index":0,"item":{"id":"c","type":"mcp_call","name":"search","status":"completed","error":null,"output":TEXT}}"#,
    ),
    (
        "anthropic",
        r#"{"type":"message_start","message":{"id":"m","role":"assistant"}}
        {"type":"content_block_start","index":0,"content_block":{"type":"mcp_tool_use","id":"c","name":"search","input":{}}}
        {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"c","is_error":false,"content":[{"type":"text","text":TEXT}]}}"#,
    ),
    (
        "ag-ui",
        r#"{"type":"RUN_STARTED","threadId":"t","runId":"r"}
        {"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"search"}
        {"type":"TOOL_CALL_RESULT","toolCallId":"c","content":TEXT}"#,
    ),
    (
        "ai-sdk",
        r#"{"type":"start"}
        {"type":"tool-input-available","toolCallId":"c","toolName":"search","input":{}}
        {"type":"tool-output-available","toolCallId":"c","output":OUTPUT}"#,
    ),
    (
        "a provider's tool in ai-sdk",
        r#"{"type":"start"}
        {"type":"tool-input-available","toolCallId":"c","toolName":"search","input":{},"providerExecuted":true}
        {"type":"tool-output-available","toolCallId":"c","providerExecuted":true,"output":{"type":"call","output":TEXT}}"#,
    ),
    (
        "chat-completions",
        r#"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"executed_tools":[{"index":0,"type":"search","arguments":"{}","output":TEXT}]}}]}"#,
    ),
    (
        "gemini",
        r#"{"candidates":[{"content":{"parts":[{"toolCall":{"id":"c","toolType":"SEARCH","args":{}}},{"toolResponse":{"id":"c","toolType":"SEARCH","response":OUTPUT}}]}}]}"#,
    ),
    (
        "gemini interactions",
        r#"{"event_type":"interaction.created","interaction":{"id":"i","status":"in_progress"}}
        {"event_type":"step.start","index":0,"step":{"type":"function_call","id":"c","name":"search"}}
        {"event_type":"step.start","index":1,"step":{"type":"mcp_server_tool_result","call_id":"c","name":"search","result":OUTPUT}}"#,
    ),
    (
        "langgraph",
        r#"[{"type":"AIMessageChunk","id":"m","content":"","tool_calls":[{"id":"c","name":"search","args":{}}]},{"langgraph_node":"agent"}]
        [{"type":"tool","id":"t","tool_call_id":"c","name":"search","status":"success","content":TEXT},{"langgraph_node":"tools"}]"#,
    ),
    (
        "langchain-agent",
        r#"{"type":"event","event_id":"1","method":"tools","params":{"namespace":[],"data":{"event":"tool-started","tool_call_id":"c","tool_name":"search"}}}
        {"type":"event","event_id":"2","method":"tools","params":{"namespace":[],"data":{"event":"tool-finished","tool_call_id":"c","output":OUTPUT}}}"#,
    ),
    (
        "assistant-transport",
        r#"{"type":"part-start","part":{"type":"tool-call","toolCallId":"c","toolName":"search"},"path":[]}
        {"type":"result","result":OUTPUT,"isError":false,"path":[0]}"#,
    ),
];

fn turn(events: &str, output: &Value) -> Turn {
    let text = output.as_str().map_or_else(|| output.to_string(), str::to_owned);
    let events = events.replace("OUTPUT", &output.to_string()).replace("TEXT", &json!(text).to_string());
    let mut stream = AgentStream::default();
    let name = if events.starts_with('[') { "event: messages\n" } else { "" };
    events.lines().for_each(|event| stream.push(format!("{name}data: {}\n\n", event.trim()).as_bytes()));
    stream.finish();
    let [turn] = stream.turns() else { panic!("{events}\n{:?}", stream.turns()) };
    turn.clone()
}

/// The state and error of each call of a turn.
type Ends = Vec<(ToolState, Option<String>)>;

/// How the calls with this output ended, by protocol.
fn calls(output: &Value) -> Vec<(&'static str, Ends)> {
    let calls_in = |turn: Turn| turn.tools.into_iter().map(|call| (call.state, call.error)).collect();
    STREAMS.iter().map(|(protocol, events)| (*protocol, calls_in(turn(events, output)))).collect()
}

#[test]
fn a_tool_that_reports_its_failure_has_failed_in_every_protocol() {
    for (output, reason) in [
        (json!({"success": false, "error": "HTTP 500"}), "HTTP 500"),
        (json!({"ok": false, "message": "no such table"}), "no such table"),
        (json!({"status": 404, "body": "not here"}), "status: 404"),
        (json!({"error": {"message": "boom"}}), "boom"),
        (json!({"isError": true, "content": [{"type": "text", "text": "no such page"}]}), "no such page"),
        (json!("Error: connection refused"), "Error: connection refused"),
    ] {
        for (protocol, calls) in calls(&output) {
            assert_eq!(calls, [(ToolState::Failed, Some(reason.to_owned()))], "{protocol}: {output}");
        }
    }
}

#[test]
fn a_result_about_errors_has_worked_in_every_protocol() {
    for output in [
        json!({"success": true, "error": null, "data": {"n": 1}}),
        json!({"results": [{"title": "Error: HTTP 404 explained", "status": 404}], "status": 200}),
        json!({"results": ["a"], "error": "one of two sources did not answer"}),
        json!("The page explains Error: connection refused"),
    ] {
        for (protocol, calls) in calls(&output) {
            assert_eq!(calls, [(ToolState::Ok, None)], "{protocol}: {output}");
        }
    }
}
