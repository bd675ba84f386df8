//! The assistant transport of assistant-ui: parts that begin, grow and finish, each known by its path.
//!
//! Parts inside another part belong to a tool or a sub-agent: their text is shown as thinking, not as the answer.
//! `[DONE]` is this protocol's own end, so a turn that nothing else ended is completed by it.

use std::borrow::Cow;

use super::ending::Ending;
use super::event::{CitationSpan, Event, EventSink, Outcome, PartKey, Protocol, SourceRef, ToolResult};
use super::field::Fields;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{is_blank_output, report_value};
use credence_json::Json;
use credence_lookup::Lookup;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser::new::<TransportParser>(Protocol::AssistantTransport, recognizes);

fn recognizes(message: &Message<'_>) -> bool {
    let json = message.json;
    let is_known = match message.kind().as_ref() {
        "part-start" => json.get("part").is_some(),
        "step-start" => json.get("messageId").is_some(),
        "text-delta" => json.get("textDelta").is_some(),
        "update-state" => json.get("operations").is_some(),
        "part-finish" | "tool-call-args-text-finish" | "step-finish" | "message-finish" => true,
        "annotations" | "data" | "result" | "error" => true,
        _ => false,
    };
    // Others have chunks of the same names, without the place in the message.
    is_known && json.get("path").is_some_and(Json::is_array)
}

#[derive(Clone, Default)]
struct TransportParser {
    parts: Vec<Part>,
    /// Which part a path is, and how many parts begin at it.
    part_at: Lookup<String>,
    begun_at: Lookup<String>,
    /// Calls without a result: their tool may be the host application's.
    n_open: usize,
    begun: bool,
    /// Why the last step or the message ended, unless another step follows.
    stop: Option<String>,
}

#[derive(Clone)]
struct Part {
    kind: PartKind,
    /// The id of a call.
    call: String,
    is_open: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PartKind {
    Text,
    Thinking,
    Call,
    Other,
}

impl Parser for TransportParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        match message.kind().as_ref() {
            "part-start" => self.read_start(json, sink),
            "text-delta" => self.read_text(json, sink),
            "result" => self.read_result(json, sink),
            "step-start" => self.read_step(json, sink),
            "step-finish" => self.stop = stop_in(json),
            "message-finish" => {
                self.stop = stop_in(json);
                self.end(sink);
            }
            "error" => self.read_error(json, sink),
            "annotations" => json.list("annotations").for_each(|annotation| read_annotation(annotation, sink)),
            "part-finish" | "tool-call-args-text-finish" | "data" | "update-state" => {}
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn read_end_mark(&mut self, sink: &mut dyn EventSink) {
        if self.begun || !self.parts.is_empty() {
            self.stop.get_or_insert_with(|| "stop".to_owned());
        }
        self.end(sink);
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        self.end(sink);
    }
}

impl TransportParser {
    /// Every step names a message; the first one begins the turn.
    fn read_step(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        if !self.begun {
            self.begun = true;
            sink.begin(json.text_of("messageId"));
        }
    }

    /// A part begins as the next one at the path of what holds it; an empty path is the message.
    fn read_start(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let Some(part) = json.get("part") else { return };
        let parent = path_of(json);
        let nth = self.begun_at.get(&parent).unwrap_or(0);
        self.begun_at.set(parent.clone(), nth + 1);
        let is_answer = parent.is_empty();
        let path = if is_answer { nth.to_string() } else { format!("{parent},{nth}") };
        self.part_at.set(path, self.parts.len());
        let kind = match part.kind().as_ref() {
            "tool-call" => return self.begin_call(part, sink),
            "text" if is_answer => PartKind::Text,
            "text" | "reasoning" => {
                sink.event(Event::ThoughtBegin);
                PartKind::Thinking
            }
            "source" => {
                read_source(part, sink);
                PartKind::Other
            }
            _ => PartKind::Other,
        };
        self.parts.push(Part { kind, call: String::new(), is_open: false });
    }

    fn begin_call(&mut self, part: Json<'_>, sink: &mut dyn EventSink) {
        self.n_open += 1;
        let id = part.text_of("toolCallId").unwrap_or_else(|| Cow::Owned(format!("call_{}", self.parts.len() + 1)));
        sink.call(&id, &part.text_of("toolName").unwrap_or(Cow::Borrowed("tool")), None);
        self.parts.push(Part { kind: PartKind::Call, call: id.into_owned(), is_open: true });
    }

