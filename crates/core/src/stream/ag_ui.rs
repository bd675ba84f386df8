//! AG-UI, 0.x and 1.0: messages and calls told apart by their ids, and what its producers add to say that a tool failed.

mod call;
mod citation;
mod snapshot;

use std::borrow::Cow;

use super::ai_sdk::ending_of;
use super::event::{Event, EventSink, Failure, Outcome, PartKey, Protocol};
use super::payload::report_named_sources;
use super::{Format, FormatReader, Message, Understanding};
use call::Calls;
use credence_text::json::Json;
use credence_text::lookup::Lookup;

pub(super) const FORMAT: Format =
    Format { protocol: Protocol::AgUi, recognises, open: || Box::new(AgUiReader::default()) };

fn recognises(message: &Message<'_>) -> bool {
    is_known(&message.kind()) || untyped_error(message.json).is_some_and(|error| error.text().is_some())
}

fn is_known(kind: &str) -> bool {
    const KINDS: [&str; 9] = [
        "STATE_SNAPSHOT",
        "STATE_DELTA",
        "MESSAGES_SNAPSHOT",
        "ACTIVITY_SNAPSHOT",
        "ACTIVITY_DELTA",
        "RAW",
        "CUSTOM",
        "STEP_STARTED",
        "STEP_FINISHED",
    ];
    const FAMILIES: [&str; 6] = ["RUN_", "TEXT_MESSAGE_", "TOOL_CALL_", "REASONING_", "THINKING_", "SUBAGENT_"];
    KINDS.contains(&kind) || FAMILIES.iter().any(|family| kind.starts_with(family))
}

/// The error of an object that is nothing else: what is left to say when a server fails outside of a run.
fn untyped_error(json: Json<'_>) -> Option<Json<'_>> {
    json.some("error").filter(|_| json.get("type").is_none())
}

#[derive(Clone, Default)]
struct AgUiReader {
    run: Option<String>,
    /// The run ended; what still comes belongs to it unless something new begins.
    is_over: bool,
    messages: Vec<Spoken>,
    message_of: Lookup,
    /// The message that most pieces continue.
    last_message: Option<(String, usize)>,
    calls: Calls,
    has_text: bool,
    /// A graph of the older kind asked the host and will wait.
    asked: bool,
    /// The messages of this turn as the agent keeps them, for a run that streams none.
    kept: Option<String>,
}

/// A message and what was handed on of it.
#[derive(Clone, Copy)]
struct Spoken {
    voice: Voice,
    part: PartKey,
    /// Citations handed on, and the words that the last of them stand behind.
    n_citations: usize,
    cited_from: usize,
    cited_to: usize,
}

/// Whose words a message holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Voice {
    Answer,
    /// A part of the agent that works for it.
    Aside,
    /// The user's or the host's own words, sent back.
    Echo,
}

impl FormatReader for AgUiReader {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        match message.kind().as_ref() {
            "TEXT_MESSAGE_CONTENT" | "TEXT_MESSAGE_CHUNK" => self.read_text(json, sink),
            "TEXT_MESSAGE_START" => self.begin_message(json),
            "TEXT_MESSAGE_END" => self.end_message(json, sink),
            "REASONING_MESSAGE_CONTENT" | "REASONING_MESSAGE_CHUNK" | "THINKING_TEXT_MESSAGE_CONTENT" => {
                sink.event(Event::Thinking(json.text_of("delta").unwrap_or_default()));
            }
            "TOOL_CALL_START" | "TOOL_CALL_CHUNK" | "TOOL_CALL_ARGS" | "TOOL_CALL_RESULT" => {
                self.read_call(&message.kind(), json, sink);
            }
            "REASONING_ENCRYPTED_VALUE" => self.calls.read_outcome(json, sink),
            "SUBAGENT_STARTED" => self.calls.begin_subagent(json),
            "SUBAGENT_ERROR" => self.calls.fail_subagent(json, sink),
            "RUN_STARTED" => self.begin_run(json, sink),
            "RUN_FINISHED" => self.finish_run(json, sink),
            "RUN_ERROR" => self.fail_run(json, sink),
            "MESSAGES_SNAPSHOT" => self.read_snapshot(json, sink),
            "STATE_SNAPSHOT" | "STATE_DELTA" | "CUSTOM" if !self.is_over => self.read_aside(json, sink),
            _ if untyped_error(json).is_some() => self.fail_run(json, sink),
            kind if is_known(kind) => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        if !self.is_over {
            self.tell_kept(sink);
        }
    }

    fn copy(&self) -> Box<dyn FormatReader> {
        Box::new(self.clone())
    }
}

impl AgUiReader {
    fn begin_run(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let run = json.text_of("runId");
        if self.is_over || self.run.as_deref().is_some_and(|known| Some(known) != run.as_deref()) {
            *self = Self::default();
        }
        self.run = run.clone().map(Cow::into_owned);
        sink.event(Event::Begin { id: run });
        if let Some(thread) = json.text_of("threadId") {
            sink.event(Event::Thread(thread));
        }
    }

