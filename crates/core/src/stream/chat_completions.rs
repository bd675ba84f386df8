//! OpenAI Chat Completions and its dialects: chunks of a choice, or a whole body.
//!
//! Only the first choice is the answer. How a turn ends is reported by its finish reason, but an error may still follow, so
//! the end is reported with `[DONE]`, with the end of the bytes, or when another completion begins.

mod extras;

use std::borrow::Cow;

use super::ending::{CONTENT_FILTER, LENGTH_LIMIT, NO_REASON, NOT_FINISHED, REFUSAL};
use super::event::{CitationSpan, Event, EventSink, Failure, Outcome, PartKey, Protocol, SourceRef, ToolBegin};
use super::parser::{Message, Parser, ProtocolParser, Understanding};
use super::payload::unsigned;
use credence_text::json::Json;
use credence_text::lookup::Lookup;
use extras::{List, annotated, executed_tool};

pub(super) const PARSER: ProtocolParser =
    ProtocolParser { protocol: Protocol::ChatCompletions, recognizes, open: || Box::new(ChatParser::default()) };

fn recognizes(message: &Message<'_>) -> bool {
    is_completion(message.json) || error_of(message.json).is_some_and(is_named_error)
}

fn is_completion(json: Json<'_>) -> bool {
    json.get("choices").is_some_and(Json::is_array)
        || json.text_of("object").is_some_and(|object| object.starts_with("chat.completion"))
}

/// The error of a message that holds one; Mistral sends it bare.
fn error_of(json: Json<'_>) -> Option<Json<'_>> {
    let is_bare = || json.text_of("object").is_some_and(|object| object == "error");
    json.some("error").or_else(|| is_bare().then_some(json))
}

/// Whether an error is of this protocol, also as the first thing of a stream: others have a type above it, or a status in it.
fn is_named_error(error: Json<'_>) -> bool {
    error.text_of("message").is_some() && error.get("status").is_none()
}

#[derive(Clone, Default)]
struct ChatParser {
    /// Whether the turn has begun; some providers give every chunk another id.
    begun: bool,
    /// The key of the text that is being written.
    part: PartKey,
    /// Ids of the calls, and which of them each index is.
    calls: Vec<String>,
    call_of_index: Lookup<u64>,
    /// Tools that the provider runs, by index.
    executed: Lookup<u64>,
    /// Annotations that were reported, for providers that repeat them.
    annotations: Lookup<String>,
    list: List,
    refused: bool,
    stop: Option<Stop>,
}

/// The finish reason, and the completion that told it.
#[derive(Clone)]
struct Stop {
    reason: String,
    completion: Option<String>,
}

impl Parser for ChatParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        let json = message.json;
        let error = error_of(json);
        if error.is_none() && !is_completion(json) {
            return if is_noise(json) { Understanding::Known } else { Understanding::Unknown };
        }
        if is_completion(json) {
            self.read_completion(json, sink);
        }
        if let Some(error) = error {
            self.read_error(error, sink);
        }
        Understanding::Known
    }

    fn read_end_mark(&mut self, sink: &mut dyn EventSink) {
        self.end(sink);
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        self.end(sink);
    }

    fn copy(&self) -> Box<dyn Parser> {
        Box::new(self.clone())
    }
}

/// What a proxy or a provider says beside the completion.
fn is_noise(json: Json<'_>) -> bool {
    json.pick(["usage", "x_groq", "prompt_filter_results", "obfuscation"]).iter().any(Option::is_some)
}

impl ChatParser {
    fn read_completion(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let is_answer = |choice: &Json<'_>| choice.get("index").and_then(unsigned).unwrap_or(0) == 0;
        let choice = json.get("choices").and_then(|choices| choices.items().find(is_answer));
        let delta = choice.and_then(|choice| choice.some("delta").or_else(|| choice.some("message")));
        let id = json.text_of("id").filter(|id| !id.is_empty());
        if self.is_another(id.as_deref(), delta) {
            self.end(sink);
        }
        if !self.begun {
            self.begun = true;
            sink.event(Event::Begin { id: id.clone() });
        }
        self.list.read(json, sink);
        if let Some(delta) = delta {
            self.read_delta(delta, sink);
        }
        let text = choice.and_then(|choice| choice.text_of("text"));
        self.text(text, sink);
        let reason = choice.and_then(|choice| choice.text_of("finish_reason")).filter(|reason| !reason.is_empty());
        if let Some(reason) = reason {
            self.stop = Some(Stop { reason: reason.into_owned(), completion: id.map(Cow::into_owned) });
        }
    }

