//! OpenAI Responses and its clones: output items, text with annotations, built-in and connected tools.

use std::borrow::Cow;

use super::ending::{CONTENT_FILTER, ENDED_EARLY, LENGTH_LIMIT, NO_REASON, REFUSAL};
use super::event::{
    CitationSpan, Event, EventSink, Failure, OffsetUnit, Outcome, PartKey, Protocol, SourceRef, ToolBegin, ToolResult,
};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{is_blank_output, report_findings, unsigned};
use credence_text::json::Json;
use credence_text::lookup::Lookup;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser { protocol: Protocol::OpenaiResponses, recognizes, open: || Box::new(OpenaiParser::default()) };

fn recognizes(message: &Message<'_>) -> bool {
    let kind = message.kind();
    let is_flat_error = || kind == "error" && message.json.get("sequence_number").is_some();
    kind.starts_with("response.") || is_flat_error() || is_whole(message.json)
}

fn is_whole(json: Json<'_>) -> bool {
    json.text_of("object").is_some_and(|object| object == "response") && json.get("output").is_some()
}

/// Something that is reported once, by output item and place in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Reported {
    /// The text of a part.
    Text(PartKey),
    /// An annotation of a part.
    Annotation(PartKey, u64),
    /// The end of a call.
    End(u64),
}

/// Remembers what was reported, so that the final object, which repeats everything, adds only what is new.
#[derive(Clone, Default)]
struct OpenaiParser {
    reported: Lookup<Reported>,
    /// The part whose text came last: most deltas continue it.
    last_part: Option<PartKey>,
    /// Output items whose text is a comment on the work in progress, not the answer.
    commentary: Lookup<u64>,
    /// A tool that the host application must run was called.
    host_called: bool,
    /// A custom tool was called, and no answer followed. xAI runs such tools itself and goes on to answer.
    custom_called: bool,
    /// The model refused to answer; its text says so.
    refused: bool,
    /// An error ended the response; the last event only says so again.
    over: bool,
}

impl Parser for OpenaiParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        match message.kind().as_ref() {
            "response.output_text.delta" => self.read_delta(json, sink),
            "response.refusal.delta" => {
                self.refused = true;
                self.read_delta(json, sink);
            }
            "response.output_text.done" => self.read_done_text(json, "text", sink),
            "response.refusal.done" => {
                self.refused = true;
                self.read_done_text(json, "refusal", sink);
            }
            "response.output_text.annotation.added" => self.read_annotation(json, sink),
            "response.output_item.added" => self.read_item(json, false, sink),
            "response.output_item.done" => self.read_item(json, true, sink),
            "response.reasoning_summary_text.delta" | "response.reasoning_text.delta" => {
                sink.event(Event::Thinking(json.text_of("delta").unwrap_or_default()));
            }
            "response.created" => {
                self.over = false;
                begin(json.get("response").unwrap_or(json), sink);
            }
            "response.completed" | "response.incomplete" | "response.failed" | "response.cancelled" => {
                self.read_response(json.get("response").unwrap_or(json), sink);
            }
            "error" => {
                self.over = true;
                sink.event(failed(json.some("error").unwrap_or(json)));
            }
            _ if is_whole(json) => {
                begin(json, sink);
                self.read_response(json, sink);
            }
            kind => return self.read_progress(kind, json, sink),
        }
        Understanding::Known
    }

    fn copy(&self) -> Box<dyn Parser> {
        Box::new(self.clone())
    }
}

impl OpenaiParser {
    fn read_delta(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let Some(text) = json.text_of("delta") else { return };
        let part = part_of(json);
        if self.last_part != Some(part) {
            self.last_part = Some(part);
            self.reported.is_new(Reported::Text(part));
        }
        self.report_text(part, text, sink);
    }

    fn report_text(&mut self, part: PartKey, text: Cow<'_, str>, sink: &mut dyn EventSink) {
        if self.is_commentary(part) {
            return sink.event(Event::Thinking(text));
        }
        self.custom_called = false;
        sink.event(Event::Text { part, text });
    }