    fn read_text(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let Some(text) = json.text_of("textDelta") else { return };
        let path = path_of(json);
        // A part whose beginning was missed is the answer's.
        let index = self.part_at.get(&path).unwrap_or_else(|| {
            self.part_at.set(path, self.parts.len());
            self.parts.push(Part { kind: PartKind::Text, call: String::new(), is_open: false });
            self.parts.len() - 1
        });
        let part = &self.parts[index];
        match part.kind {
            PartKind::Text => sink.event(Event::Text { part: index as PartKey, text }),
            PartKind::Thinking => sink.thinking(text),
            PartKind::Call => sink.args(&part.call, text),
            PartKind::Other => {}
        }
    }

    fn read_result(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let index = self.part_at.get(&path_of(json)).filter(|index| self.parts[*index].kind == PartKind::Call);
        let index = index.unwrap_or_else(|| {
            self.begin_call(json, sink);
            self.parts.len() - 1
        });
        let part = &mut self.parts[index];
        self.n_open -= usize::from(part.is_open);
        part.is_open = false;
        let result = result_of(json);
        if !matches!(result, ToolResult::Failed(_) | ToolResult::FailedWith { .. }) {
            json.pick(["result", "artifact"]).into_iter().flatten().for_each(|found| report_value(found, sink));
        }
        sink.result(&part.call, result);
    }

    /// A warning ends nothing.
    fn read_error(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let severity = json.text_of("severity").unwrap_or_default();
        if !matches!(severity.as_ref(), "warning" | "info") {
            sink.end(Ending::error(json.text_of("code"), json.first_text(&["error", "message"])));
            *self = Self::default();
        }
    }

