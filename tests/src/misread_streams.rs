//! Streams that are easily misread: errors after the end, errors outside of the protocol, lost text, thoughts in the answer, calls that
//! the page answers, tools that report their failure in their own words, and results that are not one JSON object.

use credence_core::conversation::{AgentStream, ToolCall, ToolState};
use credence_core::record::Assessment;
use credence_core::stream::Outcome;
use credence_core::{Assessor, assess_recording};
use serde_json::json;

fn only(stream: &str) -> Assessment {
    let mut found = assess_recording(stream.as_bytes(), &Assessor::default());
    assert_eq!(found.len(), 1, "{stream}");
    let whole = found.remove(0);
    // However the bytes are cut, the same is read.
    let mut pieces = AgentStream::default();
    stream.as_bytes().chunks(3).for_each(|piece| pieces.push(piece));
    pieces.finish();
    let turn = &pieces.turns()[0];
    assert_eq!((turn.answer.as_str(), turn.outcome), (whole.answer.as_str(), Some(whole.outcome)), "{stream}");
    assert_eq!(turn.failure, whole.error, "{stream}");
    whole
}

fn data(messages: &[&str]) -> String {
    messages.iter().map(|message| format!("data: {message}\n\n")).collect()
}

fn said(text: &str) -> String {
    json!({"id": "c", "choices": [{"index": 0, "delta": {"content": text}}]}).to_string()
}

const STOP: &str = r#"{"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#;

/// A stream of Chat Completions with an answer, its end, and what follows.
fn ended(after: &str) -> String {
    data(&[&said("The bridge was closed."), STOP]) + after
}

#[test]
fn an_error_after_the_end_is_a_failure_with_its_message() {
    for (after, message) in [
        ("event: error\ndata: {\"error\":{\"message\":\"engine died\"}}\n\n", "engine died"),
        ("event: error\ndata: {\"message\":\"engine died\"}\n\n", "engine died"),
        ("event: error\ndata: engine died\n\n", "engine died"),
        ("event: error\ndata: \"engine died\"\n\n", "engine died"),
        ("data: [DONE]\n\nevent: error\ndata: {\"detail\":\"engine died\"}\n\n", "engine died"),
        ("error: {\"code\":500,\"message\":\"engine died\",\"type\":\"server_error\"}\n\n", "engine died"),
        ("{\"error\":{\"message\":\"engine died\"}}\n", "engine died"),
        ("{\"error\":\"engine died\"}\n\n", "engine died"),
        ("data: {\"detail\":\"engine died\"}\n\n", "engine died"),
        ("data: {\"detail\":[{\"loc\":[\"body\"],\"msg\":\"field required\"}]}\n\n", "field required"),
        ("data: {\"status\":500,\"error\":\"Internal Server Error\",\"message\":\"engine died\"}\n\n", "engine died"),
        ("data: {\"statusCode\":502,\"message\":\"Bad Gateway\"}\n\n", "Bad Gateway"),
        (
            "data: {\"title\":\"Bad\",\"status\":503,\"detail\":\"engine died\",\"type\":\"about:blank\"}\n\n",
            "engine died",
        ),
    ] {
        let found = only(&ended(after));
        assert_eq!(found.outcome, Outcome::Failed, "{after}");
        assert_eq!(found.error.unwrap().message, message, "{after}");
        assert_eq!(found.answer, "The bridge was closed.", "{after}");
    }
}

#[test]
fn what_only_looks_like_an_error_ends_nothing() {
    for after in [
        "data: [DONE]\n\n",
        ": error\n\ndata: [DONE]\n\n",
        "event: ping\ndata: {}\n\n",
        "data: {\"usage\":{\"total_tokens\":5}}\n\n",
        "data: {\"error\":null,\"usage\":{}}\n\n",
        "error: none\n\n",
        "errors: {\"a\":1}\n\n",
        "data: {\"status\":200,\"message\":\"fine\"}\n\n",
        "data: {\"error\":false}\n\n",
        "data: {\"type\":\"detail\",\"detail\":\"more\"}\n\n",
        "event: info\ndata: {\"message\":\"saved\"}\n\n",
        "data: {\"error_rate\":0.5}\n\n",
    ] {
        let found = only(&ended(after));
        assert_eq!((found.outcome, found.error), (Outcome::Completed, None), "{after}");
    }
}