    /// Something new after the end is a run whose start was not told.
    fn reopen(&mut self) {
        if self.is_over {
            *self = Self::default();
        }
    }

    fn finish_run(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.tell_kept(sink);
        if let Some(result) = json.get("result").and_then(Json::text).filter(|_| !self.has_text) {
            sink.event(Event::WholeText(result));
        }
        let (outcome, failure) = match self.outcome_of(json) {
            Outcome::Completed => ending_of(&finish_reason(json)),
            outcome => (outcome, None),
        };
        self.end(outcome, failure, sink);
    }

    fn outcome_of(&self, json: Json<'_>) -> Outcome {
        let outcome = json.some("outcome");
        let kind = outcome.and_then(|outcome| outcome.text().or_else(|| outcome.text_of("type")));
        let pending = outcome.and_then(|outcome| outcome.get("pendingToolCallIds")?.items().next());
        match kind.as_deref() {
            Some("interrupt") => Outcome::Waiting,
            Some("cancelled") => Outcome::Stopped,
            _ if self.asked || pending.is_some() => Outcome::Waiting,
            _ => Outcome::Completed,
        }
    }

    fn fail_run(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let code = json.text_of("code").map(Cow::into_owned);
        if code.as_deref() == Some("abort") {
            return self.end(Outcome::Stopped, None, sink);
        }
        let error = json.some("error");
        let said = json.text_of("message").or_else(|| error?.text().or_else(|| error?.text_of("message")));
        let message = said.map_or_else(|| "the agent gave no reason".to_owned(), Cow::into_owned);
        self.end(Outcome::Failed, Some(Failure { code, message }), sink);
    }

    fn end(&mut self, outcome: Outcome, failure: Option<Failure>, sink: &mut dyn EventSink) {
        if !self.is_over {
            self.tell_kept(sink);
            sink.event(Event::End { outcome, failure });
        }
        self.is_over = true;
    }

    fn begin_message(&mut self, json: Json<'_>) {
        self.reopen();
        let id = json.text_of("messageId").unwrap_or_default();
        self.add_message(id, json);
    }

    fn add_message(&mut self, id: Cow<'_, str>, json: Json<'_>) -> usize {
        let index = self.messages.len();
        let part = index as PartKey + 1;
        self.messages.push(Spoken { voice: voice_of(json), part, n_citations: 0, cited_from: 0, cited_to: 0 });
        self.message_of.hold(id.clone().into_owned(), index);
        self.last_message = Some((id.into_owned(), index));
        index
    }

    /// The message a piece belongs to; one without an id continues the last.
    fn message(&mut self, json: Json<'_>) -> usize {
        let id = json.text_of("messageId");
        if let Some((_, index)) =
            self.last_message.as_ref().filter(|(last, _)| id.as_deref().is_none_or(|id| id == last))
        {
            return *index;
        }
        let id = id.unwrap_or_default();
        match self.message_of.get(id.as_ref()) {
            Some(index) => {
                self.last_message = Some((id.into_owned(), index));
                index
            }
            None => self.add_message(id, json),
        }
    }

    fn read_text(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.reopen();
        let index = self.message(json);
        let Spoken { voice, part, .. } = self.messages[index];
        let text = json.text_of("delta").unwrap_or_default();
        match voice {
            Voice::Answer if !text.is_empty() => {
                self.has_text = true;
                sink.event(Event::Text { part, text });
            }
            Voice::Aside => sink.event(Event::Thinking(text)),
            Voice::Answer | Voice::Echo => {}
        }
        citation::read(&mut self.messages[index], json, sink);
    }

    fn end_message(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("messageId").unwrap_or_default();
        if let Some(index) = self.message_of.get(id.as_ref()).filter(|_| !self.is_over) {
            citation::read(&mut self.messages[index], json, sink);
        }
    }

    fn read_call(&mut self, kind: &str, json: Json<'_>, sink: &mut dyn EventSink) {
        if !self.calls.knows(json) {
            self.reopen();
        }
        match kind {
            "TOOL_CALL_RESULT" => self.calls.read_result(json, self.is_over, sink),
            "TOOL_CALL_START" => self.calls.begin(json, sink),
            "TOOL_CALL_CHUNK" => self.calls.read_chunk(json, sink),
            _ => self.calls.read_args(json, sink),
        }
    }

    /// What an agent shows of its state or by its own events: sources, and that it waits for the host.
    fn read_aside(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let name = json.text_of("name").unwrap_or_default();
        let [value, snapshot, delta] = json.pick(["value", "snapshot", "delta"]);
        match name.as_ref() {
            "mcp_tool_execution_failed" => self.calls.fail_named(value.unwrap_or(json), sink),
            "on_interrupt" => self.asked = true,
            _ => {
                value.into_iter().chain(snapshot).for_each(|value| report_named_sources(&name, value, sink));
                delta.into_iter().flat_map(Json::items).for_each(|change| read_change(change, sink));
            }
        }
    }
}

