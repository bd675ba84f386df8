//! Google Gemini: generated content with grounding, streamed, as a list or whole, and the Interactions API.
//!
//! Grounding says which queries were searched for, but not as calls: they are shown as one call of `google_search`, which
//! worked if it returned what the answer is grounded on, and is not known otherwise. A turn ends with the bytes, because
//! grounding may come after the finish reason.

mod grounding;
mod interactions;

use std::borrow::Cow;

use super::ending::{ENDED_EARLY, LENGTH_LIMIT, failed};
use super::event::{Event, EventSink, Failure, Outcome, Protocol, ToolBegin, ToolResult};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::report_findings_of;
use super::streamed_text::StreamedText;
use credence_text::json::Json;
use grounding::Grounding;
use interactions::Interaction;

pub(super) const PARSER: ProtocolParser =
    ProtocolParser { protocol: Protocol::Gemini, recognizes, open: || Box::new(GeminiParser::default()) };

fn recognizes(message: &Message<'_>) -> bool {
    is_generated(message.json) || interactions::is_interaction(message.json) || error_of(message.json).is_some()
}

fn is_generated(json: Json<'_>) -> bool {
    let [candidates, feedback, usage] = json.pick(["candidates", "promptFeedback", "usageMetadata"]);
    candidates.is_some_and(Json::is_array) || [feedback, usage].into_iter().flatten().any(Json::is_object)
}

/// Google's errors have a number as code and a status in capitals.
fn error_of(json: Json<'_>) -> Option<Json<'_>> {
    let error = json.get("error")?;
    let is_google = error.text_of("status").is_some() && error.get("code").and_then(Json::integer).is_some();
    is_google.then_some(error)
}

#[derive(Clone, Default)]
struct GeminiParser {
    generated: Generated,
    interaction: Interaction,
}

/// A turn of generated content.
#[derive(Clone, Default)]
struct Generated {
    begun: bool,
    /// The id of the response, to tell the next one in a recording from it.
    response: Option<String>,
    text: StreamedText,
    /// Whether the next text begins a separate part.
    parted: bool,
    n_calls: u32,
    /// A call that runs on Google's side and has no result yet.
    open_call: Option<String>,
    host_called: bool,
    grounding: Grounding,
    stop: Option<(Outcome, Option<Failure>)>,
}

impl Parser for GeminiParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        if interactions::is_interaction(json) {
            return self.interaction.read(json, sink);
        }
        if let Some(error) = json.some("error") {
            let code = error.text_of("status").or_else(|| error.get("code").map(|code| Cow::Borrowed(code.raw())));
            sink.event(failed(code, error.text_of("message")));
            self.generated = Generated::default();
            return Understanding::Known;
        }
        if !is_generated(json) {
            return Understanding::Unknown;
        }
        self.generated.read(json, sink);
        Understanding::Known
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        self.generated.end(sink);
        self.interaction.end(sink);
    }

    fn copy(&self) -> Box<dyn Parser> {
        Box::new(self.clone())
    }
}

impl Generated {
    fn read(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("responseId");
        if self.stop.is_some() && id.is_some() && self.response.as_deref() != id.as_deref() {
            self.end(sink);
        }
        if !self.begun {
            self.begun = true;
            self.response = id.as_deref().map(str::to_owned);
            sink.event(Event::Begin { id });
        }
        let is_answer = |candidate: &Json<'_>| candidate.get("index").and_then(Json::integer).unwrap_or(0) == 0;
        let candidates = json.get("candidates").into_iter().flat_map(Json::items);
        candidates.filter(is_answer).for_each(|candidate| self.read_candidate(candidate, sink));
        let blocked = json.get("promptFeedback").and_then(|feedback| feedback.text_of("blockReason"));
        if let Some(reason) = blocked {
            let said = json.at_path("promptFeedback.blockReasonMessage").and_then(Json::text);
            let message = said.map_or_else(|| "the provider blocked the question".to_owned(), Cow::into_owned);
            self.stop = Some((Outcome::Failed, Some(Failure { code: Some(reason.into_owned()), message })));
        }
    }

