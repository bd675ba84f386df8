//! Calls of a run. The format reports only that a tool answered; each producer reports failures in its own way.

use std::borrow::Cow;

use crate::stream::event::{Event, EventSink, ToolResult};
use crate::stream::payload::{provider_result_of, report_findings, report_output, text_result_of, tool_result_of};
use crate::stream::report::Filtered;
use credence_json::Json;
use credence_lookup::Lookup;

/// The calls of a run.
#[derive(Clone, Default)]
pub(super) struct Calls {
    calls: Vec<Call>,
    of_id: Lookup,
    /// The last call of each tool.
    of_name: Lookup,
    /// Which call a result's message, or a part of the agent, belongs to.
    of_message: Lookup,
    of_subagent: Lookup,
    /// The call that pieces without an id continue.
    last: Option<usize>,
    /// The text of the last result: its failure is reported only after it.
    last_text: Option<(usize, String)>,
}

#[derive(Clone)]
struct Call {
    id: String,
    has_result: bool,
    /// A failure was reported beside the result; the result does not change that.
    has_failed: bool,
}

impl Calls {
    pub(super) fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }

    /// Whether a call has neither a result nor a failure.
    pub(super) fn has_open(&self) -> bool {
        self.calls.iter().any(|call| !call.has_result && !call.has_failed)
    }

    pub(super) fn knows(&self, json: Json<'_>) -> bool {
        match json.text_of("toolCallId") {
            Some(id) => self.of_id.get(id.as_ref()).is_some(),
            None => self.last.is_some(),
        }
    }

    pub(super) fn begin(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("toolCallId").unwrap_or_default();
        self.begin_call(&id, json.text_of("toolCallName"), sink);
    }

    /// The call's position; a call whose result comes first begins with it.
    pub(super) fn begin_call(&mut self, id: &str, name: Option<Cow<'_, str>>, sink: &mut dyn EventSink) -> usize {
        if let Some(index) = self.of_id.get(id) {
            self.last = Some(index);
            return index;
        }
        let index = self.calls.len();
        let name = name.filter(|name| !name.is_empty()).unwrap_or(Cow::Borrowed("tool"));
        sink.call(id, &name, None);
        self.of_id.set(id.to_owned(), index);
        self.of_name.set(name.into_owned(), index);
        self.calls.push(Call { id: id.to_owned(), has_result: false, has_failed: false });
        self.last = Some(index);
        index
    }

    pub(super) fn read_args(&self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("toolCallId").unwrap_or_default();
        sink.args(&id, json.text_of("delta").unwrap_or_default());
    }

    /// A call in pieces without a start; one without an id continues the last.
    pub(super) fn read_chunk(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        if json.text_of("toolCallId").is_some() {
            self.begin(json, sink);
        }
        if let (Some(index), Some(delta)) = (self.last, json.text_of("delta")) {
            sink.args(&self.calls[index].id, delta);
        }
    }

    /// Takes a result. After the end of the run its sources are left out: they would begin another turn.
    pub(super) fn read_result(&mut self, json: Json<'_>, is_over: bool, sink: &mut dyn EventSink) {
        let id = json.text_of("toolCallId").unwrap_or_default();
        let index = self.begin_call(&id, None, sink);
        if let Some(message) = json.text_of("messageId") {
            self.of_message.set(message.into_owned(), index);
        }
        let content = json.get("content");
        if is_over {
            self.read_content(index, content, &mut ends_only(sink));
        } else {
            self.read_content(index, content, sink);
        }
    }

    pub(super) fn read_content(&mut self, index: usize, content: Option<Json<'_>>, sink: &mut dyn EventSink) {
        let Some(content) = content else { return self.end(index, ToolResult::Empty, sink) };
        let Some(text) = text_of(content) else { return self.read_output(index, content, sink) };
        match Json::parse(&text) {
            Ok(output) => self.read_output(index, output, sink),
            Err(_) => self.read_text(index, &text, sink),
        }
        self.last_text = Some((index, text.into_owned()));
    }

    fn read_output(&mut self, index: usize, output: Json<'_>, sink: &mut dyn EventSink) {
        report_output(output, sink);
        // The ids of pydantic-ai mark the tools of a provider.
        let is_provider = self.calls[index].id.starts_with("pyd_ai_builtin|");
        let result = if is_provider { provider_result_of(output) } else { tool_result_of(output) };
        self.end(index, result, sink);
    }

    fn read_text(&mut self, index: usize, text: &str, sink: &mut dyn EventSink) {
        report_findings(text, sink);
        self.end(index, text_result_of(Cow::Borrowed(text)), sink);
    }

    fn end(&mut self, index: usize, result: ToolResult<'_>, sink: &mut dyn EventSink) {
        let call = &mut self.calls[index];
        call.has_result = true;
        if !call.has_failed {
            sink.result(&call.id, result);
        }
    }

    fn fail(&mut self, index: usize, result: ToolResult<'_>, sink: &mut dyn EventSink) {
        self.end(index, result, sink);
        self.calls[index].has_failed = true;
    }

    /// pydantic-ai reports after a result whether the tool was denied or failed, in a value for its own use.
    pub(super) fn read_outcome(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let entity = json.text_of("entityId").unwrap_or_default();
        let known = self.of_message.get(entity.as_ref()).or_else(|| self.of_id.get(entity.as_ref()));
        let (Some(index), Some(value)) = (known, json.text_of("encryptedValue")) else { return };
        let Ok(value) = Json::parse(&value) else { return };
        let outcome = value.at_path("pydantic_ai.outcome").and_then(Json::text).unwrap_or_default();
        let text = self.last_text.take().filter(|(last, _)| *last == index).map(|(_, text)| Cow::Owned(text));
        match outcome.as_ref() {
            "failed" | "retried" => self.fail(index, ToolResult::Failed(text), sink),
            "denied" => self.fail(index, ToolResult::Denied(text), sink),
            _ => {}
        }
    }

    /// CrewAI reports beside the result, by the tool's name, that a connected server's tool failed.
    pub(super) fn fail_named(&mut self, value: Json<'_>, sink: &mut dyn EventSink) {
        let name = value.text_of("tool_name").unwrap_or_default();
        if let Some(index) = self.of_name.get(name.as_ref()) {
            self.fail(index, ToolResult::Failed(value.text_of("error")), sink);
        }
    }

    pub(super) fn begin_subagent(&mut self, json: Json<'_>) {
        let call = json.text_of("parentToolCallId").and_then(|id| self.of_id.get(id.as_ref()));
        if let (Some(subagent), Some(call)) = (json.text_of("subagentRunId"), call) {
            self.of_subagent.set(subagent.into_owned(), call);
        }
    }

    /// A part of the agent that was called as a tool failed, and with it the call.
    pub(super) fn fail_subagent(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let subagent = json.text_of("subagentRunId").unwrap_or_default();
        if let Some(index) = self.of_subagent.get(subagent.as_ref()) {
            self.fail(index, ToolResult::Failed(json.text_of("message")), sink);
        }
    }

    /// Takes a tool's message as the agent keeps it: only there the protocol has a field for the error of a tool.
    pub(super) fn read_kept(&mut self, message: Json<'_>, sink: &mut dyn EventSink) {
        let id = message.text_of("toolCallId").unwrap_or_default();
        let Some(index) = self.of_id.get(id.as_ref()) else { return };
        let content = message.some("content");
        match message.text_of("error").filter(|error| !error.is_empty()) {
            // LangGraph keeps only that there was one.
            Some(error) if error == "error" => {
                self.fail(index, ToolResult::Failed(content.and_then(text_of).or(Some(error))), sink);
            }
            Some(error) => self.fail(index, ToolResult::Failed(Some(error)), sink),
            None if self.calls[index].has_result => {}
            None => self.read_content(index, content, sink),
        }
    }
}

/// Reports only how calls ended.
pub(super) fn ends_only(sink: &mut dyn EventSink) -> Filtered<'_> {
    Filtered { sink, is_wanted: |event| matches!(event, Event::ToolEnd { .. }) }
}

/// The text of a result, or of its only content part.
fn text_of(content: Json<'_>) -> Option<Cow<'_, str>> {
    let mut parts = content.items();
    let only = parts.next().filter(|_| parts.next().is_none());
    content.text().or_else(|| only?.text_of("text"))
}
