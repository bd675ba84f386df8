//! The agent streaming protocol of LangChain: `method` and `params`, content blocks, tools, states.
//!
//! A namespace is the path to a graph inside the agent. What a graph below a tool says is reported as thinking, and its calls
//! are calls of the turn; any other graph is a step of the agent and speaks for it.

use std::borrow::Cow;

use super::ending::NO_REASON;
use super::event::{Event, EventSink, Failure, Outcome, Protocol, ToolResult};
use super::langchain::{Messages, Speaker, View, annotations_of, thought_in};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::report_findings_of;
use credence_text::json::Json;
use credence_text::lookup::Lookup;

pub(super) const PARSER: ProtocolParser = ProtocolParser {
    protocol: Protocol::LangchainAgent,
    recognizes,
    open: || Box::new(LangchainAgentParser::default()),
};

fn recognizes(message: &Message<'_>) -> bool {
    message.json.get("method").is_some() && message.json.get("params").is_some_and(|params| params.is_object())
}

#[derive(Clone, Default)]
struct LangchainAgentParser {
    messages: Messages,
    /// Events that were read: a connection that is made again repeats some.
    events: Lookup,
    /// The message that is being said in each namespace.
    open_message: Vec<OpenMessage>,
    open_in: Lookup,
    /// An error of a message, which the run may survive.
    failure: Option<Failure>,
    is_over: bool,
}

#[derive(Clone, Default)]
struct OpenMessage {
    /// The message's number; `None` for one of a tool or of the user, and for one that is known.
    number: Option<usize>,
    /// The call that a tool's message answers, and what it says.
    call: Option<String>,
    result: String,
    is_inside_tool: bool,
}

impl Parser for LangchainAgentParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let [kind, id, method, params] = message.json.pick(["type", "event_id", "method", "params"]);
        let (Some(method), Some(params)) = (method.and_then(Json::text), params) else {
            return self.read_answer(kind, message.json, sink);
        };
        if id.and_then(Json::text).is_some_and(|id| !self.events.is_new(id.into_owned())) {
            return Understanding::Known;
        }
        self.read_method(&method, params, sink)
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        if self.is_over {
            return;
        }
        let failure = self.failure.take();
        if failure.is_some() {
            self.end(Event::End { outcome: Outcome::Failed, failure }, sink);
        } else if self.messages.waits {
            self.end(self.messages.end(), sink);
        }
    }

    fn copy(&self) -> Box<dyn Parser> {
        Box::new(self.clone())
    }
}

