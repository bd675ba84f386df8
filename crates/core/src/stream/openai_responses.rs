//! OpenAI Responses and its clones: output items, text with annotations, built-in and connected tools.

use std::borrow::Cow;

use super::citation::{annotated_source, annotated_span};
use super::ending::{CONTENT_FILTER, ENDED_EARLY, Ending, LENGTH_LIMIT, REFUSAL};
use super::event::{Event, EventSink, PartKey, Protocol, SourceRef, ToolResult};
use super::field::Fields;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{report_findings, text_result_of};
use credence_json::Json;
use credence_lookup::Lookup;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser::new::<OpenaiParser>(Protocol::OpenaiResponses, recognizes).numbered_by("sequence_number");

fn recognizes(message: &Message<'_>) -> bool {
    let kind = message.kind();
    let is_flat_error = || kind == "error" && message.json.get("sequence_number").is_some();
    kind.starts_with("response.") && is_numbered(message.json) || is_flat_error() || is_whole(message.json)
}

/// Whether an event says what it is about: other servers name theirs so, too.
fn is_numbered(json: Json<'_>) -> bool {
    let names = ["response", "sequence_number", "item_id", "output_index", "item", "part", "delta", "text"];
    json.pick(names).iter().any(Option::is_some)
}

fn is_whole(json: Json<'_>) -> bool {
    json.text_of("object").is_some_and(|object| object == "response") && json.get("output").is_some()
}

/// Something that is reported once, by output item and position in it.
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
    /// An error ended the response; the last event only repeats it.
    over: bool,
}

impl Parser for OpenaiParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let kind = message.kind();
        self.refused |= kind.starts_with("response.refusal.");
        match kind.as_ref() {
            "response.output_text.delta" | "response.refusal.delta" => self.read_delta(json, sink),
            "response.output_text.done" => self.read_text(part_of(json), json.filled("text"), sink),
            "response.refusal.done" => self.read_text(part_of(json), json.filled("refusal"), sink),
            "response.output_text.annotation.added" => self.read_annotation(json, sink),
            "response.output_item.added" => self.read_item(json, false, sink),
            "response.output_item.done" => self.read_item(json, true, sink),
            "response.reasoning_summary_part.added" => sink.event(Event::ThoughtBegin),
            "response.reasoning_summary_text.delta" | "response.reasoning_text.delta" => {
                sink.thinking(json.text_of("delta").unwrap_or_default());
            }
            "response.created" => {
                self.over = false;
                sink.begin(json.get("response").unwrap_or(json).text_of("id"));
            }
            "response.completed" | "response.incomplete" | "response.failed" | "response.cancelled" => {
                self.read_response(json.get("response").unwrap_or(json), sink);
            }
            "error" => {
                self.over = true;
                sink.end(failed(json.some("error").unwrap_or(json)));
            }
            _ if is_whole(json) => {
                sink.begin(json.text_of("id"));
                self.read_response(json, sink);
            }
            kind => return self.read_progress(kind, json, sink),
        }
        Understanding::Known
    }
}

impl OpenaiParser {
    fn read_delta(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let Some(text) = json.text_of("delta") else { return };
        let part = part_of(json);
        if self.last_part != Some(part) {
            self.last_part = Some(part);
            self.reported.insert_new(Reported::Text(part));
        }
        self.report_text(part, text, sink);
    }

    fn report_text(&mut self, part: PartKey, text: Cow<'_, str>, sink: &mut dyn EventSink) {
        if self.is_commentary(part) {
            return sink.thinking(text);
        }
        self.custom_called = false;
        sink.event(Event::Text { part, text });
    }

    fn is_commentary(&self, part: PartKey) -> bool {
        self.commentary.get(&item_of(part)).is_some()
    }