/// A change of the state: what is put at `/sources/-` is a source.
fn read_change(change: Json<'_>, sink: &mut dyn EventSink) {
    let path = change.text_of("path").unwrap_or_default();
    let name = path.split('/').nth(1).unwrap_or_default();
    if let Some(value) = change.get("value") {
        report_named_sources(name, value, sink);
    }
}

fn voice_of(json: Json<'_>) -> Voice {
    match json.text_of("role").unwrap_or_default().as_ref() {
        "user" | "system" | "developer" | "tool" => Voice::Echo,
        "reasoning" => Voice::Aside,
        _ if json.some("subagentRunId").is_some() => Voice::Aside,
        _ => Voice::Answer,
    }
}

/// Why the model stopped, where a producer says so.
fn finish_reason(json: Json<'_>) -> String {
    let told = json.at_path("metadata.tanstack.finishReason").or_else(|| json.get("finishReason"));
    told.and_then(Json::text).unwrap_or_default().replace('_', "-")
}

#[cfg(test)]
mod tests {
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::stream::{OffsetUnit, Outcome, Place, Protocol};

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

    fn said(content: &str) -> (ToolState, Option<String>) {
        called(&[&result(&quoted(content))])
    }

    fn failed(said: &str) -> (ToolState, Option<String>) {
        (ToolState::Failed, Some(said.to_owned()))
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
            format!(
                r#"{{"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"r","encryptedValue":{value}}}"#
            )
        };
        let result = result(r#""upstream 503""#);
        assert_eq!(called(&[&result, &outcome("failed")]), failed("upstream 503"));
        assert_eq!(called(&[&result, &outcome("retried")]), failed("upstream 503"));
        assert_eq!(called(&[&result, &outcome("denied")]), (ToolState::Denied, Some("upstream 503".to_owned())));
        assert_eq!(called(&[&result, &outcome("success")]).0, ToolState::Ok);
        let sealed =
            r#"{"type":"REASONING_ENCRYPTED_VALUE","subtype":"message","entityId":"r","encryptedValue":"gAAAA"}"#;
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
        assert_eq!(said(r#"{"error": true, "content": "no such file"}"#), failed("no such file"));
        assert_eq!(said(r#"{"path": "a", "error": true}"#).0, ToolState::Failed);
        assert_eq!(said(r#"{"path": "a", "error": false}"#).0, ToolState::Ok);
    }

    #[test]
    fn langchain_returns_the_error_as_the_tool_s_words() {
        assert_eq!(
            said("Error: ConnectError('x')\n Please fix your mistakes."),
            failed("Error: ConnectError('x')\n Please fix your mistakes.")
        );
        assert_eq!(said("Errors are human").0, ToolState::Ok);
    }

    #[test]
    fn langroid_names_the_error_beside_the_tool() {
        assert_eq!(said(r#"{"error": "no tool named x", "tool": "x"}"#), failed("no tool named x"));
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
        assert_eq!(said(r#"{"content":[{"type":"text","text":"401"}],"isError":true}"#), failed("401"));
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
            (
                finish(r#""outcome":{"type":"interrupt","interrupts":[{"id":"i","reason":"approval"}]}"#),
                Outcome::Waiting,
            ),
            (finish(r#""outcome":"interrupt""#), Outcome::Waiting),
            (finish(r#""outcome":{"type":"cancelled"}"#), Outcome::Stopped),
            (finish(r#""metadata":{"tanstack":{"finishReason":"length"}}"#), Outcome::Cut),
            (finish(r#""finishReason":"tool_calls""#), Outcome::Waiting),
            (r#"{"type":"RUN_ERROR","message":"aborted","code":"abort"}"#.to_owned(), Outcome::Stopped),
            (r#"{"type":"RUN_ERROR","message":"disk on fire","code":null}"#.to_owned(), Outcome::Failed),
            (r#"{"error": "Agent execution failed"}"#.to_owned(), Outcome::Failed),
            (r#"{"type":"STEP_FINISHED","stepName":"s"}"#.to_owned(), Outcome::Cut),
        ] {
            assert_eq!(turn(&[START, CALL, &end]).outcome, Some(outcome), "{end}");
        }
        let failure = turn(&[START, r#"{"type":"RUN_ERROR","message":"m","code":"E"}"#, FINISH]).failure.unwrap();
        assert_eq!((failure.message.as_str(), failure.code.as_deref()), ("m", Some("E")));
        let bare = turn(&[r#"{"error": "Agent execution failed"}"#]).failure.unwrap();
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
        let places: Vec<Place> = turn.citations.iter().map(|citation| citation.place).collect();
        let span = |start, end| Place::Span { part: 1, unit: OffsetUnit::Utf16, start, end };
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
        assert!(turn.citations.iter().all(|citation| citation.place == Place::Whole));
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
        let unstarted = turn(&[
            TEXT,
            r#"{"type":"TOOL_CALL_START","toolCallId":null}"#,
            r#"{"type":"TEXT_MESSAGE_START"}"#,
            FINISH,
        ]);
        assert_eq!(unstarted.answer, "Sun.");
        assert_eq!(turns(&[START, r#"{"type":"HOLOGRAM_STARTED"}"#, FINISH])[0].misread.unknown_kind, 1);
    }
}
