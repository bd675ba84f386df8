//! The UI message stream of the AI SDK, versions 5 to 7: the parts of one message, told apart by their ids.

mod citation;

use std::borrow::Cow;

use super::ending::{CONTENT_FILTER, LENGTH_LIMIT, NO_REASON};
use super::event::{Event, EventSink, Failure, Outcome, PartKey, Protocol, ToolBegin, ToolResult};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{is_empty_output, provider_result_of, report_named_sources, report_output, tool_result_of};
use citation::CitationCollector;
use credence_text::json::Json;
use credence_text::lookup::Lookup;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser { protocol: Protocol::AiSdk, recognizes, open: || Box::new(AiSdkParser::default()) };

fn recognizes(message: &Message<'_>) -> bool {
    let kind = message.kind();
    // Another protocol has parts of the same names, placed by a path.
    if !is_known(&kind) || message.json.get("path").is_some() {
        return false;
    }
    match kind.as_ref() {
        "error" => message.json.get("errorText").is_some(),
        "custom" | "file" | "abort" | "finish" => false,
        _ => true,
    }
}

fn is_known(kind: &str) -> bool {
    const KINDS: [&str; 29] = [
        "start",
        "start-step",
        "finish-step",
        "reset-step",
        "finish",
        "abort",
        "error",
        "message-metadata",
        "text-start",
        "text-delta",
        "text-end",
        "reasoning-start",
        "reasoning-delta",
        "reasoning-end",
        "reasoning-file",
        "file",
        "custom",
        "steering-message",
        "source-url",
        "source-document",
        "tool-input-start",
        "tool-input-delta",
        "tool-input-available",
        "tool-input-error",
        "tool-output-available",
        "tool-output-error",
        "tool-output-denied",
        "tool-approval-request",
        "tool-approval-response",
    ];
    KINDS.contains(&kind) || kind.starts_with("data-")
}

#[derive(Clone, Default)]
struct AiSdkParser {
    /// Something of the running turn was read.
    is_open: bool,
    /// How the turn ends, as far as it is known; more may follow until the end mark.
    ending: Option<(Outcome, Option<Failure>)>,
    /// Text parts by id, counted from 1 when their first text comes; 0 for one that only began.
    parts: Lookup,
    n_parts: usize,
    /// The part that most pieces continue.
    last_part: Option<(String, PartKey)>,
    /// The first part of the running step.
    step_part: PartKey,
    calls: Vec<Call>,
    call_of: Lookup,
    call_of_approval: Lookup,
    citation: CitationCollector,
}

#[derive(Clone)]
struct Call {
    id: String,
    is_over: bool,
    /// The provider ran it, not the agent.
    by_provider: bool,
    awaits_approval: bool,
}

impl Parser for AiSdkParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let kind = message.kind();
        if !is_known(&kind) {
            return Understanding::Unknown;
        }
        match kind.as_ref() {
            "text-delta" => self.read_text(json, sink),
            "reasoning-delta" => sink.event(Event::Thinking(json.text_of("delta").unwrap_or_default())),
            "start" => self.read_start(json, sink),
            "start-step" => self.begin_step(),
            "reset-step" => self.reset_step(sink),
            "text-start" => self.begin_text(json),
            "text-end" => self.end_text(json, sink),
            "source-url" | "source-document" => self.citation.hold(json),
            "finish" => self.settle(ending_of(&json.text_of("finishReason").unwrap_or_default())),
            "error" => self.settle(failed(None, json.text_of("errorText"))),
            "abort" => self.settle((Outcome::Stopped, None)),
            _ if kind.starts_with("tool-") => self.read_tool(&kind, json, sink),
            _ if kind.starts_with("data-") => {
                if let Some(data) = json.get("data") {
                    report_named_sources(&kind, data, sink);
                }
            }
            _ => {}
        }
        self.is_open = true;
        Understanding::Known
    }

    fn read_end_mark(&mut self, sink: &mut dyn EventSink) {
        // The mark says that the server is done, not that the agent was.
        if self.is_open && self.ending.is_none() {
            self.ending = Some((Outcome::Cut, None));
        }
        self.close(sink);
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        self.close(sink);
    }

    fn copy(&self) -> Box<dyn Parser> {
        Box::new(self.clone())
    }
}