    fn read_candidate(&mut self, candidate: Json<'_>, sink: &mut dyn EventSink) {
        let [content, grounding, citations, reason, message] =
            candidate.pick(["content", "groundingMetadata", "citationMetadata", "finishReason", "finishMessage"]);
        let parts = content.and_then(|content| content.get("parts")).into_iter().flat_map(Json::items);
        parts.for_each(|part| self.read_part(part, sink));
        if let Some(grounding) = grounding {
            self.read_grounding(grounding, sink);
        }
        if let Some(citations) = citations {
            self.grounding.read_citations(citations, &self.text, sink);
        }
        let fetched = candidate.some("urlContextMetadata").or_else(|| candidate.some("url_context_metadata"));
        if let Some(fetched) = fetched {
            self.grounding.read_fetched(fetched, sink);
        }
        if let Some(reason) = reason.and_then(Json::text).filter(|reason| !reason.is_empty()) {
            self.stop = Some(stop_of(&reason, message.and_then(Json::text)));
        }
    }

    fn read_part(&mut self, part: Json<'_>, sink: &mut dyn EventSink) {
        let [text, thought, call, code, result, tool_call, tool_response] = part.pick([
            "text",
            "thought",
            "functionCall",
            "executableCode",
            "codeExecutionResult",
            "toolCall",
            "toolResponse",
        ]);
        if let Some(text) = text.and_then(Json::text).filter(|text| !text.is_empty()) {
            if thought.and_then(Json::boolean) == Some(true) {
                sink.event(Event::Thinking(text));
            } else {
                self.text(text, sink);
            }
            return;
        }
        if let Some(call) = call {
            self.read_function(call, sink);
        }
        if let Some(code) = code {
            self.read_code(code, sink);
        }
        if let Some(result) = result {
            let id = self.open_call.take().unwrap_or_else(|| self.begin("code_execution", None, sink));
            sink.event(Event::ToolEnd { id: id.into(), result: code_result(result) });
        }
        if let Some(call) = tool_call {
            self.read_tool(call, sink);
        }
        if let Some(response) = tool_response {
            self.read_tool_response(response, sink);
        }
    }

    fn text(&mut self, text: Cow<'_, str>, sink: &mut dyn EventSink) {
        let last = self.text.parts().saturating_sub(1);
        let part = if self.parted { self.text.parts() } else { last } as u64;
        self.parted = false;
        self.text.push(part, &text);
        sink.event(Event::Text { part, text });
    }

    /// A function of the host application. While its arguments stream it is named once, and what follows has no name.
    fn read_function(&mut self, call: Json<'_>, sink: &mut dyn EventSink) {
        let Some(name) = call.text_of("name").filter(|name| !name.is_empty()) else { return };
        self.host_called = true;
        self.part_ends();
        self.n_calls += 1;
        let id = call.text_of("id").unwrap_or_else(|| Cow::Owned(format!("call_{}", self.n_calls)));
        let args = call.some("args").map(|args| Cow::Borrowed(args.raw()));
        sink.event(Event::ToolBegin(ToolBegin { id, name, args, carries_result: false }));
    }

    /// Code that Google runs; its built-in tools are called by code, too.
    fn read_code(&mut self, code: Json<'_>, sink: &mut dyn EventSink) {
        const BUILT_IN: [(&str, &str); 4] = [
            ("file_search.", "file_search"),
            ("google_search.", "google_search"),
            ("concise_search(", "google_search"),
            ("google_maps.", "google_maps"),
        ];
        let text = code.text_of("code").unwrap_or_default();
        let called = text.trim_start().trim_start_matches("print(");
        let built_in = BUILT_IN.iter().find(|(start, _)| called.starts_with(start));
        let name = built_in.map_or("code_execution", |(_, name)| name);
        let args = Some(Cow::Borrowed(code.raw()));
        let id = self.begin(name, args, sink);
        self.open_call = Some(id);
        self.grounding.searched |= built_in.is_some();
    }