    /// The whole text of a part, which only counts when none of it streamed.
    fn read_text(&mut self, part: PartKey, text: Option<Cow<'_, str>>, sink: &mut dyn EventSink) {
        if let Some(text) = text.filter(|_| self.reported.insert_new(Reported::Text(part))) {
            self.report_text(part, text, sink);
        }
    }

    fn read_annotation(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        if let Some(annotation) = json.get("annotation") {
            self.annotate(part_of(json), json.index("annotation_index"), annotation, sink);
        }
    }

    fn annotate(&mut self, part: PartKey, index: u64, annotation: Json<'_>, sink: &mut dyn EventSink) {
        if !self.reported.insert_new(Reported::Annotation(part, index)) {
            return;
        }
        let source = annotated_source(annotation);
        if self.is_commentary(part) {
            sink.retrieved(source);
        } else {
            sink.cited(source, None, annotated_span(part, annotation));
        }
    }

    fn read_item(&mut self, json: Json<'_>, is_done: bool, sink: &mut dyn EventSink) {
        if let Some(item) = json.get("item") {
            self.read_output(json.index("output_index"), item, is_done, sink);
        }
    }

    /// An output item, as it begins, as it ends, or as the final object repeats it.
    fn read_output(&mut self, output: u64, item: Json<'_>, is_done: bool, sink: &mut dyn EventSink) {
        let kind = item.kind();
        if kind != "message" {
            return self.read_call(output, &kind, item, is_done, sink);
        }
        if item.text_of("phase").is_some_and(|phase| phase == "commentary") {
            self.commentary.insert_new(output);
        }
        if is_done {
            self.read_message(output, item, sink);
        }
    }

    fn read_call(&mut self, output: u64, kind: &str, item: Json<'_>, is_done: bool, sink: &mut dyn EventSink) {
        let Some(call) = CallKind::from_item_type(kind) else { return };
        let id = item.first_text(&["id", "call_id"]).unwrap_or_default();
        self.host_called |= call == CallKind::Host;
        self.custom_called |= call == CallKind::Custom;
        let name = item.filled("name").unwrap_or(Cow::Borrowed(kind.strip_suffix("_call").unwrap_or(kind)));
        sink.begin_call(&id, &name, None, call == CallKind::Provider);
        if is_done && call == CallKind::Provider && self.reported.insert_new(Reported::End(output)) {
            report_result(item, sink);
            sink.result(&id, result_of(item));
        } else if is_done {
            sink.whole_args(&id, item.first_text(&["arguments", "input"]));
        }
    }

    fn read_message(&mut self, output: u64, item: Json<'_>, sink: &mut dyn EventSink) {
        for (content, index) in item.list("content").zip(0..) {
            let part = part_key(output, index);
            self.refused |= content.some("refusal").is_some();
            let text = content.first_text(&["text", "refusal"]).filter(|text| !text.is_empty());
            self.custom_called &= text.is_none() || self.is_commentary(part);
            self.read_text(part, text, sink);
            for (annotation, index) in content.list("annotations").zip(0..) {
                self.annotate(part, index, annotation, sink);
            }
        }
    }

    fn read_response(&mut self, response: Json<'_>, sink: &mut dyn EventSink) {
        if self.over {
            return;
        }
        for (item, index) in response.list("output").zip(0..) {
            self.read_output(index, item, true, sink);
        }
        sink.end(self.ending_of(response));
        *self = Self::default();
    }

    fn ending_of(&self, response: Json<'_>) -> Ending {
        match response.text_of("status").unwrap_or_default().as_ref() {
            "failed" => failed(response.some("error").unwrap_or(response)),
            "incomplete" => incomplete(response),
            "cancelled" => Ending::STOPPED,
            _ if self.refused => Ending::failed("refusal", REFUSAL),
            _ => Ending::completed_unless(self.host_called || self.custom_called),
        }
    }

