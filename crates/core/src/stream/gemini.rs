//! Google Gemini: generated content with grounding, streamed, as a list or whole, and the Interactions API.
//!
//! Grounding says which queries were searched for, but not as calls: they are shown as one call of `google_search`, which
//! worked if it brought what the answer is grounded on, and is not known otherwise. A turn ends with the bytes, because
//! grounding may come behind the finish reason.

mod grounding;
mod interactions;

use std::borrow::Cow;

use super::event::{Event, EventSink, Failure, Outcome, Protocol, ToolBegin, ToolResult};
use super::payload::report_findings_of;
use super::said::Said;
use super::{Format, FormatReader, Message, Understanding};
use credence_text::json::Json;
use grounding::Grounding;
use interactions::Interaction;

pub(super) const FORMAT: Format =
    Format { protocol: Protocol::Gemini, recognises, open: || Box::new(GeminiReader::default()) };

fn recognises(message: &Message<'_>) -> bool {
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
struct GeminiReader {
    generated: Generated,
    interaction: Interaction,
}

/// A turn of generated content.
#[derive(Clone, Default)]
struct Generated {
    begun: bool,
    /// The identity of the response, to tell the next one in a recording from it.
    response: Option<String>,
    said: Said,
    /// Whether the next text begins a part of its own.
    parted: bool,
    n_calls: u32,
    /// A call that runs on Google's side and has no result yet.
    open_call: Option<String>,
    host_called: bool,
    grounding: Grounding,
    stop: Option<(Outcome, Option<Failure>)>,
}

impl FormatReader for GeminiReader {
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

    fn copy(&self) -> Box<dyn FormatReader> {
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
            self.grounding.read_citations(citations, &self.said, sink);
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
        let last = self.said.parts().saturating_sub(1);
        let part = if self.parted { self.said.parts() } else { last } as u64;
        self.parted = false;
        self.said.push(part, &text);
        sink.event(Event::Text { part, text });
    }

    /// A function of the host. While its arguments stream it is named once, and what follows has no name.
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

    /// Text behind a call is a part of its own.
    fn part_ends(&mut self) {
        self.parted = self.said.parts() > 0;
    }

    fn read_grounding(&mut self, grounding: Json<'_>, sink: &mut dyn EventSink) {
        let has_sources = self.grounding.read(grounding, &self.said, sink);
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
        "MAX_TOKENS" => (Outcome::Cut, because("the answer reached the limit of its length")),
        "OTHER" | "FINISH_REASON_UNSPECIFIED" => (Outcome::Cut, because("the provider ended the answer early")),
        "MALFORMED_FUNCTION_CALL" | "UNEXPECTED_TOOL_CALL" | "TOO_MANY_TOOL_CALLS" => {
            (Outcome::Failed, because("the model called a tool wrongly"))
        }
        _ => (Outcome::Failed, because("the provider stopped the answer")),
    }
}

fn failed(code: Option<Cow<'_, str>>, message: Option<Cow<'_, str>>) -> Event<'static> {
    let message = message.map_or_else(|| "the provider gave no reason".to_owned(), Cow::into_owned);
    Event::End { outcome: Outcome::Failed, failure: Some(Failure { code: code.map(Cow::into_owned), message }) }
}

#[cfg(test)]
mod tests {
    use crate::assess::assess;
    use crate::conversation::{AgentStream, ToolState, Turn};
    use crate::record::Assessment;
    use crate::stream::{Outcome, Protocol};

    fn turn(text: &str) -> Turn {
        let mut stream = AgentStream::default();
        stream.push(text.as_bytes());
        stream.finish();
        assert_eq!(stream.protocol(), Some(Protocol::Gemini), "{text}");
        assert_eq!(stream.turns().len(), 1);
        stream.turns()[0].clone()
    }

    /// A response with these parts, and these fields of the candidate behind them.
    fn response(parts: &str, rest: &str) -> String {
        format!(
            r#"{{"responseId":"r","candidates":[{{"index":0,"content":{{"role":"model","parts":[{parts}]}}{rest}}}]}}"#
        )
    }

