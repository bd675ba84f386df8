//! What the parser makes of each kind of message.

use crate::conversation::{AgentStream, ToolState, Turn};
use crate::stream::{CitationSpan, Outcome};

const RUN: &str = r#"metadata {"run_id":"r1","attempt":1}"#;

fn stream_of(events: &[&str]) -> AgentStream {
    let mut stream = AgentStream::default();
    for event in events {
        let (name, data) = event.split_once(' ').unwrap();
        stream.push(format!("event: {name}\r\ndata: {data}\r\n\r\n").as_bytes());
    }
    stream
}

fn turns(events: &[&str]) -> Vec<Turn> {
    let mut stream = stream_of(events);
    stream.finish();
    stream.turns().to_vec()
}

fn turn(events: &[&str]) -> Turn {
    let mut turns = turns(events);
    assert_eq!(turns.len(), 1);
    assert_eq!(turns[0].misread.total(), 0);
    turns.remove(0)
}

fn piece(id: &str, text: &str, position: &str) -> String {
    format!(
        r#"messages [{{"content":"{text}","type":"AIMessageChunk","id":"{id}","tool_calls":[],"tool_call_chunks":[],"chunk_position":{position}}},{{"langgraph_node":"model","thread_id":"t1"}}]"#
    )
}

fn message(id: &str, text: &str) -> String {
    format!(r#"{{"content":"{text}","type":"ai","id":"{id}","tool_calls":[]}}"#)
}

#[test]
fn one_message_in_every_mode_counts_once() {
    let whole = message("m", "Hello you");
    let event = |text: &str| {
        format!(
            r#"events {{"event":"on_chat_model_stream","data":{{"chunk":{{"content":"{text}","type":"AIMessageChunk","id":"m"}}}}}}"#
        )
    };
    let turn = turn(&[
        RUN,
        &piece("m", "Hello ", "null"),
        &event("Hello "),
        &format!("messages/partial [{}]", message("m", "Hello ")),
        &piece("m", "you", "null"),
        &event("you"),
        &format!("messages/partial [{whole}]"),
        &piece("m", "", r#""last""#),
        &format!(r#"updates {{"model":{{"messages":[{whole}]}}}}"#),
        &format!(r#"values {{"messages":[{{"type":"human","content":"hi","id":"h"}},{whole}]}}"#),
        &format!(r#"tasks {{"id":"1","name":"model","error":null,"result":[["messages",[{whole}]]],"interrupts":[]}}"#),
        r#"debug {"type":"checkpoint","payload":{}}"#,
        r#"checkpoints {"values":{}}"#,
    ]);
    assert_eq!((turn.answer.as_str(), turn.outcome), ("Hello you", Some(Outcome::Completed)));
    assert_eq!((turn.id.as_deref(), turn.thread_id.as_deref()), (Some("r1"), Some("t1")));
}

#[test]
fn what_the_run_was_given_is_no_answer() {
    let given = format!(
        r#"{{"type":"human","content":"a","id":"h"}},{},{{"type":"human","content":"b","id":"i"}}"#,
        message("old", "Old.")
    );
    let turn = turn(&[
        RUN,
        &format!(
            r#"values {{"messages":[{given}],"documents":[{{"page_content":"p","metadata":{{"source":"https://old.org/"}}}}]}}"#
        ),
        &format!(
            r#"values {{"messages":[{given},{}],"documents":[{{"page_content":"p","metadata":{{"source":"https://new.org/","title":"T"}}}}]}}"#,
            message("new", "New.")
        ),
    ]);
    assert_eq!(turn.answer, "New.");
    assert_eq!(turn.sources.len(), 1);
    assert_eq!((turn.sources[0].title.as_deref(), turn.sources[0].snippet()), (Some("T"), Some("p")));
    assert!(turn.sources[0].retrieved && !turn.sources[0].cited);
}

#[test]
fn a_stream_that_just_ends_is_complete_unless_something_is_open() {
    let call = r#"updates {"model":{"messages":[{"type":"ai","id":"m","content":"","tool_calls":[{"name":"find","args":{},"id":"c"}]}]}}"#;
    assert_eq!(turn(&[RUN, &piece("m", "Hi", r#""last""#)]).outcome, Some(Outcome::Completed));
    assert_eq!(turn(&[RUN, &piece("m", "Hi", "null")]).outcome, Some(Outcome::Cut));
    assert_eq!(turn(&[RUN]).outcome, Some(Outcome::Cut));
    let open = turn(&[RUN, call]);
    assert_eq!((open.outcome, open.tools[0].state), (Some(Outcome::Cut), ToolState::Unanswered));
    let waiting = turn(&[RUN, call, r#"updates {"__interrupt__":[{"value":"Approve?","id":"1"}]}"#]);
    assert_eq!(waiting.outcome, Some(Outcome::Waiting));
    let task = r#"tasks {"id":"1","name":"ask","error":null,"result":{},"interrupts":[{"value":"?"}]}"#;
    assert_eq!(turn(&[RUN, call, task]).outcome, Some(Outcome::Waiting));
    let old = turn(&[RUN, &piece("m", "Hi", r#""last""#), "end null"]);
    assert_eq!(old.outcome, Some(Outcome::Completed));
}

#[test]
fn a_stopped_run_is_stopped_and_not_complete() {
    let mut stream = stream_of(&[RUN, &piece("m", "Hi", r#""last""#)]);
    stream.stop();
    assert_eq!(stream.turns()[0].outcome, Some(Outcome::Stopped));
}

#[test]
fn an_error_fails_the_run_and_another_run_is_another_turn() {
    let failed = turn(&[RUN, r#"error {"error":"ValueError","message":"no"}"#]);
    assert_eq!(failed.failure.unwrap().code.as_deref(), Some("ValueError"));
    let both =
        turns(&[RUN, &piece("m", "One", r#""last""#), r#"metadata {"run_id":"r2"}"#, &piece("n", "Two", r#""last""#)]);
    let answers: Vec<&str> = both.iter().map(|turn| turn.answer.as_str()).collect();
    assert_eq!(answers, ["One", "Two"]);
    assert!(both.iter().all(|turn| turn.outcome == Some(Outcome::Completed)));
}

#[test]
fn a_further_attempt_takes_the_first_one_back() {
    let again = turn(&[
        RUN,
        &piece("m", "Half an", "null"),
        r#"metadata {"run_id":"r1","attempt":2}"#,
        &piece("n", "Whole.", r#""last""#),
    ]);
    assert_eq!((again.answer.as_str(), again.outcome), ("Whole.", Some(Outcome::Completed)));
}

#[test]
fn messages_of_an_answer_are_paragraphs_of_their_own() {
    let turn = turn(&[RUN, &piece("m", "One.", r#""last""#), &piece("n", "Two.", r#""last""#)]);
    assert_eq!(turn.answer, "One.\n\nTwo.");
}

#[test]
fn a_length_limit_cuts_the_answer() {
    let cut = turn(&[
        RUN,
        r#"updates {"m":{"messages":[{"type":"ai","id":"m","content":"Hi","response_metadata":{"finish_reason":"length"}}]}}"#,
    ]);
    assert_eq!((cut.outcome, cut.failure.unwrap().code.as_deref()), (Some(Outcome::Cut), Some("length")));
}

#[test]
fn what_is_said_inside_a_tool_is_thinking() {
    let inside = r#"messages [{"content":"Looking.","type":"AIMessageChunk","id":"s"},{"langgraph_node":"agent","langgraph_checkpoint_ns":"tools:1|agent:2"}]"#;
    let graph = r#"updates|tools:1 {"agent":{"messages":[{"type":"ai","id":"s","content":"Looking."}]}}"#;
    let step = r#"messages|research:3 [{"content":"Found.","type":"ai","id":"x"},{"langgraph_node":"model"}]"#;
    let turn = turn(&[RUN, inside, graph, step]);
    assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Found.", "Looking."));
}

#[test]
fn tools_are_read_by_their_messages_and_by_events() {
    let tool = |id: &str, rest: &str| {
        format!(r#"updates {{"tools":{{"messages":[{{"type":"tool","name":"find","tool_call_id":"{id}",{rest}}}]}}}}"#)
    };
    let turn = turn(&[
        RUN,
        &tool("a", r#""content":"no","status":"error""#),
        &tool("b", r#""content":"","status":"success""#),
        &tool("c", r#""content":"","artifact":[{"url":"https://a.org/","title":"A"}]"#),
        &tool("d", r#""content":[{"type":"text","text":"[]"}]"#),
        r#"events {"event":"on_tool_error","name":"ask","run_id":"e","data":{"error":{"error":"E","message":"bad"},"tool_call_id":"e"}}"#,
        r#"events {"event":"on_tool_end","name":"plain","run_id":"f","data":{"output":"text"}}"#,
        r#"events {"event":"on_retriever_end","name":"r","run_id":"g","data":{"output":[{"page_content":"p","metadata":{"source":"notes.md"},"type":"Document"}]}}"#,
        r#"events {"event":"on_chain_start","data":{}}"#,
    ]);
    let states: Vec<ToolState> = turn.tools.iter().map(|tool| tool.state).collect();
    use ToolState::{Empty, Failed, Ok};
    assert_eq!(states, [Failed, Empty, Ok, Empty, Failed, Ok]);
    assert_eq!(turn.tools[4].error.as_deref(), Some("bad"));
    let sources: Vec<&str> = turn.sources.iter().map(|source| source.key.as_str()).collect();
    assert_eq!(sources, ["https://a.org/", "notes.md"]);
}

#[test]
fn annotations_are_told_once_and_blocks_keep_their_places() {
    let block =
        |index: u32, text: &str, rest: &str| format!(r#"{{"type":"text","text":"{text}","index":{index}{rest}}}"#);
    let note = r#","citations":[{"type":"web_search_result_location","url":"https://a.org/","cited_text":"q"}]"#;
    let chunk = |block: &str| format!(r#"messages [{{"content":[{block}],"type":"AIMessageChunk","id":"m"}},{{}}]"#);
    let whole = format!(
        r#"updates {{"m":{{"messages":[{{"type":"ai","id":"m","content":[{},{{"type":"thinking","thinking":"hm"}},{}]}}]}}}}"#,
        block(0, "One. ", ""),
        block(2, "Two.", note)
    );
    let turn = turn(&[
        RUN,
        &chunk(&block(0, "One. ", "")),
        &chunk(r#"{"type":"thinking","thinking":"hm","index":1}"#),
        &chunk(&block(2, "Two.", "")),
        &chunk(&block(2, "", note)),
        &whole,
        &whole,
    ]);
    assert_eq!((turn.answer.as_str(), turn.thinking.as_str(), turn.citations.len()), ("One. Two.", "hm", 1));
    assert_eq!(turn.citations[0].span, CitationSpan::Part(turn.parts[1].key));
    assert_eq!(turn.citations[0].quote.as_deref(), Some("q"));
}

#[test]
fn what_a_node_writes_may_be_any_value() {
    let turn = turn(&[
        RUN,
        r#"custom "half way""#,
        "custom 3",
        r#"custom {"type":"sources","sources":[{"url":"https://a.org/","title":"A"}]}"#,
        &piece("m", "Hi", r#""last""#),
    ]);
    assert_eq!((turn.sources.len(), turn.sources[0].retrieved), (1, true));
    let unknown = turns(&[RUN, "surprise {}"]);
    assert_eq!(unknown[0].misread.unknown_kind, 1);
}

#[test]
fn constructor_calls_and_lines_of_json_are_read_too() {
    let mut stream = AgentStream::default();
    stream.push(br#"{"event":"metadata","data":{"run_id":"r"}}
{"event":"messages","data":[{"lc":1,"type":"constructor","id":["langchain_core","messages","AIMessageChunk"],"kwargs":{"content":"Hi","id":"m"}},{}]}
"#);
    stream.finish();
    assert_eq!(stream.turns()[0].answer, "Hi");
}

#[test]
fn a_resumed_tail_is_put_right_by_the_whole_message() {
    let turn = turn(&[
        &piece("m", "the end.", "null"),
        &format!(r#"updates {{"m":{{"messages":[{}]}}}}"#, message("m", "From the start to the end.")),
    ]);
    assert_eq!((turn.answer.as_str(), turn.outcome), ("From the start to the end.", Some(Outcome::Completed)));
}

#[test]
fn what_the_user_asks_is_not_what_an_agent_asks_another() {
    let values = |name: &str, question: &str| {
        let human = format!(r#"{{"content":"{question}","type":"human","id":"{question}"}}"#);
        format!(r#"{name} {{"messages":[{human},{}]}}"#, message("a1", "34 m."))
    };
    let read = turn(&[
        RUN,
        &values("values|tools:1", "Look it up."),
        &values("values", "How tall?"),
        &values("values", "How tall?"),
    ]);
    assert_eq!(read.asked, ["How tall?"]);
}
