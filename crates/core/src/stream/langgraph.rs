//! Runs of a LangGraph server, in any of its stream modes and any mix of them.
//!
//! No message ends a run: when its bytes end and no call waits, it is done. What a `values` state holds before the
//! agent speaks is history. Models and agents that a tool asks do not speak to the user: their text is told as thinking.

mod model_event;

use std::borrow::Cow;

use super::event::{Event, EventSink, Failure, Outcome, Protocol};
use super::langchain::{Messages, Speaker, View, digest};
use super::payload::report_findings_of;
use super::{Format, FormatReader, Message, Understanding};
use credence_text::json::Json;
use credence_text::lookup::Lookup;

pub(super) const FORMAT: Format =
    Format { protocol: Protocol::Langgraph, recognises, open: || Box::new(LanggraphReader::default()) };

fn recognises(message: &Message<'_>) -> bool {
    let (event, json) = event_and_payload(message);
    let tells = |name: &str| json.get(name).is_some();
    match Mode::of(event.split('|').next().unwrap_or_default()) {
        Some(Mode::Metadata) => tells("run_id"),
        Some(Mode::Error | Mode::End | Mode::Noise) => false,
        Some(Mode::ModelEvents) => tells("event") && tells("data"),
        Some(_) => true,
        None => false,
    }
}

/// What a message is about, by the stream mode it comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Metadata,
    Pieces,
    About,
    Growing,
    Complete,
    Steps,
    State,
    Custom,
    ModelEvents,
    Tasks,
    Error,
    End,
    Noise,
}

impl Mode {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "metadata" => Self::Metadata,
            "messages" | "messages-tuple" => Self::Pieces,
            "messages/metadata" => Self::About,
            "messages/partial" => Self::Growing,
            "messages/complete" => Self::Complete,
            "updates" => Self::Steps,
            "values" => Self::State,
            "custom" => Self::Custom,
            "events" => Self::ModelEvents,
            "tasks" | "debug" => Self::Tasks,
            "error" => Self::Error,
            "end" => Self::End,
            "checkpoints" | "feedback" | "heartbeat" => Self::Noise,
            _ if name.starts_with("on_") => Self::ModelEvents,
            _ => return None,
        })
    }
}

/// The name and the payload of an event: named by its frame, or by `event` beside `data` as in lines of JSON. An event
/// of the model has these two fields itself and is its own payload.
fn event_and_payload<'a>(message: &Message<'a>) -> (Cow<'a, str>, Json<'a>) {
    let json = message.json;
    let named = json.text_of("event");
    if named.as_deref().is_some_and(|name| name.starts_with("on_")) {
        return (Cow::Borrowed("events"), json);
    }
    if message.event.is_empty() {
        let data = json.get("data").filter(|data| data.is_object() || data.is_array());
        return (named.unwrap_or_default(), data.unwrap_or(json));
    }
    (Cow::Borrowed(message.event), json)
}

#[derive(Clone, Default)]
struct LanggraphReader {
    messages: Messages,
    run: Option<String>,
    attempt: i64,
    /// The graphs whose first state was seen: it is what they were given.
    given: Lookup,
    /// A short form of each field of each state, to see what changes.
    fields: Lookup,
    /// Messages that tools caused, by identity.
    inside_tools: Lookup,
    has_thread: bool,
    is_over: bool,
}

impl FormatReader for LanggraphReader {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let (event, json) = event_and_payload(message);
        let (name, graph) = event.split_once('|').unwrap_or((&event, ""));
        let Some(mode) = Mode::of(name) else { return Understanding::Unknown };
        let speaker = speaker_in(graph);
        match mode {
            Mode::Metadata => self.read_run(json, sink),
            Mode::Pieces => self.read_pieces(json, speaker, sink),
            Mode::About => self.read_about(json, sink),
            Mode::Growing => self.read_listed(json, View::Growing, speaker, sink),
            Mode::Complete => self.read_listed(json, View::Whole, speaker, sink),
            Mode::Steps => self.read_steps(json, speaker, sink),
            Mode::State => self.read_state(json, graph, sink),
            Mode::Custom => report_findings_of(json, sink),
            Mode::ModelEvents => return model_event::read(&mut self.messages, json, sink),
            Mode::Tasks => self.read_task(json, speaker, sink),
            Mode::Error => self.read_error(json, sink),
            Mode::End => self.finish(sink),
            Mode::Noise => {}
        }
        Understanding::Known
    }

    /// What a node writes, and a state, may be any value.
    fn read_plain(&mut self, event: &str) -> Understanding {
        let name = event.split('|').next().unwrap_or_default();
        if Mode::of(name).is_some() { Understanding::Known } else { Understanding::Unknown }
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        if self.is_over {
            return;
        }
        if let Some(end) = self.messages.end_by_silence() {
            self.is_over = true;
            sink.event(end);
        }
    }

    fn copy(&self) -> Box<dyn FormatReader> {
        Box::new(self.clone())
    }
}