    /// Events that report progress only, and the pieces of a call's arguments.
    fn read_progress(&mut self, kind: &str, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        const FAMILIES: &str = "content_part. web_search_call. file_search_call. code_interpreter_call mcp_ reasoning \
            function_call_arguments. custom_tool_call_input. image_generation_call. audio. computer_call shell_call";
        let is_known = kind.strip_prefix("response.").is_some_and(|kind| {
            matches!(kind, "queued" | "in_progress") || FAMILIES.split(' ').any(|family| kind.starts_with(family))
        });
        if let Some(id) = json.text_of("item_id").filter(|_| is_known) {
            self.read_call_progress(kind, &id, json, sink);
        }
        is_known.into()
    }

    fn read_call_progress(&mut self, kind: &str, id: &str, json: Json<'_>, sink: &mut dyn EventSink) {
        let has_failed = kind == "response.mcp_call.failed";
        if kind.ends_with("arguments.delta") || kind.ends_with("input.delta") {
            sink.args(id, json.text_of("delta").unwrap_or_default());
        } else if has_failed && self.reported.insert_new(Reported::End(json.index("output_index"))) {
            sink.result(id, ToolResult::Failed(None));
        }
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
            _ => item_type.ends_with("_call").then_some(Self::Provider),
        }
    }
}

fn result_of(item: Json<'_>) -> ToolResult<'_> {
    let error = item.some("error");
    let status = item.text_of("status").unwrap_or_default();
    if error.is_some() || matches!(status.as_ref(), "failed" | "incomplete") {
        return ToolResult::Failed(error.map(Json::error_text_or_json));
    }
    let lists = [item.get("results"), item.at_path("action.sources"), item.get("outputs")];
    let is_empty_list = |list: Json<'_>| list.is_array() && list.items().next().is_none();
    match item.text_of("output").map(text_result_of) {
        None | Some(ToolResult::Ok(_)) if lists.into_iter().flatten().any(is_empty_list) => ToolResult::Empty,
        None => ToolResult::Ok(None),
        Some(result) => result,
    }
}

/// Reports the sources of a finished call: search results, an opened page, files, or a connected server's text.
fn report_result(item: Json<'_>, sink: &mut dyn EventSink) {
    if let Some(action) = item.some("action") {
        action.list("sources").for_each(|source| sink.retrieved(searched_source(source)));
        if let Some(url) = action.text_of("url") {
            sink.retrieved(SourceRef { url: Some(url), ..SourceRef::default() });
        }
    }
    item.list("results").for_each(|result| sink.retrieved(found_file(result)));
    if let Some(output) = item.text_of("output") {
        report_findings(&output, sink);
    }
}

fn searched_source(source: Json<'_>) -> SourceRef<'_> {
    let [url, file, title] = ["url", "name", "title"].map(|name| source.text_of(name));
    SourceRef { url, file, title, ..SourceRef::default() }
}

fn found_file(result: Json<'_>) -> SourceRef<'_> {
    SourceRef { title: result.text_of("filename"), snippet: result.text_of("text"), ..annotated_source(result) }
}

fn incomplete(response: Json<'_>) -> Ending {
    let reason = response.at_path("incomplete_details.reason").and_then(Json::text);
    match reason.as_deref() {
        Some(reason @ "content_filter") => Ending::failed(reason, CONTENT_FILTER),
        Some(reason @ "max_output_tokens") => Ending::cut(reason, LENGTH_LIMIT),
        reason => Ending::cut(reason, ENDED_EARLY),
    }
}

fn failed(error: Json<'_>) -> Ending {
    let code = error.text_of("code").or_else(|| error.text_of("type").filter(|kind| kind != "error"));
    Ending::error(code, error.text_of("message"))
}

/// Output item and content part in one key; both count from zero.
fn part_key(output: u64, content: u64) -> PartKey {
    (output << 32) | (content & 0xffff_ffff)
}

fn item_of(part: PartKey) -> u64 {
    part >> 32
}

fn part_of(json: Json<'_>) -> PartKey {
    part_key(json.index("output_index"), json.index("content_index"))
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