    fn is_commentary(&self, part: PartKey) -> bool {
        self.commentary.get(&item_of(part)).is_some()
    }

    /// The whole text of a part, which only counts when none of it streamed.
    fn read_done_text(&mut self, json: Json<'_>, field: &str, sink: &mut dyn EventSink) {
        let part = part_of(json);
        let Some(text) = json.text_of(field).filter(|text| !text.is_empty()) else { return };
        if self.reported.is_new(Reported::Text(part)) {
            self.report_text(part, text, sink);
        }
    }

    fn read_annotation(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let index = json.get("annotation_index").and_then(unsigned).unwrap_or(0);
        if let Some(annotation) = json.get("annotation") {
            self.annotate(part_of(json), index, annotation, sink);
        }
    }

    fn annotate(&mut self, part: PartKey, index: u64, annotation: Json<'_>, sink: &mut dyn EventSink) {
        if !self.reported.is_new(Reported::Annotation(part, index)) {
            return;
        }
        if self.is_commentary(part) {
            sink.event(Event::Retrieved(cited_source(annotation)));
        } else {
            let span = span_of(part, annotation);
            sink.event(Event::Cited { source: cited_source(annotation), quote: None, span });
        }
    }

    fn read_item(&mut self, json: Json<'_>, done: bool, sink: &mut dyn EventSink) {
        let output = output_of(json);
        if let Some(item) = json.get("item") {
            self.read_output(output, item, done, sink);
        }
    }

    /// An output item, as it begins, as it ends, or as the final object repeats it.
    fn read_output(&mut self, output: u64, item: Json<'_>, done: bool, sink: &mut dyn EventSink) {
        let kind = item.text_of("type").unwrap_or_default();
        if kind == "message" {
            if item.text_of("phase").is_some_and(|phase| phase == "commentary") {
                self.commentary.is_new(output);
            }
            if done {
                self.read_message(output, item, sink);
            }
            return;
        }
        let Some(call) = CallKind::from_item_type(&kind) else { return };
        let id = item.text_of("id").or_else(|| item.text_of("call_id")).unwrap_or_default();
        self.host_called |= call == CallKind::Host;
        self.custom_called |= call == CallKind::Custom;
        sink.event(Event::ToolBegin(begin_of(&id, &kind, call, item)));
        if done && call == CallKind::Provider && self.reported.is_new(Reported::End(output)) {
            retrieved(item, sink);
            sink.event(Event::ToolEnd { id, result: result_of(item) });
        } else if done && let Some(args) = arguments(item) {
            sink.event(Event::ToolArgsWhole { id, args });
        }
    }

    fn read_message(&mut self, output: u64, item: Json<'_>, sink: &mut dyn EventSink) {
        let Some(content) = item.get("content") else { return };
        for (part, index) in content.items().zip(0..) {
            let key = part_key(output, index);
            self.refused |= part.some("refusal").is_some();
            let text = part.text_of("text").or_else(|| part.text_of("refusal")).filter(|text| !text.is_empty());
            self.custom_called &= text.is_none() || self.is_commentary(key);
            if let Some(text) = text.filter(|_| self.reported.is_new(Reported::Text(key))) {
                self.report_text(key, text, sink);
            }
            if let Some(annotations) = part.get("annotations") {
                for (annotation, index) in annotations.items().zip(0..) {
                    self.annotate(key, index, annotation, sink);
                }
            }
        }
    }

    fn read_response(&mut self, response: Json<'_>, sink: &mut dyn EventSink) {
        if self.over {
            return;
        }
        if let Some(output) = response.get("output") {
            for (item, index) in output.items().zip(0..) {
                self.read_output(index, item, true, sink);
            }
        }
        let end = self.end_of(response);
        *self = Self::default();
        sink.event(end);
    }