impl LanggraphReader {
    /// A run begins, or the same one is tried again.
    fn read_run(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("run_id");
        let attempt = json.get("attempt").and_then(Json::integer).unwrap_or(1);
        if self.run.as_deref() != id.as_deref() {
            self.finish(sink);
            *self = Self { messages: std::mem::take(&mut self.messages), ..Self::default() };
            self.messages.begin_turn();
            self.given.clear();
        } else if attempt > self.attempt && self.messages.touched {
            sink.event(Event::Retract { part: self.messages.first_part() });
            self.messages.begin_turn();
        }
        self.attempt = attempt;
        self.run = id.as_deref().map(str::to_owned);
        sink.event(Event::Begin { id });
    }

    /// `[message, metadata]`.
    fn read_pieces(&mut self, json: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        let mut pair = json.items();
        let message = pair.next().filter(|message| message.is_object()).unwrap_or(json);
        let about = pair.next();
        if let Some(about) = about {
            self.read_thread(about, sink);
        }
        let is_inside = about.is_some_and(is_inside_tool);
        let view = if is_piece(message) { View::Piece } else { View::Whole };
        self.messages.read(message, view, if is_inside { Speaker::Tool } else { speaker }, sink);
    }

    fn read_thread(&mut self, about: Json<'_>, sink: &mut dyn EventSink) {
        if self.has_thread {
            return;
        }
        if let Some(thread) = about.text_of("thread_id") {
            self.has_thread = true;
            sink.event(Event::Thread(thread));
        }
    }

    /// What is known about messages that are about to come, by identity.
    fn read_about(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        for (id, about) in json.fields() {
            let Some(about) = about.get("metadata") else { continue };
            self.read_thread(about, sink);
            if is_inside_tool(about) {
                self.inside_tools.hold(id.into_owned(), 0);
            }
        }
    }

    fn read_listed(&mut self, json: Json<'_>, view: View, speaker: Speaker, sink: &mut dyn EventSink) {
        for message in json.items() {
            let id = message.text_of("id").unwrap_or_default();
            let is_inside = self.inside_tools.get(id.as_ref()).is_some();
            self.messages.read(message, view, if is_inside { Speaker::Tool } else { speaker }, sink);
        }
    }

    /// What each node changed in the state.
    fn read_steps(&mut self, json: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        for (node, change) in json.fields() {
            if node == "__interrupt__" {
                self.read_interrupts(change);
                continue;
            }
            let several = change.items();
            let one = change.is_object().then_some(change);
            several.chain(one).for_each(|change| self.read_change(change, speaker, sink));
        }
    }

    fn read_change(&mut self, change: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        for (field, value) in change.fields() {
            match field.as_ref() {
                "messages" => self.messages.read_list(value, speaker, sink),
                "__interrupt__" => self.read_interrupts(value),
                _ => report(value, sink),
            }
        }
    }

    fn read_interrupts(&mut self, interrupts: Json<'_>) {
        self.messages.waits |= !interrupts.is_blank();
    }

    /// The whole state. The first one of a run is what it was given, if the beginning of the run was seen.
    fn read_state(&mut self, json: Json<'_>, graph: &str, sink: &mut dyn EventSink) {
        let is_given = self.given.is_new(graph.to_owned());
        let is_history = is_given && (self.run.is_some() || !graph.is_empty()) && !self.messages.touched;
        for (field, value) in json.fields() {
            match field.as_ref() {
                "messages" if is_history => self.messages.read_history(value),
                "messages" => self.messages.read_list(value, speaker_in(graph), sink),
                "__interrupt__" => self.read_interrupts(value),
                _ => self.read_field(graph, &field, value, is_history, sink),
            }
        }
    }

    /// A further field of the state, where it is not as it was.
    fn read_field(&mut self, graph: &str, field: &str, value: Json<'_>, is_history: bool, sink: &mut dyn EventSink) {
        if !value.is_object() && !value.is_array() {
            return;
        }
        let now = digest(value.raw()) as usize;
        let before = self.fields.hold(format!("{graph}|{field}"), now);
        if before != Some(now) && !is_history {
            report(value, sink);
        }
    }

    /// A task that begins or ends; `debug` wraps it and tells of checkpoints too.
    fn read_task(&mut self, json: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        let task = json.get("payload").unwrap_or(json);
        if let Some(interrupts) = task.get("interrupts") {
            self.read_interrupts(interrupts);
        }
        let Some(result) = task.some("result") else { return };
        self.read_change(result, speaker, sink);
        // Some servers write the changes as pairs.
        for pair in result.items() {
            let mut pair = pair.items();
            let is_messages = pair.next().and_then(Json::text).is_some_and(|field| field == "messages");
            match pair.next() {
                Some(value) if is_messages => self.messages.read_list(value, speaker, sink),
                Some(value) => report(value, sink),
                None => {}
            }
        }
    }