    fn end(&mut self, sink: &mut dyn EventSink) {
        if let Some(reason) = self.stop.take() {
            sink.end(ending_of(&reason, self.n_open > 0));
            *self = Self::default();
        }
    }
}

fn result_of(json: Json<'_>) -> ToolResult<'_> {
    let result = json.get("result");
    if json.flag("isError") {
        let error = result.filter(|result| !result.is_blank() || result.text().is_some());
        return ToolResult::Failed(error.map(Json::error_text_or_json));
    }
    let is_blank = |result: Json<'_>| result.is_blank() || result.text().is_some_and(|text| is_blank_output(&text));
    ToolResult::of_output(result, result.is_none_or(is_blank))
}

/// A path as text: `2,0` for the first part inside the third.
fn path_of(json: Json<'_>) -> String {
    json.list("path").map(Json::raw).collect::<Vec<_>>().join(",")
}

fn read_source(part: Json<'_>, sink: &mut dyn EventSink) {
    let (url, title) = (part.text_of("url"), part.text_of("title"));
    let source = SourceRef { url, file: part.first_text(&["filename", "id"]), title, ..SourceRef::default() };
    sink.cited(source, None, CitationSpan::Whole);
}

/// Annotations are the application's own; those that name an address are citations.
fn read_annotation(annotation: Json<'_>, sink: &mut dyn EventSink) {
    let [url, title, quote] = ["url", "title", "cited_text"].map(|name| annotation.text_of(name));
    if url.is_some() && annotation.kind().contains("citation") {
        sink.cited(SourceRef { url, title, ..SourceRef::default() }, quote, CitationSpan::Whole);
    }
}

fn stop_in(json: Json<'_>) -> Option<String> {
    json.text_of("finishReason").filter(|_| !json.flag("isContinued")).map(Cow::into_owned)
}

fn ending_of(reason: &str, has_open_calls: bool) -> Ending {
    match Ending::of_reason(reason) {
        _ if reason == "error" => Ending::failed(reason, "the agent could not finish"),
        Ending { outcome: Outcome::Completed, .. } => Ending::completed_unless(has_open_calls),
        ending => ending,
    }
}

#[cfg(test)]
mod tests {
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::stream::{Outcome, Protocol};

    fn turn(messages: &[&str]) -> Turn {
        let mut stream = AgentStream::default();
        messages.iter().for_each(|message| stream.push(format!("data: {message}\n\n").as_bytes()));
        stream.finish();
        assert_eq!(stream.protocol(), Some(Protocol::AssistantTransport));
        assert_eq!(stream.turns().len(), 1);
        stream.turns()[0].clone()
    }

    const TEXT: &str = r#"{"type":"part-start","part":{"type":"text"},"path":[]}"#;
    const HI: &str = r#"{"type":"text-delta","textDelta":"Hi","path":[0]}"#;

    fn ended(last: &[&str]) -> Option<Outcome> {
        turn(&[&[TEXT, HI], last].concat()).outcome
    }

    #[test]
    fn the_turn_ends_with_its_message_its_last_step_or_the_mark() {
        assert_eq!(ended(&["[DONE]"]), Some(Outcome::Completed));
        assert_eq!(ended(&[]), Some(Outcome::Cut));
        assert_eq!(ended(&[r#"{"type":"message-finish","finishReason":"stop","path":[]}"#]), Some(Outcome::Completed));
        assert_eq!(ended(&[r#"{"type":"message-finish","finishReason":"length","path":[]}"#]), Some(Outcome::Cut));
        let step = r#"{"type":"step-finish","finishReason":"tool-calls","isContinued":true,"path":[]}"#;
        assert_eq!(ended(&[step]), Some(Outcome::Cut));
        assert_eq!(ended(&[step, "[DONE]"]), Some(Outcome::Completed));
        assert_eq!(ended(&[r#"{"type":"error","error":"gone","path":[]}"#, "[DONE]"]), Some(Outcome::Failed));
        let warning = r#"{"type":"error","error":"slow","severity":"warning","path":[]}"#;
        assert_eq!(ended(&[warning, "[DONE]"]), Some(Outcome::Completed));
    }

    #[test]
    fn results_say_whether_the_tool_worked() {
        let call = |n: u32| {
            format!(
                r#"{{"type":"part-start","part":{{"type":"tool-call","toolCallId":"c{n}","toolName":"t"}},"path":[]}}"#
            )
        };
        let result = |n: u32, rest: &str| format!(r#"{{"type":"result",{rest},"path":[{n}]}}"#);
        let messages = [
            call(0),
            r#"{"type":"text-delta","textDelta":"{}","path":[0]}"#.to_owned(),
            result(0, r#""result":[{"url":"https://a.org","title":"A"}],"isError":false"#),
            call(1),
            result(1, r#""result":"no such page","isError":true"#),
            call(2),
            result(2, r#""result":[],"isError":false"#),
            call(3),
            result(9, r#""result":1,"isError":false"#),
            "[DONE]".to_owned(),
        ];
        let turn = turn(&messages.each_ref().map(String::as_str));
        let states: Vec<_> = turn.tools.iter().map(|tool| tool.state).collect();
        let expected = [ToolState::Ok, ToolState::Failed, ToolState::Empty, ToolState::Unanswered, ToolState::Ok];
        assert_eq!(states, expected);
        assert_eq!(turn.tools[1].error.as_deref(), Some("no such page"));
        assert!(turn.sources[0].retrieved && !turn.sources[0].cited);
        assert_eq!(turn.outcome, Some(Outcome::Waiting));
    }

    #[test]
    fn parts_inside_a_part_are_not_the_answer() {
        let turn = turn(&[
            TEXT,
            r#"{"type":"part-start","part":{"type":"tool-call","toolCallId":"c","toolName":"agent"},"path":[]}"#,
            r#"{"type":"part-start","part":{"type":"text"},"path":[1]}"#,
            r#"{"type":"text-delta","textDelta":"inner","path":[1,0]}"#,
            HI,
            r#"{"type":"text-delta","textDelta":" there","path":[7]}"#,
            r#"{"type":"annotations","annotations":[{"type":"url_citation","url":"https://a.org"},{"type":"mine"}],"path":[]}"#,
            r#"{"type":"part-start","part":{"type":"source","sourceType":"url","id":"s","url":"https://b.org"},"path":[]}"#,
            r#"{"type":"no-such-chunk","path":[]}"#,
            "[DONE]",
        ]);
        assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Hi there", "inner"));
        let urls: Vec<_> = turn.sources.iter().map(|source| (source.url.as_deref().unwrap(), source.cited)).collect();
        assert_eq!(urls, [("https://a.org", true), ("https://b.org", true)]);
        assert_eq!(turn.misread.unknown_kind, 1);
    }
}
