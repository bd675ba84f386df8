//! OpenAI Chat Completions and its dialects: chunks of a choice, or a whole body.
//!
//! Only the first choice is the answer. How a turn ends is reported by its finish reason, but an error may still follow, so
//! the end is reported with `[DONE]`, with the end of the bytes, or when another completion begins.

mod extras;

use std::borrow::Cow;

use super::ending::{Ending, REFUSAL};
use super::event::{CitationSpan, EventSink, Outcome, PartKey, Protocol, SourceRef};
use super::field::Fields;
use super::host_calls::HostCalls;
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::{report_findings, text_result_of};
use super::stated_error::error_in;
use credence_json::Json;
use credence_lookup::Lookup;
use extras::{List, read_annotation, read_executed_result, read_passages, read_reference};

pub(super) const PARSER: ProtocolParser = ProtocolParser::new::<ChatParser>(Protocol::ChatCompletions, recognizes);

fn recognizes(message: &Message<'_>) -> bool {
    let is_error = || is_only_error(message.json) && error_of(message.json).is_some_and(is_named_error);
    is_completion(message.json) || is_error()
}

fn is_completion(json: Json<'_>) -> bool {
    let is_named = || json.text_of("object").is_some_and(|object| object.starts_with("chat.completion"));
    match json.get("choices").filter(|choices| choices.is_array()) {
        Some(choices) if choices.is_blank() => json.get("type").is_none(),
        Some(choices) => choices.items().any(is_choice),
        None => is_named(),
    }
}

/// Whether this is one of the answers of a model: other things are called choices, too.
fn is_choice(choice: Json<'_>) -> bool {
    choice.pick(["delta", "message", "text", "finish_reason"]).iter().any(Option::is_some)
}

/// Whether a message is about nothing but an error. With other fields, it belongs to another protocol.
fn is_only_error(json: Json<'_>) -> bool {
    const BESIDE: &str = "error object message type param code user_id id request_id created model provider status \
        status_code raw_status_code detail";
    json.fields().all(|(name, _)| BESIDE.split_whitespace().any(|known| known == name))
        && (json.get("type").is_none() || json.get("object").is_some())
}

/// The error of a message that holds one; Mistral sends it bare.
fn error_of(json: Json<'_>) -> Option<Json<'_>> {
    let is_bare = || json.text_of("object").is_some_and(|object| object == "error");
    let error =
        json.get("error").filter(|error| error.is_object() || error.text().is_some_and(|text| !text.is_empty()));
    error.or_else(|| is_bare().then_some(json))
}

/// Whether an error is of this protocol, also as the first thing of a stream: others have a type above it, or a status in it.
fn is_named_error(error: Json<'_>) -> bool {
    error.text_of("message").is_some() && error.text_of("status").is_none()
}

#[derive(Clone, Default)]
struct ChatParser {
    /// Whether the turn has begun; some providers give every chunk another id.
    begun: bool,
    /// The key of the text that is being written.
    part: PartKey,
    /// The first part of the message that is being written; the offsets of annotations count from there.
    first_part: PartKey,
    calls: HostCalls,
    /// Tools that the provider runs, by index.
    executed: Lookup<u64>,
    /// Annotations that were reported, for providers that repeat them.
    annotations: Lookup<String>,
    list: List,
    /// The message of a tool that is being read.
    tool_message: Option<ToolMessage>,
    refused: bool,
    /// The choices have a reason why they end, or a place for it.
    has_reasons: bool,
    stop: Option<Stop>,
}

/// The result of a call that a gateway runs: a message of its own, which may come in pieces.
#[derive(Clone)]
struct ToolMessage {
    call: String,
    named: Option<String>,
    text: String,
}

/// The finish reason, and the completion that has it.
#[derive(Clone)]
struct Stop {
    reason: String,
    completion: Option<String>,
}

impl Parser for ChatParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let error = error_of(json);
        let is_completion = is_completion(json);
        if is_completion {
            self.read_completion(json, sink);
        }
        let is_beside = !is_completion && self.list.read_beside(json, sink);
        // Beside a longer text a plain error is only a name.
        let plain = error.filter(|error| error.text().is_some()).and_then(|_| error_in(json));
        match (plain, error) {
            (Some(failure), _) => {
                let message = Some(Cow::Owned(failure.message));
                self.fail(Ending::error(failure.code.map(Cow::Owned), message), sink);
            }
            (None, Some(error)) => self.read_error(error, sink),
            (None, None) => {}
        }
        (is_completion || is_beside || error.is_some() || is_noise(json)).into()
    }

    fn read_end_mark(&mut self, sink: &mut dyn EventSink) {
        // Where no reason is ever given, the mark is the end.
        let is_over = self.begun && !self.has_reasons && self.stop.is_none();
        let is_waiting = self.calls.has_open();
        self.end(sink);
        if is_over {
            sink.end(Ending::completed_unless(is_waiting));
        }
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        self.end(sink);
    }
}