impl LangchainAgentParser {
    /// The answer to a command, on connections that carry both.
    fn read_answer(&mut self, kind: Option<Json<'_>>, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        match kind.and_then(Json::text).unwrap_or_default().as_ref() {
            "success" => Understanding::Known,
            "error" => {
                let end = Event::End { outcome: Outcome::Failed, failure: Some(failure_in(json)) };
                self.end(end, sink);
                Understanding::Known
            }
            _ => Understanding::Unknown,
        }
    }

    fn read_method(&mut self, method: &str, params: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let [namespace, data] = params.pick(["namespace", "data"]);
        let Some(data) = data else { return Understanding::Known };
        let namespace = namespace.map_or("[]", Json::raw);
        let speaker = if namespace.contains("\"tools:") { Speaker::Tool } else { Speaker::Agent };
        match method {
            "lifecycle" => self.read_lifecycle(data, is_outermost(namespace), sink),
            "messages" => return self.read_message(namespace, speaker, data, sink),
            "tools" => return self.read_tool(data, sink),
            "input.requested" | "input" => self.messages.waits = true,
            "input.answered" => self.messages.waits = false,
            "values" => self.read_state(data, speaker, sink),
            "updates" => self.read_steps(data, speaker, sink),
            "custom" => report_findings_of(data.get("payload").unwrap_or(data), sink),
            "tasks" => self.read_interrupts(data.get("interrupts")),
            "checkpoints" | "debug" | "flow" | "state" => {}
            _ if method.starts_with("custom:") => report_findings_of(data, sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_interrupts(&mut self, interrupts: Option<Json<'_>>) {
        self.messages.waits |= interrupts.is_some_and(|interrupts| !interrupts.is_blank());
    }

    /// Only the outermost graph begins and ends a turn.
    fn read_lifecycle(&mut self, data: Json<'_>, is_outermost: bool, sink: &mut dyn EventSink) {
        if !is_outermost {
            return;
        }
        match data.text_of("event").unwrap_or_default().as_ref() {
            "started" | "running" if self.is_over || !self.messages.touched => {
                self.messages.begin_turn();
                self.open_message.clear();
                self.open_in.clear();
                self.failure = None;
                self.is_over = false;
                sink.event(Event::Begin { id: data.text_of("run_id") });
            }
            "completed" => self.end(self.messages.end(), sink),
            "interrupted" => self.end(Event::End { outcome: Outcome::Waiting, failure: None }, sink),
            "failed" => {
                let failure = Some(failure_in(data));
                self.end(Event::End { outcome: Outcome::Failed, failure }, sink);
            }
            "cancelled" | "canceled" => self.end(Event::End { outcome: Outcome::Stopped, failure: None }, sink),
            _ => {}
        }
    }

    fn end(&mut self, end: Event<'_>, sink: &mut dyn EventSink) {
        self.is_over = true;
        sink.event(end);
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
            let open_message = self.started(data, speaker);
            self.open_in.hold(namespace.to_owned(), self.open_message.len());
            self.open_message.push(open_message);
            return Understanding::Known;
        }
        let open_message = match self.open_in.get(namespace) {
            Some(open_message) => open_message,
            None => self.started_before(namespace, speaker),
        };
        match event.as_ref() {
            "content-block-start" | "content-block-finish" => {
                let Some(block) = data.get("content") else { return Understanding::Known };
                self.read_block(open_message, data, block, event == "content-block-finish", sink);
            }
            "content-block-delta" => self.read_delta(open_message, data, sink),
            "message-finish" => self.finish_message(open_message, data, sink),
            "error" | "message-error" => self.failure = Some(failure_in(data)),
            "usage" => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn started(&mut self, data: Json<'_>, speaker: Speaker) -> OpenMessage {
        let [id, role, call] = data.pick(["id", "role", "tool_call_id"]);
        let role = role.and_then(Json::text).unwrap_or(Cow::Borrowed("ai"));
        let is_agent = matches!(role.as_ref(), "ai" | "assistant");
        let id = id.and_then(Json::text).unwrap_or_default();
        OpenMessage {
            number: if is_agent { self.messages.open(&id, View::Piece) } else { None },
            call: call.and_then(Json::text).filter(|_| role == "tool").map(Cow::into_owned),
            result: String::new(),
            is_inside_tool: speaker == Speaker::Tool,
        }
    }

    /// A message whose beginning was not seen.
    fn started_before(&mut self, namespace: &str, speaker: Speaker) -> usize {
        let number = self.messages.open("", View::Piece);
        self.open_in.hold(namespace.to_owned(), self.open_message.len());
        self.open_message.push(OpenMessage {
            number,
            is_inside_tool: speaker == Speaker::Tool,
            ..OpenMessage::default()
        });
        self.open_message.len() - 1
    }

    /// A content block as it begins, or as it is when it ends.
    fn read_block(&mut self, at: usize, data: Json<'_>, block: Json<'_>, is_whole: bool, sink: &mut dyn EventSink) {
        let kind = block.text_of("type").unwrap_or_default();
        let Some(open_message) = self.open_message.get_mut(at) else { return };
        let (number, is_inside) = (open_message.number, open_message.is_inside_tool);
        if kind == "text" && open_message.call.is_some() {
            if is_whole {
                open_message.result = block.text_of("text").unwrap_or_default().into_owned();
            }
            return;
        }
        let Some(number) = number else { return };
        match kind.as_ref() {
            "text" if is_whole => self.finish_text(number, data, block, is_inside, sink),
            "text" => self.say(number, data, &block.text_of("text").unwrap_or_default(), is_inside, sink),
            "reasoning" | "thinking" if !is_whole => self.think(number, block, View::Piece, sink),
            "reasoning" | "thinking" => self.think(number, block, View::Whole, sink),
            _ if kind.ends_with("tool_result") => self.messages.read_tool(block, sink),
            _ if block.some("name").is_none() => {}
            _ if is_whole => self.messages.read_call(number, block, index_of(data), sink),
            _ => self.messages.read_call_piece(number, placed(data, block), block, sink),
        }
    }

    fn say(&mut self, number: usize, data: Json<'_>, text: &str, is_inside: bool, sink: &mut dyn EventSink) {
        if is_inside {
            self.messages.think(number, text, View::Piece, sink);
        } else {
            self.messages.read_piece(number, data.get("index").map(Json::raw), text, sink);
        }
    }

    /// A finished text block has its annotations, and its text where none of it was streamed.
    fn finish_text(
        &mut self,
        number: usize,
        data: Json<'_>,
        block: Json<'_>,
        is_inside: bool,
        sink: &mut dyn EventSink,
    ) {
        let text = block.text_of("text").unwrap_or_default();
        if is_inside {
            self.messages.think(number, &text, View::Whole, sink);
            return;
        }
        let part = self.messages.finish_piece(number, data.get("index").map(Json::raw), &text, sink);
        self.messages.annotate(part, annotations_of(block), View::Whole, sink);
    }

    fn think(&mut self, number: usize, block: Json<'_>, view: View, sink: &mut dyn EventSink) {
        let thought = thought_in(block).unwrap_or_default();
        self.messages.think(number, &thought, view, sink);
    }

    fn read_delta(&mut self, at: usize, data: Json<'_>, sink: &mut dyn EventSink) {
        let Some(delta) = data.get("delta") else { return };
        let Some(open_message) = self.open_message.get_mut(at) else { return };
        let (number, is_inside) = (open_message.number, open_message.is_inside_tool);
        let kind = delta.text_of("type").unwrap_or_default();
        if kind == "text-delta" && open_message.call.is_some() {
            open_message.result.push_str(&delta.text_of("text").unwrap_or_default());
            return;
        }
        let Some(number) = number else { return };
        match kind.as_ref() {
            "text-delta" => self.say(number, data, &delta.text_of("text").unwrap_or_default(), is_inside, sink),
            "reasoning-delta" => self.think(number, delta, View::Piece, sink),
            "tool-call-delta" => self.messages.read_call_piece(number, placed(data, delta), delta, sink),
            "block-delta" => self.read_fields(number, data, delta.get("fields").unwrap_or(delta), sink),
            _ => {}
        }
    }

    /// A block as far as it came. The arguments of a call come twice: as the provider sends them, and put together.
    fn read_fields(&mut self, number: usize, data: Json<'_>, fields: Json<'_>, sink: &mut dyn EventSink) {
        if fields.text_of("type").is_some_and(|kind| kind.ends_with("tool_call_chunk")) && fields.some("id").is_some() {
            self.messages.read_call(number, fields, index_of(data), sink);
        }
    }

    fn finish_message(&mut self, at: usize, data: Json<'_>, sink: &mut dyn EventSink) {
        let Some(open_message) = self.open_message.get_mut(at) else { return };
        let result = std::mem::take(&mut open_message.result);
        if let Some(call) = open_message.call.take().filter(|call| self.messages.is_open_call(call)) {
            let is_blank = super::langchain::is_blank_output(&result);
            self.messages.end_call(&call, if is_blank { ToolResult::Empty } else { ToolResult::Ok }, sink);
        }
        if let Some(number) = open_message.number {
            let metadata = data.get("metadata").and_then(|metadata| metadata.text_of("finish_reason"));
            self.messages.close_message(number, data.text_of("reason").or(metadata));
        }
    }

    fn read_tool(&mut self, data: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let id = data.text_of("tool_call_id").unwrap_or_default();
        let name = data.text_of("tool_name").or_else(|| data.text_of("name")).unwrap_or(Cow::Borrowed("tool"));
        match data.text_of("event").unwrap_or_default().as_ref() {
            "tool-started" => {
                self.messages.begin_call(&id, name, sink);
                if let Some(input) = data.some("input") {
                    let args = input.text().unwrap_or(Cow::Borrowed(input.raw()));
                    sink.event(Event::ToolArgsWhole { id, args });
                }
            }
            "tool-finished" => {
                self.messages.begin_call(&id, name, sink);
                self.messages.finish_call(&id, data.get("output"), sink);
            }
            "tool-error" => {
                self.messages.begin_call(&id, name, sink);
                let said = data.text_of("message").or_else(|| data.text_of("error"));
                self.messages.end_call(&id, ToolResult::Failed(said), sink);
            }
            "tool-output-delta" => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_state(&mut self, state: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        if let Some(messages) = state.get("messages") {
            self.messages.read_list(messages, speaker, sink);
        }
        self.read_interrupts(state.get("__interrupt__"));
    }

    /// What nodes changed in the state.
    fn read_steps(&mut self, data: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        let changes = data.get("values").unwrap_or(data);
        self.read_state(changes, speaker, sink);
        changes.fields().for_each(|(_, change)| self.read_state(change, speaker, sink));
    }
}

fn is_outermost(namespace: &str) -> bool {
    Json::parse(namespace).is_ok_and(|namespace| namespace.items().next().is_none())
}

fn index_of(data: Json<'_>) -> usize {
    data.get("index").and_then(Json::integer).and_then(|index| usize::try_from(index).ok()).unwrap_or(0)
}

/// The place of a block in its message, as the stream names it.
fn placed<'a>(data: Json<'a>, block: Json<'a>) -> &'a str {
    data.get("index").or_else(|| block.get("index")).map_or("0", Json::raw)
}

fn failure_in(data: Json<'_>) -> Failure {
    let [error, message, code] = data.pick(["error", "message", "code"]);
    let said = [message, error].into_iter().flatten().find_map(|said| said.text().or_else(|| said.text_of("message")));
    Failure {
        code: code.and_then(Json::text).map(Cow::into_owned),
        message: said.unwrap_or(Cow::Borrowed(NO_REASON)).into_owned(),
    }
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