impl AiSdkParser {
    fn read_start(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        if self.ending.is_some() {
            self.close(sink);
        }
        sink.event(Event::Begin { id: json.text_of("messageId") });
    }

    /// Reports what waited for the end of the turn, and how it ended if that was reported.
    fn close(&mut self, sink: &mut dyn EventSink) {
        self.citation.report_held(sink);
        let awaits_approval = self.calls.iter().any(|call| call.awaits_approval && !call.is_over);
        match self.ending.take() {
            Some((Outcome::Completed, _)) if awaits_approval => {
                sink.event(Event::End { outcome: Outcome::Waiting, failure: None });
            }
            Some((outcome, failure)) => sink.event(Event::End { outcome, failure }),
            None => {}
        }
        *self = Self::default();
    }

    /// What was reported of a failure first says more than what comes after it.
    fn settle(&mut self, ending: (Outcome, Option<Failure>)) {
        if !matches!(self.ending, Some((Outcome::Failed | Outcome::Stopped, _))) {
            self.ending = Some(ending);
        }
    }

    fn begin_step(&mut self) {
        self.step_part = part_key(self.n_parts + 1);
        self.citation.begin_step();
    }

    /// The step is tried again, and what failed in it with it.
    fn reset_step(&mut self, sink: &mut dyn EventSink) {
        sink.event(Event::Retract { part: self.step_part });
        self.citation.reset_step();
        self.ending = None;
        self.last_part = None;
        self.step_part = part_key(self.n_parts + 1);
    }

    fn begin_text(&mut self, json: Json<'_>) {
        self.last_part = None;
        self.parts.hold(json.text_of("id").unwrap_or_default().into_owned(), 0);
        self.citation.begin_text();
    }

    fn read_text(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let Some(text) = json.text_of("delta").filter(|text| !text.is_empty()) else { return };
        let part = self.part_of(json);
        sink.event(Event::Text { part, text });
    }

    fn part_of(&mut self, json: Json<'_>) -> PartKey {
        let id = json.text_of("id").unwrap_or_default();
        if let Some((_, part)) = self.last_part.as_ref().filter(|(last, _)| *last == id) {
            return *part;
        }
        let known = self.parts.get(id.as_ref()).filter(|part| *part > 0);
        let part = known.unwrap_or_else(|| {
            self.n_parts += 1;
            self.n_parts
        });
        self.parts.hold(id.clone().into_owned(), part);
        self.last_part = Some((id.into_owned(), part_key(part)));
        part_key(part)
    }

    fn end_text(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("id").unwrap_or_default();
        let part = self.parts.get(id.as_ref()).unwrap_or(0);
        self.citation.read_text_end(part_key(part), json, sink);
    }

    fn read_tool(&mut self, kind: &str, json: Json<'_>, sink: &mut dyn EventSink) {
        if kind == "tool-approval-response" {
            return self.read_approval(json, sink);
        }
        let id = json.text_of("toolCallId").unwrap_or_default();
        let index = self.begin_call(&id, json, sink);
        let said = json.text_of("errorText");
        match kind {
            "tool-input-delta" => {
                sink.event(Event::ToolArgs { id, delta: json.text_of("inputTextDelta").unwrap_or_default() });
            }
            "tool-input-available" => read_input(id, json, sink),
            "tool-input-error" => {
                read_input(id.clone(), json, sink);
                self.end_call(index, id, ToolResult::Failed(said), sink);
            }
            "tool-output-error" => self.end_call(index, id, ToolResult::Failed(said), sink),
            "tool-output-available" => self.read_output(index, id, json, sink),
            "tool-approval-request" => self.request_approval(index, json),
            // A refusal that was reported with its reason is not told again without.
            "tool-output-denied" if !self.calls[index].is_over => {
                self.end_call(index, id, ToolResult::Denied(None), sink);
            }
            _ => {}
        }
    }

