//! Google Gemini: generated content with grounding, streamed, as a list or whole, and the Interactions API.
//!
//! Grounding holds the search queries, but not as calls: they are shown as one call of `google_search`, which worked if it
//! returned sources, and is not known otherwise. A turn ends with the bytes, because
//! grounding may come after the finish reason.

mod grounding;
mod interactions;

use credence_lexical::lower::lowercase;
use std::borrow::Cow;

use super::ending::{ENDED_EARLY, Ending, LENGTH_LIMIT};
use super::event::{EventSink, Outcome, Protocol, ToolResult};
use super::field::Fields;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{report_findings_of, text_result_of};
use super::streamed_text::StreamedText;
use credence_json::Json;
use grounding::Grounding;
use interactions::Interaction;

pub(super) const PARSER: ProtocolParser = ProtocolParser::new::<GeminiParser>(Protocol::Gemini, recognizes);

fn recognizes(message: &Message<'_>) -> bool {
    let has_answers = message.json.list("candidates").any(is_candidate);
    has_answers
        || is_refused(message.json)
        || interactions::is_interaction(message.json)
        || error_of(message.json).is_some()
}

/// Whether this is one of the answers of a model: other things are called candidates, too.
fn is_candidate(candidate: Json<'_>) -> bool {
    candidate.pick(["content", "finishReason", "groundingMetadata"]).iter().any(Option::is_some)
}

/// Whether a question was refused, so that there is no answer.
fn is_refused(json: Json<'_>) -> bool {
    json.get("promptFeedback").is_some_and(|feedback| feedback.get("blockReason").is_some())
}

fn is_generated(json: Json<'_>) -> bool {
    let [candidates, feedback, usage] = json.pick(["candidates", "promptFeedback", "usageMetadata"]);
    candidates.is_some_and(Json::is_array) || [feedback, usage].into_iter().flatten().any(Json::is_object)
}