    fn ended(rest: &str) -> (Outcome, Option<String>) {
        let turn = turn(&response(r#"{"text":"a"}"#, rest));
        (turn.outcome.unwrap(), turn.failure.and_then(|failure| failure.code))
    }

    type Placed<'a> = (Option<&'a str>, Option<(u32, u32)>);

    fn places(assessment: &Assessment) -> Vec<Placed<'_>> {
        let place = |citation: &crate::record::AssessedCitation| citation.start.zip(citation.end);
        assessment.citations.iter().map(|citation| (citation.source_id.as_deref(), place(citation))).collect()
    }

    #[test]
    fn the_finish_reason_says_how_the_turn_ended() {
        let because = |code: &str| Some(code.to_owned());
        assert_eq!(ended(r#","finishReason":"STOP""#), (Outcome::Completed, None));
        assert_eq!(ended(r#","finishReason":"MAX_TOKENS""#), (Outcome::Cut, because("MAX_TOKENS")));
        for reason in ["SAFETY", "RECITATION", "MALFORMED_FUNCTION_CALL", "PROHIBITED_CONTENT"] {
            assert_eq!(ended(&format!(r#","finishReason":"{reason}""#)), (Outcome::Failed, because(reason)));
        }
        assert_eq!(ended(""), (Outcome::Cut, None));
        let blocked = turn(r#"{"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{}}"#);
        assert_eq!(blocked.outcome, Some(Outcome::Failed));
        let error = turn(r#"[{"error":{"code":429,"message":"too many","status":"RESOURCE_EXHAUSTED"}}]"#);
        assert_eq!(error.failure.unwrap().code.as_deref(), Some("RESOURCE_EXHAUSTED"));
    }

    #[test]
    fn a_list_of_responses_is_one_turn() {
        let list = format!(
            "[{},\r\n{}]",
            response(r#"{"text":"a"}"#, ""),
            response(r#"{"text":"b"}"#, r#","finishReason":"STOP""#)
        );
        assert_eq!(turn(&list).answer, "ab");
    }

    #[test]
    fn supports_count_bytes_and_are_checked_by_their_words() {
        let chunks = r#"{"web":{"uri":"https://a.org/","title":"a.org"}},{"retrievedContext":{"title":"Plan","text":"words"}},{"huh":1}"#;
        let supports = [
            r#"{"segment":{"endIndex":3,"text":"Été"},"groundingChunkIndices":[0]}"#,
            r#"{"segment":{"endIndex":5,"text":"Été"},"groundingChunkIndices":[0]}"#,
            r#"{"segment":{"startIndex":6,"endIndex":10,"text":"chaud"},"groundingChunkIndices":[0]}"#,
            r#"{"segment":{"startIndex":6,"endIndex":11,"text":"chaud"},"groundingChunkIndices":[1,0,2,9]}"#,
            r#"{"segment":{"startIndex":6,"endIndex":11,"text":"chaud"},"groundingChunkIndices":[1,0,2,9]}"#,
            r#"{"segment":{"startIndex":6,"endIndex":99},"groundingChunkIndices":[1]}"#,
        ];
        let metadata = format!(
            r#","finishReason":"STOP","groundingMetadata":{{"webSearchQueries":["q"],"groundingChunks":[{chunks}],"groundingSupports":[{}]}}"#,
            supports.join(",")
        );
        let turn = turn(&response(r#"{"text":"hm","thought":true},{"text":"Été "},{"text":"chaud"}"#, &metadata));
        assert_eq!((turn.answer.as_str(), turn.thinking.as_str()), ("Été chaud", "hm"));
        assert_eq!((turn.tools[0].name.as_str(), turn.tools[0].state), ("google_search", ToolState::Ok));
        assert_eq!(turn.tools[0].args.as_deref(), Some(r#"{"queries":["q"]}"#));
        let assessment = assess(&turn, None);
        let a = Some("https://a.org/");
        let plan = Some("Plan");
        let expected = [(a, None), (a, Some((0, 3))), (a, None), (plan, Some((4, 9))), (a, Some((4, 9))), (plan, None)];
        assert_eq!(places(&assessment), expected);
        assert!(assessment.sources.iter().all(|source| source.retrieved && source.cited));
    }

    #[test]
    fn code_is_a_tool_of_the_provider_and_text_behind_it_a_part_of_its_own() {
        let parts = concat!(
            r#"{"text":"Let me see."},{"executableCode":{"language":"PYTHON","code":"print(1/0)"}},"#,
            r#"{"codeExecutionResult":{"outcome":"OUTCOME_FAILED","output":"division"}},"#,
            r#"{"executableCode":{"code":"x"}},{"codeExecutionResult":{"outcome":"OUTCOME_OK"}},"#,
            r#"{"executableCode":{"code":"print(1)"}},{"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"1"}},"#,
            r#"{"text":"It is 1."},{"executableCode":{"code":"y"}}"#
        );
        let supports = r#"[{"segment":{"partIndex":7,"endIndex":8,"text":"It is 1."},"groundingChunkIndices":[0]}]"#;
        let metadata = format!(
            r#","finishReason":"STOP","groundingMetadata":{{"groundingChunks":[{{"web":{{"uri":"https://a.org/"}}}}],"groundingSupports":{supports}}}"#
        );
        let turn = turn(&response(parts, &metadata));
        assert_eq!(turn.answer, "Let me see.\n\nIt is 1.");
        let states: Vec<_> = turn.tools.iter().map(|tool| tool.state).collect();
        assert_eq!(states, [ToolState::Failed, ToolState::Empty, ToolState::Ok, ToolState::Unanswered]);
        assert_eq!(turn.tools[0].error.as_deref(), Some("division"));
        assert_eq!(places(&assess(&turn, None)), [(Some("https://a.org/"), Some((13, 21)))]);
    }

    #[test]
    fn functions_are_the_hosts_and_the_turn_waits() {
        let parts =
            r#"{"functionCall":{"name":"f","args":{"a":1}}},{"functionCall":{"willContinue":true}},{"text":""}"#;
        let turn = turn(&response(parts, r#","finishReason":"STOP""#));
        assert_eq!((turn.outcome, turn.tools.len()), (Some(Outcome::Waiting), 1));
        assert_eq!(turn.tools[0].state, ToolState::Unknown);
    }

    #[test]
    fn fetched_pages_and_recited_sources_are_told_once() {
        let rest = concat!(
            r#","urlContextMetadata":{"urlMetadata":[{"retrievedUrl":"https://a.org","urlRetrievalStatus":"URL_RETRIEVAL_STATUS_SUCCESS"},"#,
            r#"{"retrievedUrl":"https://b.org","urlRetrievalStatus":"URL_RETRIEVAL_STATUS_PAYWALL"}]},"#,
            r#""citationMetadata":{"citationSources":[{"endIndex":2,"uri":"https://c.org"}]}"#
        );
        let chunk = response(r#"{"text":"ab"}"#, rest);
        let turn = turn(&format!("data: {chunk}\r\n\r\ndata: {chunk}\r\n\r\n"));
        let states: Vec<_> = turn.tools.iter().map(|tool| (tool.name.as_str(), tool.state)).collect();
        assert_eq!(states, [("url_context", ToolState::Ok), ("url_context", ToolState::Failed)]);
        assert_eq!(places(&assess(&turn, None)), [(Some("https://c.org/"), Some((0, 2)))]);
        assert_eq!(turn.sources.iter().filter(|source| source.retrieved).count(), 1);
    }

    #[test]
    fn an_interaction_is_read_in_steps_and_as_a_whole() {
        let events = [
            r#"{"event_type":"interaction.created","interaction":{"id":"i","status":"in_progress"}}"#,
            r#"{"event_type":"step.start","index":0,"step":{"type":"thought","summary":[{"type":"text","text":"hm"}]}}"#,
            r#"{"event_type":"step.start","index":1,"step":{"type":"google_search_call","id":"s"}}"#,
            r#"{"event_type":"step.delta","index":1,"delta":{"type":"google_search_call","arguments":{"queries":["q"]}}}"#,
            r#"{"event_type":"step.stop","index":1}"#,
            r#"{"event_type":"step.start","index":2,"step":{"type":"google_search_result","call_id":"s"}}"#,
            r#"{"event_type":"step.delta","index":2,"delta":{"type":"google_search_result","result":[],"is_error":false}}"#,
            r#"{"event_type":"step.stop","index":2}"#,
            r#"{"event_type":"step.start","index":3,"step":{"type":"url_context_call","id":"u","arguments":{"urls":["https://b.org"]}}}"#,
            r#"{"event_type":"step.start","index":4,"step":{"type":"url_context_result","call_id":"u","result":[{"url":"https://b.org","status":"paywall"}]}}"#,
            r#"{"event_type":"step.start","index":5,"step":{"type":"mcp_server_tool_call","id":"m","name":"wiki"}}"#,
            r#"{"event_type":"step.start","index":6,"step":{"type":"mcp_server_tool_result","call_id":"m","result":"gone","is_error":true}}"#,
            r#"{"event_type":"step.delta","index":7,"delta":{"type":"text","text":"Été"}}"#,
            r#"{"event_type":"step.delta","index":7,"delta":{"type":"text_annotation_delta","annotations":[{"type":"url_citation","url":"https://a.org/","start_index":0,"end_index":5}]}}"#,
            r#"{"event_type":"interaction.completed","interaction":{"status":"completed"}}"#,
        ];
        let streamed = turn(&events.join("\n"));
        let whole = turn(concat!(
            r#"{"object":"interaction","id":"i","status":"completed","steps":[{"type":"thought","summary":[{"type":"text","text":"hm"}]},"#,
            r#"{"type":"google_search_call","id":"s","arguments":{"queries":["q"]}},{"type":"google_search_result","call_id":"s","result":[]},"#,
            r#"{"type":"url_context_call","id":"u","arguments":{"urls":["https://b.org"]}},{"type":"url_context_result","call_id":"u","result":[{"url":"https://b.org","status":"paywall"}]},"#,
            r#"{"type":"mcp_server_tool_call","id":"m","name":"wiki"},{"type":"mcp_server_tool_result","call_id":"m","result":"gone","is_error":true},"#,
            r#"{"type":"model_output","content":[{"type":"text","text":"Été","annotations":[{"type":"url_citation","url":"https://a.org/","start_index":0,"end_index":5}]}]}]}"#
        ));
        assert_eq!(streamed, whole);
        let states: Vec<_> = whole.tools.iter().map(|tool| (tool.name.as_str(), tool.state)).collect();
        let expected =
            [("google_search", ToolState::Empty), ("url_context", ToolState::Failed), ("wiki", ToolState::Failed)];
        assert_eq!(states, expected);
        assert_eq!(places(&assess(&whole, None)), [(Some("https://a.org/"), Some((0, 3)))]);
        assert_eq!((whole.outcome, whole.misread.total()), (Some(Outcome::Completed), 0));
    }

    #[test]
    fn an_interaction_ends_by_its_status() {
        let ended = |status: &str| {
            turn(&format!(r#"{{"event_type":"interaction.complete","interaction":{{"id":"i","status":"{status}"}}}}"#))
                .outcome
        };
        assert_eq!(ended("requires_action"), Some(Outcome::Waiting));
        assert_eq!(ended("failed"), Some(Outcome::Failed));
        assert_eq!(ended("cancelled"), Some(Outcome::Stopped));
        assert_eq!(ended("incomplete"), Some(Outcome::Cut));
        let error = turn(r#"{"event_type":"error","error":{"code":"gone","message":"no"}}"#);
        assert_eq!(error.failure.unwrap().code.as_deref(), Some("gone"));
    }
}