    fn end_of(&self, response: Json<'_>) -> Event<'static> {
        match response.text_of("status").unwrap_or_default().as_ref() {
            "failed" => failed(response.some("error").unwrap_or(response)),
            "incomplete" => incomplete(response),
            "cancelled" => Event::End { outcome: Outcome::Stopped, failure: None },
            _ if self.refused => refused(),
            _ if self.host_called || self.custom_called => Event::End { outcome: Outcome::Waiting, failure: None },
            _ => Event::End { outcome: Outcome::Completed, failure: None },
        }
    }

    /// Events that report progress only, and the pieces of a call's arguments.
    fn read_progress(&mut self, kind: &str, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        const FAMILIES: [&str; 12] = [
            "response.content_part.",
            "response.web_search_call.",
            "response.file_search_call.",
            "response.code_interpreter_call",
            "response.mcp_",
            "response.function_call_arguments.",
            "response.custom_tool_call_input.",
            "response.reasoning",
            "response.image_generation_call.",
            "response.audio.",
            "response.computer_call",
            "response.shell_call",
        ];
        let is_known = matches!(kind, "response.queued" | "response.in_progress")
            || FAMILIES.iter().any(|family| kind.starts_with(family));
        if !is_known {
            return Understanding::Unknown;
        }
        let Some(id) = json.text_of("item_id") else { return Understanding::Known };
        if kind.ends_with("arguments.delta") || kind.ends_with("input.delta") {
            sink.event(Event::ToolArgs { id, delta: json.text_of("delta").unwrap_or_default() });
        } else if kind == "response.mcp_call.failed" && self.reported.is_new(Reported::End(output_of(json))) {
            sink.event(Event::ToolEnd { id, result: ToolResult::Failed(None) });
        }
        Understanding::Known
    }
}

/// Who runs a call, and so whether its result is on the stream.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CallKind {
    /// The provider; its result is on the stream.
    Provider,
    /// The host application in its next request, or a provider that does not send the result.
    Custom,
    /// The host application, in its next request.
    Host,
}

impl CallKind {
    fn from_item_type(item_type: &str) -> Option<Self> {
        match item_type {
            "function_call" | "local_shell_call" | "computer_call" | "shell_call" | "apply_patch_call" => {
                Some(Self::Host)
            }
            "custom_tool_call" => Some(Self::Custom),
            _ if item_type.ends_with("_call") => Some(Self::Provider),
            _ => None,
        }
    }
}

fn begin(response: Json<'_>, sink: &mut dyn EventSink) {
    sink.event(Event::Begin { id: response.text_of("id") });
}

fn begin_of<'a>(id: &Cow<'a, str>, kind: &str, call: CallKind, item: Json<'a>) -> ToolBegin<'a> {
    let unnamed = || Cow::Owned(kind.trim_end_matches("_call").to_owned());
    let name = item.text_of("name").filter(|name| !name.is_empty()).unwrap_or_else(unnamed);
    ToolBegin { id: id.clone(), name, args: None, carries_result: call == CallKind::Provider }
}

fn arguments<'a>(item: Json<'a>) -> Option<Cow<'a, str>> {
    item.text_of("arguments").or_else(|| item.text_of("input"))
}

