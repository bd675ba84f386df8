//! The UI message stream of the AI SDK, versions 5 to 7: the parts of one message, each known by its id.

mod citation;

use std::borrow::Cow;

use super::ending::Ending;
use super::event::{Event, EventSink, Outcome, PartKey, Protocol, ToolResult};
use super::field::Fields;
use super::nodes::Nodes;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{provider_result_of, report_named_sources, report_output, tool_result_of};
use citation::CitationCollector;
use credence_json::Json;
use credence_lookup::Lookup;

pub(super) const PARSER: ProtocolParser = ProtocolParser::new::<AiSdkParser>(Protocol::AiSdk, recognizes);

fn recognizes(message: &Message<'_>) -> bool {
    let kind = message.kind();
    // Another protocol has parts of the same names, placed by a path.
    if !is_known(&kind) || message.json.get("path").is_some() {
        return false;
    }
    let has = |name: &str| message.json.get(name).is_some();
    let is_text = |name: &str| message.json.text_of(name).is_some();
    match kind.as_ref() {
        "error" => has("errorText"),
        "custom" | "file" | "abort" | "finish" => false,
        "text-delta" | "reasoning-delta" => is_text("delta"),
        "text-start" | "text-end" | "reasoning-start" | "reasoning-end" => is_text("id"),
        "source-url" => is_text("url"),
        "source-document" => is_text("title") || is_text("sourceId"),
        "tool-approval-response" => is_text("approvalId"),
        _ if kind.starts_with("tool-") => is_text("toolCallId"),
        _ if kind.starts_with("data-") => has("data"),
        // Others begin with a message of this name: those that follow tell them apart.
        "start" => is_text("messageId") || has("messageMetadata"),
        // Others have chunks of the same names, with fields of their own.
        "start-step" | "finish-step" | "reset-step" => message.json.fields().all(|(name, _)| name == "type"),
        "message-metadata" => has("messageMetadata"),
        _ => !has("payload"),
    }
}

fn is_known(kind: &str) -> bool {
    const KINDS: &str = "start start-step finish-step reset-step finish abort error message-metadata file custom \
        text-start text-delta text-end reasoning-start reasoning-delta reasoning-end reasoning-file steering-message \
        source-url source-document tool-input-start tool-input-delta tool-input-available tool-input-error \
        tool-output-available tool-output-error tool-output-denied tool-approval-request tool-approval-response";
    KINDS.split(' ').any(|known| known == kind) || kind.starts_with("data-")
}

/// The names of a piece of text or of a thought: on the wire, and inside a server of the SDK.
const DELTAS: [&str; 2] = ["delta", "text"];

fn text_of_delta(json: Json<'_>) -> Option<Cow<'_, str>> {
    json.first_text(&DELTAS)
}

#[derive(Clone, Default)]
struct AiSdkParser {
    /// Something of the running turn was read.
    is_open: bool,
    /// How the turn ends, as far as it is known; more may follow until the end mark.
    ending: Option<Ending>,
    /// Text parts by id, counted from 1 when their first text comes; 0 for one that only began.
    parts: Lookup,
    n_parts: usize,
    /// The first part of the running step.
    step_part: PartKey,
    calls: Vec<Call>,
    call_of: Lookup,
    call_of_approval: Lookup,
    citation: CitationCollector,
    nodes: Nodes,
    /// Text of the answer came after the last call.
    has_text_since_call: bool,
}

#[derive(Clone)]
struct Call {
    id: String,
    is_over: bool,
    /// The provider ran it, not the agent.
    by_provider: bool,
    awaits_approval: bool,
    has_input: bool,
}

impl Parser for AiSdkParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let kind = message.kind();
        if !is_known(&kind) {
            return Understanding::Unknown;
        }
        match kind.as_ref() {
            "text-delta" | "reasoning-delta" if json.pick(DELTAS).iter().all(Option::is_none) => {
                return Understanding::Unknown;
            }
            "text-delta" => self.read_text(json, sink),
            "reasoning-delta" => sink.thinking(text_of_delta(json).unwrap_or_default()),
            "reasoning-start" => sink.event(Event::ThoughtBegin),
            "start" => self.read_start(json, sink),
            "start-step" => self.begin_step(),
            "reset-step" => self.reset_step(sink),
            "text-start" => self.begin_text(json),
            "text-end" => self.end_text(json, sink),
            "source-url" | "source-document" => self.citation.set(json),
            "finish" => self.settle(ending_of(&json.text_of("finishReason").unwrap_or_default())),
            "error" => self.settle(Ending::error(None, json.text_of("errorText"))),
            "abort" => self.settle(Ending::STOPPED),
            _ if kind.starts_with("tool-") => self.read_tool(&kind, json, sink),
            _ if kind.starts_with("data-") => {
                if let Some(data) = json.get("data").filter(|data| !self.nodes.read(*data, sink)) {
                    report_named_sources(&kind, data, sink);
                }
            }
            _ => {}
        }
        self.is_open = true;
        Understanding::Known
    }

    fn read_end_mark(&mut self, sink: &mut dyn EventSink) {
        // The mark means that the server is done; the agent may not be.
        if self.is_open && self.ending.is_none() {
            self.ending = Some(Ending::CUT);
        }
        self.close(sink);
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        self.close(sink);
    }
}

impl AiSdkParser {
    fn read_start(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        if self.ending.is_some() {
            self.close(sink);
        }
        sink.begin(json.text_of("messageId"));
    }

