//! Cohere Chat, version 2: content blocks, tool plans, and citations that name the words they are for.

use std::borrow::Cow;

use super::ending::{CONTEXT_LIMIT, LENGTH_LIMIT, NOT_FINISHED};
use super::event::{
    CitationSpan, Event, EventSink, Failure, OffsetUnit, Outcome, PartKey, Protocol, SourceRef, ToolBegin,
};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::unsigned;
use super::streamed_text::StreamedText;
use credence_text::json::Json;
use credence_text::lookup::Lookup;
use credence_text::web_address::is_web_address;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser { protocol: Protocol::Cohere, recognizes, open: || Box::new(CohereParser::default()) };

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
    /// Ids of the calls, and which of them each index is.
    calls: Vec<String>,
    call_of_index: Lookup<u64>,
}

impl Parser for CohereParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let delta = json.some("delta").unwrap_or(json);
        let told = delta.some("message").unwrap_or(delta);
        match message.kind().as_ref() {
            "message-start" => sink.event(Event::Begin { id: json.text_of("id") }),
            "content-start" | "content-delta" => {
                if let Some(content) = told.get("content") {
                    self.read_content(index_of(json), content, sink);
                }
            }
            "tool-plan-delta" => sink.event(Event::Thinking(told.text_of("tool_plan").unwrap_or_default())),
            "tool-call-start" | "tool-call-delta" => {
                if let Some(call) = told.get("tool_calls") {
                    each(call).for_each(|call| self.read_call(index_of(json), call, sink));
                }
            }
            "citation-start" => {
                if let Some(citations) = told.get("citations") {
                    each(citations).for_each(|citation| self.read_citation(citation, sink));
                }
            }
            "message-end" => self.end(delta, sink),
            "content-end" | "tool-call-end" | "citation-end" | "debug" => {}
            _ if is_whole(json) => self.read_whole(json, sink),
            _ => return Understanding::Unknown,
        }
        Understanding::Known
    }

    fn copy(&self) -> Box<dyn Parser> {
        Box::new(self.clone())
    }
}