    /// Whether what comes belongs to another completion than the one that has told its end.
    fn is_another(&self, id: Option<&str>, delta: Option<Json<'_>>) -> bool {
        let Some(stop) = &self.stop else { return false };
        let says_something = |delta: Json<'_>| {
            let has_text = delta.text_of("content").is_some_and(|text| !text.is_empty());
            has_text || delta.some("tool_calls").is_some() || delta.text_of("role").is_some()
        };
        id.is_some() && stop.completion.as_deref() != id && delta.is_some_and(says_something)
    }

    fn read_delta(&mut self, delta: Json<'_>, sink: &mut dyn EventSink) {
        let [content, refusal, annotations, executed, calls, call, context] = delta.pick([
            "content",
            "refusal",
            "annotations",
            "executed_tools",
            "tool_calls",
            "function_call",
            "context",
        ]);
        if let Some(thought) = thought_of(delta) {
            sink.event(Event::Thinking(thought));
        }
        executed.into_iter().flat_map(Json::items).zip(0..).for_each(|(tool, index)| self.execute(tool, index, sink));
        self.read_content(content, sink);
        if let Some(refusal) = refusal.and_then(Json::text).filter(|refusal| !refusal.is_empty()) {
            self.refused = true;
            self.text(Some(refusal), sink);
        }
        for annotation in annotations.into_iter().flat_map(Json::items) {
            if self.annotations.is_new(annotation.raw().to_owned()) {
                annotated(annotation, sink);
            }
        }
        // Azure's answers on one's own data send their documents along.
        if let Some(context) = context {
            self.list.read_documents(context, sink);
        }
        calls.into_iter().flat_map(Json::items).zip(0..).for_each(|(call, index)| self.read_call(call, index, sink));
        if let Some(call) = call.filter(|call| call.is_object()) {
            self.read_function(0, None, call, sink);
        }
    }

    fn text(&self, text: Option<Cow<'_, str>>, sink: &mut dyn EventSink) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            sink.event(Event::Text { part: self.part, text });
        }
    }

    /// The content: a text, or parts of it as Mistral sends them.
    fn read_content(&mut self, content: Option<Json<'_>>, sink: &mut dyn EventSink) {
        let Some(content) = content else { return };
        self.text(content.text(), sink);
        for part in content.items() {
            match part.text_of("type").unwrap_or_default().as_ref() {
                "thinking" => read_thinking(part, sink),
                "reference" | "tool_reference" => self.read_reference(part, sink),
                "refusal" => {
                    self.refused = true;
                    self.text(part.text_of("refusal"), sink);
                }
                _ => self.text(part.text_of("text"), sink),
            }
        }
    }

    /// A reference stands after the words it is for: those since the reference before it.
    fn read_reference(&mut self, reference: Json<'_>, sink: &mut dyn EventSink) {
        let span = CitationSpan::Part(self.part);
        let url = reference.text_of("url");
        let title = reference.text_of("title");
        let named = |id: Json<'_>| SourceRef {
            file: Some(Cow::Owned(format!("reference {}", id.text().unwrap_or(Cow::Borrowed(id.raw()))))),
            ..SourceRef::default()
        };
        for id in reference.get("reference_ids").into_iter().flat_map(Json::items) {
            sink.event(Event::Cited { source: named(id), quote: None, span });
        }
        if url.is_some() || title.is_some() {
            let snippet = reference.text_of("description");
            let source = SourceRef { url, title, snippet, ..SourceRef::default() };
            sink.event(Event::Cited { source, quote: None, span });
        }
        self.part += 1;
    }

    /// A tool that the provider runs: without `output` it has begun, with it it is done.
    fn execute(&mut self, tool: Json<'_>, index: u64, sink: &mut dyn EventSink) {
        let index = tool.get("index").and_then(unsigned).unwrap_or(index);
        let id = format!("executed_{index}");
        if self.executed.is_new(index) {
            let name = tool.text_of("name").or_else(|| tool.text_of("type")).unwrap_or(Cow::Borrowed("tool"));
            let args = tool.text_of("arguments");
            sink.event(Event::ToolBegin(ToolBegin { id: id.as_str().into(), name, args, carries_result: true }));
        }
        executed_tool(&id, tool, sink);
    }

    fn read_call(&mut self, call: Json<'_>, place: u64, sink: &mut dyn EventSink) {
        let index = call.get("index").and_then(unsigned).unwrap_or(place);
        let id = call.text_of("id").filter(|id| !id.is_empty());
        let function = call.some("function").or_else(|| call.some("custom")).unwrap_or(call);
        self.read_function(index, id.as_deref(), function, sink);
    }

    /// The host application's call at an index: a new one where it has an id that is not the one known there.
    fn read_function(&mut self, index: u64, id: Option<&str>, function: Json<'_>, sink: &mut dyn EventSink) {
        let known = self.call_of_index.get(&index).filter(|call| id.is_none_or(|id| self.calls[*call] == id));
        let call = known.unwrap_or_else(|| self.begin_call(index, id, function, sink));
        let args = function.get("arguments").or_else(|| function.get("input"));
        let delta = args.map(|args| args.text().unwrap_or(Cow::Borrowed(args.raw()))).filter(|args| args != "null");
        if let Some(delta) = delta {
            sink.event(Event::ToolArgs { id: Cow::Borrowed(&self.calls[call]), delta });
        }
    }

    fn begin_call(&mut self, index: u64, id: Option<&str>, function: Json<'_>, sink: &mut dyn EventSink) -> usize {
        let call = self.calls.len();
        let id = id.map_or_else(|| format!("call_{}", call + 1), str::to_owned);
        let name = function.text_of("name").filter(|name| !name.is_empty()).unwrap_or(Cow::Borrowed("tool"));
        let begun = ToolBegin { id: Cow::Borrowed(&id), name, args: None, carries_result: false };
        sink.event(Event::ToolBegin(begun));
        self.calls.push(id);
        self.call_of_index.hold(index, call);
        call
    }

    fn read_error(&mut self, error: Json<'_>, sink: &mut dyn EventSink) {
        let failure = failure_of(error);
        extras::failed_generation(error, &failure.message, sink);
        sink.event(Event::End { outcome: Outcome::Failed, failure: Some(failure) });
        *self = Self::default();
    }

    fn end(&mut self, sink: &mut dyn EventSink) {
        if let Some(stop) = &self.stop {
            sink.event(end_of(&stop.reason, self.refused, !self.calls.is_empty()));
        }
        *self = Self::default();
    }
}