    /// Reports the held sources, and the end of the turn if it is known.
    fn close(&mut self, sink: &mut dyn EventSink) {
        self.citation.report_held(sink);
        let mut open = self.calls.iter().filter(|call| !call.is_over);
        // A call that the page or a person answers is the last thing of its turn: an agent whose tool fell silent goes on.
        let awaits_page = |call: &Call| call.has_input && !call.by_provider && !self.has_text_since_call;
        let awaits_approval = open.any(|call| call.awaits_approval || awaits_page(call));
        if let Some(ending) = self.ending.take() {
            let is_waiting = awaits_approval && ending.outcome == Outcome::Completed;
            sink.end(if is_waiting { Ending::WAITING } else { ending });
        }
        *self = Self::default();
    }

    /// The first report of a failure is more precise than what follows it.
    fn settle(&mut self, ending: Ending) {
        let known = self.ending.as_ref().map(|ending| ending.outcome);
        if !matches!(known, Some(Outcome::Failed | Outcome::Stopped)) {
            self.ending = Some(ending);
        }
    }

    fn begin_step(&mut self) {
        self.step_part = part_key(self.n_parts + 1);
        self.citation.begin_step();
    }

    /// The step is retried, so that its text, sources and failure no longer count.
    fn reset_step(&mut self, sink: &mut dyn EventSink) {
        sink.event(Event::Retract { part: self.step_part });
        self.citation.reset_step();
        self.ending = None;
        self.step_part = part_key(self.n_parts + 1);
    }

    fn begin_text(&mut self, json: Json<'_>) {
        self.parts.set(json.text_of("id").unwrap_or_default().into_owned(), 0);
        self.citation.begin_text();
    }

    fn read_text(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        if let Some(text) = text_of_delta(json).filter(|text| !text.is_empty()) {
            self.has_text_since_call |= !text.trim().is_empty();
            sink.text(self.part_of(json), Some(text));
        }
    }

    fn part_of(&mut self, json: Json<'_>) -> PartKey {
        let id = json.text_of("id").unwrap_or_default();
        let known = self.parts.get(id.as_ref()).filter(|part| *part > 0);
        part_key(known.unwrap_or_else(|| {
            self.n_parts += 1;
            self.parts.set(id.into_owned(), self.n_parts);
            self.n_parts
        }))
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
        match kind {
            "tool-input-delta" => sink.args(&id, json.text_of("inputTextDelta").unwrap_or_default()),
            "tool-input-available" => {
                self.calls[index].has_input = true;
                read_input(&id, json, sink);
            }
            "tool-input-error" => {
                read_input(&id, json, sink);
                self.end_call(index, ToolResult::Failed(json.text_of("errorText")), sink);
            }
            "tool-output-error" => self.end_call(index, ToolResult::Failed(json.text_of("errorText")), sink),
            "tool-output-available" => self.read_output(index, json, sink),
            "tool-approval-request" => self.request_approval(index, json),
            // A denial that was reported with its reason is not reported again without.
            "tool-output-denied" if !self.calls[index].is_over => self.end_call(index, ToolResult::Denied(None), sink),
            _ => {}
        }
    }

    /// The call's position; a call whose result comes first begins with it.
    fn begin_call(&mut self, id: &str, json: Json<'_>, sink: &mut dyn EventSink) -> usize {
        let index = self.call_of.get(id).unwrap_or_else(|| {
            sink.call(id, &json.text_of("toolName").unwrap_or(Cow::Borrowed("tool")), None);
            self.has_text_since_call = false;
            self.call_of.set(id.to_owned(), self.calls.len());
            self.calls.push(Call {
                id: id.to_owned(),
                is_over: false,
                by_provider: false,
                awaits_approval: false,
                has_input: false,
            });
            self.calls.len() - 1
        });
        self.calls[index].by_provider |= json.flag("providerExecuted");
        index
    }

    fn end_call(&mut self, index: usize, result: ToolResult<'_>, sink: &mut dyn EventSink) {
        let call = &mut self.calls[index];
        call.is_over = true;
        sink.result(&call.id, result);
    }

    fn read_output(&mut self, index: usize, json: Json<'_>, sink: &mut dyn EventSink) {
        let output = json.get("output");
        if let Some(output) = output {
            report_output(output, &mut self.citation.recording(sink));
        }
        if !json.flag("preliminary") {
            let by_provider = self.calls[index].by_provider;
            let result = output.map_or(ToolResult::Empty, |output| result_of(output, by_provider));
            self.end_call(index, result, sink);
        }
    }

    fn request_approval(&mut self, index: usize, json: Json<'_>) {
        let is_automatic = json.flag("isAutomatic");
        self.calls[index].awaits_approval = !is_automatic;
        // The agent runs it itself.
        self.calls[index].has_input &= !is_automatic;
        if let Some(approval) = json.text_of("approvalId") {
            self.call_of_approval.set(approval.into_owned(), index);
        }
    }

    fn read_approval(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let approval = json.text_of("approvalId").unwrap_or_default();
        let Some(index) = self.call_of_approval.get(approval.as_ref()) else { return };
        self.calls[index].awaits_approval = false;
        if json.get("approved").and_then(Json::boolean) == Some(false) {
            self.end_call(index, ToolResult::Denied(json.text_of("reason")), sink);
        }
    }
}

fn part_key(part: usize) -> PartKey {
    part as PartKey
}

fn read_input(id: &str, json: Json<'_>, sink: &mut dyn EventSink) {
    sink.whole_args(id, json.get("input").map(|input| Cow::Borrowed(input.raw())));
}

fn result_of(output: Json<'_>, by_provider: bool) -> ToolResult<'_> {
    if by_provider { provider_result_of(output) } else { tool_result_of(output) }
}

/// How a turn ends for a finish reason of the AI SDK.
pub(super) fn ending_of(reason: &str) -> Ending {
    if reason == "error" { Ending::error(Some(reason.into()), None) } else { Ending::of_reason(reason) }
}

#[cfg(test)]
mod tests;
