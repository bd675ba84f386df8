//! What the parser makes of each kind of message.

use crate::conversation::{AgentStream, Referent, ToolState, Turn};
use crate::stream::{CitationSpan, OffsetUnit, Outcome};

fn turns(chunks: &[&str]) -> Vec<Turn> {
    let mut stream = AgentStream::default();
    chunks.iter().for_each(|chunk| stream.push(format!("data: {chunk}\n\n").as_bytes()));
    stream.finish();
    stream.turns().to_vec()
}

fn turn(chunks: &[&str]) -> Turn {
    let mut turns = turns(chunks);
    assert_eq!(turns.len(), 1, "{turns:?}");
    assert_eq!(turns[0].misread.total(), 0);
    turns.remove(0)
}

fn states(turn: &Turn) -> Vec<ToolState> {
    turn.tools.iter().map(|call| call.state).collect()
}

/// The state and error of the only call, which these chunks follow.
fn call(chunks: &[&str]) -> (ToolState, Option<String>) {
    let input = r#"{"type":"tool-input-available","toolCallId":"c","toolName":"search","input":{"q":"x"}}"#;
    let mut all = vec![r#"{"type":"start"}"#, input];
    all.extend_from_slice(chunks);
    all.extend([FINISH, "[DONE]"]);
    let turn = turn(&all);
    assert_eq!((turn.tools.len(), turn.tools[0].args.as_deref()), (1, Some(r#"{"q":"x"}"#)));
    (turn.tools[0].state, turn.tools[0].error.clone())
}

fn answered(output: &str) -> ToolState {
    call(&[&format!(r#"{{"type":"tool-output-available","toolCallId":"c"{output}}}"#)]).0
}

fn cited_and_retrieved(turn: &Turn) -> (Vec<&str>, Vec<&str>) {
    let named = |is: fn(&crate::conversation::Source) -> bool| {
        turn.sources.iter().filter(|source| is(source)).map(|source| source.key.as_str()).collect()
    };
    (named(|source| source.cited), named(|source| source.retrieved))
}

const FINISH: &str = r#"{"type":"finish","finishReason":"stop"}"#;
const START_TEXT: &str = r#"{"type":"text-start","id":"0"}"#;
const TEXT: &str = r#"{"type":"text-delta","id":"0","delta":"The sun."}"#;
const SOURCE: &str = r#"{"type":"source-url","sourceId":"1","url":"https://a.org/1","title":"A"}"#;

#[test]
fn an_answer_and_its_thinking_are_told_apart() {
    let chunks = [
        r#"{"type":"start","messageId":"m"}"#,
        r#"{"type":"start-step"}"#,
        r#"{"type":"reasoning-start","id":"r"}"#,
        r#"{"type":"reasoning-delta","id":"r","delta":"Hm."}"#,
        r#"{"type":"reasoning-end","id":"r"}"#,
        r#"{"type":"reasoning-file","url":"data:,x","mediaType":"text/plain"}"#,
        r#"{"type":"custom","kind":"p.t"}"#,
        r#"{"type":"file","url":"https://f.org/x.png","mediaType":"image/png"}"#,
        r#"{"type":"steering-message","id":"s","parts":[{"type":"text","text":"Shorter."}]}"#,
        r#"{"type":"data-weather","data":{"url":"https://w.org/icon.png"},"transient":true}"#,
        START_TEXT,
        TEXT,
        r#"{"type":"text-end","id":"0"}"#,
        r#"{"type":"message-metadata","messageMetadata":null}"#,
        r#"{"type":"finish-step"}"#,
        r#"{"type":"finish"}"#,
        "[DONE]",
    ];
    let turn = turn(&chunks);
    assert_eq!((turn.id.as_deref(), turn.answer.as_str(), turn.thinking.as_str()), (Some("m"), "The sun.", "Hm."));
    assert_eq!((turn.outcome, turn.sources.len()), (Some(Outcome::Completed), 0));
}

#[test]
fn a_result_without_output_is_empty_as_one_of_null_is() {
    for output in ["", r#","output":null"#, r#","output":"""#, r#","output":[]"#, r#","output":{"q":"x","results":[]}"#]
    {
        assert_eq!(answered(output), ToolState::Empty, "{output}");
    }
    for output in [r#","output":0"#, r#","output":false"#, r#","output":{"error":null}"#, r#","output":{"n":1}"#] {
        assert_eq!(answered(output), ToolState::Ok, "{output}");
    }
}

#[test]
fn a_result_that_says_that_the_tool_failed_is_a_failure() {
    for output in [
        r#","output":{"error":"told"}"#,
        r#","output":{"success":false,"error":"HTTP 500"}"#,
        r#","output":{"ok":false}"#,
        r#","output":{"status":404}"#,
        r#","output":"Error: connection refused""#,
    ] {
        assert_eq!(answered(output), ToolState::Failed, "{output}");
    }
}

#[test]
fn a_connected_server_says_in_its_result_that_it_failed() {
    let flagged = r#","output":{"isError":true,"content":[{"type":"text","text":"no such page"}]}"#;
    assert_eq!(answered(flagged), ToolState::Failed);
    let by_provider = r#","providerExecuted":true,"output":{"type":"call","output":null,"error":{"message":"401"}}"#;
    assert_eq!(answered(by_provider), ToolState::Failed);
    assert_eq!(answered(r#","providerExecuted":true,"output":{"status":"failed"}"#), ToolState::Failed);
    assert_eq!(answered(r#","providerExecuted":true,"output":{"error":null,"output":""}"#), ToolState::Empty);
}

#[test]
fn wrong_input_is_one_failure_however_often_it_is_told() {
    let input =
        r#"{"type":"tool-input-error","toolCallId":"c","toolName":"search","input":{"q":"x"},"errorText":"bad"}"#;
    let output = r#"{"type":"tool-output-error","toolCallId":"c","errorText":"bad"}"#;
    let failed = (ToolState::Failed, Some("bad".to_owned()));
    assert_eq!(call(&[input, output]), failed);
    assert_eq!(call(&[input]), failed);
    assert_eq!(call(&[output]), failed);
}

#[test]
fn a_preliminary_output_is_not_the_end_but_what_it_found_counts() {
    let output = |preliminary: bool| {
        format!(
            r#"{{"type":"tool-output-available","toolCallId":"c","output":[{{"url":"https://a.org/1"}}],"preliminary":{preliminary}}}"#
        )
    };
    let begun = turn(&[r#"{"type":"start"}"#, &output(true), FINISH, "[DONE]"]);
    assert_eq!(states(&begun), [ToolState::Unanswered]);
    assert_eq!(cited_and_retrieved(&begun), (vec![], vec!["https://a.org/1"]));
    assert_eq!(states(&turn(&[&output(true), &output(false), FINISH])), [ToolState::Ok]);
}

#[test]
fn a_result_without_a_call_is_a_call() {
    let orphan = turn(&[r#"{"type":"tool-output-available","toolCallId":"o","output":1}"#, FINISH]);
    assert_eq!((orphan.tools[0].name.as_str(), orphan.tools[0].state), ("tool", ToolState::Ok));
}

#[test]
fn a_turn_waits_for_an_approval_or_a_tool_of_the_host() {
    let request = r#"{"type":"tool-approval-request","approvalId":"a","toolCallId":"c"}"#;
    let input = r#"{"type":"tool-input-available","toolCallId":"c","toolName":"delete","input":{}}"#;
    let outcome = |chunks: &[&str]| turn(chunks).outcome.unwrap();
    assert_eq!(outcome(&[input, request, FINISH, "[DONE]"]), Outcome::Waiting);
    assert_eq!(outcome(&[input, r#"{"type":"finish","finishReason":"tool-calls"}"#]), Outcome::Waiting);
    let automatic = r#"{"type":"tool-approval-request","approvalId":"a","toolCallId":"c","isAutomatic":true}"#;
    assert_eq!(outcome(&[input, automatic, FINISH]), Outcome::Completed);
    let result = r#"{"type":"tool-output-available","toolCallId":"c","output":1}"#;
    assert_eq!(outcome(&[input, request, result, FINISH]), Outcome::Completed);
}

#[test]
fn a_refusal_keeps_its_reason() {
    let request = r#"{"type":"tool-approval-request","approvalId":"a","toolCallId":"c"}"#;
    let response = r#"{"type":"tool-approval-response","approvalId":"a","approved":false,"reason":"too risky"}"#;
    let denied = r#"{"type":"tool-output-denied","toolCallId":"c"}"#;
    assert_eq!(call(&[request, response, denied]), (ToolState::Denied, Some("too risky".to_owned())));
    assert_eq!(call(&[denied]), (ToolState::Denied, None));
}

#[test]
fn a_turn_ends_as_it_was_told_and_a_mark_alone_says_nothing() {
    let error = r#"{"type":"error","errorText":"overloaded"}"#;
    let finish = |reason: &str| format!(r#"{{"type":"finish","finishReason":"{reason}"}}"#);
    let cases: [(&[&str], Outcome, Option<&str>); 8] = [
        (&[error, "[DONE]"], Outcome::Failed, Some("overloaded")),
        (&[error, &finish("unknown"), "[DONE]"], Outcome::Failed, Some("overloaded")),
        (&[error], Outcome::Failed, Some("overloaded")),
        (&[TEXT, "[DONE]"], Outcome::Cut, None),
        (&[TEXT], Outcome::Cut, None),
        (&[TEXT, r#"{"type":"abort","reason":"stop"}"#, "[DONE]"], Outcome::Stopped, None),
        (&[TEXT, &finish("length")], Outcome::Cut, Some("the answer reached the limit of its length")),
        (&[TEXT, &finish("content-filter")], Outcome::Failed, Some("the provider's content filter ended the answer")),
    ];
    for (chunks, outcome, message) in cases {
        let mut all = vec![r#"{"type":"start"}"#];
        all.extend_from_slice(chunks);
        let turn = turn(&all);
        let found = turn.failure.as_ref().map(|failure| failure.message.as_str());
        assert_eq!((turn.outcome, found), (Some(outcome), message), "{chunks:?}");
    }
}

#[test]
fn what_follows_the_finish_belongs_to_the_same_turn() {
    let turn = turn(&[r#"{"type":"start"}"#, START_TEXT, TEXT, FINISH, SOURCE, "[DONE]", "[DONE]"]);
    assert_eq!(cited_and_retrieved(&turn), (vec!["https://a.org/1"], vec![]));
    assert_eq!(turns(&[r#"{"type":"start"}"#, TEXT, FINISH, r#"{"type":"start"}"#, TEXT, FINISH]).len(), 2);
}

#[test]
fn a_step_that_is_tried_again_takes_back_what_it_said() {
    let end = r#"{"type":"text-end","id":"1","citations":[{"source":{"sourceType":"url","url":"https://b.org/"},"startIndex":0,"endIndex":3}]}"#;
    let chunks = [
        r#"{"type":"start"}"#,
        r#"{"type":"start-step"}"#,
        START_TEXT,
        TEXT,
        r#"{"type":"start-step"}"#,
        r#"{"type":"text-start","id":"empty"}"#,
        r#"{"type":"text-start","id":"1"}"#,
        r#"{"type":"text-delta","id":"1","delta":" Wrong."}"#,
        end,
        r#"{"type":"tool-input-start","toolCallId":"c","toolName":"search"}"#,
        SOURCE,
        r#"{"type":"error","errorText":"overloaded"}"#,
        r#"{"type":"reset-step"}"#,
        r#"{"type":"text-start","id":"1"}"#,
        r#"{"type":"text-delta","id":"1","delta":" Right."}"#,
        FINISH,
    ];
    let turn = turn(&chunks);
    assert_eq!((turn.answer.as_str(), turn.outcome), ("The sun.\n\n Right.", Some(Outcome::Completed)));
    assert_eq!(states(&turn), [ToolState::Unanswered]);
    assert_eq!(cited_and_retrieved(&turn), (vec![], vec![]));
    assert!(turn.citations.is_empty());
}

#[test]
fn a_source_on_its_own_is_cited_where_nothing_says_otherwise() {
    let document =
        r#"{"type":"source-document","sourceId":"2","mediaType":"text/plain","title":"T","filename":"a.pdf"}"#;
    let turn = turn(&[r#"{"type":"start"}"#, SOURCE, document, START_TEXT, TEXT, FINISH, "[DONE]"]);
    assert_eq!(cited_and_retrieved(&turn), (vec!["https://a.org/1", "a.pdf"], vec![]));
    assert!(turn.citations.iter().all(|citation| citation.span == CitationSpan::Whole));
}

#[test]
fn a_source_that_only_repeats_what_a_tool_brought_is_not_cited() {
    let output = r#"{"type":"tool-output-available","toolCallId":"c","output":[{"url":"https://a.org/1"}]}"#;
    let before = turn(&[output, SOURCE, START_TEXT, TEXT, FINISH]);
    assert_eq!(cited_and_retrieved(&before), (vec![], vec!["https://a.org/1"]));
    let inside = turn(&[output, START_TEXT, TEXT, SOURCE, FINISH]);
    assert_eq!(cited_and_retrieved(&inside), (vec!["https://a.org/1"], vec!["https://a.org/1"]));
}

#[test]
fn citations_of_version_7_make_the_other_sources_found_ones() {
    let url = r#"{"source":{"type":"source","sourceType":"url","url":"https://b.org/x","title":"B"},"startIndex":4,"endIndex":7}"#;
    let quoted = r#"{"source":{"sourceType":"url","url":"https://b.org/x"},"citedText":"bright"}"#;
    let file = r#"{"source":{"sourceType":"document","id":"i","title":"T","filename":"f.pdf","providerMetadata":{"openai":{"fileId":"file-1"}}}}"#;
    let end = format!(
        r#"{{"type":"text-end","id":"0","citations":[{url},{quoted},{file}],"providerMetadata":{{"openai":{{"annotations":[{{"url":"https://b.org/x"}}]}}}}}}"#
    );
    let turn = turn(&[SOURCE, START_TEXT, TEXT, &end, FINISH]);
    let sources = (vec!["https://b.org/x", "file-1"], vec!["https://a.org/1"]);
    assert_eq!(cited_and_retrieved(&turn), sources);
    let places: Vec<CitationSpan> = turn.citations.iter().map(|citation| citation.span).collect();
    let span = CitationSpan::Span { part: 1, unit: OffsetUnit::Character, start: 4, end: 7 };
    assert_eq!(places, [span, CitationSpan::Part(1), CitationSpan::Whole]);
    assert_eq!(turn.citations[1].quote.as_deref(), Some("bright"));
}

#[test]
fn notes_of_the_provider_come_before_sources_on_their_own() {
    let noted = |metadata: &str| {
        let end = format!(r#"{{"type":"text-end","id":"0","providerMetadata":{metadata}}}"#);
        let same = SOURCE.replace("https://a.org/1", "https://b.org/x?utm_source=openai");
        turn(&[START_TEXT, TEXT, SOURCE, &same, &end, FINISH])
    };
    let span = CitationSpan::Span { part: 1, unit: OffsetUnit::Character, start: 4, end: 7 };
    let annotation =
        r#"{"type":"url_citation","start_index":4,"end_index":7,"url":"https://b.org/x?utm_source=openai"}"#;
    let group = r#"{"sources":[{"url":"https://b.org/x?utm_source=openai","excerpts":["bright"]}],"anchor":{"start":4,"end":7}}"#;
    let location =
        r#"{"type":"web_search_result_location","cited_text":"bright","url":"https://b.org/x?utm_source=openai"}"#;
    for (metadata, place, quote) in [
        (format!(r#"{{"openai":{{"annotations":[{annotation}]}}}}"#), span, None),
        (format!(r#"{{"anthropic":{{"citations":[{location}]}}}}"#), CitationSpan::Part(1), Some("bright")),
        (
            format!(r#"{{"pydantic_ai":{{"provider_details":{{"citations":[{annotation}]}},"citations":[{group}]}}}}"#),
            span,
            Some("bright"),
        ),
    ] {
        let turn = noted(&metadata);
        let [citation] = &turn.citations[..] else { panic!("{:?}", turn.citations) };
        assert_eq!((citation.span, citation.quote.as_deref()), (place, quote), "{metadata}");
        assert!(matches!(citation.referent, Referent::Source(_)));
        assert_eq!(cited_and_retrieved(&turn), (vec!["https://b.org/x"], vec!["https://a.org/1"]));
    }
}

#[test]
fn what_is_missing_or_new_is_survived() {
    let chunks = [
        r#"{"type":"text-delta","id":"9","delta":"No start."}"#,
        r#"{"type":"text-delta","id":null,"delta":null}"#,
        r#"{"type":"tool-input-delta","toolCallId":"n","inputTextDelta":"{}"}"#,
        r#"{"type":"tool-output-error","toolCallId":null,"errorText":null}"#,
        r#"{"type":"tool-approval-response","approvalId":"never asked","approved":false}"#,
        r#"{"type":"text-end","id":"never begun","citations":[{}, null]}"#,
        r#"{"type":"reset-step"}"#,
        FINISH,
    ];
    let turn = turn(&chunks);
    assert_eq!(turn.outcome, Some(Outcome::Completed));
    let unknown = turns(&[r#"{"type":"start","messageId":"m"}"#, r#"{"type":"hologram-start","id":"1"}"#, FINISH]);
    assert_eq!(unknown[0].misread.unknown_kind, 1);
}

#[test]
fn nodes_are_listed_by_their_ids() {
    let nodes = r#"{"type":"data-sources","data":{"nodes":[{"id":"n1","text":"One.","url":"https://a.org/","metadata":{"file_name":"a.md"}},{"node":{"id_":"n2","text":"Two.","metadata":{"file_name":"b.md"}},"score":1}]}}"#;
    let turn = turn(&[nodes, nodes, r#"{"type":"text-delta","id":"t","delta":"So [citation:n1]."}"#, FINISH]);
    let listed: Vec<_> = turn
        .listed
        .iter()
        .map(|listed| {
            let source = &turn.sources[listed.source];
            (listed.label, listed.name.as_deref().unwrap(), source.key.as_str(), source.snippet().unwrap())
        })
        .collect();
    assert_eq!(listed, [(1, "n1", "https://a.org/", "One."), (2, "n2", "b.md", "Two.")]);
}
