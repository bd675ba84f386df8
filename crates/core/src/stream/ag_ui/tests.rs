//! What the parser makes of each kind of message.

use crate::conversation::{AgentStream, ToolState, Turn};
use crate::stream::{CitationSpan, OffsetUnit, Outcome, Protocol};

fn turns(events: &[&str]) -> Vec<Turn> {
    let mut stream = AgentStream::default();
    events.iter().for_each(|event| stream.push(format!("data: {event}\n\n").as_bytes()));
    stream.finish();
    assert_eq!(stream.protocol(), Some(Protocol::AgUi));
    stream.turns().to_vec()
}

fn turn(events: &[&str]) -> Turn {
    let mut turns = turns(events);
    assert_eq!(turns.len(), 1, "{turns:?}");
    assert_eq!(turns[0].misread.total(), 0);
    turns.remove(0)
}

/// The state and error of the only call, with these events between its end and that of the run.
fn called(events: &[&str]) -> (ToolState, Option<String>) {
    let mut all = vec![
        START,
        r#"{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"search","parentMessageId":null}"#,
        r#"{"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":"{}"}"#,
        r#"{"type":"TOOL_CALL_END","toolCallId":"c"}"#,
    ];
    all.extend_from_slice(events);
    all.push(FINISH);
    let turn = turn(&all);
    assert_eq!(turn.tools.len(), 1, "{:?}", turn.tools);
    (turn.tools[0].state, turn.tools[0].error.clone())
}

