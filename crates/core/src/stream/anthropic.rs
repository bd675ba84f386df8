//! Anthropic Messages: content blocks, server tools, citations that stand before the text of their block.

use std::borrow::Cow;

use super::ending::{CONTEXT_LIMIT, LENGTH_LIMIT, NO_REASON, REFUSAL};
use super::event::{
    CitationSpan, Event, EventSink, Failure, Outcome, PartKey, Protocol, SourceRef, ToolBegin, ToolResult,
};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{is_blank_output, report_findings};
use credence_text::json::Json;
use credence_text::lookup::Lookup;
use credence_text::web_address::is_web_address;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser { protocol: Protocol::Anthropic, recognizes, open: || Box::new(AnthropicParser::default()) };

fn recognizes(message: &Message<'_>) -> bool {
    match message.kind().as_ref() {
        "message_start"
        | "content_block_start"
        | "content_block_delta"
        | "content_block_stop"
        | "message_delta"
        | "message_stop" => true,
        "message" => message.json.get("content").is_some_and(Json::is_array),
        "error" => message.json.get("error").is_some_and(|error| error.text_of("type").is_some()),
        _ => false,
    }
}

#[derive(Clone, Default)]
struct AnthropicParser {
    /// Ids of the calls, and which of them each content block is, for the arguments that follow it.
    calls: Vec<String>,
    call_of_block: Lookup<u64>,
    /// The message in which each call was made. A provider may send its result in a later message.
    message_of_call: Lookup<String>,
    n_messages: usize,
    stop: Option<Stop>,
}

#[derive(Clone)]
struct Stop {
    reason: String,
    explanation: Option<String>,
}

impl Parser for AnthropicParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        match message.kind().as_ref() {
            "content_block_delta" => return self.read_delta(json, sink),
            "content_block_start" => return self.read_block(json, sink),
            "message_start" => self.read_start(json, sink),
            "message_delta" => self.stop = json.get("delta").and_then(stop_of),
            "message_stop" => self.read_stop(sink),
            "message" => return self.read_whole(json, sink),
            "error" => read_error(json, sink),
            "content_block_stop" | "ping" => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn copy(&self) -> Box<dyn Parser> {
        Box::new(self.clone())
    }
}

impl AnthropicParser {
    fn read_start(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.n_messages += 1;
        let id = json.get("message").and_then(|message| message.text_of("id"));
        sink.event(Event::Begin { id });
    }