fn is_of_tool(delta: Json<'_>) -> bool {
    matches!(delta.text_of("role").as_deref(), Some("tool" | "function"))
}

/// What a proxy or a provider sends beside the completion.
fn is_noise(json: Json<'_>) -> bool {
    json.pick(["usage", "x_groq", "prompt_filter_results", "obfuscation"]).iter().any(Option::is_some)
}

impl ChatParser {
    fn read_completion(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let choice = json.list("choices").find(|choice| choice.index("index") == 0);
        let delta = choice.and_then(|choice| choice.some("delta").or_else(|| choice.some("message")));
        let id = json.filled("id");
        if self.is_another(id.as_deref(), delta) {
            self.end(sink);
        }
        if !self.begun {
            self.begun = true;
            sink.begin(id.clone());
        }
        self.list.read(json, sink);
        if let Some(delta) = delta {
            self.read_delta(delta, sink);
        }
        choice.into_iter().for_each(|choice| read_passages(choice, sink));
        sink.text(self.part, choice.and_then(|choice| choice.text_of("text")));
        self.has_reasons |= choice.is_none_or(|choice| choice.get("finish_reason").is_some());
        if let Some(reason) = choice.and_then(|choice| choice.filled("finish_reason")) {
            self.stop = Some(Stop { reason: reason.into_owned(), completion: id.map(Cow::into_owned) });
        }
    }