    fn read_tool(&mut self, call: Json<'_>, sink: &mut dyn EventSink) {
        let name = call.text_of("toolType").unwrap_or(Cow::Borrowed("tool")).to_lowercase();
        self.n_calls += 1;
        let id = call.text_of("id").unwrap_or_else(|| Cow::Owned(format!("call_{}", self.n_calls)));
        self.open_call = Some(id.clone().into_owned());
        self.grounding.searched |= name.contains("search");
        self.part_ends();
        let args = call.some("args").map(|args| Cow::Borrowed(args.raw()));
        sink.event(Event::ToolBegin(ToolBegin { id, name: name.into(), args, carries_result: true }));
    }

    fn read_tool_response(&mut self, response: Json<'_>, sink: &mut dyn EventSink) {
        let open = self.open_call.take();
        let Some(id) = response.text_of("id").or(open.map(Cow::Owned)) else { return };
        let name = response.text_of("toolType").unwrap_or(Cow::Borrowed("tool")).to_lowercase();
        let begun = ToolBegin { id: id.clone(), name: name.into(), args: None, carries_result: true };
        sink.event(Event::ToolBegin(begun));
        let brought = response.some("response");
        if let Some(brought) = brought {
            report_findings_of(brought, sink);
        }
        let result = if brought.is_none_or(Json::is_blank) { ToolResult::Empty } else { ToolResult::Ok };
        sink.event(Event::ToolEnd { id, result });
    }

    fn begin(&mut self, name: &str, args: Option<Cow<'_, str>>, sink: &mut dyn EventSink) -> String {
        self.part_ends();
        self.n_calls += 1;
        let id = format!("call_{}", self.n_calls);
        let call = ToolBegin { id: Cow::Borrowed(&id), name: Cow::Borrowed(name), args, carries_result: true };
        sink.event(Event::ToolBegin(call));
        id
    }

    /// Text after a call is a separate part.
    fn part_ends(&mut self) {
        self.parted = self.text.parts() > 0;
    }

    fn read_grounding(&mut self, grounding: Json<'_>, sink: &mut dyn EventSink) {
        let has_sources = self.grounding.read(grounding, &self.text, sink);
        // The results of a built-in tool come as grounding, not as the result of its code.
        if has_sources
            && self.grounding.searched
            && let Some(id) = self.open_call.take()
        {
            sink.event(Event::ToolEnd { id: id.into(), result: ToolResult::Ok });
        }
    }

    fn end(&mut self, sink: &mut dyn EventSink) {
        self.grounding.end(sink);
        if let Some((outcome, failure)) = self.stop.take() {
            let is_waiting = outcome == Outcome::Completed && self.host_called;
            sink.event(Event::End { outcome: if is_waiting { Outcome::Waiting } else { outcome }, failure });
        }
        *self = Self::default();
    }
}

fn code_result(result: Json<'_>) -> ToolResult<'_> {
    let output = result.text_of("output").filter(|output| !output.trim().is_empty());
    let outcome = result.text_of("outcome").unwrap_or_default();
    match outcome.as_ref() {
        "OUTCOME_FAILED" | "OUTCOME_DEADLINE_EXCEEDED" => ToolResult::Failed(output.or(Some(outcome))),
        _ if output.is_none() => ToolResult::Empty,
        _ => ToolResult::Ok,
    }
}

fn stop_of(reason: &str, said: Option<Cow<'_, str>>) -> (Outcome, Option<Failure>) {
    let because = |message: &str| {
        let message = said.as_deref().unwrap_or(message).to_owned();
        Some(Failure { code: Some(reason.to_owned()), message })
    };
    match reason {
        "STOP" => (Outcome::Completed, None),
        "MAX_TOKENS" => (Outcome::Cut, because(LENGTH_LIMIT)),
        "OTHER" | "FINISH_REASON_UNSPECIFIED" => (Outcome::Cut, because(ENDED_EARLY)),
        "MALFORMED_FUNCTION_CALL" | "UNEXPECTED_TOOL_CALL" | "TOO_MANY_TOOL_CALLS" => {
            (Outcome::Failed, because("the model called a tool wrongly"))
        }
        _ => (Outcome::Failed, because("the provider stopped the answer")),
    }
}

#[cfg(test)]
mod tests;
