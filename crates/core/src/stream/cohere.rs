//! Cohere Chat, version 2: content blocks, tool plans, and citations that name the words they are for.

use std::borrow::Cow;

use super::ending::{CONTEXT_LIMIT, Ending, LENGTH_LIMIT, NOT_FINISHED};
use super::event::{CitationSpan, Event, EventSink, OffsetUnit, Outcome, PartKey, Protocol, SourceRef};
use super::field::Fields;
use super::host_calls::HostCalls;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::streamed_text::StreamedText;
use credence_address::is_web_address;
use credence_json::Json;

pub(super) const PARSER: ProtocolParser = ProtocolParser::new::<CohereParser>(Protocol::Cohere, recognizes);

fn recognizes(message: &Message<'_>) -> bool {
    let kind = message.kind();
    let is_event = kind.starts_with("tool-plan-")
        || kind.starts_with("citation-")
        || matches!(
            kind.as_ref(),
            "message-start" | "content-start" | "content-delta" | "content-end" | "tool-call-start" | "tool-call-delta"
        );
    (is_event && message.json.at_path("delta.message").is_some()) || is_whole(message.json)
}

/// A whole body: a message and, in capitals, why it ended.
fn is_whole(json: Json<'_>) -> bool {
    let [message, reason, kind] = json.pick(["message", "finish_reason", "type"]);
    let is_upper = |reason: Cow<'_, str>| reason.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    let is_message = message.is_some_and(|message| message.get("role").is_some());
    kind.is_none() && is_message && reason.and_then(Json::text).is_some_and(is_upper)
}

#[derive(Clone, Default)]
struct CohereParser {
    text: StreamedText,
    calls: HostCalls,
}

impl Parser for CohereParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let delta = json.some("delta").unwrap_or(json);
        let content = delta.some("message").unwrap_or(delta);
        let index = json.index("index");
        match message.kind().as_ref() {
            "message-start" => sink.begin(json.text_of("id")),
            kind @ ("content-start" | "content-delta") => {
                if kind == "content-start" {
                    sink.event(Event::ThoughtBegin);
                }
                content.get("content").into_iter().for_each(|content| self.read_content(index, content, sink));
            }
            "tool-plan-delta" => sink.thinking(content.text_of("tool_plan").unwrap_or_default()),
            "tool-call-start" | "tool-call-delta" => {
                one_or_list(content, "tool_calls").for_each(|call| self.read_call(index, call, sink));
            }
            "citation-start" => {
                one_or_list(content, "citations").for_each(|citation| self.read_citation(citation, sink));
            }
            "message-end" => self.end(delta, sink),
            "content-end" | "tool-call-end" | "citation-end" | "debug" => {}
            _ if is_whole(json) => self.read_whole(json, sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }
}

/// The object in a field, or the items of its list.
fn one_or_list<'a>(json: Json<'a>, name: &str) -> impl Iterator<Item = Json<'a>> {
    json.get(name).filter(|value| value.is_object()).into_iter().chain(json.list(name))
}

impl CohereParser {
    fn read_whole(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        sink.begin(json.text_of("id"));
        let Some(message) = json.get("message") else { return };
        if let Some(plan) = message.text_of("tool_plan") {
            sink.thinking(plan);
        }
        message.list("content").zip(0..).for_each(|(content, index)| self.read_content(index, content, sink));
        message.list("tool_calls").zip(0..).for_each(|(call, index)| self.read_call(index, call, sink));
        message.list("citations").for_each(|citation| self.read_citation(citation, sink));
        self.end(json, sink);
    }

    fn read_content(&mut self, part: PartKey, content: Json<'_>, sink: &mut dyn EventSink) {
        if let Some(thought) = content.filled("thinking") {
            sink.thinking(thought);
        }
        // Parts without answer text, such as thoughts, count in the indices of citations.
        while (self.text.parts() as u64) < part.min(MAX_PARTS) {
            self.text.push(self.text.parts() as u64, "");
        }
        if let Some(text) = content.text().or_else(|| content.filled("text")) {
            self.text.push(part, &text);
            sink.text(part, Some(text));
        }
    }

