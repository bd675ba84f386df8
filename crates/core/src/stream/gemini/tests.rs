//! What the parser makes of each kind of message.

use crate::assess::assess;
use crate::conversation::{AgentStream, ToolState, Turn};
use crate::record::Assessment;
use crate::stream::{Outcome, Protocol};

fn turn(text: &str) -> Turn {
    let mut stream = AgentStream::default();
    stream.push(text.as_bytes());
    stream.finish();
    assert_eq!(stream.protocol(), Some(Protocol::Gemini), "{text}");
    assert_eq!(stream.turns().len(), 1);
    stream.turns()[0].clone()
}

/// A response with these parts, and these fields of the candidate behind them.
fn response(parts: &str, rest: &str) -> String {
    format!(r#"{{"responseId":"r","candidates":[{{"index":0,"content":{{"role":"model","parts":[{parts}]}}{rest}}}]}}"#)
}

fn ended(rest: &str) -> (Outcome, Option<String>) {
    let turn = turn(&response(r#"{"text":"a"}"#, rest));
    (turn.outcome.unwrap(), turn.failure.and_then(|failure| failure.code))
}

type Placed<'a> = (Option<&'a str>, Option<(u32, u32)>);

fn places(assessment: &Assessment) -> Vec<Placed<'_>> {
    let place = |citation: &crate::record::AssessedCitation| citation.start.zip(citation.end);
    assessment.citations.iter().map(|citation| (citation.source_id.as_deref(), place(citation))).collect()
}

#[test]
fn the_finish_reason_says_how_the_turn_ended() {
    let because = |code: &str| Some(code.to_owned());
    assert_eq!(ended(r#","finishReason":"STOP""#), (Outcome::Completed, None));
    assert_eq!(ended(r#","finishReason":"MAX_TOKENS""#), (Outcome::Cut, because("MAX_TOKENS")));
    for reason in ["SAFETY", "RECITATION", "MALFORMED_FUNCTION_CALL", "PROHIBITED_CONTENT"] {
        assert_eq!(ended(&format!(r#","finishReason":"{reason}""#)), (Outcome::Failed, because(reason)));
    }
    assert_eq!(ended(""), (Outcome::Cut, None));
    let blocked = turn(r#"{"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{}}"#);
    assert_eq!(blocked.outcome, Some(Outcome::Failed));
    let error = turn(r#"[{"error":{"code":429,"message":"too many","status":"RESOURCE_EXHAUSTED"}}]"#);
    assert_eq!(error.failure.unwrap().code.as_deref(), Some("RESOURCE_EXHAUSTED"));
}

#[test]
fn a_list_of_responses_is_one_turn() {
    let list = format!(
        "[{},\r\n{}]",
        response(r#"{"text":"a"}"#, ""),
        response(r#"{"text":"b"}"#, r#","finishReason":"STOP""#)
    );
    assert_eq!(turn(&list).answer, "ab");
}

#[test]
fn supports_count_bytes_and_are_checked_by_their_words() {
    let chunks = r#"{"web":{"uri":"https://a.org/","title":"a.org"}},{"retrievedContext":{"title":"Plan","text":"words"}},{"huh":1}"#;
    let supports = [
        r#"{"segment":{"endIndex":3,"text":"Été"},"groundingChunkIndices":[0]}"#,
        r#"{"segment":{"endIndex":5,"text":"Été"},"groundingChunkIndices":[0]}"#,
        r#"{"segment":{"startIndex":6,"endIndex":10,"text":"chaud"},"groundingChunkIndices":[0]}"#,
        r#"{"segment":{"startIndex":6,"endIndex":11,"text":"chaud"},"groundingChunkIndices":[1,0,2,9]}"#,
        r#"{"segment":{"startIndex":6,"endIndex":11,"text":"chaud"},"groundingChunkIndices":[1,0,2,9]}"#,
        r#"{"segment":{"startIndex":6,"endIndex":99},"groundingChunkIndices":[1]}"#,
    ];
    let metadata = format!(
        r#","finishReason":"STOP","groundingMetadata":{{"webSearchQueries":["q"],"groundingChunks":[{chunks}],"groundingSupports":[{}]}}"#,
        supports.join(",")
    );
    let turn = turn(&response(r#"{"text":"hm","thought":true},{"text":"Été "},{"text":"chaud"}"#, &metadata));
    assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Été chaud", "hm"));
    assert_eq!((turn.tools[0].name.as_str(), turn.tools[0].state), ("google_search", ToolState::Ok));
    assert_eq!(turn.tools[0].args.as_deref(), Some(r#"{"queries":["q"]}"#));
    let assessment = assess(&turn, None);
    let a = Some("https://a.org/");
    let plan = Some("Plan");
    let expected = [(a, None), (a, Some((0, 3))), (a, None), (plan, Some((4, 9))), (a, Some((4, 9))), (plan, None)];
    assert_eq!(places(&assessment), expected);
    assert!(assessment.sources.iter().all(|source| source.retrieved && source.cited));
}

#[test]
fn code_is_a_tool_of_the_provider_and_text_behind_it_a_part_of_its_own() {
    let parts = concat!(
        r#"{"text":"Let me see."},{"executableCode":{"language":"PYTHON","code":"print(1/0)"}},"#,
        r#"{"codeExecutionResult":{"outcome":"OUTCOME_FAILED","output":"division"}},"#,
        r#"{"executableCode":{"code":"x"}},{"codeExecutionResult":{"outcome":"OUTCOME_OK"}},"#,
        r#"{"executableCode":{"code":"print(1)"}},{"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"1"}},"#,
        r#"{"text":"It is 1."},{"executableCode":{"code":"y"}}"#
    );
    let supports = r#"[{"segment":{"partIndex":7,"endIndex":8,"text":"It is 1."},"groundingChunkIndices":[0]}]"#;
    let metadata = format!(
        r#","finishReason":"STOP","groundingMetadata":{{"groundingChunks":[{{"web":{{"uri":"https://a.org/"}}}}],"groundingSupports":{supports}}}"#
    );
    let turn = turn(&response(parts, &metadata));
    assert_eq!(turn.answer, "Let me see.\n\nIt is 1.");
    let states: Vec<_> = turn.tools.iter().map(|tool| tool.state).collect();
    assert_eq!(states, [ToolState::Failed, ToolState::Empty, ToolState::Ok, ToolState::Unanswered]);
    assert_eq!(turn.tools[0].error.as_deref(), Some("division"));
    assert_eq!(places(&assess(&turn, None)), [(Some("https://a.org/"), Some((13, 21)))]);
}

#[test]
fn functions_are_the_hosts_and_the_turn_waits() {
    let parts = r#"{"functionCall":{"name":"f","args":{"a":1}}},{"functionCall":{"willContinue":true}},{"text":""}"#;
    let turn = turn(&response(parts, r#","finishReason":"STOP""#));
    assert_eq!((turn.outcome, turn.tools.len()), (Some(Outcome::Waiting), 1));
    assert_eq!(turn.tools[0].state, ToolState::Unknown);
}

#[test]
fn fetched_pages_and_recited_sources_are_told_once() {
    let rest = concat!(
        r#","urlContextMetadata":{"urlMetadata":[{"retrievedUrl":"https://a.org","urlRetrievalStatus":"URL_RETRIEVAL_STATUS_SUCCESS"},"#,
        r#"{"retrievedUrl":"https://b.org","urlRetrievalStatus":"URL_RETRIEVAL_STATUS_PAYWALL"}]},"#,
        r#""citationMetadata":{"citationSources":[{"endIndex":2,"uri":"https://c.org"}]}"#
    );
    let chunk = response(r#"{"text":"ab"}"#, rest);
    let turn = turn(&format!("data: {chunk}\r\n\r\ndata: {chunk}\r\n\r\n"));
    let states: Vec<_> = turn.tools.iter().map(|tool| (tool.name.as_str(), tool.state)).collect();
    assert_eq!(states, [("url_context", ToolState::Ok), ("url_context", ToolState::Failed)]);
    assert_eq!(places(&assess(&turn, None)), [(Some("https://c.org/"), Some((0, 2)))]);
    assert_eq!(turn.sources.iter().filter(|source| source.retrieved).count(), 1);
}

#[test]
fn an_interaction_is_read_in_steps_and_as_a_whole() {
    let events = [
        r#"{"event_type":"interaction.created","interaction":{"id":"i","status":"in_progress"}}"#,
        r#"{"event_type":"step.start","index":0,"step":{"type":"thought","summary":[{"type":"text","text":"hm"}]}}"#,
        r#"{"event_type":"step.start","index":1,"step":{"type":"google_search_call","id":"s"}}"#,
        r#"{"event_type":"step.delta","index":1,"delta":{"type":"google_search_call","arguments":{"queries":["q"]}}}"#,
        r#"{"event_type":"step.stop","index":1}"#,
        r#"{"event_type":"step.start","index":2,"step":{"type":"google_search_result","call_id":"s"}}"#,
        r#"{"event_type":"step.delta","index":2,"delta":{"type":"google_search_result","result":[],"is_error":false}}"#,
        r#"{"event_type":"step.stop","index":2}"#,
        r#"{"event_type":"step.start","index":3,"step":{"type":"url_context_call","id":"u","arguments":{"urls":["https://b.org"]}}}"#,
        r#"{"event_type":"step.start","index":4,"step":{"type":"url_context_result","call_id":"u","result":[{"url":"https://b.org","status":"paywall"}]}}"#,
        r#"{"event_type":"step.start","index":5,"step":{"type":"mcp_server_tool_call","id":"m","name":"wiki"}}"#,
        r#"{"event_type":"step.start","index":6,"step":{"type":"mcp_server_tool_result","call_id":"m","result":"gone","is_error":true}}"#,
        r#"{"event_type":"step.delta","index":7,"delta":{"type":"text","text":"Été"}}"#,
        r#"{"event_type":"step.delta","index":7,"delta":{"type":"text_annotation_delta","annotations":[{"type":"url_citation","url":"https://a.org/","start_index":0,"end_index":5}]}}"#,
        r#"{"event_type":"interaction.completed","interaction":{"status":"completed"}}"#,
    ];
    let streamed = turn(&events.join("\n"));
    let whole = turn(concat!(
        r#"{"object":"interaction","id":"i","status":"completed","steps":[{"type":"thought","summary":[{"type":"text","text":"hm"}]},"#,
        r#"{"type":"google_search_call","id":"s","arguments":{"queries":["q"]}},{"type":"google_search_result","call_id":"s","result":[]},"#,
        r#"{"type":"url_context_call","id":"u","arguments":{"urls":["https://b.org"]}},{"type":"url_context_result","call_id":"u","result":[{"url":"https://b.org","status":"paywall"}]},"#,
        r#"{"type":"mcp_server_tool_call","id":"m","name":"wiki"},{"type":"mcp_server_tool_result","call_id":"m","result":"gone","is_error":true},"#,
        r#"{"type":"model_output","content":[{"type":"text","text":"Été","annotations":[{"type":"url_citation","url":"https://a.org/","start_index":0,"end_index":5}]}]}]}"#
    ));
    assert_eq!(streamed, whole);
    let states: Vec<_> = whole.tools.iter().map(|tool| (tool.name.as_str(), tool.state)).collect();
    let expected =
        [("google_search", ToolState::Empty), ("url_context", ToolState::Failed), ("wiki", ToolState::Failed)];
    assert_eq!(states, expected);
    assert_eq!(places(&assess(&whole, None)), [(Some("https://a.org/"), Some((0, 3)))]);
    assert_eq!((whole.outcome, whole.misread.total()), (Some(Outcome::Completed), 0));
}

#[test]
fn an_interaction_ends_by_its_status() {
    let ended = |status: &str| {
        turn(&format!(r#"{{"event_type":"interaction.complete","interaction":{{"id":"i","status":"{status}"}}}}"#))
            .outcome
    };
    assert_eq!(ended("requires_action"), Some(Outcome::Waiting));
    assert_eq!(ended("failed"), Some(Outcome::Failed));
    assert_eq!(ended("cancelled"), Some(Outcome::Stopped));
    assert_eq!(ended("incomplete"), Some(Outcome::Cut));
    let error = turn(r#"{"event_type":"error","error":{"code":"gone","message":"no"}}"#);
    assert_eq!(error.failure.unwrap().code.as_deref(), Some("gone"));
}