#[test]
fn an_error_alone_is_a_failed_turn_with_its_message() {
    for (stream, message) in [
        ("{\"detail\":\"Not authenticated\"}", "Not authenticated"),
        ("{\"status\":500,\"error\":\"Internal Server Error\",\"path\":\"/chat\"}", "Internal Server Error"),
        ("{\"error\":\"no such model\"}", "no such model"),
        ("event: error\ndata: {\"message\":\"overloaded\"}\n\n", "overloaded"),
        ("error: {\"code\":500,\"message\":\"slot unavailable\"}\n\n", "slot unavailable"),
        (
            "{\"error\":{\"message\":\"filtered\",\"type\":null,\"param\":\"prompt\",\"code\":\"content_filter\",\"status\":400,\"innererror\":{\"code\":\"ResponsibleAIPolicyViolation\"}}}",
            "filtered",
        ),
    ] {
        let found = only(stream);
        assert_eq!(found.outcome, Outcome::Failed, "{stream}");
        assert_eq!(found.error.unwrap().message, message, "{stream}");
    }
}

#[test]
fn a_run_that_fails_after_it_finished_has_failed() {
    let run = |events: &[&str]| {
        let start = r#"{"type":"RUN_STARTED","threadId":"t","runId":"r"}"#;
        let text = r#"{"type":"TEXT_MESSAGE_CHUNK","messageId":"m","role":"assistant","delta":"Closed."}"#;
        data(&[&[start, text], events].concat())
    };
    let finish = r#"{"type":"RUN_FINISHED","threadId":"t","runId":"r"}"#;
    let error = r#"{"type":"RUN_ERROR","message":"disk on fire"}"#;
    assert_eq!(only(&run(&[finish, error])).outcome, Outcome::Failed);
    assert_eq!(only(&run(&[finish, error])).error.unwrap().message, "disk on fire");
    assert_eq!(only(&run(&[error, finish])).outcome, Outcome::Failed);
    assert_eq!(only(&run(&[finish])).outcome, Outcome::Completed);
    let aborted = r#"{"type":"RUN_ERROR","message":"aborted","code":"abort"}"#;
    assert_eq!(only(&run(&[finish, aborted])).outcome, Outcome::Completed);
    let next = [finish, r#"{"type":"RUN_STARTED","threadId":"t","runId":"s"}"#, error];
    let found = assess_recording(run(&next).as_bytes(), &Assessor::default());
    assert_eq!(found.iter().map(|turn| turn.outcome).collect::<Vec<_>>(), [Outcome::Completed, Outcome::Failed]);
}

#[test]
fn a_chunk_with_a_number_that_is_none_keeps_its_text() {
    for number in ["NaN", "Infinity", "-Infinity", "[NaN, -Infinity]", "{\"p\":NaN}"] {
        let not = said(" not").replacen('{', &format!("{{\"score\":{number},"), 1);
        let found = only(&data(&[&said("The bridge was"), &not, &said(" closed."), STOP, "[DONE]"]));
        assert_eq!(
            (found.answer.as_str(), found.outcome),
            ("The bridge was not closed.", Outcome::Completed),
            "{number}"
        );
    }
    let (found, _) = called(json!("[{\"url\":\"https://a.example/\",\"score\":NaN}]"));
    assert_eq!(found.sources.len(), 1);
}

#[test]
fn text_that_is_lost_cuts_the_turn() {
    let broken = [
        "{\"id\":\"c\",\"choices\":[{\"delta\":{\"content\":\" not\"}]}",
        "{'choices': [1]}",
        "{\"a\":undefined}",
        "[1,",
    ];
    for broken in broken {
        let found = only(&data(&[&said("The bridge was"), broken, &said(" closed."), STOP, "[DONE]"]));
        assert_eq!(found.outcome, Outcome::Cut, "{broken}");
        assert_eq!(found.error.unwrap().code.as_deref(), Some("lost_text"), "{broken}");
    }
    for harmless in ["ping", "ok", "keep-alive", "\"\"", "null", "5"] {
        let found = only(&data(&[&said("The bridge was"), harmless, &said(" closed."), STOP, "[DONE]"]));
        assert_eq!(found.outcome, Outcome::Completed, "{harmless}");
    }
}

#[test]
fn thoughts_in_the_answer_are_thoughts() {
    for (text, answer, thought) in [
        ("<think>It is 14.</think>\n\nClosed for 14 days.", "Closed for 14 days.", "It is 14."),
        ("<think>It is 14.", "", "It is 14."),
        ("It is 14.\n</think>\n\nClosed for 14 days.", "Closed for 14 days.", "It is 14.\n"),
        ("It is 14.</think>Closed for 14 days.", "Closed for 14 days.", "It is 14."),
        ("<thinking>\nIt is 14.\n</thinking>\nClosed.", "Closed.", "\nIt is 14.\n"),
        ("\n<THINK>a</think> Closed.", "\nClosed.", "a"),
        ("[THINK]a < b[/THINK]Closed.", "Closed.", "a < b"),
        ("◁think▷a◁/think▷Closed.", "Closed.", "a"),
        ("<reasoning>a</reasoning>\n# Closed", "# Closed", "a"),
        ("Let me see.\n<think>\na\n</think>\nClosed.", "Let me see.\nClosed.", "\na\n"),
        (
            "<|channel|>analysis<|message|>It is 14.<|end|><|start|>assistant<|channel|>final<|message|>Closed.<|return|>",
            "Closed.",
            "It is 14.",
        ),
        ("<|channel|>analysis<|message|>It is 14.", "", "It is 14."),
        ("<|start|>assistant<|channel|>final<|message|>Closed.", "Closed.", ""),
        ("analysisIt is 14.assistantfinalClosed.", "Closed.", "It is 14."),
    ] {
        // The bare name of a channel is one token: less of it is shown at once.
        let sizes: &[usize] = if text.starts_with("analysis") { &[5, 1000] } else { &[1, 2, 5, 1000] };
        for &size in sizes {
            let characters: Vec<char> = text.chars().collect();
            let deltas: Vec<String> =
                characters.chunks(size).map(|piece| said(&piece.iter().collect::<String>())).collect();
            let mut messages: Vec<&str> = deltas.iter().map(String::as_str).collect();
            messages.extend([STOP, "[DONE]"]);
            let mut stream = AgentStream::default();
            stream.push(data(&messages).as_bytes());
            stream.finish();
            let turn = &stream.turns()[0];
            assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), (answer, thought), "{text} by {size}");
            assert_eq!(turn.outcome, Some(Outcome::Completed), "{text}");
        }
    }
}

