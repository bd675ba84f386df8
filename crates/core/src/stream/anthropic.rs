//! Anthropic Messages: content blocks, server tools, citations that come before the text of their block.

use std::borrow::Cow;

use super::citation::cited_source;
use super::ending::{CONTEXT_LIMIT, Ending, LENGTH_LIMIT, REFUSAL};
use super::event::{CitationSpan, Event, EventSink, PartKey, Protocol, SourceRef, ToolResult};
use super::field::Fields;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{is_blank_output, report_findings};
use credence_json::Json;
use credence_lookup::Lookup;

pub(super) const PARSER: ProtocolParser = ProtocolParser::new::<AnthropicParser>(Protocol::Anthropic, recognizes);

fn recognizes(message: &Message<'_>) -> bool {
    let json = message.json;
    let kind_in = |field: &str| json.get(field).is_some_and(|part| part.text_of("type").is_some());
    match message.kind().as_ref() {
        // Agents name their own steps so, too.
        "message_start" => kind_in("message") || json.at_path("message.usage").is_some(),
        "content_block_start" => kind_in("content_block"),
        "content_block_delta" => kind_in("delta"),
        "content_block_stop" => json.count("index").is_some(),
        "message_delta" => ["delta", "usage"].into_iter().any(|field| json.get(field).is_some_and(Json::is_object)),
        "message_stop" => json.fields().all(|(name, _)| name == "type" || name.starts_with("amazon-")),
        // OpenAI's items of output have the same name, and no reason why they end.
        "message" => json.get("content").is_some_and(Json::is_array) && json.get("stop_reason").is_some(),
        "error" => json.get("error").and_then(|error| error.text_of("type")).is_some_and(|kind| is_error_kind(&kind)),
        _ => false,
    }
}

fn is_error_kind(kind: &str) -> bool {
    const KINDS: &str = "invalid_request_error authentication_error billing_error permission_error not_found_error \
        request_too_large rate_limit_error api_error timeout_error overloaded_error";
    KINDS.split_whitespace().any(|known| known == kind)
}

#[derive(Clone, Default)]
struct AnthropicParser {
    /// Ids of the calls, and which of them each content block is, for the arguments that follow it.
    calls: Vec<String>,
    call_of_block: Lookup<u64>,
    /// The message in which each call was made. A provider may send its result in a later message.
    message_of_call: Lookup<String>,
    n_messages: usize,
    ending: Option<Ending>,
}

impl Parser for AnthropicParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        match message.kind().as_ref() {
            "content_block_delta" => return self.read_delta(json, sink),
            "content_block_start" => return self.read_block(json, sink),
            "message_start" => self.begin(json.get("message"), sink),
            "message_delta" => self.ending = json.get("delta").and_then(ending_in),
            "message_stop" => self.end(sink),
            "message" => return self.read_whole(json, sink),
            "error" => read_error(json, sink),
            "content_block_stop" | "ping" => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }
}

impl AnthropicParser {
    fn begin(&mut self, message: Option<Json<'_>>, sink: &mut dyn EventSink) {
        self.n_messages += 1;
        sink.begin(message.and_then(|message| message.text_of("id")));
    }