/// What the model thinks, under the first of its usual names: some providers send it under two.
fn thought_of(delta: Json<'_>) -> Option<Cow<'_, str>> {
    let [reasoning, content, text, details] =
        delta.pick(["reasoning", "reasoning_content", "reasoning_text", "reasoning_details"]);
    let plain = [reasoning, content, text].into_iter().flatten().filter_map(Json::text).find(|text| !text.is_empty());
    let told = || details.map(|details| details.items().filter_map(detail_of).collect::<String>());
    plain.or_else(|| told().map(Cow::Owned)).filter(|thought| !thought.is_empty())
}

fn detail_of(detail: Json<'_>) -> Option<Cow<'_, str>> {
    detail.text_of("text").or_else(|| detail.text_of("summary"))
}

fn read_thinking(part: Json<'_>, sink: &mut dyn EventSink) {
    let Some(thinking) = part.get("thinking") else { return };
    let texts = thinking.items().filter_map(|piece| piece.text_of("text"));
    thinking.text().into_iter().chain(texts).for_each(|text| sink.event(Event::Thinking(text)));
}

fn failure_of(error: Json<'_>) -> Failure {
    let code = error.some("code").map(|code| code.text().unwrap_or(Cow::Borrowed(code.raw())));
    let message = error.text_of("message").or_else(|| error.text());
    Failure {
        code: code.or_else(|| error.text_of("type")).map(Cow::into_owned),
        message: message.unwrap_or(Cow::Borrowed(NO_REASON)).into_owned(),
    }
}

fn end_of(reason: &str, refused: bool, host_called: bool) -> Event<'static> {
    let because = |message: &str| Some(Failure { code: Some(reason.to_owned()), message: message.to_owned() });
    let (outcome, failure) = match reason {
        "length" | "max_tokens" | "model_length" => (Outcome::Cut, because(LENGTH_LIMIT)),
        "content_filter" => (Outcome::Failed, because(CONTENT_FILTER)),
        "error" | "insufficient_system_resource" => (Outcome::Failed, because(NOT_FINISHED)),
        _ if refused => {
            let message = REFUSAL.to_owned();
            (Outcome::Failed, Some(Failure { code: Some("refusal".to_owned()), message }))
        }
        "tool_calls" | "function_call" => (Outcome::Waiting, None),
        _ if host_called => (Outcome::Waiting, None),
        _ => (Outcome::Completed, None),
    };
    Event::End { outcome, failure }
}

#[cfg(test)]
mod tests;