/// The event of a result with this content, as JSON.
fn result(content: &str) -> String {
    format!(r#"{{"type":"TOOL_CALL_RESULT","messageId":"r","toolCallId":"c","content":{content},"role":"tool"}}"#)
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

fn result_of(content: &str) -> (ToolState, Option<String>) {
    called(&[&result(&quoted(content))])
}

fn failed(message: &str) -> (ToolState, Option<String>) {
    (ToolState::Failed, Some(message.to_owned()))
}

fn retrieved(turn: &Turn) -> Vec<&str> {
    turn.sources.iter().filter(|source| source.retrieved).map(|source| source.key.as_str()).collect()
}

const START: &str = r#"{"type":"RUN_STARTED","threadId":"t","runId":"r"}"#;
const FINISH: &str = r#"{"type":"RUN_FINISHED","threadId":"t","runId":"r"}"#;
const CALL: &str = r#"{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"search"}"#;
const TEXT: &str = r#"{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"Sun."}"#;

#[test]
fn an_answer_is_told_from_thinking_and_from_words_sent_back() {
    let events = [
        START,
        r#"{"type":"STEP_STARTED","stepName":"plan"}"#,
        r#"{"type":"THINKING_START","title":null}"#,
        r#"{"type":"THINKING_TEXT_MESSAGE_START"}"#,
        r#"{"type":"THINKING_TEXT_MESSAGE_CONTENT","delta":"A"}"#,
        r#"{"type":"REASONING_MESSAGE_CONTENT","messageId":"x","delta":"B"}"#,
        r#"{"type":"REASONING_MESSAGE_CHUNK","messageId":null,"delta":"C"}"#,
        r#"{"type":"TEXT_MESSAGE_START","messageId":"u","role":"user"}"#,
        r#"{"type":"TEXT_MESSAGE_CONTENT","messageId":"u","delta":"Why?"}"#,
        r#"{"type":"TEXT_MESSAGE_START","messageId":"s","role":"assistant","subagentRunId":"sub"}"#,
        r#"{"type":"TEXT_MESSAGE_CONTENT","messageId":"s","delta":"D","subagentRunId":"sub"}"#,
        r#"{"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"SEARCH","content":{},"replace":true}"#,
        r#"{"type":"ACTIVITY_DELTA","messageId":"a","activityType":"SEARCH","patch":[]}"#,
        r#"{"type":"RAW","event":null,"source":null}"#,
        r#"{"type":"TEXT_MESSAGE_START","messageId":"m","role":"assistant","timestamp":null,"rawEvent":{"x":1}}"#,
        TEXT,
        r#"{"type":"TEXT_MESSAGE_CHUNK","delta":" More."}"#,
        r#"{"type":"TEXT_MESSAGE_CHUNK"}"#,
        FINISH,
    ];
    let turn = turn(&events);
    assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Sun. More.", "ABCD"));
    assert_eq!((turn.id.as_deref(), turn.thread_id.as_deref()), (Some("r"), Some("t")));
}

#[test]
fn calls_in_chunks_are_joined_and_a_result_without_a_call_is_a_call() {
    let events = [
        START,
        r#"{"type":"TOOL_CALL_CHUNK","toolCallId":"a","toolCallName":"search","delta":"{\"q\""}"#,
        r#"{"type":"TOOL_CALL_CHUNK","toolCallId":null,"toolCallName":null,"delta":":1}"}"#,
        r#"{"type":"TOOL_CALL_RESULT","messageId":"r","toolCallId":"z","content":"found"}"#,
        FINISH,
    ];
    let tools = turn(&events).tools;
    assert_eq!((tools[0].args.as_deref(), tools[0].state), (Some(r#"{"q":1}"#), ToolState::Unanswered));
    assert_eq!((tools[1].name.as_str(), tools[1].state), ("tool", ToolState::Ok));
}

#[test]
fn the_end_of_a_call_is_not_its_success() {
    assert_eq!(called(&[]), (ToolState::Unanswered, None));
}

#[test]
fn results_that_hold_nothing_are_empty() {
    for content in [
        r#""""#,
        r#""[]""#,
        r#""{}""#,
        r#""null""#,
        r#""{\"results\":[]}""#,
        "[]",
        "null",
        r#"[{"type":"text","text":""}]"#,
    ] {
        assert_eq!(called(&[&result(content)]).0, ToolState::Empty, "{content}");
    }
    for content in
        [r#""42""#, r#"[{"type":"text","text":"a"},{"type":"image","source":{}}]"#, r#""{\"error\":null,\"a\":1}""#]
    {
        assert_eq!(called(&[&result(content)]).0, ToolState::Ok, "{content}");
    }
}

#[test]
fn pydantic_ai_tells_the_outcome_behind_the_result() {
    let outcome = |outcome: &str| {
        let value = quoted(&format!(r#"{{"pydantic_ai": {{"outcome": "{outcome}", "retry": {{"attempt": 1}}}}}}"#));
        format!(r#"{{"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"r","encryptedValue":{value}}}"#)
    };
    let result = result(r#""upstream 503""#);
    assert_eq!(called(&[&result, &outcome("failed")]), failed("upstream 503"));
    assert_eq!(called(&[&result, &outcome("retried")]), failed("upstream 503"));
    assert_eq!(called(&[&result, &outcome("denied")]), (ToolState::Denied, Some("upstream 503".to_owned())));
    assert_eq!(called(&[&result, &outcome("success")]).0, ToolState::Ok);
    let sealed = r#"{"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"r","encryptedValue":"gAAAA"}"#;
    assert_eq!(called(&[&result, sealed]).0, ToolState::Ok);
}

#[test]
fn pydantic_ai_gives_the_status_of_a_provider_s_tool() {
    let events = |status: &str| {
        let id = "pyd_ai_builtin|openai|ws_1";
        let call = format!(r#"{{"type":"TOOL_CALL_START","toolCallId":"{id}","toolCallName":"web_search"}}"#);
        let content = quoted(&format!(r#"{{"status":"{status}"}}"#));
        let result =
            format!(r#"{{"type":"TOOL_CALL_RESULT","messageId":"r","toolCallId":"{id}","content":{content}}}"#);
        turn(&[START, &call, &result, FINISH]).tools[0].state
    };
    assert_eq!((events("failed"), events("completed")), (ToolState::Failed, ToolState::Ok));
}

#[test]
fn the_claude_agent_sdk_puts_a_flag_into_the_content() {
    assert_eq!(result_of(r#"{"error": true, "content": "no such file"}"#), failed("no such file"));
    assert_eq!(result_of(r#"{"path": "a", "error": true}"#).0, ToolState::Failed);
    assert_eq!(result_of(r#"{"path": "a", "error": false}"#).0, ToolState::Ok);
}

#[test]
fn langchain_returns_the_error_as_the_tool_s_words() {
    assert_eq!(
        result_of("Error: ConnectError('x')\n Please fix your mistakes."),
        failed("Error: ConnectError('x')\n Please fix your mistakes.")
    );
    assert_eq!(result_of("Errors are human").0, ToolState::Ok);
}

#[test]
fn langroid_names_the_error_beside_the_tool() {
    assert_eq!(result_of(r#"{"error": "no tool named x", "tool": "x"}"#), failed("no tool named x"));
}

#[test]
fn crewai_tells_by_the_name_of_the_tool() {
    let custom = r#"{"type":"CUSTOM","name":"mcp_tool_execution_failed","value":{"server_name":"s","tool_name":"search","error":"timeout","error_type":"timeout"}}"#;
    let result = result(r#""could not run""#);
    assert_eq!(called(&[custom, &result]), failed("timeout"));
    assert_eq!(called(&[&result, custom]), failed("timeout"));
    let other = custom.replace("\"search\"", "\"fetch\"");
    assert_eq!(called(&[&result, &other]).0, ToolState::Ok);
}

#[test]
fn a_connected_server_flags_its_result() {
    assert_eq!(result_of(r#"{"content":[{"type":"text","text":"401"}],"isError":true}"#), failed("401"));
}

#[test]
fn the_messages_an_agent_keeps_have_the_errors_of_tools() {
    let snapshot = |error: &str| {
        format!(
            r#"{{"type":"MESSAGES_SNAPSHOT","messages":[{{"id":"1","role":"tool","toolCallId":"c","content":"503"{error}}}]}}"#
        )
    };
    assert_eq!(called(&[&snapshot(r#","error":"timed out""#)]), failed("timed out"));
    assert_eq!(called(&[&result("\"503\""), &snapshot(r#","error":"error""#)]), failed("503"));
    assert_eq!(called(&[&snapshot(r#","error":null"#)]).0, ToolState::Ok);
    let late = turn(&[START, CALL, &result("\"503\""), FINISH, &snapshot(r#","error":"timed out""#)]);
    assert_eq!((late.tools[0].state, late.outcome), (ToolState::Failed, Some(Outcome::Completed)));
}

#[test]
fn a_part_of_the_agent_that_fails_fails_the_call_that_began_it() {
    let begun = r#"{"type":"SUBAGENT_STARTED","subagentRunId":"s","name":"researcher","parentToolCallId":"c"}"#;
    let error = r#"{"type":"SUBAGENT_ERROR","subagentRunId":"s","message":"out of steps"}"#;
    assert_eq!(called(&[begun, error, &result("\"it did not work\"")]), failed("out of steps"));
    let finished = r#"{"type":"SUBAGENT_FINISHED","subagentRunId":"s","outcome":{"type":"success"}}"#;
    assert_eq!(called(&[begun, finished, &result("\"done\"")]).0, ToolState::Ok);
}

#[test]
fn a_run_ends_as_it_was_told() {
    let finish = |fields: &str| format!(r#"{{"type":"RUN_FINISHED","threadId":"t","runId":"r",{fields}}}"#);
    for (end, outcome) in [
        (FINISH.to_owned(), Outcome::Completed),
        (finish(r#""outcome":null,"result":null"#), Outcome::Completed),
        (finish(r#""outcome":{"type":"success","pendingToolCallIds":[]}"#), Outcome::Completed),
        (finish(r#""outcome":{"type":"success","pendingToolCallIds":["c"]}"#), Outcome::Waiting),
        (finish(r#""outcome":{"type":"interrupt","interrupts":[{"id":"i","reason":"approval"}]}"#), Outcome::Waiting),
        (finish(r#""outcome":"interrupt""#), Outcome::Waiting),
        (finish(r#""outcome":{"type":"cancelled"}"#), Outcome::Stopped),
        (finish(r#""metadata":{"tanstack":{"finishReason":"length"}}"#), Outcome::Cut),
        (finish(r#""finishReason":"tool_calls""#), Outcome::Waiting),
        (r#"{"type":"RUN_ERROR","message":"aborted","code":"abort"}"#.to_owned(), Outcome::Stopped),
        (r#"{"type":"RUN_ERROR","message":"disk on fire","code":null}"#.to_owned(), Outcome::Failed),
        (r#"{"error": "Agent execution failed"}"#.to_owned(), Outcome::Failed),
        (r#"{"type":"STEP_FINISHED","stepName":"s"}"#.to_owned(), Outcome::Cut),
    ] {
        assert_eq!(turn(&[START, CALL, &result("\"found\""), &end]).outcome, Some(outcome), "{end}");
    }
    let failure = turn(&[START, r#"{"type":"RUN_ERROR","message":"m","code":"E"}"#, FINISH]).failure.unwrap();
    assert_eq!((failure.message.as_str(), failure.code.as_deref()), ("m", Some("E")));
    let bare = turn(&[START, r#"{"error": "Agent execution failed"}"#]).failure.unwrap();
    assert_eq!((bare.message.as_str(), bare.code), ("Agent execution failed", None));
}

#[test]
fn an_older_graph_that_asks_the_host_waits() {
    let asks = r#"{"type":"CUSTOM","name":"on_interrupt","value":"{\"question\":\"Which?\"}"}"#;
    assert_eq!(turn(&[START, asks, FINISH]).outcome, Some(Outcome::Waiting));
}

#[test]
fn citations_of_a_message_are_the_whole_list_each_time() {
    let citation = |n: usize, at: usize| {
        format!(
            r#"{{"title":"T{n}","source":"https://s.org/{n}","location":{{"type":"web"}},"sourceContent":[{{"text":"Q{n}"}}],"textOffset":{at}}}"#
        )
    };
    let content = |delta: &str, citations: &[String]| {
        let list = citations.join(",");
        format!(
            r#"{{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"{delta}","metadata":{{"citations":[{list}]}}}}"#
        )
    };
    let all = [citation(1, 6), citation(2, 6), citation(3, 11)];
    let end =
        format!(r#"{{"type":"TEXT_MESSAGE_END","messageId":"m","metadata":{{"citations":[{}]}}}}"#, all.join(","));
    let turn = turn(&[START, &content("A \u{1d11e} b.", &all[..1]), &content(" C d.", &all[..2]), &end, FINISH]);
    let places: Vec<CitationSpan> = turn.citations.iter().map(|citation| citation.span).collect();
    let span = |start, end| CitationSpan::Span { part: 1, unit: OffsetUnit::Utf16, start, end };
    assert_eq!(places, [span(0, 6), span(0, 6), span(6, 11)]);
    assert_eq!(turn.sources.len(), 3);
    assert!(turn.sources.iter().all(|source| source.cited && !source.retrieved));
    assert_eq!(turn.citations[2].quote.as_deref(), Some("Q3"));
}

#[test]
fn a_cited_document_is_known_by_its_name() {
    let message = r#"{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"A.","metadata":{"citations":[{"title":"Report","source":"report.pdf","location":{"type":"documentChar","start":1}},{"location":{"type":"web","url":"https://w.org/x"}}]}}"#;
    let turn = turn(&[START, message, FINISH]);
    let keys: Vec<&str> = turn.sources.iter().map(|source| source.key.as_str()).collect();
    assert_eq!(keys, ["report.pdf", "https://w.org/x"]);
    assert!(turn.citations.iter().all(|citation| citation.span == CitationSpan::Whole));
}

#[test]
fn sources_in_results_states_and_own_events_are_found_ones() {
    let result = result(&quoted(r#"[{"url":"https://a.org/1","title":"A","snippet":"alpha"}]"#));
    let events = [
        START,
        r#"{"type":"STATE_SNAPSHOT","snapshot":{"sources":[{"url":"https://b.org/1"}],"logo":{"url":"https://logo.org/x.png"},"selected":null}}"#,
        r#"{"type":"STATE_DELTA","delta":[{"op":"add","path":"/sources/-","value":{"url":"https://b.org/2"}},{"op":"replace","path":"/x","value":null}]}"#,
        r#"{"type":"CUSTOM","name":"sources","value":[{"url":"https://c.org/1","title":"C"}]}"#,
        r#"{"type":"CUSTOM","name":"copilotkit_emit_state","value":{"theme":{"url":"https://theme.org/"}}}"#,
        CALL,
        &result,
        FINISH,
        r#"{"type":"STATE_SNAPSHOT","snapshot":{"sources":[{"url":"https://late.org/"}]}}"#,
    ];
    let turn = turn(&events);
    assert_eq!(retrieved(&turn), ["https://b.org/1", "https://b.org/2", "https://c.org/1", "https://a.org/1"]);
    assert!(turn.sources.iter().all(|source| !source.cited));
}

#[test]
fn text_kept_by_the_agent_counts_only_when_none_was_streamed() {
    let kept = r#"{"type":"MESSAGES_SNAPSHOT","messages":[
        {"id":"0","role":"assistant","content":"Hello."},{"id":"1","role":"user","content":"Why?"},
        {"id":"2","role":"assistant","content":null,"toolCalls":[{"id":"k","type":"function","function":{"name":"look","arguments":"{}"}}]},
        {"id":"3","role":"tool","toolCallId":"k","content":"[]"},{"id":"4","role":"assistant","content":"Because."}]}"#;
    let kept = &kept.replace('\n', " ");
    let only = turn(&[START, kept, FINISH]);
    assert_eq!(
        (only.answer.as_str(), only.tools[0].name.as_str(), only.tools[0].state),
        ("Because.", "look", ToolState::Empty)
    );
    assert_eq!(turn(&[START, kept]).answer, "Because.");
    assert_eq!(turn(&[START, kept, r#"{"type":"RUN_ERROR","message":"late"}"#]).answer, "Because.");
    let streamed = turn(&[START, kept, TEXT, kept, FINISH]);
    assert_eq!((streamed.answer.as_str(), streamed.tools.len()), ("Sun.", 0));
    assert_eq!(turn(&[START, TEXT, FINISH, kept]).answer, "Sun.");
}

#[test]
fn a_result_of_a_run_that_said_nothing_is_its_answer() {
    let finish = r#"{"type":"RUN_FINISHED","threadId":"t","runId":"r","result":"42"}"#;
    assert_eq!(turn(&[START, finish]).answer, "42");
    assert_eq!(turn(&[START, TEXT, finish]).answer, "Sun.");
}

#[test]
fn runs_follow_one_another_and_starts_may_be_missing_or_told_twice() {
    let second = START.replace("\"r\"", "\"r2\"");
    let two = turns(&[START, START, CALL, TEXT, FINISH, &second, CALL, TEXT, FINISH]);
    assert_eq!(two.iter().map(|turn| turn.tools.len()).collect::<Vec<_>>(), [1, 1]);
    let cut = turns(&[START, CALL, TEXT, &second, CALL, TEXT, FINISH]);
    assert_eq!((cut[0].outcome, cut[1].tools.len()), (Some(Outcome::Cut), 1));
    let unstarted =
        turn(&[TEXT, r#"{"type":"TOOL_CALL_START","toolCallId":null}"#, r#"{"type":"TEXT_MESSAGE_START"}"#, FINISH]);
    assert_eq!(unstarted.answer, "Sun.");
    assert_eq!(turns(&[START, r#"{"type":"HOLOGRAM_STARTED"}"#, FINISH])[0].misread.unknown_kind, 1);
}

#[test]
fn a_snapshot_has_what_the_user_asks() {
    let events = [
        r#"{"type":"RUN_STARTED","threadId":"t","runId":"r"}"#,
        r#"{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"u","role":"user","content":"How tall?"},{"id":"a","role":"assistant","content":"34 m."}]}"#,
        r#"{"type":"RUN_FINISHED","threadId":"t","runId":"r"}"#,
    ];
    let mut stream = crate::conversation::AgentStream::default();
    events.iter().for_each(|event| stream.push(format!("data: {event}\n\n").as_bytes()));
    assert_eq!(
        (stream.turns()[0].asked.as_slice(), stream.turns()[0].answer.as_str()),
        (&["How tall?".to_owned()][..], "34 m.")
    );
}