    fn read_error(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        self.is_over = true;
        let code = json.text_of("error").or_else(|| json.text_of("type"));
        let said = json.text_of("message").or_else(|| json.text_of("error"));
        let message = said.map_or_else(|| "the agent gave no reason".to_owned(), Cow::into_owned);
        let failure = Failure { code: code.map(Cow::into_owned), message };
        sink.event(Event::End { outcome: Outcome::Failed, failure: Some(failure) });
    }
}

fn report(value: Json<'_>, sink: &mut dyn EventSink) {
    if value.is_object() || value.is_array() {
        report_findings_of(value, sink);
    }
}

/// Whether a message is a piece of one.
fn is_piece(message: Json<'_>) -> bool {
    let class = message.get("id").and_then(|path| path.items().last()).and_then(Json::text);
    let kind = class.or_else(|| message.text_of("type")).unwrap_or_default();
    kind.ends_with("Chunk")
}

/// Who speaks in a graph, by the path to it: a graph that a tool runs speaks to the tool.
fn speaker_in(graph: &str) -> Speaker {
    let is_inside = graph.split('|').any(|node| node.starts_with("tools:"));
    if is_inside { Speaker::Tool } else { Speaker::Agent }
}

/// Whether the metadata of a message say that a tool caused it.
fn is_inside_tool(about: Json<'_>) -> bool {
    let [node, graph] = about.pick(["langgraph_node", "langgraph_checkpoint_ns"]);
    let is_tools = node.and_then(Json::text).is_some_and(|node| node == "tools");
    is_tools || graph.and_then(Json::text).is_some_and(|graph| speaker_in(&graph) == Speaker::Tool)
}

#[cfg(test)]
mod tests {
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::stream::{Outcome, Place};

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

    fn said(id: &str, text: &str) -> String {
        format!(r#"{{"content":"{text}","type":"ai","id":"{id}","tool_calls":[]}}"#)
    }

    #[test]
    fn one_message_in_every_mode_counts_once() {
        let whole = said("m", "Hello you");
        let event = |text: &str| {
            format!(
                r#"events {{"event":"on_chat_model_stream","data":{{"chunk":{{"content":"{text}","type":"AIMessageChunk","id":"m"}}}}}}"#
            )
        };
        let turn = turn(&[
            RUN,
            &piece("m", "Hello ", "null"),
            &event("Hello "),
            &format!("messages/partial [{}]", said("m", "Hello ")),
            &piece("m", "you", "null"),
            &event("you"),
            &format!("messages/partial [{whole}]"),
            &piece("m", "", r#""last""#),
            &format!(r#"updates {{"model":{{"messages":[{whole}]}}}}"#),
            &format!(r#"values {{"messages":[{{"type":"human","content":"hi","id":"h"}},{whole}]}}"#),
            &format!(
                r#"tasks {{"id":"1","name":"model","error":null,"result":[["messages",[{whole}]]],"interrupts":[]}}"#
            ),
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
            said("old", "Old.")
        );
        let turn = turn(&[
            RUN,
            &format!(
                r#"values {{"messages":[{given}],"documents":[{{"page_content":"p","metadata":{{"source":"https://old.org/"}}}}]}}"#
            ),
            &format!(
                r#"values {{"messages":[{given},{}],"documents":[{{"page_content":"p","metadata":{{"source":"https://new.org/","title":"T"}}}}]}}"#,
                said("new", "New.")
            ),
        ]);
        assert_eq!(turn.answer, "New.");
        assert_eq!(turn.sources.len(), 1);
        assert_eq!((turn.sources[0].title.as_deref(), turn.sources[0].snippet.as_deref()), (Some("T"), Some("p")));
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
        let both = turns(&[
            RUN,
            &piece("m", "One", r#""last""#),
            r#"metadata {"run_id":"r2"}"#,
            &piece("n", "Two", r#""last""#),
        ]);
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
            format!(
                r#"updates {{"tools":{{"messages":[{{"type":"tool","name":"find","tool_call_id":"{id}",{rest}}}]}}}}"#
            )
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
        let chunk =
            |block: &str| format!(r#"messages [{{"content":[{block}],"type":"AIMessageChunk","id":"m"}},{{}}]"#);
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
        assert_eq!(turn.citations[0].place, Place::Part(turn.parts[1].key));
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
            &format!(r#"updates {{"m":{{"messages":[{}]}}}}"#, said("m", "From the start to the end.")),
        ]);
        assert_eq!((turn.answer.as_str(), turn.outcome), ("From the start to the end.", Some(Outcome::Completed)));
    }
}
