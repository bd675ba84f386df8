//! The agent streaming protocol of LangChain: `method` and `params`, content blocks, tools, states.
//!
//! A namespace is the path to a graph inside the agent. The text of a graph below a tool is reported as thinking, and its
//! calls are calls of the turn; any other graph is a step of the agent and writes the answer.

use std::borrow::Cow;

use super::ending::Ending;
use super::event::{EventSink, Protocol, ToolResult};
use super::field::Fields;
use super::langchain::{Block, Messages, Speaker, View, annotations_of, thought_in};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{report_findings_of, text_result_of};
use credence_json::Json;
use credence_lookup::Lookup;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser::new::<LangchainAgentParser>(Protocol::LangchainAgent, recognizes).numbered_by("seq");

fn recognizes(message: &Message<'_>) -> bool {
    let [method, params, version] = message.json.pick(["method", "params", "jsonrpc"]);
    let has_data = params.is_some_and(|params| params.get("data").is_some());
    version.is_none() && has_data && method.and_then(Json::text).is_some_and(|method| is_channel(&method))
}

fn is_channel(method: &str) -> bool {
    const CHANNELS: &str = "lifecycle messages tools values updates checkpoints debug flow state input.requested input \
        input.answered custom tasks";
    CHANNELS.split(' ').any(|known| known == method) || method.starts_with("custom:")
}

#[derive(Clone, Default)]
struct LangchainAgentParser {
    messages: Messages,
    /// Events that were read: a new connection repeats some.
    events: Lookup,
    /// The message that is being written in each namespace.
    open_messages: Vec<OpenMessage>,
    open_in: Lookup,
    /// An error of a message, which the run may survive.
    error: Option<Ending>,
    is_over: bool,
}

#[derive(Clone, Default)]
struct OpenMessage {
    /// The message's number; `None` for one of a tool or of the user, and for one that is known.
    number: Option<usize>,
    /// The call that a tool's message answers, and the text of the answer.
    call: Option<String>,
    result: String,
    speaker: Speaker,
}

impl Parser for LangchainAgentParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let (Some(method), Some(params)) = (json.text_of("method"), json.get("params")) else {
            return self.read_reply(json, sink);
        };
        if json.text_of("event_id").is_some_and(|id| !self.events.insert_new(id.into_owned())) {
            return Understanding::Known;
        }
        self.read_method(&method, params, sink)
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        if self.is_over {
            return;
        }
        if let Some(error) = self.error.take() {
            self.end(error, sink);
        } else if self.messages.waits {
            self.end(Ending::WAITING, sink);
        }
    }
}