#[test]
fn tags_that_the_answer_speaks_of_stay() {
    for text in [
        "Write `<think>` first.",
        "```\n<think>a</think>\n```\nThat is all.",
        "~~~xml\n<think>\na\n</think>\n~~~",
        "An unmatched </think> tag breaks the parser.",
        "Models write <think> and then </think>, in this order.",
        "The tag (`</think>`) closes it.",
        "a < b and b > c",
        "<thinker> is no tag.",
        "<b>Closed</b> for 14 days.",
        "Use <|channel|> for channels.",
        "analysis shows that it is closed.",
        "[THINKING] about it",
        "Closed. <",
        "``<think>`` in code",
    ] {
        let deltas: Vec<String> = text.chars().map(|found| said(&found.to_string())).collect();
        let mut messages: Vec<&str> = deltas.iter().map(String::as_str).collect();
        messages.extend([STOP, "[DONE]"]);
        assert_eq!(only(&data(&messages)).answer, text);
    }
}

#[test]
fn a_character_in_two_deltas_is_one() {
    let delta = |text: &str| format!(r#"{{"id":"c","choices":[{{"index":0,"delta":{{"content":"{text}"}}}}]}}"#);
    for (pieces, answer) in [
        (vec!["Go \\ud83d", "\\ude80!"], "Go 🚀!"),
        (vec!["\\uD83D", "\\uDE80", "\\ud83d", "\\ude00"], "🚀😀"),
        (vec!["a\\ud83d", "b"], "a\u{fffd}b"),
        (vec!["a\\ud83d"], "a\u{fffd}"),
        (vec!["\\ude80a"], "\u{fffd}a"),
        (vec!["a\u{fffd}", "\u{fffd}b"], "a\u{fffd}\u{fffd}b"),
        (vec!["\\ud83d\\ude80", "x"], "🚀x"),
    ] {
        let deltas: Vec<String> = pieces.iter().map(|piece| delta(piece)).collect();
        let mut messages: Vec<&str> = deltas.iter().map(String::as_str).collect();
        messages.extend([STOP, "[DONE]"]);
        assert_eq!(only(&data(&messages)).answer, answer, "{pieces:?}");
    }
}

#[test]
fn only_good_reasons_complete_a_turn() {
    let ending = |reason: &str| {
        let end = STOP.replace("stop", reason);
        let found = only(&data(&[&said("Closed."), &end, "[DONE]"]));
        (found.outcome, found.error.and_then(|error| error.code))
    };
    for reason in ["stop", "eos", "end_turn", "stop_sequence", "STOP", "eos_token", "COMPLETE"] {
        assert_eq!(ending(reason), (Outcome::Completed, None), "{reason}");
    }
    for (reason, outcome) in [
        ("abort", Outcome::Cut),
        ("cancelled", Outcome::Cut),
        ("network_error", Outcome::Failed),
        ("sensitive", Outcome::Failed),
        ("content_filter", Outcome::Failed),
        ("insufficient_system_resource", Outcome::Failed),
        ("max_new_tokens", Outcome::Cut),
        ("repetition_truncation", Outcome::Cut),
        ("a_new_reason", Outcome::Cut),
    ] {
        assert_eq!(ending(reason), (outcome, Some(reason.to_owned())), "{reason}");
    }
}

/// A run in AG-UI with one call, whose result is a text or parts.
fn called(result: serde_json::Value) -> (Assessment, ToolState) {
    let result =
        json!({"type": "TOOL_CALL_RESULT", "messageId": "m", "toolCallId": "c", "content": result}).to_string();
    let found = only(&data(&[
        r#"{"type":"RUN_STARTED","threadId":"t","runId":"r"}"#,
        r#"{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"search"}"#,
        r#"{"type":"TOOL_CALL_END","toolCallId":"c"}"#,
        &result,
        r#"{"type":"TEXT_MESSAGE_CHUNK","messageId":"n","role":"assistant","delta":"Closed."}"#,
        r#"{"type":"RUN_FINISHED","threadId":"t","runId":"r"}"#,
    ]));
    let state = found.tools[0].state;
    (found, state)
}

#[test]
fn tools_say_in_their_own_words_that_they_failed() {
    for text in [
        "An error occurred while running the tool. Please try again. Error: timeout",
        "MCP error -32602: Invalid params",
        "Error calling tool 'search': upstream 503",
        "Error executing tool search: boom",
        "Error: connection refused",
        "ValueError: invalid literal",
        "httpx.ConnectError: All connection attempts failed",
        "ToolException('no index')",
        "Traceback (most recent call last):\n  File \"a.py\"",
        "Tool 'search' failed: timeout",
        "Request failed with status code 503",
        "Failed to fetch https://town.example/: 404",
        "Error code: 429 - {'error': {'message': 'rate limit'}}",
        "Exit code: 1\nno such file",
        "HTTP 503 Service Unavailable",
        "{'error': 'no index'}",
        "{'status': 'error', 'message': 'no index'}",
        "```json\n{\"error\": \"no index\"}\n```",
        r#"{"status":"error"}"#,
        r#"{"status":"error","error_message":"no index"}"#,
        r#"{"status":"failed","reason":"no index"}"#,
        r#"{"errors":[{"message":"Cannot query field"}],"data":null}"#,
        r#"{"errors":[{"message":"not found","path":["user"]}],"data":{"user":null}}"#,
        r#"{"exit_code":1,"stdout":"","stderr":"no such file"}"#,
        r#"{"success":false,"results":[]}"#,
        r#"{"content":[{"type":"text","text":"gone"}],"isError":true}"#,
        r#"{"content":[],"structuredContent":{"success":false,"message":"gone"}}"#,
        r#"{"statusCode":503,"message":"busy"}"#,
        r#"{"status":403,"title":"Forbidden"}"#,
    ] {
        let (found, state) = called(json!(text));
        assert_eq!(state, ToolState::Failed, "{text}");
        assert!(found.tools[0].error.as_deref().is_some_and(|error| !error.is_empty()), "{text}");
    }
}

#[test]
fn data_that_looks_like_a_failure_is_a_success() {
    for text in [
        "Error: The Movie (2019), directed by Ana Lima",
        "Error: A Film\nURL: https://films.example/error",
        "Error rates fell to 3 % in May.",
        "An error occurred in the count of 1996, the county said.",
        "Error handling in Rust: a guide",
        "Failed states: a list of countries",
        "Exit code: 0\nall tests passed",
        "Search for survivors failed to find anyone.",
        "HTTP 200 OK",
        "Errors: none",
        r#"{"status":450,"name":"units in stock"}"#,
        r#"{"status":404,"name":"units in stock"}"#,
        r#"{"error":0}"#,
        r#"{"error":0.031,"epochs":12}"#,
        r#"{"error":null}"#,
        r#"{"errors":[]}"#,
        r#"{"errors":["teh"],"text":"teh bridge"}"#,
        r#"{"error":{"mean":0.1,"max":0.4},"n":5}"#,
        r#"{"error":"None","value":5}"#,
        r#"{"error_rate":0.5}"#,
        r#"{"status":"failed","build":17,"branch":"main"}"#,
        r#"{"exit_code":0,"stdout":"ok"}"#,
        r#"{"results":[{"title":"Error: a film","success":false}]}"#,
        r#"{"data":{"user":{"name":"Ana"}},"errors":[{"message":"one field is old"}]}"#,
        "{'error': None, 'rows': [1]}",
    ] {
        assert_ne!(called(json!(text)).1, ToolState::Failed, "{text}");
    }
}

#[test]
fn an_empty_list_is_an_empty_result_however_it_is_wrapped() {
    for result in [
        json!("[]"),
        json!([{"type": "text", "text": "[]"}]),
        json!(r#"{"content":[{"type":"text","text":"[]"}]}"#),
        json!(r#"{"content":[{"type":"text","text":"[]"}],"isError":false}"#),
        json!(r#"{"content":[]}"#),
    ] {
        assert_eq!(called(result.clone()).1, ToolState::Empty, "{result}");
    }
    let full = json!(r#"{"content":[{"type":"text","text":"[]"}],"structuredContent":{"n":0}}"#);
    assert_eq!(called(full).1, ToolState::Ok);
    assert_eq!(called(json!(r#"{"content":[{"type":"text","text":"[5]"}]}"#)).1, ToolState::Ok);
}

#[test]
fn results_that_are_not_one_object_keep_their_sources() {
    for text in [
        "[{'title': 'The bridge', 'url': 'https://town.example/bridge', 'ok': True, 'x': None}]",
        "{'results': [{'url': \"https://town.example/bridge\", 'content': \"It's closed\"}]}",
        "[Document(metadata={'source': 'https://town.example/bridge', 'title': 'The bridge'}, page_content='Closed.')]",
        r#"["https://town.example/bridge"]"#,
        r#"{"sources":["https://town.example/bridge"]}"#,
        r#"{"uri":"https://town.example/bridge","name":"The bridge"}"#,
        r#"{"source":"https://town.example/bridge","content":"Closed."}"#,
        "{\"url\":\"https://town.example/bridge\"}\n{\"n\":2}",
        "Search results: [{\"title\":\"The bridge\",\"url\":\"https://town.example/bridge\"}]",
        "Here they are:\n```json\n[{\"url\":\"https://town.example/bridge\"}]\n```\nThat is all.",
        "```\n[{\"url\":\"https://town.example/bridge\"}]\n```",
        "1. [The bridge](https://town.example/bridge) – Closed for 14 days.",
        "- [The bridge](https://town.example/bridge): Closed.\n- [Other words](ftp://x)\n- c\n- d",
        "https://town.example/bridge",
        "Found: https://town.example/bridge.",
        "Title: The bridge\nURL: https://town.example/bridge\nContent: Closed.",
    ] {
        let (found, _) = called(json!(text));
        let addresses: Vec<_> = found.sources.iter().filter_map(|source| source.url.as_deref()).collect();
        assert_eq!(addresses, ["https://town.example/bridge"], "{text}");
        assert!(found.sources[0].retrieved, "{text}");
    }
    let found = called(json!("- [The bridge](https://town.example/bridge): Closed for 14 days.")).0;
    assert_eq!(found.sources[0].title.as_deref(), Some("The bridge"));
    assert_eq!(found.sources[0].snippet.as_deref(), Some("Closed for 14 days."));
}

#[test]
fn the_navigation_of_a_page_is_no_source() {
    let page = "Welcome\nHome (https://town.example/home)\nNews at https://town.example/news today\nClosed for 14 days.\nMore: soon";
    for text in [
        page,
        "No results.",
        "[1, 2, 3]",
        "See section [4] of {the guide}",
        "it's 5 o'clock",
        "[not: closed",
        "mailto:a@b.example",
    ] {
        assert!(called(json!(text)).0.sources.is_empty(), "{text}");
    }
}

#[test]
fn a_call_that_the_page_answers_waits() {
    let start = r#"{"type":"RUN_STARTED","threadId":"t","runId":"r"}"#;
    let call = r#"{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"confirm"}"#;
    let end = r#"{"type":"TOOL_CALL_END","toolCallId":"c"}"#;
    let text = r#"{"type":"TEXT_MESSAGE_CHUNK","messageId":"n","role":"assistant","delta":"Done."}"#;
    let finish = r#"{"type":"RUN_FINISHED","threadId":"t","runId":"r"}"#;
    let waits = only(&data(&[start, call, end, finish]));
    assert_eq!((waits.outcome, waits.scores.tool_run), (Outcome::Waiting, None));
    assert_eq!(only(&data(&[start, text, call, end, finish])).outcome, Outcome::Waiting);
    // An agent whose tool fell silent goes on to write.
    assert_eq!(only(&data(&[start, call, end, text, finish])).outcome, Outcome::Completed);

    let input = r#"{"type":"tool-input-available","toolCallId":"c","toolName":"confirm","input":{}}"#;
    let started = r#"{"type":"tool-input-start","toolCallId":"c","toolName":"confirm"}"#;
    let output = r#"{"type":"tool-output-available","toolCallId":"c","output":{"n":1}}"#;
    let words = r#"{"type":"text-delta","id":"1","delta":"Done."}"#;
    let run = |chunks: &[&str]| {
        only(&data(&[&[r#"{"type":"start","messageId":"m"}"#], chunks, &[r#"{"type":"finish"}"#, "[DONE]"]].concat()))
            .outcome
    };
    assert_eq!(run(&[input]), Outcome::Waiting);
    assert_eq!(run(&[words, input]), Outcome::Waiting);
    assert_eq!(run(&[input, output]), Outcome::Completed);
    assert_eq!(run(&[input, words]), Outcome::Completed);
    assert_eq!(run(&[started]), Outcome::Completed);
    assert_eq!(run(&[&input.replace("\"input\":{}", "\"input\":{},\"providerExecuted\":true")]), Outcome::Completed);
}

#[test]
fn a_message_that_returns_under_another_id_is_there_once() {
    let piece = |id: &str, text: &str| {
        format!(
            "event: messages\ndata: [{{\"type\":\"AIMessageChunk\",\"id\":\"{id}\",\"content\":\"{text}\"}},{{\"langgraph_node\":\"agent\"}}]\n\n"
        )
    };
    let state = |messages: &str| {
        format!(
            "event: values\ndata: {{\"messages\":[{{\"type\":\"human\",\"id\":\"h\",\"content\":\"?\"}},{messages}]}}\n\n"
        )
    };
    let whole = |id: &str, text: &str| format!("{{\"type\":\"ai\",\"id\":\"{id}\",\"content\":\"{text}\"}}");
    let run = "event: metadata\ndata: {\"run_id\":\"r\"}\n\n".to_owned();
    let pieces = piece("run--1", "Closed for ") + &piece("run--1", "14 days.");
    let answer = |stream: String| only(&stream).answer;
    assert_eq!(answer(run.clone() + &pieces + &state(&whole("msg_1", "Closed for 14 days."))), "Closed for 14 days.");
    let twice = state(&whole("msg_1", "Closed for 14 days.")) + &state(&whole("msg_1", "Closed for 14 days."));
    assert_eq!(answer(run.clone() + &pieces + &twice), "Closed for 14 days.");
    let other = state(&whole("msg_1", "Open again."));
    assert_eq!(answer(run.clone() + &pieces + &other), "Closed for 14 days.\n\nOpen again.");
    let input = "event: values\ndata: {\"messages\":[{\"type\":\"human\",\"id\":\"h\",\"content\":\"?\"}]}\n\n";
    let same = state(&[whole("a", "Hm."), whole("b", "Hm.")].join(","));
    assert_eq!(answer(run + input + &same), "Hm.\n\nHm.");
}

#[test]
fn a_stream_that_was_not_read_says_nothing_but_that() {
    let streams = [
        "event: token\ndata: {\"text\":\"Closed [1].\"}\n\nevent: done\ndata: {\"id\":5}\n\n",
        "data: {\"event\":\"message\",\"answer\":\"Closed [1].\"}\n\n",
        "{\"jsonrpc\":\"2.0\",\"method\":\"message/stream\",\"params\":{\"message\":{\"parts\":[]}}}\n",
        "{\"usageMetadata\":{\"promptTokenCount\":5},\"content\":{\"parts\":[{\"text\":\"Closed.\"}]}}\n",
        "data: {\"type\":\"text-delta\",\"payload\":{\"text\":\"Closed.\"}}\n\n",
        "event: custom\ndata: {\"event\":\"x\",\"data\":{}}\n\n",
        "{\"type\":\"tool_result\",\"tool\":\"search\",\"output\":\"x\"}\n{\"type\":\"error\",\"event\":\"step\"}\n",
        "{\"candidates\":[{\"name\":\"Ana\"}]}",
        "{\"event\":\"data\",\"data\":{\"x\":1}}\n{\"event\":\"values\",\"data\":{\"x\":1}}\n",
    ];
    for stream in streams {
        let found = only(stream);
        assert_eq!(found.outcome, Outcome::NotRead, "{stream}");
        assert!(found.headline.is_none() && found.tools.is_empty() && found.markers.dangling.is_empty(), "{stream}");
        let message = found.error.unwrap().message;
        assert!(message.contains("understood") && message.contains("docs/protocols.md"), "{message}");
    }
    let agno = "event: RunStarted\ndata: {\"run_id\":\"r\"}\n\nevent: RunContent\ndata: {\"content\":\"Closed.\"}\n\n"
        .repeat(3);
    let message = only(&agno).error.unwrap().message;
    assert!(message.contains("RunStarted (3), RunContent (3)"), "{message}");
}

#[test]
fn a_marker_is_not_dangling_while_messages_were_not_understood() {
    let text = said("Closed [1].");
    let read = only(&data(&[&text, STOP, "[DONE]"]));
    assert_eq!(read.markers.dangling, [1]);
    let unread = only(&data(&[&text, r#"{"custom_sources":[{"href":"x"}]}"#, STOP, "[DONE]"]));
    assert_eq!((unread.outcome, unread.not_understood), (Outcome::Completed, 1));
    assert!(unread.markers.dangling.is_empty());
}

#[test]
fn a_turn_that_is_going_on_is_running() {
    let mut stream = AgentStream::default();
    stream.push(data(&[&said("Closed")]).as_bytes());
    let assessment = Assessor::default().assess(&stream.turns()[0], stream.protocol());
    assert_eq!(assessment.outcome, Outcome::Running);
}

/// Calls that run side by side and have no ids: the first result is that of the first call.
#[test]
fn results_without_ids_belong_to_the_calls_of_their_name_in_order() {
    let ask = |name: &str, city: &str| json!({"functionCall": {"name": name, "args": {"city": city}}});
    let give = |name: &str, result: &str| json!({"functionResponse": {"name": name, "response": {"result": result}}});
    let messages = [
        json!({"role": "user", "parts": [{"text": "How is the weather?"}]}),
        json!({"role": "model", "parts": [ask("weather", "Oslo"), ask("clock", "Oslo"), ask("weather", "Rome")]}),
        json!({"role": "user", "parts": [give("clock", "noon"), give("weather", "snow"), give("weather", "sun")]}),
        json!({"role": "model", "parts": [{"text": "Snow in Oslo, sun in Rome."}]}),
    ];
    let stream: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let mut read = AgentStream::default();
    read.push(stream.as_bytes());
    read.finish();
    let turns = read.turns();
    let result = |tool: &ToolCall| format!("{:?} {:?}", tool.args, tool.output);
    let tools: Vec<String> = turns.last().unwrap().tools.iter().map(result).collect();
    assert_eq!(tools.len(), 3, "{tools:?}");
    for (tool, (city, weather)) in tools.iter().zip([("Oslo", "snow"), ("Oslo", "noon"), ("Rome", "sun")]) {
        assert!(tool.contains(city) && tool.contains(weather), "{tool}");
    }
}

/// A stored chat may begin with the prompt of its system: nothing of it is unknown.
#[test]
fn the_prompt_of_a_system_is_a_known_message() {
    for role in ["system", "developer"] {
        let messages = [
            json!({"role": role, "content": "Be brief."}),
            json!({"role": "user", "content": "Run the tests."}),
            json!({"role": "assistant", "content": "All tests pass."}),
        ];
        let stream: String = messages.iter().map(|message| format!("{message}\n")).collect();
        let found = only(&stream);
        assert_eq!((found.answer.as_str(), found.warnings.len()), ("All tests pass.", 0), "{role}");
    }
}

/// A result in several parts is read whole, and one that is a list of records keeps what else they have.
#[test]
fn every_part_of_a_result_is_read() {
    const FIRST: &str = "On Monday the office opened its doors to all who live nearby.";
    const SECOND: &str = "In total the fee is 610,000 for people who live in Oslo.";
    let parts = |kind: &str| json!([{"type": kind, "text": FIRST}, {"type": kind, "text": SECOND}]);
    let records =
        json!([{"text": FIRST, "url": "https://a.example/1"}, {"text": SECOND, "url": "https://a.example/2"}]);
    let chat = |content: serde_json::Value| {
        vec![
            json!({"role": "user", "content": "What is the fee?"}),
            json!({"role": "assistant", "content": null, "tool_calls": [
                {"id": "c", "type": "function", "function": {"name": "read", "arguments": "{}"}}
            ]}),
            json!({"role": "tool", "tool_call_id": "c", "content": content}),
            json!({"role": "assistant", "content": "The fee is 610,000 for people in Oslo."}),
        ]
    };
    let items = |output: serde_json::Value| {
        vec![
            json!({"type": "message", "role": "user", "content": [{"type": "input_text", "text": "What is the fee?"}]}),
            json!({"type": "function_call", "call_id": "c", "name": "read", "arguments": "{}"}),
            json!({"type": "function_call_output", "call_id": "c", "output": output}),
            json!({"type": "message", "role": "assistant", "content": [
                {"type": "output_text", "text": "The fee is 610,000 for people in Oslo."}
            ]}),
        ]
    };
    for (name, messages) in [
        ("parts", chat(parts("text"))),
        ("parts as text", chat(json!(parts("text").to_string()))),
        ("records", chat(records.clone())),
        ("records as text", chat(json!(records.to_string()))),
        ("items", items(parts("input_text"))),
        ("items as text", items(json!(parts("text").to_string()))),
    ] {
        let stream: String = messages.iter().map(|message| format!("{message}\n")).collect();
        let found = only(&stream);
        let states: Vec<_> =
            found.sentences.iter().flat_map(|sentence| &sentence.particulars).map(|one| one.state.name()).collect();
        assert_eq!(states, ["in_passage", "in_passage"], "{name}");
        assert_eq!(found.sources.len(), if name.starts_with("records") { 2 } else { 0 }, "{name}");
    }
}