    fn read_call(&mut self, index: u64, call: Json<'_>, sink: &mut dyn EventSink) {
        let function = call.some("function").unwrap_or(call);
        self.calls.read(index, call.filled("id").as_deref(), function, sink);
    }

    /// Citations of the plan or of a thought do not support the answer, but their sources were returned.
    fn read_citation(&self, citation: Json<'_>, sink: &mut dyn EventSink) {
        let is_answer = matches!(citation.kind().as_ref(), "" | "TEXT_CONTENT");
        let span = self.span_of(citation);
        for source in citation.list("sources").map(source_of) {
            if is_answer {
                sink.cited(source, None, span);
            } else {
                sink.retrieved(source);
            }
        }
    }

    /// Offsets count characters of the content they name, or of the last one.
    fn span_of(&self, citation: Json<'_>) -> CitationSpan {
        let Some(range) = citation.offsets_from_zero("start", "end") else { return CitationSpan::Whole };
        let named = citation.count("content_index").unwrap_or(self.text.last());
        self.text.locate(named, OffsetUnit::Character, range, citation.text_of("text").as_deref())
    }

    fn end(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let reason = json.text_of("finish_reason").unwrap_or_default();
        let error = json.some("error").and_then(Json::error_text);
        sink.end(ending_of(&reason, error.as_deref(), !self.calls.is_empty()));
        *self = Self::default();
    }
}

/// Most contents of one message that are counted.
const MAX_PARTS: u64 = 1_000;