impl LangchainAgentParser {
    /// The reply to a command, on connections that carry both.
    fn read_reply(&mut self, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        match json.kind().as_ref() {
            "success" => {}
            "error" => self.end(error_in(json), sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_method(&mut self, method: &str, params: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let [namespace, data] = params.pick(["namespace", "data"]);
        let Some(data) = data else { return Understanding::Known };
        let namespace = namespace.map_or("[]", Json::raw);
        let speaker = Speaker::inside_tool(namespace.contains("\"tools:"));
        match method {
            "lifecycle" if is_outermost(namespace) => self.read_lifecycle(data, sink),
            "lifecycle" | "checkpoints" | "debug" | "flow" | "state" => {}
            "messages" => return self.read_message(namespace, speaker, data, sink),
            "tools" => return self.read_tool(data, sink),
            "input.requested" | "input" => self.messages.waits = true,
            "input.answered" => self.messages.waits = false,
            "values" => self.read_state(data, speaker, sink),
            "updates" => self.read_steps(data, speaker, sink),
            "custom" => report_findings_of(data.get("payload").unwrap_or(data), sink),
            "tasks" => self.read_interrupts(data.get("interrupts")),
            _ if method.starts_with("custom:") => report_findings_of(data, sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_interrupts(&mut self, interrupts: Option<Json<'_>>) {
        self.messages.waits |= interrupts.is_some_and(|interrupts| !interrupts.is_blank());
    }

    /// The events of the outermost graph, which begins and ends a turn.
    fn read_lifecycle(&mut self, data: Json<'_>, sink: &mut dyn EventSink) {
        match data.text_of("event").unwrap_or_default().as_ref() {
            "started" | "running" if self.is_over || !self.messages.is_touched() => self.begin(data, sink),
            "completed" => self.end(self.messages.end(), sink),
            "interrupted" => self.end(Ending::WAITING, sink),
            "failed" => self.end(error_in(data), sink),
            "cancelled" | "canceled" => self.end(Ending::STOPPED, sink),
            _ => {}
        }
    }

    fn begin(&mut self, data: Json<'_>, sink: &mut dyn EventSink) {
        self.messages.begin_turn();
        self.open_messages.clear();
        self.open_in.clear();
        self.error = None;
        self.is_over = false;
        sink.begin(data.text_of("run_id"));
    }

    fn end(&mut self, ending: Ending, sink: &mut dyn EventSink) {
        self.is_over = true;
        sink.end(ending);
    }

    fn read_message(
        &mut self,
        namespace: &str,
        speaker: Speaker,
        data: Json<'_>,
        sink: &mut dyn EventSink,
    ) -> Understanding {
        let event = data.text_of("event").unwrap_or_default();
        if event == "message-start" {
            self.open_message(namespace, speaker, data);
            return Understanding::Known;
        }
        let open = self.open_in.get(namespace).unwrap_or_else(|| self.open_unseen_message(namespace, speaker));
        let block = data.get("content");
        match (event.as_ref(), block) {
            ("content-block-start", Some(block)) => self.read_block(open, data, block, false, sink),
            ("content-block-finish", Some(block)) => self.read_block(open, data, block, true, sink),
            ("content-block-delta", _) => self.read_delta(open, data, sink),
            ("message-finish", _) => self.finish_message(open, data, sink),
            ("error" | "message-error", _) => self.error = Some(error_in(data)),
            ("usage" | "content-block-start" | "content-block-finish", _) => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn open_message(&mut self, namespace: &str, speaker: Speaker, data: Json<'_>) {
        let role = data.text_of("role").unwrap_or(Cow::Borrowed("ai"));
        let is_agent = matches!(role.as_ref(), "ai" | "assistant");
        let id = data.text_of("id").unwrap_or_default();
        let message = OpenMessage {
            number: if is_agent { self.messages.open(&id, View::Piece) } else { None },
            call: data.text_of("tool_call_id").filter(|_| role == "tool").map(Cow::into_owned),
            result: String::new(),
            speaker,
        };
        self.add_open(namespace, message);
    }

    /// Opens a message whose beginning was not seen.
    fn open_unseen_message(&mut self, namespace: &str, speaker: Speaker) -> usize {
        let number = self.messages.open("", View::Piece);
        self.add_open(namespace, OpenMessage { number, speaker, ..OpenMessage::default() })
    }

    fn add_open(&mut self, namespace: &str, message: OpenMessage) -> usize {
        self.open_in.set(namespace.to_owned(), self.open_messages.len());
        self.open_messages.push(message);
        self.open_messages.len() - 1
    }

    /// A content block as it begins, or as it is when it ends.
    fn read_block(&mut self, open: usize, data: Json<'_>, block: Json<'_>, is_whole: bool, sink: &mut dyn EventSink) {
        let kind = block.kind();
        let text = block.text_of("text").unwrap_or_default();
        let Some(message) = self.open_messages.get_mut(open) else { return };
        if kind == "text" && message.call.is_some() {
            if is_whole {
                message.result = text.into_owned();
            }
            return;
        }
        let (Some(number), speaker) = (message.number, message.speaker) else { return };
        match kind.as_ref() {
            "text" if is_whole => self.finish_text(block_in(number, data), block, speaker, sink),
            "text" => self.read_text(block_in(number, data), &text, speaker, sink),
            "reasoning" | "thinking" => {
                self.think(number, block, if is_whole { View::Whole } else { View::Piece }, sink);
            }
            _ if kind.ends_with("tool_result") => self.messages.read_tool(block, sink),
            _ if block.some("name").is_none() => {}
            _ if is_whole => self.messages.calls.read(number, block, data.index("index"), sink),
            _ => self.messages.calls.read_piece(number, index_in(data, block), block, sink),
        }
    }

    fn read_text(&mut self, block: Block<'_>, text: &str, speaker: Speaker, sink: &mut dyn EventSink) {
        match speaker {
            Speaker::Tool => self.messages.think(block.message, text, View::Piece, sink),
            Speaker::Agent => _ = self.messages.read_piece(block, text, sink),
        }
    }

    /// A finished text block has its annotations, and its text where none of it was streamed.
    fn finish_text(&mut self, block: Block<'_>, content: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        let text = content.text_of("text").unwrap_or_default();
        if speaker == Speaker::Tool {
            return self.messages.think(block.message, &text, View::Whole, sink);
        }
        let part = self.messages.finish_piece(block, &text, sink);
        self.messages.annotate(part, annotations_of(content), View::Whole, sink);
    }

    fn think(&mut self, number: usize, block: Json<'_>, view: View, sink: &mut dyn EventSink) {
        self.messages.think(number, &thought_in(block).unwrap_or_default(), view, sink);
    }

    fn read_delta(&mut self, open: usize, data: Json<'_>, sink: &mut dyn EventSink) {
        let Some(delta) = data.get("delta") else { return };
        let Some(message) = self.open_messages.get_mut(open) else { return };
        let kind = delta.kind();
        let text = delta.text_of("text").unwrap_or_default();
        if kind == "text-delta" && message.call.is_some() {
            return message.result.push_str(&text);
        }
        let (Some(number), speaker) = (message.number, message.speaker) else { return };
        match kind.as_ref() {
            "text-delta" => self.read_text(block_in(number, data), &text, speaker, sink),
            "reasoning-delta" => self.think(number, delta, View::Piece, sink),
            "tool-call-delta" => self.messages.calls.read_piece(number, index_in(data, delta), delta, sink),
            "block-delta" => self.read_fields(number, data, delta.get("fields").unwrap_or(delta), sink),
            _ => {}
        }
    }

    /// A block as far as it came. The arguments of a call come twice: as the provider sends them, and put together.
    fn read_fields(&mut self, number: usize, data: Json<'_>, fields: Json<'_>, sink: &mut dyn EventSink) {
        if fields.kind().ends_with("tool_call_chunk") && fields.some("id").is_some() {
            self.messages.calls.read(number, fields, data.index("index"), sink);
        }
    }

    fn finish_message(&mut self, open: usize, data: Json<'_>, sink: &mut dyn EventSink) {
        let Some(message) = self.open_messages.get_mut(open) else { return };
        let result = std::mem::take(&mut message.result);
        if let Some(call) = message.call.take().filter(|call| self.messages.calls.is_open(call)) {
            self.messages.calls.end(&call, text_result_of(Cow::Borrowed(&result)), sink);
        }
        if let Some(number) = message.number {
            let stop = data.text_of("reason").or_else(|| data.get("metadata")?.text_of("finish_reason"));
            self.messages.close_message(number, stop);
        }
    }

    fn read_tool(&mut self, data: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let event = data.text_of("event").unwrap_or_default();
        if event == "tool-output-delta" {
            return Understanding::Known;
        }
        if !matches!(event.as_ref(), "tool-started" | "tool-finished" | "tool-error") {
            return Understanding::Unknown;
        }
        let id = data.text_of("tool_call_id").unwrap_or_default();
        let calls = &mut self.messages.calls;
        calls.begin(&id, &data.first_text(&["tool_name", "name"]).unwrap_or(Cow::Borrowed("tool")), sink);
        match event.as_ref() {
            "tool-started" => sink.whole_args(&id, data.some("input").map(Json::text_or_json)),
            "tool-finished" => calls.end_with_output(&id, data.get("output"), sink),
            _ => calls.end(&id, ToolResult::Failed(data.first_text(&["message", "error"])), sink),
        }
        Understanding::Known
    }

    fn read_state(&mut self, state: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        if let Some(messages) = state.get("messages") {
            self.messages.read_list(messages, speaker, sink);
        }
        self.read_interrupts(state.get("__interrupt__"));
    }

    /// The changes that nodes made to the state.
    fn read_steps(&mut self, data: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        let changes = data.get("values").unwrap_or(data);
        self.read_state(changes, speaker, sink);
        changes.fields().for_each(|(_, change)| self.read_state(change, speaker, sink));
    }
}

fn is_outermost(namespace: &str) -> bool {
    Json::parse(namespace).is_ok_and(|namespace| namespace.items().next().is_none())
}

fn block_in<'a>(message: usize, data: Json<'a>) -> Block<'a> {
    Block { message, name: data.get("index").map(Json::raw) }
}

/// The index of a block in its message, as the stream writes it.
fn index_in<'a>(data: Json<'a>, block: Json<'a>) -> &'a str {
    data.get("index").or_else(|| block.get("index")).map_or("0", Json::raw)
}

fn error_in(data: Json<'_>) -> Ending {
    let text = ["message", "error"].into_iter().find_map(|name| data.get(name)?.error_text());
    Ending::error(data.text_of("code"), text)
}

#[cfg(test)]
mod tests {
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::stream::Outcome;

    /// The turn that `method namespace data` lines make.
    fn turn(events: &[&str]) -> Turn {
        let mut stream = AgentStream::default();
        for (event, id) in events.iter().zip(1..) {
            let mut words = event.splitn(3, ' ');
            let (method, namespace, data) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
            let frame = format!(
                r#"{{"type":"event","event_id":"{id}","method":"{method}","params":{{"namespace":{namespace},"data":{data}}}}}"#
            );
            // Sent twice, as after a connection that was made again.
            stream.push(format!("event: {method}\ndata: {frame}\nid: {id}\n\ndata: {frame}\n\n").as_bytes());
        }
        stream.finish();
        assert_eq!((stream.turns().len(), stream.turns()[0].misread.total()), (1, 0));
        stream.turns()[0].clone()
    }

    const RUNNING: &str = r#"lifecycle [] {"event":"running"}"#;
    const COMPLETED: &str = r#"lifecycle [] {"event":"completed"}"#;

    #[test]
    fn events_told_twice_count_once() {
        let turn = turn(&[
            RUNNING,
            r#"messages [] {"event":"message-start","role":"ai","id":"m"}"#,
            r#"messages [] {"event":"content-block-start","index":0,"content":{"type":"text","text":"A"}}"#,
            r#"messages [] {"event":"content-block-delta","index":0,"delta":{"type":"text-delta","text":"b."}}"#,
            r#"messages [] {"event":"content-block-finish","index":0,"content":{"type":"text","text":"Ab.","annotations":[{"type":"citation","url":"https://a.org/","start_index":0,"end_index":2}]}}"#,
            r#"messages [] {"event":"message-finish"}"#,
            r#"values [] {"messages":[{"type":"human","content":"?","id":"h"},{"type":"ai","id":"m","content":[{"type":"text","text":"Ab.","annotations":[{"type":"citation","url":"https://a.org/","start_index":0,"end_index":2}]}]}]}"#,
            COMPLETED,
        ]);
        assert_eq!((turn.answer.as_str(), turn.citations.len()), ("Ab.", 1));
        assert_eq!(turn.outcome, Some(Outcome::Completed));
    }

    #[test]
    fn arguments_come_in_pieces_or_as_far_as_they_are() {
        let turn = turn(&[
            RUNNING,
            r#"messages [] {"event":"message-start","role":"ai","id":"m"}"#,
            r#"messages [] {"event":"content-block-start","index":0,"content":{"type":"tool_call_chunk","id":"a","name":"find","args":""}}"#,
            r#"messages [] {"event":"content-block-delta","index":0,"delta":{"type":"tool-call-delta","args":"{\"q\":"}}"#,
            r#"messages [] {"event":"content-block-delta","index":0,"delta":{"type":"tool-call-delta","args":"1}"}}"#,
            r#"messages [] {"event":"content-block-start","index":1,"content":{"type":"tool_use","id":"b","name":"find","input":""}}"#,
            r#"messages [] {"event":"content-block-delta","index":1,"delta":{"type":"block-delta","fields":{"type":"tool_call_chunk","id":"b","name":"find","args":"{\"q\""}}}"#,
            r#"messages [] {"event":"content-block-delta","index":1,"delta":{"type":"block-delta","fields":{"type":"tool_call_chunk","id":"b","name":"find","args":"{\"q\":2}"}}}"#,
            r#"tools ["tools:1"] {"event":"tool-finished","tool_call_id":"a","output":[]}"#,
            r#"tools ["tools:2"] {"event":"tool-error","tool_call_id":"b","message":"no"}"#,
            COMPLETED,
        ]);
        let calls: Vec<_> = turn.tools.iter().map(|call| (call.args.as_deref().unwrap(), call.state)).collect();
        assert_eq!(calls, [(r#"{"q":1}"#, ToolState::Empty), (r#"{"q":2}"#, ToolState::Failed)]);
    }

    #[test]
    fn a_tool_told_by_the_state_alone_is_answered() {
        let turn = turn(&[
            RUNNING,
            r#"values [] {"messages":[{"type":"human","content":"?","id":"h"},{"type":"ai","id":"m","content":"","tool_calls":[{"id":"a","name":"find","args":{}}]},{"type":"tool","tool_call_id":"a","content":"no","status":"error","id":"t"}]}"#,
            r#"lifecycle [] {"event":"failed","error":"too bad"}"#,
        ]);
        assert_eq!((turn.tools[0].state, turn.tools[0].error.as_deref()), (ToolState::Failed, Some("no")));
        assert_eq!((turn.outcome, turn.failure.unwrap().message.as_str()), (Some(Outcome::Failed), "too bad"));
    }

    #[test]
    fn agents_inside_tools_do_not_speak_to_the_user() {
        let say = |namespace: &str, id: &str, text: &str| {
            [
                format!(r#"messages {namespace} {{"event":"message-start","role":"ai","id":"{id}"}}"#),
                format!(
                    r#"messages {namespace} {{"event":"content-block-delta","index":0,"delta":{{"type":"text-delta","text":"{text}"}}}}"#
                ),
                format!(r#"messages {namespace} {{"event":"message-finish"}}"#),
            ]
        };
        let inside = say(r#"["tools:1","model_request:2"]"#, "s", "Working.");
        let step = say(r#"["model_request:3"]"#, "m", "Done.");
        let inner_end = r#"lifecycle ["tools:1"] {"event":"failed","error":"inner"}"#.to_owned();
        let events: Vec<String> =
            [RUNNING.to_owned()].into_iter().chain(inside).chain([inner_end]).chain(step).collect();
        let mut events: Vec<&str> = events.iter().map(String::as_str).collect();
        events.push(COMPLETED);
        let turn = turn(&events);
        assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Done.", "Working."));
        assert_eq!(turn.outcome, Some(Outcome::Completed));
    }

    #[test]
    fn a_question_to_the_user_waits_and_a_stream_without_an_end_is_cut() {
        let asked = turn(&[RUNNING, r#"input.requested [] {"interrupt_id":"1","payload":"?"}"#]);
        assert_eq!(asked.outcome, Some(Outcome::Waiting));
        let asks = r#"input.requested [] {"interrupt_id":"1","payload":"?"}"#;
        let answered = turn(&[RUNNING, asks, r#"input.answered [] {"interrupt_ids":["1"]}"#, COMPLETED]);
        assert_eq!(answered.outcome, Some(Outcome::Completed));
        let ended = turn(&[RUNNING, r#"lifecycle [] {"event":"interrupted"}"#]);
        assert_eq!(ended.outcome, Some(Outcome::Waiting));
        assert_eq!(turn(&[RUNNING, r#"checkpoints [] {"id":"1"}"#]).outcome, Some(Outcome::Cut));
    }
}