fn result_of(item: Json<'_>) -> ToolResult<'_> {
    let error = item.some("error");
    let status = item.text_of("status").unwrap_or_default();
    if error.is_some() || matches!(status.as_ref(), "failed" | "incomplete") {
        let said =
            error.and_then(|error| error.text().or_else(|| error.text_of("message")).or(Some(error.raw().into())));
        return ToolResult::Failed(said);
    }
    let lists = [item.get("results"), item.at_path("action.sources"), item.get("outputs")];
    let is_empty_list = |list: &Json<'_>| list.is_array() && list.items().next().is_none();
    let has_empty_list = lists.iter().flatten().any(is_empty_list);
    let has_blank_output = item.text_of("output").is_some_and(|output| is_blank_output(&output));
    if has_empty_list || has_blank_output { ToolResult::Empty } else { ToolResult::Ok }
}

/// What a finished call returned: searched addresses, an opened page, found files, or a connected server's text.
fn retrieved(item: Json<'_>, sink: &mut dyn EventSink) {
    if let Some(action) = item.some("action") {
        if let Some(sources) = action.get("sources") {
            sources.items().for_each(|source| sink.event(Event::Retrieved(named_source(source))));
        }
        if let Some(url) = action.text_of("url") {
            sink.event(Event::Retrieved(SourceRef { url: Some(url), ..SourceRef::default() }));
        }
    }
    if let Some(results) = item.get("results") {
        results.items().for_each(|result| sink.event(Event::Retrieved(found_file(result))));
    }
    if let Some(output) = item.text_of("output") {
        report_findings(&output, sink);
    }
}

fn named_source(source: Json<'_>) -> SourceRef<'_> {
    SourceRef {
        url: source.text_of("url"),
        file: source.text_of("name"),
        title: source.text_of("title"),
        ..SourceRef::default()
    }
}

fn found_file(result: Json<'_>) -> SourceRef<'_> {
    SourceRef {
        url: result.text_of("url"),
        file: result.text_of("file_id").or_else(|| result.text_of("filename")),
        title: result.text_of("filename"),
        snippet: result.text_of("text"),
        published: None,
    }
}

pub(super) fn cited_source(annotation: Json<'_>) -> SourceRef<'_> {
    SourceRef {
        url: annotation.text_of("url"),
        file: annotation.text_of("file_id").or_else(|| annotation.text_of("filename")),
        title: annotation.text_of("title").or_else(|| annotation.text_of("filename")),
        ..SourceRef::default()
    }
}

pub(super) fn span_of(part: PartKey, annotation: Json<'_>) -> CitationSpan {
    let at = |name| annotation.get(name).and_then(unsigned).and_then(|offset| usize::try_from(offset).ok());
    match (at("start_index"), at("end_index")) {
        (Some(start), Some(end)) if start < end => CitationSpan::Span { part, unit: OffsetUnit::Character, start, end },
        _ => CitationSpan::Whole,
    }
}

fn refused() -> Event<'static> {
    let failure = Failure { code: Some("refusal".to_owned()), message: REFUSAL.to_owned() };
    Event::End { outcome: Outcome::Failed, failure: Some(failure) }
}

fn incomplete(response: Json<'_>) -> Event<'static> {
    let reason = response.get("incomplete_details").and_then(|details| details.text_of("reason"));
    let code = reason.map(Cow::into_owned);
    let (outcome, message) = match code.as_deref() {
        Some("content_filter") => (Outcome::Failed, CONTENT_FILTER),
        Some("max_output_tokens") => (Outcome::Cut, LENGTH_LIMIT),
        _ => (Outcome::Cut, ENDED_EARLY),
    };
    Event::End { outcome, failure: Some(Failure { code, message: message.to_owned() }) }
}

fn failed(error: Json<'_>) -> Event<'static> {
    let code = error.text_of("code").or_else(|| error.text_of("type").filter(|kind| kind != "error"));
    let message = error.text_of("message").unwrap_or(Cow::Borrowed(NO_REASON)).into_owned();
    Event::End { outcome: Outcome::Failed, failure: Some(Failure { code: code.map(Cow::into_owned), message }) }
}

/// Output item and content part in one key; both count from zero.
fn part_key(output: u64, content: u64) -> PartKey {
    (output << 32) | (content & 0xffff_ffff)
}

fn item_of(part: PartKey) -> u64 {
    part >> 32
}

fn part_of(json: Json<'_>) -> PartKey {
    let [output, content] = json.pick(["output_index", "content_index"]);
    let number = |json: Option<Json<'_>>| json.and_then(unsigned).unwrap_or(0);
    part_key(number(output), number(content))
}

fn output_of(json: Json<'_>) -> u64 {
    json.get("output_index").and_then(unsigned).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::stream::Outcome;

    #[test]
    fn a_refusal_is_a_failure_whether_it_streamed_or_stands_in_the_last_event() {
        let delta = r#"{"type":"response.refusal.delta","output_index":0,"content_index":0,"delta":"No."}"#;
        let part = r#"{"type":"refusal","refusal":"No."}"#;
        let end = |content: &str| {
            format!(
                r#"{{"type":"response.completed","response":{{"status":"completed","output":[{{"type":"message","content":[{content}]}}]}}}}"#
            )
        };
        for lines in
            [format!("{delta}\n{}\n", end("")), format!("{}\n", end(part)), format!("{delta}\n{}\n", end(part))]
        {
            let mut stream = AgentStream::default();
            stream.push(lines.as_bytes());
            stream.finish();
            let turn = &stream.turns()[0];
            assert_eq!(turn.answer, "No.");
            assert_eq!(turn.outcome, Some(Outcome::Failed));
            assert_eq!(turn.failure.as_ref().and_then(|failure| failure.code.as_deref()), Some("refusal"));
        }
    }

    fn turn(events: &[&str]) -> Turn {
        let mut stream = AgentStream::default();
        events.iter().for_each(|event| stream.push(format!("data: {event}\n\n").as_bytes()));
        stream.finish();
        assert_eq!(stream.turns().len(), 1);
        stream.turns()[0].clone()
    }

    const CUSTOM: &str =
        r#"{"type":"custom_tool_call","id":"ctc_1","call_id":"c","name":"run_query","input":"a","status":"completed"}"#;

    fn done(index: u32, item: &str) -> String {
        format!(r#"{{"type":"response.output_item.done","output_index":{index},"item":{item}}}"#)
    }

    fn completed(items: &[&str]) -> String {
        let output = items.join(",");
        format!(r#"{{"type":"response.completed","response":{{"status":"completed","output":[{output}]}}}}"#)
    }

    #[test]
    fn a_turn_that_ends_on_a_custom_tool_call_waits() {
        let before = r#"{"type":"message","content":[{"type":"output_text","text":"Let me look."}]}"#;
        let after = r#"{"type":"message","content":[{"type":"output_text","text":"It is so."}]}"#;
        let waiting = turn(&[&done(0, before), &done(1, CUSTOM), &completed(&[before, CUSTOM])]);
        assert_eq!((waiting.outcome, waiting.tools[0].state), (Some(Outcome::Waiting), ToolState::Unknown));
        let answered = turn(&[&done(0, CUSTOM), &done(1, after), &completed(&[CUSTOM, after])]);
        assert_eq!(answered.outcome, Some(Outcome::Completed));
        assert_eq!(turn(&[&completed(&[CUSTOM])]).outcome, Some(Outcome::Waiting));
    }

    #[test]
    fn commentary_is_not_the_answer() {
        let note = r#"{"type":"message","phase":"commentary","content":[{"type":"output_text","text":"I will look.","annotations":[{"type":"url_citation","url":"https://a.org/","start_index":0,"end_index":3}]}]}"#;
        let answer = r#"{"type":"message","phase":"final_answer","content":[{"type":"output_text","text":"Yes."}]}"#;
        let added = r#"{"type":"response.output_item.added","output_index":0,"item":{"type":"message","phase":"commentary","content":[]}}"#;
        let delta =
            r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"I will look."}"#;
        let streamed = turn(&[added, delta, &done(0, note), &done(1, answer), &completed(&[note, answer])]);
        for turn in [streamed, turn(&[&completed(&[note, answer])])] {
            assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Yes.", "I will look."));
            assert_eq!((turn.outcome, turn.citations.len()), (Some(Outcome::Completed), 0));
            assert!(turn.sources[0].retrieved && !turn.sources[0].cited);
        }
        assert_eq!(turn(&[&completed(&[note, CUSTOM])]).outcome, Some(Outcome::Waiting));
    }
}