    fn read_delta(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let index = json.index("index");
        let Some(delta) = json.get("delta") else { return Understanding::Unknown };
        match delta.kind().as_ref() {
            "text_delta" => sink.text(index, delta.text_of("text")),
            "citations_delta" => delta.get("citation").into_iter().for_each(|it| read_citation(it, index, sink)),
            "thinking_delta" => sink.thinking(delta.text_of("thinking").unwrap_or_default()),
            "input_json_delta" => self.read_args(index, delta, sink),
            "signature_delta" | "compaction_delta" => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_args(&self, index: u64, delta: Json<'_>, sink: &mut dyn EventSink) {
        let Some(id) = self.call_of_block.get(&index).and_then(|call| self.calls.get(call)) else { return };
        sink.args(id, delta.text_of("partial_json").unwrap_or_default());
    }

    fn read_block(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let Some(block) = json.get("content_block") else { return Understanding::Unknown };
        self.read_content(json.index("index"), block, sink)
    }

    /// A content block, as it begins on a stream or as it is in a whole message.
    fn read_content(&mut self, index: PartKey, block: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let kind = block.kind();
        match kind.as_ref() {
            "text" => {
                block.list("citations").for_each(|citation| read_citation(citation, index, sink));
                sink.text(index, block.text_of("text"));
            }
            "thinking" => {
                sink.event(Event::ThoughtBegin);
                sink.thinking(block.text_of("thinking").unwrap_or_default());
            }
            "redacted_thinking" | "fallback" | "compaction" | "container_upload" => {}
            "tool_use" | "server_tool_use" | "mcp_tool_use" => self.read_call(index, &kind, block, sink),
            _ if kind.ends_with("_tool_result") => self.read_result(&kind, block, sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_call(&mut self, index: u64, kind: &str, block: Json<'_>, sink: &mut dyn EventSink) {
        let id = block.text_of("id").unwrap_or_default();
        self.call_of_block.set(index, self.calls.len());
        self.calls.push(id.clone().into_owned());
        self.message_of_call.set(id.clone().into_owned(), self.n_messages);
        // A stream begins every call with `{}` and sends the arguments after it.
        let args = block.some("input").filter(|input| !input.is_blank()).map(|input| Cow::Borrowed(input.raw()));
        let name = block.text_of("name").unwrap_or(Cow::Borrowed("tool"));
        sink.begin_call(&id, &name, args, kind != "tool_use");
    }

    /// A result settles the call it belongs to, which may be one of an earlier message of the same recording.
    fn read_result(&self, kind: &str, block: Json<'_>, sink: &mut dyn EventSink) {
        let id = block.text_of("tool_use_id").unwrap_or_default();
        let content = block.get("content");
        let message = self.message_of_call.get(id.as_ref());
        if message.is_none_or(|message| message == self.n_messages) {
            sink.call(&id, kind.strip_suffix("_tool_result").unwrap_or(kind), None);
        }
        content.into_iter().for_each(|content| report_content(content, sink));
        sink.result(&id, result_of(block, content));
    }

    fn end(&mut self, sink: &mut dyn EventSink) {
        self.calls.clear();
        self.call_of_block.clear();
        sink.end(self.ending.take().unwrap_or(Ending::COMPLETED));
    }

    fn read_whole(&mut self, message: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let Some(content) = message.get("content").filter(|content| content.is_array()) else {
            return Understanding::Unknown;
        };
        self.begin(Some(message), sink);
        for (block, index) in content.items().zip(0..) {
            self.read_content(index, block, sink);
        }
        self.ending = ending_in(message);
        self.end(sink);
        Understanding::Known
    }
}

fn read_citation(citation: Json<'_>, part: PartKey, sink: &mut dyn EventSink) {
    sink.cited(cited_source(citation), citation.text_of("cited_text"), CitationSpan::Part(part));
}

fn result_of<'a>(block: Json<'a>, content: Option<Json<'a>>) -> ToolResult<'a> {
    let Some(content) = content else { return ToolResult::Empty };
    if let Some(code) = content.text_of("error_code") {
        return ToolResult::Failed(Some(code));
    }
    if block.flag("is_error") {
        return ToolResult::Failed(content.items().find_map(|part| part.text_of("text")).or_else(|| content.text()));
    }
    let is_blank_text = |part: Json<'_>| part.text_of("text").is_some_and(|text| is_blank_output(&text));
    let is_empty = content.is_blank() || content.is_array() && content.items().all(is_blank_text);
    ToolResult::of_output(Some(content), is_empty)
}

/// Reports the sources of a result: search results, a fetched page, or what a connected server returned.
fn report_content(content: Json<'_>, sink: &mut dyn EventSink) {
    if content.is_object() {
        report_item(content, sink);
    }
    content.items().for_each(|item| report_item(item, sink));
}

fn report_item(item: Json<'_>, sink: &mut dyn EventSink) {
    let url = item.text_of("url");
    match item.kind().as_ref() {
        "text" => report_findings(&item.text_of("text").unwrap_or_default(), sink),
        "web_fetch_result" => {
            let title = item.get("content").and_then(|document| document.text_of("title"));
            sink.retrieved(SourceRef { url, title, ..SourceRef::default() });
        }
        _ if url.is_some() => {
            let (title, published) = (item.text_of("title"), item.text_of("page_age"));
            sink.retrieved(SourceRef { url, title, published, ..SourceRef::default() });
        }
        _ => {}
    }
}

fn ending_in(json: Json<'_>) -> Option<Ending> {
    let reason = json.text_of("stop_reason")?;
    let explanation = json.get("stop_details").and_then(|details| details.text_of("explanation"));
    let ending = match reason.as_ref() {
        "tool_use" | "pause_turn" => Ending::WAITING,
        reason @ "refusal" => Ending::failed(reason, REFUSAL),
        reason @ "max_tokens" => Ending::cut(reason, LENGTH_LIMIT),
        reason @ "model_context_window_exceeded" => Ending::cut(reason, CONTEXT_LIMIT),
        reason => Ending::of_reason(reason),
    };
    Some(ending.explained_by(explanation.as_deref()))
}

fn read_error(json: Json<'_>, sink: &mut dyn EventSink) {
    let error = json.get("error").unwrap_or(json);
    sink.end(Ending::error(error.text_of("type"), error.text_of("message")));
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