    /// The call's place; one that is met first by its result begins with it.
    fn begin_call(&mut self, id: &str, json: Json<'_>, sink: &mut dyn EventSink) -> usize {
        let is_set = |name| json.get(name).and_then(Json::boolean) == Some(true);
        let known = self.call_of.get(id);
        let index = known.unwrap_or_else(|| {
            let name = json.text_of("toolName").unwrap_or(Cow::Borrowed("tool"));
            let begin = ToolBegin { id: Cow::Borrowed(id), name, args: None, carries_result: true };
            sink.event(Event::ToolBegin(begin));
            self.call_of.hold(id.to_owned(), self.calls.len());
            self.calls.push(Call { id: id.to_owned(), is_over: false, by_provider: false, awaits_approval: false });
            self.calls.len() - 1
        });
        self.calls[index].by_provider |= is_set("providerExecuted");
        index
    }

    fn end_call(&mut self, index: usize, id: Cow<'_, str>, result: ToolResult<'_>, sink: &mut dyn EventSink) {
        self.calls[index].is_over = true;
        sink.event(Event::ToolEnd { id, result });
    }

    fn read_output(&mut self, index: usize, id: Cow<'_, str>, json: Json<'_>, sink: &mut dyn EventSink) {
        let output = json.get("output");
        if let Some(output) = output {
            report_output(output, &mut self.citation.recording(sink));
        }
        if json.get("preliminary").and_then(Json::boolean) == Some(true) {
            return;
        }
        let by_provider = self.calls[index].by_provider;
        let result = output.map_or(ToolResult::Empty, |output| result_of(output, by_provider));
        self.end_call(index, id, result, sink);
    }

    fn request_approval(&mut self, index: usize, json: Json<'_>) {
        self.calls[index].awaits_approval = json.get("isAutomatic").and_then(Json::boolean) != Some(true);
        if let Some(approval) = json.text_of("approvalId") {
            self.call_of_approval.hold(approval.into_owned(), index);
        }
    }

    fn read_approval(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let approval = json.text_of("approvalId").unwrap_or_default();
        let Some(index) = self.call_of_approval.get(approval.as_ref()) else { return };
        self.calls[index].awaits_approval = false;
        if json.get("approved").and_then(Json::boolean) == Some(false) {
            let id = Cow::Owned(self.calls[index].id.clone());
            self.end_call(index, id, ToolResult::Denied(json.text_of("reason")), sink);
        }
    }
}

fn part_key(part: usize) -> PartKey {
    part as PartKey
}

fn read_input(id: Cow<'_, str>, json: Json<'_>, sink: &mut dyn EventSink) {
    if let Some(input) = json.get("input") {
        sink.event(Event::ToolArgsWhole { id, args: Cow::Borrowed(input.raw()) });
    }
}

/// An agent's own tool fails by an error of its own kind; a provider's and a connected server's may say so in the result.
fn result_of(output: Json<'_>, by_provider: bool) -> ToolResult<'_> {
    let is_flagged = output.get("isError").and_then(Json::boolean) == Some(true);
    match (by_provider, is_flagged) {
        (true, _) => provider_result_of(output),
        (false, true) => tool_result_of(output),
        (false, false) if is_empty_output(output) => ToolResult::Empty,
        (false, false) => ToolResult::Ok,
    }
}

/// How a turn ends for a reason in the words of the AI SDK.
pub(super) fn ending_of(reason: &str) -> (Outcome, Option<Failure>) {
    let because = |message: &str| Some(Failure { code: Some(reason.to_owned()), message: message.to_owned() });
    match reason {
        "length" => (Outcome::Cut, because(LENGTH_LIMIT)),
        "content-filter" => (Outcome::Failed, because(CONTENT_FILTER)),
        "error" => failed(Some(reason.to_owned()), None),
        "tool-calls" => (Outcome::Waiting, None),
        _ => (Outcome::Completed, None),
    }
}

fn failed(code: Option<String>, said: Option<Cow<'_, str>>) -> (Outcome, Option<Failure>) {
    let message = said.unwrap_or(Cow::Borrowed(NO_REASON)).into_owned();
    (Outcome::Failed, Some(Failure { code, message }))
}

#[cfg(test)]
mod tests;