/// Google's errors have a number as code and a status in capitals.
fn error_of(json: Json<'_>) -> Option<Json<'_>> {
    let error = json.get("error")?;
    let is_google = json.get("jsonrpc").is_none()
        && error.text_of("status").is_some()
        && error.get("code").and_then(Json::integer).is_some();
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
    /// The id of the response, to detect the next one in a recording.
    response: Option<String>,
    text: StreamedText,
    /// Whether the next text begins a separate part.
    parted: bool,
    n_calls: u32,
    /// A call that runs on Google's side and has no result yet.
    open_call: Option<String>,
    host_called: bool,
    grounding: Grounding,
    ending: Option<Ending>,
}

impl Parser for GeminiParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        if interactions::is_interaction(json) {
            return self.interaction.read(json, sink);
        }
        if let Some(error) = json.some("error") {
            let code = error.text_of("status").or_else(|| error.get("code").map(|code| Cow::Borrowed(code.raw())));
            sink.end(Ending::error(code, error.text_of("message")));
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
}

impl Generated {
    fn read(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let id = json.text_of("responseId");
        if self.ending.is_some() && id.is_some() && self.response.as_deref() != id.as_deref() {
            self.end(sink);
        }
        if !self.begun {
            self.begun = true;
            self.response = id.as_deref().map(str::to_owned);
            sink.begin(id);
        }
        let answers = json.list("candidates").filter(|candidate| candidate.index("index") == 0);
        answers.for_each(|candidate| self.read_candidate(candidate, sink));
        if let Some(feedback) = json.get("promptFeedback")
            && let Some(reason) = feedback.text_of("blockReason")
        {
            let blocked = Ending::failed(&*reason, "the provider blocked the question");
            self.ending = Some(blocked.explained_by(feedback.text_of("blockReasonMessage").as_deref()));
        }
    }

    fn read_candidate(&mut self, candidate: Json<'_>, sink: &mut dyn EventSink) {
        if let Some(content) = candidate.get("content") {
            content.list("parts").for_each(|part| self.read_part(part, sink));
        }
        candidate.get("groundingMetadata").into_iter().for_each(|grounding| self.read_grounding(grounding, sink));
        let citations = candidate.get("citationMetadata").into_iter();
        citations.for_each(|citations| self.grounding.read_citations(citations, sink));
        let fetched = candidate.some("urlContextMetadata").or_else(|| candidate.some("url_context_metadata"));
        if let Some(fetched) = fetched {
            self.grounding.read_fetched(fetched, sink);
        }
        if let Some(reason) = candidate.filled("finishReason") {
            let explanation = candidate.text_of("finishMessage");
            self.ending = Some(ending_of(&reason).explained_by(explanation.as_deref()));
        }
    }

    fn read_part(&mut self, part: Json<'_>, sink: &mut dyn EventSink) {
        match part.filled("text") {
            Some(thought) if part.flag("thought") => return sink.thinking(thought),
            Some(text) => return self.read_text(text, sink),
            None => {}
        }
        for (name, value) in part.fields() {
            match name.as_ref() {
                "functionCall" => self.read_function(value, sink),
                "executableCode" => self.read_code(value, sink),
                "codeExecutionResult" => self.read_code_result(value, sink),
                "toolCall" => self.read_tool(value, sink),
                "toolResponse" => self.read_tool_response(value, sink),
                _ => {}
            }
        }
    }

    fn read_text(&mut self, text: Cow<'_, str>, sink: &mut dyn EventSink) {
        let part = if self.parted { self.text.parts() as u64 } else { self.text.last() };
        self.parted = false;
        self.text.push(part, &text);
        sink.text(part, Some(text));
    }

    /// A function of the host application. While its arguments stream it is named once, and what follows has no name.
    fn read_function(&mut self, call: Json<'_>, sink: &mut dyn EventSink) {
        let Some(name) = call.filled("name") else { return };
        self.host_called = true;
        let id = self.begin_call(call.text_of("id"));
        sink.host_call(&id, &name, call.some("args").map(|args| Cow::Borrowed(args.raw())));
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
        let called = text.trim_start();
        let called = called.strip_prefix("print(").unwrap_or(called);
        let built_in = BUILT_IN.iter().find(|(start, _)| called.starts_with(start));
        let name = built_in.map_or("code_execution", |(_, name)| name);
        let id = self.begin_call(None);
        sink.call(&id, name, Some(Cow::Borrowed(code.raw())));
        self.open_call = Some(id);
        self.grounding.searched |= built_in.is_some();
    }

    fn read_code_result(&mut self, result: Json<'_>, sink: &mut dyn EventSink) {
        let id = self.open_call.take().unwrap_or_else(|| {
            let id = self.begin_call(None);
            sink.call(&id, "code_execution", None);
            id
        });
        sink.result(&id, code_result(result));
    }

    fn read_tool(&mut self, call: Json<'_>, sink: &mut dyn EventSink) {
        let name = tool_name(call);
        let id = self.begin_call(call.text_of("id"));
        self.grounding.searched |= name.contains("search");
        sink.call(&id, &name, call.some("args").map(|args| Cow::Borrowed(args.raw())));
        self.open_call = Some(id);
    }

    fn read_tool_response(&mut self, response: Json<'_>, sink: &mut dyn EventSink) {
        let open = self.open_call.take();
        let Some(id) = response.text_of("id").or(open.map(Cow::Owned)) else { return };
        sink.call(&id, &tool_name(response), None);
        let output = response.some("response");
        if let Some(output) = output {
            report_findings_of(output, sink);
        }
        let result = ToolResult::of_output(output, output.is_none_or(Json::is_blank));
        sink.result(&id, result);
    }

    /// The id of a call that begins, by its number if it has none. Text after a call is a separate part.
    fn begin_call(&mut self, id: Option<Cow<'_, str>>) -> String {
        self.parted = self.text.parts() > 0;
        self.n_calls += 1;
        id.map_or_else(|| format!("call_{}", self.n_calls), Cow::into_owned)
    }

    fn read_grounding(&mut self, grounding: Json<'_>, sink: &mut dyn EventSink) {
        let has_sources = self.grounding.read(grounding, &self.text, sink);
        // The results of a built-in tool come as grounding, not as the result of its code.
        if has_sources
            && self.grounding.searched
            && let Some(id) = self.open_call.take()
        {
            sink.result(&id, ToolResult::Ok(None));
        }
    }

    fn end(&mut self, sink: &mut dyn EventSink) {
        self.grounding.end(sink);
        if let Some(ending) = self.ending.take() {
            let is_waiting = self.host_called && ending.outcome == Outcome::Completed;
            sink.end(if is_waiting { Ending::WAITING } else { ending });
        }
        *self = Self::default();
    }
}

fn code_result(result: Json<'_>) -> ToolResult<'_> {
    let output = result.text_of("output").filter(|output| !output.trim().is_empty());
    let outcome = result.text_of("outcome").unwrap_or_default();
    match outcome.as_ref() {
        "OUTCOME_FAILED" | "OUTCOME_DEADLINE_EXCEEDED" => ToolResult::Failed(output.or(Some(outcome))),
        _ => output.map_or(ToolResult::Empty, text_result_of),
    }
}

fn tool_name(call: Json<'_>) -> String {
    lowercase(&call.text_of("toolType").unwrap_or(Cow::Borrowed("tool")))
}

fn ending_of(reason: &str) -> Ending {
    match reason {
        "STOP" => Ending::COMPLETED,
        "MAX_TOKENS" => Ending::cut(reason, LENGTH_LIMIT),
        "OTHER" | "FINISH_REASON_UNSPECIFIED" => Ending::cut(reason, ENDED_EARLY),
        "MALFORMED_FUNCTION_CALL" | "UNEXPECTED_TOOL_CALL" | "TOO_MANY_TOOL_CALLS" => {
            Ending::failed(reason, "the model called a tool wrongly")
        }
        _ => Ending::failed(reason, "the provider stopped the answer"),
    }
}

#[cfg(test)]
mod tests;