/// One thing, or a list of them.
fn each(json: Json<'_>) -> impl Iterator<Item = Json<'_>> {
    Some(json).filter(|json| json.is_object()).into_iter().chain(json.items())
}

impl CohereParser {
    fn read_whole(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        sink.event(Event::Begin { id: json.text_of("id") });
        let Some(message) = json.get("message") else { return };
        let [plan, content, calls, citations] = message.pick(["tool_plan", "content", "tool_calls", "citations"]);
        if let Some(plan) = plan.and_then(Json::text) {
            sink.event(Event::Thinking(plan));
        }
        for (content, index) in content.into_iter().flat_map(Json::items).zip(0..) {
            self.read_content(index, content, sink);
        }
        for (call, index) in calls.into_iter().flat_map(Json::items).zip(0..) {
            self.read_call(index, call, sink);
        }
        citations.into_iter().flat_map(Json::items).for_each(|citation| self.read_citation(citation, sink));
        self.end(json, sink);
    }

    fn read_content(&mut self, part: PartKey, content: Json<'_>, sink: &mut dyn EventSink) {
        let [text, thinking] = content.pick(["text", "thinking"]);
        if let Some(thought) = thinking.and_then(Json::text).filter(|thought| !thought.is_empty()) {
            sink.event(Event::Thinking(thought));
        }
        // A part before the answer's may be a thought; its place is kept free.
        while (self.text.parts() as u64) < part.min(MAX_PARTS) {
            self.text.push(self.text.parts() as u64, "");
        }
        let text = text.or_else(|| Some(content).filter(|content| content.text().is_some())).and_then(Json::text);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.text.push(part, &text);
            sink.event(Event::Text { part, text });
        }
    }

    fn read_call(&mut self, index: u64, call: Json<'_>, sink: &mut dyn EventSink) {
        let function = call.some("function").unwrap_or(call);
        let named = call.text_of("id").filter(|id| !id.is_empty());
        let known = self.call_of_index.get(&index).filter(|_| named.is_none());
        let call = known.unwrap_or_else(|| {
            let id = named.map_or_else(|| format!("call_{}", self.calls.len() + 1), Cow::into_owned);
            let name = function.text_of("name").unwrap_or(Cow::Borrowed("tool"));
            let begun = ToolBegin { id: Cow::Borrowed(&id), name, args: None, carries_result: false };
            sink.event(Event::ToolBegin(begun));
            self.calls.push(id);
            self.call_of_index.hold(index, self.calls.len() - 1);
            self.calls.len() - 1
        });
        if let Some(delta) = function.text_of("arguments") {
            sink.event(Event::ToolArgs { id: Cow::Borrowed(&self.calls[call]), delta });
        }
    }

    /// A citation of the plan or of a thought says nothing of the answer; its sources were still returned.
    fn read_citation(&self, citation: Json<'_>, sink: &mut dyn EventSink) {
        let kind = citation.text_of("type").unwrap_or_default();
        let is_answer = matches!(kind.as_ref(), "" | "TEXT_CONTENT");
        let span = self.span_of(citation);
        for source in citation.get("sources").into_iter().flat_map(Json::items).map(source_of) {
            sink.event(if is_answer { Event::Cited { source, quote: None, span } } else { Event::Retrieved(source) });
        }
    }

    /// Offsets count characters of the content they name, or of the only one there is.
    fn span_of(&self, citation: Json<'_>) -> CitationSpan {
        let at = |name| citation.get(name).and_then(unsigned).and_then(|offset| usize::try_from(offset).ok());
        let Some(end) = at("end") else { return CitationSpan::Whole };
        let range = (at("start").unwrap_or(0), end);
        let words = citation.text_of("text");
        let last = self.text.parts().saturating_sub(1) as u64;
        let named = citation.get("content_index").and_then(unsigned);
        let is_there = |part: &u64| {
            words.as_deref().is_some_and(|words| self.text.has(*part, OffsetUnit::Character, range, words))
        };
        let part = [named.unwrap_or(last), last, 0].into_iter().find(is_there).or(named).unwrap_or(last);
        self.text.span(part, OffsetUnit::Character, range, words.as_deref())
    }

    fn end(&mut self, told: Json<'_>, sink: &mut dyn EventSink) {
        let reason = told.text_of("finish_reason").unwrap_or_default();
        let error = told.some("error").and_then(|error| error.text().or_else(|| error.text_of("message")));
        sink.event(end_of(&reason, error, !self.calls.is_empty()));
        *self = Self::default();
    }
}

/// How many contents of one message are told apart.
const MAX_PARTS: u64 = 1_000;

fn index_of(json: Json<'_>) -> u64 {
    json.get("index").and_then(unsigned).unwrap_or(0)
}

/// A document that was sent along, or what a tool of the host application returned.
fn source_of(source: Json<'_>) -> SourceRef<'_> {
    let document = source.some("document").or_else(|| source.some("tool_output")).unwrap_or(source);
    let [url, link, title, name] = document.pick(["url", "link", "title", "name"]);
    let [text, snippet, content, date] = document.pick(["text", "snippet", "content", "date"]);
    SourceRef {
        url: [url, link].into_iter().flatten().filter_map(Json::text).find(|url| is_web_address(url)),
        file: source.text_of("id"),
        title: [title, name].into_iter().flatten().find_map(Json::text),
        snippet: [text, snippet, content].into_iter().flatten().find_map(Json::text),
        published: date.and_then(Json::text),
    }
}

fn end_of(reason: &str, error: Option<Cow<'_, str>>, host_called: bool) -> Event<'static> {
    let because = |message: &str| {
        let message = error.as_deref().unwrap_or(message).to_owned();
        Some(Failure { code: Some(reason.to_owned()), message })
    };
    let (outcome, failure) = match reason {
        "MAX_TOKENS" => (Outcome::Cut, because(LENGTH_LIMIT)),
        "ERROR_LIMIT" => (Outcome::Cut, because(CONTEXT_LIMIT)),
        "USER_CANCEL" => (Outcome::Stopped, None),
        "TOOL_CALL" => (Outcome::Waiting, None),
        _ if reason.starts_with("ERROR") || reason == "TIMEOUT" => (Outcome::Failed, because(NOT_FINISHED)),
        _ if error.is_some() => (Outcome::Failed, because("")),
        _ if host_called => (Outcome::Waiting, None),
        _ => (Outcome::Completed, None),
    };
    Event::End { outcome, failure }
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
