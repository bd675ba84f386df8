//! What the parser makes of each kind of message.

use crate::assess::assess;
use crate::conversation::{AgentStream, ToolState, Turn};
use crate::record::Assessment;
use crate::stream::{Outcome, Protocol};

fn turns(lines: &str) -> Vec<Turn> {
    let mut stream = AgentStream::default();
    stream.push(lines.as_bytes());
    stream.finish();
    assert_eq!(stream.protocol(), Some(Protocol::ChatCompletions), "{lines}");
    stream.turns().to_vec()
}

fn turn(lines: &str) -> Turn {
    let mut turns = turns(lines);
    assert_eq!(turns.len(), 1, "{lines}");
    turns.remove(0)
}

/// A stream of one chunk for each delta, and a last one with the finish reason.
fn chunks(deltas: &[&str], reason: &str) -> String {
    let chunk = |delta: &str, reason: &str| {
        format!(
            "data: {{\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"choices\":[{{\"index\":0,\"delta\":{delta},\"finish_reason\":{reason}}}]}}\n\n"
        )
    };
    let mut stream: String = deltas.iter().map(|delta| chunk(delta, "null")).collect();
    stream.push_str(&chunk("{}", reason));
    stream
}

fn ended(reason: &str) -> (Outcome, Option<String>) {
    let turn = turn(&chunks(&[r#"{"content":"a"}"#], reason));
    (turn.outcome.unwrap(), turn.failure.and_then(|failure| failure.code))
}

fn states(turn: &Turn) -> Vec<(&str, ToolState)> {
    turn.tools.iter().map(|tool| (tool.name.as_str(), tool.state)).collect()
}

fn shown(lines: &str) -> Assessment {
    assess(&turn(lines), None)
}

#[test]
fn the_finish_reason_says_how_the_turn_ended() {
    let because = |code: &str| Some(code.to_owned());
    assert_eq!(ended("\"stop\""), (Outcome::Completed, None));
    assert_eq!(ended("\"length\""), (Outcome::Cut, because("length")));
    assert_eq!(ended("\"tool_calls\""), (Outcome::Waiting, None));
    assert_eq!(ended("\"function_call\""), (Outcome::Waiting, None));
    assert_eq!(ended("\"content_filter\""), (Outcome::Failed, because("content_filter")));
    assert_eq!(ended("null"), (Outcome::Cut, None));
}

#[test]
fn the_end_waits_for_an_error_that_follows_the_reason() {
    let stream = chunks(&[r#"{"content":"a"}"#], "\"length\"")
        + "data: {\"error\":{\"code\":400,\"message\":\"Token limit\"},\"choices\":[]}\n\ndata: [DONE]\n\n";
    let turn = turn(&stream);
    assert_eq!(turn.outcome, Some(Outcome::Failed));
    assert_eq!(turn.failure.unwrap().code.as_deref(), Some("400"));
}

#[test]
fn errors_are_read_in_every_shape_and_as_the_first_thing() {
    for (error, code) in [
        (r#"{"error":{"message":"no","type":"t","param":null,"code":"c"}}"#, "c"),
        (r#"{"error":{"message":"no","type":"t","param":null,"code":null}}"#, "t"),
        (r#"{"error":{"code":401,"message":"no"},"user_id":"u"}"#, "401"),
        (r#"{"object":"error","message":"no","type":"t","code":1}"#, "1"),
    ] {
        let turn = turn(error);
        assert_eq!(turn.outcome, Some(Outcome::Failed));
        let failure = turn.failure.unwrap();
        assert_eq!((failure.code.as_deref(), failure.message.as_str()), (Some(code), "no"));
    }
    let after = turn(&(chunks(&[r#"{"content":"a"}"#], "null") + "data: {\"error\":\"gone\"}\n\n"));
    assert_eq!(after.failure.unwrap().message, "gone");
}

#[test]
fn only_the_first_choice_is_the_answer_and_noise_is_known() {
    let turn = turn(concat!(
        "data: {\"choices\":[],\"prompt_filter_results\":[],\"object\":\"\"}\n\n",
        "data: {\"id\":\"c\",\"choices\":[{\"index\":1,\"delta\":{\"content\":\"no\"}},{\"index\":0,\"delta\":{\"content\":\"yes\"}}],\"obfuscation\":\"x\"}\n\n",
        "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"content_filter_offsets\":{}}]}\n\n",
        "data: {\"id\":\"c\",\"choices\":[],\"usage\":{\"total_tokens\":3}}\n\ndata: {\"usage\":{}}\n\n",
        "data: {\"huh\":1}\n\ndata: [DONE]\n\n",
    ));
    assert_eq!((turn.answer.as_str(), turn.outcome), ("yes", Some(Outcome::Completed)));
    assert_eq!(turn.misread.total(), 1);
}

#[test]
fn a_whole_body_reads_as_its_chunks_would() {
    let turn = turn(concat!(
        r#"{"id":"c","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi","#,
        r#""tool_calls":[{"id":"t","type":"function","function":{"name":"f","arguments":"{\"a\":1}"}}],"#,
        r#""reasoning_content":"hm"},"finish_reason":"stop"}]}"#
    ));
    assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Hi", "hm"));
    assert_eq!(turn.outcome, Some(Outcome::Waiting));
    assert_eq!(states(&turn), [("f", ToolState::Unknown)]);
    assert_eq!(turn.tools[0].args.as_deref(), Some("{\"a\":1}"));
}

#[test]
fn calls_are_joined_by_index_and_a_new_identity_is_a_new_call() {
    let deltas = [
        r#"{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":""}},{"index":1,"id":"b","function":{"name":"g"}}]}"#,
        r#"{"tool_calls":[{"index":1,"function":{"name":"","arguments":"[1"}},{"index":0,"id":"","function":{"arguments":"{}"}}]}"#,
        r#"{"tool_calls":[{"index":1,"id":"b","function":{"arguments":"]"}}]}"#,
        r#"{"tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"{}"}}]}"#,
        r#"{"function_call":null,"tool_calls":null,"content":null}"#,
    ];
    let turn = turn(&chunks(&deltas, "\"tool_calls\""));
    let args: Vec<_> = turn.tools.iter().map(|tool| (tool.id.as_str(), tool.args.as_deref().unwrap())).collect();
    assert_eq!(args, [("a", "{}"), ("b", "[1]"), ("c", "{}")]);
}

#[test]
fn a_refusal_is_shown_and_is_no_answer() {
    let turn = turn(&chunks(&[r#"{"content":null,"refusal":"I can"}"#, r#"{"refusal":"not."}"#], "\"stop\""));
    assert_eq!((turn.answer.as_str(), turn.outcome), ("I cannot.", Some(Outcome::Failed)));
    assert_eq!(turn.failure.unwrap().code.as_deref(), Some("refusal"));
}

#[test]
fn thoughts_that_come_under_two_names_count_once() {
    let deltas = [
        r#"{"reasoning":"a","reasoning_details":[{"type":"reasoning.text","text":"a"}]}"#,
        r#"{"reasoning":null,"reasoning_details":[{"summary":"b"}]}"#,
        r#"{"reasoning_content":"c","content":""}"#,
        r#"{"content":[{"type":"thinking","thinking":[{"type":"text","text":"d"}]}]}"#,
    ];
    assert_eq!(turn(&chunks(&deltas, "\"stop\"")).thinking, "abcd");
}

#[test]
fn annotations_stand_on_their_characters_or_on_the_whole_answer() {
    let deltas = [
        r#"{"content":"é𝄞 (see)."}"#,
        r#"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.org","title":"","start_index":3,"end_index":8}}]}"#,
        r#"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://b.org","start_index":0,"end_index":0,"content":"text"}}]}"#,
        r#"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://b.org","start_index":0,"end_index":0,"content":"text"}}]}"#,
        r#"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://c.org","start_index":3,"end_index":80}}]}"#,
    ];
    let assessment = shown(&chunks(&deltas, "\"stop\""));
    let places: Vec<_> = assessment.citations.iter().map(|citation| citation.start.zip(citation.end)).collect();
    assert_eq!(places, [Some((4, 9)), None, None]);
    assert_eq!(assessment.sources[1].snippet.as_deref(), Some("text"));
}

#[test]
fn a_numbered_list_is_cited_by_its_markers() {
    let chunk = |text: &str, extra: &str| {
        format!(
            "data: {{\"id\":\"p\",\"object\":\"chat.completion.chunk\",{extra}\"choices\":[{{\"delta\":{{\"content\":\"{text}\"}}}}]}}\n\n"
        )
    };
    let list = r#""citations":["https://a.org/","https://b.org/"],"#;
    let results = r#""search_results":[{"title":"A","url":"https://a.org/","date":"2026-01-02"},{"title":"B","url":"https://b.org/"}],"#;
    let stream = chunk("So", list) + &chunk(" it is[2]", list) + &chunk("", &format!("{list}{results}"));
    let assessment = shown(&stream);
    let [citation] = assessment.citations.as_slice() else { panic!("{:?}", assessment.citations) };
    assert_eq!((citation.label.as_str(), citation.start, citation.end), ("[2]", Some(8), Some(11)));
    assert_eq!(assessment.sources[0].title.as_deref(), Some("B"));
    assert_eq!(assessment.sources[1].published.as_deref(), Some("2026-01-02"));
    assert!(assessment.sources.iter().all(|source| source.retrieved));
    let unmarked = shown(&(chunk("So it is", list) + &chunk("", &format!("{list}{results}"))));
    let labels: Vec<_> = unmarked.citations.iter().map(|each| (each.label.as_str(), each.start)).collect();
    assert_eq!(labels, [("[1]", None), ("[2]", None)]);
    assert!(unmarked.sources.iter().all(|source| source.retrieved && source.cited));
    let searched = shown(&chunk("So it is", results));
    assert!(searched.citations.is_empty() && searched.sources.iter().all(|source| !source.cited));
}

#[test]
fn references_stand_behind_the_words_they_are_for() {
    let deltas = [
        r#"{"content":"One. "}"#,
        r#"{"content":[{"type":"text","text":"Two"},{"type":"reference","reference_ids":[0,4]}]}"#,
        r#"{"content":[{"type":"text","text":". Three"},{"type":"tool_reference","tool":"web_search","url":"https://a.org","title":"A"}]}"#,
        r#"{"content":"."}"#,
    ];
    let assessment = shown(&chunks(&deltas, "\"stop\""));
    assert_eq!(assessment.answer, "One. Two. Three.");
    let places: Vec<_> = assessment.citations.iter().map(|citation| citation.start.zip(citation.end)).collect();
    assert_eq!(places, [Some((0, 8)), Some((0, 8)), Some((8, 15))]);
    assert_eq!(assessment.sources[0].id, "reference 0");
}

#[test]
fn tools_of_the_provider_run_fail_and_come_back_empty() {
    let tool = |index: u32, rest: &str| {
        format!(r#"{{"executed_tools":[{{"index":{index},"type":"search","arguments":"{{}}"{rest}}}]}}"#)
    };
    let results = r#","output":"Title: A\nURL: https://a.org\n","search_results":{"results":[{"title":"A","url":"https://a.org","content":"c"}]}"#;
    let deltas =
        [tool(0, ""), tool(0, results), tool(1, r#","output":"""#), tool(2, r#","search_results":{"results":[]}"#)];
    let turn = turn(&chunks(&deltas.each_ref().map(String::as_str), "\"stop\""));
    let states: Vec<_> = turn.tools.iter().map(|tool| tool.state).collect();
    assert_eq!(states, [ToolState::Ok, ToolState::Empty, ToolState::Unanswered]);
    assert_eq!(turn.sources.len(), 1);
    assert_eq!(turn.sources[0].snippet(), Some("c"));
}

#[test]
fn a_call_the_provider_would_not_pass_on_has_failed() {
    let error = r#"{"error":{"message":"no match","code":"tool_use_failed","failed_generation":"{\"name\": \"f\", \"arguments\": {\"a\": 1}}"}}"#;
    let turn = turn(&format!("{}event: error\ndata: {error}\n\n", chunks(&[r#"{"content":"a"}"#], "null")));
    assert_eq!(states(&turn), [("f", ToolState::Failed)]);
    assert_eq!((turn.tools[0].args.as_deref(), turn.tools[0].error.as_deref()), (Some("{\"a\": 1}"), Some("no match")));
}

#[test]
fn another_completion_is_another_turn_but_another_identity_alone_is_not() {
    let line = |id: &str, text: &str, reason: &str| {
        format!(
            "{{\"id\":\"{id}\",\"choices\":[{{\"delta\":{{\"content\":\"{text}\"}},\"finish_reason\":{reason}}}]}}\n"
        )
    };
    let two = line("a", "x", "null") + &line("b", "y", "\"stop\"") + &line("c", "z", "\"stop\"");
    let answers: Vec<_> = turns(&two).into_iter().map(|turn| (turn.id, turn.answer, turn.outcome)).collect();
    let done = Some(Outcome::Completed);
    let expected = [(Some("a".into()), "xy".into(), done), (Some("c".into()), "z".into(), done)];
    assert_eq!(answers, expected);
}

#[test]
fn documents_of_azure_are_a_numbered_list() {
    let delta = r#"{"content":"So [1].","context":{"citations":[{"title":"Plan","content":"c","url":null,"filepath":"plan.pdf"}]}}"#;
    let assessment = shown(&chunks(&[delta], "\"stop\""));
    assert_eq!((assessment.sources[0].id.as_str(), assessment.sources[0].cited), ("plan.pdf", true));
}

#[test]
fn what_a_gateway_s_tool_returned_is_its_result_and_not_the_answer() {
    let call = |id: &str, index: u32| {
        format!(
            r#"{{"tool_calls":[{{"index":{index},"id":"{id}","function":{{"name":"search","arguments":"{{}}"}}}}]}}"#
        )
    };
    let result = |id: &str, text: &str| format!(r#"{{"role":"tool","tool_call_id":"{id}","content":"{text}"}}"#);
    let (first, second) = (call("a", 0), call("b", 1));
    let (found, failed) = (result("a", r#"[{\"url\":\"https://a.org\","#), result("b", "Error: timeout"));
    let deltas = [
        r#"{"role":"assistant","content":"I search. "}"#,
        &first,
        &second,
        &found,
        r#"{"tool_call_id":"a","content":"\"title\":\"A\"}]"}"#,
        &failed,
        r#"{"role":"assistant","content":"It rains."}"#,
    ];
    let turn = turn(&chunks(&deltas, "\"stop\""));
    assert_eq!(turn.answer, "I search. \n\nIt rains.");
    assert_eq!(states(&turn), [("search", ToolState::Ok), ("search", ToolState::Failed)]);
    assert_eq!(turn.tools[1].error.as_deref(), Some("Error: timeout"));
    assert_eq!(turn.sources.iter().map(|source| source.title.as_deref()).collect::<Vec<_>>(), [Some("A")]);
    assert_eq!(turn.outcome, Some(Outcome::Completed));
}

#[test]
fn an_answer_without_a_role_is_not_taken_for_the_rest_of_a_result() {
    let deltas = [
        r#"{"tool_calls":[{"index":0,"id":"a","function":{"name":"search"}}]}"#,
        r#"{"role":"tool","tool_call_id":"a"}"#,
        r#"{"content":"[]"}"#,
        r#"{"content":"Nothing found."}"#,
    ];
    let turn = turn(&chunks(&deltas, "\"stop\""));
    assert_eq!((turn.answer.as_str(), states(&turn)), ("Nothing found.", vec![("search", ToolState::Empty)]));
}

#[test]
fn a_result_after_the_calls_of_a_completion_continues_its_turn() {
    let chunk = |id: &str, delta: &str, reason: &str| {
        format!(
            "data: {{\"id\":\"{id}\",\"choices\":[{{\"index\":0,\"delta\":{delta},\"finish_reason\":{reason}}}]}}\n\n"
        )
    };
    let called = chunk("1", r#"{"tool_calls":[{"index":0,"id":"a","function":{"name":"search"}}]}"#, "\"tool_calls\"");
    let returned = chunk("2", r#"{"role":"tool","content":"[]"}"#, "null");
    let answered = chunk("3", r#"{"role":"assistant","content":"Nothing."}"#, "\"stop\"");
    let read = turn(&format!("{called}{returned}{answered}"));
    assert_eq!((read.answer.as_str(), states(&read)), ("Nothing.", vec![("search", ToolState::Empty)]));
    assert_eq!(read.outcome, Some(Outcome::Completed));
    let cut = turn(&format!("{called}{returned}"));
    assert_eq!((states(&cut), cut.outcome), (vec![("search", ToolState::Empty)], Some(Outcome::Cut)));
}

/// The sources of a stream as address or file, and first text.
fn listed(stream: &str) -> Vec<(u32, String, Option<String>)> {
    let turn = turn(stream);
    assert_eq!(turn.misread.total(), 0);
    let source = |index: usize| &turn.sources[index];
    let told = turn.listed.iter().map(|listed| {
        let source = source(listed.source);
        (listed.label, source.key.clone(), source.snippet().map(str::to_owned))
    });
    told.collect()
}

fn told(label: u32, key: &str, text: &str) -> (u32, String, Option<String>) {
    (label, key.to_owned(), Some(text.to_owned()))
}

#[test]
fn sources_of_dialects_are_numbered_as_their_markers_are() {
    let say = chunks(&[r#"{"content":"So."}"#], "\"stop\"");
    let group = r#"{"source":{"name":"search"},"document":["One.","Two.","Three."],"metadata":[{"source":"https://a.org/"},{"source":"b.md","name":"b.md"},{"source":"https://a.org/"}]}"#;
    let expected = [told(1, "https://a.org/", "One."), told(2, "b.md", "Two.")];
    assert_eq!(listed(&format!("data: {{\"sources\":[{group}]}}\n\n{say}")), expected);
    let event = |kind: &str, data: &str| format!("data: {{\"event\":{{\"type\":\"{kind}\",\"data\":{data}}}}}\n\n");
    assert_eq!(listed(&[event("status", r#"{"done":false}"#), event("source", group), say.clone()].concat()), expected);

    let chunk = r#"{"content":"One.","document_name":"a.md","url":"https://a.org/"}"#;
    let other = r#"{"content":"Two.","document_name":"b.md","document_id":"d"}"#;
    let expected = [told(0, "https://a.org/", "One."), told(1, "b.md", "Two.")];
    for reference in [
        format!(r#"{{"chunks":[{chunk},{other}]}}"#),
        format!(r#"{{"chunks":{{"0":{chunk},"1":{other}}},"doc_aggs":{{}}}}"#),
        format!("[{chunk},{other}]"),
    ] {
        let delta = format!(r#"{{"content":"","reference":{reference}}}"#);
        assert_eq!(listed(&chunks(&[r#"{"content":"So."}"#, &delta], "\"stop\"")), expected);
    }

    let passages = r#"[{"document":{"doc_id":"d","doc_metadata":{"file_name":"a.md"}},"text":"One."},{"document":{"doc_id":"e"},"text":"Two."}]"#;
    let private = format!(
        "data: {{\"object\":\"completion.chunk\",\"choices\":[{{\"delta\":{{\"content\":\"So.\"}},\"sources\":{passages},\"index\":0}}]}}\n\n"
    );
    assert_eq!(listed(&private), [told(1, "a.md", "One."), told(2, "e", "Two.")]);

    let beside = "data: {\"citations\":[{\"id\":\"https://a.org/\",\"url\":\"https://a.org/\",\"text\":\"One.\"}]}\n\n";
    assert_eq!(listed(&[say.as_str(), beside].concat()), [told(1, "https://a.org/", "One.")]);
}

#[test]
fn the_mark_ends_a_stream_that_never_gives_a_reason() {
    let said = "data: {\"choices\":[{\"delta\":{\"content\":\"So.\"}}]}\n\n";
    let outcome = |stream: &str| turn(stream).outcome;
    assert_eq!(outcome(&[said, "data: [DONE]\n\n"].concat()), Some(Outcome::Completed));
    assert_eq!(outcome(said), Some(Outcome::Cut));
    let open = "data: {\"choices\":[{\"delta\":{\"content\":\"So.\"},\"finish_reason\":null}]}\n\n";
    assert_eq!(outcome(&[open, "data: [DONE]\n\n"].concat()), Some(Outcome::Cut));
}