/// A document of the request, or the result of a tool of the host application.
fn source_of(source: Json<'_>) -> SourceRef<'_> {
    let document = source.some("document").or_else(|| source.some("tool_output")).unwrap_or(source);
    SourceRef {
        url: ["url", "link"].into_iter().filter_map(|name| document.text_of(name)).find(|url| is_web_address(url)),
        file: source.text_of("id"),
        title: document.first_text(&["title", "name"]),
        snippet: document.first_text(&["text", "snippet", "content"]),
        published: document.text_of("date"),
    }
}

fn ending_of(reason: &str, error: Option<&str>, host_called: bool) -> Ending {
    let ending = match reason {
        "MAX_TOKENS" => Ending::cut(reason, LENGTH_LIMIT),
        "ERROR_LIMIT" => Ending::cut(reason, CONTEXT_LIMIT),
        "USER_CANCEL" => Ending::STOPPED,
        "TOOL_CALL" => Ending::WAITING,
        _ if reason.starts_with("ERROR") || reason == "TIMEOUT" || error.is_some() => {
            Ending::failed(reason, NOT_FINISHED)
        }
        _ => match Ending::of_reason(reason) {
            Ending { outcome: Outcome::Completed, .. } => Ending::completed_unless(host_called),
            ending => ending,
        },
    };
    ending.explained_by(error)
}

#[cfg(test)]
mod tests {
    use crate::assess::assess;
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::stream::{Outcome, Protocol};

    fn turn(lines: &[&str]) -> Turn {
        let mut stream = AgentStream::default();
        stream.push(lines.join("\n").as_bytes());
        stream.finish();
        assert_eq!(stream.protocol(), Some(Protocol::Cohere));
        assert_eq!(stream.turns().len(), 1);
        stream.turns()[0].clone()
    }

    const START: &str = r#"{"id":"m","type":"message-start","delta":{"message":{"role":"assistant"}}}"#;

    fn ended(delta: &str) -> (Outcome, Option<String>) {
        let turn = turn(&[START, &format!(r#"{{"type":"message-end","delta":{delta}}}"#)]);
        (turn.outcome.unwrap(), turn.failure.map(|failure| failure.message))
    }

    #[test]
    fn citations_stand_on_the_words_they_name() {
        let turn = turn(&[
            START,
            r#"{"type":"content-start","index":0,"delta":{"message":{"content":{"type":"thinking","thinking":"hm"}}}}"#,
            r#"{"type":"content-start","index":1,"delta":{"message":{"content":{"type":"text","text":""}}}}"#,
            r#"{"type":"content-delta","index":1,"delta":{"message":{"content":{"text":"Été "}}}}"#,
            r#"{"type":"content-delta","index":1,"delta":{"message":{"content":{"text":"𝄞 good"}}}}"#,
            r#"{"type":"citation-start","index":0,"delta":{"message":{"citations":{"start":6,"end":10,"text":"good","type":"TEXT_CONTENT","sources":[{"type":"document","id":"doc:0","document":{"title":"A","text":"words","url":"https://a.org"}},{"type":"tool","id":"t:0","tool_output":{"title":"B"}}]}}}}"#,
            r#"{"type":"citation-end","index":0}"#,
            r#"{"type":"citation-start","index":1,"delta":{"message":{"citations":{"start":0,"end":3,"text":"bad","sources":[{"type":"document","id":"doc:1"}]}}}}"#,
            r#"{"type":"citation-start","index":2,"delta":{"message":{"citations":{"start":0,"end":1,"text":"I","type":"PLAN","sources":[{"type":"document","id":"doc:2"}]}}}}"#,
            r#"{"type":"content-end","index":1}"#,
            r#"{"type":"message-end","delta":{"finish_reason":"COMPLETE","usage":{}}}"#,
        ]);
        assert_eq!((turn.thinking.as_str(), turn.outcome), ("hm", Some(Outcome::Completed)));
        let assessment = assess(&turn, None);
        let places: Vec<_> = assessment.citations.iter().map(|citation| citation.start.zip(citation.end)).collect();
        assert_eq!(places, [Some((7, 11)), Some((7, 11)), None]);
        let sources: Vec<_> =
            assessment.sources.iter().map(|source| (source.id.as_str(), source.cited, source.retrieved)).collect();
        let expected =
            [("https://a.org/", true, false), ("t:0", true, false), ("doc:1", true, false), ("doc:2", false, true)];
        assert_eq!(sources, expected);
        assert_eq!(assessment.sources[0].snippet.as_deref(), Some("words"));
        assert_eq!(assessment.not_understood, 0);
    }

    #[test]
    fn the_finish_reason_says_how_the_turn_ended() {
        assert_eq!(ended(r#"{"finish_reason":"COMPLETE"}"#).0, Outcome::Completed);
        assert_eq!(ended(r#"{"finish_reason":"STOP_SEQUENCE"}"#).0, Outcome::Completed);
        assert_eq!(ended(r#"{"finish_reason":"MAX_TOKENS"}"#).0, Outcome::Cut);
        assert_eq!(ended(r#"{"finish_reason":"TOOL_CALL"}"#).0, Outcome::Waiting);
        assert_eq!(ended(r#"{"finish_reason":"USER_CANCEL"}"#).0, Outcome::Stopped);
        assert_eq!(ended(r#"{"finish_reason":"TIMEOUT"}"#).0, Outcome::Failed);
        assert_eq!(ended(r#"{"finish_reason":"ERROR","error":"gone"}"#), (Outcome::Failed, Some("gone".to_owned())));
        assert_eq!(turn(&[START]).outcome, Some(Outcome::Cut));
    }

    #[test]
    fn the_plan_is_thought_and_calls_are_the_hosts() {
        let turn = turn(&[
            START,
            r#"{"type":"tool-plan-delta","delta":{"message":{"tool_plan":"I will"}}}"#,
            r#"{"type":"tool-call-delta","index":3,"delta":{"message":{"tool_calls":{"function":{"arguments":"{}"}}}}}"#,
            r#"{"type":"tool-call-start","index":0,"delta":{"message":{"tool_calls":{"id":"w","function":{"name":"weather","arguments":""}}}}}"#,
            r#"{"type":"tool-call-delta","index":0,"delta":{"message":{"tool_calls":{"function":{"arguments":"{\"a\":1}"}}}}}"#,
            r#"{"type":"tool-call-end","index":0}"#,
            r#"{"type":"message-end","delta":{"finish_reason":"TOOL_CALL"}}"#,
        ]);
        assert_eq!(turn.thinking, "I will");
        let calls: Vec<_> = turn.tools.iter().map(|tool| (tool.name.as_str(), tool.args.as_deref().unwrap())).collect();
        assert_eq!(calls, [("tool", "{}"), ("weather", "{\"a\":1}")]);
        assert!(turn.tools.iter().all(|tool| tool.state == ToolState::Unknown));
    }
}