    fn read_delta(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let index = index_of(json);
        let Some(delta) = json.get("delta") else { return Understanding::Unknown };
        match delta.text_of("type").unwrap_or_default().as_ref() {
            "text_delta" => read_text(index, delta, "text", sink),
            "citations_delta" => {
                if let Some(citation) = delta.get("citation") {
                    read_citation(citation, index, sink);
                }
            }
            "thinking_delta" => sink.event(Event::Thinking(delta.text_of("thinking").unwrap_or_default())),
            "input_json_delta" => self.read_args(index, delta, sink),
            "signature_delta" | "compaction_delta" => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_args(&self, index: u64, delta: Json<'_>, sink: &mut dyn EventSink) {
        let Some(id) = self.call_of_block.get(&index).and_then(|call| self.calls.get(call)) else { return };
        let delta = delta.text_of("partial_json").unwrap_or_default();
        sink.event(Event::ToolArgs { id: Cow::Borrowed(id), delta });
    }

    fn read_block(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let Some(block) = json.get("content_block") else { return Understanding::Unknown };
        self.read_content(index_of(json), block, sink)
    }

    /// A content block, as it begins on a stream or as it stands in a whole message.
    fn read_content(&mut self, index: PartKey, block: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let kind = block.text_of("type").unwrap_or_default();
        match kind.as_ref() {
            "text" => {
                if let Some(citations) = block.some("citations") {
                    citations.items().for_each(|citation| read_citation(citation, index, sink));
                }
                read_text(index, block, "text", sink);
            }
            "thinking" => sink.event(Event::Thinking(block.text_of("thinking").unwrap_or_default())),
            "redacted_thinking" | "fallback" | "compaction" | "container_upload" => {}
            "tool_use" | "server_tool_use" | "mcp_tool_use" => self.read_call(index, &kind, block, sink),
            _ if kind.ends_with("_tool_result") => self.read_result(&kind, block, sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_call(&mut self, index: u64, kind: &str, block: Json<'_>, sink: &mut dyn EventSink) {
        let id = block.text_of("id").unwrap_or_default();
        self.call_of_block.hold(index, self.calls.len());
        self.calls.push(id.clone().into_owned());
        self.message_of_call.hold(id.clone().into_owned(), self.n_messages);
        // A stream begins every call with `{}` and sends the arguments after it.
        let args = block.some("input").filter(|input| !input.is_blank()).map(|input| Cow::Borrowed(input.raw()));
        let name = block.text_of("name").unwrap_or(Cow::Borrowed("tool"));
        sink.event(Event::ToolBegin(ToolBegin { id, name, args, carries_result: kind != "tool_use" }));
    }

    /// A result settles the call it belongs to, which may be one of an earlier message of the same recording.
    fn read_result(&self, kind: &str, block: Json<'_>, sink: &mut dyn EventSink) {
        let id = block.text_of("tool_use_id").unwrap_or_default();
        let content = block.get("content");
        let message = self.message_of_call.get(id.as_ref());
        if message.is_none_or(|message| message == self.n_messages) {
            let name = Cow::Owned(kind.trim_end_matches("_tool_result").to_owned());
            sink.event(Event::ToolBegin(ToolBegin { id: id.clone(), name, args: None, carries_result: true }));
        }
        if let Some(content) = content {
            retrieved(content, sink);
        }
        sink.event(Event::ToolEnd { id, result: result_of(block, content) });
    }

    fn read_stop(&mut self, sink: &mut dyn EventSink) {
        let stop = self.stop.take();
        self.calls.clear();
        self.call_of_block.clear();
        sink.event(end_of(stop.as_ref()));
    }

    fn read_whole(&mut self, message: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let Some(content) = message.get("content").filter(|content| content.is_array()) else {
            return Understanding::Unknown;
        };
        self.n_messages += 1;
        sink.event(Event::Begin { id: message.text_of("id") });
        for (block, index) in content.items().zip(0..) {
            self.read_content(index, block, sink);
        }
        self.stop = stop_of(message);
        self.read_stop(sink);
        Understanding::Known
    }
}

fn index_of(json: Json<'_>) -> u64 {
    json.get("index").and_then(Json::integer).and_then(|index| u64::try_from(index).ok()).unwrap_or(0)
}

fn read_text(part: PartKey, json: Json<'_>, field: &str, sink: &mut dyn EventSink) {
    if let Some(text) = json.text_of(field).filter(|text| !text.is_empty()) {
        sink.event(Event::Text { part, text });
    }
}

fn read_citation(citation: Json<'_>, part: PartKey, sink: &mut dyn EventSink) {
    let source = cited_source(citation);
    let quote = citation.text_of("cited_text");
    sink.event(Event::Cited { source, quote, span: CitationSpan::Part(part) });
}

/// The source of a citation.
pub(super) fn cited_source(citation: Json<'_>) -> SourceRef<'_> {
    let address = citation.text_of("url").or_else(|| citation.text_of("source"));
    let (url, named) = match address {
        Some(address) if is_web_address(&address) => (Some(address), None),
        other => (None, other),
    };
    let document = || citation.get("document_index").map(|index| Cow::Owned(format!("document {}", index.raw())));
    let file = citation.text_of("file_id").or(named).or_else(document);
    let title = citation.text_of("title").or_else(|| citation.text_of("document_title"));
    SourceRef { url, file, title, ..SourceRef::default() }
}

fn result_of<'a>(block: Json<'a>, content: Option<Json<'a>>) -> ToolResult<'a> {
    let Some(content) = content else { return ToolResult::Empty };
    let code = content.text_of("error_code");
    let is_error = block.get("is_error").and_then(Json::boolean).unwrap_or(false);
    if let Some(code) = code {
        return ToolResult::Failed(Some(code));
    }
    if is_error {
        let said = content.items().find_map(|part| part.text_of("text")).or_else(|| content.text());
        return ToolResult::Failed(said);
    }
    let says_nothing = |part: Json<'_>| part.text_of("text").is_some_and(|text| is_blank_output(&text));
    let only_blank_parts = content.is_array() && content.items().all(says_nothing);
    if content.is_blank() || only_blank_parts { ToolResult::Empty } else { ToolResult::Ok }
}

/// The sources a result returns: search results, a fetched page, or what a connected server returned.
fn retrieved(content: Json<'_>, sink: &mut dyn EventSink) {
    if content.is_object() {
        retrieved_item(content, sink);
    }
    content.items().for_each(|item| retrieved_item(item, sink));
}

fn retrieved_item(item: Json<'_>, sink: &mut dyn EventSink) {
    match item.text_of("type").unwrap_or_default().as_ref() {
        "text" => {
            let text = item.text_of("text").unwrap_or_default();
            report_findings(&text, sink);
        }
        "web_fetch_result" => {
            let document = item.get("content");
            let title = document.and_then(|document| document.text_of("title"));
            sink.event(Event::Retrieved(SourceRef { url: item.text_of("url"), title, ..SourceRef::default() }));
        }
        _ if item.text_of("url").is_some() => sink.event(Event::Retrieved(SourceRef {
            url: item.text_of("url"),
            title: item.text_of("title"),
            published: item.text_of("page_age"),
            ..SourceRef::default()
        })),
        _ => {}
    }
}

fn stop_of(json: Json<'_>) -> Option<Stop> {
    let reason = json.text_of("stop_reason")?.into_owned();
    let explanation = json.get("stop_details").and_then(|details| details.text_of("explanation"));
    Some(Stop { reason, explanation: explanation.map(Cow::into_owned) })
}

fn end_of(stop: Option<&Stop>) -> Event<'static> {
    let reason = stop.map_or("end_turn", |stop| stop.reason.as_str());
    let explained = |otherwise: &str| {
        let said = stop.and_then(|stop| stop.explanation.clone());
        Some(Failure { code: Some(reason.to_owned()), message: said.unwrap_or_else(|| otherwise.to_owned()) })
    };
    let (outcome, failure) = match reason {
        "tool_use" | "pause_turn" => (Outcome::Waiting, None),
        "refusal" => (Outcome::Failed, explained(REFUSAL)),
        "max_tokens" => (Outcome::Cut, explained(LENGTH_LIMIT)),
        "model_context_window_exceeded" => (Outcome::Cut, explained(CONTEXT_LIMIT)),
        _ => (Outcome::Completed, None),
    };
    Event::End { outcome, failure }
}

fn read_error(json: Json<'_>, sink: &mut dyn EventSink) {
    let error = json.get("error").unwrap_or(json);
    let failure = Failure {
        code: error.text_of("type").map(Cow::into_owned),
        message: error.text_of("message").unwrap_or(Cow::Borrowed(NO_REASON)).into_owned(),
    };
    sink.event(Event::End { outcome: Outcome::Failed, failure: Some(failure) });
}

#[cfg(test)]
mod tests {
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::stream::Outcome;

    fn turns(events: &[&str]) -> Vec<Turn> {
        let mut stream = AgentStream::default();
        events.iter().for_each(|event| stream.push(format!("data: {event}\n\n").as_bytes()));
        stream.finish();
        stream.turns().to_vec()
    }

    fn start(id: &str) -> String {
        format!(r#"{{"type":"message_start","message":{{"id":"{id}"}}}}"#)
    }

    fn end(reason: &str) -> String {
        format!(r#"{{"type":"message_delta","delta":{{"stop_reason":"{reason}"}}}}"#)
    }

    const STOP: &str = r#"{"type":"message_stop"}"#;
    const CALL: &str = r#"{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srv_1","name":"web_search","input":{}}}"#;
    const RESULT: &str = r#"{"type":"content_block_start","index":0,"content_block":{"type":"web_search_tool_result","tool_use_id":"srv_1","content":[{"type":"web_search_result","url":"https://a.org/","title":"A"}]}}"#;

    #[test]
    fn a_result_in_a_later_message_settles_the_call_it_belongs_to() {
        let events = [&start("m1"), CALL, &end("pause_turn"), STOP, &start("m2"), RESULT, &end("end_turn"), STOP];
        let turns = turns(&events);
        let outcomes: Vec<_> = turns.iter().map(|turn| turn.outcome).collect();
        assert_eq!(outcomes, [Some(Outcome::Waiting), Some(Outcome::Completed)]);
        assert_eq!((turns[0].tools.len(), turns[0].tools[0].state), (1, ToolState::Ok));
        assert_eq!((turns[1].tools.len(), turns[1].sources.len()), (0, 1));
    }

    #[test]
    fn code_that_calls_a_tool_is_settled_after_the_tool_answered() {
        let code = CALL.replace("web_search", "code_execution");
        let tool = r#"{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_1","name":"query","input":{},"caller":{"type":"code_execution_20250825","tool_id":"srv_1"}}}"#;
        let result = r#"{"type":"content_block_start","index":0,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srv_1","content":{"type":"code_execution_tool_result_error","error_code":"unavailable"}}}"#;
        let turns =
            turns(&[&start("m1"), &code, tool, &end("tool_use"), STOP, &start("m2"), result, &end("end_turn"), STOP]);
        let states: Vec<_> = turns[0].tools.iter().map(|call| call.state).collect();
        assert_eq!(states, [ToolState::Failed, ToolState::Unknown]);
        assert_eq!((turns[0].tools[0].error.as_deref(), turns[1].tools.len()), (Some("unavailable"), 0));
    }

    #[test]
    fn a_result_without_a_call_in_the_recording_is_a_call_of_its_turn() {
        let turns = turns(&[&start("m"), RESULT, &end("end_turn"), STOP]);
        assert_eq!((turns[0].tools[0].name.as_str(), turns[0].tools[0].state), ("web_search", ToolState::Ok));
    }

    #[test]
    fn a_result_sent_twice_is_one_result() {
        let once = [&start("m1"), CALL, RESULT, &end("end_turn"), STOP];
        let turns = turns(&[&once[..], &[&start("m2"), RESULT, &end("end_turn"), STOP]].concat());
        assert_eq!((turns[0].tools[0].state, turns[1].tools.len()), (ToolState::Ok, 0));
    }
}