    /// Whether what follows belongs to another completion than the one that has ended.
    fn is_another(&self, id: Option<&str>, delta: Option<Json<'_>>) -> bool {
        let Some(stop) = &self.stop else { return false };
        if delta.is_some_and(is_of_tool) {
            return false;
        }
        let has_content = |delta: Json<'_>| {
            delta.filled("content").is_some() || delta.some("tool_calls").is_some() || delta.text_of("role").is_some()
        };
        id.is_some() && stop.completion.as_deref() != id && delta.is_some_and(has_content)
    }

    fn read_delta(&mut self, delta: Json<'_>, sink: &mut dyn EventSink) {
        self.read_role(delta, sink);
        if let Some(message) = &mut self.tool_message {
            let content = delta.get("content");
            let parts = Json::items_of(content).filter_map(|part| part.text_of("text"));
            content.and_then(Json::text).into_iter().chain(parts).for_each(|text| message.text.push_str(&text));
            return;
        }
        if let Some(thought) = thought_of(delta) {
            sink.thinking(thought);
        }
        delta.list("executed_tools").zip(0..).for_each(|(tool, index)| self.read_executed(tool, index, sink));
        self.read_content(delta.get("content"), sink);
        self.read_refusal(delta.filled("refusal"), sink);
        for annotation in delta.list("annotations") {
            if self.annotations.insert_new(annotation.raw().to_owned()) {
                read_annotation(self.first_part, annotation, sink);
            }
        }
        // Azure's answers on one's own data send their documents along.
        if let Some(context) = delta.get("context") {
            self.list.read_documents(context, sink);
        }
        delta.some("reference").into_iter().for_each(|reference| read_reference(reference, sink));
        delta.list("tool_calls").zip(0..).for_each(|(call, position)| self.read_call(call, position, sink));
        if let Some(call) = delta.get("function_call").filter(|call| call.is_object()) {
            self.calls.read(0, None, call, sink);
        }
    }

    /// Whose message this is: its first piece says so. A piece without a role goes on with a tool's result only if it names the call, or if
    /// nothing of the result has come yet. Otherwise an answer whose first piece has no role would be lost.
    fn read_role(&mut self, delta: Json<'_>, sink: &mut dyn EventSink) {
        let named = delta.filled("tool_call_id");
        let goes_on = |open: &ToolMessage| match &named {
            Some(named) => open.named.as_deref() == Some(named),
            None => open.text.is_empty() && delta.filled("role").is_none(),
        };
        if self.tool_message.as_ref().is_some_and(goes_on) {
            return;
        }
        self.end_tool_message(sink);
        if is_of_tool(delta) {
            let call = self.calls.answer(named.as_deref(), delta.filled("name"), sink);
            self.tool_message = Some(ToolMessage { call, named: named.map(Cow::into_owned), text: String::new() });
            // The model goes on with the result: the call was not the end of the turn.
            self.stop = None;
            self.part += 1;
            self.first_part = self.part;
        }
    }

    fn end_tool_message(&mut self, sink: &mut dyn EventSink) {
        if let Some(message) = self.tool_message.take() {
            report_findings(&message.text, sink);
            sink.result(&message.call, text_result_of(Cow::Borrowed(&message.text)));
        }
    }

    fn read_refusal(&mut self, refusal: Option<Cow<'_, str>>, sink: &mut dyn EventSink) {
        self.refused |= refusal.is_some();
        sink.text(self.part, refusal);
    }

    /// The content: a text, or parts of it as Mistral sends them.
    fn read_content(&mut self, content: Option<Json<'_>>, sink: &mut dyn EventSink) {
        let Some(content) = content else { return };
        sink.text(self.part, content.text());
        for part in content.items() {
            match part.kind().as_ref() {
                "thinking" => read_thinking(part, sink),
                "reference" | "tool_reference" => self.read_reference(part, sink),
                "refusal" => self.read_refusal(Some(part.text_of("refusal").unwrap_or_default()), sink),
                _ => sink.text(self.part, part.text_of("text")),
            }
        }
    }

    /// A reference follows the words it is for: those since the reference before it.
    fn read_reference(&mut self, reference: Json<'_>, sink: &mut dyn EventSink) {
        let span = CitationSpan::Part(self.part);
        for id in reference.list("reference_ids") {
            let file = Some(Cow::Owned(format!("reference {}", id.text_or_json())));
            sink.cited(SourceRef { file, ..SourceRef::default() }, None, span);
        }
        let [url, title, snippet] = ["url", "title", "description"].map(|name| reference.text_of(name));
        if url.is_some() || title.is_some() {
            sink.cited(SourceRef { url, title, snippet, ..SourceRef::default() }, None, span);
        }
        self.part += 1;
    }

    /// A tool that the provider runs; it is done once it has an `output`.
    fn read_executed(&mut self, tool: Json<'_>, position: u64, sink: &mut dyn EventSink) {
        let index = tool.count("index").unwrap_or(position);
        let id = format!("executed_{index}");
        if self.executed.insert_new(index) {
            let name = tool.first_text(&["name", "type"]).unwrap_or(Cow::Borrowed("tool"));
            sink.call(&id, &name, tool.text_of("arguments"));
        }
        read_executed_result(&id, tool, sink);
    }

    fn read_call(&mut self, call: Json<'_>, position: u64, sink: &mut dyn EventSink) {
        let function = call.some("function").or_else(|| call.some("custom")).unwrap_or(call);
        self.calls.read(call.count("index").unwrap_or(position), call.filled("id").as_deref(), function, sink);
    }

    fn read_error(&mut self, error: Json<'_>, sink: &mut dyn EventSink) {
        self.end_tool_message(sink);
        let code = error.some("code").map(Json::text_or_json).or_else(|| error.text_of("type"));
        let ending = Ending::error(code, error.text_of("message").or_else(|| error.text()));
        extras::read_failed_generation(error, &ending, sink);
        self.fail(ending, sink);
    }

    fn fail(&mut self, ending: Ending, sink: &mut dyn EventSink) {
        self.end_tool_message(sink);
        sink.end(ending);
        *self = Self::default();
    }

    fn end(&mut self, sink: &mut dyn EventSink) {
        self.end_tool_message(sink);
        if let Some(stop) = &self.stop {
            sink.end(ending_of(&stop.reason, self.refused, self.calls.has_open()));
        }
        *self = Self::default();
    }
}

/// What the model thinks, under the first of its usual names: some providers send it under two.
fn thought_of(delta: Json<'_>) -> Option<Cow<'_, str>> {
    let plain = ["reasoning", "reasoning_content", "reasoning_text"].into_iter().find_map(|name| delta.filled(name));
    let details = || delta.list("reasoning_details").filter_map(|detail| detail.first_text(&["text", "summary"]));
    plain.or_else(|| Some(Cow::Owned(details().collect()))).filter(|thought| !thought.is_empty())
}

fn read_thinking(part: Json<'_>, sink: &mut dyn EventSink) {
    let text = part.text_of("thinking");
    let pieces = part.list("thinking").filter_map(|piece| piece.text_of("text"));
    text.into_iter().chain(pieces).for_each(|text| sink.thinking(text));
}

fn ending_of(reason: &str, refused: bool, host_called: bool) -> Ending {
    let ending = Ending::of_reason(reason);
    match ending.outcome {
        Outcome::Completed if refused => Ending::failed("refusal", REFUSAL),
        Outcome::Completed => Ending::completed_unless(host_called),
        _ => ending,
    }
}

#[cfg(test)]
mod tests;
